// SPDX-License-Identifier: GPL-3.0-or-later
// The flame graph: paths of calls, each as wide as the time in it and below it.

import { Boxes, showTip } from "./boxes.js";
import { colour } from "./colour.js";
import { button, choice, element } from "./dom.js";
import { Lane } from "./lanes.js";
import { count, percent, span } from "./units.js";

// Callers that a path is told with at most, turned over.
const DEEP = 128;

// The tree from the other end: each path of callers of what has taken time.
function turnOver(t) {
	const out = { parent: [], func: [], self: [], calls: [] };
	const known = new Map();
	const below = (parent, func) => {
		const key = (parent + 1) * 67108864 + func + 4;
		let i = known.get(key);
		if (i === undefined) {
			known.set(key, i = out.parent.length);
			out.parent.push(parent);
			out.func.push(func);
			out.self.push(0);
			out.calls.push(0);
		}
		return i;
	};
	for (let i = 0; i < t.n; i++) {
		if (!t.self[i])
			continue;
		let at = -1;
		for (let k = i, d = 0; k >= 0 && d < DEEP; k = t.parent[k], d++) {
			at = below(at, t.func[k]);
			out.self[at] += t.self[i];
			if (!d)
				out.calls[at] += t.calls[i];
		}
	}
	return { ...out, n: out.parent.length, all: t.all,
	    total: Float64Array.from(out.self) };
}

// Where each path of calls stands: in its caller, or turned over, in what it
// called.
class FlameTree {
	constructor(model, inverted, by) {
		this.model = model;
		const t = this.t = inverted ? turnOver(model.tree) : model.tree;
		const name = i => model.name(t.func[i]);
		const names = (a, b) => name(a) < name(b) ? -1 : 1;
		this.lay(by === "name" ? names :
		    (a, b) => t.total[b] - t.total[a] || names(a, b));
	}

	// By level, from left to right: so each level is a lane, in order.
	lay(order) {
		const { t } = this;
		const children = Array.from({ length: t.n + 1 }, () => null);
		for (let i = 0; i < t.n; i++)
			(children[t.parent[i] + 1] ??= []).push(i);
		this.children = children;
		this.x = new Float64Array(t.n);
		this.depth = new Uint32Array(t.n);
		this.lanes = [];
		const todo = [-1];
		for (let at = 0; at < todo.length; at++) {
			const p = todo[at], list = children[p + 1];
			if (!list)
				continue;
			list.sort(order);
			const depth = p < 0 ? 0 : this.depth[p] + 1;
			const lane = this.lanes[depth] ??= new Lane();
			let x = p < 0 ? 0 : this.x[p];
			for (const i of list) {
				this.x[i] = x;
				this.depth[i] = depth;
				lane.add(x, x + t.total[i], i);
				x += t.total[i];
				todo.push(i);
			}
		}
	}

	// Of the task, if it is one's.
	share(i) {
		return this.t.all ? this.t.total[i] / this.t.all : 0;
	}

	// The functions on the way to a node.
	path(i) {
		const path = [];
		for (; i >= 0; i = this.t.parent[i])
			path.push(this.t.func[i]);
		return path.reverse();
	}

	// The same as text, which another recording's tree can follow as far as it
	// has such a way.
	keys(i) {
		return this.path(i).map(f => this.model.key(f));
	}

	follow(keys) {
		let at = -1;
		for (const key of keys) {
			const func = this.model.find(key);
			const next = (this.children[at + 1] || []).find(i =>
			    this.t.func[i] === func);
			if (next === undefined)
				break;
			at = next;
		}
		return at;
	}
}

export class Flame extends Boxes {
	constructor(page, parent) {
		super(page, "flame graph: arrow keys move, Enter zooms, Escape goes " +
		    "back");
		const { state } = page;
		this.reset = button("All", "zoom out (Escape)", () =>
		    this.zoomTo(-1));
		this.where = element("span.text", { role: "status" });
		parent.append(element("div.tools",
		    choice("direction", state.inv ? "1" : "",
		    [["", "callers first"], ["1", "callees first (inverted)"]],
		    v => page.set({ inv: v, z: "" })),
		    choice("order", state.by || "", [["", "heaviest left"],
		    ["name", "by name"]], v => page.set({ by: v })),
		    this.reset, this.where), this.holder);
		this.chosen = -1;
	}

	update() {
		const { model, state } = this.page;
		const key = [model.version, state.inv, state.by].join();
		if (key !== this.key) {
			const path = this.chosen >= 0 ? this.tree.keys(this.chosen) : null;
			this.key = key;
			this.tree = new FlameTree(model, state.inv, state.by);
			this.chosen = path ? this.tree.follow(path) : -1;
		}
		this.zoomed = this.tree.follow(state.z ? state.z.split(";") : []);
		if (this.way !== undefined && this.way !== state.z)
			this.chosen = this.zoomed;
		this.way = state.z;
		this.reset.disabled = this.zoomed < 0;
		this.tell();
		this.redraw();
	}

	// The frame that keys go on from, or -1.
	get current() {
		return this.chosen >= 0 ? this.chosen : this.zoomed;
	}

	tell() {
		const { page, current: i } = this;
		this.where.textContent = i < 0 ?
		    page.model.kind === "tasks" ? "who had the processor" :
		    "click a box to zoom; its width is its time" :
		    this.tree.path(i).slice(-4).map(f => page.model.name(f)).join(" › ") +
		    ": " + span(page.model, this.tree.t.total[i]) + ", " +
		    percent(this.tree.share(i));
		this.canvas.setAttribute("aria-label", "flame graph: " +
		    this.where.textContent);
	}

	draw(width) {
		const { page, tree, zoomed: z } = this, { model, picked } = page;
		const { t } = tree, size = z < 0 ? t.all : t.total[z];
		const own = z < 0 ? 0 : tree.depth[z];
		this.view = { left: 0, width, from: z < 0 ? 0 : tree.x[z],
		    scale: size ? width / size : 1 };
		this.fit(tree.lanes.length, 0);
		this.eachLane(tree.lanes.length, (d, y) => this.lane(tree.lanes[d], y,
		    { ...this.view, fill: i => colour.of(model.name(t.func[i])),
		    label: i => [model.name(t.func[i]), "  " +
		        percent(tree.share(i))],
		    lit: i => page.matches ? page.matches(t.func[i]) : d >= own ||
		        page.state.z === "",
		    outline: i => (i === this.chosen || t.func[i] === picked) &&
		        "chosen" }));
		if (!t.all)
			this.say(t.n ? "no time was measured: the table has the calls" :
			    page.nothing);
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
		const i = e ? this.at(e) : -1;
		this.canvas.style.cursor = i >= 0 ? "pointer" : "default";
		if (i < 0) {
			showTip(e, "");
			return;
		}
		const { model } = this.page, { t } = this.tree, f = t.func[i];
		const inverted = this.page.state.inv;
		const rows = [[inverted ? "for this path" : "with callees",
		    span(model, t.total[i]) + " · " +
		    percent(this.tree.share(i))]];
		if (!inverted)
			rows.push(["itself", span(model, t.self[i]) + " · " +
			    percent(t.self[i] / t.all)]);
		if (t.calls[i])
			rows.push([model.kind === "tasks" ? "runs" : "calls",
			    count(t.calls[i])]);
		if (t.parent[i] >= 0)
			rows.push([inverted ? "calls" : "called by",
			    model.name(t.func[t.parent[i]])]);
		if (model.place(f))
			rows.push(["defined", model.place(f)]);
		showTip(e, model.name(f), rows);
	}

	choose(e) {
		const i = this.at(e);
		if (i >= 0)
			this.zoomTo(i);
	}

	zoomTo(i) {
		const f = i >= 0 ? this.tree.t.func[i] : -1;
		const z = i >= 0 ? this.tree.keys(i).join(";") : "";
		this.chosen = i;
		this.scroll = Math.max(0, Math.min(this.scroll,
		    (i >= 0 ? this.tree.depth[i] : 0) * this.tall));
		this.page.set({ z, ...f >= 0 ? { f: this.page.model.key(f) } : {} },
		    true);
	}

	actions() {
		const { tree, current: i } = this, { t } = tree;
		const list = n => tree.children[n + 1] || [];
		const siblings = i >= 0 ? list(t.parent[i]) : list(-1);
		const place = siblings.indexOf(i);
		const go = n => {
			if (n === undefined || n < 0)
				return;
			this.chosen = n;
			const y = tree.depth[n] * this.tall;
			this.scroll = Math.max(Math.min(this.scroll, y),
			    y + 2 * this.tall - this.height);
			this.page.set({ f: this.page.model.key(t.func[n]) });
		};
		return {
			ArrowDown: () => go(i < 0 ? siblings[0] : list(i)[0]),
			ArrowUp: () => i >= 0 && go(t.parent[i]),
			ArrowRight: () => go(siblings[place + 1]),
			ArrowLeft: () => go(siblings[place - 1]),
			Home: () => go(siblings[0]),
			Enter: () => i >= 0 && this.zoomTo(i),
			Escape: () => this.zoomTo(-1),
			Backspace: () => this.zoomed >= 0 &&
			    this.zoomTo(t.parent[this.zoomed])
		};
	}
}
