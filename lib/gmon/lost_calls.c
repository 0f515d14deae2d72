/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls that the firmware lost, see lost_calls.h */

#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gmon/lost_calls.h"

#define KEPT		8192	/* packets: 16 samples of most streams */
#define FRACTIONS	4096	/* of a call */

/* An arc's packets in the one half of a stratum, and in the other. */
#define HALF(which)	((which) ? UINT64_C(1) << 32 : 1)
#define FIRST(n)	((n) & UINT32_MAX)
#define SECOND(n)	((n) >> 32)

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

		memcpy(&c->kept[at], packets, part * sizeof(*packets));
		c->n += part;
		packets += part;
		n -= part;
	}
}

/* The packets of each arc in what is kept; *all is their number. */
static bool
count_packets(const struct sp_lost_calls *c, struct sp_countmap *arcs,
    uint64_t *all)
{
	bool second = false;

	*all = 0;
	for (size_t i = c->n > KEPT ? c->n - KEPT : 0; i < c->n; i++) {
		const struct sp_packet *const p = &c->kept[i % KEPT];

		if (sp_packet_is_sample(p))
			second = !second;
		if (!sp_packet_is_call(p))
			continue;
		++*all;
		if (!sp_countmap_add(arcs, sp_key(false, p->a, p->b),
		    HALF(second)))
			return false;
	}
	return true;
}

/* n packets of an arc came where each stands for so many calls lost. */
static bool
share(struct sp_lost_calls *c, const struct sp_countmap_slot *arc, double each)
{
	const double first = (double)FIRST(arc->count);
	const double second = (double)SECOND(arc->count);
	const double calls = each * (first + second) * FRACTIONS;
	const double differ = each * (first - second);

	return (calls < 0.5 || sp_countmap_add(&c->calls, arc->key,
	    (uint64_t)(calls + 0.5))) && (differ * differ < 0.5 ||
	    sp_countmap_add(&c->variance, arc->key,
	    (uint64_t)(differ * differ + 0.5)));
}

static bool
take_lost(struct sp_lost_calls *c, uint64_t lost)
{
	const struct sp_countmap_slot *s = NULL;
	struct sp_countmap arcs = { .used = 0 };
	uint64_t packets;
	bool good = count_packets(c, &arcs, &packets);

	c->n = 0;
	c->pending += lost;
	while (good && (s = sp_countmap_next(&arcs, s)))
		good = share(c, s, (double)c->pending / (double)packets);
	sp_countmap_free(&arcs);
	if (packets)
		c->pending = 0;
	return good;
}

bool
sp_lost_calls_add(struct sp_lost_calls *c, const struct sp_packet *packets,
    size_t n)
{
	const struct sp_packet *const last = n ? &packets[n - 1] : NULL;

	if (!c->kept && !(c->kept = malloc(KEPT * sizeof(*c->kept))))
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
	const struct sp_countmap_slot *const s =
	    sp_countmap_find(&c->calls, key);

	return s ? (s->count + FRACTIONS / 2) / FRACTIONS : 0;
}

double
sp_lost_calls_error(const struct sp_lost_calls *c)
{
	const struct sp_countmap_slot *s = NULL;
	double sum = 0;

	while ((s = sp_countmap_next(&c->variance, s)))
		sum += sqrt((double)s->count);
	return sum;
}

void
sp_lost_calls_clear(struct sp_lost_calls *c)
{
	free(c->kept);
	sp_countmap_free(&c->calls);
	sp_countmap_free(&c->variance);
	memset(c, 0, sizeof(*c));
}
