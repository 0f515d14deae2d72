// SPDX-License-Identifier: GPL-3.0-or-later
// Elements: text of others is only ever set as text, in which all is visible.

import { visible } from "./visible.js";

// Properties and attributes that people read.
const READ = new Set(["title", "aria-label", "textContent"]);

// "p.empty" is one of that class, "p" of none.  What follows is what it has in
// it, and in objects its properties, or what is none its attributes.
export function element(name, ...parts) {
	const [tag, ...classes] = name.split(".");
	const e = document.createElement(tag);
	if (classes.length)
		e.className = classes.join(" ");
	for (const part of parts) {
		if (part instanceof Node || typeof part !== "object") {
			e.append(part instanceof Node ? part : visible(String(part)));
			continue;
		}
		for (const [key, given] of Object.entries(part)) {
			const value = READ.has(key) ? visible(String(given)) : given;
			if (key in e)
				e[key] = value;
			else
				e.setAttribute(key, value);
		}
	}
	return e;
}

export function button(text, title, onclick, ...more) {
	return element("button", { type: "button", title, onclick }, text, ...more);
}

// A list of [value, text] to choose from.
export function choice(label, value, options, change, more = {}) {
	return element("select", { title: label, "aria-label": label,
	    onchange: e => change(e.target.value) }, more,
	    ...options.map(([v, text]) => element("option",
	    { value: v, selected: v === value }, text)));
}

/** @returns {any} an element of page.html, whatever it is */
export function byId(id) {
	return document.getElementById(id);
}

// So that who listens to it is told of what is new only.
export function setText(e, told) {
	const text = visible(told);
	if (e.textContent !== text)
		e.textContent = text;
}

// Does it when the browser draws next, however often that is asked for.
export function atNextFrame(act) {
	let asked = 0;
	return () => asked ||= requestAnimationFrame(() => {
		asked = 0;
		act();
	});
}

// What has the focus within an element, so that what is put in its place can
// have it: "list:what", or nothing.
export function focused(parent) {
	const { activeElement: active } = document;
	return active instanceof HTMLElement && parent.contains(active) ?
	    active.dataset.key : undefined;
}

// The same again, or if that is gone the first of its list.
export function refocus(parent, key) {
	if (key === undefined || focused(parent) === key)
		return;
	const all = [...parent.querySelectorAll("[data-key]")];
	const list = key.replace(/:.*/s, ":");
	(all.find(e => e.dataset.key === key) ||
	    all.find(e => e.dataset.key.startsWith(list)) ||
	    all[0])?.focus({ preventScroll: true });
}

// Has it a field with text that is not complete yet?
function isTyping(parent) {
	const { activeElement: e } = document;
	return e instanceof HTMLInputElement && parent.contains(e) &&
	    e.value !== e.defaultValue;
}

// What is being typed stays, and what is around it as it was.
export function renew(parent, ...children) {
	if (isTyping(parent))
		return;
	const key = focused(parent);
	parent.replaceChildren(...children);
	refocus(parent, key);
}

// A function in a list of that name: a bar for its share, and figures.  Click
// or Enter chooses it.
export function listed(page, list, f, share, much, current) {
	const { model } = page, name = model.name(f);
	return element("li", button(element("span.fill",
	    { style: "width: " + Math.min(100, 100 * share) + "%" }),
	    name + "  " + model.place(f, true), () => page.choose(f),
	    element("span.what", name), element("span.much", much),
	    { "data-key": list + ":" + model.key(f) },
	    current ? { "aria-current": "true" } : {}));
}

export function figures(rows) {
	return element("dl.figures", ...rows.flatMap(([what, text]) =>
	    [element("dt", what), element("dd", text)]));
}
