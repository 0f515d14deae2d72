// SPDX-License-Identifier: GPL-3.0-or-later
// A function with those that call it and those that it calls: beside every view
// in short, and as a view of its own.

// What there is to say of one: figures as callstat, gmondump or tspstat has them.
function figuresOf(page, f) {
	const { model } = page;
	const rows = [];
	const row = model.rows.get(f);
	if (model.place(f))
		rows.push(["defined", model.place(f, true)]);
	if (!row)
		return rows;
	model.tables[0].columns.forEach(([id, label, kind], i) => {
		const text = cellText(model, kind, row[i + 1],
		    isOpen(model.tables[0].columns, row, i));
		if (id !== model.tables[0].id && text && kind !== "extra" && id !== "error")
			rows.push([label, kind === "time" ? text + " · " +
			    percent(model.share(row[i + 1])) +
			    (id === "self" ? plusMinus(model, f) : "") : text]);
	});
	return rows;
}

// By how much a share may be wrong, if it was sampled.
function plusMinus(model, f) {
	const error = model.figure(f, "error");
	return error === undefined ? "" : " ± " +
	    (100 * error).toFixed(error < .01 ? 2 : 1);
}

// The share is that of the arcs' time.
function arcList(page, name, arcs, none) {
	const { model } = page;
	if (!arcs.length)
		return element("p", { className: "pale", textContent: none });
	const most = arcs.reduce((sum, a) => sum + (a.time || 0), 0);
	const calls = arcs.reduce((sum, a) => sum + a.calls, 0);
	const list = element("ol", { className: "list" });
	for (const a of arcs.slice(0, 200)) {
		const timed = a.time !== undefined && most > 0;
		const share = timed ? a.time / most : a.calls / calls;
		list.append(listed(page, name, a.f, share, (timed ? percent(share) +
		    " · " : "") + count(a.calls) + "×"));
	}
	if (arcs.length > 200)
		list.append(element("li", { className: "pale", textContent:
		    "and " + count(arcs.length - 200) + " more" }));
	return list;
}

// How long calls lasted: a bar for each power of two.
function spreadOf(page, f) {
	const { model } = page, told = model.spreads && model.spreads[f];
	const box = element("div");
	if (!told || !told.length)
		return box;
	const low = told[0], high = told[told.length - 2];
	const bars = element("div", { className: "spread", role: "img",
	    ariaLabel: "histogram of the durations" });
	const most = Math.max(...told.filter((_, i) => i % 2));
	const below = power => power ? 2 ** power : 1;
	for (let power = low; power <= high; power++) {
		const at = told.findIndex((p, i) => i % 2 === 0 && p === power);
		const n = at < 0 ? 0 : told[at + 1];
		const bar = element("i", { title: count(n) + " calls of " +
		    (power ? span(model, 2 ** (power - 1)) + " to below " : "below ") +
		    span(model, below(power)) });
		bar.style.height = 100 * n / most + "%";
		bars.append(bar);
	}
	box.append(element("h3", { textContent: "durations" }), bars,
	    element("div", { className: "ends pale" },
	    element("span", { textContent: span(model, low ? 2 ** (low - 1) : 0) }),
	    element("span", { textContent: span(model, below(high)) })));
	return box;
}

// A list of arcs is below this: what its figures are.
function arcHead(name, model, text, whole) {
	return element(name, {}, text, element("span", { className: "pale",
	    textContent: model.kind === "tasks" ? " (times)" :
	    " (share of " + whole + " · calls)" }));
}

// As tspstat rounds it, where the table has that.
function selfShare(model, f) {
	const told = model.kind === "tasks" ? model.figure(f, "%cpu") : undefined;
	return told === undefined ? model.share(model.self(f)) : told / 10000;
}

const words = {
	tasks: { callers: "woken by", callees: "wakes",
	    none: "nobody that was reported", top: "Who has the processor" },
	other: { callers: "called by", callees: "calls",
	    none: "none that is known", top: "Where the time goes" }
};

function wordsOf(model) {
	return model.kind === "tasks" ? words.tasks : words.other;
}

// The side: what takes most of the time, and the function that is chosen.
function showSide(page, aside) {
	const { model, state } = page, w = wordsOf(model);
	const top = element("ol", { className: "list", id: "top" });
	const hottest = model.hottest().filter(f => model.self(f)).slice(0, 10);
	for (const f of hottest)
		top.append(listed(page, "top", f, model.share(model.self(f)),
		    percent(selfShare(model, f)) + plusMinus(model, f),
		    f === page.picked));
	const f = page.chosen(), parts = [element("h2",
	    { textContent: w.top }), top];
	// The view of a function has it all.
	if (f !== undefined && state.v !== "around")
		parts.push(element("h2", { id: "chosen",
		    title: model.name(f), textContent: model.name(f) }),
		    arcHead("h3", model, w.callers, "its time"),
		    arcList(page, "callers", model.callersOf(f), w.none),
		    arcHead("h3", model, w.callees, "what they took"),
		    arcList(page, "callees", model.calleesOf(f), "none"),
		    element("h3", { textContent: "figures" }),
		    figures(figuresOf(page, f)), spreadOf(page, f));
	renew(aside, ...parts);
}

class Around {
	constructor(page, parent) {
		this.page = page;
		this.box = element("div", { className: "around" });
		parent.append(this.box);
	}

	remove() {
		this.box.remove();
	}

	update() {
		const { page } = this, { model } = page, f = page.chosen();
		const w = wordsOf(model);
		if (f === undefined) {
			this.box.replaceChildren(element("p", { className: "empty",
			    textContent: page.nothing }));
			return;
		}
		const part = (name, title, whole, arcs, none) => element("div", {},
		    arcHead("h2", model, title, whole),
		    arcList(page, name, arcs, none));
		renew(this.box, part("callers", w.callers, "its time",
		    model.callersOf(f), w.none),
		    element("div", { className: "middle" },
		    element("h2", { textContent: model.name(f) }),
		    figures(figuresOf(page, f)), spreadOf(page, f)),
		    part("callees", w.callees, "what they took",
		    model.calleesOf(f), "none"));
	}
}
