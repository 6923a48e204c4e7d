// The self-test: each thing that can be in the way, in words.
"use strict";
(function () {
  var list = document.getElementById("checks"), sum = document.getElementById("sum"), wrong = 0;

  function line(good, words) {
    var item = document.createElement("li");
    item.className = good ? "good" : "bad";
    item.textContent = words;
    list.appendChild(item);
    if (!good) wrong += 1;
  }

  function keeps() {
    try {
      localStorage.setItem("tableside.test", "1");
      var kept = localStorage.getItem("tableside.test") === "1";
      localStorage.removeItem("tableside.test");
      return kept;
    } catch (error) { return false; }
  }

  function end() {
    sum.textContent = !wrong ? tr("All is well: this phone can sit down.")
      : wrong === 1 ? tr("One of these is in the way: read the line in red.") : tr("{n} of these are in the way: read the lines in red.", { n: wrong });
    document.body.setAttribute("data-done", wrong ? "bad" : "good");
  }

  line(keeps(), keeps() ? tr("The phone can remember its seat.")
    : tr("The phone forgets its seat: leave the private window, or allow this page to store data."));
  if (!("WebSocket" in window)) {
    line(false, tr("This browser is too old: it has no websockets. Use another one."));
    end();
    return;
  }
  var began = Date.now(), open = 0, heard = false;
  var socket = new WebSocket("ws://" + location.host + "/ws");
  var late = setTimeout(function () { socket.close(); }, 8000);
  socket.onopen = function () { open = Date.now(); socket.send('{"do":"test"}'); };
  socket.onmessage = function () {
    heard = true;
    clearTimeout(late);
    var took = Date.now() - open;
    line(true, tr("The live line is open ({ms} ms).", { ms: open - began }));
    line(took < 1000, took < 1000 ? tr("An answer takes {ms} ms.", { ms: took })
      : tr("An answer takes {ms} ms: the network is slow. Sit nearer to the router, or use a hotspot.", { ms: took }));
    socket.close();
    end();
  };
  socket.onclose = function () {
    if (heard) return;
    line(false, tr("The page came but the live line does not open: a proxy, a data saver or a virus scanner on this phone stops it, or too many phones come from this address. Turn the data saver off, or use a hotspot."));
    end();
  };
})();
