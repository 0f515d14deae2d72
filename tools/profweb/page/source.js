// SPDX-License-Identifier: GPL-3.0-or-later
// A whole file of the source, with what is booked on its lines, and the
// instructions of the function that is chosen.

import { colour } from "./colour.js";
import { button, choice, element, renew } from "./dom.js";
import { rowsInSight, spacer } from "./insight.js";
import { copyText } from "./menu.js";
import {
	NONE, editorLink, extent, fileSamples, filesOf, functionAt, hottestLines,
	instructionText, instructionsOf, lineFigures, sourceRows
} from "./sourcelines.js";
import { count, percent, span } from "./units.js";
import { visibleName } from "./visible.js";

const LINE_ROW = 20;	// pixels
const HOTTEST = 12;
// Their headings, widths in digits, and what they mean.
/** @type {[string, number, string][]} */
const LINE_COLUMNS = [["samples", 11, "on the line itself"],
	["share", 9, "of samples on the line and in what was inlined there"],
	["■", 1.5, "the hotter the redder"],
	["inlined", 9, "samples in functions that were inlined there"],
	["calls", 9, "calls that come from there"],
	["line", 10, "its number, or an instruction's address"]];

export class Source {
	constructor(page, parent) {
		this.page = page;
		this.bar = element("div.tools");
		this.hot = element("div.tools.hottest");
		this.remarks = element("div.remarks", { role: "status" });
		this.scroll = element("div.scroll.source", { tabIndex: 0,
		    onscroll: () => this.fill(), onkeydown: e => this.keys(e) });
		parent.append(this.bar, this.hot, this.remarks, this.scroll);
		this.observer = new ResizeObserver(() => this.fill());
		this.observer.observe(this.scroll);
	}

	remove() {
		this.observer.disconnect();
	}

	update() {
		const { page } = this, { model, sources: { files, code } } = page;
		const f = page.chosen();
		this.figures = lineFigures(model, files);
		this.top = hottestLines(this.figures, HOTTEST);
		this.choosePlace(f);
		this.instructions = f === undefined ? undefined :
		    instructionsOf(model, code, f);
		this.makeRows();
		this.tools(f);
		this.hottest();
		this.remark(f);
		this.head();
		this.toLine();
		this.fill();
	}

	// The file and the line: of the address, or the function's hottest one.
	choosePlace(f) {
		const { page } = this, { model, sources: { files } } = page;
		const [, name, line] = /^(.*):(\d+)$/s.exec(page.state.n || "") || [];
		this.file = files.find(x => x.name === name);
		this.line = this.file && Number(line);
		if (this.file || f === undefined)
			return;
		[this.file] = filesOf(model, files, f);
		const [from, to] = extent(model, this.file, f);
		this.line = this.hottestOf(this.file?.name, from, to) ??
		    (this.file && from);
	}

	hottestOf(name, from = 1, to = Infinity) {
		let best, most = 0;
		for (const [line, { all }] of this.figures.get(name) || [])
			if (line >= from && line <= to && all > most) {
				best = line;
				most = all;
			}
		return best;
	}

	makeRows() {
		const { file, instructions } = this, { state } = this.page;
		const own = Boolean(instructions) &&
		    (!file || instructions.file === file.name);
		this.disassembled = own && (state.a === "1" || !file?.chunks);
		this.rows = sourceRows(file, this.disassembled ? instructions : []);
		this.hottestInstruction = Math.max(0,
		    ...(instructions || []).map(i => i.samples));
	}

	select(line) {
		// The next key may come before it is drawn.
		this.line = line;
		this.page.set({ n: this.file.name + ":" + line });
	}

	keys(e) {
		const to = this.line + ({ ArrowDown: 1, ArrowUp: -1 }[e.key] || NaN);
		if (!this.file || !this.rows.some(r => r.line === to))
			return;
		e.preventDefault();
		this.select(to);
	}

	go(file, line) {
		const { page } = this, known = page.sources.files
		    .find(x => x.name === file);
		const f = functionAt(page.model, known, line), n = file + ":" + line;
		if (f === undefined)
			page.set({ n }, true);
		else
			page.choose(f, { n });
	}

	tools(f) {
		const { page, file, line } = this, { model, sources, state } = page;
		const place = file && visibleName(file.name) + ":" + line;
		const path = page.paths.get(file?.name);
		renew(this.bar, element("b", f === undefined ? "" : model.name(f)),
		    ...file ? [this.chooser(sources.files)] : [],
		    button("Disassembly", "the instructions below the lines",
		    () => page.set({ a: state.a === "1" ? "" : "1" }, true),
		    { "data-key": "source:asm", disabled: !this.instructions ||
		    !file?.chunks, "aria-pressed": this.disassembled }),
		    ...file ? [button((this.answer?.[0] === place ? this.answer[1] :
		    "Copy ") + place.replace(/^.*[/\\]/, ""), "copy " + place,
		    async () => {
			const done = await copyText(file.name + ":" + line);
			this.answer = [place, done ? "Copied " : "Can't copy "];
			page.render();
		    }, { "data-key": "source:copy" })] : [],
		    ...path ? [element("a.button", { href: editorLink(path, line),
		    title: "open " + place + " in Visual Studio Code",
		    "data-key": "source:editor" }, "VS Code")] : []);
	}

	// Files, by their samples, without the folder that all are in.
	chooser(files) {
		const { model } = this.page, folder = name =>
		    name.replace(/[^/]*$/, "");
		const common = files.map(x => x.name).reduce((a, b) => {
			while (!b.startsWith(a))
				a = folder(a.replace(/\/$/, ""));
			return a;
		}, folder(files[0].name));
		const list = [...new Map(files.map(x => [x.name, fileSamples(model,
		    this.figures, x)]))].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
		return choice("file", this.file.name, list.map(([name, n]) => [name,
		    visibleName(name.slice(common.length)) + (n ? "  " +
		    percent(model.share(n)) : "")]), name => this.page.set({ n:
		    name + ":" + (this.hottestOf(name) ?? 1) }, true),
		    { "data-key": "source:file" });
	}

	hottest() {
		const { model } = this.page;
		this.hot.hidden = !this.top.length;
		renew(this.hot, element("span.text", "Hottest lines"),
		    ...this.top.map(({ file, line, all }) => button(
		    visibleName(file.replace(/^.*[/\\]/, "")) + ":" + line + "  " +
		    percent(model.share(all)), "show " + file + ":" + line,
		    () => this.go(file, line), { "data-key": "hot:" + file + ":" +
		    line, class: "chip", "aria-pressed": file === this.file?.name &&
		    line === this.line })));
	}

	// What there is to know of what is shown, a sentence each.
	remark(f) {
		const { page, file } = this, { model, sources } = page;
		const list = [];
		if (file?.missing)
			list.push(file.name + " can't be read: " + file.missing +
			    "; -d names folders where sources are");
		if (file?.doubt)
			list.push(file.doubt);
		if (file && file.chunks?.length !== 1)
			list.push(file.chunks ? "only some lines of this file are " +
			    "here: there is too much source" : "");
		if (file && model.kind === "calls")
			list.push("measured calls are not booked on lines: a " +
			    "function's time and calls are at its first line");
		else if (file && !model.lines)
			list.push("figures of lines are known of all time and tasks " +
			    "only: a function's samples are at its first line");
		if (f !== undefined && model.self(f) && model.addresses &&
		    !this.instructions)
			list.push(sources.codeMissing || (sources.code.length ?
			    "its disassembly is left out: there is too much" : ""));
		else if (this.disassembled && sources.codeMissing)
			list.push(sources.codeMissing);
		if (this.disassembled && model.bin > 2)
			list.push("samples are known of " + model.bin + " bytes " +
			    "together: they are at the first instruction of these");
		// Who listens is told of what is new only.
		const told = list.filter(text => text).join("\n");
		if (told !== this.remarked)
			this.remarks.replaceChildren(...told.split("\n")
			    .map(text => element("p", text)));
		this.remarked = told;
	}

	head() {
		const { page } = this, { model } = page;
		if (!this.rows.length) {
			this.body = undefined;
			this.scroll.replaceChildren(element("p.empty",
			    page.chosen() === undefined ? page.nothing : this.file ?
			    "its source is not here" : "The ELF file has no source of " +
			    "this function: was it compiled with -g, and is -e given?"));
			return;
		}
		const longest = this.rows.reduce((most, { text }) => Math.max(most,
		    text ? text.replaceAll("\t", " ".repeat(8)).length : 60), 0);
		const most = LINE_COLUMNS.reduce((sum, [, n]) => sum + n, 0);
		const minor = i => i === 0 || i === 3 || i === 4 ? ".minor" : "";
		const label = t => t === "samples" && model.kind === "calls" ?
		    "time" : t;
		this.body = element("tbody",
		    ...spacer(1, this.rows.length * LINE_ROW));
		const { scrollTop, scrollLeft } = this.scroll;
		this.scroll.replaceChildren(element("table.lines",
		    { style: "min-width: " + (longest + most + 4) + "ch" },
		    element("colgroup", ...LINE_COLUMNS.map(([, n], i) => element("col" +
		    minor(i), { style: "width: " + n + "ch" })), element("col")),
		    element("thead", element("tr", ...LINE_COLUMNS.map(([t, , title], i) =>
		    element("th" + minor(i), label(t), { scope: "col", title })),
		    element("th.text", { scope: "col" }, "source"))), this.body));
		this.scroll.scrollTop = scrollTop;
		this.scroll.scrollLeft = scrollLeft;
		this.filled = "";
	}

	// Another line is scrolled into view, unless it is in sight.
	toLine() {
		const key = [this.file?.name, this.line, this.page.chosen(),
		    this.disassembled].join();
		if (this.cameFor === key)
			return;
		this.cameFor = key;
		const at = this.rows.findIndex(r => r.line === this.line);
		const y = LINE_ROW * Math.max(at, 0);
		const height = this.scroll.clientHeight - 3 * LINE_ROW;
		if (y < this.scroll.scrollTop || y > this.scroll.scrollTop + height)
			this.scroll.scrollTop = y - height / 2;
	}

	fill() {
		if (!this.body)
			return;
		const [from, to] = rowsInSight(this.scroll, LINE_ROW,
		    this.rows.length);
		const key = from + "," + to;
		if (key === this.filled)
			return;
		this.filled = key;
		const lines = this.figures.get(this.file?.name);
		const [first, last] = extent(this.page.model, this.file,
		    this.page.chosen());
		this.body.replaceChildren(
		    ...spacer(1, from * LINE_ROW),
		    ...this.rows.slice(from, to).map(r => r.instruction ?
		    this.instruction(r.instruction) : r.gap ? this.gap(r.gap) :
		    this.row(r, lines?.get(r.line) || NONE,
		    r.line >= first && r.line <= last)),
		    ...spacer(1, (this.rows.length - to) * LINE_ROW));
	}

	// How hot it is, of 0 to 1, has a colour besides its figures.
	heat(part) {
		return element("td.heat", part > 0 ?
		    { style: "background: " + colour.heat(Math.min(1, part)) } : {});
	}

	figure(samples, all = samples) {
		const { model } = this.page;
		return [element("td.minor", !samples ? "" : model.kind === "calls" ?
		    span(model, samples) : count(samples)),
		    element("td", all ? percent(model.share(all)) : "")];
	}

	row({ line, text }, { samples, inlined, calls, all }, own) {
		const n = k => k ? count(k) : "";
		return element(own ? "tr.own" : "tr", { "aria-selected":
		    line === this.line, onclick: () => this.select(line) },
		    ...this.figure(samples, all),
		    this.heat(all / (this.top[0]?.all || 1)),
		    element("td.minor", n(inlined)), element("td.minor", n(calls)),
		    element("td.pale", line), element("td.code", text));
	}

	instruction({ addr, text, samples, inlined }) {
		return element("tr.asm", ...this.figure(samples),
		    this.heat(samples / (this.hottestInstruction || 1)),
		    element("td.minor"), element("td.minor"),
		    element("td.pale", addr.toString(16)),
		    element("td.code", instructionText(text), inlined ?
		    element("span.pale", "  ; " + inlined) : ""));
	}

	gap(n) {
		return element("tr.skip", ...this.figure(0), element("td"),
		    element("td.minor"), element("td.minor"), element("td"),
		    element("td.code", count(n) + " lines are left out"));
	}
}
