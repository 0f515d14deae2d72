/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples and calls by line, see line_attribution.h */

#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "common/tool.h"
#include "line_attribution.h"

const char *const linerow_names[LINEROW_KINDS] = {
	[LINEROW_NO_LINE] = "(no line)", [LINEROW_UNKNOWN] = "(unknown)",
	[LINEROW_SHARED] = "(shared)"
};

/* Each sampled bin and each arc is a row at first. */
static struct linerow *
add_row(struct line_counts *b)
{
	if (!SP_GROW(b->rows, b->n, b->room))
		err(TOOL_TROUBLE, NULL);
	memset(&b->rows[b->n], 0, sizeof(*b->rows));
	return &b->rows[b->n++];
}

/* Whose the bytes low to high - 1 are. */
static void
find_owner(struct linerow *row, const struct line_counts_program *program,
    uint64_t low, uint64_t high)
{
	bool lines, functions;
	const struct sp_function *const function =
	    sp_functions_in(program->functions, low, high, &functions);
	struct sp_place place;

	const bool one = sp_linetable_in(program->lines, low, high, &place,
	    &lines);

	row->function = function ? function->symbol->name : NULL;
	if (lines || functions)
		row->kind = LINEROW_SHARED;
	else if (!one)
		row->kind = function ? LINEROW_NO_LINE : LINEROW_UNKNOWN;
	else {
		row->kind = LINEROW_LINE;
		row->file = place.file;
		row->line = place.line;
	}
}

/* Is the line of that inlined function one of those inlined into it? */
static bool
is_reported(const struct sp_inlined *first, const struct sp_inlined *in)
{
	for (; first != in; first = first->caller) {
		if (first->line == in->line && first->file == in->file)
			return true;
	}
	return false;
}

/* Samples are a row's own: those of the outermost call, else of the code. */
static void
attribute_inlined(struct line_counts *b, const struct sp_inlined *first,
    const struct linerow *code)
{
	const struct sp_inlined *outermost = NULL;

	for (const struct sp_inlined *in = first; in; in = in->caller) {
		if (!in->file)
			continue;
		outermost = in;
		if (!is_reported(first, in))
			*add_row(b) = (struct linerow){ .file = in->file,
			    .line = in->line, .function = code->function,
			    .inlined = code->samples };
	}
	*add_row(b) = (struct linerow){
	    .file = outermost ? outermost->file : code->file,
	    .line = outermost ? outermost->line : code->line,
	    .function = code->function, .own = code->samples };
}

static void
attribute_bin(struct line_counts *b, const struct line_counts_program *program,
    uint64_t low, uint64_t high, uint64_t samples)
{
	struct linerow row = { .samples = samples };

	find_owner(&row, program, low, high);
	*add_row(b) = row;
	b->samples[row.kind] += samples;
	b->all += samples;
	if (row.kind == LINEROW_LINE)
		attribute_inlined(b, sp_linetable_inlined(program->lines,
		    (uint32_t)low), &row);
}

static void
attribute_samples(struct line_counts *b, const struct sp_hist *h,
    const struct line_counts_program *program)
{
	for (size_t i = 0; i < h->n_bins; i++) {
		if (h->bins[i])
			attribute_bin(b, program, sp_hist_address(h, i),
			    sp_hist_address(h, i + 1), h->bins[i]);
	}
}

/*
 * A call is in the instruction before the address where it returns to, whose
 * bit 0 may be that of Thumb code.
 */
static void
attribute_calls(struct line_counts *b, const struct sp_arc *arc,
    const struct line_counts_program *program)
{
	const uint64_t behind = arc->from & ~(uint64_t)1;
	struct linerow row = { .calls = arc->count };

	if (!behind)
		return;
	find_owner(&row, program, behind - 1, behind);
	*add_row(b) = row;
}

/* Names may be missing; those come first. */
static int
compare_names(const char *a, const char *b)
{
	if (!a || !b)
		return (a != NULL) - (b != NULL);
	return a == b ? 0 : strcmp(a, b);
}

static int
by_place(const void *a, const void *b)
{
	const struct linerow *const x = a, *const y = b;
	const int files = compare_names(x->file, y->file);

	if (x->kind != y->kind)
		return x->kind < y->kind ? -1 : 1;
	if (files)
		return files;
	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	return compare_names(x->function, y->function);
}

static void
join_rows(struct line_counts *b)
{
	size_t n = 0;

	if (b->n)
		qsort(b->rows, b->n, sizeof(*b->rows), by_place);
	for (size_t i = 0; i < b->n; i++) {
		if (n && !by_place(&b->rows[n - 1], &b->rows[i])) {
			b->rows[n - 1].samples += b->rows[i].samples;
			b->rows[n - 1].inlined += b->rows[i].inlined;
			b->rows[n - 1].own += b->rows[i].own;
			b->rows[n - 1].calls += b->rows[i].calls;
		} else
			b->rows[n++] = b->rows[i];
	}
	b->n = n;
}

static void
attribute_code(struct line_counts *b, const struct sp_linetable *lines)
{
	size_t n;
	const struct sp_place *const places = sp_linetable_places(lines, &n);

	for (size_t i = 0; i < n; i++) {
		struct linerow *const row = add_row(b);

		row->file = places[i].file;
		row->line = places[i].line;
	}
}

void
line_counts_fill(struct line_counts *b, const struct sp_gmon *g,
    const struct line_counts_program *program, bool code)
{
	if (code)
		attribute_code(b, program->lines);
	for (size_t i = 0; i < g->n_hists; i++)
		attribute_samples(b, &g->hists[i], program);
	for (size_t i = 0; i < g->n_arcs; i++)
		attribute_calls(b, &g->arcs[i], program);
	join_rows(b);
}

void
line_counts_free(struct line_counts *b)
{
	free(b->rows);
	memset(b, 0, sizeof(*b));
}
