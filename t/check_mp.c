/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/mp.c, lib/mp_encode.c and lib/mp_guess.c */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "crc16.h"
#include "mp.h"
#include "run.h"

static const struct sp_mp_variant ours = {
	.crc_start = SPLITPROF_WIRE_MP_CRC_START
};

/* Packets of the protocol's document, with the CRCs that it leaves out. */
static const uint8_t ack[] = { 0xaa, 0x55, 1, 0, 0, 0x88, 0x83, 0x0a };
static const uint8_t nack[] = { 0xaa, 0x55, 2, 0, 0, 0xd8, 0xda, 0x0a };
static const uint8_t meta[] = {
	0xaa, 0x55, 3, 28, 0, 0x00, 0x7a, 0x03, 0x0a, 0x40, 0x42, 0x0f, 0x00,
	0xef, 0xbe, 0xad, 0xde, 'v', '1', '.', '0', '.', '0', 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0xe0, 0xa9, 0x0a
};
static const uint8_t calls[] = {
	0xaa, 0x55, 5, 31, 0, 1, 2, 0,
	0x00, 0x01, 0x00, 0x08, 0xe8, 0x03, 0, 0, 0xd0, 0x07, 0, 0, 0, 0,
	0x20, 0x02, 0x00, 0x08, 0xf4, 0x01, 0, 0, 0x2c, 0x01, 0, 0, 1, 0,
	0xdb, 0x43, 0x0a
};

/* A stream in the making. */
static uint8_t stream[1 << 18];
static size_t size;

static void
add(const void *bytes, size_t n)
{
	memcpy(stream + size, bytes, n);
	size += n;
}

#define ADD(array)	add(array, sizeof(array))
#define ADD_TEXT(text)	add(text, sizeof(text) - 1)

/* Add a packet of our variant; returns where it begins. */
static size_t
add_packet(uint8_t type, const void *payload, size_t n)
{
	const size_t at = size;

	size += sp_mp_encode(&ours, type, payload, n, stream + size);
	return at;
}

/* What was decoded, as text: "packet 1 0, bad crc 8, skip 16 4, ". */
static char told[1 << 20];
static char *told_end;
static size_t held_most;

static void
tell(const struct sp_mp_event *e)
{
	static const char *const faults[] = { "crc", "end", "length",
	    "version", "count" };
	char *const p = told_end;
	const unsigned at = (unsigned)e->offset;

	if (e->kind == SP_MP_BAD)
		told_end += sprintf(p, "bad %s %u, ", faults[e->fault], at);
	else if (e->kind == SP_MP_SKIP)
		told_end += sprintf(p, "skip %u %u, ", at,
		    (unsigned)e->skipped);
	else
		told_end += sprintf(p, "%s %u %u, ", e->kind == SP_MP_OTHER ? "other" :
		    "packet", e->type, at);
}

/* Decode bytes that come in pieces; ended says that nothing follows. */
static struct sp_mp
decode(const struct sp_mp_variant *v, size_t n, size_t piece, bool ended)
{
	struct sp_mp d = { .variant = *v };
	struct sp_mp_event e = { .kind = SP_MP_NOTHING };
	size_t used = 0, came = 0;

	told[0] = '\0';
	told_end = told;
	held_most = 0;
	do {
		const bool last = piece >= n - came;

		came = last ? n : came + piece;
		do {
			used += sp_mp_feed(&d, stream + used, came - used,
			    last && ended, &e);
			ck_assert_uint_le(used, came);
			if (e.kind != SP_MP_NOTHING)
				tell(&e);
		} while (e.kind != SP_MP_NOTHING);
		if (came - used > held_most)
			held_most = came - used;
	} while (came < n);
	if (ended)
		ck_assert_uint_eq(used, n);
	return d;
}

/* The same in any pieces. */
static void
all_pieces_tell(const char *wanted)
{
	static const size_t pieces[] = { SIZE_MAX, 1, 2, 3, 5, 7, 8, 13, 64,
	    1000 };

	for (size_t i = 0; i < sizeof(pieces) / sizeof(*pieces); i++) {
		decode(&ours, size, pieces[i], true);
		ck_assert_str_eq(told, wanted);
	}
}

START_TEST(the_crc_is_the_one_of_the_document)
{
	static const uint8_t digits[] = "123456789";

	ck_assert_uint_eq(sp_crc16(0xffff, digits, 9), 0x29b1);
	ck_assert_uint_eq(sp_crc16(0, digits, 9), 0x31c3);
	ck_assert_uint_eq(sp_crc16(0xffff, digits, 0), 0xffff);
	for (size_t i = 0; i <= 9; i++)
		ck_assert_uint_eq(sp_crc16(sp_crc16(0xffff, digits, i),
		    digits + i, 9 - i), 0x29b1);
	ck_assert_uint_eq(sp_crc16(0xffff, ack, 5), 0x8388);
}
END_TEST

START_TEST(packets_of_the_document_are_decoded_from_any_pieces)
{
	ADD(ack);
	ADD(nack);
	ADD(meta);
	ADD(calls);
	all_pieces_tell("packet 1 0, packet 2 8, packet 3 16, packet 5 52, ");
}
END_TEST

START_TEST(their_fields_are_what_they_say)
{
	struct sp_mp_meta m;
	struct sp_mp_call c;

	sp_mp_meta(meta + 5, &m);
	ck_assert_uint_eq(m.mcu_clock_hz, 168000000);
	ck_assert_uint_eq(m.timer_hz, 1000000);
	ck_assert_uint_eq(m.build_id, 0xdeadbeef);
	ck_assert_uint_eq(m.version_bytes, 6);
	ck_assert_mem_eq(m.version, "v1.0.0", 6);
	ck_assert_uint_eq(sp_mp_calls(31), 2);
	sp_mp_call(calls + 5, 1, &c);
	ck_assert_uint_eq(c.func, 0x08000220);
	ck_assert_uint_eq(c.entry_us, 500);
	ck_assert_uint_eq(c.duration_us, 300);
	ck_assert_uint_eq(c.depth, 1);
}
END_TEST

START_TEST(a_version_of_all_its_bytes_has_no_end)
{
	struct sp_mp_meta m = { .version_bytes = 16 };
	uint8_t payload[SPLITPROF_WIRE_MP_METADATA_BYTES];

	memcpy(m.version, "0123456789abcdef", 16);
	sp_mp_put_meta(&m, payload);
	memset(&m, 0, sizeof(m));
	sp_mp_meta(payload, &m);
	ck_assert_uint_eq(m.version_bytes, 16);
	ck_assert_mem_eq(m.version, "0123456789abcdef", 16);
}
END_TEST

START_TEST(all_bits_of_a_status_are_kept)
{
	const struct sp_mp_status s = { 255, 254, 0xfedcba98, 0x87654321 };
	struct sp_mp_status t;
	uint8_t payload[SPLITPROF_WIRE_MP_STATUS_BYTES];

	sp_mp_put_status(&s, payload);
	sp_mp_status(payload, &t);
	ck_assert_uint_eq(t.profiling, 255);
	ck_assert_uint_eq(t.usage_percent, 254);
	ck_assert_uint_eq(t.overflows, 0xfedcba98);
	ck_assert_uint_eq(t.records, 0x87654321);
}
END_TEST

START_TEST(commands_have_the_bytes_of_the_document)
{
	static const uint8_t start[] = { 0x55, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	    0x56 };
	static const uint8_t full[] = { 0x55, 6, 8, 255, 255, 255, 255, 255,
	    255, 255, 255, 0x5b };
	uint8_t out[SPLITPROF_WIRE_MP_COMMAND_BYTES];

	sp_mp_command(SPLITPROF_WIRE_MP_START, NULL, 0, out);
	ck_assert_mem_eq(out, start, 12);
	sp_mp_command(SPLITPROF_WIRE_MP_CONFIG, full + 3, 8, out);
	ck_assert_mem_eq(out, full, 12);
}
END_TEST

START_TEST(bytes_between_packets_are_told)
{
	ADD_TEXT("boot");
	ADD(ack);
	ADD_TEXT("\xaa");
	ADD(ack);
	ADD_TEXT("x\xaa");
	all_pieces_tell("skip 0 4, packet 1 4, skip 12 1, packet 1 13, "
	    "skip 21 2, ");
}
END_TEST

START_TEST(each_damaged_byte_costs_its_packet_only)
{
	for (size_t i = 0; i < sizeof(calls); i++) {
		size = 0;
		ADD(ack);
		ADD(calls);
		ADD(nack);
		stream[8 + i] ^= 0x21;
		decode(&ours, size, SIZE_MAX, true);
		ck_assert_msg(!strncmp(told, "packet 1 0, ", 12) &&
		    !strstr(told, "packet 5") && strstr(told, "packet 2 47, "),
		    "byte %zu: %s", i, told);
		ck_assert_msg(strstr(told, "bad") || i < 2, "byte %zu", i);
	}
}
END_TEST

START_TEST(a_packet_may_be_cut_anywhere)
{
	for (size_t i = 0; i < sizeof(calls); i++) {
		char wanted[99];

		size = 0;
		ADD(ack);
		add(calls, i);
		sprintf(wanted, i < 2 ? "packet 1 0, %s" :
		    "packet 1 0, bad length 8, ", i ? "skip 8 1, " : "");
		all_pieces_tell(wanted);
		ADD(meta);
		decode(&ours, size, 1, true);
		ck_assert_ptr_nonnull(strstr(told, "packet 3"));
	}
}
END_TEST

START_TEST(lengths_are_those_of_the_type)
{
	static const struct {
		uint8_t type, low, high;
	} cases[] = { { 1, 1, 0 }, { 2, 0, 1 }, { 3, 27, 0 }, { 3, 28, 1 },
	    { 4, 9, 0 }, { 4, 11, 0 }, { 5, 0, 0 }, { 5, 2, 0 }, { 5, 4, 0 },
	    { 5, 18, 0 }, { 5, 255, 255 } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const uint8_t head[] = { 0xaa, 0x55, cases[i].type,
		    cases[i].low, cases[i].high, 1, 1, 0 };

		size = 0;
		/* Known before anything else has come. */
		add(head, cases[i].type < 5 ? 5 : 8);
		decode(&ours, size, SIZE_MAX, false);
		ck_assert_str_eq(told, "bad length 0, ");
	}
}
END_TEST

START_TEST(a_packet_may_have_no_calls_or_as_many_as_fit)
{
	static uint8_t payload[UINT16_MAX];

	payload[0] = 1;
	add_packet(5, payload, 3);
	payload[1] = SP_MP_CALLS_MAX & 0xff;
	payload[2] = SP_MP_CALLS_MAX >> 8;
	add_packet(5, payload, 3 + 14 * SP_MP_CALLS_MAX);
	all_pieces_tell("packet 5 0, packet 5 11, ");
}
END_TEST

START_TEST(an_end_must_be_right)
{
	ADD(ack);
	stream[7] = 0x0d;
	ADD(nack);
	all_pieces_tell("bad end 0, packet 2 8, ");
}
END_TEST

START_TEST(unknown_types_need_their_end_too)
{
	add_packet(7, (const uint8_t *)"x", 1);
	stream[size - 1] = 0x0d;
	ADD(ack);
	all_pieces_tell("bad end 0, packet 1 9, ");
	stream[5]++;
	all_pieces_tell("bad crc 0, packet 1 9, ");
}
END_TEST

START_TEST(other_versions_and_counts_are_told_and_left_out)
{
	uint8_t payload[31] = { 2, 2 };
	struct sp_mp d;

	add_packet(5, payload, 31);
	add_packet(5, payload, 20);	/* that version's own length */
	payload[0] = 1;
	payload[1] = 1;
	add_packet(5, payload, 31);
	ADD(ack);
	all_pieces_tell("bad version 0, bad version 39, bad count 67, "
	    "packet 1 106, ");
	d = decode(&ours, size, SIZE_MAX, true);
	ck_assert_uint_eq(d.skipped, 106);
	ck_assert_uint_eq(d.places, 3);
	ck_assert_uint_eq(d.packets, 1);
}
END_TEST

START_TEST(unknown_types_are_passed_over_as_a_whole)
{
	static uint8_t payload[UINT16_MAX];

	add_packet(0, payload, 0);
	add_packet(6, payload, 5);
	add_packet(255, payload, UINT16_MAX);
	ADD(ack);
	all_pieces_tell("other 0 0, other 6 8, other 255 21, "
	    "packet 1 65564, ");
	ck_assert_uint_eq(decode(&ours, size, 100, false).others, 3);
	/* As soon as they are there. */
	size -= sizeof(ack);
	ck_assert_uint_eq(decode(&ours, size, SIZE_MAX, false).others, 3);
}
END_TEST

START_TEST(what_looks_like_a_packet_within_one_is_none)
{
	uint8_t payload[3 + 28] = { 1, 2 };

	memcpy(payload + 5, ack, sizeof(ack));
	memcpy(payload + 17, "\xaa\x55\x05\xff\xff\x01", 6);
	add_packet(5, payload, 31);
	ADD(nack);
	all_pieces_tell("packet 5 0, packet 2 39, ");
}
END_TEST

START_TEST(no_length_is_waited_for_that_sound_packets_refute)
{
	/* An unknown type, a count that does not fit, another version. */
	static const char *const heads[] = { "\xaa\x55\x77\xff\xff",
	    "\xaa\x55\x05\xe5\xff\x01\x01\x00",
	    "\xaa\x55\x05\xff\xff\x02\x01\x00" };
	static const size_t sizes[] = { 5, 8, 8 };

	for (size_t i = 0; i < 3; i++) {
		char wanted[99];
		const unsigned n = (unsigned)sizes[i];

		size = 0;
		add(heads[i], n);
		ADD(ack);
		ADD(nack);
		sprintf(wanted, "bad crc 0, packet 1 %u, packet 2 %u, ", n,
		    n + 8);
		decode(&ours, size, SIZE_MAX, false);
		ck_assert_str_eq(told, wanted);
		all_pieces_tell(wanted);
	}
}
END_TEST

START_TEST(many_false_headers_are_got_through)
{
	for (size_t i = 0; i < 30000; i++)
		add("\xaa\x55\x77\xff\xff", 5);
	ADD(ack);
	decode(&ours, size, 4096, true);
	ck_assert_ptr_nonnull(strstr(told, "packet 1 150000, "));
	ck_assert_uint_le(held_most, SP_MP_MAX);
}
END_TEST

/* Each of them claims bytes that the others claim, too. */
START_TEST(long_packets_among_false_headers_are_found)
{
	static uint8_t payload[3 + 14 * 100] = { 1, 100 };

	for (int i = 0; i < 100; i++)
		ADD_TEXT("\xaa\x55\x05\x7b\x05\x01\x64\x00");
	add_packet(5, payload, sizeof(payload));
	for (int i = 0; i < 100; i++)
		ADD_TEXT("\xaa\x55\x05\x7b\x05\x01\x64\x00");
	add_packet(5, payload, sizeof(payload));
	decode(&ours, size, SIZE_MAX, true);
	ck_assert_ptr_nonnull(strstr(told, "bad crc 792, packet 5 800, "
	    "bad crc 2211, "));
	ck_assert_str_eq(told_end - strlen("bad crc 3003, packet 5 3011, "),
	    "bad crc 3003, packet 5 3011, ");
}
END_TEST

START_TEST(places_count_damage_however_many_headers_it_has)
{
	struct sp_mp d;

	ADD_TEXT("\xaa\x55\x01\x01\x00\xaa\x55\x02\x01\x00junk");
	ADD(ack);
	ADD_TEXT("j\xaa\x55\x01\x01\x00");
	ADD(ack);
	d = decode(&ours, size, SIZE_MAX, true);
	ck_assert_str_eq(told, "bad length 0, bad length 5, packet 1 14, "
	    "skip 22 1, bad length 23, packet 1 28, ");
	ck_assert_uint_eq(d.places, 2);
	ck_assert_uint_eq(d.skipped, 20);
	ck_assert_uint_eq(d.bad[SP_MP_LENGTH], 3);
}
END_TEST

static struct sp_mp_variant
variant(int i)
{
	return (struct sp_mp_variant){ .swapped = i & 1, .crc_big = i & 2,
	    .crc_start = i & 4 ? 0 : 0xffff };
}

START_TEST(each_variant_is_decoded_by_itself_only)
{
	for (int i = 0; i < 8; i++) {
		const struct sp_mp_variant v = variant(i);

		size = sp_mp_encode(&v, 1, NULL, 0, stream);
		for (int j = 0; j < 8; j++) {
			const struct sp_mp_variant w = variant(j);

			decode(&w, size, SIZE_MAX, true);
			ck_assert_int_eq(!strcmp(told, "packet 1 0, "),
			    i == j);
		}
	}
}
END_TEST

START_TEST(each_variant_is_found_from_one_packet_within_junk)
{
	for (int i = 0; i < 8; i++) {
		const struct sp_mp_variant v = variant(i);
		struct sp_mp_variant found = ours;

		size = 0;
		ADD_TEXT("\xaa\x55\x01\x02junk\x55\xaa\x05");
		ck_assert(!sp_mp_guess(stream, size, false, &found));
		ck_assert_mem_eq(&found, &ours, sizeof(ours));
		size += sp_mp_encode(&v, 1, NULL, 0, stream + size);
		ck_assert(!sp_mp_guess(stream, size - 1, false, &found));
		ck_assert(sp_mp_guess(stream, size, false, &found));
		ck_assert_int_eq(found.swapped, v.swapped);
		ck_assert_int_eq(found.crc_big, v.crc_big);
		ck_assert_uint_eq(found.crc_start, v.crc_start);
	}
}
END_TEST

/* Its CRC has the same byte twice: it is sound in either order. */
START_TEST(a_packet_that_is_sound_in_two_ways_settles_nothing)
{
	struct sp_mp_status status = { .profiling = 1 };
	struct sp_mp_variant found = ours;
	uint8_t payload[SPLITPROF_WIRE_MP_STATUS_BYTES];

	do {
		status.records++;
		sp_mp_put_status(&status, payload);
		size = 0;
		add_packet(SPLITPROF_WIRE_MP_STATUS, payload, sizeof(payload));
	} while (stream[15] != stream[16]);
	ck_assert(!sp_mp_guess(stream, size, false, &found));
	found.crc_big = true;
	ck_assert(sp_mp_guess(stream, size, true, &found));
	ck_assert(!found.crc_big);
	ADD(ack);
	ck_assert(sp_mp_guess(stream, size, false, &found));
	ck_assert(!found.crc_big);
}
END_TEST

START_TEST(without_a_packet_the_variant_stays)
{
	struct sp_mp_variant found = { true, true, 7 };

	ADD_TEXT("junk");
	ck_assert(sp_mp_guess(stream, size, true, &found));
	ck_assert(found.swapped && found.crc_big && found.crc_start == 7);
}
END_TEST

RUN("mp",
    the_crc_is_the_one_of_the_document,
    packets_of_the_document_are_decoded_from_any_pieces,
    their_fields_are_what_they_say,
    a_version_of_all_its_bytes_has_no_end,
    all_bits_of_a_status_are_kept,
    commands_have_the_bytes_of_the_document,
    bytes_between_packets_are_told,
    each_damaged_byte_costs_its_packet_only,
    a_packet_may_be_cut_anywhere,
    lengths_are_those_of_the_type,
    a_packet_may_have_no_calls_or_as_many_as_fit,
    an_end_must_be_right,
    unknown_types_need_their_end_too,
    other_versions_and_counts_are_told_and_left_out,
    unknown_types_are_passed_over_as_a_whole,
    what_looks_like_a_packet_within_one_is_none,
    no_length_is_waited_for_that_sound_packets_refute,
    many_false_headers_are_got_through,
    long_packets_among_false_headers_are_found,
    places_count_damage_however_many_headers_it_has,
    each_variant_is_decoded_by_itself_only,
    each_variant_is_found_from_one_packet_within_junk,
    a_packet_that_is_sound_in_two_ways_settles_nothing,
    without_a_packet_the_variant_stays)
