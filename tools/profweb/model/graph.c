/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A call graph for the page, see model.h */

#include <config.h>

#include "graph/callpaths.h"
#include "model.h"
#include "profile/line_attribution.h"
#include "stat/significance.h"

/* Those that have nothing are null. */
static void
write_functions(const struct sp_callgraph *cg, const struct websource *source,
    struct jsonout *j)
{
	jsonout_list(j, "functions");
	for (uint32_t i = 0; i < cg->n_funcs; i++) {
		const struct sp_cgfunc *const f = &cg->funcs[i];

		if (f->known && !sp_callgraph_has(f))
			jsonout_string(j, NULL);
		else
			webmodel_function(j, source,
			    sp_callgraph_name(cg, i), f->known, f->known ? f->known->addr : 0);
	}
	jsonout_end(j, ']');
}

static const struct webcolumn columns[] = {
	{ "self", "self", "time", "samples in the function, not in what it "
	    "calls" },
	{ "error", "+-", "error", "how far its share of all samples may be "
	    "from the true one: it is not farther in 95 of 100 cases" },
	{ "outer", "with callees", "time", "samples in it and in all that it "
	    "calls" },
	{ "outer_error", "+-", "error", "the same of its share with callees" },
	{ "calls", "calls", "count", "how often others have called it" },
	{ "self_calls", "by itself", "count", "how often it has called itself" },
	{ "mean", "self per call", "mean", "its time for each call" },
};

enum { OUTER_ERROR = 3, CALLS, COLUMNS = sizeof(columns) / sizeof(*columns) };

/* Only a sum that is exact has an error by chance alone. */
static bool
has_column(const struct sp_callgraph *cg, size_t i)
{
	return i < OUTER_ERROR || (i == OUTER_ERROR && cg->by_stack) ||
	    (i >= CALLS && !cg->sampled_calls);
}

/* Of a function without calls there is no mean. */
static void
write_mean(const struct sp_cgfunc *f, struct jsonout *j)
{
	const double calls = (double)f->calls + (double)f->self_calls;

	if (calls > 0)
		jsonout_real(j, (double)f->self / calls);
	else
		jsonout_string(j, NULL);
}

static void
write_row(const struct sp_callgraph *cg, uint32_t i, struct jsonout *j)
{
	const struct sp_cgfunc *const f = &cg->funcs[i];

	jsonout_begin(j, '[');
	jsonout_number(j, i);
	jsonout_number(j, f->self);
	jsonout_real(j, sp_interval_error(f->self, cg->samples));
	jsonout_number(j, f->total);
	if (has_column(cg, OUTER_ERROR))
		jsonout_real(j, sp_interval_error(f->total, cg->samples));
	if (has_column(cg, CALLS)) {
		jsonout_number(j, f->calls);
		jsonout_number(j, f->self_calls);
		write_mean(f, j);
	}
	jsonout_end(j, ']');
}

static void
write_table(const struct sp_callgraph *cg, struct jsonout *j)
{
	struct webcolumn some[COLUMNS];
	size_t n = 0;

	for (size_t i = 0; i < COLUMNS; i++)
		if (has_column(cg, i))
			some[n++] = columns[i];
	webmodel_table(j, "functions", "functions", some, n);
	for (uint32_t i = 0; i < cg->n_funcs; i++) {
		if (sp_callgraph_has(&cg->funcs[i]))
			write_row(cg, i, j);
	}
	webmodel_table_end(j);
}

/* Calls from several places of a caller are one arc: they stand together. */
static void
write_arcs(const struct sp_callgraph *cg, struct jsonout *j)
{
	const struct sp_cgarc *const arcs = cg->arcs;

	jsonout_list(j, "arcs");
	for (size_t i = 0; i < cg->n_arcs; ) {
		const struct sp_cgarc *const first = &arcs[i];
		uint64_t calls = 0, samples = 0;

		for (; i < cg->n_arcs && arcs[i].caller == first->caller &&
		    arcs[i].callee == first->callee; i++) {
			calls += arcs[i].calls;
			samples += arcs[i].samples;
		}
		jsonout_begin(j, '[');
		jsonout_number(j, first->caller);
		jsonout_number(j, first->callee);
		jsonout_number(j, cg->sampled_calls ? 0 : calls);
		jsonout_number(j, samples);
		jsonout_end(j, ']');
	}
	jsonout_end(j, ']');
}

static bool
take_path(void *arg, const struct sp_callpath *path)
{
	struct webtree *const t = arg;
	uint32_t node = WEBTREE_ROOT;

	for (size_t i = 0; i < path->n; i++) {
		const uint32_t func = path->frames[i].func;

		node = webtree_child(t, node,
		    func == SP_CG_MANY ? WEBTREE_MANY : func);
	}
	t->all.list[node].self += path->samples;
	return true;
}

static void
write_tree(const struct graphin *in, struct webtree *t, struct jsonout *j)
{
	tool_must(sp_callpaths(&in->cg, graphin_stacks(in), take_path, t));
	webtree_write(t, "tree", j);
}

/* What is attributed to lines. */
static void
write_lines(const struct graphin *in, const struct websource *source,
    struct jsonout *j)
{
	const struct line_counts_program program = {
		&in->names->ranges, source->lines
	};
	struct line_counts b = { .n = 0 };

	if (!source->lines)
		return;
	line_counts_fill(&b, &in->g, &program, false);
	jsonout_list(j, "lines");
	for (size_t i = 0; i < b.n; i++) {
		const struct linerow *const row = &b.rows[i];

		if (row->kind != LINEROW_LINE)
			continue;
		jsonout_begin(j, '[');
		jsonout_string(j, websource_name(source, row->file));
		jsonout_number(j, row->line);
		jsonout_string(j, row->function);
		jsonout_number(j, row->samples);
		jsonout_number(j, row->inlined);
		jsonout_number(j, in->cg.sampled_calls ? 0 : row->calls);
		jsonout_end(j, ']');
	}
	jsonout_end(j, ']');
	line_counts_free(&b);
}

/* The samples of each bin, and how many bytes the widest of these has. */
static void
write_addresses(const struct sp_gmon *g, struct jsonout *j)
{
	uint64_t widest = 0;

	jsonout_list(j, "addresses");
	for (size_t h = 0; h < g->n_hists; h++) {
		const struct sp_hist *const hist = &g->hists[h];

		for (size_t i = 0; i < hist->n_bins; i++) {
			const uint64_t low = sp_hist_address(hist, i);
			const uint64_t high = sp_hist_address(hist, i + 1);

			if (!hist->bins[i])
				continue;
			jsonout_number(j, low);
			jsonout_number(j, hist->bins[i]);
			widest = high - low > widest ? high - low : widest;
		}
	}
	jsonout_end(j, ']');
	jsonout_number(jsonout_key(j, "bin"), widest);
}

void
webgraph_write(const struct graphin *in, const struct websource *source,
    struct webtree *tree, void (*more)(void *arg, struct jsonout *j),
    void *arg, struct jsonout *j)
{
	write_functions(&in->cg, source, j);
	jsonout_list(j, "tables");
	write_table(&in->cg, j);
	if (more)
		more(arg, j);
	jsonout_end(j, ']');
	write_arcs(&in->cg, j);
	write_tree(in, tree, j);
	write_lines(in, source, j);
	write_addresses(&in->g, j);
}

void
webgraph_sources(const struct graphin *in, const struct websource *source,
    struct jsonout *j)
{
	struct websource_wanted wanted = { .n = 0 };

	for (uint32_t i = 0; i < in->cg.n_funcs; i++) {
		const struct sp_cgfunc *const f = &in->cg.funcs[i];

		if (f->known && sp_callgraph_has(f))
			websource_want(&wanted, source, f->known, i, f->self);
	}
	websource_text(source, &wanted, j);
}

const char *
webgraph_method(const struct sp_callgraph *cg)
{
	if (cg->by_stack)
		return cg->sampled_calls ? "callers by stack: each sample has "
		    "its own; how often they called is not known" :
		    "callers by stack: each sample has its own";
	return cg->by_order ? "callers by order: who was active at each "
	    "sample" : "callers by share: as if all calls of a function took "
	    "equally long";
}

size_t
webgraph_functions(const struct sp_callgraph *cg)
{
	size_t n = 0;

	for (size_t i = 0; i < cg->n_funcs; i++)
		n += (size_t)sp_callgraph_has(&cg->funcs[i]) +
		    (cg->funcs[i].self > 0);
	return n;
}
