/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The model of samples as the page gets it */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "profile/summary.h"
#include "samples_inner.h"

static void
write_facts(struct websamples *w, const struct graphin *graph,
    struct jsonout *j)
{
	const struct intake *const in = &w->in;
	const struct sp_profile *const p = &in->profile;
	const struct totals *const t = &in->totals;
	const struct total *const sum = t->wrong ? &t->bad : &t->good;

	webmodel_facts(j, p->rate_hz, graph->cg.samples, p->sampled_calls ?
	    WEBMODEL_NO_CALLS : p->arcs + p->lost_arcs, &graph->profiler);
	if (in->described && in->decoder.header.id_bytes &&
	    in->text->elf.id_bytes)
		webmodel_fact(j, "build id", "%s", in->other_builds ?
		    "NOT of this ELF file" : "of this ELF file");
	if (t->ended && p->sampled_calls)
		webmodel_fact(j, "came", "%" PRIu64 " of %" PRIu64 " samples",
		    sum->came_samples, sum->sent_samples);
	else if (t->ended)
		webmodel_fact(j, "came", "%" PRIu64 " of %" PRIu64 " calls, %"
		    PRIu64 " of %" PRIu64 " samples", sum->came_arcs,
		    sum->sent_arcs, sum->came_samples, sum->sent_samples);
	websamples_trace_facts(w, j);
	jsonout_end(j, ']');
}

/* The program is called by its name alone, as elsewhere on the page. */
static void
write_verdict(const char *why, const char *elf_name, struct jsonout *j)
{
	const char *const at = strstr(why, elf_name);
	const char *const slash = strrchr(elf_name, '/');

	if (at && slash)
		jsonout_format(j, "WRONG PROGRAM? %.*s%s", (int)(at - why), why,
		    at + (slash + 1 - elf_name));
	else
		jsonout_format(j, "WRONG PROGRAM? %s", why);
}

/* The worst first. */
static void
write_alarms(const struct websamples *w, struct jsonout *j)
{
	const struct intake *const in = &w->in;
	const struct sp_profile *const p = &in->profile;
	const char *const why = intake_verify(in);
	const uint64_t bare = in->stacks.ends[UNWIND_NOT_SENT];
	const struct webalarm alarms[] = {
		{ w->other_build_runs, "{run has|runs have} another rate or "
		    "form of addresses than those before: left out" },
		{ in->totals.wrong, "{run has|runs have} fewer calls or "
		    "samples than were sent: the line has lost some" },
		{ p->lost_arcs, "{call was|calls were} lost by the firmware, "
		    "whose queue was full" },
		{ p->lost_samples, "{sample was|samples were} lost by the "
		    "firmware" },
		{ w->lost_marks, "{mark or value was|marks and values were} "
		    "lost by the firmware, whose queue was full" },
		{ in->skipped, "{byte is|bytes are} damaged" },
		{ stackin_broken(&in->stacks) - bare, "{stack breaks|stacks "
		    "break} off: their callers are not known" },
		{ bare, "{sample|samples} came without the stack, which was "
		    "too long: raise SPLITPROF_STACK_DEPTH or "
		    "SPLITPROF_QUEUE_BYTES" },
		{ in->unreadable, "{sample has|samples have} a stack that "
		    "builds on one that was lost" },
		{ in->mismatch_arcs + in->mismatch_samples, "{packet|packets} "
		    "can't be of the program" },
		{ p->stray_arcs + p->stray_samples, "{packet is|packets are} "
		    "outside of the program's text" },
		{ in->totals.cut, "{run was cut off before its|runs were cut "
		    "off before their} totals" },
		{ w->callers.unsure, "{sample|samples} may be charged to a "
		    "wrong caller, as calls were lost" },
		{ 0, NULL }
	};

	jsonout_list(j, "alarms");
	if (why)
		write_verdict(why, w->model->elf_name, j);
	if (in->other_builds)
		jsonout_string(j, "WRONG PROGRAM: the build id is not that of "
		    "the ELF file");
	if (p->lost_arcs)
		jsonout_format(j, "numbers of calls are estimates, since "
		    "%.1f %% of the calls are lost: off by %.1f %% on average; "
		    "send less, or let calls wait: splitprof-cost(7)",
		    lost_percent(in), lost_error_percent(in));
	webmodel_alarms(j, alarms);
	websamples_trace_alarms(w, j);
	jsonout_end(j, ']');
}

static void
write_notes(const struct websamples *w, const struct sp_callgraph *cg,
    struct jsonout *j)
{
	const struct totals *const t = &w->in.totals;

	jsonout_list(j, "notes");
	if (t->ended && !t->wrong && !t->cut && w->in.profile.sampled_calls)
		jsonout_format(j, "all has come: %" PRIu64 " of %" PRIu64
		    " samples", t->good.came_samples, t->good.sent_samples);
	else if (t->ended && !t->wrong && !t->cut)
		jsonout_format(j, "all has come: %" PRIu64 " of %" PRIu64
		    " calls and %" PRIu64 " of %" PRIu64 " samples",
		    t->good.came_arcs, t->good.sent_arcs, t->good.came_samples,
		    t->good.sent_samples);
	if (!w->in.described)
		jsonout_string(j, "no header and no totals came: what the line "
		    "may have lost is not known");
	jsonout_string(j, webgraph_method(cg));
	websamples_note_sizes(w, j);
	jsonout_end(j, ']');
}

/* The graph of what has come so far. */
static void
make_graph(struct websamples *w, struct graphin *graph)
{
	struct sp_profile_facts facts;
	const char *why;

	*graph = (struct graphin){ .names = w->names,
	    .profiler.shown = w->model->profiler_shown };
	intake_suspect(&w->in);
	tool_must(sp_profile_gmon(&w->in.profile, &graph->g, &facts) &&
	    (w->callers.counted ||
	    sp_callers_stacks(&w->callers, &graph->stacks)));
	profiler_share_take(&graph->profiler, &graph->g, &graph->stacks,
	    &w->names->ranges);
	why = sp_callgraph_make(&graph->cg, &graph->g, w->names,
	    graphin_stacks(graph));
	if (why)
		errx(TOOL_TROUBLE, "%s", why);
}

static void
free_graph(struct graphin *graph)
{
	graph->names = NULL;	/* they are w's */
	graphin_free(graph);
}

static void
write_tables(void *websamples, struct jsonout *j)
{
	websamples_write_stacks(websamples, j);
	websamples_trace_tables(websamples, j);
}

void
websamples_write(void *websamples, struct jsonout *j)
{
	struct websamples *const w = websamples;
	const struct sp_profile *const p = &w->in.profile;
	struct graphin graph;

	make_graph(w, &graph);
	jsonout_string(jsonout_key(j, "kind"), "samples");
	jsonout_string(jsonout_key(j, "unit"), "samples");
	jsonout_number(jsonout_key(j, "second"), p->rate_hz);
	jsonout_number(jsonout_key(j, "count"), p->samples +
	    (p->sampled_calls ? 0 : p->arcs));
	jsonout_number(jsonout_key(j, "span"), (uint64_t)w->now);
	write_facts(w, &graph, j);
	write_alarms(w, j);
	write_notes(w, &graph.cg, j);
	webtree_clear(&w->model->tree, w->model->paths);
	webgraph_write(&graph, &w->model->source, &w->model->tree,
	    write_tables, w, j);
	websamples_write_contexts(w, j);
	websamples_write_open(w, j);
	websamples_write_trace(w, j);
	websamples_write_series(w, j);
	w->functions = webgraph_functions(&graph.cg);
	free_graph(&graph);
}

bool
websamples_sources(void *websamples, struct jsonout *j)
{
	struct websamples *const w = websamples;
	struct graphin graph;

	if (w->functions == w->sourced && !w->model->source.came)
		return false;
	make_graph(w, &graph);
	webgraph_sources(&graph, &w->model->source, j);
	w->sourced = webgraph_functions(&graph.cg);
	free_graph(&graph);
	return true;
}
