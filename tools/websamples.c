/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Records of calls and samples for profweb, see websamples.h.  They are made
 * packets again, and taken in as gmonbuild does, so that the figures are its.
 */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "intake.h"
#include "record.h"
#include "record_ap.h"
#include "summary.h"
#include "verify.h"
#include "webgraph.h"
#include "websamples.h"
#include "webstacks.h"

/* Bytes of packets that are taken in at once. */
#define BYTES	((size_t)1 << 16)

struct websamples {
	struct webmodel *model;
	const struct websource *source;
	const struct sp_names *names;
	bool quiet;

	struct textarg text;
	struct intake in;
	struct sp_callers callers;
	struct webstacks stacks;
	struct sp_record_ap record;

	/* The packets as an input of their own. */
	struct tool_input bytes;
	uint64_t lost_arcs, lost_samples;	/* that are on the timeline */
	uint64_t arcs;		/* that are in the history */
	size_t functions;	/* that the last model had */
	size_t sourced;		/* whose source was told */
};

/* Of samples without a rate, too, the time is how many there were. */
static int64_t
now(const struct websamples *w)
{
	return w->stacks.now;
}

static void
mark(struct websamples *w, enum webmark kind, uint64_t value)
{
	webmodel_need(sp_lanes_mark(&w->model->lanes, kind, now(w), value));
	if (kind != WEBMARK_RESTART)
		sp_history_add(&w->model->history, WEBHISTORY_LOST, now(w),
		    value);
}

/* What has come since the last time, but for samples, which tell the time. */
static void
note(struct websamples *w)
{
	const struct sp_profile *const p = &w->in.profile;
	const uint64_t arcs = p->arcs + p->stray_arcs;
	const uint64_t lost = p->lost_samples - w->lost_samples;

	if (arcs > w->arcs)
		sp_history_add(&w->model->history, WEBHISTORY_CAME, now(w),
		    arcs - w->arcs);
	w->arcs = arcs;
	if (!lost && p->lost_arcs == w->lost_arcs)
		return;
	mark(w, WEBMARK_LOST, p->lost_arcs - w->lost_arcs + lost);
	webstacks_lose(&w->stacks, lost);
	w->lost_arcs = p->lost_arcs;
	w->lost_samples = p->lost_samples;
}

static void
take_bytes(struct websamples *w)
{
	while (intake_take(&w->in, &w->bytes) > 0)
		note(w);
	note(w);
	memmove(w->bytes.block, w->bytes.data, w->bytes.held);
	w->bytes.data = w->bytes.block;
}

/* A record may stand for very many packets: they are not all held. */
static void
put_run(struct websamples *w, const struct sp_record_run *run)
{
	for (uint64_t left = run->times; left && !tool_interrupted(); left--) {
		if (w->bytes.held + run->bytes > BYTES)
			take_bytes(w);
		memcpy(w->bytes.data + w->bytes.held, run->packet,
		    run->bytes);
		w->bytes.held += run->bytes;
	}
}

/* Bytes that the decoder has skipped. */
static bool
take_skip(void *arg, char **fields)
{
	struct websamples *const w = arg;
	const struct sp_packet skip = { .kind = SP_PACKET_SKIP };
	uint64_t bytes;

	if (!sp_record_number(fields[2], UINT64_MAX, &bytes))
		return false;
	w->in.skipped += bytes;
	w->in.places++;
	webmodel_need(sp_callers_add(&w->callers, &skip, 1));
	mark(w, WEBMARK_DAMAGE, 1);
	return true;
}

static bool
take(void *arg, char *line)
{
	static const struct sp_record_kind skip = { "skip", 3, take_skip };
	struct websamples *const w = arg;

	if (!strncmp(line, "skip\t", 5)) {
		take_bytes(w);
		return sp_record_take(&skip, 1, w, line);
	}
	if (!sp_record_ap_take(&w->record, line)) {
		mark(w, WEBMARK_DAMAGE, 1);
		return false;
	}
	for (int i = 0; i < w->record.n_runs; i++)
		put_run(w, &w->record.runs[i]);
	take_bytes(w);
	return true;
}

/* An input is a stream of its own. */
static void
begin(void *arg, const char *name)
{
	struct websamples *const w = arg;

	if (now(w))
		mark(w, WEBMARK_RESTART, 1);
	w->bytes.name = name;
	w->bytes.ended = false;
	intake_begin(&w->in);
}

static void
end(void *arg)
{
	struct websamples *const w = arg;

	w->bytes.ended = true;
	take_bytes(w);
	w->bytes.held = 0;
	intake_end(&w->in);
	webstacks_end(&w->stacks);
}

static void
take_sample(void *arg, uint32_t func, uint32_t step, uint64_t count)
{
	struct websamples *const w = arg;

	webstacks_take(&w->stacks, func, step, count);
}

static void
write_facts(const struct websamples *w, struct jsonout *j)
{
	const struct intake *const in = &w->in;
	const struct sp_profile *const p = &in->profile;
	const struct totals *const t = &in->totals;
	const struct total *const sum = t->wrong ? &t->bad : &t->good;

	jsonout_key(j, "facts");
	jsonout_begin(j, '[');
	if (p->rate_hz)
		webmodel_fact(j, "sampled at", "%" PRIu32 " Hz", p->rate_hz);
	webmodel_fact(j, "samples", "%" PRIu64, p->samples);
	webmodel_fact(j, "calls", "%" PRIu64, p->arcs);
	if (in->described && in->decoder.header.id_bytes &&
	    in->text->elf.id_bytes)
		webmodel_fact(j, "build id", "%s", in->other_builds ?
		    "NOT of this ELF file" : "of this ELF file");
	if (t->ended)
		webmodel_fact(j, "came", "%" PRIu64 " of %" PRIu64 " calls, %"
		    PRIu64 " of %" PRIu64 " samples", sum->came_arcs,
		    sum->sent_arcs, sum->came_samples, sum->sent_samples);
	jsonout_end(j, ']');
}

/* The worst first. */
static void
write_alarms(const struct websamples *w, struct jsonout *j)
{
	const struct intake *const in = &w->in;
	const struct sp_profile *const p = &in->profile;
	const char *const why = intake_verify(in);

	jsonout_key(j, "alarms");
	jsonout_begin(j, '[');
	if (why)
		jsonout_format(j, "WRONG PROGRAM? %s", why);
	if (in->other_builds)
		jsonout_string(j, "WRONG PROGRAM: the build id is not that of "
		    "the ELF file");
	webmodel_alarm(j, in->totals.wrong, "run has fewer calls or samples "
	    "than were sent: the line has lost some", "runs have fewer calls "
	    "or samples than were sent: the line has lost some");
	webmodel_alarm(j, p->lost_arcs, "call was lost by the firmware, whose "
	    "queue was full", "calls were lost by the firmware, whose queue "
	    "was full");
	webmodel_alarm(j, p->lost_samples, "sample was lost by the firmware",
	    "samples were lost by the firmware");
	webmodel_alarm(j, in->skipped, "byte is damaged",
	    "bytes are damaged");
	webmodel_alarm(j, in->misfit_arcs + in->misfit_samples, "packet can't "
	    "be of the program", "packets can't be of the program");
	webmodel_alarm(j, p->stray_arcs + p->stray_samples, "packet is outside "
	    "of the program's text", "packets are outside of the program's "
	    "text");
	webmodel_alarm(j, in->totals.cut, "run was cut off before its totals",
	    "runs were cut off before their totals");
	webmodel_alarm(j, w->callers.unsure, "sample may be charged to a wrong "
	    "caller, as calls were lost", "samples may be charged to a wrong "
	    "caller, as calls were lost");
	jsonout_end(j, ']');
}

static void
write_notes(const struct websamples *w, const struct sp_callgraph *cg,
    struct jsonout *j)
{
	const struct totals *const t = &w->in.totals;

	jsonout_key(j, "notes");
	jsonout_begin(j, '[');
	if (t->ended && !t->wrong && !t->cut)
		jsonout_format(j, "all has come: %" PRIu64 " of %" PRIu64
		    " calls and %" PRIu64 " of %" PRIu64 " samples",
		    t->good.came_arcs, t->good.sent_arcs, t->good.came_samples,
		    t->good.sent_samples);
	jsonout_string(j, cg->by_order ? "callers by order: who was active at "
	    "each sample" : "callers by share: as if all calls of a function "
	    "took equally long");
	jsonout_end(j, ']');
}

/* What is on the stack, and has not ended. */
static void
write_open(const struct websamples *w, struct jsonout *j)
{
	jsonout_key(j, "open");
	jsonout_begin(j, '[');
	for (size_t i = 0; i < w->stacks.n; i++) {
		jsonout_begin(j, '[');
		jsonout_number(j, i);
		jsonout_number(j, w->stacks.frames[i].func);
		jsonout_signed(j, w->stacks.frames[i].since);
		jsonout_end(j, ']');
	}
	jsonout_end(j, ']');
	jsonout_key_number(j, "now", (uint64_t)now(w));
}

/* The graph of what has come so far. */
struct graph {
	struct sp_gmon g;
	struct sp_stacks stacks;
	struct sp_callgraph cg;
	struct webgraph web;
};

static void
make_graph(struct websamples *w, struct graph *graph)
{
	struct sp_profile_facts facts;
	const char *why;

	memset(graph, 0, sizeof(*graph));
	intake_doubt(&w->in);
	webmodel_need(sp_profile_gmon(&w->in.profile, &graph->g, &facts) &&
	    (w->callers.counted ||
	    sp_callers_stacks(&w->callers, &graph->stacks)));
	why = sp_callgraph_make(&graph->cg, &graph->g, w->names,
	    graph->stacks.n ? &graph->stacks : NULL);
	if (why)
		errx(TOOL_TROUBLE, "%s", why);
	graph->web = (struct webgraph){ &graph->cg,
	    graph->stacks.n ? &graph->stacks : NULL, &graph->g, w->source,
	    w->names };
}

static void
free_graph(struct graph *graph)
{
	sp_callgraph_free(&graph->cg);
	sp_stacks_free(&graph->stacks);
	sp_gmon_free(&graph->g);
}

static void
write(void *arg, struct jsonout *j)
{
	struct websamples *const w = arg;
	const struct sp_profile *const p = &w->in.profile;
	struct graph graph;

	make_graph(w, &graph);
	jsonout_key_string(j, "kind", "samples");
	jsonout_key_string(j, "unit", "samples");
	jsonout_key_number(j, "second", p->rate_hz);
	jsonout_key_number(j, "count", p->arcs + p->samples);
	jsonout_key_number(j, "span", (uint64_t)now(w));
	write_facts(w, j);
	write_alarms(w, j);
	write_notes(w, &graph.cg, j);
	webgraph_write(&graph.web, j);
	write_open(w, j);
	w->functions = webgraph_functions(&graph.cg);
	free_graph(&graph);
}

static bool
write_sources(void *arg, struct jsonout *j)
{
	struct websamples *const w = arg;
	struct graph graph;

	if (w->functions == w->sourced)
		return false;
	make_graph(w, &graph);
	webgraph_sources(&graph.web, j);
	w->sourced = webgraph_functions(&graph.cg);
	free_graph(&graph);
	return true;
}

/* What gmonbuild says of it; but the page has shown what there is. */
static int
judge(void *arg, int status)
{
	struct websamples *const w = arg;
	const char *const why = intake_verify(&w->in);
	struct sp_profile_facts facts;
	struct sp_gmon g;
	bool bad;

	intake_doubt(&w->in);
	webmodel_need(sp_profile_gmon(&w->in.profile, &g, &facts));
	sp_gmon_free(&g);
	bad = summary_is_bad(&w->in, &facts, 0);
	if (bad && !w->quiet)
		summary_print("profweb", &w->in, &facts, 0);
	if (why && !w->quiet)
		warnx("%s", why);
	return bad || why || w->in.other_builds ? TOOL_DAMAGED : status;
}

static void
finish(void *arg)
{
	struct websamples *const w = arg;

	sp_callers_free(&w->callers);
	intake_free(&w->in);
	sp_elf_free(&w->text.elf);
	free(w->bytes.block);
	free(w);
}

/* As gmonbuild does, but a stream of another program is shown as such. */
static void
prepare(struct websamples *w, const struct websamples_options *o)
{
	struct sp_profile *const p = &w->in.profile;

	w->text.elf_name = o->elf_name;
	p->bin_bytes = 2;
	w->in.addr_bytes = o->addr_bytes;
	p->addr_bytes = o->addr_bytes ? o->addr_bytes :
	    SPLITPROF_WIRE_ADDR_DEFAULT;
	p->rate_hz = o->rate_hz;
	textarg_find(&w->text, p->bin_bytes, &p->text);
	w->in.text = &w->text;
	w->in.no_rate = true;
	w->in.any_build = true;
	p->elf = &w->text.elf;
	w->in.checker = verify_begin(&w->text.elf);
	if (w->in.checker) {
		w->in.checker->profiled = &p->text;
		w->in.checker->known = &p->tally;
	}
	w->in.callers = &w->callers;
	w->callers.profile = p;
	w->callers.bodies = sp_names_bodies(w->names);
	w->callers.sampled = take_sample;
	w->callers.arg = w;
	w->record.header.addr_bytes = (uint8_t)p->addr_bytes;
}

void
websamples_begin(struct webmodel *m, const struct websamples_options *o,
    const struct sp_names *names, const struct websource *source)
{
	struct websamples *const w = calloc(1, sizeof(*w));
	size_t n;

	webmodel_need(w);
	w->model = m;
	w->names = names;
	w->source = source;
	w->quiet = o->quiet;
	w->bytes.block = w->bytes.data = malloc(2 * BYTES);
	webmodel_need(w->bytes.block);
	prepare(w, o);
	sp_names_all(names, &n);
	w->stacks.lanes = &m->lanes;
	w->stacks.callers = &w->callers;
	w->stacks.unknown = (uint32_t)n;	/* as in callgraph.h */
	m->write = write;
	m->sources = write_sources;
	m->take = take;
	m->begin = begin;
	m->end = end;
	m->judge = judge;
	m->free = finish;
	m->arg = w;
}
