/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Damage to a stream of packets, see damage.h */

#include <config.h>

#include <err.h>
#include <stdlib.h>

#include "damage.h"

/* As far from its place a damaged packet may be found: a packet's length. */
#define NEAR	16

/* Where packet i came to begin when its stream was damaged. */
struct outcome {
	size_t begins;
	bool whole;		/* no damage touched it */
	bool found;
};

/* The damaged bytes of a stream, and the fates of its packets. */
struct ruin {
	uint8_t *bytes;		/* owned */
	size_t n;
	struct outcome *fates;	/* owned */
};

/* Put what becomes of a byte. */
static void
put(struct ruin *r, enum damage d, uint8_t byte, uint8_t value)
{
	if (d == INSERT)
		r->bytes[r->n++] = value;
	if (d != DROP)
		r->bytes[r->n++] = d == CHANGE ? value : byte;
}

static struct ruin
apply(const struct stream *s, damage_at *at, void *arg, struct score *score)
{
	struct ruin r = { .bytes = malloc(2 * s->n + 1),
	    .fates = calloc(s->n_packets, sizeof(*r.fates)) };
	bool before = false;	/* was the byte before damaged? */
	size_t k = 0;

	if (!r.bytes || !r.fates)
		err(2, NULL);
	for (size_t i = 0; i < s->n; i++) {
		uint8_t value = 0;
		const enum damage d = at(arg, i, s->bytes[i], &value);
		bool first;

		while (k + 1 < s->n_packets && s->packets[k + 1].offset <= i)
			k++;
		first = s->packets[k].offset == i;
		score->places += d != KEEP && !before;
		before = d != KEEP;
		/* What is inserted before a packet does not touch it. */
		if (first) {
			r.fates[k].begins = r.n + (d == INSERT);
			r.fates[k].whole = true;
		}
		if (d != KEEP && !(d == INSERT && first))
			r.fates[k].whole = false;
		put(&r, d, s->bytes[i], value);
	}
	return r;
}

/*
 * Is p a packet of s that has not been found yet?  One that is whole must be
 * where it was sent, a damaged one near it.  Of two equal bytes nobody knows
 * which was lost: what is a byte off is the same packet.  The search begins at
 * *from.
 */
static bool
find(const struct stream *s, struct ruin *r, const struct placed *p,
    size_t *from, struct score *score)
{
	struct outcome *near = NULL;

	while (*from < s->n_packets &&
	    r->fates[*from].begins + NEAR < p->offset)
		++*from;
	for (size_t k = *from; k < s->n_packets &&
	    r->fates[k].begins <= p->offset + NEAR; k++) {
		struct outcome *const f = &r->fates[k];

		if (f->found || !stream_is_same(p, &s->packets[k]))
			continue;
		if (f->whole && f->begins <= p->offset + 1 &&
		    p->offset <= f->begins + 1) {
			f->found = true;
			score->found++;
			return true;
		}
		if (!f->whole && !near)
			near = f;
	}
	if (near) {
		near->found = true;
		score->recovered++;
	}
	return near;
}

struct score
damage_score(const struct stream *s, damage_at *at, void *arg,
    damage_decode *decode, void *decode_arg)
{
	struct score score = { .places = 0 };
	struct ruin r = apply(s, at, arg, &score);
	struct stream got = decode(decode_arg, r.bytes, r.n,
	    s->header.addr_bytes);
	size_t from = 0;

	for (size_t i = 0; i < s->n_packets; i++) {
		if (r.fates[i].whole)
			score.whole++;
		else
			score.damaged++;
	}
	for (size_t i = 0; i < got.n_packets; i++) {
		if (got.packets[i].kind <= SP_PACKET_NAME &&
		    !find(s, &r, &got.packets[i], &from, &score))
			score.invented++;
	}
	free(got.bytes);
	free(got.packets);
	free(r.bytes);
	free(r.fates);
	return score;
}

enum damage
damage_at_random(void *arg, size_t i, uint8_t byte, uint8_t *value)
{
	struct damage_line *const line = arg;

	(void)i;
	*value = (uint8_t)(xorshift32(&line->seed) >> 9);
	if (line->damage == CHANGE)
		*value = (uint8_t)(byte ^ 1 << (*value & 7));
	return xorshift32(&line->seed) % 1000000 < line->per_million ?
	    line->damage : KEEP;
}

enum damage
damage_in_bursts(void *arg, size_t i, uint8_t byte, uint8_t *value)
{
	(void)arg;
	(void)byte;
	(void)value;
	return i % 1000 >= 936 ? DROP : KEEP;
}
