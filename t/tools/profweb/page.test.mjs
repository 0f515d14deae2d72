// SPDX-License-Identifier: GPL-3.0-or-later
// What the page makes of names: colours, searches, files, and text that is
// shown.
import assert from "node:assert/strict";
import { test } from "node:test";
import { arcFigures } from "../../../tools/profweb/page/callers.js";
import { changed } from "../../../tools/profweb/page/changes.js";
import { HUES, colour, preferences } from
    "../../../tools/profweb/page/colour.js";
import { csvOf, fileName, svgOf, tableRows, xmlText } from
    "../../../tools/profweb/page/export.js";
import {
	GREY, functionHues, heatOf, huesByFunction, huesByGroup, kindsOfColour, tasksOf
} from "../../../tools/profweb/page/flamecolour.js";
import { FlameTree } from "../../../tools/profweb/page/flametree.js";
import { JointClock, PAIR, TRACED } from
    "../../../tools/profweb/page/jointclock.js";
import { Lanes } from "../../../tools/profweb/page/lanes.js";
import { Model } from "../../../tools/profweb/page/model.js";
import { Scope } from "../../../tools/profweb/page/scope.js";
import { compile, foundIn, toggled } from
    "../../../tools/profweb/page/search.js";
import { visible, visibleName } from
    "../../../tools/profweb/page/visible.js";

// A deep and wide tree of functions f0 to f39.
function bigModel(more = {}) {
	const tree = { parent: [], func: [], calls: [], self: [] };
	let seed = 7;
	const draw = n => (seed = seed * 16807 % 2147483647) % n;
	const known = new Set();
	while (tree.parent.length < 3000) {
		const parent = draw(tree.parent.length + 1) - 1, func = draw(40);
		if (known.has(parent + "," + func))
			continue;
		known.add(parent + "," + func);
		tree.parent.push(parent);
		tree.func.push(func);
		tree.calls.push(1);
		tree.self.push(1 + draw(50));
	}
	return new Model({ kind: "samples", tree, functions: Array.from(
	    { length: 40 }, (_, i) => ["f" + i, i % 3 ? "m" + i % 3 + ".c" : null,
	    i]), ...more });
}

// OKLab, in which equal distances look equal.
function oklab(hex) {
	const [r, g, b] = [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16) /
	    255).map(x => x <= .04045 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4);
	const [l, m, s] = [
		.4122214708 * r + .5363325363 * g + .0514459929 * b,
		.2119034982 * r + .6806995451 * g + .1073969566 * b,
		.0883024619 * r + .2817188376 * g + .6299787005 * b
	].map(Math.cbrt);
	return [.2104542553 * l + .793617785 * m - .0040720468 * s,
		1.9779984951 * l - 2.428592205 * m + .4505937099 * s,
		.0259040371 * l + .7827717662 * m - .808675766 * s];
}

test("hues are many, and any two can be told apart", () => {
	assert.ok(HUES >= 16);
	for (const theme of ["light", "dark"]) {
		colour.theme = theme;
		const all = Array.from({ length: HUES }, (_, i) =>
		    oklab(colour.hue(i)));
		for (const [i, a] of all.entries())
			for (const b of all.slice(0, i))
				assert.ok(Math.hypot(...a.map((x, k) => x - b[k])) >
				    .06, theme + " " + i);
	}
	colour.theme = "light";
});

test("text can be read on every colour of a frame", () => {
	const light = hex => [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16) /
	    255).map(x => x <= .04045 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4)
	    .reduce((sum, x, i) => sum + x * [.2126, .7152, .0722][i], 0);
	for (const theme of ["light", "dark"]) {
		colour.theme = theme;
		const all = [...Array.from({ length: HUES + 1 }, (_, i) =>
		    colour.hue(i)), ...Array.from({ length: 11 }, (_, i) =>
		    colour.heat(i / 10))];
		for (const c of all) {
			const [a, b] = [light(c), light(colour.on(c))].sort((x, y) =>
			    x - y);
			assert.ok((b + .05) / (a + .05) >= 4.5, c);
		}
	}
	colour.theme = "light";
});

test("a name prefers each hue once, and far ones after another", () => {
	for (const name of ["main", "memcpy", ""]) {
		const all = preferences(name);
		assert.equal(new Set(all).size, HUES);
		assert.ok(all.every((h, i) => !i || Math.min(
		    (h - all[i - 1] + HUES) % HUES,
		    (all[i - 1] - h + HUES) % HUES) > 3));
	}
});

test("no frame has its caller's hue, or another function's on its left", () => {
	const model = bigModel(), tree = new FlameTree(model, model.tree, "");
	const hues = huesByFunction(tree), own = new Map();
	for (const lane of tree.lanes)
		for (let k = 0; k < lane.n; k++) {
			const i = lane.id[k], p = tree.t.parent[i];
			assert.notEqual(hues[i], GREY);
			assert.ok(p < 0 || hues[p] !== hues[i]);
			const left = lane.id[k - 1];
			assert.ok(!k || hues[left] !== hues[i] ||
			    tree.t.func[left] === tree.t.func[i]);
			const all = own.get(tree.t.func[i]) || Array(HUES).fill(0);
			all[hues[i]]++;
			own.set(tree.t.func[i], all);
		}
	// Most have the hue of their function, though all call each other.
	for (const all of own.values())
		assert.ok(Math.max(...all) > .5 * all.reduce((a, b) => a + b));
	assert.deepEqual(huesByFunction(new FlameTree(bigModel(), model.tree, "")),
	    hues);
});

test("a function has one hue wherever it is called", () => {
	// 16 functions in layers of 4: each calls each of the next layer.
	const tree = { parent: [], func: [], calls: [], self: [] };
	const add = (parent, func) => {
		tree.parent.push(parent);
		tree.func.push(func);
		tree.calls.push(1);
		tree.self.push(1 + func);
		return tree.func.length - 1;
	};
	const below = (parent, layer) => {
		for (let k = 0; layer < 4 && k < 4; k++)
			below(add(parent, 4 * layer + k), layer + 1);
	};
	below(-1, 0);
	const arcs = tree.func.flatMap((f, i) => tree.parent[i] < 0 ? [] :
	    [[tree.func[tree.parent[i]], f, 1]]);
	const model = bigModel({ tree, arcs, tables: [{ columns: [], rows: [] }] });
	const flame = new FlameTree(model, model.tree, "");
	const hues = huesByFunction(flame), own = new Map();
	// Of a part they are those of all.
	assert.deepEqual(functionHues(new Model({ ...model, arcs: [] })),
	    functionHues(model));
	flame.t.func.forEach((f, i) => own.has(f) ? own.get(f).add(hues[i]) :
	    own.set(f, new Set([hues[i]])));
	assert.equal(own.size, 16);
	for (const set of own.values())
		assert.equal(set.size, 1);
	for (let layer = 0; layer < 16; layer += 4)
		assert.equal(new Set([0, 1, 2, 3].map(k =>
		    [...own.get(layer + k)][0])).size, 4);
});

test("callers that were lost have no hue", () => {
	const model = new Model({ kind: "samples", functions: [["f", null, 0]],
	    tree: { parent: [-1, 0], func: [-1, 0], calls: [0, 1],
	    self: [0, 5] } });
	const hues = huesByFunction(new FlameTree(model, model.tree, ""));
	assert.deepEqual([hues[0], hues[1] === GREY], [GREY, false]);
});

test("by file a file's functions have one hue, and no file is grey", () => {
	const model = bigModel(), tree = new FlameTree(model, model.tree, "");
	const { hues, legend } = huesByGroup(tree, i =>
	    model.place(tree.t.func[i], true).replace(/:.*/, ""));
	assert.deepEqual(legend.map(([file]) => file).sort(), ["m1.c", "m2.c"]);
	assert.equal(new Set(legend.map(([, hue]) => hue)).size, 2);
	const hue = new Map(legend);
	for (let i = 0; i < tree.t.n; i++)
		assert.equal(hues[i], hue.get(["", "m1.c",
		    "m2.c"][tree.t.func[i] % 3]) ?? GREY);
});

test("more files than hues have some twice", () => {
	const model = bigModel(), tree = new FlameTree(model, model.tree, "");
	const { legend } = huesByGroup(tree, i => "g" + tree.t.func[i]);
	assert.equal(legend.length, 40);
	assert.equal(new Set(legend.slice(0, HUES).map(([, h]) => h)).size, HUES);
});

test("heat is a function's own share of the greatest", () => {
	const model = bigModel(), tree = new FlameTree(model, model.tree, "");
	const { heat, most } = heatOf(tree), own = new Map();
	for (let i = 0; i < tree.t.n; i++)
		own.set(tree.t.func[i], (own.get(tree.t.func[i]) || 0) +
		    tree.t.self[i]);
	assert.equal(most, Math.max(...own.values()));
	for (let i = 0; i < tree.t.n; i++)
		assert.equal(heat[i], own.get(tree.t.func[i]) / most);
});

const TASKS = { contexts: [["main", "main"], ["a", "task"], ["b", "task"]],
	functions: [["f", null, 0], ["g", null, 0]],
	tree: { parent: [-1, 0], func: [0, 1], calls: [0, 0], self: [4, 6] },
	contexttree: { parent: [-1, 0, -1, 2, 3], func: [1, 0, 2, 0, 1],
	    calls: [0, 0, 0, 0, 0], self: [0, 3, 0, 1, 6] } };

test("by task a path is of the task that has most of it", () => {
	const model = new Model({ kind: "samples", ...TASKS });
	const tree = new FlameTree(model, model.tree, "");
	assert.deepEqual(tasksOf(tree, model, {}), ["b", "b"]);
	const hidden = new Model({ kind: "samples", ...TASKS, contexttree:
	    { ...TASKS.contexttree, self: [0, 3, 0, 1, 1] } });
	assert.deepEqual(tasksOf(tree, hidden, {}), ["a", "b"]);
	assert.deepEqual(kindsOfColour(model).map(([id]) => id),
	    ["", "heat", "task"]);
	assert.deepEqual(kindsOfColour(bigModel()).map(([id]) => id),
	    ["", "heat", "file"]);
});

test("a search is text, or between slashes an expression", () => {
	const has = (query, text) => compile(query).test(text.toLowerCase());
	assert.ok(has("UART", "uart_send\nsrc/uart.c:12"));
	assert.ok(has("a.c", "main\na.c:1"));
	assert.ok(!has("a.c", "main\nabc:1"));
	assert.ok(has("/^uart_(tx|rx)$/", "UART_rx\nsrc/uart.c:12"));
	assert.ok(has("/^UART/", "uart_rx\nsrc/uart.c:12"));
	assert.ok(!has("/^uart_(tx|rx)$/", "uart_rx2\nsrc/uart.c:12"));
	assert.ok(has("/\\.c:1$/", "main\na.c:1"));
	assert.ok(has("//", "src//a.c"));
	assert.ok(has("/src/x", "main\n/src/x.c:1"));
	assert.ok(!has("(", "main"));
});

test("an expression that is wrong is told, and matches nothing", () => {
	const { test: matches, error } = compile("/uart(/");
	assert.equal(matches("uart("), false);
	assert.match(error, /unterminated/i);
	assert.ok(!/regular expression/.test(error));
	assert.equal(compile("/uart/").error, undefined);
});

test("the button makes an expression of a text, and a text of it", () => {
	assert.equal(toggled("uart"), "/uart/");
	assert.equal(toggled("/uart/"), "uart");
	assert.equal(toggled(""), "//");
	assert.equal(toggled("//"), "");
	assert.equal(toggled("/"), "///");
});

test("what is found has its share once, however deep it is", () => {
	const model = new Model({ kind: "samples", functions: [["f", null, 0],
	    ["g", null, 0], ["h", null, 0]],
	    tables: [{ columns: [["self", "self", "time", ""]],
	    rows: [[0, 3], [1, 4], [2, 13]] }],
	    tree: { parent: [-1, 0, 1, -1], func: [0, 1, 0, 2],
	    calls: [1, 1, 1, 1], self: [1, 4, 2, 13] } });
	assert.deepEqual(foundIn(model, f => f === 0), { share: 7 / 20, n: 1 });
	assert.deepEqual(foundIn(model, f => f < 2), { share: 7 / 20, n: 2 });
	assert.deepEqual(foundIn(model, () => false), { share: 0, n: 0 });
});

test("a recursive call has no share of its own", () => {
	assert.deepEqual(arcFigures(1, { f: 1, calls: 330, time: 0 }, 50, 9),
	    [0, "recursive calls · 330×"]);
	assert.deepEqual(arcFigures(1, { f: 2, calls: 3, time: 25 }, 50, 9),
	    [.5, "50.0\u2009% · 3×"]);
	// Others have times: it has no bar.
	assert.deepEqual(arcFigures(1, { f: 2, calls: 3 }, 50, 9), [0, "3×"]);
	assert.deepEqual(arcFigures(1, { f: 2, calls: 3 }, 0, 9), [1 / 3, "3×"]);
	assert.deepEqual(arcFigures(1, { f: 2, calls: 0, time: 50 }, 50, 0),
	    [1, "100.0\u2009%"]);
});

test("what can't be seen in a name is escaped as proftop does", () => {
	assert.equal(visibleName("gnp\u202eexe"), "gnp\\xe2\\x80\\xaeexe");
	for (const c of ["\u200b", "\u2066", "\u2069", "\u00ad", "\ufeff",
	    "\u0007", "\u001b", "\u0085", "\u2028", "\u3164", "\u034f",
	    "\udc00", "\u{e0041}"])
		assert.match(visibleName("a" + c + "b"),
		    /^a(\\x[0-9a-f]{2})+b$/, c.codePointAt(0).toString(16));
	assert.equal(visibleName("a\tb\nc"), "a\\x09b\\x0ac");
	assert.equal(visible("a\tb\nc\u202e"), "a\tb\nc\\xe2\\x80\\xae");
	for (const text of ["main", "größe", "日本語", "a\u2009%", "€ – “x”"])
		assert.equal(visibleName(text), text);
});

test("a model's names are visible, and found by what is shown", () => {
	const model = new Model({ functions: [["gnp\u202eexe", "a\u200b.c", 1],
	    null] });
	assert.equal(model.name(0), "gnp\\xe2\\x80\\xaeexe");
	assert.equal(model.place(0), "a\\xe2\\x80\\x8b.c:1");
	assert.equal(model.find("gnp\\xe2\\x80\\xaeexe"), 0);
	assert.equal(model.name(1), "?");
});

test("CSV is quoted as RFC 4180 has it, and is no formula", () => {
	assert.equal(csvOf([["a", 'say "x"', "a,b", "two\nlines", null, 1.5]]),
	    'a,"say ""x""","a,b","two\nlines",,1.5\r\n');
	for (const text of ["=1+1", "+1", "-1", "@sum", "\t=1", " =1", "\r=1"])
		assert.match(csvOf([[text]]), /^"?'/, JSON.stringify(text));
	assert.equal(csvOf([["'=1", -3, "a=1"]]), "'=1,-3,a=1\r\n");
});

test("a table has full figures, with their unit in the head", () => {
	const told = { second: 1000000, functions: [["f", "a.c", 7]] };
	const table = { columns: [["self", "self", "time", ""],
	    ["calls", "calls", "count", ""], ["error", "±", "error", ""],
	    ["cpu", "%cpu", "hundredths", ""]] };
	const rows = [[0, 1234567, 89, .0123, 4567]];
	assert.deepEqual(tableRows(new Model(told), table, rows, false), [
		["function", "defined", "self [s]", "calls", "± [±%]",
		    "%cpu [%]"],
		["f", "a.c:7", 1.234567, 89, 1.23, 45.67]
	]);
	assert.deepEqual(tableRows(new Model({ ...told, second: 0 }), table, rows,
	    false)[0][2], "self [samples]");
	assert.deepEqual(tableRows(new Model(told), { columns: [["name", "name",
	    "text", ""]] }, [[null, "alpha"]], true), [["name"], ["alpha"]]);
});

test("a picture has its texts escaped, and tells what it leaves out", () => {
	const svg = svgOf({ title: "<a> & \"b\"", below: "x", width: 100,
	    paper: "#ffffff", ink: "#000000", measure: text => 7 * text.length,
	    frames: [{ x: 0, w: 90, row: 1, fill: "#123456", ink: "#ffffff",
	    name: "</text><script>", told: "a]]>\u0000b", dim: false },
	    { x: 90, w: .1, row: 0, fill: "#123456", ink: "#ffffff", name: "tiny",
	    told: "tiny" }] });
	assert.ok(!/<script|<a>|tiny|\0/.test(svg));
	assert.match(svg, /&#60;a&#62; &#38; &#34;b&#34;/);
	assert.match(svg, /1 frame is too narrow/);
	assert.match(svg, /<title>a\]\]&#62;\ufffdb<\/title>/);
	assert.match(svg, />&#60;\/text&#62;&#60;scr…</);
	assert.equal(xmlText("a\ud800b\u0001"), "a\ufffdb\ufffd");
});

test("a file's name is made of the program's", () => {
	assert.equal(fileName({ program: "/x/my fw.elf" }, "flame", "svg"),
	    "my_fw.elf-flame.svg");
	assert.equal(fileName({ program: "../..\u202e" }, "a", "csv"),
	    "_-a.csv");
	assert.equal(fileName({}, "a", "csv"), "profile-a.csv");
});

test("a part of a time that is no longer kept says so", () => {
	const text = (kept, range, r = "1,2") => Scope.prototype.rangeText.call(
	    { page: { base: { kept, second: 1e6 }, lanes: { begin: 5e6 },
	    state: { r } } }, range);
	assert.match(text(7, [3e6, 9e6]), /^Δ.*⚠ kept from 5\.0*.s only$/);
	assert.match(text(7, [3e6, 9e6], "-6"), /^last .*⚠ kept from/);
	assert.doesNotMatch(text(7, [5e6, 9e6]), /kept/);
	assert.doesNotMatch(text(0, [3e6, 9e6]), /kept/);
});

test("samples are spread between pairs, and pause where none came", () => {
	const clock = new JointClock({ unit: 1000, begin: 5000 });
	assert.equal(clock.time(3), 3);
	for (const [samples, ns] of [[2, 7000], [6, 9000], [6, 12000], [8, 14000]])
		clock.pair(samples, ns);
	assert.deepEqual([0, 2, 4, 6, 7, 9].map(n => clock.time(n)),
	    [0, 2, 3, 7, 8, 10]);
	assert.equal(clock.time(6, true), 4);
	assert.deepEqual([0, 2, 3, 4, 5, 7, 8, 10].map(t => clock.count(t)),
	    [0, 2, 4, 6, 6, 6, 7, 9]);
});

test("samples wait until their time is known, and are counted at once", () => {
	const lanes = new Lanes();
	lanes.put(0, TRACED, 1, 5000, 100);
	assert.equal(lanes.states.size, 0);
	lanes.join({ unit: 1000, begin: 5000 });
	lanes.put(1, PAIR, 0, 5000, 0);
	lanes.put(0, 0, 7, 0, 2);
	lanes.put(0, TRACED, 1, 5500, 250);
	lanes.settle();
	assert.equal(lanes.lanes.size, 0);
	assert.equal(lanes.counted.get(0).end[0], 2);
	lanes.put(1, PAIR, 0, 9000, 2);
	lanes.settle();
	assert.deepEqual([...lanes.lanes.get(0).end.subarray(0, 1)], [4]);
	const state = lanes.states.get(TRACED);
	assert.deepEqual([state.start[0], state.end[0]], [.5, .75]);
	assert.deepEqual(lanes.opened({ open: [[0, 7, 2]], now: 3,
	    trace: { open: [[TRACED, 1, 6000]], now: 9500 } }),
	    { open: [[0, 7, 4], [TRACED, 1, 1]], now: 5 });
});

test("what has changed makes a value of the one before", () => {
	const old = { a: [1, [2], { b: "x" }], gone: 1, stays: { c: [] } };
	const text = JSON.stringify(old);
	const now = changed(old, { a: [1, [[3, 4]], 2, { b: ["y"], d: [null] },
	    3, [[]]], gone: 0, more: [{}] });
	assert.deepEqual(now, { a: [1, [3, 4], { b: "y", d: null }, []],
	    stays: { c: [] }, more: {} });
	assert.equal(JSON.stringify(old), text);
	assert.equal(now.stays, old.stays);
	assert.equal(changed(old, [7]), 7);
	assert.equal(changed(undefined, [null]), null);
});
