// A seat at the table: shows what it may know, asks when its dice are wanted, and is where it was after any interruption.
"use strict";
(function () {
  var KEY = "tableside", isScreen = location.pathname === "/screen";
  if (isScreen) KEY += ".screen";
  var state = {}, socket = null, seated = false, wait = 300, timer = 0, alive = 0, tab = "log", openUnit = "", orders = null, target = null;
  var joining = false, faces = [], faced = "", told = "", outbox = read("out"), painted = {}, resend = 0;

  function $(id) { return document.getElementById(id); }
  function read(what) { try { return JSON.parse(localStorage.getItem(KEY + "." + what)); } catch (error) { return null; } }
  function write(what, value) {
    try { value === null ? localStorage.removeItem(KEY + "." + what) : localStorage.setItem(KEY + "." + what, JSON.stringify(value)); } catch (error) { /* a private window: the seat lasts as long as the page */ }
  }
  function make(tag, kind, words) {
    var made = document.createElement(tag);
    if (kind) made.className = kind;
    if (words !== undefined) made.textContent = words;
    for (var at = 3; at < arguments.length; at++) if (arguments[at]) made.appendChild(arguments[at]);
    return made;
  }
  function button(words, press, kind) {
    var made = make("button", kind, words);
    made.type = "button";
    made.addEventListener("click", press);
    return made;
  }
  function clear(place) { while (place.firstChild) place.removeChild(place.firstChild); return place; }
  function sideOf(id) { return (state.sides || []).find(function (side) { return side.id === id; }); }
  function dressed(place, id) {
    var side = sideOf(id);
    place.className = place.className.replace(/ ?c-\w+/g, "") + (side ? " c-" + side.colour : "");
    return place;
  }
  function id() { var bytes = crypto.getRandomValues(new Uint8Array(9)); return Sha256.hex(bytes); }

  // The line to the table

  var token = read("token"), memory = token;
  function send(frame) {
    if (socket && socket.readyState === 1) { socket.send(JSON.stringify(frame)); return true; }
    return false;
  }
  function connect() {
    clearTimeout(timer);
    if (socket && socket.readyState < 2) return;
    seated = false;
    socket = new WebSocket("ws://" + location.host + "/ws");
    socket.onopen = function () {
      wait = 300;
      if (memory) send({ do: "back", token: memory });
      else if (joining) join();
      else showJoin();
      link();
    };
    socket.onmessage = function (event) { alive = Date.now(); hear(JSON.parse(event.data)); };
    socket.onclose = function () {
      seated = false;
      link();
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 1.7, 5000);
    };
    link();
  }
  function link() {
    var on = socket && socket.readyState === 1;
    $("link").textContent = on ? tr("connected") : tr("connecting …");
    $("link").className = on ? "" : "off";
  }
  setInterval(function () {
    if (!socket || socket.readyState !== 1 || document.hidden) return;
    if (alive && Date.now() - alive > 32000) { socket.close(); connect(); return; }
    send({ do: "test" });
  }, 15000);
  function wakeUp() { if (!document.hidden && (!socket || socket.readyState > 1)) { wait = 300; connect(); } }
  document.addEventListener("visibilitychange", wakeUp);
  window.addEventListener("online", wakeUp);
  window.addEventListener("pageshow", wakeUp);

  function hear(message) {
    if (message.token) { memory = message.token; write("token", memory); history.replaceState(null, "", location.pathname); }
    if (message.token || (message.refused && !message.seatless)) joining = false;
    if (message.refused) say(message.refused);
    if (message.seatless) {
      memory = null;
      write("token", null);
      if (!joining) $("code").value = "";
      showJoin();
      if (joining) join();
    }
    if (message.over !== undefined) settle(message.over);
    if (message.show) show();
    if (message.orders) { orders = message.orders; target = null; paintPage(); }
    if (message.set) {
      seated = true;
      if (message.set.seat) say("");
      for (var name in message.set) state[name] = message.set[name];
      paint(message.set);
      again();
    }
  }
  function say(words) {
    told = words;
    $("told").textContent = words;
    $("told").hidden = !words;
    if (words) $("told").scrollIntoView({ block: "center" });
  }

  // Answers wait here until the table has them: sent again after any break, counted once by the number of their question

  function answer(said) {
    outbox = { question: state.question.id, said: said };
    write("out", outbox);
    say("");
    again();
    paintAsk();
  }
  function again() {
    clearTimeout(resend);
    if (!outbox) return;
    if (state.question === undefined) return;
    if (!state.question || state.question.id !== outbox.question) { settle(outbox.question); return; }
    if (seated) send({ do: "answer", question: outbox.question, said: outbox.said });
    resend = setTimeout(again, 3000);
  }
  function settle(question) {
    if (outbox && outbox.question === question) { outbox = null; write("out", null); }
  }

  // Sitting down

  function codeHere() { return decodeURIComponent(location.hash.slice(1)).replace(/[^0-9A-Za-z]/g, ""); }
  function showJoin() {
    state = {};
    painted = {};
    seated = false;
    document.body.removeAttribute("data-seen");
    document.body.removeAttribute("data-painted");
    document.body.classList.remove("screen");
    $("seatname").textContent = "Tableside";
    $("clock").textContent = "";
    clear($("sign"));
    dressed($("head"), "");
    ["locked", "ask", "verdict", "tabs", "page", "wall"].forEach(function (each) { $(each).hidden = true; });
    $("join").hidden = false;
    $("namelabel").hidden = isScreen;
    if (isScreen) $("joinwords").textContent = tr("This is the players’ screen. Scan its code on the referee’s screen, or type it here.");
    if (codeHere()) $("code").value = codeHere();
    $("name").value = $("name").value || read("name") || "";
    if (isScreen && codeHere() && socket.readyState === 1) join();
    else (codeHere() ? $("name") : $("code")).focus();
  }
  function join() {
    say("");
    joining = true;
    write("name", $("name").value);
    if (!send({ do: "join", code: $("code").value, name: $("name").value })) say(tr("There is no connection yet: it goes on by itself."));
  }
  // Our own part in the app's dice: drawn here, and only the hash of it is told before the end.
  function bind() {
    var number = Sha256.hex(crypto.getRandomValues(new Uint8Array(32))), hash = Sha256.hex(Sha256.digest(Sha256.unhex(number)));
    var numbers = read("numbers") || {};
    numbers[hash] = number;
    write("numbers", numbers);
    send({ do: "bind", hash: hash });
  }
  function show() {
    var number = (read("numbers") || {})[state.hand && state.hand.bound];
    if (number) send({ do: "show", number: number });
  }
  function grouped(digits) { return digits.slice(0, 16).replace(/(.{4})(?=.)/g, "$1 "); }
  $("join").addEventListener("submit", function (event) { event.preventDefault(); join(); });
  window.addEventListener("hashchange", function () { if (!seated && codeHere()) showJoin(); });

  // What is seen

  function paint(fresh) {
    $("join").hidden = true;
    $("locked").hidden = !state.seat.locked;
    document.body.classList.toggle("screen", isScreen);
    dressed($("head"), state.seat.side);
    clear($("sign"));
    if (sideOf(state.seat.side)) $("sign").appendChild(Drawing.sign(sideOf(state.seat.side)));
    var side = sideOf(state.seat.side), battle = state.battle, acts = sideOf(battle.active);
    $("seatname").textContent = isScreen ? battle.name || battle.game : state.seat.name + (side ? " · " + side.name : "");
    $("clock").textContent = battle.result || [battle.counted, battle.phase, acts && acts.name].filter(Boolean).join(" · ");
    document.title = (state.question ? "● " : "") + $("seatname").textContent;
    if (isScreen) { $("wall").hidden = false; paintWall(); }
    else {
      paintAsk();
      paintVerdict();
      paintTabs();
      paintPage();
    }
    document.body.setAttribute("data-seen", JSON.stringify([(state.log[0] || {}).n || 0, state.question ? state.question.id : ""]));
    requestAnimationFrame(function () { setTimeout(function () { document.body.setAttribute("data-painted", document.body.getAttribute("data-seen")); }); });
  }

  function paintAsk() {
    var place = $("ask"), question = state.question;
    var isNew = question && faced !== question.id;
    if (isNew) faces = []; // before they are compared: else the same faces as last time are not shown
    var key = JSON.stringify([question, faces, outbox]);
    if (painted.ask === key) return;
    painted.ask = key;
    place.hidden = !question;
    faced = question ? question.id : "";
    if (!question) { clear(place); return; }
    if (isNew && navigator.vibrate && painted.once) navigator.vibrate(120);
    painted.once = true;
    clear(dressed(place, state.seat.side));
    place.appendChild(make("div", "text", question.text));
    if (outbox && outbox.question === question.id) { place.appendChild(make("p", "wants", seated ? tr("Sent …") : tr("Kept: it is sent as soon as the table answers."))); return; }
    if (question.kind === "dice") paintDice(place, question);
    else {
      var options = make("div", "options");
      question.options.forEach(function (each) {
        var pick = button(each[1], function () { answer(each[0]); });
        pick.setAttribute("data-option", each[0]);
        if (each[0] === question.usual && each[1] !== tr("usual")) pick.appendChild(make("span", "tag", tr("usual")));
        options.appendChild(pick);
      });
      place.appendChild(options);
    }
    if (question.rule) place.appendChild(make("div", "rule", question.rule));
  }
  function paintDice(place, question) {
    var count = question.dice === 1 ? tr("Roll 1 die") : tr("Roll {n} dice", { n: question.dice });
    var kind = question.sides === 6 ? "" : " (" + tr("d{n}", { n: question.sides }) + ")";
    place.appendChild(make("div", "wants", count + kind + (question.wants ? ": " + question.wants : "")));
    var row = make("div", "dice");
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", tr("{n} of {all} dice typed", { n: faces.length, all: question.dice }));
    for (var at = 0; at < question.dice; at++) row.appendChild(oneDie(question, at));
    place.appendChild(row);
    var pad = make("div", question.sides > 6 ? "faces many" : "faces");
    for (var face = 1; face <= question.sides; face++) pad.appendChild(facePad(face));
    place.appendChild(pad);
    var deeds = make("div", "row"), left = question.dice - faces.length;
    var back = button("⌫ " + tr("Back"), function () { faces.pop(); typed(); });
    back.disabled = !faces.length;
    var use = button(left ? tr("{n} to go", { n: left }) : tr("Send"), function () { answer(faces); }, "main");
    use.disabled = left > 0;
    deeds.appendChild(back);
    deeds.appendChild(use);
    place.appendChild(deeds);
    if (question.mayRoll) {
      var roll = button(tr("Let the app roll"), function () { roll.disabled = true; send({ do: "roll", question: question.id }); });
      roll.style.width = "100%";
      roll.style.marginTop = "8px";
      place.appendChild(roll);
    }
  }
  function oneDie(question, at) {
    var face = at < faces.length ? faces[at] : null;
    var lit = face !== null && question.atLeast && face >= question.atLeast;
    var die = button("", function () { faces = faces.slice(0, at); typed(); }, face === null ? "blank" : lit ? "lit" : "");
    if (at === faces.length) die.className += " next";
    var shows = { n: at + 1, face: face };
    die.setAttribute("aria-label", face === null ? tr("Die {n}: not typed", shows) : lit ? tr("Die {n}: {face}, counts", shows) : tr("Die {n}: {face}", shows));
    die.appendChild(Drawing.die(face, question.sides));
    return die;
  }
  function facePad(face) {
    var pad = button(String(face), function () { type(face); });
    pad.setAttribute("aria-label", tr("Face {face}", { face: face }));
    return pad;
  }
  function type(face) {
    var question = state.question;
    if (question && question.kind === "dice" && faces.length < question.dice && face >= 1 && face <= question.sides) { faces.push(face); typed(); }
  }
  function typed() {
    var blank = Array(state.question.dice - faces.length).fill(null);
    send({ do: "typing", question: state.question.id, said: faces.concat(blank) });
    paintAsk();
  }
  document.addEventListener("keydown", function (event) {
    if (event.target.tagName === "INPUT" || !state.question || outbox) return;
    if (/^[1-9]$/.test(event.key)) type(Number(event.key));
    else if (event.key === "Backspace" && faces.length) { faces.pop(); typed(); }
    else if (event.key === "Enter" && event.target.tagName !== "BUTTON" && faces.length === state.question.dice) answer(faces);
  });

  function paintVerdict() {
    var last = state.log[0], key = JSON.stringify([last, state.waiting, state.battle.next, state.question && state.question.id]);
    if (painted.verdict === key) return;
    painted.verdict = key;
    var place = clear(dressed($("verdict"), last ? last.side : ""));
    place.hidden = false;
    place.appendChild(make("div", "text", last ? last.text : tr("Nothing has happened yet.")));
    if (last && last.dice && last.dice.length) place.appendChild(diceRow(last.dice));
    if (last && last.why && last.why.length) {
      var why = make("details", "", undefined, make("summary", "", tr("Why?"))), list = make("ul");
      last.why.forEach(function (each) { list.appendChild(make("li", "", each)); });
      why.appendChild(list);
      place.appendChild(why);
    }
    var waits = state.question ? "" : state.waiting || state.battle.next;
    if (waits) place.appendChild(make("div", "waits", waits));
  }
  function diceRow(dice) {
    var row = make("div", "dice");
    row.setAttribute("aria-label", tr("Dice: {faces}", { faces: dice.join(", ") }));
    row.setAttribute("role", "img");
    dice.forEach(function (face) { row.appendChild(Drawing.die(face, face > 6 ? 20 : 6)); });
    return row;
  }

  function paintTabs() {
    var names = [["log", tr("Story")], ["mine", tr("Mine")], ["all", tr("All")], ["propose", tr("Propose")]];
    if (state.map) names.splice(1, 0, ["map", tr("Map")]);
    if (state.bag) names.push(["bag", state.bag.kind === "cup" ? tr("Cup") : tr("Bag")]);
    if (!names.some(function (each) { return each[0] === tab; })) tab = "log";
    var key = JSON.stringify([names, tab]);
    if (painted.tabs === key) return;
    painted.tabs = key;
    var place = clear($("tabs"));
    place.hidden = false;
    names.forEach(function (each) {
      var made = button(each[1], function () { tab = each[0]; paintTabs(); paintPage(); });
      made.setAttribute("role", "tab");
      made.setAttribute("aria-selected", String(tab === each[0]));
      place.appendChild(made);
    });
  }
  function mine(unit) {
    var seat = state.seat;
    return unit.side === seat.side && (!seat.units.length || seat.units.indexOf(unit.id) >= 0);
  }
  function paintPage() {
    var shown = { log: state.log, mine: state.units, all: state.units, bag: state.bag, map: [state.map, state.tokens], propose: state.proposals }[tab];
    var key = JSON.stringify([tab, shown, state.proposals, state.hand, openUnit, orders, target, state.seat]);
    if (painted.page === key) return;
    painted.page = key;
    var place = $("page"), kept = $("words") ? $("words").value : "";
    clear(place).hidden = false;
    ({ log: paintLog, mine: paintMine, all: paintAll, bag: paintBag, map: paintMap, propose: paintPropose })[tab](place);
    if ($("words")) $("words").value = kept;
  }
  function paintLog(place) {
    state.log.slice(1).forEach(function (line) { place.appendChild(dressed(make("div", "line", line.text), line.side)); });
    if (state.log.length < 2) place.appendChild(make("p", "small", tr("What happens at the table is told here.")));
  }
  function paintMine(place) {
    var own = state.units.filter(mine);
    own.forEach(function (unit) {
      var card = cardOf(unit, "button");
      card.addEventListener("click", function () {
        openUnit = openUnit === unit.id ? "" : unit.id;
        orders = target = null;
        if (openUnit) send({ do: "orders", unit: openUnit });
        paintPage();
      });
      card.setAttribute("aria-expanded", String(openUnit === unit.id));
      place.appendChild(card);
      if (openUnit === unit.id) place.appendChild(ordersOf(unit));
    });
    if (!own.length) place.appendChild(make("p", "small", tr("No units are at this seat.")));
  }
  function ordersOf(unit) {
    var box = make("div", "orders");
    if (!orders || orders.unit !== unit.id) { box.appendChild(make("p", "small", "…")); return box; }
    box.appendChild(make("h3", "", target ? target.title + ": " + target.label : tr("Propose an order")));
    (target ? target.targets : orders.list).forEach(function (each) {
      box.appendChild(button(target ? each[1] : each.title, function () {
        if (!target && each.targets) { target = each; paintPage(); return; }
        propose(target ? { order: target.order, unit: unit.id, target: each[0] } : { order: each.order, unit: unit.id });
        target = null;
        openUnit = "";
        paintPage();
      }));
    });
    if (!orders.list.length) box.appendChild(make("p", "small", tr("Nothing can be ordered of it now.")));
    return box;
  }
  function propose(what) {
    say("");
    what.do = "propose";
    what.id = id();
    if (send(what)) { tab = "propose"; paintTabs(); } else say(tr("There is no connection: propose it again in a moment."));
  }
  function paintPropose(place) {
    state.proposals.forEach(function (each) {
      var row = make("div", "proposal line", undefined, make("span", "", each[1] + " …"));
      row.appendChild(button(tr("Withdraw"), function () { send({ do: "withdraw", id: each[0] }); }));
      place.appendChild(row);
    });
    var words = make("input");
    words.id = "words";
    words.maxLength = 120;
    words.setAttribute("aria-label", tr("Propose in words"));
    words.placeholder = tr("Island Bows shoot Oath-sworn");
    var form = make("form", "", undefined, words);
    var use = make("button", "main", tr("Propose to the referee"));
    use.style.width = "100%";
    use.style.marginTop = "8px";
    form.appendChild(use);
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      if (words.value.trim()) propose({ words: words.value });
      words.value = "";
    });
    place.appendChild(make("p", "small", tr("Pick an order under Mine, or say it in words. The referee takes it with one key.")));
    place.appendChild(form);
    paintHand(place);
  }
  function paintHand(place) {
    place.appendChild(make("h2", "", tr("My hand in the app’s dice")));
    place.appendChild(make("p", "small", tr("The app is bound by {digits}.", { digits: grouped(state.hand.app) }) + " "
      + (state.hand.bound ? tr("You are bound by {digits}: write it down. Your number stays on this phone until it is shown.", { digits: grouped(state.hand.bound) })
        : tr("Add a number that this phone draws: then nobody chooses the dice alone."))));
    if (!state.hand.bound) place.appendChild(button(tr("Add my own chance"), bind));
    else if ((read("numbers") || {})[state.hand.bound]) place.appendChild(button(tr("Show my number"), show));
  }
  function paintAll(place) {
    state.sides.forEach(function (side) {
      place.appendChild(dressed(make("div", "group", side.name + " (" + side.count + ")"), side.id));
      state.units.filter(function (unit) { return unit.side === side.id; }).forEach(function (unit) { place.appendChild(cardOf(unit, "div")); });
    });
  }
  function cardOf(unit, tag) {
    var card = dressed(make(tag, "card" + (unit.gone ? " gone" : "") + (unit.acted ? " acted" : "")), unit.side);
    if (tag === "button") card.type = "button";
    card.setAttribute("data-unit", unit.id);
    var name = make("div", "name", undefined, make("span", "called", unit.name));
    (unit.marks || []).concat(unit.hidden ? [tr("hidden")] : []).forEach(function (mark) { name.appendChild(make("span", "tag", mark)); });
    card.appendChild(name);
    if (unit.gone || unit.kind) card.appendChild(make("div", "kind", unit.gone ? unit.gone : unit.kind));
    var figures = make("div", "figures");
    var dotted = (unit.figures || []).filter(function (each) { return each[3] && typeof each[1] === "number" && each[2] && each[2] <= 20; });
    (unit.figures || []).forEach(function (each) {
      if (dotted.indexOf(each) >= 0) { card.appendChild(pips(each, dotted.length > 1)); return; }
      var figure = make("span", "", each[0] + " ");
      figure.appendChild(make("b", "", each[1] + (each[2] !== null && each[2] !== each[1] ? "/" + each[2] : "")));
      figures.appendChild(figure);
    });
    if (figures.firstChild && !unit.gone) card.appendChild(figures);
    return card;
  }
  // One row of dots is what there is of a unit; of several, each has its word before it.
  function pips(figure, isOneOfSeveral) {
    var dots = make("span", "pips", "●".repeat(Math.min(figure[1], 20)));
    dots.appendChild(make("i", "", "●".repeat(Math.max(0, figure[2] - figure[1]))));
    dots.setAttribute("role", "img");
    dots.setAttribute("aria-label", tr("{word}: {now} out of {start}", { word: figure[0], now: figure[1], start: figure[2] }));
    var word = isOneOfSeveral ? make("span", "word", figure[0]) : null;
    if (word) word.setAttribute("aria-hidden", "true");
    return make("div", "track", undefined, word, dots);
  }
  function paintBag(place) {
    var bag = state.bag;
    place.appendChild(make("p", "", (bag.last ? tr("{piece} came out last.", { piece: bag.last }) + " " : "") + tr("{n} left.", { n: bag.total })));
    bag.items.forEach(function (each) {
      var share = Math.round(100 * each[1] / bag.total);
      place.appendChild(make("div", "", each[0] + ": " + each[1] + " (" + share + " %)"));
      var part = make("i");
      part.style.width = share + "%";
      place.appendChild(dressed(make("div", "bar", undefined, part), each[2]));
    });
  }
  var zoom = 1;
  function paintMap(place) {
    var board = Drawing.board(state.map, state.tokens, state.sides), room = make("div", "maproom", undefined, board);
    board.style.width = 100 * zoom + "%";
    var row = make("div", "row");
    [["−", -1], ["+", 1]].forEach(function (each) {
      var made = button(each[0], function () { zoom = Math.max(1, Math.min(6, zoom * (each[1] > 0 ? 1.5 : 1 / 1.5))); board.style.width = 100 * zoom + "%"; });
      made.setAttribute("aria-label", each[1] > 0 ? tr("Larger") : tr("Smaller"));
      row.appendChild(made);
    });
    place.appendChild(row);
    place.appendChild(room);
  }

  // The players' screen

  function paintWall() {
    var key = JSON.stringify(state);
    if (painted.wall === key) return;
    painted.wall = key;
    var wall = clear($("wall")), last = state.log[0], said = dressed(make("div", "said"), last ? last.side : "");
    said.appendChild(make("div", "text", last ? last.text : tr("Nothing has happened yet.")));
    if (last && last.dice && last.dice.length) said.appendChild(diceRow(last.dice));
    if (last) (last.why || []).slice(-5).forEach(function (each) { said.appendChild(make("div", "why", each)); });
    if (state.waiting || state.battle.next) said.appendChild(make("p", "waits", state.waiting || state.battle.next));
    var older = make("div", "older");
    state.log.slice(1, 9).forEach(function (line) { older.appendChild(dressed(make("div", "line", line.text), line.side)); });
    said.appendChild(older);
    if (state.bag) said.appendChild(make("div", "bag", (state.bag.last ? tr("{piece} came out", { piece: state.bag.last }) + " · " : "") + state.bag.items.map(function (each) { return each[0] + " " + each[1]; }).join(" · ")));
    wall.appendChild(said);
    if (state.map) wall.appendChild(make("div", "armies", undefined, Drawing.board(state.map, state.tokens, state.sides)));
    else wall.appendChild(armies());
    if (state.offers && state.offers.length) wall.appendChild(codes());
  }
  function armies() {
    var all = make("div", "armies");
    state.sides.forEach(function (side) {
      var units = state.units.filter(function (unit) { return unit.side === side.id; });
      var title = make("h2", "", undefined, Drawing.sign(side), make("span", "", side.name));
      var list = make("div", "strengths"), columns = Math.ceil(units.length / 22);
      list.style.gridTemplateRows = "repeat(" + Math.max(6, Math.ceil(units.length / columns)) + ", 1fr)";
      units.forEach(function (unit) { list.appendChild(strength(unit)); });
      all.appendChild(dressed(make("div", "army", undefined, title, list), side.id));
    });
    return all;
  }
  function strength(unit) {
    var figure = (unit.figures || []).find(function (each) { return typeof each[1] === "number" && each[2]; });
    var row = make("div", "unit" + (unit.gone ? " gone" : "")), part = make("i");
    part.style.width = figure && !unit.gone ? Math.min(100, 100 * figure[1] / figure[2]) + "%" : "0";
    row.appendChild(part);
    row.appendChild(make("span", "", unit.name));
    row.appendChild(make("span", "", unit.gone ? tr("gone") : figure ? figure[1] + "/" + figure[2] : ""));
    return row;
  }
  function codes() {
    var all = make("div", "codes");
    state.offers.forEach(function (each) {
      all.appendChild(make("div", "", undefined, Drawing.code(each.rows, tr("Code to sit down at {side}", { side: each.name })), make("b", "", each.name), make("div", "", each.code)));
    });
    all.appendChild(make("div", "", state.offers[0].url));
    return all;
  }

  connect();
})();
