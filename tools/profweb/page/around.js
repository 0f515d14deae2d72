// SPDX-License-Identifier: GPL-3.0-or-later
// Callers and callees of a function: two flame graphs that meet in it, its
// callers upwards and its callees downwards; or lists.

import { arcLists, figuresAndDurations, showsLists } from "./callers.js";
import { choice, element, renew, setText } from "./dom.js";
import { kindsOfColour, paintFrames } from "./flamecolour.js";
import { FlameTree, butterfly } from "./flametree.js";
import { Graph } from "./graph.js";
import { count, percent, span } from "./units.js";

// One half.  The function itself is only in the lower one, so that it is there
// once: the upper one begins above its root, and grows upwards.
class Half extends Graph {
	constructor(page, bottomUp, tell) {
		super(page, bottomUp ? "callers: arrow keys move, Enter goes there" :
		    "callees: arrow keys move, Enter goes there");
		this.bottomUp = this.upward = bottomUp;
		this.told = tell;
	}

	tell(text) {
		this.told(text ?? "");
	}

	update(t, by) {
		const { page, page: { model, state } } = this;
		const path = this.tree && this.chosen >= 0 ?
		    this.tree.keys(this.chosen) : null;
		this.tree = new FlameTree(model, t, by);
		this.painted = paintFrames(this.tree, model,
		    { ...state, c: ["task", "change"].includes(state.c) ? "" :
		    state.c }, page.model.tree);
		this.chosen = path ? this.tree.follow(path) : -1;
		if (this.bottomUp)
			this.tree.lanes.shift();
		this.redraw();
	}

	top(lane) {
		return this.bottomUp ? this.height - 1 - (lane + 1) * this.tall +
		    this.scroll : super.top(lane);
	}

	place(event) {
		const at = super.place(event);
		if (this.bottomUp)
			at.row = Math.floor((this.height - 1 + this.scroll - at.y) /
			    this.tall);
		return at;
	}

	scrollBy(pixels) {
		super.scrollBy(this.bottomUp ? -pixels : pixels);
	}

	// Without the root, if that is left out.
	laneOf(i) {
		return this.tree.depth[i] - Number(this.bottomUp);
	}

	moveTo(i) {
		if (i !== undefined && i >= 0 && this.laneOf(i) >= 0)
			super.moveTo(i);
	}

	// Keys begin where the other half ends.
	get current() {
		return this.chosen >= 0 ? this.chosen :
		    this.tree.t.n && this.tree.t.all ? 0 : -1;
	}

	// The function in the middle stays: a choice is of this half only.
	select(i) {
		this.chosen = i;
		this.redraw();
		const { page, tree } = this;
		this.tell(this.nameOf(i) + ": " + span(page.model, tree.t.total[i]) +
		    ", " + percent(tree.share(i)));
	}

	chooseNode(i) {
		this.page.choose(this.func(i));
	}

	isLit(i) {
		return !this.page.matches || this.page.matches(this.func(i));
	}

	entries(i) {
		return this.commonEntries(i);
	}

	empty() {
		return "";
	}

	draw(width) {
		// As long as there are lists.
		if (!this.tree)
			return;
		super.draw(width);
		if (this.bottomUp && this.tree.t.all && !this.tree.lanes.length)
			this.say("nothing known calls it");
	}
}

export class Around {
	constructor(page, parent) {
		this.page = page;
		this.bar = element("span.choices");
		this.status = element("span.text", { role: "status" });
		const tell = text => setText(this.status, text || this.summary);
		this.callers = new Half(page, true, tell);
		this.callees = new Half(page, false, tell);
		this.callees.holder.classList.add("callees");
		this.name = element("b");
		this.lists = element("div.around");
		this.graphs = element("div.butterfly", this.callers.holder,
		    this.callees.holder);
		this.none = element("p.empty");
		parent.append(element("div.tools", this.bar, this.name, this.status),
		    this.none, this.graphs, this.lists);
	}

	remove() {
		this.callers.remove();
		this.callees.remove();
	}

	// The tip has new figures while data flows: each half sees to its own.
	get keepsTip() {
		return true;
	}

	drawAll() {
		this.callers.drawAll();
		this.callees.drawAll();
	}

	// Keys of the page go to the half below, unless the other has the
	// focus.
	get canvas() {
		return this.graphs.hidden ? undefined : this.callees.canvas;
	}

	keys(e) {
		this.callees.keys(e);
	}

	chooseHow() {
		const { page, page: { model, state } } = this;
		const colours = kindsOfColour(model)
		    .filter(([v]) => v !== "task" && v !== "change");
		const key = JSON.stringify([colours, state.l, state.c, model.kind]);
		if (key === this.listed)
			return;
		this.listed = key;
		renew(this.bar, ...model.kind === "tasks" ? [] : [choice("form",
		    state.l ? "1" : "", [["", "as flame graphs"], ["1", "as lists"]],
		    l => page.set({ l }, true), { "data-key": "form:" })],
		    ...showsLists(page) ? [] : [choice("colour",
		    colours.some(([v]) => v === state.c) ? state.c : "",
		    colours.map(([v, text]) => [v, "colour " + text]),
		    c => page.set({ c }), { "data-key": "colour:" })]);
	}

	update() {
		const { page, page: { model } } = this, f = page.chosen();
		this.chooseHow();
		const lists = showsLists(page);
		const show = (e, yes) => { e.hidden = !yes; };
		show(this.none, false);
		show(this.lists, lists && f !== undefined);
		show(this.graphs, !lists && f !== undefined);
		setText(this.name, lists || f === undefined ? "" : model.name(f));
		setText(this.status, "");
		if (f === undefined)
			this.say(page.nothing);
		else if (lists)
			this.showLists(f);
		else
			this.showGraphs(f);
	}

	say(text) {
		this.none.hidden = false;
		setText(this.none, text);
	}

	showLists(f) {
		const [callers, callees] = arcLists(this.page, "h2", f).map(list =>
		    element("div", ...list));
		renew(this.lists, callers, element("div.middle",
		    element("h2", this.page.model.name(f)),
		    ...figuresAndDurations(this.page, f)), callees);
	}

	showGraphs(f) {
		const { model, state } = this.page;
		if (this.model !== model || this.f !== f || this.c !== state.c) {
			const { callers, callees } = butterfly(model.tree, f);
			this.callers.update(callers);
			this.callees.update(callees);
		}
		this.model = model;
		this.f = f;
		this.c = state.c;
		const { t } = this.callees.tree;
		this.summary = span(model, t.all) + " with callees, " +
		    percent(model.share(t.all)) + (t.calls[0] ? ", " +
		    count(t.calls[0]) + (t.calls[0] === 1 ? " call" : " calls") : "") +
		    "; click a frame to go there";
		this.graphs.hidden = !t.all;
		setText(this.status, t.all ? this.summary : "");
		if (!t.all)
			this.say("no time was measured on paths through it: the lists " +
			    "have its calls");
		this.callers.redraw();
		this.callees.redraw();
	}
}
