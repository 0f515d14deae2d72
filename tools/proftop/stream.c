/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A stream that is watched, see stream.h */

#include <config.h>

#include <math.h>

#include "stream.h"

/*
 * What is counted takes some of the time: at most so many parts of what the
 * rest takes; or, where that must not depend on the computer, so many times per
 * packet what is looked at for each place of the profile.
 */
#define COUNT_SHARE	8

/* Sums of times are not exact, and a sample must not come too late for that. */
#define ROUNDING_S	1e-9

/* Seconds of the clock in which it is chance how much is read. */
#define RATE_S		0.1

/* What is passed to the flow. */
enum { BYTES, PACKETS, FLOWS };

double
topstream_time(const struct topstream *s)
{
	const struct sp_profile *const p = &s->in.profile;

	if (!s->by_samples)
		return s->first > 0 ? (s->ended ? s->end : tool_clock()) -
		    s->first : 0;
	return p->rate_hz ? (double)(p->samples + p->stray_samples +
	    p->lost_samples) / p->rate_hz : 0;
}

double
topstream_until_s(const struct topstream *s, double time)
{
	return time - topstream_time(s) - ROUNDING_S;
}

/* How much comes in a second. */
static void
look_at_flow(struct topstream *s)
{
	const uint64_t counts[FLOWS] = { s->bytes, s->in.packets };
	const struct sp_window_mark *begin;
	double seconds;

	tool_must(sp_window_tell(&s->flow, counts, FLOWS, s->now));
	begin = sp_window_begin(&s->flow, s->now);
	seconds = s->now - begin->at;
	s->bytes_s = s->packets_s = -1;
	if (seconds <= 0 || seconds < s->live.rate_s)
		return;
	s->bytes_s = (double)sp_window_since(begin, BYTES, s->bytes) / seconds;
	s->packets_s = (double)sp_window_since(begin, PACKETS,
	    s->in.packets) / seconds;
}

double
topstream_due_s(const struct topstream *s)
{
	const double slice = s->flow.window_s / SP_RECENT_SLICES;

	if (!s->by_samples)
		return s->count_due - tool_clock();
	/* It depends on the packets alone. */
	if (s->in.packets - s->counted <
	    s->in.profile.counts.used / COUNT_SHARE)
		return slice;
	return topstream_until_s(s, s->now + slice);
}

/* In a recording a second ends with its last sample. */
static void
note_minute(struct topstream *s)
{
	const struct sp_profile *const p = &s->in.profile;
	const uint64_t totals[SP_MINUTE_SERIES] = {
		[TOPMINUTE_SAMPLES] = p->samples + p->stray_samples +
		    p->lost_samples + s->in.mismatch_samples,
		[TOPMINUTE_PACKETS] = s->in.packets
	};
	const double early = s->by_samples && p->rate_hz ?
	    0.5 / p->rate_hz : 0;

	sp_minute_tell(&s->minute, totals, fmax(topstream_time(s) - early, 0));
}

bool
topstream_rate_is_off(const struct topstream *s, double *measured)
{
	return !s->by_samples && sp_minute_is_off(&s->minute,
	    TOPMINUTE_SAMPLES, s->in.profile.rate_hz, measured);
}

static void
count(struct topstream *s)
{
	const struct sp_profile *const p = s->task ?
	    &s->task->profile : &s->in.profile;

	intake_suspect(&s->in);
	stack_depths_follow(&s->depths, &s->in);
	if (s->in.tasks)
		sp_tasks_adopt(s->in.tasks, &s->in.profile);
	/* What is watched may be forgotten, or be another one. */
	if (s->before_header != s->in.before_header || s->profile != p) {
		sp_live_clear(&s->live);
		topinclusive_clear(&s->inclusive);
		s->forgotten++;
	}
	s->before_header = s->in.before_header;
	s->profile = p;
	/* Time of samples goes back where they are forgotten. */
	if (topstream_time(s) < s->now)
		sp_window_clear(&s->flow);
	s->live.sampled_calls = s->in.profile.sampled_calls;
	s->now = topstream_time(s);
	s->silent_s = s->first > 0 ? tool_clock() - s->last : 0;
	tool_must(sp_live_count(&s->live, p, s->now));
	topinclusive_count(&s->inclusive, &s->in, &s->live,
	    s->task ? &s->task->id : NULL, s->now);
	note_minute(s);
	look_at_flow(s);
}

void
topstream_count(struct topstream *s)
{
	const double begin = tool_clock();

	count(s);
	s->counted = s->in.packets;
	s->count_due = tool_clock() + fmax(s->flow.window_s /
	    SP_RECENT_SLICES, COUNT_SHARE * (tool_clock() - begin));
}

void
topstream_look(struct topstream *s)
{
	sp_live_look(&s->live);
	topinclusive_look(&s->inclusive, s->now);
}

void
topstream_reset(struct topstream *s)
{
	topstream_count(s);
	tool_must(sp_live_reset(&s->live));
	topinclusive_restart(&s->inclusive, s->now);
	topstream_look(s);
}

static void
take_stack(void *stream, const struct intake *in)
{
	struct topstream *const s = stream;

	stack_depths_add(&s->depths, in);
	topinclusive_add(&s->inclusive, in, s->live.profiler_shown);
}

void
topstream_begin(struct topstream *s)
{
	s->in.stacked = take_stack;
	s->in.arg = s;
	s->flow.window_s = s->live.recent.window_s;
	s->inclusive.window_s = s->live.recent.window_s;
	s->live.rate_s = s->by_samples ? 0 : RATE_S;
	s->profile = &s->in.profile;
	topstream_count(s);
}

/* How many packets bring no more samples than there are in that time? */
static size_t
packets_until(const struct topstream *s, double due_s)
{
	const uint32_t rate = s->in.profile.rate_hz;
	const double n = ceil(due_s * rate);

	if (!s->by_samples || !rate || n > UINT16_MAX)
		return 0;
	return n > 1 ? (size_t)n : 1;
}

size_t
topstream_take(struct topstream *s, struct tool_input *in, double due_s)
{
	const double now = topstream_time(s);
	const size_t held = in->held;
	size_t made;

	due_s = fmin(due_s, topstream_until_s(s, floor(now) + 1));
	s->in.most = packets_until(s, fmin(due_s, topstream_due_s(s)));
	made = intake_take(&s->in, in);
	s->bytes += held - in->held;
	if (!s->by_samples && held > in->held) {
		s->last = tool_clock();
		if (s->first <= 0)
			s->first = s->last;
	}
	note_minute(s);
	if (s->by_samples && topstream_due_s(s) <= 0)
		topstream_count(s);
	return made;
}

void
topstream_end(struct topstream *s)
{
	s->end = tool_clock();
	s->ended = true;
	topstream_count(s);
}

void
topstream_free(struct topstream *s)
{
	sp_live_clear(&s->live);
	sp_window_clear(&s->flow);
	topinclusive_free(&s->inclusive);
	stack_depths_free(&s->depths);
	stack_sizes_free(&s->sizes);
	intake_free(&s->in);
}
