// SPDX-License-Identifier: GPL-3.0-or-later
// What stands above every view: which program, what it said of itself, and what
// is lost or wrong.

import { byId, element, setText } from "./dom.js";
import { count, seconds } from "./units.js";
import { visible } from "./visible.js";

// Does a note tell that losses would not be seen?
const isUnknown = note => note.startsWith("no header");

export class Head {
	constructor(page) {
		this.page = page;
		this.seen = [];		// { at, count } of the last seconds
		for (const id of ["program", "state", "facts", "banner", "commands",
		    "answer"])
			this[id] = byId(id);
		for (const b of this.commands.querySelectorAll("button"))
			b.addEventListener("click", () => this.send(b.dataset.command));
	}

	update() {
		const { model } = this.page;
		setText(this.program, model.program || "profile");
		document.title = visible(model.program || "profile") + " – profweb";
		this.showState();
		this.showFacts();
		this.showBanner();
		this.commands.hidden = !model.commands || !this.page.connection.server;
	}

	// How many a second came in the last seconds, or nothing.
	rate() {
		const { model } = this.page;
		if (!this.seen.length || this.seen.at(-1).at < model.at)
			this.seen.push({ at: model.at, count: model.count || 0 });
		while (this.seen.length > 2 && model.at - this.seen[0].at > 5)
			this.seen.shift();
		const first = this.seen[0], time = model.at - first.at;
		return model.live && time > .2 ?
		    ((model.count || 0) - first.count) / time : undefined;
	}

	showState() {
		const { page } = this, { model } = page;
		const { gone, server } = page.connection;
		const live = model.live && server;
		const text = gone ? "connection lost" : !server ? "report" :
		    page.paused ? "paused" : live ? model.known ? "live" :
		    "waiting for data" : "complete";
		setText(this.state, text);
		this.state.className = "chip" + (live && !gone ? " live" : "");
	}

	showFacts() {
		const { model } = this.page, facts = [];
		if (model.span && model.second)
			facts.push(["time", seconds(model.span / model.second)]);
		if (model.kind === "calls")
			facts.push(["calls", count(model.count)]);
		facts.push(...model.facts || []);
		const rate = this.rate();
		const what = { calls: "calls/s", samples: "packets/s",
		    tasks: "events/s" }[model.kind];
		if (rate !== undefined && what)
			facts.push(["rate", count(rate) + " " + what]);
		this.facts.replaceChildren(...facts.map(([what_, text]) =>
		    element("span", what_ + " ", element("b", text || "–"))));
	}

	showBanner() {
		const { model, connection } = this.page;
		const alarms = [...model.alarms || []], parts = [];
		const { notes = [] } = model;
		if (model.bad)
			alarms.push(count(model.bad) + (model.bad === 1 ?
			    " line is" : " lines are") + " no record, and left out");
		const part = (name, text, list = []) => parts.push(element(
		    "div." + name, text, ...list.length > 1 ? [element("ul",
		    ...list.map(t => element("li", t)))] : list));
		if (!model.known && !model.live && model.version && !alarms.length)
			part("warn", "Nothing has come: the input was empty.");
		if (this.page.refused)
			part("warn", this.page.refused);
		if (connection.gone)
			part("warn", "The program that serves this page does not " +
			    "answer: what is shown is the last that came.");
		if (alarms.length)
			part("bad", "⚠ LOST OR WRONG: ", alarms);
		else if (model.known && notes.some(isUnknown))
			part("note", "? " + notes.find(isUnknown));
		else if (model.known && model.kind !== "profile")
			part("good", "✔ No loss seen" + (model.live && connection.server ?
			    " so far" : "") + (model.notes?.[0]?.startsWith("all has") ?
			    ": " + model.notes[0] : ""));
		const others = notes.filter(n => !n.startsWith("all has") &&
		    (alarms.length || !isUnknown(n)));
		if (model.cut)
			others.push("more paths of calls than are kept apart: shares of " +
			    "a search and of callers may be too small, the table has all");
		if (others.length)
			part("note", others.join(" · "));
		const key = parts.map(p => p.className + p.textContent).join("\n");
		if (key !== this.shown)
			this.banner.replaceChildren(...parts);
		this.shown = key;
	}

	async send(command) {
		this.answer.textContent = "…";
		try {
			const r = await fetch(this.page.connection.address("command/" +
			    command), { method: "POST", headers: { "X-Profweb": "1" } });
			setText(this.answer, command + ": " + (await r.text()).trim());
		} catch {
			this.answer.textContent = command + ": the server does not answer";
		}
	}
}
