/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What proftop shows, printed: see view.h */

#include <config.h>

#include "view.h"

/* A line as it is, but for blanks at its end. */
static void
print_line(const struct topline *l, FILE *out)
{
	size_t n = l->n;

	while (n && l->text[n - 1] == ' ')
		n--;
	fprintf(out, "%.*s\n", (int)n, l->text);
}

static void
print_stacks(struct topview *v, unsigned columns, FILE *out)
{
	struct topstream *const s = v->stream;

	stack_depths_sort(&s->depths);
	for (size_t i = 0; i < s->depths.n; i++)
		if (topstack_line(s, s->depths.list[i].task, columns,
		    &v->lines[0]))
			print_line(&v->lines[0], out);
}

void
topview_print(struct topview *v, unsigned columns, size_t rows, FILE *out)
{
	const struct toptable *const t = topview_table(v);

	v->n_lines = topview_head(v, columns, TOPVIEW_HEAD, v->lines);
	toptable_fit(&v->functions, columns);
	for (unsigned i = 0; i < v->n_lines; i++)
		print_line(&v->lines[i], out);
	topline_begin(&v->lines[0], columns);
	toptable_heading(t, &v->lines[0]);
	print_line(&v->lines[0], out);
	for (size_t i = 0; i < t->n && i < rows; i++) {
		topline_begin(&v->lines[0], columns);
		toptable_row(t, &t->rows[i], TOPSTYLE_PLAIN, &v->lines[0]);
		print_line(&v->lines[0], out);
	}
	print_stacks(v, columns, out);
	fputc('\n', out);
}
