// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, and what the figures mean.

import { button, byId, element } from "./dom.js";

const KEYS = [
	["1 … 5", "the views"],
	["/", "search; Enter goes to the next match, Escape ends it"],
	["arrows, Enter, Escape", "flame graph: move, zoom in, zoom out"],
	["n, N", "flame graph: the next match, and the previous one"],
	["m", "flame graph: the menu of a frame, as a right-click opens it"],
	["f, h", "flame graph: only paths through the function; hide it"],
	["r", "flame graph: collapse recursion, or show it again"],
	["b, t, s", "flame graph: go to callers and callees, the table, the source"],
	["c, C", "flame graph: copy the name; the path"],
	["arrows, + −, 0", "timeline: move, zoom, show all"],
	["drag, Escape", "timeline, and the strip above: select a part of the " +
	    "time for all views; show all again"],
	["z, Shift and drag", "timeline: zoom to that part; move"],
	["n, N", "timeline: the next loss or mark, and the previous one"],
	["List, Curves", "timeline: marks with their times; what is drawn under " +
	    "the ruler"],
	["f", "timeline: keep the end visible"],
	["arrows up and down", "source: the next line, and the previous one"],
	["p", "pause: keep what is shown"], ["d", "light or dark"],
	["?", "this help"]
];
const SAMPLED = "Times are samples of the program counter: ± is how far a " +
    "share may be from the true one, in 95 of 100 cases. Calls are counted.";
const MEANINGS = {
	calls: "Each call was measured. A percentile is right to 0.8 %; “with " +
	    "callees” counts a function below itself once, “total” each time.",
	samples: SAMPLED, profile: SAMPLED,
	tasks: "Times are exact to a count of the timer. A wake is the time from " +
	    "being ready until running, a response that from being made ready " +
	    "until waiting again."
};

export function showHelp(page) {
	const dialog = byId("about");
	dialog.replaceChildren(element("h2", "Keys"), element("table",
	    element("tbody", ...KEYS.map(([keys, what]) => element("tr",
	    element("td", element("kbd", keys)), element("td", what))))),
	    element("h2", "Figures"),
	    element("p", MEANINGS[page.model.kind] || ""),
	    element("h2", "Search"), element("p", "Text is searched in names and " +
	    "files of functions, capital letters like small ones. Between " +
	    "slashes it is a regular expression: /^uart_(tx|rx)/."),
	    element("p", "The address keeps the view, with what is hidden: send " +
	    "it to show somebody else the same."),
	    button("Close", "Escape", () => dialog.close()));
	dialog.showModal();
}
