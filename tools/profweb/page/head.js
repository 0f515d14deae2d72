// SPDX-License-Identifier: GPL-3.0-or-later
// What stands above every view: which program, what it said of itself, and what
// is lost or wrong.

import { button, byId, element, renew, setText } from "./dom.js";
import { showLongest } from "./durations.js";
import { count, seconds, span } from "./units.js";
import { visible, visibleName } from "./visible.js";

// Does a note tell that losses would not be seen?
const isUnknown = note => note.startsWith("no header");
// Or that there were none?
const isProof = note => note.startsWith("all has");

export class Head {
	constructor(page) {
		this.page = page;
		this.seen = [];		// { at, count } of the last seconds
		for (const id of ["program", "state", "verdict", "facts", "banner",
		    "more", "details", "commands", "answer"])
			this[id] = byId(id);
		this.allFacts = element("div");
		this.notes = element("ul");
		this.more.append(this.allFacts, this.notes);
		this.details.addEventListener("click", () => {
			this.more.hidden = !this.more.hidden;
			this.details.setAttribute("aria-expanded",
			    String(!this.more.hidden));
		});
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
		this.showVerdict();
		this.showNotes();
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
		for (const box of [this.facts, this.allFacts])
			box.replaceChildren(...facts.map(([what_, text]) =>
			    element("span", what_ + " ", element("b", text || "–"))));
	}

	alarms() {
		const { bad, alarms = [] } = this.page.model;
		return bad ? [...alarms, count(bad) + (bad === 1 ? " line is" :
		    " lines are") + " no record, and left out"] : alarms;
	}

	// How one of -x was kept; one click shows the longest.
	deadline([name, limit, n, late, longest]) {
		const { page, page: { base } } = this;
		const what = base.kind === "tasks" ? "responses" : "calls";
		const shown = visibleName(name);
		if (!n)
			return shown + ": no complete one of its " + what +
			    ", so it was not checked";
		const text = shown + ": " + count(late) + " of " + count(n) + " " +
		    what + " took longer than " + span(base, limit);
		const f = [...base.rows.keys()].find(g => base.name(g) === shown);
		return !late ? text : element("span", text + ", the longest ",
		    button(span(base, longest), "show it on the timeline", () =>
		    showLongest(page, f, longest, false),
		    { "data-key": "missed:" + shown }));
	}

	// Deadlines that were missed, that were not checked, and that were kept.
	deadlineParts(part) {
		const { base } = this.page, all = base.deadlines || [];
		const told = list => list.map(d => this.deadline(d));
		const missed = all.filter(d => d[3]), none = all.filter(d => !d[2]);
		const kept = all.filter(d => d[2] && !d[3]);
		if (missed.length)
			part("bad", "⚠ DEADLINE MISSED: ", told(missed));
		if (none.length && !base.live)
			part("warn", "⚠ Deadline not checked: ", told(none));
		if (kept.length)
			part("good", "✔ Deadline kept" + (base.live ? " so far" : "") +
			    ": ", told(kept));
	}

	// What is wrong, and deadlines: these have a line of their own.
	showBanner() {
		const { model, connection, refused } = this.page;
		const alarms = this.alarms(), parts = [];
		const part = (name, text, list = []) => parts.push(element(
		    "div." + name, text, ...list.length > 1 ? [element("ul",
		    ...list.map(t => element("li", t)))] : list));
		if (!model.known && !model.live && model.version && !alarms.length)
			part("warn", "Nothing has come: the input was empty.");
		if (refused)
			part("warn", refused);
		if (connection.gone)
			part("warn", "The program that serves this page does not " +
			    "answer: what is shown is the last that came.");
		this.deadlineParts(part);
		if (alarms.length)
			part("bad", "⚠ LOST OR WRONG: ", alarms);
		const key = parts.map(p => p.className + p.textContent).join("\n");
		if (key !== this.shown)
			renew(this.banner, ...parts);
		this.shown = key;
	}

	// Has anything been lost?  No file of a profile tells.
	showVerdict() {
		const { model, connection } = this.page, { notes = [] } = model;
		const told = model.known && !this.alarms().length;
		const unknown = told && notes.find(isUnknown);
		const good = told && !unknown && model.kind !== "profile";
		const proof = good && notes.find(isProof);
		setText(this.verdict, unknown ? "? loss unknown" : !good ? "" :
		    proof ? "✔ nothing lost" : "✔ no loss seen" +
		    (model.live && connection.server ? " so far" : ""));
		this.verdict.className = unknown ? "chip" : good ? "chip good" : "";
		this.verdict.title = unknown || proof || "";
	}

	showNotes() {
		const { cut, notes = [] } = this.page.model;
		const all = cut ? [...notes, "more paths of calls than are kept apart: " +
		    "shares of a search and of callers may be too small, the table " +
		    "has all"] : notes;
		const n = all.filter(note => !isProof(note)).length;
		setText(this.details, "Details" + (n ? " (" + n +
		    (n === 1 ? " note)" : " notes)") : ""));
		renew(this.notes, ...all.map(note => element("li", note)));
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
