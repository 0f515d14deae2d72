/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/integrity/beside.c: packets that differ in one byte */

#include <config.h>

#include "integrity/beside.h"
#include "support/run.h"

/* To change a bit of these bytes is no slip as well. */
#define PC	0x12153c
#define TIMES	5

/* One sample, and one arc whose callee is that, each so often. */
static struct sp_profile p;

static void
begin(void)
{
	const struct sp_packet packets[] = {
		{ .kind = SP_PACKET_SAMPLE, .a = PC },
		{ .kind = SP_PACKET_ARC, .a = 0x1600, .b = PC },
	};

	p = (struct sp_profile){ .bin_bytes = 2, .addr_bytes = 3 };
	ck_assert(sp_text_add(&p.text, 0, 0x1000000));
	sp_text_tidy(&p.text, 2);
	for (int i = 0; i < TIMES; i++)
		ck_assert(sp_profile_add(&p, packets, 2));
}

static void
end(void)
{
	sp_profile_free(&p);
}

/* By all changes together. */
static uint64_t
count_beside(uint32_t a, uint32_t b)
{
	uint64_t n = 0;

	for (int c = 0; c < SP_CHANGES; c++)
		n += sp_beside_by(&p, a, b, (enum sp_change)c);
	return n;
}

static void
check_count(uint32_t pc, uint64_t count)
{
	ck_assert_uint_eq(count_beside(pc, 0), count);
	ck_assert_uint_eq(count_beside(0x1600, pc), count);
}

START_TEST(a_bit)
{
	for (int i = 1; i < 24; i++)
		check_count(PC ^ 1u << i, TIMES);
	check_count(PC ^ 0x42, 0);
	check_count(PC ^ 0x202, 0);
}
END_TEST

/* The low byte, 3c, comes of these by a slip; bit 0 is not looked at. */
START_TEST(a_slip)
{
	static const uint8_t slipped[] = { 0x78, 0x79, 0x7a, 0x9e };

	for (size_t i = 0; i < sizeof(slipped); i++)
		ck_assert_uint_ge(count_beside((PC & ~0xffu) |
		    slipped[i], 0), TIMES);
	check_count((PC & ~0xffu) | 0xf0, 0);
}
END_TEST

/* What each change makes is beside by this change, and mostly by no other. */
START_TEST(each_change)
{
	for (int c = 1; c < SP_CHANGES; c++) {
		for (int i = 0; i < 24; i += 8) {
			const uint32_t old = PC >> i & 0xff;
			const uint32_t pc = PC ^ (old ^ sp_changed(old,
			    (enum sp_change)c)) << i;
			int others = 0;

			ck_assert_uint_eq(sp_beside_by(&p, pc, 0,
			    (enum sp_change)c), TIMES);
			ck_assert_uint_eq(sp_beside_by(&p, 0x1600, pc,
			    (enum sp_change)c), TIMES);
			for (int k = 0; k < SP_CHANGES; k++)
				others += k != c && sp_beside_by(&p, pc, 0,
				    (enum sp_change)k);
			ck_assert_int_le(others, c >= SP_CHANGE_LEFT);
		}
	}
}
END_TEST

START_TEST(any_byte)
{
	for (int i = 0; i < 3; i++) {
		const uint32_t x = (uint32_t)0xa6 << 8 * i;

		ck_assert(sp_beside_any(&p, PC ^ x, 0));
		ck_assert(sp_beside_any(&p, 0x1600 ^ x, PC));
		ck_assert(sp_beside_any(&p, 0x1600, PC ^ x));
		ck_assert_int_eq(sp_beside_high(&p, PC ^ x, 0), i == 2);
		ck_assert_int_eq(sp_beside_high(&p, 0x1600 ^ x, PC), i == 2);
		ck_assert_int_eq(sp_beside_high(&p, 0x1600, PC ^ x), i == 2);
	}
	ck_assert(!sp_beside_any(&p, PC ^ 0x4040, 0));
	ck_assert(!sp_beside_any(&p, 0x1600 ^ 0x40, PC ^ 0x40));
}
END_TEST

RUN_WITH("beside", begin, end, a_bit, a_slip, each_change, any_byte)
