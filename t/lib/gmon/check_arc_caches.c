/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/gmon/arc_caches.c; that of one is in t/mcu/check_cache.c */

#include <config.h>

#include <string.h>

#include "gmon/arc_caches.h"
#include "support/random.h"
#include "support/run.h"

#define PACKETS	4096		/* of a part that is looked at */
#define BASE	0x1000
#define FLUSH	64		/* samples from one flush to the next */

static struct sp_packet packets[2 * PACKETS];

/* Calls of up to so many places, with samples and a few marks of tasks. */
static void
make(uint32_t places, uint32_t seed)
{
	for (size_t i = 0; i < 2 * PACKETS; i++) {
		const uint32_t r = xorshift32(&seed) >> 8;
		const uint32_t place = r % places & r / 4096 % places;

		packets[i] = (struct sp_packet){ .a = 0x411 + 2 * place,
		    .b = 0x801 + 8 * (place / 3) };
		if (r % 9 == 0)
			packets[i] = (struct sp_packet){ .a = 0x410,
			    .kind = r % 5 ? SP_PACKET_SAMPLE :
			    SP_PACKET_TASK };
	}
}

/* The bytes of one cache that gets the calls of a part alone. */
static uint64_t
alone(uint32_t n, uint64_t *calls)
{
	struct sp_arc_cache_entry entries[256] = { { 0 } };
	struct sp_arc_cache c = { .entries = entries, .n = n,
	    .addr_bytes = 3 };
	uint64_t samples = 0;

	*calls = 0;
	for (size_t i = 0; i < PACKETS; i++) {
		if (packets[i].kind == SP_PACKET_SAMPLE &&
		    ++samples % FLUSH == 0)
			sp_arc_cache_flush_one(&c);
		if (packets[i].kind != SP_PACKET_ARC)
			continue;
		++*calls;
		sp_arc_cache_call(&c, packets[i].a + BASE, packets[i].b);
	}
	return c.bytes + sp_arc_cache_held(&c);
}

START_TEST(each_size_is_as_if_it_was_alone)
{
	for (uint32_t places = 8; places <= 2048; places *= 4) {
		const struct sp_profile p = { .addr_bytes = 3, .base = BASE };
		static struct sp_arc_caches c;
		uint64_t calls;

		memset(&c, 0, sizeof(c));
		make(places, places);
		/* In batches; of the second part nothing is looked at. */
		for (size_t i = 0; i < 2 * PACKETS; i += 500)
			sp_arc_caches_add(&c, &p, packets + i,
			    2 * PACKETS - i < 500 ? 2 * PACKETS - i : 500);
		for (int i = 0; i < SP_ARC_CACHES; i++) {
			const uint64_t bytes = alone(SP_ARC_CACHES_LEAST << i,
			    &calls);

			ck_assert_double_eq(sp_arc_caches_left(&c, i),
			    (double)bytes / (7 * (double)calls));
		}
	}
}
END_TEST

START_TEST(without_calls_all_is_left)
{
	static struct sp_arc_caches c;

	for (int i = 0; i < SP_ARC_CACHES; i++)
		ck_assert_double_eq(sp_arc_caches_left(&c, i), 1);
}
END_TEST

RUN("arc_caches",
    each_size_is_as_if_it_was_alone,
    without_calls_all_is_left)
