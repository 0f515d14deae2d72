// SPDX-License-Identifier: GPL-3.0-or-later
// Text of others made visible: what turns the direction of reading, takes no
// room, or controls a terminal is escaped as proftop does, as \xHH for each
// byte of its UTF-8.  Else a name could be read as another one.

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/gu;

function escaped(character) {
	return [...new TextEncoder().encode(character)].map(byte =>
	    "\\x" + byte.toString(16).padStart(2, "0")).join("");
}

// Text of several lines keeps its tabs and ends of lines.
export function visible(text) {
	return text.replace(UNSEEN, c => c === "\t" || c === "\n" ? c :
	    escaped(c));
}

// A name stands on one line.
export function visibleName(text) {
	return text.replace(UNSEEN, escaped);
}
