// SPDX-License-Identifier: GPL-3.0-or-later
// What has changed since another profile, function by function and path by path.
// Samples are compared by their share of all, as gmondiff(1) does it.

import { adjusted, intervalError, sharesDiffer } from "./significance.js";

const LEVEL = .01;	// as gmondiff's -a

// Why they can't be compared, or "".
export function whyNot(old, now) {
	const kinds = new Set(["samples", "profile"]);
	const same = old.kind === now.kind || kinds.has(old.kind) &&
	    kinds.has(now.kind);
	return same && old.total && now.total ? "" : !same ?
	    "it has " + old.kind + ", and this page " + now.kind :
	    "one of them has no time";
}

// Of each function that has time in one of them { f, name, before, now, change,
// error, p, verdict }: shares of all time, f null where it has none now.  Only
// of samples is it known what may be chance.
export function changesOf(old, now) {
	const keys = new Set([...now.rows.keys()].filter(f => f !== null &&
	    now.self(f)).map(f => now.key(f)));
	for (const f of old.rows.keys())
		if (f !== null && old.self(f))
			keys.add(old.key(f));
	const sampled = now.kind === "samples" || now.kind === "profile";
	const rows = [...keys].map(key => {
		const f = now.find(key), g = old.find(key);
		const a = g === undefined ? 0 : old.self(g);
		const b = f === undefined ? 0 : now.self(f);
		return { f: f !== undefined && now.rows.has(f) ? f : null,
		    name: key, before: a / old.total, now: b / now.total,
		    change: b / now.total - a / old.total,
		    error: sampled ? Math.hypot(intervalError(a, old.total),
		    intervalError(b, now.total)) : null,
		    p: sampled ? sharesDiffer(a, old.total, b, now.total) : null,
		    verdict: "" };
	});
	const fair = sampled ? adjusted(rows.map(r => r.p)) : [];
	fair.forEach((p, i) => {
		rows[i].verdict = p > LEVEL ? "same" :
		    rows[i].change > 0 ? "more" : "less";
	});
	return rows;
}

/** @type {import("./schema.d.ts").TableInfo["columns"]} */
const CHANGES = [
	["name", "function", "text", "its name"],
	["before", "before", "share", "its share of the time of the other profile"],
	["now", "now", "share", "its share of the time of this one"],
	["change", "change", "points", "by how many percent of the time it changed"],
	["error", "±", "error", "the true change is not farther away, in 95 of 100 " +
	    "cases"],
	["p", "p", "p", "so many of two runs that do not differ differ so much"],
	["verdict", "verdict", "text", "more or less, if that is no chance: not in " +
	    "1 of 100 comparisons that find no change is any row so"]
];

export function changesTable(old, now) {
	return { id: "changes", title: "changes", columns: CHANGES,
	    rows: changesOf(old, now).map(r => /** @type {any} */ ([r.f,
	    ...CHANGES.map(([id]) => r[id])])) };
}

// Of each node of a tree how much greater its share is than in the other tree,
// along the same path.
export function nodeChanges(model, t, old, oldTree) {
	const key = (parent, text) => parent + "\n" + text;
	const children = new Map();
	for (let i = 0; i < oldTree.n; i++)
		children.set(key(oldTree.parent[i], old.key(oldTree.func[i])), i);
	const to = new Int32Array(t.n).fill(-1);
	const change = new Float64Array(t.n), before = new Float64Array(t.n);
	for (let i = 0; i < t.n; i++) {
		const p = t.parent[i];
		to[i] = p >= 0 && to[p] < 0 ? -1 :
		    children.get(key(p < 0 ? -1 : to[p], model.key(t.func[i]))) ?? -1;
		before[i] = to[i] < 0 ? 0 : oldTree.total[to[i]] /
		    (old.total || 1);
		change[i] = t.total[i] / (model.total || 1) - before[i];
	}
	return { change, before };
}
