// SPDX-License-Identifier: GPL-3.0-or-later
// Colours of functions and of states.  A function's colour is only to find it
// again: its name tells which it is.  The palette is Paul Tol's "light", made for
// all kinds of colour vision.  States differ in lightness and in height as well.

const PALETTE = {
	light: ["#77aadd", "#ee8866", "#eedd88", "#ffaabb", "#99ddff",
	    "#44bb99", "#bbcc33", "#c9b458"],
	dark: ["#3f6fa3", "#a8553a", "#8f8136", "#a65a6c", "#3f7f9f",
	    "#267a62", "#6f7a1c", "#7c6c28"]
};
const STATES = {
	light: { running: "#2468b0", ready: "#f2d875", preempted: "#dd7a2e",
	    blocked: "#aab3c0", event: "#4f2d9c" },
	dark: { running: "#7db8f2", ready: "#e3cf6a", preempted: "#b05f1f",
	    blocked: "#667182", event: "#c3b1ff" }
};
// Shares of a lane's height.
const HEIGHTS = { running: 1, ready: .72, preempted: .72, blocked: .25, event: 1 };
const PLAIN = {
	light: { paper: "#ffffff", ink: "#15181d", pale: "#565d68",
	    line: "#c9ced6", sheet: "#f4f5f7", none: "#dddddd",
	    alarm: "#b00020", chosen: "#000000", dim: 0.25 },
	dark: { paper: "#14171c", ink: "#eceff4", pale: "#a4adba",
	    line: "#3b4350", sheet: "#1e232b", none: "#444b57",
	    alarm: "#ff5d73", chosen: "#ffffff", dim: 0.3 }
};

function hash(text) {
	let h = 2166136261;
	for (let i = 0; i < text.length; i++)
		h = Math.imul(h ^ text.charCodeAt(i), 16777619);
	return (h ^ h >>> 15) >>> 0;
}

export const colour = {
	theme: "light",
	// What draws asks for the plain ones.
	get plain() {
		return PLAIN[this.theme];
	},
	of(name) {
		const list = PALETTE[this.theme];
		if (/^[[(]/.test(name))
			return this.plain.none;
		return list[hash(name) % list.length];
	},
	state(kind) {
		return STATES[this.theme][kind] || this.plain.none;
	},
	height(kind) {
		return HEIGHTS[kind] || 1;
	},
	// Text on a colour: of black and white the one with more contrast, which
	// is 4.5 at least (WCAG 2.2).
	on(colour) {
		const [r, g, b] = [1, 3, 5].map(i =>
		    parseInt(colour.slice(i, i + 2), 16) / 255)
		    .map(x => x <= .04045 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4);
		return .2126 * r + .7152 * g + .0722 * b > .179 ? "#000000" :
		    "#ffffff";
	}
};
