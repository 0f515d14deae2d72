/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of one function, see calls.h */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>

#include "calls.h"
#include "items.h"
#include "rows.h"
#include "stat/interval.h"

static void
add_share(struct topitems *t, unsigned rank, const char *of, uint64_t n,
    uint64_t all)
{
	if (all)
		topitems_add(t, rank, TOPSTYLE_PLAIN, "%.2f +- %.2f %% of %s",
		    100.0 * (double)n / (double)all,
		    100 * sp_interval_error(n, all), of);
}

static unsigned
lay_counts(const struct sp_live *w, const struct sp_live_function *f,
    unsigned columns, struct topline *line)
{
	struct topitems t = { .n = 0 };
	char last[40];

	snprintf(last, sizeof(last), "last %.1f s", w->recent_s);
	add_share(&t, 1, last, f->samples.recent, w->samples.recent);
	add_share(&t, 2, "all", f->samples.total, w->samples.total);
	topitems_add(&t, 0, TOPSTYLE_PLAIN, "%" PRIu64 " calls",
	    f->calls.total);
	topitems_add(&t, 3, TOPSTYLE_PLAIN, "%" PRIu64 " samples",
	    f->samples.total);
	return topitems_lay(&t, columns, 1, line);
}

unsigned
topcalls_title(const struct sp_live *w, uint32_t function, unsigned columns,
    struct topline lines[])
{
	const struct sp_live_function *const f = &w->functions[function];
	const char *const name = toprows_name(w, function);
	const struct sp_named_function *const known = f->known;

	topline_begin(&lines[0], columns);
	if (name)
		topline_name(&lines[0], TOPSTYLE_BOLD, name,
		    known ? columns : columns / 2);
	else
		topline_add(&lines[0], TOPSTYLE_BOLD, "0x%08" PRIx32, f->addr);
	if (known)
		topline_add(&lines[0], TOPSTYLE_PLAIN, "  0x%08" PRIx32
		    ", %" PRIu32 " bytes", known->addr, known->bytes);
	if (known && known->file) {
		topline_add(&lines[0], TOPSTYLE_PLAIN, "  ");
		topline_name(&lines[0], TOPSTYLE_PLAIN, known->file, columns);
		topline_add(&lines[0], TOPSTYLE_PLAIN, ":%u", known->line);
	}
	return 1 + lay_counts(w, f, columns, &lines[1]);
}

void
topcalls_begin(struct topcalls *c, const struct toptable *t)
{
	c->callers = c->callees = 0;
	for (size_t i = 0; i < t->n; i++)
		++*(t->rows[i].group == TOPROWS_CALLERS ?
		    &c->callers : &c->callees);
	c->lines = c->callers + c->callees + 2;
}

size_t
topcalls_line(const struct topcalls *c, size_t row)
{
	return row + 1 + (row >= c->callers);
}

const char *
topcalls_text(struct topcalls *c, size_t line, size_t *row)
{
	const bool of = !line;
	const size_t n = of ? c->callers : c->callees;

	if (line && line != c->callers + 1) {
		*row = line - 1 - (line > c->callers + 1);
		return NULL;
	}
	if (!n)
		return of ? "Nobody calls it" : "It calls nobody";
	snprintf(c->text, sizeof(c->text), "%s, from %zu place%s", of ?
	    "Who calls it" : "Whom it calls", n, n > 1 ? "s" : "");
	return c->text;
}
