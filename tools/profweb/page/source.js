// SPDX-License-Identifier: GPL-3.0-or-later
// The source of the function that is chosen, with what is booked on its lines.

class Source {
	constructor(page, parent) {
		this.page = page;
		this.bar = element("div", { className: "tools" });
		this.scroll = element("div", { className: "scroll source",
		    tabIndex: 0 });
		parent.append(this.bar, this.scroll);
	}

	remove() {
		this.bar.remove();
		this.scroll.remove();
	}

	// The file that has most of it: what is inlined stands in others.
	files(f) {
		return this.page.sources.map(file => ({ file,
		    at: file.functions.find(x => x[0] === f) }))
		    .filter(x => x.at)
		    .sort((a, b) => this.isOwn(b, f) - this.isOwn(a, f));
	}

	isOwn({ file }, f) {
		const known = this.page.model.functions[f];
		return Number(Boolean(known && known[1] &&
		    (file.name === known[1] || file.name.endsWith("/" +
		    known[1].replace(/^.*\//, "")))));
	}

	update() {
		const { page } = this, { model } = page, f = page.chosen();
		const files = f === undefined ? [] : this.files(f);
		this.bar.replaceChildren(element("b", {
		    textContent: f === undefined ? "" : model.name(f) }));
		if (!files.length) {
			this.scroll.replaceChildren(element("p", { className: "empty",
			    textContent: f === undefined ? page.nothing :
			    "The ELF file has no source of this function: was it " +
			    "compiled with -g, and is -e given?" }));
			return;
		}
		this.bar.append(element("span", { className: "text",
		    textContent: model.place(f, true) }));
		this.scroll.replaceChildren(...files.map(x => this.file(x)));
		const hot = this.scroll.querySelector("tr.hot, tr.own");
		if (hot && this.shown !== f)
			hot.scrollIntoView({ block: "center" });
		this.shown = f;
	}

	// What of the function is booked on a file's lines.
	booked(name) {
		const lines = new Map(), { model } = this.page;
		const own = model.name(this.page.chosen());
		for (const [file, line, func, samples, inlined, calls] of
		    model.lines || [])
			if (file === name && func === own)
				lines.set(line, [samples, inlined, calls]);
		return lines;
	}

	file({ file, at }) {
		const { model } = this.page, lines = this.booked(file.name);
		const [, first, last] = at;
		const body = element("tbody"), sampled = Boolean(model.lines);
		const told = (file.chunks || []).filter(([from, ...text]) =>
		    from + text.length > first - 4 && from <= last + 4);
		for (const [from, ...text] of told)
			text.forEach((t, i) => from + i >= first - 4 &&
			    from + i <= last + 4 && body.append(this.line(from + i, t,
			    lines.get(from + i), from + i >= first && from + i <= last,
			    sampled)));
		if (!told.length)
			body.append(element("tr", { className: "skip" },
			    element("td", { textContent: "its lines " + first + " to " +
			    last + (file.missing ? " can't be read: " + file.missing +
			    "; -d names folders where sources are" :
			    " are left out: there is too much source") })));
		const head = sampled ? ["samples", "inlined", "calls", "line", ""] :
		    ["line", ""];
		return element("div", {}, element("h3", { textContent: file.name }),
		    element("table", {}, element("thead", {}, element("tr", {},
		    ...head.map(t => element("th", { textContent: t })))), body));
	}

	line(number, text, booked, own, sampled) {
		const [samples, inlined, calls] = booked || [0, 0, 0];
		const cells = [];
		const hot = own && samples > 0;
		if (sampled) {
			const td = element("td", { textContent: samples ?
			    count(samples) + " · " +
			    percent(this.page.model.share(samples)) : "" });
			cells.push(td, element("td", { textContent: inlined ?
			    count(inlined) : "" }), element("td", {
			    textContent: calls ? count(calls) : "" }));
		}
		return element("tr", { className: hot ? "hot" : own ? "own" : "" },
		    ...cells, element("td", { className: "pale",
		    textContent: number }),
		    element("td", { className: "code", textContent: text }));
	}
}
