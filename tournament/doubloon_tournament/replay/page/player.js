"use strict";
// Shows a film. The document says what each pair of eyes sees at each frame; this file only lays it out and steps.
// Text enters the page as text alone: nothing here ever writes HTML.

const film = JSON.parse(byId("film").textContent);
const END = film.frames.length - 1;
const LOGGED = 14; // lines of the log
const LOOKED_BACK = 40; // frames that they are gathered from
const ROUND_ROOM = 16; // pixels from the number of a round to the next
const BACKS = 12; // face-down cards that are drawn one by one
const MINUS = "\u2212";
const SVG = "http://www.w3.org/2000/svg";
const STACKS = new Set(["deck", "stock", "pile"]);
const CHOSEN_FROM = new Set(["hand", "shown"]);
const SMALL = new Set(["past_trick", "events_gone", "put_away", "seen", "played"]);

const now = { at: 0, eyes: film.eyes[0], only: "", names: "en", timer: 0 };

// --- Elements ---------------------------------------------------------------------------------------------------

function byId(id) { return document.getElementById(id); }

function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter(child => child !== null));
  return made;
}

function draw(tag, attributes = {}, ...children) {
  const drawn = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) drawn.setAttribute(name, value);
  drawn.append(...children);
  return drawn;
}

function words(name) { return name.replaceAll("_", " "); }
function signed(points) { return String(points).replace("-", MINUS); }
function counted(number, thing) { return `${number} ${thing}${number === 1 ? "" : "s"}`; }

function span(us) {
  if (us >= 999.5e3) return `${Number((us / 1e6).toPrecision(3))} s`;
  return us >= 999.5 ? `${Number((us / 1e3).toPrecision(3))} ms` : `${us} µs`;
}

function nameOf(seat) {
  return seat < film.seats.length ? film.seats[seat].bot : film.beside[seat - film.seats.length];
}

// --- Cards ------------------------------------------------------------------------------------------------------

function isCard(name) { return Object.hasOwn(film.cards, name); }
function title(name) { return isCard(name) ? film.cards[name][now.names] : words(name); }

function caption(name) {
  const card = film.cards[name];
  if (now.names === "zh") return card.short_zh;
  const [kind, ...rest] = card.en.split(", "); // a corner says what stands behind the comma
  return rest.length ? kind : card.short_en;
}

function picture(id) {
  return draw("svg", { viewBox: "0 0 60 84", "aria-hidden": "true" }, draw("use", { href: `#${id}` }));
}

function card(name, sign = "") {
  const symbol = byId(`card-${name}`);
  const plain = symbol === null;
  const label = sign ? `${title(name)}, ${sign}` : title(name);
  const made = make("span", { class: `card ${sign}${plain ? " unknown" : ""}`, role: "img", "aria-label": label, title: title(name) });
  if (!plain) made.append(picture(symbol.id));
  if (plain || "captioned" in symbol.dataset) {
    made.append(make("span", { class: "caption", "aria-hidden": "true" }, isCard(name) ? caption(name) : words(name)));
  }
  return made;
}

function backs(number, asStack) {
  const label = `${counted(number, "card")} face down`;
  const drawn = asStack ? 1 : Math.min(number, BACKS);
  const group = make("span", { class: "backs", role: "img", "aria-label": label, title: label });
  for (let each = 0; each < drawn; each++) group.append(make("span", { class: "card" }, picture("card-back")));
  if (asStack || number > 1) group.append(make("span", { class: "count", "aria-hidden": "true" }, String(number)));
  return group;
}

// --- Zones and seats --------------------------------------------------------------------------------------------

function laid({ card: name, by, mark }, chosen) {
  const at = chosen.indexOf(name);
  if (at >= 0) chosen.splice(at, 1);
  const item = make("li", {}, card(name, at >= 0 ? "chosen" : mark ? "marked" : ""));
  if (by !== null) item.append(make("span", { class: "by", title: nameOf(by) }, by < film.seats.length ? `seat ${by}` : nameOf(by)));
  return item;
}

function zone(each, chosen = []) {
  const stack = STACKS.has(each.kind);
  const list = make("ul", { class: "cards" }, ...each.cards.map(one => laid(one, chosen)));
  if (each.hidden) list.append(make("li", { class: "down" }, backs(each.hidden, stack)));
  if (!each.cards.length && !each.hidden) list.append(make("li", { class: "empty" }, "empty"));
  const small = SMALL.has(each.kind) ? " small" : "";
  return make("div", { class: `zone of-${each.kind}${small}${stack ? " stack" : ""}` }, make("h4", {}, each.title), list);
}

function zonesOf(scene, wanted, chosen = []) {
  return scene.zones.map(place => film.zones[place]).filter(wanted).map(each => zone(each, CHOSEN_FROM.has(each.kind) ? chosen : []));
}

function inFrontOf(seat) { return each => each.owner === seat && each.kind !== "past_trick"; }

function seatPanel(seat, scene, chooses) {
  const { bot, ending, place } = film.seats[seat];
  const points = scene.totals.length ? make("span", { class: "total" }, signed(scene.totals[seat]), make("small", {}, " points")) : null;
  const notes = (scene.notes.length ? film.notes[scene.notes[seat]] : []).map(note => make("li", {}, note));
  if (now.at === END) notes.unshift(make("li", { class: "place" }, `place ${place}`));
  if (ending && (now.at === END || standsIn(seat))) notes.unshift(make("li", { class: "bad" }, words(ending.toLowerCase())));
  const chosen = chooses ? cardsOf(choiceAt(now.at).action) : [];
  return make("li", { class: `seat${chooses ? " chooses" : ""} line-${seat % 8}`, style: placeAround(seat), "aria-current": chooses ? "step" : null },
    make("h3", {}, make("span", { class: "number" }, `Seat ${seat}`), " ", make("bdi", { class: "bot", title: bot }, bot), points),
    notes.length ? make("ul", { class: "notes-of-seat", "aria-label": "Facts" }, ...notes) : null,
    make("div", { class: "zones" }, ...zonesOf(scene, inFrontOf(seat), chosen)));
}

// Clockwise, the first at the upper left, where the page is wide enough.
function placeAround(seat) {
  const rows = Math.ceil(film.seats.length / 2);
  const right = seat > 0 && seat <= rows;
  return `--column: ${right ? 3 : 1}; --row: ${right ? seat : seat === 0 ? 1 : film.seats.length - seat + 1}`;
}

// What the hand has of the cards of an action: a card that is played in one of several ways is named `card:way`.
function cardsOf(action) {
  return action === null ? [] : action.split(" ").filter(isCard).map(name => name.split(":")[0]);
}

function standsIn(seat) {
  for (let at = now.at; at >= 0; at--) {
    const found = at === END || film.frames[at].seat !== seat ? null : choiceAt(at);
    if (found && found.source) return found.source === "stand_in";
  }
  return false;
}

// --- What was chosen and told -----------------------------------------------------------------------------------

function sightAt(at) { return film.frames[at].sights[film.eyes.indexOf(now.eyes)]; }
function choiceAt(at) { const place = sightAt(at).choice; return place === null ? null : film.choices[place]; }

function option(action, chosen) {
  const parts = action.split(" ");
  const text = parts.filter(part => !isCard(part)).map(words).join(" ");
  const cards = parts.filter(isCard);
  return make("li", { class: chosen ? "chosen" : null },
    chosen ? make("span", { class: "tick-mark" }, "✓", make("span", { class: "hidden" }, " chosen: ")) : null,
    text ? make("span", {}, text) : null, ...cards.map(name => card(name)));
}

// A line with the names of its cards in the chosen language.
function named(line) {
  return line.split(" ").flatMap(word => {
    const bare = isCard(word) ? word : word.replace(/[,;:.]+$/, "");
    if (!isCard(bare)) return [`${word} `];
    return [make("b", { lang: now.names === "zh" ? "zh" : null, title: bare }, title(bare)), `${word.slice(bare.length)} `];
  });
}

function plainly(action) { return action.split(" ").map(title).join(" "); }

function factsOf(choice) {
  const facts = [];
  if (choice.source === "forced") facts.push("the only option, made by the table");
  if (choice.source === "stand_in") facts.push("made by the stand-in: the bot was gone");
  if (choice.source === "bot") facts.push(`thought ${span(choice.think_us)}`);
  if (choice.refund_us) facts.push(`${span(choice.refund_us)} not counted, the host was late`);
  if (choice.rejected) facts.push(`${counted(choice.rejected, "illegal answer")} before it`);
  if (choice.action === null) facts.push("these eyes do not see which");
  else if (!choice.source) facts.push("these eyes do not see what else was possible");
  return facts.join(" · ");
}

function showChoice(seat, choice) {
  byId("choice").classList.toggle("is-over", seat === null);
  if (seat === null) {
    byId("who").textContent = "Final places";
    byId("facts").textContent = "";
    const order = film.seats.map((each, place) => ({ ...each, seat: place })).sort((a, b) => a.place - b.place);
    byId("options").replaceChildren(make("ol", { class: "places" }, ...order.map(each => make("li", { value: each.place },
      make("bdi", { class: "bot" }, each.bot), ` ${signed(each.points)}`,
      each.ending ? make("span", { class: "bad" }, ` ${each.ending}${each.message ? `: ${each.message}` : ""}`) : null))));
    return;
  }
  byId("who").replaceChildren(`Seat ${seat} `, make("bdi", { class: "bot" }, nameOf(seat)), " chooses");
  byId("facts").textContent = factsOf(choice);
  const options = choice.options.length ? choice.options : choice.action === null ? [] : [choice.action];
  byId("options").replaceChildren(make("ul", { class: "options" }, ...options.map(action => option(action, action === choice.action))));
  const chosen = byId("options").querySelector(".chosen");
  byId("options").scrollTop = chosen ? chosen.offsetTop - byId("options").offsetTop - chosen.offsetHeight : 0;
}

function showLog() {
  const lines = [];
  for (let at = Math.max(0, now.at - LOOKED_BACK); at <= now.at; at++) {
    const before = at > 0 ? choiceAt(at - 1) : null;
    const told = sightAt(at).told.map(line => film.lines[line]);
    if (before && !told.some(line => line.startsWith(`seat ${film.frames[at - 1].seat} `))) {
      const did = before.action === null ? ["chooses in secret"] : before.action.split(" ").flatMap(part => isCard(part) ? named(part) : [`${words(part)} `]);
      lines.push(make("li", { class: at === now.at ? "new" : null }, make("span", { class: "doer" }, `seat ${film.frames[at - 1].seat}`), " ", ...did));
    }
    for (const line of told) lines.push(make("li", { class: at === now.at ? "new" : null }, ...named(line)));
  }
  byId("told").replaceChildren(...lines.slice(-LOGGED).reverse());
}

// --- Points as lines --------------------------------------------------------------------------------------------

function totalsAt(at) { return film.scenes[film.frames[at].sights[0].scene].totals; }

const turns = film.frames.map((_, at) => at).filter(at => at === 0 || at === END || String(totalsAt(at)) !== String(totalsAt(at - 1)));

function showChart() {
  const box = byId("chart");
  const known = totalsAt(END).length > 0;
  byId("scores").hidden = !known;
  if (!known) return;
  const [width, height, left, right, top, bottom] = [Math.max(240, box.clientWidth), 190, 40, 12, 10, 22];
  const all = turns.flatMap(totalsAt);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = at => left + (width - left - right) * (END ? at / END : 0);
  const y = points => top + (height - top - bottom) * (1 - (points - low) / (high - low));
  const label = `Points: ${film.seats.map(({ bot }, seat) => `${bot} ${totalsAt(now.at)[seat]}`).join(", ")}`;
  const chart = draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label });
  for (const points of ticks(low, high)) {
    chart.append(draw("line", { class: points ? "grid" : "zero", x1: left, x2: width - right, y1: y(points), y2: y(points) }));
    chart.append(text(signed(points), left - 6, y(points) + 4, "tick at-end"));
  }
  const numbered = apart(film.rounds.map(({ frame }) => x(frame)), ROUND_ROOM);
  for (const { number, frame } of film.rounds) {
    chart.append(draw("line", { class: "grid", x1: x(frame), x2: x(frame), y1: height - bottom, y2: height - bottom + 4 }));
    if (numbered.has(x(frame))) chart.append(text(String(number), x(frame) + 3, height - 6, "tick at-start"));
  }
  film.seats.forEach((_, seat) => {
    const path = turns.map((at, place) => `${place ? `H${x(at)}V` : `M${x(at)} `}${y(totalsAt(at)[seat])}`).join("");
    chart.append(draw("path", { class: `points line-${seat % 8}`, d: path }));
  });
  chart.append(draw("line", { class: "marker", x1: x(now.at), x2: x(now.at), y1: top - 6, y2: height - bottom }));
  film.seats.forEach((_, seat) => {
    chart.append(draw("circle", { class: `now line-${seat % 8}`, cx: x(now.at), cy: y(totalsAt(now.at)[seat]), r: 4.5 }));
  });
  box.replaceChildren(chart);
  box.onclick = event => go(Math.round(END * (event.offsetX - left) / (width - left - right)));
}

function text(words, x, y, kind) {
  const made = draw("text", { x, y, class: kind });
  made.textContent = words;
  return made;
}

// Those places that have room for a number, from the last one back: rounds at the end are as a rule the longest.
function apart(places, room) {
  const kept = new Set();
  let next = Infinity;
  for (const place of [...places].reverse()) {
    if (next - place < room) continue;
    kept.add(place);
    next = place;
  }
  return kept;
}

function ticks(low, high) {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * [1, 2, 5, 10].find(each => each * power >= rough));
  const found = [];
  for (let each = Math.ceil(low / step) * step; each <= high; each += step) found.push(each);
  return found;
}

function showLegend() {
  byId("legend").replaceChildren(...film.seats.map(({ bot }, seat) => make("li", { class: `line-${seat % 8}` },
    draw("svg", { viewBox: "0 0 30 8", width: "30", height: "8", "aria-hidden": "true" }, draw("path", { class: `points line-${seat % 8}`, d: "M1 4H29" })),
    ` ${seat} `, make("bdi", {}, bot))));
}

// --- The whole --------------------------------------------------------------------------------------------------

function show() {
  const frame = film.frames[now.at];
  const scene = film.scenes[sightAt(now.at).scene];
  document.documentElement.dataset.names = now.names;
  const where = `Round ${frame.round} · decision ${now.at} of ${END}`;
  byId("where").textContent = where;
  byId("head").textContent = scene.head;
  byId("common").replaceChildren(...zonesOf(scene, each => each.owner === null && each.kind !== "past_trick"));
  const tricks = zonesOf(scene, each => each.kind === "past_trick");
  byId("tricks").replaceChildren(...tricks);
  byId("past").hidden = tricks.length === 0;
  byId("said").replaceChildren(...scene.lines.map(line => make("p", {}, ...named(film.lines[line]))));
  byId("seats").replaceChildren(...film.seats.map((_, seat) => seatPanel(seat, scene, frame.seat === seat)));
  showChoice(frame.seat, choiceAt(now.at));
  showLog();
  showChart();
  showControls(frame);
  announce(frame, scene);
}

function showControls(frame) {
  byId("slider").value = byId("number").value = now.at;
  byId("slider").setAttribute("aria-valuetext", `decision ${now.at} of ${END}, round ${frame.round}`);
  byId("round").value = String(frame.round);
  byId("eyes").value = now.eyes;
  byId("only").value = now.only;
  byId("names").value = now.names;
  byId("first").disabled = byId("back").disabled = now.at === 0;
  byId("last").disabled = byId("forward").disabled = now.at === END;
}

function announce(frame, scene) {
  if (now.timer) return;
  const choice = choiceAt(now.at);
  const what = !choice ? "The match is over" : choice.action === null ? `seat ${frame.seat} chooses in secret` : `seat ${frame.seat} chooses ${plainly(choice.action)}`;
  byId("status").textContent = `Decision ${now.at} of ${END}, round ${frame.round}, ${scene.head}: ${what}`;
}

// --- Steps ------------------------------------------------------------------------------------------------------

function stops(at) { return now.only === "" || at === END || film.frames[at].seat === Number(now.only); }

function next(from, by) {
  let at = from + by;
  while (at > 0 && at < END && !stops(at)) at += by;
  return Math.min(END, Math.max(0, at));
}

function go(at) {
  now.at = Math.min(END, Math.max(0, Number.isFinite(at) ? Math.trunc(at) : 0));
  if (now.at === END) pause();
  show();
  keep();
}

function play() {
  if (now.at === END) now.at = 0;
  now.timer = setInterval(() => go(next(now.at, 1)), Number(byId("speed").value));
  showPlaying();
}

function pause() {
  if (!now.timer) return;
  clearInterval(now.timer);
  now.timer = 0;
  showPlaying();
}

function showPlaying() {
  byId("play").setAttribute("aria-label", now.timer ? "Pause" : "Play");
  byId("play").title = now.timer ? "Pause (space)" : "Play (space)";
  byId("play").classList.toggle("playing", now.timer !== 0);
}

function toggle() {
  if (now.timer) {
    pause();
    show();
    keep();
  } else play();
}

function step(to) {
  pause();
  go(to);
}

// --- The address ------------------------------------------------------------------------------------------------

// Browsers bound how often an address may change, so that of a film that plays is kept when it stops.
function keep() {
  if (now.timer) return;
  const kept = new URLSearchParams({ d: now.at, eyes: now.eyes });
  if (now.only !== "") kept.set("only", now.only);
  if (now.names !== "en") kept.set("names", now.names);
  history.replaceState(null, "", `#${kept}`);
}

function recall() {
  const kept = new URLSearchParams(location.hash.slice(1));
  if (!kept.has("d")) return;
  const valid = (name, id, otherwise) => [...byId(id).options].some(each => each.value === kept.get(name)) ? kept.get(name) : otherwise;
  now.eyes = valid("eyes", "eyes", film.eyes[0]);
  now.only = valid("only", "only", "");
  now.names = valid("names", "names", "en");
  now.at = Math.min(END, Math.max(0, Number.parseInt(kept.get("d"), 10) || 0));
}

// --- Beginning --------------------------------------------------------------------------------------------------

function fill() {
  const titles = { all: "all hands", spectator: "a spectator" };
  const short = bot => [...bot].length > 24 ? `${[...bot].slice(0, 23).join("")}…` : bot;
  byId("eyes").append(...film.eyes.map(eyes => make("option", { value: eyes }, titles[eyes] ?? `seat ${eyes}, ${short(nameOf(Number(eyes)))}`)));
  byId("only").append(make("option", { value: "" }, "every decision"),
    ...film.seats.map(({ bot }, seat) => make("option", { value: String(seat) }, `seat ${seat}, ${short(bot)}`)));
  byId("round").append(...film.rounds.map(({ number }) => make("option", { value: String(number) }, `${number} of ${film.rounds.length}`)));
  byId("slider").max = byId("number").max = END;
  byId("of").textContent = `of ${END}`;
  byId("board").style.setProperty("--rows", Math.ceil(film.seats.length / 2));
  byId("board").style.setProperty("--left", Math.floor(film.seats.length / 2));
  if (!film.zones.some(({ kind }) => kind === "past_trick")) byId("centre").append(byId("log"));
  byId("about").open = false;
  showLegend();
}

function listen() {
  byId("first").onclick = () => step(0);
  byId("back").onclick = () => step(next(now.at, -1));
  byId("play").onclick = toggle;
  byId("forward").onclick = () => step(next(now.at, 1));
  byId("last").onclick = () => step(END);
  byId("slider").oninput = event => step(event.target.valueAsNumber);
  byId("number").onchange = event => step(event.target.valueAsNumber);
  byId("round").onchange = event => step(film.rounds.find(({ number }) => String(number) === event.target.value).frame);
  byId("speed").onchange = () => { if (now.timer) { pause(); play(); } };
  for (const name of ["eyes", "only", "names"]) byId(name).onchange = event => { now[name] = event.target.value; show(); keep(); };
  for (const form of document.forms) form.onsubmit = event => event.preventDefault();
  window.onhashchange = () => { recall(); show(); };
  window.onbeforeprint = () => { byId("about").open = true; };
  window.onresize = showChart;
  document.onkeydown = pressed;
}

const KEYS = {
  ArrowLeft: () => step(next(now.at, -1)),
  ArrowRight: () => step(next(now.at, 1)),
  Home: () => step(0),
  End: () => step(END),
};

function pressed(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const own = event.target.closest("input, select, summary, button");
  if (event.key === " " && own === null) toggle();
  else if (event.key in KEYS && (own === null || own.tagName === "BUTTON")) KEYS[event.key]();
  else return;
  event.preventDefault();
}

fill();
listen();
recall();
byId("player").hidden = false;
show();
