// SPDX-License-Identifier: GPL-3.0-or-later
// A menu at a place of the window: by mouse, by keys, and by touch.

import { button, element } from "./dom.js";

let opened;	// the element, what had the focus, and what listens

export function closeMenu() {
	if (!opened)
		return;
	const { menu, before, away } = opened;
	const had = menu.contains(document.activeElement);
	opened = undefined;
	menu.remove();
	document.removeEventListener("pointerdown", away, true);
	if (had)
		before?.focus?.({ preventScroll: true });
}

function menuKeys(e, items) {
	const at = items.indexOf(document.activeElement), n = items.length;
	const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0,
	    End: n - 1 }[e.key];
	if (to !== undefined)
		items[(to + n) % n].focus();
	else if (e.key === "Escape" || e.key === "Tab")
		closeMenu();
	else {
		// The key that an entry shows does the same here.
		const item = items.find(i => i.dataset.shortcut === e.key);
		if (!item)
			return;
		item.click();
	}
	e.preventDefault();
	e.stopPropagation();
}

// Entries are [text, key, act].  It has the focus, and gives it back.
export function openMenu(title, x, y, entries) {
	closeMenu();
	const items = entries.map(([text, key, act]) => button(
	    element("span", text), text, () => {
		closeMenu();
		act();
	    }, element("kbd", key), { role: "menuitem", tabIndex: -1,
	    "data-shortcut": key }));
	const menu = element("div.menu", { role: "menu", "aria-label": title,
	    onkeydown: e => menuKeys(e, items),
	    oncontextmenu: e => e.preventDefault() },
	    element("b", title), ...items);
	const away = e => {
		if (!menu.contains(e.target))
			closeMenu();
	};
	opened = { menu, before: document.activeElement, away };
	document.body.append(menu);
	document.addEventListener("pointerdown", away, true);
	const { width, height } = menu.getBoundingClientRect();
	menu.style.left = Math.max(4, Math.min(x, innerWidth - width - 8)) + "px";
	menu.style.top = Math.max(4, Math.min(y, innerHeight - height - 8)) + "px";
	items[0]?.focus();
}

// Put a text in the clipboard; true if that was allowed.
export async function copyText(text) {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		// Without a secure context, as at another computer's address.
		const area = element("textarea", { value: text, readOnly: true,
		    style: "position: fixed; opacity: 0" });
		/** @type {any} */
		const before = document.activeElement;
		document.body.append(area);
		area.select();
		let done = false;
		try {
			done = document.execCommand("copy");
		} catch { }
		area.remove();
		before?.focus?.({ preventScroll: true });
		return done;
	}
}
