/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A damaged arc is made out, see salvage.h
 *
 * All arcs that a single byte makes of the bytes are looked up: at most some
 * 2000, however many arcs there are.
 */
#include <config.h>

#include <string.h>

#include "form.h"
#include "salvage.h"

#define ARC_MAX	(1 + 2 * SPLITPROF_WIRE_ADDR_MAX)	/* bytes */
#define SEEN	2		/* an arc that is made out, at least so often */

struct search {
	const struct sp_profile *profile;
	size_t length;		/* of an arc */
	struct sp_packet found;
	uint64_t key;		/* of found */
	uint64_t count;		/* how often that was seen */
	bool several;
};

/* Is the arc at p one that was seen? */
static void
try(struct search *s, const uint8_t *p)
{
	const int n = s->profile->addr_bytes;
	struct sp_packet arc = { .kind = SP_PACKET_ARC };
	uint64_t count, key;

	if (p[0] != SPLITPROF_WIRE_ARC)
		return;
	arc.a = sp_get_address(p + 1, n);
	arc.b = sp_get_address(p + 1 + n, n);
	count = sp_profile_count(s->profile, &arc, &key);
	if (!count || (s->count && s->key == key))
		return;
	s->several |= s->count != 0;
	s->found = arc;
	s->key = key;
	s->count = count;
}

/*
 * All arcs whose byte i, but no other, differs from p in one bit, or in any
 * number of them.  What is odd comes first: bit 0, which the profile does not
 * look at, is set in Thumb code.
 */
static void
try_changed(struct search *s, const uint8_t *p, size_t i, bool one_bit)
{
	uint8_t arc[ARC_MAX];

	memcpy(arc, p, s->length);
	for (int v = 255; v >= 0; v--) {
		const int changed = v ^ p[i];

		if (one_bit && changed & (changed - 1))
			continue;
		arc[i] = (uint8_t)v;
		try(s, arc);
	}
}

/* A line rather changes a bit than more of a byte. */
static void
try_all_changed(struct search *s, const uint8_t *p)
{
	const size_t last = p[0] == SPLITPROF_WIRE_ARC ? s->length - 1 : 0;

	for (int one_bit = 1; one_bit >= 0 && !s->count; one_bit--) {
		for (size_t i = 0; i <= last; i++)
			try_changed(s, p, i, one_bit);
	}
}

/* All arcs that lack one byte of p, which has one too many. */
static void
try_without(struct search *s, const uint8_t *p)
{
	uint8_t arc[ARC_MAX];

	for (size_t i = 0; i <= s->length; i++) {
		memcpy(arc, p, i < s->length ? i : s->length);
		if (i < s->length)
			memcpy(arc + i, p + i + 1, s->length - i);
		try(s, arc);
	}
}

/* All arcs that have a byte more than p. */
static void
try_with(struct search *s, const uint8_t *p)
{
	uint8_t arc[ARC_MAX];

	for (size_t i = 0; i < s->length; i++) {
		memcpy(arc, p, i);
		memcpy(arc + i + 1, p + i, s->length - 1 - i);
		for (int v = 255; v >= 0; v--) {
			arc[i] = (uint8_t)v;
			try(s, arc);
		}
	}
}

bool
sp_salvage(const struct sp_profile *profile, const uint8_t *p, size_t n,
    struct sp_packet *arc)
{
	struct search s = { .profile = profile,
	    .length = 1 + 2 * (size_t)profile->addr_bytes };

	if (n == s.length)
		try_all_changed(&s, p);
	else if (n == s.length + 1)
		try_without(&s, p);
	else if (n + 1 == s.length)
		try_with(&s, p);
	*arc = s.found;
	return s.count >= SEEN && !s.several;
}
