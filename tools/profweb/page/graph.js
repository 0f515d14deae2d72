// SPDX-License-Identifier: GPL-3.0-or-later
// A flame graph on a canvas: what the flame graph and both halves of callers
// and callees have in common.

import { Boxes, showTip } from "./boxes.js";
import { colour } from "./colour.js";
import { byId } from "./dom.js";
import { copyText, openMenu } from "./menu.js";
import { count, percent, span } from "./units.js";

// Who owns one has a tree, painted as paintFrames() does; tell(text), or
// nothing for what is chosen; and entries(node) of its menu.
export class Graph extends Boxes {
	constructor(page, label) {
		super(page, label);
		this.label = label;
		this.chosen = this.zoomed = -1;
		this.canvas.addEventListener("contextmenu", e => this.onMenu(e));
	}

	remove() {
		super.remove();
		showTip(null, "");
	}

	// While data flows the tip has new figures.
	get keepsTip() {
		return true;
	}

	// Keys with Ctrl and the like are the browser's.
	keys(e) {
		if (!e.ctrlKey && !e.metaKey && !e.altKey)
			super.keys(e);
	}

	// The frame that keys go on from, or -1.
	get current() {
		return this.chosen >= 0 ? this.chosen : this.zoomed;
	}

	func(i) {
		return this.tree.t.func[i];
	}

	nameOf(i) {
		return this.page.model.name(this.func(i));
	}

	pathText(i) {
		return this.tree.path(i).map(f => this.page.model.name(f));
	}

	draw(width) {
		const { page, tree, zoomed: z } = this, { picked } = page;
		const { t } = tree, size = z < 0 ? t.all : t.total[z];
		this.view = { left: 0, width, from: z < 0 ? 0 : tree.x[z],
		    scale: size ? width / size : 1 };
		this.fit(tree.lanes.length, 0);
		this.eachLane(tree.lanes.length, (d, y) => this.lane(tree.lanes[d], y,
		    { ...this.view, fill: this.painted.fill,
		    label: i => [this.nameOf(i), "  " + percent(tree.share(i))],
		    lit: i => this.isLit(i), outline: i => (i === this.chosen ||
		        t.func[i] === picked) && "chosen" }));
		if (!t.all)
			this.say(this.empty());
		this.hoverAgain();
	}

	// Matches are highlighted; else what a zoom is about.
	isLit(i) {
		const { page, tree, zoomed: z } = this;
		return page.matches ? page.matches(tree.t.func[i]) :
		    z < 0 || tree.depth[i] >= tree.depth[z];
	}

	// The node at a place of the canvas, or -1.
	at(event) {
		if (!this.view)
			return -1;
		const { row, time } = this.place(event), lane = this.tree.lanes[row];
		const k = lane?.at(time);
		return lane && k < lane.n && lane.start[k] <= time ? lane.id[k] : -1;
	}

	wheel(e) {
		if (this.tree.lanes.length * this.tall <= this.height)
			return;
		e.preventDefault();
		this.scrollBy(e.deltaY);
	}

	hover(e) {
		this.hovered = e && { clientX: e.clientX, clientY: e.clientY };
		const i = e ? this.at(e) : -1;
		this.canvas.style.cursor = i >= 0 ? "pointer" : "default";
		if (i < 0)
			showTip(e, "");
		else
			showTip(e, this.nameOf(i), this.tipRows(i));
	}

	// What the pointer is on has new figures, or is another frame.
	hoverAgain() {
		if (this.hovered && !byId("tip").hidden)
			this.hover(this.hovered);
	}

	tipRows(i) {
		const { model } = this.page, { t } = this.tree, f = t.func[i];
		const rows = [[this.upward ? "this path" : "with callees",
		    span(model, t.total[i]) + " · " + percent(this.tree.share(i))]];
		if (!this.upward)
			rows.push(["self", span(model, t.self[i]) + " · " +
			    percent(this.tree.selfShare(i))]);
		if (this.painted.before)
			rows.push(["before", percent(this.painted.before(i))]);
		if (t.calls[i])
			rows.push([model.kind === "tasks" ? "runs" : "calls",
			    count(t.calls[i])]);
		if (t.again?.[i])
			rows.push(["recursive calls", count(t.again[i])]);
		if (t.parent[i] >= 0)
			rows.push([this.upward ? "calls" : "called by",
			    this.nameOf(t.parent[i])]);
		if (model.place(f))
			rows.push(["defined", model.place(f)]);
		return rows;
	}

	choose(e) {
		const i = this.at(e);
		if (i >= 0)
			this.chooseNode(i);
	}

	onMenu(e) {
		e.preventDefault();
		// By a key it comes without a pointer.
		const i = e.button === 2 || e.pointerType === "touch" ? this.at(e) :
		    this.current;
		this.hover(null);
		if (i < 0)
			return;
		this.select(i);
		if (e.button === 2 || e.pointerType === "touch")
			this.openMenu(e.clientX, e.clientY);
		else
			this.menuAt(this.canvas);
	}

	// Below an element, for the frame that is chosen.
	menuAt(e) {
		const box = e.getBoundingClientRect();
		this.openMenu(box.left + 8, e === this.canvas ? box.top +
		    this.top(this.laneOf(this.current)) + this.tall : box.bottom);
	}

	openMenu(x, y) {
		const i = this.current;
		if (i < 0)
			this.tell("choose a frame first");
		else
			openMenu(this.nameOf(i), x, y, this.lasting(i));
	}

	// Entries for a frame that may have another number when one is chosen, as
	// data flows.
	lasting(i) {
		const keys = this.tree.keys(i);
		return this.entries(i).map(([text, key], n) => [text, key, () => {
			const now = this.tree.follow(keys);
			if (now < 0 || this.tree.depth[now] !== keys.length - 1)
				this.tell("that path is no longer shown");
			else
				this.entries(now)[n][2]();
		}]);
	}

	// What any such graph can do with a function or a path.
	commonEntries(i) {
		const { page } = this, f = page.model.key(this.func(i));
		return [
			["Show callers and callees", "b", () =>
			    page.set({ v: "around", f }, true)],
			["Show in the table", "t", () =>
			    page.set({ v: "table", f, t: "" }, true)],
			["Show its source", "s", () =>
			    page.set({ v: "source", f }, true)],
			["Copy name", "c", () => this.copy(this.nameOf(i))],
			["Copy path", "C", () =>
			    this.copy(this.pathText(i).join(";"))]
		];
	}

	async copy(text) {
		const short = text.length > 60 ? text.slice(0, 60) + "…" : text;
		this.tell(await copyText(text) ? "copied: " + short :
		    "the browser does not allow copying");
	}

	// The frame that keys and the menu are about.
	select(i) {
		this.chosen = i;
		this.page.set({ f: this.page.model.key(this.func(i)) });
	}

	moveTo(i) {
		if (i === undefined || i < 0)
			return;
		this.showLane(this.laneOf(i));
		this.select(i);
	}

	laneOf(i) {
		return this.tree.depth[i];
	}

	showLane(lane) {
		const y = lane * this.tall;
		this.scroll = Math.max(Math.min(this.scroll, y),
		    y + 2 * this.tall - this.height);
	}

	actions() {
		const { tree, current: i } = this, { t } = tree;
		const list = n => tree.children[n + 1] || [];
		const siblings = i >= 0 ? list(t.parent[i]) : list(-1);
		const place = siblings.indexOf(i), up = this.bottomUp;
		const below = () => this.moveTo(i < 0 ? siblings[0] : list(i)[0]);
		const above = () => i >= 0 && this.moveTo(t.parent[i]);
		const keys = {
			ArrowDown: up ? above : below,
			ArrowUp: up ? below : above,
			ArrowRight: () => this.moveTo(siblings[place + 1]),
			ArrowLeft: () => this.moveTo(siblings[place - 1]),
			Home: () => this.moveTo(siblings[0]),
			Enter: () => i >= 0 && this.chooseNode(i),
			m: () => this.menuAt(this.canvas)
		};
		for (const [, key, act] of i < 0 ? [] : this.entries(i))
			keys[key] = act;
		return keys;
	}

	colourOf(i) {
		const fill = this.painted.fill(i);
		return { fill, ink: colour.on(fill) };
	}
}
