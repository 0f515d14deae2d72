// SPDX-License-Identifier: GPL-3.0-or-later
// Long tables: only the rows in sight are elements, and room for the others.

import { element } from "./dom.js";

// Of n rows of that height those in sight and some more: [from, to].
export function rowsInSight(scroll, height, n) {
	const from = Math.max(0, Math.floor(scroll.scrollTop / height) - 10);
	return [from, Math.min(n, from + 20 + Math.ceil(Math.min(
	    scroll.clientHeight, 4 * screen.height) / height))];
}

// A row of that many columns and pixels, unless it has none.
export function spacer(columns, height) {
	return height > 0 ? [element("tr", { "aria-hidden": "true" },
	    element("td", { colSpan: columns,
	    style: "padding: 0; height: " + height + "px" }))] : [];
}
