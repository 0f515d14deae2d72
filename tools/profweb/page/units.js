// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as people read them.

export const THIN = "\u2009";

// 1234567 as "1 234 567".
export function count(n) {
	return Math.round(n).toString().replace(/\B(?=(\d{3})+$)/g, THIN);
}

function digits(n, significant) {
	if (n === 0)
		return "0";
	const places = significant - 1 - Math.floor(Math.log10(Math.abs(n)));
	return n.toFixed(Math.min(Math.max(places, 0), 9));
}

export function percent(share) {
	const p = 100 * share;
	// What is not all is not told to be.
	return (p >= 99.95 && p < 100 ? Math.min(p, 99.99).toFixed(2) :
	    p.toFixed(p >= 10 ? 1 : 2)) + THIN + "%";
}

// A difference of shares, with its sign.
export function points(change) {
	return (change < 0 ? "−" : "+") + percent(Math.abs(change));
}

// How many decimals has a step, at most 9?
function decimals(step) {
	for (let n = 0; n < 9; n++) {
		const more = step * 10 ** n;
		if (Math.abs(more - Math.round(more)) < 1e-6 * more)
			return n;
	}
	return 9;
}

// A span of seconds: so many digits count, and none that is less than a step.
export function seconds(s, significant = 4, step = 1e-9) {
	const size = Math.abs(s);
	const [unit, factor] = size >= 1 || size === 0 ? ["s", 1] :
	    size >= 1e-3 ? ["ms", 1e3] : size >= 1e-6 ? ["µs", 1e6] :
	    ["ns", 1e9];
	const text = digits(s * factor, significant);
	const most = decimals(step * factor);
	return ((text.split(".")[1] || "").length > most ?
	    (s * factor).toFixed(most) : text) + THIN + unit;
}

// A time within a recording, as a clock shows it, to what a step can tell.
export function moment(s, step) {
	const places = decimals(step);
	const sign = s < 0 ? "−" : "";
	const size = Math.abs(s);
	if (size < 60)
		return sign + size.toFixed(places) + THIN + "s";
	const h = Math.floor(size / 3600), m = Math.floor(size / 60) % 60;
	const rest = (size - 3600 * h - 60 * m).toFixed(places);
	return sign + (h ? h + ":" + String(m).padStart(2, "0") : m) + ":" +
	    rest.padStart(places ? places + 3 : 2, "0");
}

// What a model calls its unit of time: a span of it as text.  What is no whole
// number of them, as a mean, has decimals.
export function span(model, n, significant) {
	if (model.second)
		return seconds(n / model.second, significant,
		    Number.isInteger(n) ? 1 / model.second : 1e-9);
	return digits(n, n >= 100 ? 3 : significant || 4) + THIN +
	    (n === 1 ? "sample" : "samples");
}
