// SPDX-License-Identifier: GPL-3.0-or-later
// What the page is told: by the server, as long as somebody can see it; or by
// what stands in the page itself, if it is a report.

import { changed } from "./changes.js";
import { byId } from "./dom.js";
import { sourcesOf } from "./sourcelines.js";

// Bytes that a report has compressed, as text: by gzip, or in older ones by zlib.
async function unpacked(text) {
	const bytes = atob(text), packed = new Uint8Array(bytes.length);
	for (let i = 0; i < bytes.length; i++)
		packed[i] = bytes.charCodeAt(i);
	return new Response(new Blob([packed]).stream().pipeThrough(
	    new DecompressionStream(packed[0] === 0x1f ? "gzip" : "deflate")));
}

// The JSON of one of a report's parts; older ones have it as it is.
export async function partOf(text, id) {
	return /^[[{]/.test(text(id)) ? JSON.parse(text(id)) :
	    (await unpacked(text(id))).json();
}

// A new model is asked for when so many times the time is over that the last one
// took to be shown: other pages want to move as well.
const PACE = 8, LONGEST = 2000;	// and so many ms at most

export class Connection {
	constructor(page) {
		this.page = page;
		this.server = true;	// else it is a report
		this.gone = false;
		this.due = 0;		// not before this is asked again
		this.ended = false;	// the server has said that it ends
	}

	address(path) {
		const token = new URLSearchParams(location.search).get("token");
		return path + (token ? (path.includes("?") ? "&" : "?") + "token=" +
		    encodeURIComponent(token) : "");
	}

	// Ask for what is new, one after the other.
	async refresh() {
		const { page } = this;
		if (this.busy || page.paused) {
			this.again = true;
			return;
		}
		this.busy = true;
		try {
			do {
				this.again = false;
				const wait = this.due - performance.now();
				if (wait > 0)
					await new Promise(done => setTimeout(done, wait));
				this.due = performance.now() +
				    Math.min(PACE * page.took, LONGEST);
				// Meanwhile it may have ended, or be a report.
				if (!page.paused && this.server && !this.ended)
					await this.ask();
			} while (this.again && !page.paused);
			this.gone = this.ended;
		} catch {
			this.gone = true;
		}
		this.busy = false;
		page.render();
	}

	async ask() {
		const { page } = this;
		const get = async path => {
			const r = await fetch(this.address(path));
			if (!r.ok)
				throw new Error(String(r.status));
			return r;
		};
		const r = await get("model?have=" + (this.told?.version || 0));
		if (r.status !== 204) {
			const answer = await r.json();
			// A report may have been opened since.
			if (!this.server)
				return;
			const told = Array.isArray(answer) ?
			    answer.reduce(changed, this.told) : answer;
			// A server that began anew has another timeline.
			if (this.run !== undefined && told.run !== this.run) {
				page.lanes.clear();
				page.state.w = "";
				page.unsetWindow();
				this.compared = false;
			}
			this.run = told.run;
			page.lanes.join(told.trace);
			if (told.sources !== this.sourced) {
				this.sourced = told.sources;
				page.sources = sourcesOf(await (await get("sources")).json());
				page.paths = new Map(await (await get("paths")).json());
			}
			if (told.compared && !this.compared) {
				this.compared = true;
				page.beginCompared(await (await get("compared")).json(),
				    told.compared);
			}
			page.show(told);
			this.told = told;
		}
		while (this.server && !page.lanes.take(await (await get("timeline?from=" +
		    page.lanes.next)).arrayBuffer()))
			continue;
	}

	// Be told of what is new.
	listen() {
		if (this.events || document.hidden || !this.server)
			return;
		this.events = new EventSource(this.address("events"));
		this.events.onmessage = () => this.refresh();
		this.events.addEventListener("end", () => {
			this.deaf();
			this.gone = this.ended = true;
			this.page.render();
		});
		// Is it gone, or has it only too many viewers?
		this.events.onerror = () => this.refresh();
		this.events.onopen = () => {
			this.gone = this.ended = false;
			this.refresh();
		};
	}

	deaf() {
		this.events?.close();
		this.events = null;
	}

	// Returns whether all is there, as in a report.
	async open() {
		const text = id => byId(id)?.textContent;
		this.server = !text("model");
		if (this.server) {
			document.addEventListener("visibilitychange", () =>
			    document.hidden ? this.deaf() : this.listen());
			this.listen();
			await this.refresh();
			return false;
		}
		await this.take(text);
		return true;
	}

	// All that a report has: the text of its parts, by their ids.
	async take(text) {
		const { page } = this;
		const timeline = await (await unpacked(text("timeline"))).arrayBuffer();
		const told = await partOf(text, "model");
		const sources = sourcesOf(await partOf(text, "sources"));
		const another = page.base.known;
		this.deaf();
		this.server = false;
		page.lanes.clear();
		page.lanes.join(told.trace);
		page.lanes.take(timeline);
		page.sources = sources;
		page.paths = new Map();
		// Functions stay, by their names; times are those of another run.
		if (another) {
			page.unsetWindow();
			page.set({ w: "", r: "", k: "" }, true);
		}
		if (text("compared"))
			page.beginCompared(await partOf(text, "compared"),
			    told.compared);
		page.show(told);
	}
}
