/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile written as text records, see text.h */

#include <config.h>

#include <inttypes.h>

#include "gmon/text.h"
#include "text/digits.h"

/* Of many stacks these are most of the text: printf would take long. */
static void
write_from(uint32_t from, char before, FILE *out)
{
	char text[1 + SP_DIGITS_MAX];

	text[0] = before;
	fwrite(text, 1, (size_t)(sp_digits_address(text + 1, from) - text),
	    out);
}

static void
write_hist(const struct sp_hist *h, const struct sp_gmon *g, FILE *out)
{
	fprintf(out, "hist\t0x%" PRIx64 "\t0x%" PRIx64 "\t%zu\t%" PRIu32
	    "\t%s\n", h->low, h->high, h->n_bins, g->rate_hz, g->dimension);
	for (size_t i = 0; i < h->n_bins; i++) {
		if (h->bins[i])
			fprintf(out, "pc\t0x%" PRIx64 "\t%" PRIu64 "\n",
			    sp_hist_address(h, i), h->bins[i]);
	}
}

static void
write_stacks(const struct sp_stacks *s, FILE *out)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct sp_stack *const stack = &s->list[i];

		fprintf(out, "stack\t0x%" PRIx32 "\t%" PRIu64 "%s",
		    stack->pc, stack->count, stack->n ? "" : "\t-");
		for (size_t j = 0; j < stack->n; j++)
			write_from(s->froms[stack->first + j], j ? ' ' : '\t',
			    out);
		putc('\n', out);
	}
}

void
sp_proftext_write(const struct sp_gmon *g, const struct sp_stacks *s,
    FILE *out)
{
	fprintf(out, "gmon\t%s\t%d\n", sp_gmon_formats[g->format],
	    g->addr_bytes);
	if (g->by_stack)
		fprintf(out, "callers\tstack\t%s\n",
		    g->sampled_calls ? "samples" : "calls");
	for (size_t i = 0; i < g->n_hists; i++)
		write_hist(&g->hists[i], g, out);
	for (size_t i = 0; i < g->n_arcs; i++)
		fprintf(out, "arc\t0x%" PRIx64 "\t0x%" PRIx64 "\t%" PRIu64
		    "\n", g->arcs[i].from, g->arcs[i].self, g->arcs[i].count);
	for (size_t i = 0; i < g->n_blocks; i++)
		fprintf(out, "block\t0x%" PRIx64 "\t%" PRIu64 "\n",
		    g->blocks[i].addr, g->blocks[i].count);
	if (s)
		write_stacks(s, out);
}
