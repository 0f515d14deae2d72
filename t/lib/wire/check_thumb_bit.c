/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/wire/resync.c: a Thumb bit that no other call has */

#include <config.h>

#include "support/known_stream.h"
#include "support/run.h"

static void
begin(void)
{
	known_begin(true);
}

/* n calls, with and without the Thumb bits of wrong. */
static struct stream
calls(int n, bool odd, int wrong, bool of_from)
{
	struct stream s = { .header.addr_bytes = 3 };

	for (int i = 0; i < n; i++)
		stream_add(&s, SP_PACKET_ARC, (synth_from(i, i % 4) & ~1u) |
		    (odd ^ (i == wrong && of_from)),
		    (synth_to(i, i % 4) & ~1u) |
		    (odd ^ (i == wrong && !of_from)));
	return s;
}

/* Which call of s is told not to fit?  -1: none. */
static int
find_mismatch(const struct stream *s)
{
	struct stream got = stream_decode(s->bytes, s->n, 3, NULL, NULL);
	int misfit = -1, n = 0;

	for (size_t i = 0; i < got.n_packets; i++) {
		const enum sp_packet_kind kind = got.packets[i].kind;

		if (kind == SP_PACKET_MISMATCH && misfit < 0)
			misfit = n;
		n += kind != SP_PACKET_SKIP;
	}
	ck_assert_uint_eq(n, s->n_packets);
	stream_free(&got);
	return misfit;
}

START_TEST(a_thumb_bit_unlike_all_others_is_damage)
{
	for (int i = 0; i < 8; i++) {
		struct stream s = calls(100, i & 1, 60, i & 2);

		ck_assert_int_eq(find_mismatch(&s), 60);
		stream_free(&s);
		/* The first one behind those that tell. */
		s = calls(100, i & 1, 16, i & 2);
		ck_assert_int_eq(find_mismatch(&s), 16);
		stream_free(&s);
		/* While it is not known the first ones are taken. */
		s = calls(100, i & 1, i, i & 2);
		ck_assert_int_eq(find_mismatch(&s), -1);
		stream_free(&s);
	}
}
END_TEST

START_TEST(a_few_damaged_ones_tell_as_well)
{
	for (int n = 4; n < 6; n++) {
		struct stream s = { .header.addr_bytes = 3 };

		for (int i = 0; i < 40; i++)
			stream_add(&s, SP_PACKET_ARC, synth_from(i, 1),
			    synth_to(i, 1) ^ (i < n || i == 30));
		ck_assert_int_eq(find_mismatch(&s), n == 4 ? 30 : -1);
		stream_free(&s);
	}
}
END_TEST

START_TEST(what_no_call_leaves_does_not_tell)
{
	struct stream s = { .header.addr_bytes = 3 };

	for (int i = 0; i < 40; i++)
		stream_add(&s, SP_PACKET_ARC, i < 6 ? 0 : synth_from(i, 1) ^
		    (i == 30), synth_to(i, 1));
	ck_assert_int_eq(find_mismatch(&s), 30);
	stream_free(&s);
}
END_TEST

START_TEST(behind_a_header_may_be_another_firmware)
{
	for (int odd = 0; odd < 2; odd++) {
		struct stream s = calls(40, !odd, -1, false);
		struct stream other = calls(40, odd, -1, false);

		stream_add_header(&s, 3, 0);
		for (size_t i = 0; i < other.n_packets; i++)
			stream_add(&s, SP_PACKET_ARC, other.packets[i].a,
			    other.packets[i].b);
		ck_assert_int_eq(find_mismatch(&s), -1);
		stream_free(&other);
		stream_free(&s);
	}
}
END_TEST

START_TEST(thumb_bits_that_do_not_agree_say_nothing)
{
	struct stream s = { .header.addr_bytes = 3 };

	for (int i = 0; i < 100; i++)
		stream_add(&s, SP_PACKET_ARC, synth_from(i, 1) ^
		    (uint32_t)(i % 2), synth_to(i, 1) ^ (uint32_t)(i % 3 > 1));
	ck_assert_int_eq(find_mismatch(&s), -1);
	stream_free(&s);
}
END_TEST

/* What returns through hand-written code has its bit 0 as that has set it. */
START_TEST(the_thumb_bit_of_what_no_call_leaves_says_nothing)
{
	struct stream s = calls(100, true, -1, false);

	stream_add(&s, SP_PACKET_ARC, 0, synth_to(3, 1));
	stream_add(&s, SP_PACKET_ARC, 0xfffff9, synth_to(3, 1));
	stream_add(&s, SP_PACKET_ARC, 0xfffff8, synth_to(3, 1));
	for (int i = 0; i < 4; i++)
		stream_add(&s, SP_PACKET_ARC, synth_from(i, 1),
		    synth_to(i, 1));
	ck_assert_int_eq(find_mismatch(&s), -1);
	stream_free(&s);
}
END_TEST

RUN_WITH("thumb_bit", begin, known_end,
    a_thumb_bit_unlike_all_others_is_damage,
    a_few_damaged_ones_tell_as_well, what_no_call_leaves_does_not_tell,
    behind_a_header_may_be_another_firmware,
    thumb_bits_that_do_not_agree_say_nothing,
    the_thumb_bit_of_what_no_call_leaves_says_nothing)
