/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands above proftop's table, a part of view.h */

#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "profile/summary.h"
#include "view.h"

#define SILENT_S	2	/* nothing came for so long */
#define BITS		10	/* on the line for a byte */

/* It must not be missed, but nothing is wrong. */
static const char paused[] = "PAUSED";

/* Is the run that has ended as long as its totals report? */
static void
add_totals(struct topitems *t, const struct totals *totals, bool calls)
{
	char arcs[64] = "";
	const struct total *const sum = totals->wrong ?
	    &totals->bad : &totals->good;

	if (!totals->ended)
		return;
	if (calls)
		snprintf(arcs, sizeof(arcs), "%" PRIu64 " of %" PRIu64
		    " calls, ", sum->came_arcs, sum->sent_arcs);
	topitems_add(t, totals->wrong ? 0 : 1, totals->wrong ?
	    TOPSTYLE_ALARM : TOPSTYLE_PLAIN, "%s%s%" PRIu64 " of %" PRIu64
	    " samples came", totals->wrong ? "LINE LOST SOME: " : "", arcs,
	    sum->came_samples, sum->sent_samples);
}

/* What the firmware lost; the calls of a task are counted as they came. */
static void
add_lost(struct topitems *t, const struct topstream *s)
{
	const struct sp_profile *const p = &s->in.profile;

	if (p->lost_arcs || p->lost_samples)
		topitems_add(t, 0, TOPSTYLE_ALARM, "LOST %" PRIu64
		    " calls, %" PRIu64 " samples", p->lost_arcs,
		    p->lost_samples);
	if (!p->lost_arcs)
		return;
	if (s->task)
		topitems_add(t, 1, TOPSTYLE_ALARM, "%.0f %% OF CALLS MISSING",
		    lost_percent(&s->in));
	else
		topitems_add(t, 1, TOPSTYLE_ALARM, "%.0f %% OF CALLS ESTIMATED, "
		    "off by %.0f %%", lost_percent(&s->in),
		    lost_error_percent(&s->in));
}

/* What is wrong, the worst first; false if nothing is. */
static bool
add_alarms(struct topitems *t, const struct topstream *s)
{
	const struct intake *const in = &s->in;
	const struct sp_profile *const p = &in->profile;
	const uint64_t strange = in->mismatch_arcs + in->mismatch_samples;
	const uint64_t stray = p->stray_arcs + p->stray_samples;
	const char *const why = intake_verify(in);
	const size_t before = t->n;

	if (why)
		topitems_add(t, 0, TOPSTYLE_ALARM, "WRONG PROGRAM? %s", why);
	if (in->other_builds)
		topitems_add(t, 0, TOPSTYLE_ALARM, "OTHER BUILD");
	add_lost(t, s);
	if (in->skipped)
		topitems_add(t, 0, TOPSTYLE_ALARM, "DAMAGE: %" PRIu64
		    " bytes in %" PRIu64 " places", in->skipped, in->places);
	if (in->unreadable)
		topitems_add(t, 0, TOPSTYLE_ALARM, "%" PRIu64
		    " STACKS UNREADABLE", in->unreadable);
	if (stackin_broken(&in->stacks))
		topitems_add(t, 0, TOPSTYLE_ALARM, "%" PRIu64 " STACKS BROKEN",
		    stackin_broken(&in->stacks));
	if (strange)
		topitems_add(t, 0, TOPSTYLE_ALARM, "%" PRIu64
		    " DO NOT FIT", strange);
	if (stray)
		topitems_add(t, 0, TOPSTYLE_ALARM, "%" PRIu64
		    " OUT OF RANGE", stray);
	if (in->totals.cut)
		topitems_add(t, 0, TOPSTYLE_ALARM, "CUT OFF before totals");
	return t->n > before;
}

static void
add_elapsed(struct topitems *t, const struct topstream *s)
{
	const uint64_t seconds = (uint64_t)s->now;

	topitems_add(t, 2, TOPSTYLE_PLAIN, "%" PRIu64 ":%02d:%02d",
	    seconds / 3600, (int)(seconds / 60 % 60), (int)(seconds % 60));
}

static void
add_state(struct topitems *t, const struct topview *v)
{
	const struct topstream *const s = v->stream;

	if (v->paused)
		topitems_add(t, 0, TOPSTYLE_ALARM, "%s", paused);
	if (s->ended)
		topitems_add(t, 0, TOPSTYLE_BOLD, "input ended");
	else if (!s->by_samples && !s->bytes)
		topitems_add(t, 0, TOPSTYLE_BOLD, "nothing has come yet");
	else if (s->silent_s >= SILENT_S)
		topitems_add(t, 1, TOPSTYLE_BOLD, "silent for %.0f s",
		    s->silent_s);
	if (s->task)
		topitems_name(t, 1, TOPSTYLE_BOLD, "task ", s->task->label);
	if (*v->filter)
		topitems_name(t, 1, TOPSTYLE_BOLD, "only with: ", v->filter);
}

/* Then all times are wrong.  It is no loss. */
static bool
add_wrong_rate(struct topitems *t, const struct topstream *s)
{
	const struct intake *const in = &s->in;
	double measured;

	if (!topstream_rate_is_off(s, &measured))
		return false;
	topitems_add(t, 0, TOPSTYLE_ALARM, "WRONG RATE: %.1f Hz, NOT %" PRIu32
	    " Hz", measured, in->profile.rate_hz);
	topitems_add(t, 1, TOPSTYLE_BOLD, "seconds are wrong: check %s, and "
	    "the port's clock", in->described && in->decoder.header.rate_hz ?
	    "the header's rate" : "-r");
	return true;
}

/* Samples a second, as told and as they come. */
static void
add_rate(struct topitems *t, const struct topstream *s)
{
	const uint32_t told = s->in.profile.rate_hz;
	const struct sp_live *const w = &s->live;
	const uint64_t recent = w->samples.recent +
	    (w->profiler_shown ? 0 : w->profiler.recent);
	const double measured = sp_live_rate(w, recent);

	if (!told && !w->samples.total && !w->profiler.total)
		return;
	if (told)
		topitems_add(t, 5, TOPSTYLE_PLAIN, "%" PRIu32 " Hz", told);
	/* Of a file it is the rate, and of a task it is its share. */
	if (!s->by_samples && !s->task && measured >= 0)
		topitems_add(t, 5, TOPSTYLE_PLAIN, "%.1f Hz measured",
		    measured);
}

static void
add_flow(struct topitems *t, const struct topstream *s)
{
	if (s->bytes_s < 0)
		return;
	if (s->baud)
		topitems_add(t, 1, TOPSTYLE_PLAIN, "line %.1f %% used",
		    100 * BITS * s->bytes_s / (double)s->baud);
	topitems_add(t, 4, TOPSTYLE_PLAIN, "%.1f kB/s", s->bytes_s / 1000);
	topitems_add(t, 7, TOPSTYLE_PLAIN, "%.0f packets/s", s->packets_s);
}

static void
add_program(struct topitems *t, const struct topstream *s)
{
	const char *const path = s->in.text->elf_name;
	const char *const slash = path ? strrchr(path, '/') : NULL;

	if (path)
		topitems_name(t, 3, TOPSTYLE_BOLD, "", slash ?
		    slash + 1 : path);
	if (path && s->in.described && s->in.decoder.header.id_bytes &&
	    s->in.text->elf.id_bytes && !s->in.other_builds)
		topitems_add(t, 8, TOPSTYLE_PLAIN, "build id matches");
}

/* How much of the time is the profiler's own? */
static void
add_profiler(struct topitems *t, const struct sp_live *w)
{
	const uint64_t all = w->samples.total +
	    (w->profiler_shown ? 0 : w->profiler.total);

	if (w->profiler.total)
		topitems_add(t, 1, TOPSTYLE_PLAIN, "%.1f %% in the profiler%s",
		    100 * (double)w->profiler.total / (double)all,
		    w->profiler_shown ? "" : ", left out");
}

static void
add_sums(struct topitems *t, const struct topview *v)
{
	const struct sp_live *const w = &v->stream->live;
	const double rate = sp_live_rate(w, w->calls.recent);

	if (w->recent_s > 0)
		topitems_add(t, 2, TOPSTYLE_PLAIN, "last %.1f s",
		    w->recent_s);
	if (v->reset)
		topitems_add(t, 1, TOPSTYLE_BOLD, "total since %.1f s",
		    w->total_s);
	topitems_add(t, 5, TOPSTYLE_PLAIN, "%" PRIu64 " samples",
	    w->samples.total);
	if (w->sampled_calls)
		return;
	topitems_add(t, 6, TOPSTYLE_PLAIN, "%" PRIu64 " calls",
	    w->calls.total);
	if (rate >= 0)
		topitems_add(t, 7, TOPSTYLE_PLAIN, "%.0f calls/s", rate);
}

/* All that stands there. */
static void
add_all(struct topitems *t, const struct topview *v)
{
	const struct topstream *const s = v->stream;
	bool off;

	t->n = 0;
	add_program(t, s);
	add_elapsed(t, s);
	add_state(t, v);
	off = add_wrong_rate(t, s);
	if (!add_alarms(t, s))
		topitems_add(t, 2, TOPSTYLE_PLAIN, "no loss seen");
	add_totals(t, &s->in.totals, !s->live.sampled_calls);
	add_flow(t, s);
	if (!off)
		add_rate(t, s);
	add_profiler(t, &s->live);
	add_sums(t, v);
}

unsigned
topview_head(const struct topview *v, unsigned columns, unsigned max,
    struct topline lines[])
{
	struct topitems t;

	add_all(&t, v);
	return topitems_lay(&t, columns, max, lines);
}

bool
topview_next_alarm(const struct topview *v, size_t *i, char text[TOPITEM_TEXT])
{
	struct topitems t;

	add_all(&t, v);
	while (*i < t.n && (t.items[*i].style != TOPSTYLE_ALARM ||
	    !strcmp(t.items[*i].text, paused)))
		++*i;
	if (*i >= t.n)
		return false;
	memcpy(text, t.items[*i].text, TOPITEM_TEXT);
	++*i;
	return true;
}
