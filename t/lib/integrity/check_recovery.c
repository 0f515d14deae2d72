/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/integrity/recovery.c: a damaged arc is made out */

#include <config.h>

#include <string.h>

#include "integrity/recovery.h"
#include "support/run.h"

#define LENGTH	7

static const uint8_t sound[LENGTH] = { 'A', 0, 0x15, 0x3d, 0, 0x14, 0xe5 };

static void
add(struct sp_profile *p, uint32_t from, uint32_t to, int times)
{
	const struct sp_packet arc = { .kind = SP_PACKET_ARC, .a = from,
	    .b = to };

	while (times--)
		ck_assert(sp_profile_add(p, &arc, 1));
}

/* A profile in which the sound arc was seen so often. */
static struct sp_profile
profile_of(int times)
{
	struct sp_profile p = { .bin_bytes = 2, .addr_bytes = 3 };

	ck_assert(sp_text_add(&p.text, 0x400, 0x2000));
	sp_text_tidy(&p.text, 2);
	add(&p, 0x153d, 0x14e5, times);
	add(&p, 0x1601, 0x1711, 5);
	return p;
}

static void
check_found(const struct sp_profile *p, const uint8_t *bytes, size_t n)
{
	struct sp_packet arc;

	ck_assert(sp_recover(p, bytes, n, &arc));
	ck_assert_int_eq(arc.kind, SP_PACKET_ARC);
	/* Bit 0 is not the profile's business. */
	ck_assert_uint_eq(arc.a & ~1u, 0x153c);
	ck_assert_uint_eq(arc.b & ~1u, 0x14e4);
}

START_TEST(one_byte_changed)
{
	struct sp_profile p = profile_of(2);

	for (size_t i = 0; i < LENGTH; i++) {
		uint8_t bytes[LENGTH];

		memcpy(bytes, sound, LENGTH);
		bytes[i] ^= 0x42;
		check_found(&p, bytes, LENGTH);
	}
	sp_profile_free(&p);
}
END_TEST

START_TEST(one_byte_missing)
{
	struct sp_profile p = profile_of(2);

	for (size_t i = 0; i < LENGTH; i++) {
		uint8_t bytes[LENGTH];

		memcpy(bytes, sound, LENGTH);
		memmove(bytes + i, bytes + i + 1, LENGTH - 1 - i);
		check_found(&p, bytes, LENGTH - 1);
	}
	sp_profile_free(&p);
}
END_TEST

START_TEST(one_byte_too_many)
{
	struct sp_profile p = profile_of(2);

	for (size_t i = 0; i <= LENGTH; i++) {
		uint8_t bytes[LENGTH + 1] = { 0 };

		memcpy(bytes, sound, i);
		bytes[i] = 0x77;
		memcpy(bytes + i + 1, sound + i, LENGTH - i);
		check_found(&p, bytes, LENGTH + 1);
	}
	sp_profile_free(&p);
}
END_TEST

START_TEST(an_arc_seen_once_may_be_damaged_itself)
{
	struct sp_profile p = profile_of(1);
	struct sp_packet arc;

	ck_assert(!sp_recover(&p, sound + 1, LENGTH - 1, &arc));
	sp_profile_free(&p);
}
END_TEST

START_TEST(two_arcs_that_come_near_are_none)
{
	struct sp_profile p = profile_of(9);
	uint8_t bytes[LENGTH];
	struct sp_packet arc;

	add(&p, 0x154d, 0x14e5, 4);
	memcpy(bytes, sound, LENGTH);
	bytes[3] = 0x99;
	ck_assert(!sp_recover(&p, bytes, LENGTH, &arc));
	/* Elsewhere in it they differ. */
	bytes[3] = 0x3d;
	bytes[5] = 0x99;
	check_found(&p, bytes, LENGTH);
	sp_profile_free(&p);
}
END_TEST

START_TEST(one_that_was_seen_once_makes_doubt)
{
	struct sp_profile p = profile_of(9);
	uint8_t bytes[LENGTH];
	struct sp_packet arc;

	add(&p, 0x154d, 0x14e5, 1);
	memcpy(bytes, sound, LENGTH);
	bytes[3] = 0x99;
	ck_assert(!sp_recover(&p, bytes, LENGTH, &arc));
	sp_profile_free(&p);
}
END_TEST

static void
add_sample(struct sp_profile *p, uint32_t pc, int times)
{
	const struct sp_packet sample = { .kind = SP_PACKET_SAMPLE, .a = pc };

	while (times--)
		ck_assert(sp_profile_add(p, &sample, 1));
}

/* That the n bytes are a sample at pc; 0: that they are nothing. */
static void
check_sample(const struct sp_profile *p, const char *bytes, size_t n,
    uint32_t pc)
{
	struct sp_packet sample;
	const bool found = sp_recover(p, (const uint8_t *)bytes, n, &sample);

	ck_assert_int_eq(found, pc > 0);
	if (!found)
		return;
	ck_assert_int_eq(sample.kind, SP_PACKET_SAMPLE);
	ck_assert_uint_eq(sample.a, pc);
	ck_assert_uint_eq(sample.b, 0);
}

START_TEST(samples_are_made_out_as_arcs_are)
{
	struct sp_profile p = profile_of(9);

	add_sample(&p, 0x14b4, 2);
	add_sample(&p, 0x1814, 1);
	check_sample(&p, "\x00\x14\xb4", 3, 0x14b4);
	check_sample(&p, "P\x14\xb4", 3, 0x14b4);
	check_sample(&p, "P\x00\xb4", 3, 0x14b4);
	check_sample(&p, "Q\x00\x14\xb4", 4, 0x14b4);
	check_sample(&p, "P\x00\x14\xbc", 4, 0x14b4);
	check_sample(&p, "P\x00\x77\xb4", 4, 0x14b4);
	check_sample(&p, "P\x00\x99\x14\xb4", 5, 0x14b4);
	/* Also an address whose bit 0 has changed, but not two bits. */
	check_sample(&p, "P\x00\x14\xb5", 4, 0x14b4);
	check_sample(&p, "P\x00\x15\xb5", 4, 0);
	/* Both, or the one that was seen once. */
	check_sample(&p, "P\x00\x14", 3, 0);
	check_sample(&p, "P\x00\x18", 3, 0);
	sp_profile_free(&p);
}
END_TEST

/* With 2 bytes of address 4 bytes may be either. */
START_TEST(what_may_be_an_arc_or_a_sample_is_none)
{
	struct sp_profile p = profile_of(9);

	p.addr_bytes = 2;
	add_sample(&p, 0x14b4, 9);
	check_sample(&p, "P\x14\x14\xb4", 4, 0x14b4);
	/* With an A before it, it is this. */
	add(&p, 0x5015, 0x14b5, 9);
	check_sample(&p, "P\x14\x14\xb4", 4, 0);
	sp_profile_free(&p);
}
END_TEST

START_TEST(one_bit_is_nearer_than_one_byte)
{
	struct sp_profile p = profile_of(9);
	uint8_t bytes[LENGTH];
	struct sp_packet arc;

	add(&p, 0x15cd, 0x14e5, 5);
	memcpy(bytes, sound, LENGTH);
	bytes[3] = 0x3d ^ 0x20;
	check_found(&p, bytes, LENGTH);
	/* As near to another one. */
	add(&p, 0x155d, 0x14e5, 5);
	bytes[3] = 0xbd;
	check_found(&p, bytes, LENGTH);
	bytes[3] = 0x7d;
	ck_assert(!sp_recover(&p, bytes, LENGTH, &arc));
	sp_profile_free(&p);
}
END_TEST

START_TEST(two_bytes_that_have_changed_are_too_many)
{
	struct sp_profile p = profile_of(9);
	uint8_t bytes[LENGTH];
	struct sp_packet arc;

	memcpy(bytes, sound, LENGTH);
	bytes[0] = 'C';
	check_found(&p, bytes, LENGTH);
	bytes[3] ^= 8;
	ck_assert(!sp_recover(&p, bytes, LENGTH, &arc));
	bytes[0] = 'A';
	bytes[5] ^= 8;
	ck_assert(!sp_recover(&p, bytes, LENGTH, &arc));
	sp_profile_free(&p);
}
END_TEST

START_TEST(bytes_that_come_near_none_are_none)
{
	static const uint8_t bytes[12] = { 'A', 1, 0x15, 0x3d, 7, 0x14, 0xe5 };
	struct sp_profile p = profile_of(9);
	struct sp_packet arc;

	for (size_t n = 0; n <= sizeof(bytes); n++)
		ck_assert(!sp_recover(&p, bytes, n, &arc));
	sp_profile_free(&p);
}
END_TEST

START_TEST(wide_addresses_are_made_out_as_well)
{
	static const uint8_t bytes[] = { 'A', 0, 0, 0x15, 0x3d, 0, 0xaa, 0x14,
	    0xe5 };
	struct sp_profile p = profile_of(2);

	p.addr_bytes = 4;
	check_found(&p, bytes, sizeof(bytes));
	sp_profile_free(&p);
}
END_TEST

RUN("recovery", one_byte_changed, one_byte_missing, one_byte_too_many,
    an_arc_seen_once_may_be_damaged_itself,
    two_arcs_that_come_near_are_none, one_that_was_seen_once_makes_doubt,
    samples_are_made_out_as_arcs_are, what_may_be_an_arc_or_a_sample_is_none,
    one_bit_is_nearer_than_one_byte, two_bytes_that_have_changed_are_too_many,
    bytes_that_come_near_none_are_none,
    wide_addresses_are_made_out_as_well)
