// SPDX-License-Identifier: GPL-3.0-or-later
// Colours of functions and of states.  A function's colour is only to find it
// again: its name tells which it is.  The hues are 20 degrees apart in OKLCH,
// and every other one is lighter, so that any two differ in more than the hue
// or by 40 degrees.  States differ in lightness and in height as well.

const PALETTE = {
	light: ["#d36d87", "#ffa098", "#d2764a", "#f7ab5d", "#b68b16",
	    "#cac256", "#80a03e", "#86d489", "#24ab7e", "#37d8c9", "#05a5b3",
	    "#49cffc", "#4299dc", "#9ebdff", "#8b85de", "#d1a9ff", "#ba75be",
	    "#f99bd1"],
	dark: ["#8b3655", "#a94e51", "#8e3b1c", "#a05b11", "#735103", "#7e6f01",
	    "#516003", "#457f38", "#006943", "#008171", "#016569", "#027b96",
	    "#045e8c", "#436eb4", "#4c4d99", "#7a5da9", "#753e81", "#9b5084"]
};
export const HUES = PALETTE.light.length;
// From little to much.
const HEAT = {
	light: ["#f5efd8", "#eddfbd", "#e8cea3", "#e4bc89", "#e0aa70",
	    "#dd965a", "#d98145", "#d56c34", "#cf5428", "#c83a22", "#bf1223"],
	dark: ["#453b33", "#534133", "#624634", "#714b36", "#814f38", "#91543b",
	    "#a1573f", "#b25b45", "#c25e4c", "#d36154", "#e3645e"]
};
// The same of less than before: it ends in blue, so that who can't tell red from
// green can tell it.
const LESS = {
	light: ["#eef0f4", "#dde6f1", "#cbdcee", "#b9d1ea", "#a5c6e6", "#90bae2",
	    "#7aaedd", "#61a1d8", "#4693d2", "#2a84ca", "#0b73c0"],
	dark: ["#363b42", "#37424e", "#38495a", "#395166", "#395972", "#39617e",
	    "#396a8a", "#397397", "#397ca4", "#3986b1", "#3a90be"]
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
	// Names that differ in one letter get hues that are as good as drawn.
	h = Math.imul(h ^ h >>> 16, 2246822507);
	h = Math.imul(h ^ h >>> 13, 3266489909);
	return (h ^ h >>> 16) >>> 0;
}

// Of each first hue all in an order in which each is far from the one before it.
const ORDERS = Array.from({ length: HUES }, (_, first) =>
    Array.from({ length: HUES }, (_, k) => (first + 7 * k) % HUES));

// The hues in the order in which a name prefers them.
export function preferences(name) {
	return ORDERS[hash(name) % HUES];
}

export const colour = {
	theme: "light",
	// What draws asks for the plain ones.
	get plain() {
		return PLAIN[this.theme];
	},
	of(name) {
		return /^[[(]/.test(name) ? this.plain.none :
		    this.hue(preferences(name)[0]);
	},
	// One of those hues, or grey.
	hue(i) {
		return PALETTE[this.theme][i] || this.plain.none;
	},
	// Of a part of the most, 0 to 1: small parts are told apart as well.
	heat(part) {
		return HEAT[this.theme][Math.round(10 * Math.sqrt(part))];
	},
	// From much less, -1, to much more, 1.
	change(part) {
		const list = part < 0 ? LESS : HEAT;
		return list[this.theme][Math.round(10 * Math.sqrt(Math.abs(part)))];
	},
	state(kind) {
		return STATES[this.theme][kind] || this.plain.none;
	},
	height(kind) {
		return HEIGHTS[kind] || 1;
	},
	// Text on a colour: of black and white the one with more contrast,
	// which is 4.5 at least (WCAG 2.2).
	on(colour) {
		const [r, g, b] = [1, 3, 5].map(i =>
		    parseInt(colour.slice(i, i + 2), 16) / 255)
		    .map(x => x <= .04045 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4);
		return .2126 * r + .7152 * g + .0722 * b > .179 ? "#000000" :
		    "#ffffff";
	}
};
