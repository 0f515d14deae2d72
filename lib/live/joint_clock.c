/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples on the clock of a trace, see joint_clock.h */

#include <config.h>

#include <stdlib.h>

#include "base/grow_array.h"
#include "live/joint_clock.h"

#define ENOUGH		16	/* pairs in a row are no chance; */
#define ENOUGH_NEAR	8	/* where the time is known about */
#define RIVAL		3	/* and so many make another place doubtful */
#define COMPARED	1024	/* at most */
#define APART		64	/* switches that one side may be behind */
#define SEARCHED	4096	/* places */
#define KEPT		((size_t)1 << 18)	/* of a side */
#define BEHIND		10	/* seconds, and no event is waited for */

#define SECOND		1000000000

static size_t
waiting(const struct sp_joint_side *s)
{
	return s->end - s->first;
}

static const struct sp_joint_switch *
at(const struct sp_joint_side *s, size_t i)
{
	return &s->list[s->first + i];
}

static void
drop(struct sp_joint_side *s, size_t n)
{
	s->first += n;
	if (s->first < s->end / 2)
		return;
	if (waiting(s))
		memmove(s->list, s->list + s->first,
		    waiting(s) * sizeof(*s->list));
	s->end -= s->first;
	s->first = 0;
}

/* One that goes on is no switch: the two sides report it differently. */
static bool
add(struct sp_joint_side *s, uint32_t task, int64_t when)
{
	if (s->any && s->last.task == task)
		return true;
	if (waiting(s) == KEPT)
		drop(s, 1);
	if (!SP_GROW(s->list, s->end, s->room))
		return false;
	s->last.task = task;
	s->last.at = when;
	s->any = true;
	s->list[s->end++] = s->last;
	return true;
}

static void
lose(struct sp_joint_side *s, int64_t when)
{
	s->last.part++;
	s->last.since = when;
	s->any = false;
}

/* What the clocks may differ by in a time: a sample at either end may have to
   wait, as interrupts are masked; and the rate is not exact. */
static int64_t
drift(const struct sp_joint *j, int64_t ns)
{
	return 2 * j->sample_ns + j->sample_ns / 4 + ns / 64;
}

/* Can so many samples have come in that time, and are they nearly all? */
static bool
is_time(const struct sp_joint *j, int64_t samples, int64_t ns, bool all)
{
	const int64_t expected = samples * j->sample_ns;

	return expected - ns <= drift(j, ns) &&
	    (!all || ns - expected <= drift(j, ns));
}

/* May these be a pair, as far as the last one tells? */
static bool
may_follow(const struct sp_joint *j, const struct sp_joint_switch *m,
    const struct sp_joint_switch *e)
{
	return m->task == e->task && (!j->paired || (e->at >= j->ns &&
	    is_time(j, m->at - j->samples, e->at - j->ns, false)));
}

static void
pair(struct sp_joint *j, int64_t samples, int64_t ns)
{
	if (j->paired && ns < j->ns)
		ns = j->ns;
	j->pair(j->arg, samples, ns);
	j->samples = samples;
	j->ns = ns;
	j->paired = true;
}

/* By the rate, no farther than to the next pair. */
static void
pass_to(struct sp_joint *j, int64_t samples, int64_t most)
{
	const int64_t ns = j->ns + (samples - j->samples) * j->sample_ns;

	pair(j, samples, ns < most ? ns : most);
}

/* The first two are a pair.  Where samples were lost there is a pause. */
static void
take_pair(struct sp_joint *j)
{
	const struct sp_joint_switch m = *at(&j->marks, 0);
	const struct sp_joint_switch e = *at(&j->events, 0);

	if (j->paired && m.part != j->marks_part) {
		const int64_t since = m.since > j->samples ? m.since :
		    j->samples;

		j->unpaired += (uint64_t)(since - j->samples);
		pass_to(j, since, e.at);
		pair(j, since, e.at - (m.at - since) * j->sample_ns);
	}
	pair(j, m.at, e.at);
	j->marks_part = m.part;
	j->events_part = e.part;
	j->predicts = true;
	drop(&j->marks, 1);
	drop(&j->events, 1);
}

/* Is the time of a mark known about? */
static bool
is_near(const struct sp_joint *j, size_t i)
{
	return j->paired && j->predicts &&
	    at(&j->marks, i)->part == j->marks_part;
}

/* What ends a row of pairs. */
enum end {
	CONTRADICTION,
	LOSS,
	OPEN			/* more may come */
};

/* In how many pairs do the two sides agree from there on? */
static size_t
agreeing(const struct sp_joint *j, size_t i, size_t k, enum end *end)
{
	const struct sp_joint_switch *m = at(&j->marks, i);
	const struct sp_joint_switch *e = at(&j->events, k);
	size_t n = 1;

	*end = CONTRADICTION;
	if (!may_follow(j, m, e) || (is_near(j, i) &&
	    !is_time(j, m->at - j->samples, e->at - j->ns, true)))
		return 0;
	for (; n < COMPARED && i + n < waiting(&j->marks) &&
	    k + n < waiting(&j->events); n++, m++, e++) {
		if (m[1].part != m->part || e[1].part != e->part) {
			*end = LOSS;
			return n;
		}
		if (m[1].task != e[1].task || !is_time(j, m[1].at - m->at,
		    e[1].at - e->at, true))
			return n;
	}
	*end = OPEN;
	return n;
}

/* Places where the two sides may be in step. */
struct places {
	size_t found;		/* how many */
	size_t marks, events;	/* the best of them, */
	size_t pairs;		/* and in how many it agrees */
	bool open;		/* one of them may agree in more */
};

static void
try_place(const struct sp_joint *j, size_t i, size_t k, struct places *p)
{
	enum end end;
	const size_t n = agreeing(j, i, k, &end);

	if (end == CONTRADICTION || n < RIVAL)
		return;
	p->found++;
	p->open |= end == OPEN;
	if (n <= p->pairs)
		return;
	p->marks = i;
	p->events = k;
	p->pairs = n;
}

/* One of the two is the first that waits, or its other one was lost. */
static struct places
try_all(const struct sp_joint *j)
{
	struct places p = { .found = 0 };

	for (size_t i = 0; i < waiting(&j->marks) && i < SEARCHED; i++)
		try_place(j, i, 0, &p);
	for (size_t k = 1; k < waiting(&j->events) && k < SEARCHED; k++)
		try_place(j, 0, k, &p);
	return p;
}

/* Have so many come that each place shows whether it fits? */
static bool
have_come(const struct sp_joint *j, size_t n)
{
	return waiting(&j->marks) >= n && waiting(&j->events) >= n;
}

/* Is the best place no chance, and can no better one come? */
static bool
is_sure(const struct sp_joint *j, const struct places *p, bool ended)
{
	const bool near = p->found && is_near(j, p->marks);

	return p->found == 1 && p->pairs >= (near ? ENOUGH_NEAR : ENOUGH) &&
	    (ended || have_come(j, near ? ENOUGH : APART + ENOUGH));
}

/* Both begin with the same switch, unless they contradict each other. */
static bool
begins_fresh(struct sp_joint *j, bool ended)
{
	enum end end;
	const size_t n = agreeing(j, 0, 0, &end);

	if (end == CONTRADICTION)
		j->fresh = false;
	return j->fresh && (ended || end == LOSS || n >= ENOUGH);
}

/* False: not yet, or never. */
static bool
find_step(struct sp_joint *j, bool ended)
{
	while (waiting(&j->marks) && waiting(&j->events)) {
		struct places p;

		if (j->fresh && begins_fresh(j, ended))
			return true;
		if (j->fresh && !ended)
			return false;
		p = try_all(j);
		if (is_sure(j, &p, ended)) {
			drop(&j->marks, p.marks);
			drop(&j->events, p.events);
			return true;
		}
		if (!ended && (p.open || !have_come(j, 2 * APART)))
			return false;
		/* These have no other ones; nor helps the time, then. */
		drop(&j->marks, 1);
		drop(&j->events, 1);
		j->predicts = false;
	}
	return false;
}

static void
take_pairs(struct sp_joint *j)
{
	while (j->in_step && waiting(&j->marks) && waiting(&j->events)) {
		const struct sp_joint_switch *const m = at(&j->marks, 0);
		const struct sp_joint_switch *const e = at(&j->events, 0);

		j->in_step = m->part == j->marks_part &&
		    e->part == j->events_part && m->task == e->task;
		if (j->in_step)
			take_pair(j);
	}
}

static void
go_on(struct sp_joint *j, bool ended)
{
	for (;;) {
		const size_t all = waiting(&j->marks) + waiting(&j->events);

		take_pairs(j);
		if (j->in_step || (!ended && all < j->search_at))
			return;
		if (!find_step(j, ended)) {
			j->search_at = all + all / 4 + 1;
			return;
		}
		j->fresh = false;
		j->in_step = true;
		j->search_at = 0;
		take_pair(j);
	}
}

/* What waits for too long has no event. */
void
sp_joint_pass(struct sp_joint *j, int64_t samples)
{
	const int64_t most = BEHIND * (SECOND / j->sample_ns + 1);

	if (!j->paired || samples - j->samples <= most)
		return;
	while (waiting(&j->marks) && at(&j->marks, 0)->at <= samples)
		drop(&j->marks, 1);
	j->unpaired += (uint64_t)(samples - j->samples);
	pass_to(j, samples, INT64_MAX);
	j->in_step = false;
}

bool
sp_joint_mark(struct sp_joint *j, uint32_t task, int64_t samples)
{
	if (!add(&j->marks, task, samples))
		return false;
	go_on(j, false);
	return true;
}

bool
sp_joint_event(struct sp_joint *j, uint32_t task, int64_t ns)
{
	if (!add(&j->events, task, ns))
		return false;
	go_on(j, false);
	return true;
}

void
sp_joint_lose_marks(struct sp_joint *j, int64_t samples)
{
	lose(&j->marks, samples);
}

void
sp_joint_lose_events(struct sp_joint *j)
{
	lose(&j->events, 0);
}

void
sp_joint_end(struct sp_joint *j, int64_t samples)
{
	go_on(j, true);
	drop(&j->marks, waiting(&j->marks));
	drop(&j->events, waiting(&j->events));
	if (j->paired)
		pass_to(j, samples, INT64_MAX);
	lose(&j->marks, samples);
	lose(&j->events, 0);
	j->in_step = j->predicts = false;
	j->search_at = 0;
}

void
sp_joint_free(struct sp_joint *j)
{
	free(j->marks.list);
	free(j->events.list);
}
