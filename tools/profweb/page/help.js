// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, and what the figures mean.

import { button, byId, element } from "./dom.js";

const KEYS = [
	["1 … 5", "the views"], ["/", "search; Escape ends it"],
	["arrows, Enter, Escape", "flame graph: move, zoom in, zoom out"],
	["arrows, + −, 0", "timeline: move, zoom, all of it"],
	["drag, Escape", "timeline and the strip above: choose a part of the " +
	    "time, that every view is of; all again"],
	["z, Shift and drag", "timeline: zoom to that part; move"],
	["n, N", "timeline: the next loss or mark, and the one before"],
	["f", "timeline: keep the end in sight"],
	["p", "pause: keep what is shown"], ["d", "light or dark"],
	["?", "this"]
];
const SAMPLED = "Times are samples of the program counter: ± is how far a " +
    "share may be from the true one, in 95 of 100 cases. Calls are counted.";
const MEANINGS = {
	calls: "Each call was measured. A percentile is right to 0.8 %; “with " +
	    "callees” counts a function below itself once, “total” each time.",
	samples: SAMPLED, profile: SAMPLED,
	tasks: "Times are exact to a count of the timer. A wake is the time from " +
	    "being ready until running."
};

export function showHelp(page) {
	const dialog = byId("about");
	dialog.replaceChildren(element("h2", "Keys"), element("table",
	    element("tbody", ...KEYS.map(([keys, what]) => element("tr",
	    element("td", element("kbd", keys)), element("td", what))))),
	    element("h2", "Figures"),
	    element("p", MEANINGS[page.model.kind] || ""),
	    element("p", "The address keeps the view: send it to show somebody " +
	    "else the same."),
	    button("Close", "Escape", () => dialog.close()));
	dialog.showModal();
}
