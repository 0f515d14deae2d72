// SPDX-License-Identifier: GPL-3.0-or-later
// The source of the function that is chosen, with what is booked on its lines.

import { element } from "./dom.js";
import { count, percent } from "./units.js";

export class Source {
	constructor(page, parent) {
		this.page = page;
		this.bar = element("div.tools");
		this.scroll = element("div.scroll.source", { tabIndex: 0 });
		parent.append(this.bar, this.scroll);
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
		this.bar.replaceChildren(element("b", f === undefined ? "" :
		    model.name(f)));
		if (!files.length) {
			this.scroll.replaceChildren(element("p.empty",
			    f === undefined ? page.nothing :
			    "The ELF file has no source of this function: was it " +
			    "compiled with -g, and is -e given?"));
			return;
		}
		this.bar.append(element("span.text", model.place(f, true) +
		    (model.part && page.base.lines ? ": figures of lines are known " +
		    "of all time and tasks only" : "")));
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
		const lines = this.booked(file.name), [, first, last] = at;
		const sampled = Boolean(this.page.model.lines);
		const rows = (file.chunks || [])
		    .flatMap(([from, ...text]) => text.map((t, i) => [from + i, t]))
		    .filter(([n]) => n >= first - 4 && n <= last + 4)
		    .map(([n, text]) => this.line(n, text, lines.get(n),
		    n >= first && n <= last, sampled));
		if (!rows.length)
			rows.push(element("tr.skip", element("td",
			    "its lines " + first + " to " + last + (file.missing ?
			    " can't be read: " + file.missing +
			    "; -d names folders where sources are" :
			    " are left out: there is too much source"))));
		const head = sampled ? ["samples", "inlined", "calls", "line", ""] :
		    ["line", ""];
		return element("div", element("h3", file.name), element("table",
		    element("thead", element("tr",
		    ...head.map(t => element("th", t)))),
		    element("tbody", ...rows)));
	}

	line(number, text, [samples, inlined, calls] = [0, 0, 0], own, sampled) {
		const figures = sampled ? [samples ? count(samples) + " · " +
		    percent(this.page.model.share(samples)) : "",
		    inlined ? count(inlined) : "", calls ? count(calls) : ""] : [];
		return element(own && samples > 0 ? "tr.hot" : own ? "tr.own" : "tr",
		    ...figures.map(t => element("td", t)),
		    element("td.pale", number), element("td.code", text));
	}
}
