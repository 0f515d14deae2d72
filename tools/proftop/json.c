/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A frame as an object of JSON, a part of view.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "common/jsonout.h"
#include "rows_inner.h"

/* A number below 0 is not known. */
static void
put_real(struct jsonout *j, const char *key, double number)
{
	jsonout_key(j, key);
	if (number < 0)
		jsonout_string(j, NULL);
	else
		jsonout_real(j, number);
}

static void
put_number(struct jsonout *j, const char *key, uint64_t number)
{
	jsonout_number(jsonout_key(j, key), number);
}

static void
put_known(struct jsonout *j, const char *key, bool known, uint64_t number)
{
	jsonout_key(j, key);
	if (known)
		jsonout_number(j, number);
	else
		jsonout_string(j, NULL);
}

static void
put_text(struct jsonout *j, const char *key, const char *text)
{
	jsonout_string(jsonout_key(j, key), text);
}

static void
put_time(struct jsonout *j, const struct topview *v)
{
	const struct topstream *const s = v->stream;

	put_real(j, "time_s", s->now);
	put_real(j, "last_s", s->live.recent_s);
	jsonout_bool(jsonout_key(j, "ended"), s->ended);
	put_text(j, "program", s->in.text->elf_name);
}

/* The measured rate is that of a clock: of a recording there is none. */
static void
put_rates(struct jsonout *j, const struct topstream *s)
{
	const struct sp_live *const w = &s->live;
	const uint32_t rate = s->in.profile.rate_hz;
	const double measured = s->by_samples ? TOPROWS_NONE :
	    sp_live_rate(w, w->samples.recent +
	    (w->profiler_shown ? 0 : w->profiler.recent));
	double off;

	put_known(j, "rate_hz", rate, rate);
	put_real(j, "measured_hz", measured);
	jsonout_bool(jsonout_key(j, "rate_is_off"),
	    topstream_rate_is_off(s, &off));
	put_real(j, "bytes_per_s", s->bytes_s);
	put_real(j, "packets_per_s", s->packets_s);
	put_real(j, "calls_per_s", w->sampled_calls ? TOPROWS_NONE :
	    sp_live_rate(w, w->calls.recent));
}

static void
put_sums(struct jsonout *j, const struct topstream *s)
{
	const struct sp_live *const w = &s->live;
	const struct intake *const in = &s->in;

	put_number(j, "packets", in->packets);
	put_number(j, "samples", w->samples.total);
	put_number(j, "profiler_samples", w->profiler.total);
	put_known(j, "calls", !w->sampled_calls, w->calls.total);
	put_number(j, "lost_calls", in->profile.lost_arcs);
	put_number(j, "lost_samples", in->profile.lost_samples);
	put_number(j, "damaged_bytes", in->skipped);
	put_number(j, "damaged_places", in->places);
}

static void
put_lists(struct jsonout *j, const struct topview *v)
{
	uint64_t counts[SP_MINUTE_SECONDS];
	const size_t n = sp_minute_counts(&v->stream->minute,
	    TOPMINUTE_PACKETS, counts);
	char text[TOPITEM_TEXT];
	size_t at = 0;

	jsonout_list(j, "alarms");
	while (topview_next_alarm(v, &at, text))
		jsonout_string(j, text);
	jsonout_end(j, ']');
	jsonout_list(j, "last_minute");
	for (size_t i = 0; i < n; i++)
		jsonout_number(j, counts[i]);
	jsonout_end(j, ']');
}

static void
put_samples(struct jsonout *j, const struct topstream *s,
    const struct sp_live_function *f)
{
	const struct sp_live *const w = &s->live;

	put_real(j, "last_percent", toprows_share(f->samples.recent,
	    w->samples.recent));
	put_real(j, "last_error", toprows_error(f->samples.recent,
	    w->samples.recent));
	put_real(j, "total_percent", toprows_share(f->samples.total,
	    w->samples.total));
	put_real(j, "total_error", toprows_error(f->samples.total,
	    w->samples.total));
	put_number(j, "samples", f->samples.total);
	put_real(j, "self_ms_per_s", toprows_busy(s, f->samples.recent));
}

static void
put_function(struct jsonout *j, const struct topstream *s,
    const struct toprow *row)
{
	const struct sp_live *const w = &s->live;
	const struct sp_live_function *const f = &w->functions[row->id];
	char address[TOPTABLE_ADDRESS];

	jsonout_begin(j, '{');
	put_text(j, "function", toptable_name(row, address));
	put_known(j, "address", row->id >= SP_LIVE_OTHERS, f->addr);
	put_text(j, "file", row->file);
	put_known(j, "line", row->file != NULL, row->line);
	put_samples(j, s, f);
	put_real(j, "callees_ms_per_s", w->sampled_calls && f->known ?
	    toprows_busy(s, topinclusive_of(&s->inclusive, row->id)) :
	    TOPROWS_NONE);
	put_known(j, "calls", !w->sampled_calls, f->calls.total);
	put_real(j, "calls_per_s", w->sampled_calls ? TOPROWS_NONE :
	    sp_live_rate(w, f->calls.recent));
	jsonout_end(j, '}');
}

static void
put_stacks(struct jsonout *j, struct topstream *s)
{
	stack_depths_sort(&s->depths);
	jsonout_list(j, "stacks");
	for (size_t i = 0; i < s->depths.n; i++) {
		const struct stack_depth *const depth = &s->depths.list[i];
		const uint64_t size = stack_sizes_of(&s->sizes, s->in.tasks,
		    depth->task);
		char name[STACK_NAME], *const path =
		    stack_depth_path(depth, &s->in.stacks.functions);

		jsonout_begin(j, '{');
		put_text(j, "stack", stack_name(s->in.tasks, depth->task,
		    name));
		put_number(j, "bytes", depth->bytes);
		put_known(j, "size", size, size);
		put_text(j, "path", path);
		jsonout_end(j, '}');
		free(path);
	}
	jsonout_end(j, ']');
}

void
topview_print_json(struct topview *v, size_t rows, FILE *out)
{
	const struct toptable *const t = &v->functions;
	struct topstream *const s = v->stream;
	struct jsonout j = { .n = 0 };

	jsonout_begin(&j, '{');
	put_time(&j, v);
	put_rates(&j, s);
	put_sums(&j, s);
	put_lists(&j, v);
	jsonout_list(&j, "functions");
	for (size_t i = 0; i < t->n && i < rows; i++)
		put_function(&j, s, &t->rows[i]);
	jsonout_end(&j, ']');
	put_stacks(&j, s);
	jsonout_end(&j, '}');
	jsonout_raw(&j, "\n", 1);
	fwrite(j.text, 1, j.n, out);
	free(j.text);
}
