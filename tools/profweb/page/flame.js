// SPDX-License-Identifier: GPL-3.0-or-later
// The flame graph: paths of calls, each as wide as the time in it and below it.

class Flame {
	constructor(page, parent) {
		this.page = page;
		this.tools(parent);
		this.boxes = new Boxes(parent, "flame graph: arrow keys move, " +
		    "Enter zooms, Escape goes back", this);
		this.scroll = 0;
		this.laneHeight = LANE_MIN;
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
		this.boxes.redraw();
	}

	tell() {
		const { page } = this, i = this.chosen >= 0 ? this.chosen : this.zoomed;
		this.where.textContent = i < 0 ?
		    page.model.kind === "tasks" ? "who had the processor" :
		    "click a box to zoom; its width is its time" :
		    this.tree.path(i).slice(-4).map(f => page.model.name(f)).join(" › ") +
		    ": " + span(page.model, this.tree.t.total[i]) + ", " +
		    percent(page.model.share(this.tree.t.total[i]));
		this.boxes.canvas.setAttribute("aria-label", "flame graph: " +
		    this.where.textContent);
	}

	view(width) {
		const z = this.zoomed, from = z < 0 ? 0 : this.tree.x[z];
		const size = z < 0 ? this.page.model.total : this.tree.t.total[z];
		return { left: 0, width, from, scale: size ? width / size : 1 };
	}

	draw(c, width, height) {
		const { page } = this, { model } = page, { t } = this.tree;
		const view = this.view(width), { picked } = page;
		const tall = this.laneHeight = this.boxes.fit(this.tree.lanes.length, 0);
		const own = this.zoomed < 0 ? 0 : this.tree.depth[this.zoomed];
		this.scroll = Math.max(0, Math.min(this.scroll,
		    this.tree.lanes.length * tall - height + 8));
		for (let d = 0; d < this.tree.lanes.length; d++) {
			const y = d * tall - this.scroll + 2;
			if (y < -tall || y > height)
				continue;
			const lane = this.tree.lanes[d];
			this.boxes.lane(lane, y, { ...view,
			    fill: i => colour.of(model.name(t.func[i])),
			    label: i => this.label(i),
			    lit: i => page.matches ? page.matches(t.func[i]) : d >= own ||
			        page.state.z === "",
			    outline: i => i === this.chosen ||
			        t.func[i] === picked });
		}
		if (!model.total) {
			c.fillStyle = colour.plain.pale;
			c.fillText(t.n ? "no time was measured: the table has the calls" :
			    page.nothing, 20, 30);
		}
	}

	label(i) {
		const { model } = this.page;
		return [model.name(this.tree.t.func[i]), "  " +
		    percent(model.share(this.tree.t.total[i]))];
	}

	// The node at a place of the canvas, or -1.
	at(event) {
		const box = this.boxes.canvas.getBoundingClientRect();
		const lane = this.tree.lanes[Math.floor((event.clientY - box.top +
		    this.scroll - 2) / this.laneHeight)];
		const view = this.view(box.width);
		const time = view.from + (event.clientX - box.left) / view.scale;
		if (!lane)
			return -1;
		const k = lane.at(time);
		return k < lane.n && lane.start[k] <= time ? lane.id[k] : -1;
	}

	listen() {
		const { canvas } = this.boxes;
		new Pointers(canvas, this);
		canvas.addEventListener("wheel", e => {
			if (this.tree.lanes.length * this.laneHeight <= this.boxes.height)
				return;
			e.preventDefault();
			this.scroll += e.deltaY;
			this.boxes.redraw();
		}, { passive: false });
		canvas.addEventListener("keydown", e => this.keys(e));
	}

	hover(e) {
		const i = e ? this.at(e) : -1;
		this.boxes.canvas.style.cursor = i >= 0 ? "pointer" : "default";
		this.tip(e, i);
	}

	choose(e) {
		const i = this.at(e);
		if (i >= 0)
			this.zoomTo(i);
	}

	drag(dx, dy) {
		this.scroll -= dy;
		this.boxes.redraw();
	}

	tip(e, i) {
		if (i < 0) {
			showTip(e, "");
			return;
		}
		const { model } = this.page, { t } = this.tree, f = t.func[i];
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
		const f = i >= 0 ? this.tree.t.func[i] : -1;
		const z = i >= 0 ? this.tree.keys(i).join(";") : "";
		this.chosen = i;
		this.scroll = Math.max(0, Math.min(this.scroll,
		    (i >= 0 ? this.tree.depth[i] : 0) * this.laneHeight));
		this.page.set({ z, ...f >= 0 ? { f: this.page.model.key(f) } : {} },
		    true);
	}

	keys(e) {
		const i = this.chosen >= 0 ? this.chosen : this.zoomed, { t } = this.tree;
		const list = n => this.tree.children[n + 1] || [];
		const siblings = i >= 0 ? list(t.parent[i]) : list(-1);
		const place = siblings.indexOf(i);
		const go = n => {
			if (n === undefined || n < 0)
				return;
			this.chosen = n;
			const tall = this.laneHeight, y = this.tree.depth[n] * tall;
			if (y < this.scroll)
				this.scroll = y;
			if (y + 2 * tall > this.scroll + this.boxes.height)
				this.scroll = y + 2 * tall - this.boxes.height;
			this.page.set({ f: this.page.model.key(t.func[n]) });
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
