// SPDX-License-Identifier: GPL-3.0-or-later
// A function with those that call it and those that it calls: beside every view
// in short, and as a view of its own.

import { element, figures, listed, renew } from "./dom.js";
import { durationsOf } from "./durations.js";
import { cellText, isOpen } from "./table.js";
import { count, percent, span } from "./units.js";

// What there is to say of one: figures as callstat, gmondump or tspstat has them.
function figuresOf(page, f) {
	const { model } = page, rows = [], row = model.rows.get(f);
	if (model.place(f))
		rows.push(["defined", model.place(f, true)]);
	if (!row)
		return rows;
	model.tables[0].columns.forEach(([id, label, kind], i) => {
		const text = cellText(model, kind, row[i + 1],
		    isOpen(model.tables[0].columns, row, i));
		if (id !== model.tables[0].id && text && kind !== "extra" && kind !== "error")
			rows.push([label, kind === "time" ? text + " · " +
			    percent(model.share(row[i + 1])) +
			    plusMinus(model, f, { self: "error",
				outer: "outer_error" }[id]) : text]);
	});
	return rows;
}

// By how much a share may be wrong, if it was sampled.
function plusMinus(model, f, which) {
	const error = model.figure(f, which);
	return error === undefined ? "" : " ± " +
	    (100 * error).toFixed(error < .01 ? 2 : 1);
}

// Arcs to or from others, below what their figures are.  The share is that of
// the arcs' time.
function arcList(page, heading, [name, title, whole, arcs, none]) {
	const { model } = page;
	const head = element(heading, title, element("span.pale",
	    model.kind === "tasks" ? " (times)" :
	    " (share of " + whole + (arcs.some(a => a.calls) ?
	    " · calls)" : ")")));
	if (!arcs.length)
		return [head, element("p.pale", none)];
	const most = arcs.reduce((sum, a) => sum + (a.time || 0), 0);
	const calls = arcs.reduce((sum, a) => sum + a.calls, 0);
	const list = element("ol.list", ...arcs.slice(0, 200).map(a => {
		const timed = a.time !== undefined && most > 0;
		const share = timed ? a.time / most : a.calls / calls;
		return listed(page, name, a.f, share, [timed && percent(share),
		    (a.calls || !timed) && count(a.calls) + "×"]
		    .filter(x => x).join(" · "));
	}));
	if (arcs.length > 200)
		list.append(element("li.pale",
		    "and " + count(arcs.length - 200) + " more"));
	return [head, list];
}

// Those that call a function, and those that it calls.
function neighbours({ model }, f) {
	const w = wordsOf(model);
	return [["callers", w.callers, "its time", model.callers.get(f) || [],
	    w.none], ["callees", w.callees, "what they took",
	    model.callees.get(f) || [], "none"]];
}

// As tspstat rounds it, where the table has that.
function selfShare(model, f) {
	const told = model.kind === "tasks" ? model.figure(f, "%cpu") : undefined;
	return told === undefined ? model.share(model.self(f)) : told / 10000;
}

const words = {
	tasks: { callers: "woken by", callees: "wakes",
	    none: "nobody that was reported", top: "Who has the processor" },
	other: { callers: "called by", callees: "calls",
	    none: "none that is known", top: "Where the time goes" }
};

function wordsOf(model) {
	return model.kind === "tasks" ? words.tasks : words.other;
}

// The side: what takes most of the time, and the function that is chosen.
export function showSide(page, aside) {
	const { model, state } = page, f = page.chosen();
	const hottest = model.hottest.filter(f => model.self(f)).slice(0, 10);
	const parts = [element("h2", wordsOf(model).top),
	    element("ol.list", { id: "top" }, ...hottest.map(f =>
	    listed(page, "top", f, model.share(model.self(f)),
	    percent(selfShare(model, f)) + plusMinus(model, f, "error"),
	    f === page.picked)))];
	// The view of a function has it all.
	if (f !== undefined && state.v !== "around")
		parts.push(element("h2", { id: "chosen", title: model.name(f) },
		    model.name(f)),
		    ...neighbours(page, f).flatMap(n => arcList(page, "h3", n)),
		    element("h3", "figures"), figures(figuresOf(page, f)),
		    durationsOf(page, f));
	renew(aside, ...parts);
}

export class Around {
	constructor(page, parent) {
		this.page = page;
		this.box = element("div.around");
		parent.append(this.box);
	}

	update() {
		const { page } = this, f = page.chosen();
		if (f === undefined) {
			this.box.replaceChildren(element("p.empty", page.nothing));
			return;
		}
		const [callers, callees] = neighbours(page, f).map(n =>
		    element("div", ...arcList(page, "h2", n)));
		renew(this.box, callers, element("div.middle",
		    element("h2", page.model.name(f)), figures(figuresOf(page, f)),
		    durationsOf(page, f)), callees);
	}
}
