/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The model of calls as the page gets it.  The figures are callstat's. */

#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "calls_inner.h"
#include "common/callcolumns.h"

static void
write_facts(const struct webcalls *w, struct jsonout *j)
{
	const struct recording *const r = &w->in.recording;
	const struct sp_mp_meta *const m = &r->meta;
	char version[sizeof(m->version) + 1];

	jsonout_list(j, "facts");
	if (r->has_meta) {
		memcpy(version, m->version, m->version_bytes);
		version[m->version_bytes] = '\0';
		if (m->version_bytes)
			webmodel_fact(j, "firmware", "%s", version);
		webmodel_fact(j, "clock", "%.3f MHz, timer %.3f MHz",
		    m->mcu_clock_hz / 1e6, m->timer_hz / 1e6);
		if (m->build_id)
			webmodel_fact(j, "build", "0x%08" PRIx32 "%s",
			    m->build_id, !r->names || !r->names->has_id ? "" :
			    r->other_build ? ", NOT of this ELF file" :
			    ", of this ELF file");
	}
	webmodel_fact(j, "functions", "%zu", r->funcs.n);
	if (w->acks || w->nacks)
		webmodel_fact(j, "commands", "%" PRIu64 " done, %" PRIu64
		    " refused", w->acks, w->nacks);
	jsonout_end(j, ']');
}

/* The worst first. */
static void
write_alarms(const struct webcalls *w, struct jsonout *j)
{
	const struct recording *const r = &w->in.recording;
	const struct sp_calls *const c = &w->in.calls;
	const struct webalarm alarms[] = {
		{ r->overflows, "{time|times} the firmware's buffer was full: "
		    "calls are missing" },
		{ r->damaged, "{place of the stream is|places of the stream "
		    "are} damaged: calls may be missing" },
		{ c->lost, "{call has|calls have} a caller whose record was "
		    "lost" },
		{ c->crossed, "{call lies|calls lie} across others: of several "
		    "tasks?" },
		{ c->twisted, "{call lasts less than those that it has|calls "
		    "last less than those that they have} called" },
		{ r->unknown, "{call is|calls are} of no function of the ELF "
		    "file" },
		{ 0, NULL }
	};

	jsonout_list(j, "alarms");
	if (r->other_build)
		jsonout_format(j, "WRONG PROGRAM: the ELF file has the build "
		    "id 0x%08" PRIx32 ", the firmware 0x%08" PRIx32,
		    r->names->id, r->other_id);
	webmodel_alarms(j, alarms);
	jsonout_end(j, ']');
}

/* What is told of a function: nothing is wrong with it. */
static void
write_notes(const struct webcalls *w, struct jsonout *j)
{
	const struct sp_calls *const c = &w->in.calls;
	const struct webalarm alarms[] = {
		{ sp_calls_open(c), "{call has|calls have} a caller that has "
		    "not returned, as main never does" },
		{ c->restarts, "{time|times} the clock began anew" },
		{ w->builds, "{time another build of the firmware came: the "
		    "figures are of both|times another build of the firmware "
		    "came: the figures are of all}" },
		{ 0, NULL }
	};

	jsonout_list(j, "notes");
	webmodel_alarms(j, alarms);
	if (!w->in.recording.names)
		jsonout_string(j, "functions are shown by their addresses: "
		    "-e names the program");
	jsonout_end(j, ']');
}

static void
write_deadlines(const struct webcalls *w, struct jsonout *j)
{
	const struct call_deadlines *const d = &w->deadlines;

	jsonout_list(j, "deadlines");
	for (size_t i = 0; i < d->given.n; i++)
		webmodel_deadline(j, &d->given.list[i], &d->counts[i]);
	jsonout_end(j, ']');
}

static void
write_functions(const struct webcalls *w, struct jsonout *j)
{
	const struct sp_function_ids *const f = &w->in.recording.funcs;
	char address[SP_FUNCTION_IDS_ADDRESS];

	jsonout_list(j, "functions");
	for (uint32_t i = 0; i < f->n; i++)
		webmodel_function(j, &w->model->source,
		    sp_function_ids_name(f, i, address),
		    f->list[i].known, f->list[i].addr);
	jsonout_end(j, ']');
}

static const struct webcolumn columns[CALLCOLUMNS] = {
	{ "self", "self", "time", "time in the function, not in what it "
	    "calls" },
	{ "calls", "calls", "count", "how often it has returned" },
	{ "total", "total", "span", "the durations of all its calls: time in "
	    "recursion counts several times" },
	{ "outer", "with callees", "time", "time in it and in all that it "
	    "calls" },
	{ "mean", "mean", "span", "mean duration per call" },
	{ "min", "min", "span", "the shortest call" },
	{ "p50", "p50", "span", "half of its calls are no longer (to 0.8 %)" },
	{ "p90", "p90", "span", "90 of 100 calls are no longer (to 0.8 %)" },
	{ "p99", "p99", "span", "99 of 100 calls are no longer (to 0.8 %)" },
	{ "max", "max", "span", "the longest call" },
	{ "pmin", "pmin", "span", "the shortest period: from an entry to the "
	    "next one" },
	{ "period", "period", "span", "mean period" },
	{ "pmax", "pmax", "span", "the longest period" },
	{ "jitter", "jitter", "span", "standard deviation of the periods" },
};

/* A value of callstat's as a number with its decimals. */
static void
write_value(struct jsonout *j, const struct callcolumn *c,
    const struct sp_callsum_function *f)
{
	const uint64_t value = callcolumns_value(c, f);

	if (!callcolumns_known(c, f))
		jsonout_string(j, NULL);
	else if (c->decimals)
		jsonout_real(j, (double)value / 1000);
	else
		jsonout_number(j, value);
}

static void
write_table(const struct webcalls *w, struct jsonout *j,
    const struct sp_callsum_function *all)
{
	webmodel_table(j, "functions", "functions", columns, CALLCOLUMNS);
	for (size_t i = 0; i < w->sum.n; i++) {
		if (!all[i].calls)
			continue;
		jsonout_begin(j, '[');
		jsonout_number(j, i);
		for (size_t k = 0; k < CALLCOLUMNS; k++)
			write_value(j, &callcolumns[k], &all[i]);
		jsonout_end(j, ']');
	}
	webmodel_table_end(j);
}

/* How the durations of each function are spread: a list of its number, and of
   pairs of a power of two and the calls that are below it only. */
static void
write_spreads(const struct webcalls *w, struct jsonout *j)
{
	jsonout_list(j, "spreads");
	for (size_t i = 0; i < w->sum.n; i++) {
		jsonout_begin(j, '[');
		for (unsigned p = 0; p < SP_HISTOGRAM_POWERS; p++) {
			const uint64_t n = sp_histogram_power(
			    &w->sum.functions[i].histogram, p);

			if (!n)
				continue;
			jsonout_number(j, p);
			jsonout_number(j, n);
		}
		jsonout_end(j, ']');
	}
	jsonout_end(j, ']');
}

/* A list of calls of one caller, of which the first is still to be taken. */
struct level {
	struct sp_callnode *next;
	uint32_t node;		/* the caller's */
};

struct climb {
	struct webtree *tree;
	struct level *levels;	/* owned */
	size_t n, room;
};

static void
enter(struct climb *c, struct sp_callnode *first, uint32_t node)
{
	tool_must(SP_GROW(c->levels, c->n, c->room));
	c->levels[c->n++] = (struct level){ first, node };
}

static uint32_t
number_of(const struct sp_callnode *node)
{
	return node->func == SP_CALLTREE_GAP ? WEBTREE_LOST :
	    node->func == SP_CALLTREE_SMALL ? WEBTREE_SMALL : node->func;
}

/* Take a set of calls without a caller; what is in the tree already is there
   counted.  A set that waits is ours: nodes keep their number as a mark. */
static void
take_set(void *arg, const void *set)
{
	struct climb *const c = arg;

	enter(c, (struct sp_callnode *)(uintptr_t)set, WEBTREE_ROOT);
	while (c->n) {
		struct level *const top = &c->levels[c->n - 1];
		struct sp_callnode *const node = top->next;

		if (!node) {
			c->n--;
			continue;
		}
		top->next = node->next;
		node->mark = webtree_again(c->tree, node->mark, top->node,
		    number_of(node));
		c->tree->all.list[node->mark].calls += node->calls;
		c->tree->all.list[node->mark].self += node->self_us;
		if (node->callees)
			enter(c, node->callees, node->mark);
	}
}

static void
write_tree(const struct webcalls *w, struct jsonout *j)
{
	struct climb c = { .tree = &w->model->tree };

	webtree_clear(c.tree, w->model->paths);
	take_set(&c, w->tree.roots);
	sp_calls_peek(&w->paths, take_set, &c);
	webtree_write(c.tree, "tree", j);
	free(c.levels);
}

bool
webcalls_sources(void *webcalls, struct jsonout *j)
{
	struct webcalls *const w = webcalls;
	const struct websource *const source = &w->model->source;
	const struct sp_function_ids *const f = &w->in.recording.funcs;
	struct websource_wanted wanted = { .n = 0 };

	if (w->sourced == f->n && !source->came)
		return false;
	w->sourced = f->n;
	for (uint32_t i = 0; i < f->n; i++) {
		if (f->list[i].known)
			websource_want(&wanted, source, f->list[i].known, i,
			    0);
	}
	websource_text(source, &wanted, j);
	return true;
}

void
webcalls_write(void *webcalls, struct jsonout *j)
{
	const struct webcalls *const w = webcalls;
	struct sp_callsum_function *const all =
	    tool_need(sp_callsum_ended(&w->sum, &w->in.calls));

	jsonout_string(jsonout_key(j, "kind"), "calls");
	jsonout_string(jsonout_key(j, "unit"), "us");
	jsonout_number(jsonout_key(j, "second"), 1000000);
	jsonout_number(jsonout_key(j, "count"), w->in.calls.taken);
	jsonout_number(jsonout_key(j, "span"), callin_span_us(&w->in));
	write_facts(w, j);
	write_alarms(w, j);
	write_notes(w, j);
	write_deadlines(w, j);
	write_functions(w, j);
	jsonout_list(j, "tables");
	write_table(w, j, all);
	jsonout_end(j, ']');
	write_spreads(w, j);
	webmodel_arcs(j, &w->sum.arcs);
	write_tree(w, j);
	free(all);
}
