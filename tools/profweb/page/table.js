// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of figures: sorted, filtered, and only the rows in sight are elements.

const ROW = 24;		// pixels

// Has what a row tells in a column not ended?  The next one tells that.
function isOpen(columns, row, i) {
	return columns[i + 1]?.[2] === "extra" && /open$/.test(columns[i + 1][0]) &&
	    Boolean(row[i + 2]);
}

// A value as its column's kind says; if it has not ended, it is more.
function cellText(model, kind, value, open) {
	if (value === null || value === undefined)
		return "";
	if (open)
		return "≥" + THIN + cellText(model, kind, value);
	switch (kind) {
	case "time":
	case "span":
	case "mean":
		return span(model, value);
	case "moment":
		return moment(value / model.second, 1e-6);
	case "hundredths":
		return percent(value / 10000);
	case "error":
		return "±" + THIN + (100 * value).toFixed(2) + THIN + "%";
	case "count":
		return count(value);
	}
	return String(value);
}

class Table {
	constructor(page, parent) {
		this.page = page;
		this.parent = parent;
		this.bar = element("div", { className: "tools" });
		this.scroll = element("div", { className: "scroll", tabIndex: 0 });
		parent.append(this.bar, this.scroll);
		this.scroll.addEventListener("scroll", () => this.fill());
		this.observer = new ResizeObserver(() => this.fill());
		this.observer.observe(this.scroll);
	}

	remove() {
		this.observer.disconnect();
		this.bar.remove();
		this.scroll.remove();
	}

	update() {
		const { model, state } = this.page;
		const t = model.tables[Number(state.t) || 0] || model.tables[0];
		this.table = t;
		this.tools();
		if (!t) {
			this.scroll.replaceChildren(element("p", {
			    className: "empty", textContent: this.page.nothing }));
			return;
		}
		this.columns = t.columns.map((c, i) => ({ id: c[0], label: c[1],
		    kind: c[2], help: c[3], at: i + 1 }))
		    .filter(c => c.kind !== "extra");
		// A first column of text is the name; others get one.
		this.named = this.columns[0].kind === "text";
		const sort = state.s || this.columns.find(c => c.kind === "time" ||
		    c.kind === "hundredths" || c.kind === "span")?.id || "";
		this.sort = sort.replace(/^-/, "");
		this.up = sort[0] === "-";
		this.rows = t.rows.filter(r => this.page.matches ?
		    this.page.matches(r[0], this.nameOf(r)) : true);
		this.rows.sort(this.order());
		const key = focused(this.scroll);
		this.head();
		this.fill();
		refocus(this.scroll, key);
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
		const many = model.tables.map((t, i) => [t, i])
		    .filter(([t]) => t.rows.length);
		renew(this.bar, ...many.length > 1 ? many.map(([t, i]) => {
			const b = button(t.title, "show " + t.title,
			    () => this.page.set({ t: i || "", s: "" }, true));
			b.dataset.key = "table:" + t.id;
			b.setAttribute("aria-pressed",
			    String((Number(state.t) || 0) === i));
			return b;
		}) : []);
		this.bar.append(element("span", { className: "text", textContent:
		    "click a heading to sort; a row chooses its function" }));
	}

	head() {
		const cell = (id, label, help, text) => {
			const b = button(label + (this.sort === id ?
			    this.up ? " ▲" : " ▼" : ""), help || label, () =>
			    this.page.set({ s: this.sort === id && !this.up ?
			    "-" + id : id }));
			b.dataset.key = "head:" + id;
			const th = element("th", { scope: "col",
			    className: text ? "text" : "" }, b);
			th.setAttribute("aria-sort", this.sort !== id ? "none" :
			    this.up !== text ? "ascending" : "descending");
			return th;
		};
		const head = element("tr");
		if (!this.named)
			head.append(cell("name", "function", "its name, and where " +
			    "it is defined", true));
		for (const c of this.columns)
			head.append(cell(c.id, c.label, c.help, c.kind === "text"));
		this.body = element("tbody");
		this.before = element("tr");
		this.behind = element("tr");
		const table = element("table", { className: "names" },
		    element("thead", {}, head),
		    this.body);
		const top = this.scroll.scrollTop;
		this.scroll.replaceChildren(table);
		this.scroll.scrollTop = top;
		this.shown = "";
	}

	// The rows in sight, with room for the others.
	fill() {
		if (!this.table || !this.body)
			return;
		const from = Math.max(0,
		    Math.floor(this.scroll.scrollTop / ROW) - 10);
		const to = Math.min(this.rows.length, from + 20 +
		    Math.ceil(Math.min(this.scroll.clientHeight,
		    4 * screen.height) / ROW));
		const key = [from, to, this.page.chosen()].join();
		if (key === this.shown)
			return;
		this.shown = key;
		const room = n => {
			const tr = element("tr", { ariaHidden: "true" }, element("td",
			    { colSpan: this.columns.length + 1 }));
			tr.firstChild.style.height = n * ROW + "px";
			tr.firstChild.style.padding = "0";
			return tr;
		};
		renew(this.body, ...from ? [room(from)] : [],
		    ...this.rows.slice(from, to).map(r => this.row(r)),
		    ...to < this.rows.length ? [room(this.rows.length - to)] : []);
		if (!this.rows.length)
			this.body.append(element("tr", {}, element("td", {
			    colSpan: this.columns.length + 1, className: "empty",
			    textContent: this.page.matches ? "nothing matches" :
			    this.page.nothing })));
	}

	row(r) {
		const { model } = this.page, f = r[0];
		const tr = element("tr");
		if (f !== null) {
			tr.tabIndex = 0;
			tr.dataset.key = "row:" + model.key(f);
			tr.setAttribute("aria-selected", String(f === this.page.chosen()));
			tr.addEventListener("click", () => this.page.choose(f));
			tr.addEventListener("keydown", e => this.keys(e, tr, f));
		}
		if (!this.named)
			tr.append(element("td", {}, element("span", { className: "name",
			    textContent: model.name(f) }), " ", element("span", {
			    className: "place", textContent: model.place(f),
			    title: model.place(f, true) })));
		for (const c of this.columns)
			tr.append(this.cell(r, c));
		return tr;
	}

	cell(r, c) {
		const { model } = this.page, value = r[c.at];
		const td = element("td", { className: c.kind === "text" ? "text" : "",
		    textContent: cellText(model, c.kind, value,
		    isOpen(this.table.columns, r, c.at - 1)) });
		if (c.kind === "time" && c.id === "self")
			td.append(" · " + percent(model.share(value)));
		if (c.id === "self" || c.kind === "hundredths")
			td.append(this.bar_(c.kind === "hundredths" ? value / 10000 :
			    model.share(value), model.figure(r[0], "error")));
		return td;
	}

	// A share of all, and how far it may be wrong.
	bar_(share, error) {
		const bar = element("span", { className: "bar",
		    title: percent(share) });
		const fill = element("i");
		fill.style.width = 100 * share + "%";
		bar.append(fill);
		if (error !== undefined) {
			const from = Math.max(0, share - error);
			const mark = element("u");
			mark.style.left = 100 * from + "%";
			mark.style.width = 100 * (Math.min(1, share + error) - from) +
			    "%";
			bar.append(mark);
			bar.title += " ± " + (100 * error).toFixed(2) +
			    ", in 95 of 100 cases";
		}
		return bar;
	}

	keys(e, tr, f) {
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
