// SPDX-License-Identifier: GPL-3.0-or-later
// Trees of a flame graph: every way to show one keeps its time.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
	FlameTree, butterfly, collapse, filtered, functionsOf,
	onlyThrough, turnOver, without
} from "../../../tools/profweb/page/flametree.js";
import { HIDDEN, Model } from "../../../tools/profweb/page/model.js";

const NAMES = ["main", "fib", "work", "send", "idle"];
const [MAIN, FIB, WORK, SEND, IDLE] = NAMES.keys();

// A model of paths, as "main;fib": self time and calls.
function modelOf(paths, more = {}) {
	const tree = { parent: [], func: [], calls: [], self: [] };
	const known = new Map();
	for (const [path, self, calls] of paths) {
		let parent = -1, way = "";
		for (const name of path.split(";")) {
			way += ";" + name;
			if (!known.has(way)) {
				known.set(way, tree.parent.length);
				tree.parent.push(parent);
				tree.func.push(NAMES.indexOf(name));
				tree.calls.push(0);
				tree.self.push(0);
			}
			parent = known.get(way);
		}
		tree.self[parent] += self;
		tree.calls[parent] += calls;
	}
	return new Model({ kind: "samples", tree,
	    functions: NAMES.map((name, i) => [name, "src/" + name[0] + ".c", i]),
	    ...more });
}

const PATHS = [
	["main", 5, 1], ["main;fib", 10, 1], ["main;fib;fib", 20, 2],
	["main;fib;fib;fib", 40, 4], ["main;fib;fib;send", 3, 1],
	["main;fib;send", 4, 1], ["main;work", 7, 2], ["main;work;send", 6, 3],
	["main;work;fib", 8, 1], ["main;work;fib;work", 2, 1], ["idle", 11, 0]
];

// A tree as text: each path with its own time, and its calls and recursive
// ones.
function paths(t) {
	const name = f => f === HIDDEN ? "[hidden]" : NAMES[f];
	const way = i => (t.parent[i] < 0 ? "" : way(t.parent[i]) + ";") +
	    name(t.func[i]);
	return Array.from({ length: t.n }, (_, i) => [way(i), t.self[i],
	    t.calls[i], t.again[i]].join(" ")).sort();
}

function sum(list) {
	return Array.from(list).reduce((a, b) => a + b, 0);
}

// A tree of random paths, by a generator that needs no clock.
function randomModel(seed) {
	const draw = n => (seed = seed * 16807 % 2147483647) % n;
	return modelOf(Array.from({ length: 60 }, () => [Array.from(
	    { length: 1 + draw(7) }, () => NAMES[draw(5)]).join(";"), draw(9),
	    draw(3)]));
}

test("turned over, each function's time is what it took itself", () => {
	const { tree } = modelOf(PATHS), t = turnOver(tree);
	assert.equal(t.all, tree.all);
	for (const f of NAMES.keys()) {
		const own = sum(tree.self.filter((_, i) => tree.func[i] === f));
		const root = Array.from({ length: t.n }, (_, i) => i).find(i =>
		    t.parent[i] < 0 && t.func[i] === f);
		assert.equal(t.total[root], own, NAMES[f]);
	}
});

test("only through a function are its paths, with the time in it", () => {
	assert.deepEqual(paths(onlyThrough(modelOf(PATHS).tree, SEND)), [
		"main 0 1 0", "main;fib 0 1 0", "main;fib;fib 0 2 0",
		"main;fib;fib;send 3 1 0", "main;fib;send 4 1 0",
		"main;work 0 2 0", "main;work;send 6 3 0"
	]);
});

test("shares are those of all time, whatever is left out", () => {
	const model = modelOf(PATHS);
	const tree = new FlameTree(model, onlyThrough(model.tree, IDLE), "");
	assert.equal(tree.t.all, 11);
	assert.equal(tree.share(0), 11 / model.tree.all);
	assert.equal(tree.selfShare(0), 11 / model.tree.all);
});

test("a hidden function's time is its callers'", () => {
	assert.deepEqual(paths(without(modelOf(PATHS).tree, new Set([WORK]))), [
		"idle 11 0 0", "main 12 1 0", "main;fib 20 2 0",
		"main;fib;fib 20 2 0", "main;fib;fib;fib 40 4 0",
		"main;fib;fib;send 3 1 0", "main;fib;send 4 1 0",
		"main;send 6 3 0"
	]);
});

test("and where it has no caller it is still there", () => {
	assert.deepEqual(paths(without(modelOf(PATHS).tree,
	    new Set([MAIN, IDLE, FIB]))), [
		"[hidden] 86 0 0", "send 7 2 0", "work 15 2 0",
		"work;send 6 3 0", "work;work 2 1 0"
	]);
	assert.equal(modelOf(PATHS).name(HIDDEN), "[hidden]");
});

test("recursion is one frame that counts its recursive calls", () => {
	assert.deepEqual(paths(collapse(modelOf(PATHS).tree)), [
		"idle 11 0 0", "main 5 1 0", "main;fib 70 1 6",
		"main;fib;send 7 2 0", "main;work 7 2 0", "main;work;fib 8 1 0",
		"main;work;fib;work 2 1 0", "main;work;send 6 3 0"
	]);
});

test("also where what was between is hidden", () => {
	const model = modelOf(PATHS);
	assert.ok(paths(filtered(model, { h: "fib", e: "1" }))
	    .includes("main;work 17 2 1"));
});

test("a function has the same time among callers and callees", () => {
	const { tree } = modelOf(PATHS);
	const { callers, callees } = butterfly(tree, FIB);
	assert.deepEqual(paths(callees), [
		"fib 18 2 0", "fib;fib 20 2 0", "fib;fib;fib 40 4 0",
		"fib;fib;send 3 1 0", "fib;send 4 1 0", "fib;work 2 1 0"
	]);
	assert.deepEqual(paths(callers), [
		"fib 0 2 0", "fib;main 77 1 0", "fib;work 0 1 0",
		"fib;work;main 10 1 0"
	]);
	assert.equal(callers.all, callees.all);
	assert.equal(callees.whole, tree.all);
});

test("no way of showing a tree loses time", () => {
	for (let seed = 1; seed < 200; seed++) {
		const { tree } = randomModel(seed), { all } = tree;
		const [f, g] = [seed % 5, (seed * 7 + 1) % 5];
		const hidden = new Set([f, g]);
		for (const t of [turnOver(tree), without(tree, hidden),
		    collapse(tree), turnOver(collapse(without(tree, hidden))),
		    collapse(onlyThrough(tree, f))]) {
			const roots = sum(t.total.filter((_, i) => t.parent[i] < 0));
			assert.equal(roots, t.all);
			assert.equal(t.whole, all);
			assert.ok(t.parent.every((p, i) => p < i));
		}
		assert.equal(turnOver(tree).all, all);
		assert.equal(without(tree, hidden).all, all);
		assert.equal(collapse(tree).all, all);
		assert.ok(!without(tree, hidden).func.some(x => hidden.has(x)));
		const c = collapse(tree);
		assert.ok(!c.func.some((x, i) => x === c.func[c.parent[i]]));
		const { callers, callees } = butterfly(tree, f);
		assert.equal(callers.all, callees.all);
		assert.equal(callers.all, onlyThrough(tree, f).all);
	}
});

test("filters are by name, and what is not there is no filter", () => {
	const model = modelOf(PATHS);
	assert.deepEqual(functionsOf(model, "send;gone;fib"), [SEND, FIB]);
	assert.equal(filtered(model, { o: "gone" }).all, model.tree.all);
	// Two of them: paths through both.
	assert.equal(filtered(model, { o: "work;fib" }).all, 10);
	// A function can be looked at without its own frames.
	const both = filtered(model, { o: "work", h: "work" });
	assert.equal(both.all, 23);
	assert.ok(!both.func.includes(WORK));
});

test("paths stand below their callers, the heaviest on the left", () => {
	const model = modelOf(PATHS), tree = new FlameTree(model, model.tree, "");
	const { t } = tree;
	for (let i = 0; i < t.n; i++) {
		const p = t.parent[i];
		assert.equal(tree.depth[i], p < 0 ? 0 : tree.depth[p] + 1);
		assert.ok(p < 0 || (tree.x[i] >= tree.x[p] && tree.x[i] +
		    t.total[i] <= tree.x[p] + t.total[p]));
	}
	const [first] = tree.children[0];
	assert.equal(t.func[first], MAIN);
	assert.equal(tree.x[first], 0);
});

test("a way is found again as far as there is one", () => {
	const model = modelOf(PATHS), tree = new FlameTree(model, model.tree, "");
	const i = tree.follow(["main", "work", "send"]);
	assert.deepEqual(tree.keys(i), ["main", "work", "send"]);
	assert.deepEqual(tree.keys(tree.follow(["main", "work", "idle"])),
	    ["main", "work"]);
	assert.ok(tree.isBelow(i, tree.follow(["main"])));
	assert.ok(!tree.isBelow(i, tree.follow(["idle"])));
	assert.ok(tree.isBelow(i, -1));
});

test("matches follow each other as paths are read", () => {
	const model = modelOf(PATHS), tree = new FlameTree(model, model.tree, "");
	assert.deepEqual(tree.matching(f => f === SEND).map(i =>
	    tree.keys(i).join(";")), ["main;fib;fib;send", "main;fib;send",
		"main;work;send"]);
	// What has no time has no frame.
	const none = modelOf([["main", 5, 1], ["main;fib", 0, 9]]);
	assert.deepEqual(new FlameTree(none, none.tree, "")
	    .matching(f => f === FIB), []);
});
