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

  // The map: flat-topped hexes, odd columns half a hex lower; squares; or a table in inches.
  function centre(map, place) {
    if (place.indexOf(",") > 0) { var parts = place.split(","); return [Number(parts[0]), Number(parts[1])]; }
    var c = Number(place.slice(0, 2)), r = Number(place.slice(2));
    if (map.kind !== "hex") return [c - 0.5, r - 0.5];
    return [1.5 * (c - 1) + 1, Math.sqrt(3) * (r - 1 + (c % 2 ? 0.5 : 0) + 0.5)];
  }
  function outline(map, place) {
    var at = centre(map, place), points = [];
    if (map.kind !== "hex") return [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].map(function (d) { return (at[0] + d[0]) + "," + (at[1] + d[1]); }).join(" ");
    for (var k = 0; k < 6; k++) points.push((at[0] + Math.cos(k * Math.PI / 3)).toFixed(3) + "," + (at[1] + Math.sin(k * Math.PI / 3)).toFixed(3));
    return points.join(" ");
  }
  function edge(map, pair) {
    var a = centre(map, pair[0]), b = centre(map, pair[1]), x = (a[0] + b[0]) / 2, y = (a[1] + b[1]) / 2;
    var dx = (b[1] - a[1]) / Math.sqrt(3) / 2, dy = (a[0] - b[0]) / Math.sqrt(3) / 2;
    return (x - dx) + "," + (y - dy) + " " + (x + dx) + "," + (y + dy);
  }
  function size(map) {
    if (map.kind === "hex") return [1.5 * map.columns + 0.5, Math.sqrt(3) * (map.rows + 0.5)];
    return map.columns ? [map.columns, map.rows] : [map.width, map.height];
  }
  function titled(made, words) {
    if (words) { var title = svg("title", {}); title.textContent = words; made.appendChild(title); }
    return made;
  }
  function grid(map) {
    var all = [], kinds = {};
    (map.terrain || []).forEach(function (each) { kinds[each[0]] = each[1]; });
    for (var c = 1; c <= map.columns; c++) for (var r = 1; r <= map.rows; r++) {
      var place = ("0" + c).slice(-2) + ("0" + r).slice(-2);
      all.push(titled(svg("polygon", { points: outline(map, place), "class": "ground g-" + (kinds[place] || "clear") }), place + (kinds[place] ? " " + (map.words[kinds[place]] || kinds[place]) : "")));
    }
    return all;
  }
  function lines(map, name, kind) {
    return (map[name] || []).map(function (chain) {
      return svg("polyline", { points: chain.map(function (place) { return centre(map, place).join(","); }).join(" "), "class": kind });
    });
  }
  function patch(each, kind, words) {
    return titled(svg("rect", { x: each[0], y: each[1], width: each[2], height: each[3], "class": kind }), words);
  }
  function areas(map, bySide) {
    var all = [];
    map.areas.forEach(function (area) {
      var kind = "area a-" + area.kind + (bySide[area.side] ? " c-" + bySide[area.side].colour : "");
      if (area.patch) all.push(patch(area.patch, kind, area.name));
      area.places.forEach(function (place) { all.push(titled(svg("polygon", { points: outline(map, place), "class": kind }), area.name)); });
    });
    return all;
  }
  function short(name) { return name.split(/\s+/).map(function (word) { return word[0]; }).join("").slice(0, 3); }
  function counter(map, token, bySide) {
    var at = centre(map, token[3]), side = bySide[token[1]], grid = map.kind === "hex" || map.columns;
    var w = token[5] || (grid ? 0.95 : Math.max(1.5, size(map)[0] / 40)), shift = grid ? token[4] * 0.14 : 0;
    var text = svg("text", { x: at[0] + shift, y: at[1] - shift + w * 0.16, "text-anchor": "middle", "font-size": w * 0.42 });
    text.textContent = token[6] && token[0][0] === "~" ? "?" : short(token[2]);
    var box = svg("rect", { x: at[0] - w / 2 + shift, y: at[1] - w / 2 - shift, width: w, height: w, rx: w * 0.12 });
    return titled(svg("g", { "class": "token" + (token[6] ? " back" : "") + (side ? " c-" + side.colour : "") }, [box, text]), token[2] + ", " + token[3]);
  }
  function board(map, tokens, sides) {
    var all = size(map), bySide = {};
    sides.forEach(function (side) { bySide[side.id] = side; });
    var inside = map.columns ? grid(map) : (map.patches || []).map(function (each) { return patch(each, "ground g-" + each[4], each[5]); });
    inside = inside.concat(lines(map, "rivers", "river"), lines(map, "roads", "road"));
    inside = inside.concat((map.sides || []).map(function (pair) { return svg("polyline", { points: edge(map, pair), "class": "river" }); }));
    inside = inside.concat(lines(map, "bridges", "bridge"), areas(map, bySide));
    inside = inside.concat(tokens.filter(function (token) { return token[3]; }).map(function (token) { return counter(map, token, bySide); }));
    var made = svg("svg", { viewBox: "-0.2 -0.2 " + (all[0] + 0.4) + " " + (all[1] + 0.4), "class": "board", role: "img", "aria-label": tr("Map: {name}", { name: map.name }) }, inside);
    return made;
  }

  return { svg: svg, sign: sign, die: die, code: code, board: board };
})();
