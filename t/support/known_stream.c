/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Streams of the made-up program, see known_stream.h */

#include <config.h>

#include "known_stream.h"
#include "must.h"

static struct synth_program synth;
struct sp_checker known_checker;

void
known_begin(bool with_code)
{
	synth_init(&synth, with_code);
	MUST(sp_checker_init(&known_checker, &synth.elf));
	stream_checker = &known_checker;
}

void
known_end(void)
{
	sp_checker_free(&known_checker);
	stream_checker = NULL;
}

void
known_add(struct stream *s, uint32_t *seed, unsigned arcs_in_ten, bool counted)
{
	const uint32_t r = xorshift32(seed) >> 8;
	const int i = (int)(r / 10 % SYNTH_FUNCTIONS), k = (int)(r % 4);
	const uint32_t count = counted ? 1 + xorshift32(seed) % 300 : 0;
	const uint32_t even = s->header.version == SPLITPROF_WIRE_VERSION_EVEN;
	const bool arc = r % 10 < arcs_in_ten;
	const uint32_t a = arc ? synth_from(i, k) & ~even :
	    synth_pc(xorshift32(seed) >> 4);
	const uint32_t b = arc ? synth_to(i, k) & ~even : 0;

	if (count)
		stream_add_counted(s, arc ? SP_PACKET_ARCS : SP_PACKET_SAMPLES,
		    a, b, count);
	else
		stream_add(s, arc ? SP_PACKET_ARC : SP_PACKET_SAMPLE, a, b);
}

struct stream
known_damaged(const struct stream *s, struct damage_line line)
{
	struct stream out = { .header = s->header };

	for (size_t i = 0; i < s->n; i++) {
		uint8_t value = 0;
		const enum damage d = damage_at_random(&line, i, s->bytes[i],
		    &value);

		if (d == INSERT || d == CHANGE)
			stream_add_bytes(&out, &value, 1);
		if (d == INSERT || d == KEEP)
			stream_add_bytes(&out, &s->bytes[i], 1);
	}
	return out;
}
