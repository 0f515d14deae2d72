/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A call graph in the language of graphviz, see draw.h */

#include <config.h>

#include <inttypes.h>
#include <stdlib.h>

#include "common/nametext.h"
#include "draw.h"

#define NAME_BYTES	80	/* of a name in a box: the tip has all of it */

/*
 * From few to all: pale yellow to dark red, of which each is darker than those
 * before, so that colours need not be distinguished (ColorBrewer's YlOrRd).
 */
static const char *const heat[] = {
	"#ffffff", "#ffffcc", "#ffeda0", "#fed976", "#feb24c", "#fd8d3c",
	"#fc4e2a", "#e31a1c", "#bd0026"
};
#define HEATS	(sizeof(heat) / sizeof(*heat))
#define DARK	6		/* from here on text is white */

/*
 * Any bytes, for between quotation marks: of more than max bytes the rest is
 * "...".  A backslash and an ampersand have a meaning of their own to graphviz.
 */
static void
print_quoted(const char *text, size_t max)
{
	char *const escaped = nametext_escape(text);
	size_t n = 0;

	/* A character is not cut. */
	for (const char *c = escaped; *c; c++, n++) {
		if (n >= max && ((unsigned char)*c & 0xc0) != 0x80) {
			fputs("...", stdout);
			break;
		}
		if (*c == '&')
			fputs("&amp;", stdout);
		else if (*c == '"' || *c == '\\')
			printf("\\%c", *c);
		else
			putchar(*c);
	}
	free(escaped);
}

/*
 * A whole number, from 5 digits on in groups of three; of what the word says,
 * if there is one: "1 call", "2 calls".
 */
static void
print_count(uint64_t n, const char *word)
{
	char digits[21];
	const int length = snprintf(digits, sizeof(digits), "%" PRIu64, n);

	for (int i = 0; i < length; i++) {
		if (i && (length - i) % 3 == 0 && length > 4)
			putchar(' ');
		putchar(digits[i]);
	}
	if (word)
		printf(" %s%s", word, n == 1 ? "" : "s");
}

static double
percent(const struct dotdraw *d, uint64_t samples)
{
	const uint64_t all = d->in.cg.samples;

	return all ? 100.0 * (double)samples / (double)all : 0;
}

/*
 * Half of all time in one function is as hot as can be; the steps are finer
 * where shares are small.
 */
static size_t
heat_of(const struct dotdraw *d, uint64_t self)
{
	static const double steps[HEATS] = {
		0, 0.5, 1, 2, 5, 10, 20, 30, 50
	};
	const double share = percent(d, self);
	size_t i = HEATS - 1;

	while (i && share < steps[i])
		i--;
	return i;
}

static void
print_share(const struct dotdraw *d, uint64_t samples)
{
	printf("%.2f %%", percent(d, samples));
}

/* The title, over the graph: what holds for the whole. */
static void
print_head(const struct dotdraw *d)
{
	const struct graphin *const in = &d->in;
	char profiler[PROFILER_SHARE_TEXT];

	fputs("digraph profile {\n\tlabelloc=t; fontname=\"Helvetica\"; "
	    "fontsize=14;\n\tlabel=\"", stdout);
	print_quoted(d->title ? d->title : in->in.elf_name, SIZE_MAX);
	fputs("\\n", stdout);
	print_count(in->cg.samples, "sample");
	if (in->g.rate_hz && in->cg.samples)
		printf(" (%.3f %s)", (double)in->cg.samples / in->g.rate_hz,
		    in->g.dimension[0] ? in->g.dimension : "seconds");
	if (!in->cg.sampled_calls) {
		fputs(", ", stdout);
		print_count(in->cg.calls, "call");
	}
	printf("\\n%s", graphin_explain(in));
	if (profiler_share_text(&in->profiler, profiler))
		printf("\\n%s", profiler);
	if (d->hidden) {
		fputs("\\n", stdout);
		print_count(d->hidden, "function");
		printf(" below %g %% not shown, with ", d->least);
		print_share(d, d->hidden_self);
		fputs(" of the samples in themselves", stdout);
	}
	fputs("\";\n\tnode [shape=box, style=\"filled,rounded\", "
	    "fontname=\"Helvetica\", fontsize=11, margin=\"0.1,0.05\"];\n"
	    "\tedge [fontname=\"Helvetica\", fontsize=9, arrowsize=0.7];\n",
	    stdout);
}

/* What has no room in a box: the exact numbers, and the place. */
static void
print_tip(const struct dotdraw *d, uint32_t func)
{
	const struct sp_cgfunc *const f = &d->in.cg.funcs[func];

	fputs(", tooltip=\"", stdout);
	print_quoted(sp_callgraph_name(&d->in.cg, func), SIZE_MAX);
	printf("\\n%" PRIu64 " of %" PRIu64 " samples, with callees %" PRIu64,
	    f->self, d->in.cg.samples, f->total);
	if (f->known && f->known->file) {
		fputs("\\n", stdout);
		print_quoted(f->known->file, SIZE_MAX);
		printf(":%u", f->known->line);
	}
	putchar('"');
}

/* "5+330 calls": of it by others, and by itself. */
static void
print_calls(const struct sp_cgfunc *f)
{
	if (!f->calls && !f->self_calls)
		return;
	fputs("\\n", stdout);
	print_count(f->calls, f->self_calls ? NULL : "call");
	if (f->self_calls) {
		putchar('+');
		print_count(f->self_calls, NULL);
		fputs(" calls", stdout);
	}
}

static void
print_node(const struct dotdraw *d, uint32_t func, const char *indent)
{
	const struct sp_cgfunc *const f = &d->in.cg.funcs[func];
	const size_t step = heat_of(d, f->self);

	printf("%sf%" PRIu32 " [label=\"", indent, func);
	print_quoted(sp_callgraph_name(&d->in.cg, func), NAME_BYTES);
	fputs("\\n", stdout);
	print_share(d, f->self);
	if (f->total != f->self) {
		fputs("\\nof ", stdout);
		print_share(d, f->total);
	}
	if (!d->in.cg.sampled_calls)
		print_calls(f);
	printf("\", fillcolor=\"%s\"", heat[step]);
	if (step >= DARK)
		fputs(", fontcolor=\"#ffffff\"", stdout);
	print_tip(d, func);
	fputs("];\n", stdout);
}

/* Those of a cycle have a frame around them. */
static void
print_cycle(const struct dotdraw *d, size_t i)
{
	const struct sp_callgraph *const cg = &d->in.cg;
	const struct sp_cgcycle *const c = &cg->cycles[i];
	bool begun = false;

	for (size_t m = c->first; m < c->first + c->n; m++) {
		if (!d->drawn[cg->order[m]])
			continue;
		if (!begun) {
			printf("\tsubgraph cluster_cycle%zu {\n"
			    "\t\tstyle=\"rounded,dashed\"; label=\"cycle %zu: ",
			    i + 1, i + 1);
			print_share(d, c->total);
			fputs("\";\n", stdout);
		}
		begun = true;
		print_node(d, cg->order[m], "\t\t");
	}
	if (begun)
		fputs("\t}\n", stdout);
}

/* Blanks keep the label off the line. */
static void
print_label(const struct dotdraw *d, const struct sp_cgarc *sum)
{
	fputs("label=\"  ", stdout);
	if (sum->samples) {
		print_share(d, sum->samples);
		fputs("  \\n  ", stdout);
	}
	if (d->in.cg.sampled_calls)
		print_count(sum->samples, "sample");
	else if (sum->calls) {
		print_count(sum->calls, NULL);
		fputs(" x", stdout);
	}
	fputs("  \"", stdout);
	for (int i = 0; i < 2; i++) {
		fputs(i ? ", labeltooltip=\"" : ", tooltip=\"", stdout);
		print_quoted(sp_callgraph_name(&d->in.cg, sum->caller),
		    SIZE_MAX);
		fputs(" -> ", stdout);
		print_quoted(sp_callgraph_name(&d->in.cg, sum->callee),
		    SIZE_MAX);
		printf("\\n%" PRIu64 " samples", sum->samples);
		if (!d->in.cg.sampled_calls)
			printf(", %" PRIu64 " calls", sum->calls);
		putchar('"');
	}
}

/* All calls of a function by another one, from several places: the next. */
static size_t
print_edge(const struct dotdraw *d, size_t i)
{
	const struct sp_callgraph *const cg = &d->in.cg;
	struct sp_cgarc sum = cg->arcs[i];

	while (++i < cg->n_arcs && cg->arcs[i].caller == sum.caller &&
	    cg->arcs[i].callee == sum.callee) {
		sum.calls += cg->arcs[i].calls;
		sum.samples += cg->arcs[i].samples;
	}
	if (!d->drawn[sum.caller] || !d->drawn[sum.callee])
		return i;
	printf("\tf%" PRIu32 " -> f%" PRIu32 " [", sum.caller, sum.callee);
	print_label(d, &sum);
	printf(", penwidth=%.2f, weight=%d%s];\n", 0.5 +
	    percent(d, sum.samples) / 20,
	    1 + (int)percent(d, sum.samples),
	    sum.samples ? "" : ", style=dashed");
	return i;
}

/* What is small is left out, but who belongs to a cycle goes by that. */
static void
choose(struct dotdraw *d)
{
	const struct sp_callgraph *const cg = &d->in.cg;

	for (size_t i = 0; i < cg->n_funcs; i++) {
		const struct sp_cgfunc *const f = &cg->funcs[i];
		const uint64_t total = f->cycle == SP_CG_NONE ? f->total :
		    cg->cycles[f->cycle].total;

		if (!sp_callgraph_has(f))
			continue;
		/* Without samples there is nothing small. */
		d->drawn[i] = !cg->samples || percent(d, total) >= d->least;
		d->hidden += !d->drawn[i];
		d->hidden_self += d->drawn[i] ? 0 : f->self;
	}
}

void
dotdraw_print(void *dotdraw)
{
	struct dotdraw *const d = dotdraw;
	const struct sp_callgraph *const cg = &d->in.cg;

	d->drawn = tool_need(calloc(cg->n_funcs, sizeof(*d->drawn)));
	choose(d);
	print_head(d);
	for (uint32_t i = 0; i < cg->n_funcs; i++) {
		if (d->drawn[i] && cg->funcs[i].cycle == SP_CG_NONE)
			print_node(d, i, "\t");
	}
	for (size_t i = 0; i < cg->n_cycles; i++)
		print_cycle(d, i);
	for (size_t i = 0; i < cg->n_arcs; )
		i = print_edge(d, i);
	fputs("}\n", stdout);
	free(d->drawn);
}
