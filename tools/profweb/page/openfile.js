// SPDX-License-Identifier: GPL-3.0-or-later
// Another report, by a button or dropped on the page: its data take the place of
// what is shown, or what is shown is compared with it.

import { partOf } from "./connection.js";
import { byId, element } from "./dom.js";

// What the parts of a report have, by their ids; undefined if it is none.
export function partsOf(html) {
	const text = id => new RegExp('id="' + id + '">(.*?)<\\/script>', "s")
	    .exec(html)?.[1];
	return text("model") && text("sources") && text("timeline") ? text :
	    undefined;
}

async function take(page, file, compares) {
	const text = partsOf(await file.text());
	let why = "";
	try {
		if (!text)
			why = file.name + " is no report: make one of a recording by " +
			    "profweb -o report.html -e fw.elf";
		else if (compares)
			why = page.compareWith(await partOf(text, "model"), file.name);
		else
			await page.connection.take(text);
	} catch {
		why = file.name + " is a damaged report";
	}
	page.refused = why;
	page.render();
}

// A button for those who do not drop.
function listenButton(page, id, compares) {
	const input = element("input", { type: "file", accept: ".html,.htm",
	    hidden: true, onchange: () => {
		if (input.files.length)
			take(page, input.files[0], compares);
		input.value = "";
	    } });
	byId(id).after(input);
	byId(id).onclick = () => input.click();
}

function listenDrops(page) {
	const parts = ["Show this report", "Compare with this report"].map(text =>
	    element("div", text));
	const cover = element("div.drop", ...parts, { hidden: true });
	const isFile = e => [...e.dataTransfer?.types || []].includes("Files");
	const compares = e => e.clientX > window.innerWidth / 2;
	document.body.append(cover);
	window.addEventListener("dragover", e => {
		if (!isFile(e))
			return;
		e.preventDefault();
		cover.hidden = false;
		parts.forEach((part, i) =>
		    part.classList.toggle("over", Boolean(i) === compares(e)));
	});
	window.addEventListener("dragleave", e => {
		if (!e.relatedTarget)
			cover.hidden = true;
	});
	window.addEventListener("drop", e => {
		cover.hidden = true;
		if (!e.dataTransfer?.files.length)
			return;
		e.preventDefault();
		take(page, e.dataTransfer.files[0], compares(e));
	});
}

export function listenFiles(page) {
	listenButton(page, "open", false);
	listenButton(page, "compare", true);
	listenDrops(page);
}
