// SPDX-License-Identifier: GPL-3.0-or-later
// Can it be chance that two profiles differ?  The tests of
// lib/stat/significance.h that the page needs, with the same results.

const Z = 1.959963984540054;	// 95 % of a normal distribution are within

// How far may the share n of all samples be from the true one, in 95 of 100
// cases?  The farther end of the interval of Wilson (1927).
export function intervalError(n, all) {
	if (!all)
		return 1;
	const share = n / all, less = 1 + Z * Z / all;
	const centre = (share + Z * Z / (2 * all)) / less;
	return Z / less * Math.sqrt(share * (1 - share) / all +
	    Z * Z / (4 * all * all)) + Math.abs(centre - share);
}

const SMALL = [0, 0];	// logarithms of factorials
for (let n = 2; n < 32; n++)
	SMALL.push(SMALL[n - 1] + Math.log(n));

// Stirling's series: 12 digits, from 32 on.
function logFactorial(n) {
	if (n < SMALL.length)
		return SMALL[n];
	const r = 1 / n, r2 = r * r;
	return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 +
	    r * (1 / 12 - r2 * (1 / 360 - r2 * (1 / 1260 - r2 / 1680)));
}

function logChoose(n, k) {
	return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

// Are two shares equal, n of all each?  Fisher's exact test (1934): twice the
// chance of all that is as far to the side of the difference.
export function sharesDiffer(nOld, allOld, nNew, allNew) {
	const n = nOld + nNew;
	if (!allOld || !allNew || !n)
		return 1;
	const swapped = nOld * allNew > nNew * allOld;
	const [drawn, rest] = swapped ? [allOld, allNew] : [allNew, allOld];
	let k = swapped ? nOld : nNew;
	let term = Math.exp(logChoose(drawn, k) + logChoose(rest, n - k) -
	    logChoose(drawn + rest, n)), sum = term;
	while (term > sum * 1e-17) {
		term *= (drawn - k) / (k + 1) * ((n - k) / (rest - n + k + 1));
		k++;
		sum += term;
	}
	return Math.min(1, 2 * sum);
}

// Who makes many tests at once finds something by chance: their p adjusted
// (Holm, 1979).
export function adjusted(list) {
	const order = [...list.keys()].sort((a, b) => list[a] - list[b] || a - b);
	const out = [];
	let least = 0;
	order.forEach((at, i) => {
		least = Math.max(least, Math.min(1, (list.length - i) * list[at]));
		out[at] = least;
	});
	return out;
}
