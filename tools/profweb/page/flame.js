// SPDX-License-Identifier: GPL-3.0-or-later
// The flame graph: paths of calls, each as wide as the time in it and below it.

import { button, choice, element, renew, setText } from "./dom.js";
import { download, fileName } from "./export.js";
import { kindsOfColour, paintFrames } from "./flamecolour.js";
import { graphSvg } from "./flamesvg.js";
import { FlameTree, filtered, turnOver } from "./flametree.js";
import { Graph } from "./graph.js";
import { count, percent, span } from "./units.js";

const NARROW = 24;	// pixels: no name has room in a frame below that

export class Flame extends Graph {
	constructor(page, parent) {
		super(page, "flame graph: arrow keys move, Enter zooms, Escape " +
		    "zooms out, m opens a menu");
		this.bar = element("span.choices");
		this.reset = button("All", "zoom out (Escape)", () =>
		    this.zoomTo(-1));
		this.menu = button("Menu ▾", "what can be done with the frame (m)",
		    () => this.menuAt(this.menu));
		this.svg = button("SVG", "save the flame graph as it is shown", () =>
		    download(fileName(page.model, "flame", "svg"), "image/svg+xml",
		    graphSvg(this)));
		this.steps = [-1, 1].map(way => button(way > 0 ? "▸" : "◂", way > 0 ?
		    "next match (n)" : "previous match (N)", () =>
		    this.nextMatch(way)));
		this.where = element("span.text", { role: "status" });
		this.legend = element("span.text.legend");
		this.chips = element("div.tools.chips", { hidden: true });
		parent.append(element("div.tools", this.bar, this.reset, this.menu,
		    this.svg, ...this.steps, this.where, this.legend), this.chips,
		    this.holder);
	}

	// What the graph can show in other ways: built again when that changes.
	chooseHow() {
		const { page, page: { model, state } } = this;
		const colours = kindsOfColour(model);
		const key = JSON.stringify([colours, state.inv, state.by, state.c]);
		if (key === this.listed)
			return;
		this.listed = key;
		renew(this.bar, choice("direction", state.inv ? "1" : "",
		    [["", "callers first"], ["1", "callees first"]],
		    v => page.set({ inv: v, z: "" }), { "data-key": "inv:" }),
		    choice("order", state.by || "", [["", "heaviest left"],
		    ["name", "by name"]], v => page.set({ by: v }),
		    { "data-key": "by:" }),
		    choice("colour", colours.some(([v]) => v === state.c) ?
		    state.c : "", colours.map(([v, text]) => [v, "colour " + text]),
		    v => page.set({ c: v }), { "data-key": "colour:" }));
	}

	// What is left out or joined: each can be taken back.
	showChips() {
		const { model, state } = this.page;
		const named = (keys, what, change) => (keys ? keys.split(";") : [])
		    .map(key => [what + (model.find(key) === undefined ? key +
		    " (not in this profile)" : key), () => change(keys.split(";")
		    .filter(k => k !== key).join(";"))]);
		const chips = [
			...named(state.o, "only through ", o => this.filter({ o })),
			...named(state.h, "hidden: ", h => this.filter({ h })),
			...state.e ? [["recursion collapsed", () =>
			    this.filter({ e: "" })]] : []
		];
		const key = chips.map(([text]) => text).join("\n");
		if (key === this.chipped)
			return;
		this.chipped = key;
		this.chips.hidden = !chips.length;
		renew(this.chips, ...chips.map(([text, undo]) => button(
		    element("span", text), "take back: " + text, undo, " ×",
		    { "data-key": "chip:" + text, className: "chip" })),
		    ...chips.length > 1 ? [button("Clear all", "show all paths",
		    () => this.filter({ o: "", h: "", e: "" }),
		    { "data-key": "chip:" })] : []);
	}

	// The frame that is chosen stays so, as far as there is its path.
	filter(change) {
		this.way = "";
		this.page.set({ ...change, z: "" }, true);
	}

	update() {
		const { model, state } = this.page;
		this.chooseHow();
		this.showChips();
		const key = [state.inv, state.by, state.o, state.h,
		    state.e].join("\n");
		const isNew = model !== this.model || key !== this.key;
		if (isNew) {
			const path = this.chosen >= 0 ? this.tree.keys(this.chosen) : null;
			this.model = model;
			this.key = key;
			this.base = filtered(model, state);
			this.tree = new FlameTree(model,
			    state.inv ? turnOver(this.base) : this.base, state.by);
			this.chosen = path ? this.tree.follow(path) : -1;
			this.upward = state.inv;
		}
		if (isNew || this.colours !== (state.c || "")) {
			this.colours = state.c || "";
			this.painted = paintFrames(this.tree, model, state, this.base);
		}
		this.findMatches(isNew);
		this.zoomed = this.tree.follow(state.z ? state.z.split(";") : []);
		if (this.way !== undefined && this.way !== state.z)
			this.chosen = this.zoomed;
		this.way = state.z;
		this.reset.disabled = this.zoomed < 0;
		this.menu.disabled = this.current < 0;
		this.showLegend();
		this.tell();
		this.redraw();
	}

	showLegend() {
		const heat = this.colours === "heat", { theme } = this.page;
		const legend = this.painted.legend();
		const key = JSON.stringify([legend, theme]);
		if (key === this.explained)
			return;
		this.explained = key;
		renew(this.legend, ...legend.map(([what, fill]) => element("span",
		    element("i", { style: "height: 12px; background: " + fill }), " " +
		    (heat ? percent(this.page.model.share(what)) : what))));
	}

	tell(text) {
		const { page, current: i } = this;
		setText(this.where, text ?? (this.matched?.includes(i) ? "match " +
		    count(this.matched.indexOf(i) + 1) + " of " +
		    count(this.matched.length) + " · " : "") + (i < 0 ?
		    page.model.kind === "tasks" ? "time of each task on the processor" :
		    "width is time; click a frame to zoom, right-click for more" :
		    (this.tree.depth[i] > 3 ? "… › " : "") +
		    this.pathText(i).slice(-4).join(" › ") + ": " +
		    span(page.model, this.tree.t.total[i]) + ", " +
		    percent(this.tree.share(i))));
		this.canvas.setAttribute("aria-label", this.label + "; " +
		    this.where.textContent);
	}

	empty() {
		const { page, page: { state } } = this;
		return page.model.tree.all && (state.o || state.h) ?
		    "no path is left: remove a filter above" : this.tree.t.n ?
		    "no time was measured: the table has the calls" : page.nothing;
	}

	// The frames that match, if they are stepped through.
	findMatches(isNew) {
		const { matches } = this.page;
		if (isNew || this.sought !== matches)
			this.matched = undefined;
		this.sought = matches;
		for (const step of this.steps)
			step.hidden = !matches;
	}

	nextMatch(way) {
		if (!this.page.matches)
			return;
		const all = this.matched ??= this.tree.matching(this.page.matches);
		if (!all.length) {
			this.tell("no match in the flame graph");
			return;
		}
		const at = all.indexOf(this.chosen), n = all.length;
		const i = all[at < 0 ? way > 0 ? 0 : n - 1 : (at + way + n) % n];
		const z = this.toSee(i);
		this.chosen = i;
		this.showLane(this.tree.depth[i]);
		this.way = z;
		this.page.set({ z, f: this.page.model.key(this.func(i)) });
	}

	// The zoom in which a frame is seen: this one, if it is in it and wide
	// enough.
	toSee(i) {
		const { tree, zoomed: z, tree: { t } } = this;
		const wide = (k, of) => t.total[k] * this.width >=
		    NARROW * (of < 0 ? t.all : t.total[of]);
		let to = tree.isBelow(i, z) ? z : -1;
		if (!wide(i, to))
			to = t.parent[i] >= 0 && wide(i, t.parent[i]) ? t.parent[i] : i;
		return to < 0 ? "" : tree.keys(to).join(";");
	}

	chooseNode(i) {
		this.zoomTo(i);
	}

	zoomTo(i) {
		const f = i >= 0 ? this.func(i) : -1;
		const z = i >= 0 ? this.tree.keys(i).join(";") : "";
		this.chosen = i;
		this.scroll = Math.max(0, Math.min(this.scroll,
		    (i >= 0 ? this.tree.depth[i] : 0) * this.tall));
		this.page.set({ z, ...f >= 0 ? { f: this.page.model.key(f) } : {} },
		    true);
	}

	entries(i) {
		const { state, model } = this.page, key = model.key(this.func(i));
		const added = list => [...new Set([...list ? list.split(";") : [],
		    key])].join(";");
		return [
			["Zoom in", "Enter", () => this.zoomTo(i)],
			["Only paths through it", "f", () =>
			    this.filter({ o: added(state.o) })],
			["Hide it: its time goes to its callers", "h", () =>
			    this.filter({ h: added(state.h) })],
			this.recursion(),
			...this.commonEntries(i)
		];
	}

	/** @returns {[string, string, () => void]} */
	recursion() {
		const { e } = this.page.state;
		return [e ? "Show recursion" : "Collapse recursion", "r", () =>
		    this.filter({ e: e ? "" : "1" })];
	}

	actions() {
		const [, key, collapse] = this.recursion();
		return {
			[key]: collapse,
			...super.actions(),
			Escape: () => this.zoomTo(-1),
			Backspace: () => this.zoomed >= 0 &&
			    this.zoomTo(this.tree.t.parent[this.zoomed]),
			n: () => this.nextMatch(1),
			N: () => this.nextMatch(-1)
		};
	}
}
