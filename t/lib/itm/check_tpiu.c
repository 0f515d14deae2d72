/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/itm/tpiu.c; frames are made by hand, from ARM IHI 0029 */

#include <config.h>

#include <string.h>

#include "itm/tpiu.h"
#include "support/run.h"

#define SYNC	"\xff\xff\xff\x7f"
#define HALF	"\xff\x7f"

/* Trace 1; bit 0 of each even byte is in the last one. */
static const uint8_t hello[16] = {
	/* id 1, H */ 0x03, 'H',
	/* e l */ 'e' & 0xfe, 'l',	/* bit 1 */
	/* l o */ 'l', 'o',
	/* , W */ ',', 'W',
	/* o r */ 'o' & 0xfe, 'r',	/* bit 4 */
	/* l d */ 'l', 'd',
	/* ! a */ '!' & 0xfe, 'a',	/* bit 6 */
	/* b */ 'b', 1 << 1 | 1 << 4 | 1 << 6
};
#define HELLO	"Hello,World!ab"

static char got[4096];
static size_t n_got;
static unsigned breaks;

static struct sp_tpiu
decode(const uint8_t *in, size_t n, size_t size, uint8_t id)
{
	struct sp_tpiu t = { .id = id };
	uint8_t out[SP_TPIU_FRAME];
	size_t bytes;
	bool damaged;

	n_got = breaks = 0;
	while (n) {
		const size_t piece = n < size ? n : size;

		for (size_t used = 0; used < piece;) {
			used += sp_tpiu_feed(&t, in + used, piece - used, out,
			    &bytes, &damaged);
			ck_assert_uint_lt(bytes, SP_TPIU_FRAME);
			memcpy(got + n_got, out, bytes);
			n_got += bytes;
			breaks += damaged;
		}
		in += piece;
		n -= piece;
	}
	got[n_got] = '\0';
	return t;
}

/* A stream of parts, and its length. */
static uint8_t stream[1024];
static size_t n_stream;

static void
add(const void *part, size_t n)
{
	memcpy(stream + n_stream, part, n);
	n_stream += n;
}

START_TEST(a_frame_has_the_low_bits_behind)
{
	struct sp_tpiu t;

	add(SYNC, 4);
	add(hello, 16);
	add(hello, 16);
	for (size_t size = 1; size <= n_stream; size++) {
		t = decode(stream, n_stream, size, 1);
		ck_assert_str_eq(got, HELLO HELLO);
		ck_assert_uint_eq(t.frames, 2);
		ck_assert_uint_eq(t.skipped + t.damaged + t.others, 0);
		ck_assert_uint_eq(sp_tpiu_rest(&t), 0);
	}
	t = decode(stream, n_stream, SIZE_MAX, 2);
	ck_assert_str_eq(got, "");
	ck_assert_uint_eq(t.others, 28);
}
END_TEST

/* An id holds from the byte behind it on, or, by its bit, from the next. */
START_TEST(an_id_may_come_into_force_a_byte_later)
{
	static const uint8_t frame[16] = {
		0x03, 'a', 0x05, 'X', 0x03, 'Y', 'b' & 0xfe, 'c',
		0x05, 'd', 'Z', 'Z', 0x03, 'e', 0x05,
		/* bits 2 and 4: late; 6 at once; 7: behind the frame */
		1 << 2 | 1 << 4 | 1 << 7
	};
	static const uint8_t behind[16] = {
		'X', 'X', 0x01, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x03, 'f', 0, 0
	};
	struct sp_tpiu t;

	add(SYNC, 4);
	add(frame, 16);
	add(behind, 16);
	t = decode(stream, n_stream, SIZE_MAX, 1);
	got[n_got - 1] = '0';
	ck_assert_str_eq(got, "abcdef0");
	t = decode(stream, n_stream, SIZE_MAX, 2);
	ck_assert_str_eq(got, "XYZZXX");
	ck_assert_uint_eq(t.others, 7);
}
END_TEST

START_TEST(synchronisation_is_no_data)
{
	struct sp_tpiu t;

	add(SYNC, 4);
	add(HALF HALF, 4);
	add(hello, 6);
	add(HALF, 2);
	add(hello + 6, 10);
	add(SYNC HALF, 6);
	add(hello, 16);
	add(SYNC, 4);
	for (size_t size = 1; size <= n_stream; size++) {
		t = decode(stream, n_stream, size, 1);
		ck_assert_str_eq(got, HELLO HELLO);
		ck_assert_uint_eq(t.skipped + t.damaged, 0);
		ck_assert_uint_eq(breaks, 0);
	}
}
END_TEST

START_TEST(bytes_before_the_first_synchronisation_are_skipped)
{
	struct sp_tpiu t;

	add(hello + 3, 13);
	add(SYNC, 4);
	add(hello, 16);
	t = decode(stream, n_stream, 5, 1);
	ck_assert_str_eq(got, HELLO);
	ck_assert_uint_eq(t.skipped, 13);
	ck_assert_uint_eq(t.damaged, 0);
}
END_TEST

/* Two bytes are lost: known by the frame that full synchronisation cuts. */
START_TEST(a_frame_that_is_cut_is_damage)
{
	struct sp_tpiu t;

	add(SYNC, 4);
	add(hello, 16);
	add(hello, 14);
	add(SYNC, 4);
	add(hello, 16);
	for (size_t size = 1; size <= n_stream; size++) {
		t = decode(stream, n_stream, size, 1);
		ck_assert_str_eq(got, HELLO HELLO);
		ck_assert_uint_eq(t.skipped, 14);
		ck_assert_uint_eq(t.damaged, 1);
		ck_assert_uint_eq(breaks, 1);
	}
	t = decode(stream, 30, SIZE_MAX, 1);
	ck_assert_uint_eq(sp_tpiu_rest(&t), 10);
}
END_TEST

START_TEST(the_reserved_id_is_damage)
{
	uint8_t bad[16];
	struct sp_tpiu t;

	memcpy(bad, hello, 16);
	bad[4] = 0xff;
	add(SYNC, 4);
	add(bad, 16);
	add(hello, 16);
	add(SYNC, 4);
	add(hello, 16);
	t = decode(stream, n_stream, 3, 1);
	ck_assert_str_eq(got, HELLO);
	ck_assert_uint_eq(t.skipped, 32);
	ck_assert_uint_eq(t.damaged, 1);

	/* Where a full synchronisation begins, and does not end. */
	n_stream = 0;
	add(SYNC "\xff\xff\x03", 7);
	add(hello, 16);
	t = decode(stream, n_stream, 3, 1);
	ck_assert_str_eq(got, "");
	ck_assert_uint_eq(t.damaged, 1);
	ck_assert_uint_eq(t.skipped, 19);
}
END_TEST

/* Whose bytes they are is not known before the next id. */
START_TEST(behind_damage_the_id_is_unknown)
{
	static const uint8_t nobodys[16] = { 'X', 'X', 'X', 'X' };

	add(SYNC, 4);
	add(hello, 16);
	add(hello, 14);
	add(SYNC, 4);
	add(nobodys, 16);
	add(hello, 16);
	decode(stream, n_stream, SIZE_MAX, 1);
	ck_assert_str_eq(got, HELLO HELLO);
}
END_TEST

/* A frame's last byte looks like its beginning. */
START_TEST(a_synchronisation_that_is_too_short_is_damage)
{
	static const uint8_t frame[16] = {
		0x03, 'a', 0x03, 'b', 0x03, 'c', 0x03, 'd',
		0x03, 'e', 0x03, 'f', 0x03, 'g', 0x03, 0xff
	};
	struct sp_tpiu t;

	add(SYNC, 4);
	add(frame, 16);
	add("\xff\xff\x7f", 3);
	t = decode(stream, n_stream, SIZE_MAX, 1);
	ck_assert_str_eq(got, "bcdefg");
	ck_assert_uint_eq(t.damaged, 1);
	ck_assert_uint_eq(t.skipped, 0);
}
END_TEST

START_TEST(full_synchronisations_are_counted)
{
	unsigned ones = 0;
	uint64_t n = 0;

	add("ab" SYNC "cd\xff\xff\x7f" SYNC, 15);
	for (size_t i = 0; i < n_stream; i++)
		n += sp_tpiu_count_syncs(stream + i, 1, &ones);
	ck_assert_uint_eq(n, 2);
}
END_TEST

static void
begin(void)
{
	n_stream = 0;
}

RUN_WITH("tpiu", begin, NULL,
    a_frame_has_the_low_bits_behind,
    an_id_may_come_into_force_a_byte_later,
    synchronisation_is_no_data,
    bytes_before_the_first_synchronisation_are_skipped,
    a_frame_that_is_cut_is_damage,
    the_reserved_id_is_damage,
    behind_damage_the_id_is_unknown,
    a_synchronisation_that_is_too_short_is_damage,
    full_synchronisations_are_counted)
