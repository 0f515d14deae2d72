// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of figures: sorted, filtered, and only the rows in sight are elements.

import { button, element, focused, refocus, renew } from "./dom.js";
import { longestButton } from "./durations.js";
import { csvOf, download, fileName, tableRows } from "./export.js";
import { rowsInSight, spacer } from "./insight.js";
import { THIN, count, moment, percent, points, span } from "./units.js";
import { visibleName } from "./visible.js";

const ROW = 24;		// pixels
const MUCH = 80;	// percent of a stack

// Has what a row tells in a column not ended?  The next one tells that.
export function isOpen(columns, row, i) {
	return columns[i + 1]?.[2] === "extra" && /open$/.test(columns[i + 1][0]) &&
	    Boolean(row[i + 2]);
}

const CELLS = {
	time: (n, model) => span(model, n),
	span: (n, model) => span(model, n),
	mean: (n, model) => span(model, n),
	moment: (n, model) => moment(n / model.second, 1e-6),
	hundredths: n => percent(n / 10000),
	share: n => percent(n),
	points: n => points(n),
	p: n => n < 1e-4 ? n.toExponential(0) : n.toFixed(4),
	full: n => (n > MUCH ? "⚠" + THIN : "") + n + THIN + "%",
	error: n => "±" + THIN + (100 * n).toFixed(2) + THIN + "%",
	count
};

// A value as its column's kind says; if it has not ended, it is more.
export function cellText(model, kind, value, open) {
	if (value === null || value === undefined)
		return "";
	if (open)
		return "≥" + THIN + cellText(model, kind, value);
	return CELLS[kind]?.(value, model) ?? String(value);
}

export class Table {
	constructor(page, parent) {
		this.page = page;
		this.bar = element("div.tools");
		this.scroll = element("div.scroll", { tabIndex: 0,
		    onscroll: () => this.fill() });
		parent.append(this.bar, this.scroll);
		this.observer = new ResizeObserver(() => this.fill());
		this.observer.observe(this.scroll);
	}

	remove() {
		this.observer.disconnect();
	}

	update() {
		const { model, state } = this.page;
		const t = model.tables[Number(state.t) || 0] || model.tables[0];
		this.table = t;
		this.tools();
		if (!t) {
			this.scroll.replaceChildren(element("p.empty",
			    this.page.nothing));
			return;
		}
		this.columns = t.columns.map(([id, label, kind, help], i) =>
		    ({ id, label, kind, help, at: i + 1 }))
		    .filter(c => c.kind !== "extra");
		// A first column of text is the name; others get one.
		this.named = this.columns[0].kind === "text";
		const sort = state.s || this.columns.find(c =>
		    ["time", "hundredths", "span", "full", "points"].includes(c.kind))?.id || "";
		this.sort = sort.replace(/^-/, "");
		this.up = sort[0] === "-";
		const { matches } = this.page, rows = this.sorted(t);
		// A function's name is not asked for: it is tested already.
		this.rows = matches ? rows.filter(r => matches(r[0],
		    r[0] === null ? this.nameOf(r) : undefined)) : rows;
		const key = focused(this.scroll);
		this.head();
		this.toChosen();
		this.fill();
		refocus(this.scroll, key);
	}

	// All rows in order: sorted once, so that a search need not.
	sorted(t) {
		const key = this.sort + this.up;
		if (this.ordered !== t || this.orderKey !== key)
			this.inOrder = t.rows.slice().sort(this.order());
		this.ordered = t;
		this.orderKey = key;
		return this.inOrder;
	}

	// Who comes from another view sees the function that was chosen there.
	toChosen() {
		const { picked } = this.page;
		if (this.cameFor === picked)
			return;
		const at = this.rows.findIndex(r => r[0] === picked);
		const y = ROW * at, height = this.scroll.clientHeight - 2 * ROW;
		if (picked !== undefined && at >= 0 && (y < this.scroll.scrollTop ||
		    y > this.scroll.scrollTop + height))
			this.scroll.scrollTop = y - height / 2;
		this.cameFor = picked;
	}

	save() {
		const { model } = this.page;
		download(fileName(model, this.table.id, "csv"), "text/csv",
		    csvOf(tableRows(model, this.table, this.rows, this.named)));
	}

	nameOf(row) {
		return this.named ? row[1] : this.page.model.name(row[0]);
	}

	order() {
		const c = this.columns.find(x => x.id === this.sort &&
		    x.kind !== "text");
		const sign = this.up ? -1 : 1;
		const name = (a, b) => this.nameOf(a) < this.nameOf(b) ? -1 :
		    this.nameOf(a) > this.nameOf(b) ? 1 : 0;
		if (!c)
			return (a, b) => sign * name(a, b);
		return (a, b) => sign * ((b[c.at] ?? -1) - (a[c.at] ?? -1)) ||
		    name(a, b);
	}

	// Which table, if there are several with rows.
	tools() {
		const { model, state } = this.page;
		const many = [...model.tables.entries()]
		    .filter(([, t]) => t.rows.length);
		renew(this.bar, ...many.length > 1 ? many.map(([i, t]) =>
		    button(t.title, "show " + t.title,
		    () => this.page.set({ t: i || "", s: "" }, true),
		    { "data-key": "table:" + t.id,
		    "aria-pressed": (Number(state.t) || 0) === i })) : []);
		if (this.table)
			this.bar.append(button("CSV", "save the table as it is shown",
			    () => this.save(), { "data-key": "csv:" }),
			    element("span.text", "click a heading to sort, or a row " +
			    "to select its function"));
	}

	head() {
		const cell = ({ id, label, help, kind }) => {
			const text = kind === "text", sorted = this.sort === id;
			return element(text ? "th.text" : "th", { scope: "col",
			    "aria-sort": !sorted ? "none" :
			    this.up !== text ? "ascending" : "descending" },
			    button(label + (sorted ? this.up ? " ▲" : " ▼" : ""),
			    help || label, () => this.page.set(
			    { s: sorted && !this.up ? "-" + id : id }),
			    { "data-key": "head:" + id }));
		};
		const name = { id: "name", label: "function", kind: "text",
		    help: "its name, and where it is defined" };
		this.body = element("tbody");
		const table = element("table.names", element("thead", element("tr",
		    ...(this.named ? this.columns : [name, ...this.columns])
		    .map(cell))), this.body);
		// With room for all rows, or it could not be scrolled back.
		this.body.append(...this.room(this.rows.length));
		const top = this.scroll.scrollTop;
		this.scroll.replaceChildren(table);
		this.scroll.scrollTop = top;
		this.shown = "";
	}

	// As high as n rows.
	room(n) {
		return spacer(this.columns.length + 1, n * ROW);
	}

	// The rows in sight, with room for the others.
	fill() {
		if (!this.table || !this.body)
			return;
		const [from, to] = rowsInSight(this.scroll, ROW, this.rows.length);
		const key = [from, to, this.page.chosen()].join();
		if (key === this.shown)
			return;
		this.shown = key;
		renew(this.body, ...this.room(from),
		    ...this.rows.slice(from, to).map(r => this.row(r)),
		    ...this.room(this.rows.length - to));
		if (!this.rows.length)
			this.body.append(element("tr", element("td.empty",
			    { colSpan: this.columns.length + 1 },
			    this.page.matches ? "no match" :
			    this.page.nothing)));
	}

	row(r) {
		const { model } = this.page, f = r[0];
		const tr = element("tr", f === null ? {} : { tabIndex: 0,
		    "data-key": "row:" + model.key(f),
		    "aria-selected": f === this.page.chosen(),
		    onclick: () => this.page.choose(f),
		    onkeydown: e => this.keys(e, tr, f) });
		if (!this.named)
			tr.append(element("td", element("span.name", model.name(f)),
			    " ", element("span.place", model.place(f),
			    { title: model.place(f, true) })));
		tr.append(...this.columns.map(c => this.cell(r, c)));
		return tr;
	}

	cell(r, c) {
		const { model } = this.page, value = r[c.at];
		const td = element(c.kind === "text" ? "td.text" : "td",
		    cellText(model, c.kind, value,
		    isOpen(this.table.columns, r, c.at - 1)));
		const longest = this.table === model.tables[0] && longestButton(
		    this.page, r[0], c.id, value, td.textContent);
		if (longest)
			td.replaceChildren(longest);
		if (c.id === "stack" &&
		    model.contexts.some(([name, kind]) => kind !== "interrupt" &&
		    name === visibleName(value)))
			td.replaceChildren(button(value, "the flame graph of its " +
			    "samples", () => this.page.set({ v: "flame",
			    k: visibleName(value), z: "" }, true),
			    { "data-key": "stack:" + value }));
		if (c.kind === "full" && value)
			td.append(element(value > MUCH ? "span.bar.much" : "span.bar",
			    element("i", { style: "width: " +
			    Math.min(100, value) + "%" })));
		if (c.kind === "time" && c.id === "self")
			td.append(" · " + percent(model.share(value)));
		if (c.id === "self" || c.kind === "hundredths")
			td.append(this.shareBar(c.kind === "hundredths" ?
			    value / 10000 : model.share(value),
			    model.figure(r[0], "error")));
		return td;
	}

	// A share of all, and how far it may be wrong.
	shareBar(share, error) {
		const bar = element("span.bar", { title: percent(share) },
		    element("i", { style: "width: " + 100 * share + "%" }));
		if (error !== undefined) {
			const from = Math.max(0, share - error);
			const size = Math.min(1, share + error) - from;
			bar.append(element("u", { style: "left: " + 100 * from +
			    "%; width: " + 100 * size + "%" }));
			bar.title += " ± " + (100 * error).toFixed(2) +
			    ", in 95 of 100 cases";
		}
		return bar;
	}

	keys(e, tr, f) {
		// A button in the row takes what it is for.
		if (e.target !== tr && !e.key.startsWith("Arrow"))
			return;
		if (e.key === "Enter" || e.key === " ") {
			e.preventDefault();
			this.page.choose(f, e.key === "Enter" ? { v: "around" } : {});
		}
		const to = e.key === "ArrowDown" ? tr.nextElementSibling :
		    e.key === "ArrowUp" ? tr.previousElementSibling : null;
		if (to && to.tabIndex >= 0) {
			e.preventDefault();
			to.focus();
		}
	}
}
