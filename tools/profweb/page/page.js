// SPDX-License-Identifier: GPL-3.0-or-later
// The page: what is shown, kept in its address.

import { Around } from "./around.js";
import { showTip } from "./boxes.js";
import { showSide } from "./callers.js";
import { colour } from "./colour.js";
import { changesTable, whyNot } from "./compare.js";
import { Connection } from "./connection.js";
import { atNextFrame, button, byId } from "./dom.js";
import { Flame } from "./flame.js";
import { Head } from "./head.js";
import { showHelp } from "./help.js";
import { Lanes } from "./lanes.js";
import { closeMenu } from "./menu.js";
import { Model } from "./model.js";
import { listenFiles } from "./openfile.js";
import { restricted } from "./restrict.js";
import { Scope } from "./scope.js";
import { Search } from "./search.js";
import { Source } from "./source.js";
import { sourcesOf } from "./sourcelines.js";
import { Strip } from "./strip.js";
import { Table } from "./table.js";
import { Timeline } from "./timeline.js";
import { visibleName } from "./visible.js";

/** @type {[string, string, any][]} */
const VIEWS = [
	["flame", "Flame graph", Flame], ["time", "Timeline", Timeline],
	["table", "Table", Table], ["around", "Callers & callees", Around],
	["source", "Source", Source]
];

// The state in the address, with what each key means: v view, f the function that
// is chosen; of the flame graph z, the way to the frame that is zoomed, inv, by,
// c, its colours, o and h, functions with only their paths or without them, and
// e, recursion collapsed; l, callers and callees as lists; q what is searched for,
// t and s the table and its order, w the timeline's window, u its curves, x
// deadlines, d which times of a task; n a line of the source, a its disassembly; and
// of what part everything is: k a task or an interrupt, r a time.  Functions are there
// by name: another recording numbers them otherwise.
const KEPT = ["v", "f", "z", "inv", "by", "c", "o", "h", "e", "l", "q", "t", "s",
	"w", "u", "x", "d", "n", "a", "k", "r"];

// Which theme was chosen: where the browser keeps nothing, none.
function storedTheme() {
	try {
		const theme = localStorage.getItem("profweb-theme");
		return theme === "light" || theme === "dark" ? theme : null;
	} catch {
		return null;
	}
}

function storeTheme(theme) {
	try {
		localStorage.setItem("profweb-theme", theme);
	} catch { }
}

const page = {
	/** @type {any} */
	view: null,
	base: new Model({}),	// of all that has come
	model: new Model({}),	// of the part that is chosen
	lanes: new Lanes(),
	sources: sourcesOf([]),
	paths: new Map(),	// where source files are on this computer
	state: { v: "flame", z: "" },
	paused: false,
	made: 0,		// ms for the last model,
	took: 0,		// and until it was drawn
	pressed: -Infinity,	// when a button was that is held
	theme: "light",
	matches: null,		// what is searched for: of a function, or a row

	// The function that was chosen, or undefined.
	get picked() {
		return this.state.f ? this.model.find(this.state.f) : undefined;
	},

	// The function that is looked at: the hottest, if none was chosen.
	chosen() {
		return this.picked ?? this.model.hottest[0];
	},

	choose(f, change = {}) {
		this.set({ f: this.model.key(f), n: "", ...change }, true);
	},

	// Change what is shown; what is a step can be taken back.
	set(change, step) {
		// What was before is a step as it was.
		if (step && this.keeping)
			this.write("replaceState");
		closeMenu();
		this.moved = true;
		Object.assign(this.state, change);
		this.keep(step);
		this.render();
	},

	// Steps at once; what moves five times a second, since browsers refuse more.
	keep(step) {
		if (step)
			this.write("pushState");
		else
			this.keeping ||= setTimeout(() => this.write("replaceState"), 200);
	},

	write(how) {
		clearTimeout(this.keeping);
		this.keeping = 0;
		const kept = KEPT.map(key => [key, this.state[key] ?? ""])
		    .filter(([, value]) => value !== "");
		const hash = "#" + new URLSearchParams(kept);
		if (hash !== location.hash)
			history[how](null, "", hash);
	},

	recall() {
		clearTimeout(this.keeping);
		this.keeping = 0;
		const kept = new URLSearchParams(location.hash.slice(1));
		const state = { v: "flame", z: "" };
		for (const key of KEPT)
			if (kept.has(key))
				state[key] = kept.get(key);
		if (!VIEWS.some(([id]) => id === state.v))
			state.v = "flame";
		if (this.state.w !== state.w)
			this.unsetWindow();
		this.state = state;
		this.search.recall(state.q);
	},

	match() {
		this.matches = this.search.matches();
	},

	render: atNextFrame(() => page.draw()),

	// What to say where there is nothing.
	get nothing() {
		return this.model.live ? "nothing has come yet" : "there is nothing";
	},

	draw() {
		const { state } = this, began = performance.now();
		// What is pressed must still be there when it is let go.
		if (began - this.pressed < 1000)
			return;
		this.select();
		this.match();
		this.hideTip();
		if (this.viewed !== state.v) {
			this.view?.remove?.();
			const parent = byId("view");
			parent.replaceChildren();
			const View = VIEWS.find(([id]) => id === state.v)[2];
			this.view = new View(this, parent);
			this.viewed = state.v;
			for (const tab of byId("tabs").children) {
				const selected = tab.dataset.view === state.v;
				tab.setAttribute("aria-selected", String(selected));
				tab.tabIndex = selected ? 0 : -1;
			}
		}
		this.head.update();
		byId("pause").hidden = byId("save").hidden = !this.connection.server;
		this.scope.update();
		this.view.update();
		this.strip.update();
		this.search.show();
		const side = [this.model.version, this.lanes.next, this.chosen(),
		    state.f, state.v, state.l, state.x, state.d, this.theme].join();
		if (side !== this.sided || this.model !== this.sidedModel)
			showSide(this, byId("side"));
		this.sided = side;
		this.sidedModel = this.model;
		document.documentElement.dataset.ready =
		    String(this.base.version || "");
		const drawn = performance.now() - began;
		this.took = this.made + drawn;
		document.documentElement.dataset.took = String(drawn);
	},

	// What the pointer was on is elsewhere, or has other figures: some views
	// follow these while data flows.
	hideTip() {
		const { moved, model, drawnModel } = this;
		this.moved = false;
		this.drawnModel = model;
		if (moved || (model !== drawnModel && !this.view?.keepsTip))
			showTip(null, "");
	},

	// The timeline goes by the address, or shows all.
	unsetWindow() {
		if (this.view?.window)
			this.view.window = null;
	},

	show(told) {
		const began = performance.now();
		this.counted = told;
		this.base = new Model({ ...told, ...this.lanes.opened(told) },
		    this.base);
		this.made = performance.now() - began;
		this.render();
	},

	// What the timeline has: see range.js.
	get source() {
		const { base, lanes } = this;
		const { arrows, clock, counted, responses } = lanes;
		return { lanes: lanes.lanes, responses, arrows, open: base.open,
		    now: base.now, clock, counted: clock && { lanes: counted,
		    open: this.counted.open, now: this.counted.now } };
	},

	// Show one call, response, or wait until ready ones run: on the timeline, and
	// what is in it everywhere.
	goToCall(start, size, margin, f, ready) {
		const range = this.callsRange, r = size > 0 ? start + "," + size : "";
		this.unsetWindow();
		this.choose(f, { v: "time", w: start - margin + "," +
		    (size + 2 * margin), r, d: ready ? "ready" : "" });
		this.call = { r, range };
	},

	// The time that calls are listed of: one that was chosen there stays among
	// the others.
	get callsRange() {
		return this.call && this.call.r === this.state.r ? this.call.range :
		    this.scope.range() || [-Infinity, Infinity];
	},

	// Begin with a comparison, as the command line asks for it.
	beginCompared(told, name) {
		this.old = new Model(told);
		this.oldName = visibleName(name);
		this.state.c ||= "change";
		this.opensChanges = !this.state.t;
		this.keep();
	},

	// Compare with the model of another report; returns why that can't be.
	compareWith(told, name) {
		const old = new Model(told), why = whyNot(old, this.base);
		if (why)
			return name + " can't be compared: " + why;
		this.old = old;
		this.oldName = name;
		this.set({ c: "change" }, true);
		return "";
	},

	compareNoMore() {
		this.old = this.oldName = undefined;
		this.set({ c: "", t: "" }, true);
	},

	// The model of the part that is chosen, as it is now.
	select() {
		const { base, lanes } = this, part = this.scope.part();
		const key = part && JSON.stringify([base.version, lanes.next, part]);
		if (this.selectedOf === base && this.selected === key &&
		    this.selectedOld === this.old)
			return;
		this.selectedOf = base;
		this.selected = key;
		this.selectedOld = this.old;
		this.model = !part ? base : new Model(/** @type {any} */ ({ ...base,
		    version: key, ...restricted(base, this.source, part) }));
		const { model, old } = this;
		model.compared = old && !whyNot(old, model) ? old : null;
		model.tables = [...model.tables.filter(t => t.id !== "changes"),
		    ...model.compared ? [changesTable(old, model)] : []];
		if (this.opensChanges && model.compared) {
			this.opensChanges = false;
			this.state.t = String(model.tables.length - 1);
			this.keep();
		}
	},

	// Updates wait while a button is held.
	holdButtons() {
		document.addEventListener("pointerdown", e => {
			if (e.target instanceof Element && e.target.closest("button, tr"))
				this.pressed = performance.now();
		}, true);
		for (const end of ["pointerup", "pointercancel"])
			document.addEventListener(end, () => setTimeout(() => {
				if (this.pressed === -Infinity)
					return;
				this.pressed = -Infinity;
				this.render();
			}), true);
	},

	setTheme(theme) {
		this.theme = colour.theme = theme;
		document.documentElement.dataset.theme = theme;
		this.render();
	},

	// On paper all is black on white.
	print(begins) {
		colour.theme = begins ? "light" : this.theme;
		this.view?.drawAll?.();
	},

	keys(e) {
		if (e.target.matches?.("input, select, textarea") || e.ctrlKey ||
		    e.metaKey || e.altKey || document.querySelector("dialog[open]"))
			return;
		const at = Number(e.key) - 1;
		const click = { p: "pause", d: "theme", "?": "help" }[e.key];
		if (VIEWS[at])
			this.set({ v: VIEWS[at][0] }, true);
		else if (e.key === "/")
			byId("search").focus();
		else if (click)
			byId(click).click();
		else {
			// The keys of what is drawn are those of the page as well.
			if (e.target === document.body && this.view.canvas)
				this.view.keys(e);
			return;
		}
		e.preventDefault();
	},

	makeTabs() {
		const tabs = byId("tabs");
		tabs.append(...VIEWS.map(([id, text], i) => button(text,
		    "key " + (i + 1), () => this.set({ v: id }, true),
		    { "data-view": id, role: "tab", "aria-controls": "view" })));
		tabs.addEventListener("keydown", e => {
			const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
			if (!step)
				return;
			const n = VIEWS.length;
			const at = VIEWS.findIndex(([id]) => id === this.state.v);
			this.set({ v: VIEWS[(at + step + n) % n][0] }, true);
			tabs.children[(at + step + n) % n].focus();
		});
	},

	buttons() {
		byId("pause").onclick = () => {
			this.paused = !this.paused;
			byId("pause").setAttribute("aria-pressed", String(this.paused));
			this.render();
			if (!this.paused)
				this.connection.refresh();
		};
		byId("theme").onclick = () => {
			this.setTheme(this.theme === "light" ? "dark" : "light");
			storeTheme(this.theme);
		};
		byId("help").onclick = () => showHelp(this);
		byId("save").href = this.connection.address("report.html");
	},

	async begin() {
		const dark = matchMedia("(prefers-color-scheme: dark)");
		this.head = new Head(this);
		this.scope = new Scope(this);
		this.strip = new Strip(this, byId("strip"));
		this.connection = new Connection(this);
		this.search = new Search(this);
		this.makeTabs();
		this.buttons();
		this.recall();
		const preferred = () => storedTheme() || (dark.matches ? "dark" : "light");
		this.setTheme(preferred());
		dark.addEventListener("change", () => this.setTheme(preferred()));
		this.holdButtons();
		window.addEventListener("beforeprint", () => this.print(true));
		window.addEventListener("afterprint", () => this.print(false));
		document.addEventListener("keydown", e => this.keys(e));
		window.addEventListener("popstate", () => {
			closeMenu();
			this.moved = true;
			this.recall();
			this.render();
		});
		listenFiles(this);
		await this.connection.open();
	}
};

page.begin();
