/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was skipped of a stream, see skips.h */

#include <config.h>

#include <string.h>

#include "integrity/skips.h"

/* Different packets: more than any program has, less than damage can make. */
#define KEYS_MAX	65536

static bool
add_whole(struct sp_skips *s, const struct sp_packet *p)
{
	const uint64_t key = sp_packet_sent(p);

	/* No build sends an odd address of a sample. */
	if (!p->b && p->a & 1) {
		s->damaged += p->count;
		return true;
	}
	return (s->whole.used >= KEYS_MAX &&
	    !sp_countmap_find(&s->whole, key)) ||
	    sp_countmap_add(&s->whole, key, p->count);
}

size_t
sp_skips_bytes(const struct sp_header *h, struct sp_packet p)
{
	uint8_t bytes[SP_PACKET_MAX];

	if (p.count == 1 && sp_header_has_words(h))
		return SPLITPROF_WIRE_WORD;
	if (p.count == 1)
		p.kind = p.b ? SP_PACKET_ARC : SP_PACKET_SAMPLE;
	else
		p.kind = p.b ? SP_PACKET_ARCS : SP_PACKET_SAMPLES;
	return sp_packet_encode(h, &p, bytes);
}

bool
sp_skips_add(struct sp_skips *s, const struct sp_header *h,
    const struct sp_packet *packet)
{
	bool done = true;

	if (packet->kind == SP_PACKET_MISMATCH) {
		s->bytes += sp_skips_bytes(h, *packet);
		if (s->packets < SP_SKIPS_RUN)
			s->run[s->packets++] = *packet;
		return true;
	}
	if (s->bytes != packet->a) {
		s->damaged++;
		s->of_bytes[packet->a < SP_SKIPS_BYTES ? packet->a : 0]++;
	}
	for (size_t i = 0; s->bytes == packet->a && i < s->packets && done; i++)
		done = add_whole(s, &s->run[i]);
	s->packets = s->bytes = 0;
	return done;
}

bool
sp_skips_have_calls(const struct sp_skips *s)
{
	const struct sp_countmap_slot *slot = NULL;

	while ((slot = sp_countmap_next(&s->whole, slot))) {
		if ((uint32_t)slot->key)
			return true;
	}
	return false;
}

uint64_t
sp_skips_cut(const struct sp_skips *s, size_t sample, size_t arc)
{
	bool whole[SP_SKIPS_BYTES] = { true };
	uint64_t cut = 0;

	for (size_t i = 1; i < SP_SKIPS_BYTES; i++) {
		whole[i] = (sample && i >= sample && whole[i - sample]) ||
		    (arc && i >= arc && whole[i - arc]);
		cut += whole[i] ? 0 : s->of_bytes[i];
	}
	return cut;
}

void
sp_skips_free(struct sp_skips *s)
{
	sp_countmap_free(&s->whole);
	memset(s, 0, sizeof(*s));
}
