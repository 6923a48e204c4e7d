// Small drawings: the signs of the sides, dice, codes to scan. Everything is made of elements; no text becomes markup.
"use strict";
var Drawing = (function () {
  var SVG = "http://www.w3.org/2000/svg";
  var SIGNS = {
    circle: "", square: "3,3 21,3 21,21 3,21", triangle: "12,2 22,21 2,21", diamond: "12,1 23,12 12,23 1,12",
    star: "12,1 15,9 23,9 17,14 19,22 12,17 5,22 7,14 1,9 9,9", cross: "8,2 16,2 16,8 22,8 22,16 16,16 16,22 8,22 8,16 2,16 2,8 8,8",
    hexagon: "6,2 18,2 23,12 18,22 6,22 1,12", crescent: "15,2 9,4 6,9 6,15 9,20 15,22 11,17 10,12 11,7"
  };
  var PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

  function svg(name, values, inside) {
    var made = document.createElementNS(SVG, name);
    for (var key in values) made.setAttribute(key, values[key]);
    (inside || []).forEach(function (each) { made.appendChild(each); });
    return made;
  }

  function sign(side) {
    var shape = side.shape in SIGNS ? side.shape : "circle";
    var inner = SIGNS[shape] ? svg("polygon", { points: SIGNS[shape] }) : svg("circle", { cx: 12, cy: 12, r: 10 });
    return svg("svg", { viewBox: "0 0 24 24", "class": "sign c-" + side.colour, "aria-hidden": "true" }, [inner]);
  }

  function die(face, sides) {
    if (sides !== 6 || !PIPS[face]) {
      var text = svg("text", { x: 20, y: 28, "text-anchor": "middle", "font-size": String(face).length > 1 ? 20 : 24 });
      text.textContent = face === null || face === undefined ? "" : face;
      return svg("svg", { viewBox: "0 0 40 40", "class": "die", "aria-hidden": "true" },
        [svg("rect", { x: 1, y: 1, width: 38, height: 38, rx: 8 }), text]);
    }
    var dots = PIPS[face].map(function (at) {
      return svg("circle", { cx: 10 + (at % 3) * 10, cy: 10 + Math.floor(at / 3) * 10, r: 4 });
    });
    return svg("svg", { viewBox: "0 0 40 40", "class": "die", "aria-hidden": "true" },
      [svg("rect", { x: 1, y: 1, width: 38, height: 38, rx: 8 })].concat(dots));
  }

  function code(rows, words) {
    var size = rows.length, path = "";
    rows.forEach(function (row, y) {
      for (var x = 0; x < row.length; x++) if (row[x] === "1") path += "M" + (x + 4) + " " + (y + 4) + "h1v1h-1z";
    });
    var all = size + 8;
    return svg("svg", { viewBox: "0 0 " + all + " " + all, "class": "code", role: "img", "aria-label": words },
      [svg("rect", { width: all, height: all, fill: "#fff" }), svg("path", { d: path, fill: "#000" })]);
  }

  return { svg: svg, sign: sign, die: die, code: code };
})();
