/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Damage to a stream of packets, see damage.h */

#include <config.h>

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "damage.h"

/* Where a packet came to lie when its stream was damaged. */
#define GONE	UINT64_MAX

/* The damaged bytes of s; where[i] is the place of packet i, or GONE. */
static struct stream
apply(const struct stream *s, damage_at *at, void *arg, uint64_t *where,
    struct score *score)
{
	struct stream out = { .n = 0 };
	bool before = false;	/* was the byte before damaged? */
	size_t k = 0;

	for (size_t i = 0; i < s->n; i++) {
		uint8_t value = 0;
		const enum damage d = at(arg, i, s->bytes[i], &value);
		bool first;

		while (k + 1 < s->n_packets && s->packets[k + 1].offset <= i)
			k++;
		first = s->packets[k].offset == i;
		score->places += d != KEEP && !before;
		before = d != KEEP;
		if (d == INSERT)
			stream_add_bytes(&out, &value, 1);
		if (first)
			where[k] = out.n;
		/* What is inserted before a packet does not touch it. */
		if (d != KEEP && !(d == INSERT && first))
			where[k] = GONE;
		if (d == CHANGE)
			stream_add_bytes(&out, &value, 1);
		else if (d != DROP)
			stream_add_bytes(&out, &s->bytes[i], 1);
	}
	return out;
}

struct score
damage_score(const struct stream *s, damage_at *at, void *arg)
{
	struct score score = { .places = 0 };
	uint64_t *const where = calloc(s->n_packets, sizeof(*where));
	struct stream damaged, got;
	size_t k = 0;

	ck_assert_ptr_nonnull(where);
	damaged = apply(s, at, arg, where, &score);
	got = stream_decode(damaged.bytes, damaged.n, s->header.addr_bytes,
	    NULL, NULL);
	for (size_t i = 0; i < s->n_packets; i++) {
		if (where[i] == GONE)
			score.damaged++;
		else
			score.whole++;
	}
	for (size_t i = 0; i < got.n_packets; i++) {
		const struct placed *const p = &got.packets[i];

		if (p->kind >= SP_PACKET_SKIP)
			continue;
		while (k < s->n_packets && (where[k] == GONE ||
		    where[k] < p->offset))
			k++;
		if (k < s->n_packets && where[k] == p->offset &&
		    stream_is_same(p, &s->packets[k]))
			score.found++;
		else
			score.invented++;
	}
	stream_free(&damaged);
	stream_free(&got);
	free(where);
	return score;
}
