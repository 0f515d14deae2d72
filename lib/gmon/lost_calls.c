/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls that the firmware lost, see lost_calls.h */

#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gmon/lost_calls.h"

#define KEPT		8192	/* packets: 16 samples of most streams */
#define FRACTIONS	4096	/* of a call */

/* What came since the last LOST, of an arc and at all. */
struct came {
	struct sp_countmap packets, calls;
	uint64_t all_packets, all_calls;
};

struct sp_packet *
sp_lost_calls_room(struct sp_lost_calls *c, size_t *n)
{
	const size_t at = c->n % KEPT;

	if (!c->kept && !(c->kept = malloc(KEPT * sizeof(*c->kept))))
		return NULL;
	if (*n > KEPT - at)
		*n = KEPT - at;
	return &c->kept[at];
}

/* Calls and samples are kept, of which the last KEPT count. */
static void
keep(struct sp_lost_calls *c, const struct sp_packet *packets, size_t n)
{
	if (n > KEPT) {
		packets += n - KEPT;
		n = KEPT;
	}
	while (n > 0) {
		const size_t at = c->n % KEPT;
		const size_t part = n < KEPT - at ? n : KEPT - at;

		if (packets != &c->kept[at])
			memcpy(&c->kept[at], packets, part * sizeof(*packets));
		c->n += part;
		packets += part;
		n -= part;
	}
}

static bool
count_kept(const struct sp_lost_calls *c, struct came *came)
{
	for (size_t i = c->n > KEPT ? c->n - KEPT : 0; i < c->n; i++) {
		const struct sp_packet *const p = &c->kept[i % KEPT];
		const uint64_t key = sp_key(false, p->a, p->b);
		const uint64_t calls = sp_packet_events(p);

		if (!sp_packet_is_call(p))
			continue;
		came->all_packets++;
		came->all_calls += calls;
		if (!sp_countmap_add(&came->packets, key, 1) ||
		    !sp_countmap_add(&came->calls, key, calls))
			return false;
	}
	return true;
}

static double
count_of(const struct sp_countmap *t, uint64_t key)
{
	const struct sp_countmap_slot *const s = sp_countmap_find(t, key);

	return s ? (double)s->count : 0;
}

/* Nothing is as good as less than half. */
static bool
add(struct sp_countmap *t, uint64_t key, double n)
{
	return n < 0.5 || sp_countmap_add(t, key, (uint64_t)(n + 0.5));
}

/* A key's estimates in both strata of a pair, in fractions. */
static bool
differ(struct sp_lost_calls *c, uint64_t key, double a, double b)
{
	const double d = (a - b) / FRACTIONS;

	return add(&c->variance, key, d * d);
}

/* Of the lost calls, those of an arc of which these packets came. */
static bool
share(struct sp_lost_calls *c, const struct came *came,
    const struct sp_countmap_slot *arc, double lost)
{
	const double packets = lost * (double)arc->count /
	    (double)came->all_packets * FRACTIONS;
	const double calls = lost * count_of(&came->calls, arc->key) /
	    (double)came->all_calls * FRACTIONS;

	return add(&c->by_packets, arc->key, packets) &&
	    add(&c->by_calls, arc->key, calls) &&
	    (c->paired ? differ(c, arc->key, packets,
	    count_of(&c->other, arc->key)) :
	    add(&c->other, arc->key, packets));
}

/* The arcs of the first of two strata that are not in the second one. */
static bool
end_pair(struct sp_lost_calls *c, const struct came *came)
{
	const struct sp_countmap_slot *s = NULL;
	bool good = true;

	while (c->paired && good && (s = sp_countmap_next(&c->other, s)))
		good = sp_countmap_find(&came->packets, s->key) ||
		    differ(c, s->key, (double)s->count, 0);
	if (c->paired)
		sp_countmap_free(&c->other);
	c->paired = !c->paired;
	return good;
}

static bool
take_lost(struct sp_lost_calls *c, uint64_t lost)
{
	const struct sp_countmap_slot *s = NULL;
	struct came came = { .all_packets = 0 };
	bool good = count_kept(c, &came);

	c->n = 0;
	c->pending += lost;
	while (good && (s = sp_countmap_next(&came.packets, s)))
		good = share(c, &came, s, (double)c->pending);
	if (came.all_packets) {
		good = good && end_pair(c, &came);
		c->pending = 0;
	}
	sp_countmap_free(&came.packets);
	sp_countmap_free(&came.calls);
	return good;
}

bool
sp_lost_calls_add(struct sp_lost_calls *c, const struct sp_packet *packets,
    size_t n)
{
	const struct sp_packet *const last = n ? &packets[n - 1] : NULL;
	size_t room = n;

	if (!sp_lost_calls_room(c, &room))
		return false;
	keep(c, packets, n);
	if (last && last->kind == SP_PACKET_HEADER)
		c->n = 0;
	return !last || last->kind != SP_PACKET_LOST || !last->a ||
	    take_lost(c, last->a);
}

uint64_t
sp_lost_calls_of(const struct sp_lost_calls *c, uint64_t key)
{
	return (uint64_t)((count_of(&c->by_packets, key) +
	    count_of(&c->by_calls, key)) / (2 * FRACTIONS) + 0.5);
}

double
sp_lost_calls_error(const struct sp_lost_calls *c)
{
	const struct sp_countmap_slot *s = NULL;
	double sum = 0;

	while ((s = sp_countmap_next(&c->by_packets, s)))
		sum += sqrt(count_of(&c->variance, s->key)) +
		    fabs((double)s->count - count_of(&c->by_calls, s->key)) /
		    FRACTIONS;
	return sum;
}

void
sp_lost_calls_clear(struct sp_lost_calls *c)
{
	free(c->kept);
	sp_countmap_free(&c->by_packets);
	sp_countmap_free(&c->by_calls);
	sp_countmap_free(&c->variance);
	sp_countmap_free(&c->other);
	memset(c, 0, sizeof(*c));
}
