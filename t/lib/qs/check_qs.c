/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/qs/qs.c */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "qs/qs.h"
#include "support/random.h"
#include "support/run.h"

/* What was decoded, as text: "frame 1 100 0203, bad long 5, ". */
static char told[65536];

static void
tell(const struct sp_qs_event *e)
{
	static const char *const faults[] = { "checksum", "short", "long" };
	char *p = told + strlen(told);

	if (e->kind == SP_QS_BAD) {
		sprintf(p, "bad %s %u, ", faults[e->fault],
		    (unsigned)e->offset);
		return;
	}
	if (e->gap)
		p += sprintf(p, "gap %u %u %u, ", e->last, e->seq, e->lost);
	if (e->restart)
		p += sprintf(p, "restart, ");
	p += sprintf(p, "frame %u %u ", e->seq, e->id);
	for (size_t i = 0; i < e->bytes; i++)
		p += sprintf(p, "%02x", e->data[i]);
	sprintf(p, ", ");
}

/* Decode in pieces of size bytes. */
static struct sp_qs
decode(const void *stream, size_t n, size_t size)
{
	const uint8_t *p = stream;
	struct sp_qs d = { .frames = 0 };
	struct sp_qs_event e;

	told[0] = '\0';
	for (size_t left; n; n -= left) {
		left = n < size ? n : size;
		for (size_t used = 0; used < left;) {
			used += sp_qs_feed(&d, p + used, left - used, &e);
			if (e.kind == SP_QS_NOTHING)
				ck_assert_uint_eq(used, left);
			else
				tell(&e);
		}
		p += left;
	}
	return d;
}

#define TOLD(stream, wanted)						\
do {									\
	decode(stream, sizeof(stream) - 1, SIZE_MAX);			\
	ck_assert_str_eq(told, wanted);					\
} while (0)

/* Append a frame to a stream; returns its new end. */
static uint8_t *
add(uint8_t *p, unsigned seq, unsigned id, const char *data)
{
	return p + sp_qs_encode((uint8_t)seq, (uint8_t)id,
	    (const uint8_t *)data, strlen(data), p);
}

/* The worked example of the protocol's document. */
START_TEST(a_frame_has_its_bytes_escaped_everywhere)
{
	static const char wanted[] =
	    "\x7d\x5e\x7d\x5d\x7d\x5d\x08\x01\x7d\x5e\x7e";
	uint8_t out[SP_QS_ROOM(3)];

	ck_assert_uint_eq(sp_qs_encode(0x7e, 0x7d,
	    (const uint8_t *)"\x7d\x08\x01", 3, out), 11);
	ck_assert_mem_eq(out, wanted, 11);
	TOLD("\x7d\x5e\x7d\x5d\x7d\x5d\x08\x01\x7d\x5e\x7e",
	    "frame 126 125 7d0801, ");
}
END_TEST

START_TEST(a_frame_may_have_no_data)
{
	uint8_t out[SP_QS_ROOM(0)];

	ck_assert_uint_eq(sp_qs_encode(1, 0, NULL, 0, out), 4);
	ck_assert_mem_eq(out, "\x01\0\xfe\x7e", 4);
	TOLD("\x01\0\xfe\x7e", "frame 1 0 , ");
}
END_TEST

/* A generator of numbers that look random, the same in every run. */
static uint32_t
any(uint32_t *state)
{
	return lcg32(state) >> 8;
}

/* Mostly bytes that must be escaped, and what they are then. */
static uint8_t
any_byte(uint32_t *state)
{
	static const uint8_t hard[] = { 0x7e, 0x7d, 0x5e, 0x5d };

	return any(state) % 2 ? hard[any(state) % 4] : (uint8_t)any(state);
}

START_TEST(what_was_encoded_is_decoded)
{
	uint8_t data[SP_QS_DATA_MAX], out[SP_QS_ROOM(SP_QS_DATA_MAX)];
	uint32_t state = 1;

	for (int i = 0; i < 5000; i++) {
		const size_t bytes = any(&state) % (i % 10 ? 8 : 510);
		const uint8_t seq = any_byte(&state), id = any_byte(&state);
		struct sp_qs d = { .frames = 0 };
		struct sp_qs_event e;
		size_t n;

		for (size_t k = 0; k < bytes; k++)
			data[k] = any_byte(&state);
		n = sp_qs_encode(seq, id, data, bytes, out);
		ck_assert_uint_le(n, SP_QS_ROOM(bytes));
		ck_assert_ptr_eq(memchr(out, 0x7e, n), out + n - 1);
		ck_assert_uint_eq(sp_qs_feed(&d, out, n, &e), n);
		ck_assert_int_eq(e.kind, SP_QS_FRAME);
		ck_assert(e.seq == seq && e.id == id && e.bytes == bytes);
		ck_assert(!bytes || !memcmp(e.data, data, bytes));
		ck_assert_uint_eq(sp_qs_rest(&d), 0);
	}
}
END_TEST

/* Frames with a gap, a restart, each fault and escapes, in some bytes. */
static const char mixed[] =
    "\x09\x7d\x5e\x7e"			/* before the first frame */
    "\x01\0\xfe\x7e" "\x02\x64\x7d\x5d\x7d\x5e\x9e\x7e"
    "\x05\x64\x96\x7e" "\x07\x64\x96\x7e" "\xff\x7e" "\x7d\x7e\xa1\x7e"
    "\x01\0\xfe\x7e" "\x02\x64";

START_TEST(how_a_stream_is_cut_makes_no_difference)
{
	char whole[sizeof(told)];
	const struct sp_qs d = decode(mixed, sizeof(mixed) - 1, SIZE_MAX);

	strcpy(whole, told);
	ck_assert_str_eq(whole, "frame 1 0 , frame 2 100 7d7e, gap 2 5 2, "
	    "frame 5 100 , bad checksum 20, bad short 24, bad short 26, "
	    "restart, frame 1 0 , ");
	ck_assert_uint_eq(d.early, 4);
	for (size_t size = 1; size < sizeof(mixed); size++) {
		const struct sp_qs again =
		    decode(mixed, sizeof(mixed) - 1, size);

		ck_assert_str_eq(told, whole);
		ck_assert_mem_eq(again.bad, d.bad, sizeof(d.bad));
		ck_assert(again.frames == d.frames && again.gaps == d.gaps &&
		    again.lost == d.lost && again.early == d.early &&
		    again.restarts == d.restarts);
		ck_assert_uint_eq(sp_qs_rest(&again), 2);
	}
}
END_TEST

/* Each beginning tells a beginning of what the whole does. */
START_TEST(a_stream_may_end_anywhere)
{
	char whole[sizeof(told)];

	decode(mixed, sizeof(mixed) - 1, SIZE_MAX);
	strcpy(whole, told);
	for (size_t n = 0; n < sizeof(mixed); n++) {
		const struct sp_qs d = decode(mixed, n, SIZE_MAX);

		ck_assert_int_eq(strncmp(told, whole, strlen(told)), 0);
		ck_assert_uint_eq(d.offset, n);
		/* Behind an escape a flag ends nothing. */
		ck_assert_int_eq(sp_qs_rest(&d) == 0, n == 0 ||
		    (mixed[n - 1] == 0x7e && (n < 2 || mixed[n - 2] != 0x7d)));
	}
}
END_TEST

START_TEST(any_byte_behind_an_escape_is_one_of_the_frame)
{
	/* 7d 7e: 5e; 7d 7d: 5d; 7d 61: 41. */
	TOLD("\x01\x64\x7d\x7e\x7d\x7d\x7d\x61\x9e\x7e",
	    "frame 1 100 5e5d41, ");
	/* Two frames are one where the flag is swallowed. */
	TOLD("\x01\x64\x7d\x7e\x02\x64\xd6\x7e", "frame 1 100 5e0264, ");
}
END_TEST

START_TEST(a_gap_tells_how_many_are_missing_modulo_256)
{
	static const struct { unsigned seq; const char *wanted; } next[] = {
		{ 8, "frame 7 100 , frame 8 100 , " },
		{ 9, "frame 7 100 , gap 7 9 1, frame 9 100 , " },
		{ 6, "frame 7 100 , gap 7 6 254, frame 6 100 , " },
		{ 7, "frame 7 100 , gap 7 7 255, frame 7 100 , " },
	};
	uint8_t stream[32];

	for (size_t i = 0; i < 4; i++) {
		uint8_t *end = add(add(stream, 7, 100, ""), next[i].seq, 100,
		    "");
		const struct sp_qs d =
		    decode(stream, (size_t)(end - stream), SIZE_MAX);

		ck_assert_str_eq(told, next[i].wanted);
		ck_assert_uint_eq(d.gaps, i > 0);
		ck_assert_uint_eq(d.lost, (uint8_t)(next[i].seq - 8));
	}
}
END_TEST

START_TEST(the_number_wraps_from_255_to_0)
{
	uint8_t stream[600 * 4], *p = stream;
	struct sp_qs d;

	for (unsigned i = 0; i < 550; i++)
		p = add(p, i % 256, 1, "");
	d = decode(stream, (size_t)(p - stream), SIZE_MAX);
	ck_assert_uint_eq(d.frames, 550);
	ck_assert_uint_eq(d.gaps, 0);
}
END_TEST

START_TEST(an_empty_frame_is_never_a_gap)
{
	uint8_t stream[64], *p = stream;
	struct sp_qs d;

	p = add(add(add(p, 200, 100, ""), 1, 0, ""), 2, 100, "");
	p = add(add(p, 3, 0, ""), 5, 100, "");
	d = decode(stream, (size_t)(p - stream), SIZE_MAX);
	ck_assert_str_eq(told, "frame 200 100 , restart, frame 1 0 , "
	    "frame 2 100 , frame 3 0 , gap 3 5 1, frame 5 100 , ");
	ck_assert_uint_eq(d.restarts, 1);
}
END_TEST

START_TEST(a_bad_frame_leaves_a_gap_as_a_lost_one_does)
{
	uint8_t stream[64], *p = add(stream, 1, 100, "a"), *bad = p;

	p = add(add(p, 2, 100, "b"), 3, 100, "c");
	bad[2] ^= 1;
	decode(stream, (size_t)(p - stream), SIZE_MAX);
	ck_assert_str_eq(told, "frame 1 100 61, bad checksum 5, gap 1 3 1, "
	    "frame 3 100 63, ");
}
END_TEST

START_TEST(the_first_good_frame_is_no_gap_and_ends_the_silence)
{
	/* Wrong sums before it are not told; a short frame is. */
	TOLD("xyz\x7e" "\xff\x7e" "ab\x7e" "\x09\x64\x92\x7e" "ab\x7e",
	    "bad short 4, frame 9 100 , bad checksum 13, ");
	ck_assert_uint_eq(decode("xyz\x7e\xff\x7e" "ab\x7e", 9, 1).early, 7);
}
END_TEST

START_TEST(a_flag_alone_has_a_wrong_sum)
{
	TOLD("\x09\x64\x92\x7e\x7e", "frame 9 100 , bad checksum 4, ");
}
END_TEST

START_TEST(fewer_than_three_bytes_are_short)
{
	TOLD("\xff\x7e", "bad short 0, ");
	TOLD("\x01\xfe\x7e", "bad short 0, ");
	TOLD("\x01\x01\xfd\x7e", "frame 1 1 , ");
}
END_TEST

/* A frame of n bytes, sequence number to checksum, and a sum that is right. */
static size_t
long_frame(uint8_t *stream, size_t n)
{
	memset(stream, 0, n - 1);
	stream[n - 1] = 0xff;
	stream[n] = 0x7e;
	return n + 1;
}

START_TEST(a_frame_of_512_bytes_is_the_longest)
{
	static uint8_t stream[2048];
	struct sp_qs d;

	ck_assert_uint_eq(decode(stream, long_frame(stream, 512), 7).frames, 1);
	ck_assert_uint_eq(decode(stream, long_frame(stream, 513), 7).frames, 0);
	/* The 513th byte is dropped; of 515 two are left for a frame. */
	decode(stream, long_frame(stream, 515), SIZE_MAX);
	ck_assert_str_eq(told, "bad long 0, bad short 513, ");
	decode(stream, long_frame(stream, 516), SIZE_MAX);
	ck_assert_str_eq(strchr(told, 'f'), "frame 0 0 , ");
	d = decode(stream, long_frame(stream, 1100), SIZE_MAX);
	ck_assert_uint_eq(d.bad[SP_QS_LONG], 2);
	ck_assert_uint_eq(d.frames, 1);
}
END_TEST

START_TEST(escapes_do_not_count_for_the_length)
{
	uint8_t data[SP_QS_DATA_MAX], stream[SP_QS_ROOM(SP_QS_DATA_MAX) + 8];
	size_t n;

	memset(data, 0x7e, sizeof(data));
	n = sp_qs_encode(0x7e, 0x7d, data, sizeof(data), stream);
	ck_assert_uint_eq(decode(stream, n, 1).frames, 1);
	/* An escaped byte that is too many is dropped with its escape. */
	n = long_frame(stream, 512);
	memcpy(stream + n - 1, "\x7d\x5d\x01\x64\x9a\x7e", 6);
	decode(stream, n + 5, 1);
	ck_assert_str_eq(told, "bad long 0, frame 1 100 , ");
}
END_TEST

RUN("qs",
    a_frame_has_its_bytes_escaped_everywhere,
    a_frame_may_have_no_data,
    what_was_encoded_is_decoded,
    how_a_stream_is_cut_makes_no_difference,
    a_stream_may_end_anywhere,
    any_byte_behind_an_escape_is_one_of_the_frame,
    a_gap_tells_how_many_are_missing_modulo_256,
    the_number_wraps_from_255_to_0,
    an_empty_frame_is_never_a_gap,
    a_bad_frame_leaves_a_gap_as_a_lost_one_does,
    the_first_good_frame_is_no_gap_and_ends_the_silence,
    a_flag_alone_has_a_wrong_sum,
    fewer_than_three_bytes_are_short,
    a_frame_of_512_bytes_is_the_longest,
    escapes_do_not_count_for_the_length)
