// SPDX-License-Identifier: GPL-3.0-or-later
// The flame graph: paths of calls, each as wide as the time in it and below it.

class Flame extends Boxes {
	constructor(page, parent) {
		super(page, "flame graph: arrow keys move, Enter zooms, Escape goes " +
		    "back");
		const { state } = page;
		const choice = (label, value, options, change) => element("select",
		    { title: label, "aria-label": label,
		    onchange: e => change(e.target.value) },
		    ...options.map(([v, text]) => element("option",
		    { value: v, selected: v === value }, text)));
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
		    percent(page.model.share(this.tree.t.total[i]));
		this.canvas.setAttribute("aria-label", "flame graph: " +
		    this.where.textContent);
	}

	draw(width) {
		const { page, tree, zoomed: z } = this, { model, picked } = page;
		const { t } = tree, size = z < 0 ? model.total : t.total[z];
		const own = z < 0 ? 0 : tree.depth[z];
		this.view = { left: 0, width, from: z < 0 ? 0 : tree.x[z],
		    scale: size ? width / size : 1 };
		this.fit(tree.lanes.length, 0);
		this.eachLane(tree.lanes.length, (d, y) => this.lane(tree.lanes[d], y,
		    { ...this.view, fill: i => colour.of(model.name(t.func[i])),
		    label: i => this.label(i),
		    lit: i => page.matches ? page.matches(t.func[i]) : d >= own ||
		        page.state.z === "",
		    outline: i => i === this.chosen || t.func[i] === picked }));
		if (!model.total)
			this.say(t.n ? "no time was measured: the table has the calls" :
			    page.nothing);
	}

	label(i) {
		const { model } = this.page;
		return [model.name(this.tree.t.func[i]), "  " +
		    percent(model.share(this.tree.t.total[i]))];
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
