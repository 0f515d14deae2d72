// SPDX-License-Identifier: GPL-3.0-or-later
// Files for other programs: a flame graph as SVG, a table as CSV.  Texts of
// others are escaped, so that they stay text there as well.

import { element } from "./dom.js";

const FRAME_ROW = 20, EDGE = 8, HEAD = 44;	// pixels of a picture
const NARROWEST = .3;			// frames below that are left out

// XML has no room for controls, and none for halves of characters.
export function xmlText(text) {
	return text.replace(/\p{Cs}/gu, "\ufffd").replace(
	    /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/g, "\ufffd")
	    .replace(/[&<>"']/g, c => "&#" + c.charCodeAt(0) + ";");
}

// As much of a text as there is room for, or nothing; measure(text) in pixels.
function shortened(text, room, measure) {
	if (measure(text) <= room)
		return text;
	let keep = Math.min(text.length, Math.floor(room / measure("i")));
	while (keep > 0 && measure(text.slice(0, keep) + "…") > room)
		keep--;
	return keep > 0 ? text.slice(0, keep) + "…" : "";
}

function svgNumber(x) {
	return String(Math.round(100 * x) / 100);
}

function svgFrame({ x, w, row, fill, ink, name, told, dim }, measure) {
	const left = EDGE + x, y = HEAD + row * FRAME_ROW;
	const text = shortened(name, w - 6, measure);
	return "<g" + (dim ? ' opacity="0.35"' : "") + "><title>" +
	    xmlText(told) + '</title><rect x="' + svgNumber(left) + '" y="' + y +
	    '" width="' + svgNumber(Math.max(w - (w > 3 ? 1 : 0), NARROWEST)) +
	    '" height="' + (FRAME_ROW - 1) + '" fill="' + fill + '"/>' +
	    (text ? '<text x="' + svgNumber(left + 3) + '" y="' + (y + 14) +
	    '" fill="' + ink + '">' + xmlText(text) + "</text>" : "") + "</g>\n";
}

// A picture of its own, width pixels wide: a title, a line below it, and
// frames. Each is { x, w, row, fill, ink, name, told, dim }; told is what a
// pointer on it shows.
export function svgOf({ title, below, width, frames, paper, ink, measure }) {
	const shown = frames.filter(f => f.w >= NARROWEST);
	const left = frames.length - shown.length;
	const rows = shown.reduce((most, f) => Math.max(most, f.row + 1), 0);
	const size = [width + 2 * EDGE, HEAD + rows * FRAME_ROW + EDGE];
	return '<?xml version="1.0" encoding="UTF-8"?>\n' +
	    '<svg xmlns="http://www.w3.org/2000/svg" width="' + size[0] +
	    '" height="' + size[1] + '" viewBox="0 0 ' + size.join(" ") +
	    '" font-family="DejaVu Sans, Verdana, sans-serif" ' +
	    'font-size="12">\n<rect width="100%" height="100%" fill="' + paper +
	    '"/>\n<text x="' + EDGE + '" y="18" font-size="14" fill="' + ink +
	    '">' + xmlText(title) + '</text>\n<text x="' + EDGE + '" y="36" ' +
	    'fill="' + ink + '">' + xmlText(below + (left ? " · " + left +
	    (left === 1 ? " frame is" : " frames are") +
	    " too narrow and left out" : "")) + "</text>\n" +
	    shown.map(f => svgFrame(f, measure)).join("") + "</svg>\n";
}

// A spreadsheet would take such text for a formula, and run it.
function csvCell(value) {
	if (value === null || value === undefined)
		return "";
	const text = typeof value === "number" ? String(value) :
	    /^[\s]*[=+\-@\t\r＝＋－＠]/.test(value) ? "'" + value : value;
	return /[",\r\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' :
	    text;
}

// Rows of texts and numbers, as RFC 4180 has them.
export function csvOf(rows) {
	return rows.map(row => row.map(csvCell).join(",") + "\r\n").join("");
}

// How a kind of column is written: figures in full, with their unit in the
// head.
const UNITS = {
	time: ["s", (n, second) => n / second],
	span: ["s", (n, second) => n / second],
	mean: ["s", (n, second) => n / second],
	moment: ["s", (n, second) => n / second],
	hundredths: ["%", n => n / 100],
	share: ["%", n => 100 * n],
	points: ["%", n => 100 * n],
	error: ["±%", n => 100 * n],
	full: ["%", n => n]
};

// A table of the model with its rows as they are shown.  named: its first
// column is the name; else each row's function, and where that is defined, come
// first.
export function tableRows(model, table, rows, named) {
	const how = table.columns.map(([id, label, kind]) => {
		const [unit, convert] = UNITS[kind] || [];
		const timed = unit === "s";
		return { head: (label || id) + (!unit ? "" : !timed ? " [" + unit +
		    "]" : model.second ? " [s]" : " [samples]"),
		    convert: value => typeof value !== "number" || !convert ?
		    value : !timed ? convert(value) : model.second ?
		    convert(value, model.second) : value };
	});
	return [[...named ? [] : ["function", "defined"],
	    ...how.map(c => c.head)],
	    ...rows.map(r => [...named ? [] : [model.name(r[0]),
	    model.place(r[0], true)],
	    ...how.map((c, i) => c.convert(r[i + 1]))])];
}

// Let the browser save a text as a file of that name.
export function download(name, type, text) {
	const address = URL.createObjectURL(new Blob([text], { type }));
	const link = element("a", { href: address, download: name });
	document.body.append(link);
	link.click();
	link.remove();
	// A browser may begin to read it later.
	setTimeout(() => URL.revokeObjectURL(address), 60000);
}

// A file's name made of what the program is called.
export function fileName(model, what, ending) {
	const base = (model.program || "profile").replace(/^.*\//, "")
	    .replace(/[^\w.-]+/g, "_").replace(/^\.+/, "").slice(0, 80);
	return (base || "profile") + "-" + what + "." + ending;
}
