// SPDX-License-Identifier: GPL-3.0-or-later
// Elements: text of others is only ever set as text.

function element(name, properties = {}, ...children) {
	const e = Object.assign(document.createElement(name), properties);
	e.append(...children);
	return e;
}

function button(text, title, action) {
	const b = element("button", { type: "button", textContent: text, title });
	b.addEventListener("click", action);
	return b;
}

// What has the focus within an element, so that what is put in its place can
// have it: "list:what", or nothing.
function focused(parent) {
	return parent.contains(document.activeElement) ?
	    document.activeElement.dataset.key : undefined;
}

// The same again, or if that is gone the first of its list.
function refocus(parent, key) {
	if (key === undefined || focused(parent) === key)
		return;
	const all = [...parent.querySelectorAll("[data-key]")];
	const list = key.replace(/:.*/s, ":");
	(all.find(e => e.dataset.key === key) ||
	    all.find(e => e.dataset.key.startsWith(list)) ||
	    all[0])?.focus({ preventScroll: true });
}

function renew(parent, ...children) {
	const key = focused(parent);
	parent.replaceChildren(...children);
	refocus(parent, key);
}

// A function in a list of that name: a bar for its share, and figures.  Click or
// Enter chooses it.
function listed(page, list, f, share, much, current) {
	const fill = element("span", { className: "fill" });
	const b = element("button", { type: "button",
	    title: page.model.name(f) + "  " + page.model.place(f, true) },
	    fill,
	    element("span", { className: "what",
	        textContent: page.model.name(f) }),
	    element("span", { className: "much", textContent: much }));
	b.dataset.key = list + ":" + page.model.key(f);
	fill.style.width = Math.min(100, 100 * share) + "%";
	if (current)
		b.setAttribute("aria-current", "true");
	b.addEventListener("click", () => page.choose(f));
	return element("li", {}, b);
}

function figures(rows) {
	const dl = element("dl", { className: "figures" });
	for (const [what, text] of rows)
		dl.append(element("dt", { textContent: what }),
		    element("dd", { textContent: text }));
	return dl;
}
