/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/integrity/recovery.c: a damaged arc is made out */

#include <config.h>

#include <string.h>

#include "integrity/recovery.h"
#include "support/run.h"

#define LENGTH	7

static const uint8_t sound[LENGTH] = { 'A', 0, 0x15, 0x3d, 0, 0x14, 0xe5 };

static struct sp_profile profile;

static void
add(uint32_t from, uint32_t to, int times)
{
	const struct sp_packet arc = { .kind = SP_PACKET_ARC, .a = from,
	    .b = to };

	while (times--)
		ck_assert(sp_profile_add(&profile, &arc, 1));
}

/* The sound arc was seen so often. */
static void
see(int times)
{
	add(0x153d, 0x14e5, times);
}

static void
begin(void)
{
	profile = (struct sp_profile){ .bin_bytes = 2, .addr_bytes = 3 };
	ck_assert(sp_text_add(&profile.text, 0x400, 0x2000));
	sp_text_tidy(&profile.text, 2);
	add(0x1601, 0x1711, 5);
}

static void
end(void)
{
	sp_profile_free(&profile);
}

static void
check_none(const uint8_t *bytes, size_t n)
{
	struct sp_packet none;

	ck_assert(!sp_recover(&profile, bytes, n, &none));
}

static void
check_found(const uint8_t *bytes, size_t n)
{
	struct sp_packet arc;

	ck_assert(sp_recover(&profile, bytes, n, &arc));
	ck_assert_int_eq(arc.kind, SP_PACKET_ARC);
	/* Bit 0 is not the profile's business. */
	ck_assert_uint_eq(arc.a & ~1u, 0x153c);
	ck_assert_uint_eq(arc.b & ~1u, 0x14e4);
}

START_TEST(one_byte_changed)
{
	see(2);
	for (size_t i = 0; i < LENGTH; i++) {
		uint8_t bytes[LENGTH];

		memcpy(bytes, sound, LENGTH);
		bytes[i] ^= 0x42;
		check_found(bytes, LENGTH);
	}
}
END_TEST

START_TEST(one_byte_missing)
{
	see(2);
	for (size_t i = 0; i < LENGTH; i++) {
		uint8_t bytes[LENGTH];

		memcpy(bytes, sound, LENGTH);
		memmove(bytes + i, bytes + i + 1, LENGTH - 1 - i);
		check_found(bytes, LENGTH - 1);
	}
}
END_TEST

START_TEST(one_byte_too_many)
{
	see(2);
	for (size_t i = 0; i <= LENGTH; i++) {
		uint8_t bytes[LENGTH + 1] = { 0 };

		memcpy(bytes, sound, i);
		bytes[i] = 0x77;
		memcpy(bytes + i + 1, sound + i, LENGTH - i);
		check_found(bytes, LENGTH + 1);
	}
}
END_TEST

START_TEST(an_arc_seen_once_may_be_damaged_itself)
{
	see(1);
	check_none(sound + 1, LENGTH - 1);
}
END_TEST

START_TEST(two_arcs_that_come_near_are_none)
{
	uint8_t bytes[LENGTH];

	see(9);
	add(0x154d, 0x14e5, 4);
	memcpy(bytes, sound, LENGTH);
	bytes[3] = 0x99;
	check_none(bytes, LENGTH);
	/* Elsewhere in it they differ. */
	bytes[3] = 0x3d;
	bytes[5] = 0x99;
	check_found(bytes, LENGTH);
}
END_TEST

START_TEST(one_that_was_seen_once_makes_doubt)
{
	uint8_t bytes[LENGTH];

	see(9);
	add(0x154d, 0x14e5, 1);
	memcpy(bytes, sound, LENGTH);
	bytes[3] = 0x99;
	check_none(bytes, LENGTH);
}
END_TEST

static void
add_sample(uint32_t pc, int times)
{
	const struct sp_packet sample = { .kind = SP_PACKET_SAMPLE, .a = pc };

	while (times--)
		ck_assert(sp_profile_add(&profile, &sample, 1));
}

/* That the n bytes are a sample at pc; 0: that they are nothing. */
static void
check_sample(const char *bytes, size_t n, uint32_t pc)
{
	struct sp_packet sample;
	const bool found = sp_recover(&profile, (const uint8_t *)bytes, n,
	    &sample);

	ck_assert_int_eq(found, pc > 0);
	if (!found)
		return;
	ck_assert_int_eq(sample.kind, SP_PACKET_SAMPLE);
	ck_assert_uint_eq(sample.a, pc);
	ck_assert_uint_eq(sample.b, 0);
}

START_TEST(samples_are_made_out_as_arcs_are)
{
	see(9);
	add_sample(0x14b4, 2);
	add_sample(0x1814, 1);
	check_sample("\x00\x14\xb4", 3, 0x14b4);
	check_sample("P\x14\xb4", 3, 0x14b4);
	check_sample("P\x00\xb4", 3, 0x14b4);
	check_sample("Q\x00\x14\xb4", 4, 0x14b4);
	check_sample("P\x00\x14\xbc", 4, 0x14b4);
	check_sample("P\x00\x77\xb4", 4, 0x14b4);
	check_sample("P\x00\x99\x14\xb4", 5, 0x14b4);
	/* Also an address whose bit 0 has changed, but not two bits. */
	check_sample("P\x00\x14\xb5", 4, 0x14b4);
	check_sample("P\x00\x15\xb5", 4, 0);
	/* Both, or the one that was seen once. */
	check_sample("P\x00\x14", 3, 0);
	check_sample("P\x00\x18", 3, 0);
}
END_TEST

/* With 2 bytes of address 4 bytes may be either. */
START_TEST(what_may_be_an_arc_or_a_sample_is_none)
{
	see(9);
	profile.addr_bytes = 2;
	add_sample(0x14b4, 9);
	check_sample("P\x14\x14\xb4", 4, 0x14b4);
	/* With an A before it, it is this. */
	add(0x5015, 0x14b5, 9);
	check_sample("P\x14\x14\xb4", 4, 0);
}
END_TEST

START_TEST(one_bit_is_nearer_than_one_byte)
{
	uint8_t bytes[LENGTH];

	see(9);
	add(0x15cd, 0x14e5, 5);
	memcpy(bytes, sound, LENGTH);
	bytes[3] = 0x3d ^ 0x20;
	check_found(bytes, LENGTH);
	/* As near to another one. */
	add(0x155d, 0x14e5, 5);
	bytes[3] = 0xbd;
	check_found(bytes, LENGTH);
	bytes[3] = 0x7d;
	check_none(bytes, LENGTH);
}
END_TEST

START_TEST(two_bytes_that_have_changed_are_too_many)
{
	uint8_t bytes[LENGTH];

	see(9);
	memcpy(bytes, sound, LENGTH);
	bytes[0] = 'C';
	check_found(bytes, LENGTH);
	bytes[3] ^= 8;
	check_none(bytes, LENGTH);
	bytes[0] = 'A';
	bytes[5] ^= 8;
	check_none(bytes, LENGTH);
}
END_TEST

START_TEST(bytes_that_come_near_none_are_none)
{
	static const uint8_t bytes[12] = { 'A', 1, 0x15, 0x3d, 7, 0x14, 0xe5 };

	see(9);
	for (size_t n = 0; n <= sizeof(bytes); n++)
		check_none(bytes, n);
}
END_TEST

START_TEST(wide_addresses_are_made_out_as_well)
{
	static const uint8_t bytes[] = { 'A', 0, 0, 0x15, 0x3d, 0, 0xaa, 0x14,
	    0xe5 };

	see(2);
	profile.addr_bytes = 4;
	check_found(bytes, sizeof(bytes));
}
END_TEST

/* Changed, missing or too many: a word has no type byte. */
START_TEST(words_are_made_out_as_well)
{
	static const uint8_t word[] = { 0x9e, 0x0a, 0x72, 0x0a };

	see(2);
	profile.addr_bytes = SPLITPROF_WIRE_WORDS_BITS;
	profile.words = true;
	for (size_t i = 0; i < sizeof(word); i++) {
		uint8_t bytes[sizeof(word) + 1];

		memcpy(bytes, word, sizeof(word));
		bytes[i] ^= 0x42;
		check_found(bytes, sizeof(word));
		memcpy(bytes, word, i);
		memcpy(bytes + i, word + i + 1, sizeof(word) - 1 - i);
		check_found(bytes, sizeof(word) - 1);
		memcpy(bytes, word, i);
		bytes[i] = 0x33;
		memcpy(bytes + i + 1, word + i, sizeof(word) - i);
		check_found(bytes, sizeof(word) + 1);
	}
	check_none(sound, LENGTH);
}
END_TEST

RUN_WITH("recovery", begin, end, one_byte_changed, one_byte_missing,
    one_byte_too_many,
    an_arc_seen_once_may_be_damaged_itself,
    two_arcs_that_come_near_are_none, one_that_was_seen_once_makes_doubt,
    samples_are_made_out_as_arcs_are, what_may_be_an_arc_or_a_sample_is_none,
    one_bit_is_nearer_than_one_byte, two_bytes_that_have_changed_are_too_many,
    bytes_that_come_near_none_are_none,
    wide_addresses_are_made_out_as_well, words_are_made_out_as_well)
