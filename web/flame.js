// SPDX-License-Identifier: GPL-3.0-or-later
// The flame graph: paths of calls, each as wide as the time in it and below it.

class Flame {
	constructor(page, parent) {
		this.page = page;
		this.tools(parent);
		this.boxes = new Boxes(parent, "flame graph: arrow keys move, " +
		    "Enter zooms, Escape goes back", this);
		this.scroll = 0;
		this.chosen = -1;
		this.listen();
	}

	tools(parent) {
		const { state } = this.page;
		const bar = element("div", { className: "tools" });
		const choice = (label, value, options, change) => {
			const select = element("select", { title: label,
			    ariaLabel: label });
			for (const [v, text] of options)
				select.append(element("option", { value: v,
				    textContent: text, selected: v === value }));
			select.addEventListener("change",
			    () => change(select.value));
			bar.append(select);
		};
		choice("direction", state.inv ? "1" : "", [["", "callers first"],
		    ["1", "callees first (inverted)"]],
		    v => this.page.set({ inv: v, z: "" }));
		choice("order", state.by || "", [["", "heaviest left"],
		    ["name", "by name"]], v => this.page.set({ by: v }));
		this.reset = element("button", { type: "button",
		    textContent: "All", title: "zoom out (Escape)" });
		this.reset.addEventListener("click", () => this.zoomTo(-1));
		this.where = element("span", { className: "text",
		    role: "status" });
		bar.append(this.reset, this.where);
		parent.append(bar);
	}

	remove() {
		this.boxes.remove();
	}

	update() {
		const { model, state } = this.page;
		const key = [model.version, state.inv, state.by].join();
		if (key !== this.key) {
			const path = this.chosen >= 0 ? this.path(this.chosen) : null;
			this.key = key;
			this.layout();
			this.chosen = path ? this.follow(path) : -1;
		}
		this.zoomed = this.follow(state.z ? state.z.split(".").map(Number) :
		    []);
		this.match();
		this.reset.disabled = this.zoomed < 0;
		this.tell();
		this.boxes.redraw();
	}

	// The tree that is shown: the model's, or the one from the other end.
	source() {
		const t = this.page.model.tree;
		if (!this.page.state.inv)
			return t;
		const out = { parent: [], func: [], self: [], calls: [] };
		const children = new Map();
		const below = (parent, func) => {
			const key = (parent + 1) * 67108864 + func + 4;
			let i = children.get(key);
			if (i === undefined) {
				i = out.parent.length;
				children.set(key, i);
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
			for (let k = i, d = 0; k >= 0 && d < 128; k = t.parent[k], d++) {
				at = below(at, t.func[k]);
				out.self[at] += t.self[i];
				if (!d)
					out.calls[at] += t.calls[i];
			}
		}
		const n = out.parent.length;
		return { ...out, n, total: Float64Array.from(out.self) };
	}

	// Where each node stands: in its caller, in the order that is asked for.
	layout() {
		const { model, state } = this.page, t = this.source();
		const children = Array.from({ length: t.n + 1 }, () => null);
		for (let i = 0; i < t.n; i++)
			(children[t.parent[i] + 1] ??= []).push(i);
		const name = i => model.name(t.func[i]);
		const order = state.by === "name" ?
		    (a, b) => name(a) < name(b) ? -1 : 1 :
		    (a, b) => t.total[b] - t.total[a] || (name(a) < name(b) ? -1 : 1);
		this.t = t;
		this.x = new Float64Array(t.n);
		this.depth = new Uint16Array(t.n);
		this.lanes = [];
		this.children = children;
		const todo = [-1];
		// By level, from left to right: lanes are in order.
		for (let at = 0; at < todo.length; at++) {
			const p = todo[at], list = children[p + 1];
			if (!list)
				continue;
			list.sort(order);
			let x = p < 0 ? 0 : this.x[p];
			const depth = p < 0 ? 0 : this.depth[p] + 1;
			const lane = this.lanes[depth] ??= new Lane();
			for (const i of list) {
				this.x[i] = x;
				this.depth[i] = depth;
				lane.add(x, x + t.total[i], i);
				x += t.total[i];
				todo.push(i);
			}
		}
		this.all = model.total;
	}

	// The functions on the way to a node, and back.
	path(i) {
		const path = [];
		for (; i >= 0; i = this.t.parent[i])
			path.unshift(this.t.func[i]);
		return path;
	}

	follow(path) {
		let at = -1;
		for (const func of path) {
			const next = (this.children[at + 1] || []).find(i =>
			    this.t.func[i] === func);
			if (next === undefined)
				break;
			at = next;
		}
		return at;
	}

	// Which functions are searched for, and what share of all they have: of
	// those within each other the outermost counts.
	match() {
		const { model, matches } = this.page;
		this.matched = null;
		if (!matches)
			return;
		const t = model.tree;
		let time = 0, within = 0;
		model.walk(i => {
			if (!matches(t.func[i]))
				return;
			if (!within++)
				time += t.total[i];
		}, i => {
			if (matches(t.func[i]))
				within--;
		});
		this.matched = time;
	}

	tell() {
		const { page } = this, i = this.chosen >= 0 ? this.chosen : this.zoomed;
		this.where.textContent = i < 0 ?
		    page.model.kind === "tasks" ? "who had the processor" :
		    "click a box to zoom; its width is its time" :
		    this.path(i).map(f => page.model.name(f)).slice(-4).join(" › ") +
		    ": " + span(page.model, this.t.total[i]) + ", " +
		    percent(page.model.share(this.t.total[i]));
		this.boxes.canvas.setAttribute("aria-label", "flame graph: " +
		    this.where.textContent);
	}

	view(width) {
		const z = this.zoomed, from = z < 0 ? 0 : this.x[z];
		const size = z < 0 ? this.all : this.t.total[z];
		return { left: 0, width, from, scale: size ? width / size : 1 };
	}

	draw(c, width, height) {
		const { page } = this, { model } = page, t = this.t;
		const view = this.view(width);
		const own = this.zoomed < 0 ? 0 : this.depth[this.zoomed];
		this.scroll = Math.max(0, Math.min(this.scroll,
		    this.lanes.length * LANE - height + 8));
		for (let d = 0; d < this.lanes.length; d++) {
			const y = d * LANE - this.scroll + 2;
			if (y < -LANE || y > height)
				continue;
			const lane = this.lanes[d];
			this.boxes.lane(lane, y, { ...view,
			    fill: i => colour.of(model.name(t.func[i])),
			    label: i => this.label(i),
			    lit: i => page.matches ? page.matches(t.func[i]) : d >= own ||
			        page.state.z === "",
			    outline: i => i === this.chosen ||
			        t.func[i] === page.state.f });
		}
		if (!t.n) {
			c.fillStyle = colour.plain.pale;
			c.fillText("nothing has come yet", 20, 30);
		}
	}

	label(i) {
		const { model } = this.page;
		return [model.name(this.t.func[i]), "  " +
		    percent(model.share(this.t.total[i]))];
	}

	// The node at a place of the canvas, or -1.
	at(event) {
		const box = this.boxes.canvas.getBoundingClientRect();
		const lane = this.lanes[Math.floor((event.clientY - box.top +
		    this.scroll - 2) / LANE)];
		const view = this.view(box.width);
		const time = view.from + (event.clientX - box.left) / view.scale;
		if (!lane)
			return -1;
		const k = lane.at(time);
		return k < lane.n && lane.start[k] <= time ? lane.id[k] : -1;
	}

	listen() {
		const { canvas } = this.boxes;
		canvas.addEventListener("pointermove", e => {
			if (this.pressed)
				this.drag(e);
			const i = this.at(e);
			canvas.style.cursor = i >= 0 ? "pointer" : "default";
			this.tip(e, i);
		});
		canvas.addEventListener("pointerdown", e => {
			this.pressed = { y: e.clientY, scroll: this.scroll };
		});
		canvas.addEventListener("pointerleave", e => {
			this.pressed = null;
			showTip(e, "");
		});
		canvas.addEventListener("pointerup", e => {
			const moved = this.pressed && Math.abs(e.clientY -
			    this.pressed.y) > 5;
			this.pressed = null;
			if (moved)
				return;
			const i = this.at(e);
			if (i >= 0)
				this.zoomTo(i);
		});
		canvas.addEventListener("wheel", e => {
			if (this.lanes.length * LANE <= this.boxes.height)
				return;
			e.preventDefault();
			this.scroll += e.deltaY;
			this.boxes.redraw();
		}, { passive: false });
		canvas.addEventListener("keydown", e => this.key_(e));
	}

	drag(e) {
		this.scroll = this.pressed.scroll + this.pressed.y - e.clientY;
		this.boxes.redraw();
	}

	tip(e, i) {
		if (i < 0) {
			showTip(e, "");
			return;
		}
		const { model } = this.page, t = this.t, f = t.func[i];
		const inverted = this.page.state.inv;
		const rows = [[inverted ? "for this path" : "with callees",
		    span(model, t.total[i]) + " · " +
		    percent(model.share(t.total[i]))]];
		if (!inverted)
			rows.push(["itself", span(model, t.self[i]) + " · " +
			    percent(model.share(t.self[i]))]);
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

	zoomTo(i) {
		const f = i >= 0 ? this.t.func[i] : -1;
		this.chosen = i;
		this.scroll = Math.max(0, Math.min(this.scroll,
		    (i >= 0 ? this.depth[i] : 0) * LANE));
		this.page.set({ z: i < 0 ? "" : this.path(i).join("."),
		    ...f >= 0 ? { f } : {} }, true);
	}

	key_(e) {
		const i = this.chosen >= 0 ? this.chosen : this.zoomed, t = this.t;
		const list = n => this.children[n + 1] || [];
		const siblings = i >= 0 ? list(t.parent[i]) : list(-1);
		const place = siblings.indexOf(i);
		const go = n => {
			if (n === undefined || n < 0)
				return;
			this.chosen = n;
			const y = this.depth[n] * LANE;
			if (y < this.scroll)
				this.scroll = y;
			if (y + 2 * LANE > this.scroll + this.boxes.height)
				this.scroll = y + 2 * LANE - this.boxes.height;
			this.page.set({ f: t.func[n] });
		};
		const keys = {
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
		if (!keys[e.key])
			return;
		e.preventDefault();
		keys[e.key]();
	}
}
