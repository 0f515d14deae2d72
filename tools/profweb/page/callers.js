// SPDX-License-Identifier: GPL-3.0-or-later
// A function with those that call it and those that it calls, as lists, and its
// figures.

import { element, figures, listed, renew } from "./dom.js";
import { durationsOf, longestButton } from "./durations.js";
import { cellText, isOpen } from "./table.js";
import { count, percent } from "./units.js";

// What there is to say of one: figures as callstat, gmondump or tspstat has
// them.
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
			rows.push([label, longestButton(page, f, id, row[i + 1],
			    text) || (kind === "time" ? text + " · " +
			    percent(model.share(row[i + 1])) +
			    plusMinus(model, f, { self: "error",
				outer: "outer_error" }[id]) : text)]);
	});
	return rows;
}

// By how much a share may be wrong, if it was sampled.
function plusMinus(model, f, which) {
	const error = model.figure(f, which);
	return error === undefined ? "" : " ± " +
	    (100 * error).toFixed(error < .01 ? 2 : 1);
}

// What an arc's share is, and its figures as text.  A recursive call's time is
// that of the call that it is in; and where others have times, who has none has
// no share.
export function arcFigures(f, arc, most, calls) {
	const n = count(arc.calls) + "×";
	if (arc.f === f)
		return [0, "recursive calls · " + n];
	if (!most)
		return [calls ? arc.calls / calls : 0, n];
	const share = (arc.time || 0) / most;
	return [share, [arc.time !== undefined && percent(share),
	    (arc.calls || arc.time === undefined) && n]
	    .filter(text => text).join(" · ")];
}

// Arcs to or from others, below what their figures are.  The share is that of
// the arcs' time, or if there is none, of their calls.
function arcList(page, heading, f, [name, title, whole, arcs, none]) {
	const { model } = page;
	const others = arcs.filter(a => a.f !== f);
	const most = others.reduce((sum, a) => sum + (a.time || 0), 0);
	const calls = others.reduce((sum, a) => sum + a.calls, 0);
	const head = element(heading, title, element("span.pale",
	    model.kind === "tasks" ? " (times)" : !most ? " (calls)" :
	    " (share of " + whole + (arcs.some(a => a.calls) ?
	    " · calls)" : ")")));
	if (!arcs.length)
		return [head, element("p.pale", none)];
	const list = element("ol.list", ...arcs.slice(0, 200).map(a =>
	    listed(page, name, a.f, ...arcFigures(f, a, most, calls))));
	if (arcs.length > 200)
		list.append(element("li.pale",
		    "and " + count(arcs.length - 200) + " more"));
	return [head, list];
}

/** @returns {[string, string, string, any[], string][]} those that call a function,
    and those that it calls */
function neighbours({ model }, f) {
	const w = wordsOf(model), { callers, callees } = model.arcsOf(f);
	return [["callers", w.callers, "its time", callers, w.none],
	    ["callees", w.callees, "their time", callees, "none"]];
}

// The lists of both, below headings of that level.
export function arcLists(page, heading, f) {
	return neighbours(page, f).map(n => arcList(page, heading, f, n));
}

export function figuresAndDurations(page, f) {
	return [figures(figuresOf(page, f)), durationsOf(page, f)];
}

// As tspstat rounds it, where the table has that.
function selfShare(model, f) {
	const told = model.kind === "tasks" ? model.figure(f, "%cpu") : undefined;
	return told === undefined ? model.share(model.self(f)) : told / 10000;
}

const words = {
	tasks: { callers: "woken by", callees: "wakes",
	    none: "unknown", top: "Who has the processor" },
	other: { callers: "called by", callees: "calls",
	    none: "none known", top: "Where the time goes" }
};

function wordsOf(model) {
	return model.kind === "tasks" ? words.tasks : words.other;
}

// Does the view of callers and callees show lists?  Tasks have no paths.
export function showsLists({ model, state }) {
	return Boolean(state.l) || model.kind === "tasks";
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
	// The view of callers and callees has these.
	const around = state.v === "around", lists = around && showsLists(page);
	if (f !== undefined && !lists)
		parts.push(element("h2", { id: "chosen", title: model.name(f) },
		    model.name(f)),
		    ...around ? [] : arcLists(page, "h3", f).flat(),
		    element("h3", "figures"), ...figuresAndDurations(page, f));
	renew(aside, ...parts);
}
