// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of the lines of the source, and of a function's instructions.

import { visibleName } from "./visible.js";

const LONG = 1000;	// letters of a line that are shown

export const NONE = { samples: 0, inlined: 0, calls: 0, all: 0 };

// What the server, or a report, tells; a report of before has files only.
export function sourcesOf(told) {
	const { files, code, code_missing } = Array.isArray(told) ?
	    { files: told } : told;
	return { files: files || [], code: code || [],
	    codeMissing: code_missing };
}

function baseName(file) {
	return file.replace(/^.*[/\\]/, "");
}

// Is a function defined in that file?  What is inlined stands in others.
export function isOwn(model, file, f) {
	const known = model.functions[f], name = visibleName(file.name);
	return Number(Boolean(known && known[1] && (name === known[1] ||
	    baseName(name) === baseName(known[1]))));
}

// The files that have code of a function, its own one first.
export function filesOf(model, files, f) {
	return files.filter(file => file.functions.some(x => x[0] === f))
	    .sort((a, b) => isOwn(model, b, f) - isOwn(model, a, f));
}

// Of each file's lines { samples, inlined, calls, all }, as a map of maps: all are
// its samples and those of what was inlined there.  Where nothing is known of
// lines, each function's are at its first one.
export function lineFigures(model, files) {
	const all = new Map();
	const add = (file, line, samples, inlined, calls) => {
		if (!all.has(file))
			all.set(file, new Map());
		const lines = all.get(file), old = lines.get(line) || NONE;
		lines.set(line, { samples: old.samples + samples,
		    inlined: old.inlined + inlined, calls: old.calls + calls,
		    all: old.all + samples + inlined });
	};
	for (const [file, line, , samples, inlined, calls] of model.lines || [])
		add(file, line, samples, inlined, calls);
	for (const file of model.lines ? [] : files)
		for (const [f] of file.functions)
			if (isOwn(model, file, f) && model.rows.has(f))
				add(file.name, model.functions[f][2], model.self(f), 0,
				    model.figure(f, "calls") || 0);
	return all;
}

// The hottest lines of the program: { file, line, all }.
export function hottestLines(figures, most) {
	return [...figures].flatMap(([file, lines]) => [...lines]
	    .filter(([, { all }]) => all)
	    .map(([line, { all }]) => ({ file, line, all })))
	    .sort((a, b) => b.all - a.all ||
	    (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
	    .slice(0, most);
}

// How many samples a file has: on its lines, or, where others were inlined into
// its functions, in these.
export function fileSamples(model, figures, file) {
	let lines = 0, functions = 0;
	for (const { samples } of figures.get(file.name)?.values() || [])
		lines += samples;
	for (const [f] of file.functions)
		functions += isOwn(model, file, f) ? model.self(f) : 0;
	return Math.max(lines, functions);
}

// A function's first line there, which has its name if it is its own file, and its
// last one; or nothing.
export function extent(model, file, f) {
	const [, from, to] = file?.functions.find(x => x[0] === f) || [];
	return isOwn(model, file || { name: "" }, f) && from ?
	    [Math.min(from, model.functions[f][2]), to] : [from, to];
}

// Whose code is there: of several functions one that is defined in the file, and
// that with fewer lines.
export function functionAt(model, file, line) {
	return (file?.functions || []).map(([f]) =>
	    ({ f, lines: extent(model, file, f) }))
	    .filter(({ lines: [from, to] }) => line >= from && line <= to)
	    .sort((a, b) => isOwn(model, file, b.f) - isOwn(model, file, a.f) ||
	    (a.lines[1] - a.lines[0]) - (b.lines[1] - b.lines[0]))[0]?.f;
}

// A function's instructions with the samples from each to the next one, as
// { addr, text, line, inlined, samples }; undefined if they are not known.
export function instructionsOf(model, code, f) {
	const known = code.find(c => c.function === f);
	if (!known)
		return undefined;
	const list = known.instructions.map(([addr, text, line, name, file, at]) =>
	    ({ addr, text, line, samples: 0,
	    inlined: name ? name + " " + baseName(file) + ":" + at : "" }));
	const told = model.addresses || [];
	for (let i = 0; i < told.length; i += 2) {
		let low = 0, high = list.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if (list[middle].addr <= told[i])
				low = middle + 1;
			else
				high = middle;
		}
		// A function's last one is no longer than 4 bytes.
		if (low && (low < list.length || told[i] < list[low - 1].addr + 4))
			list[low - 1].samples += told[i + 1];
	}
	return Object.assign(list, { file: known.file });
}

// "ldr\tr0, [r1]" in columns.
export function instructionText(text) {
	const [name, ...more] = text.split("\t");
	return (name.padEnd(8) + more.join(" ")).trimEnd().replace(/ {3,}/g,
	    (s, at) => at < 8 ? s : "  ");
}

/** @returns {any[]} the rows of the view: the lines of a file, { line, text }, with
    { instruction }, if there are any, below the line that they are of, and { gap }
    where lines are left out; without a source they are by address */
export function sourceRows(file, instructions = []) {
	const rows = [], byLine = new Map();
	if (!file?.chunks)
		return instructions.map(instruction => ({ instruction }));
	let last = 0;
	for (const i of instructions) {
		// What has no line goes on with that before it.
		last = i.line || last;
		if (!byLine.has(last))
			byLine.set(last, []);
		byLine.get(last).push(i);
	}
	const put = line => {
		rows.push(...(byLine.get(line) || []).map(instruction =>
		    ({ instruction })));
		byLine.delete(line);
	};
	put(0);
	let next = 1;
	for (const [from, ...text] of file.chunks) {
		if (from > next)
			rows.push({ gap: from - next });
		text.forEach((t, i) => {
			rows.push({ line: from + i, text: t.length > LONG ?
			    t.slice(0, LONG) + "…" : t });
			put(from + i);
		});
		next = from + text.length;
	}
	for (const line of [...byLine.keys()].sort((a, b) => a - b))
		put(line);
	return rows;
}

// An address that opens an editor on this computer.
export function editorLink(path, line) {
	return "vscode://file" + (path[0] === "/" ? "" : "/") +
	    path.split("/").map(encodeURIComponent).join("/") + ":" + line;
}
