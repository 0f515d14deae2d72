/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all models of profweb have in common, see model.h */

#include <config.h>

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "model.h"
#include "text/record.h"

int64_t
webmodel_sum(int64_t a, int64_t b)
{
	const int64_t most = (int64_t)SP_RECORD_TIME_MAX;

	return a + b > most ? most : a + b < -most ? -most : a + b;
}

void
webmodel_mark(struct webmodel *m, enum webmark kind, int64_t time,
    uint64_t value)
{
	tool_must(sp_timeline_mark(&m->lanes, kind, time, value));
	if (kind != WEBMARK_RESTART && kind < WEBMARK_EVENT)
		sp_history_add(&m->history, WEBHISTORY_LOST, time, value);
}

void
webmodel_fact(struct jsonout *j, const char *what, const char *format, ...)
{
	va_list args;

	jsonout_begin(j, '[');
	jsonout_string(j, what);
	va_start(args, format);
	jsonout_vformat(j, format, args);
	va_end(args);
	jsonout_end(j, ']');
}

void
webmodel_facts(struct jsonout *j, uint32_t rate_hz, uint64_t samples,
    uint64_t calls, const struct profiler_share *share)
{
	jsonout_list(j, "facts");
	if (rate_hz)
		webmodel_fact(j, "sampled at", "%" PRIu32 " Hz", rate_hz);
	webmodel_fact(j, "samples", "%" PRIu64, samples);
	if (calls != WEBMODEL_NO_CALLS)
		webmodel_fact(j, "calls", "%" PRIu64, calls);
	if (share->samples)
		webmodel_fact(j, "profiler", "%.1f %%%s", 100 *
		    (double)share->samples / (double)share->all,
		    share->shown ? "" : ", left out");
}

void
webmodel_alarms(struct jsonout *j, const struct webalarm *list)
{
	for (; list->text; list++) {
		const char *const one = list->text + 1;
		const char *const many = strchr(one, '|') + 1;
		const char *const end = strchr(many, '}');
		const char *const what = list->n == 1 ? one : many;

		if (list->n)
			jsonout_format(j, "%" PRIu64 " %.*s%s", list->n,
			    (int)((list->n == 1 ? many - 1 : end) - what),
			    what, end + 1);
	}
}

struct deadlines
webmodel_deadlines(struct webmodel *m, unsigned per_us)
{
	struct deadlines taken = m->deadlines;

	deadlines_scale(&taken, per_us);
	m->deadlines = (struct deadlines){ .per_us = per_us };
	return taken;
}

void
webmodel_deadline(struct jsonout *j, const struct deadline *d,
    const struct deadline_count *c)
{
	jsonout_begin(j, '[');
	jsonout_format(j, "%.*s", (int)d->name_bytes, d->text);
	jsonout_number(j, d->limit);
	jsonout_number(j, c->n);
	jsonout_number(j, c->late);
	jsonout_number(j, c->longest);
	jsonout_end(j, ']');
}

void
webmodel_function(struct jsonout *j, const struct websource *source,
    const char *name, const struct sp_named_function *known, uint32_t addr)
{
	jsonout_begin(j, '[');
	jsonout_string(j, name);
	jsonout_string(j, known && known->file ?
	    websource_name(source, known->file) : NULL);
	jsonout_number(j, known ? known->line : 0);
	jsonout_number(j, addr);
	jsonout_end(j, ']');
}

void
webmodel_table(struct jsonout *j, const char *id, const char *title,
    const struct webcolumn *columns, size_t n)
{
	jsonout_begin(j, '{');
	jsonout_string(jsonout_key(j, "id"), id);
	jsonout_string(jsonout_key(j, "title"), title);
	jsonout_list(j, "columns");
	for (size_t i = 0; i < n; i++) {
		jsonout_begin(j, '[');
		jsonout_string(j, columns[i].id);
		jsonout_string(j, columns[i].label);
		jsonout_string(j, columns[i].kind);
		jsonout_string(j, columns[i].help);
		jsonout_end(j, ']');
	}
	jsonout_end(j, ']');
	jsonout_list(j, "rows");
}

void
webmodel_table_end(struct jsonout *j)
{
	jsonout_end(j, ']');
	jsonout_end(j, '}');
}

void
webmodel_arcs(struct jsonout *j, const struct sp_countmap *arcs)
{
	const struct sp_countmap_slot *slot = NULL;

	jsonout_list(j, "arcs");
	while ((slot = sp_countmap_next(arcs, slot))) {
		jsonout_begin(j, '[');
		jsonout_number(j, slot->key >> 32);
		jsonout_number(j, slot->key & UINT32_MAX);
		jsonout_number(j, slot->count);
		jsonout_end(j, ']');
	}
	jsonout_end(j, ']');
}

void
webmodel_history(struct jsonout *j, const struct sp_history *h)
{
	static const char *const series[] = { "came", "lost" };

	jsonout_begin(jsonout_key(j, "history"), '{');
	jsonout_signed(jsonout_key(j, "begin"), h->begin);
	jsonout_number(jsonout_key(j, "step"), h->step);
	for (unsigned s = 0; s < SP_HISTORY_SERIES; s++) {
		jsonout_list(j, series[s]);
		for (uint32_t i = 0; i < h->n; i++)
			jsonout_number(j, h->counts[s][i]);
		jsonout_end(j, ']');
	}
	jsonout_end(j, '}');
}
