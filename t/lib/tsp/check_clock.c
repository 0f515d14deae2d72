/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/tsp/clock.c */

#include <config.h>

#include <string.h>

#include "support/run.h"
#include "tsp/clock.h"

#define MS	INT64_C(1000000)

/* The last whole second before the limit, and the last tick. */
#define FAR_S	(SP_TSPCLOCK_MAX_NS / 2 / (1000 * MS))
#define FARTHEST	(((int64_t)1 << 62) - 1)

/* Without a next tick if it is this. */
#define LAST	INT64_MIN

static int64_t
time_of(struct sp_tspclock *c, int64_t tick, uint16_t timer, int64_t next)
{
	return sp_tspclock_time(c, tick, timer, next == LAST ? NULL : &next);
}

START_TEST(without_a_clock_a_tick_is_a_millisecond)
{
	struct sp_tspclock c = { .known = false };

	ck_assert_int_eq(time_of(&c, -3, 65535, 4), -3 * MS);
	ck_assert_int_eq(time_of(&c, 4, 7, LAST), 4 * MS);
	ck_assert(!c.known);
}
END_TEST

/* What the quotients are was worked out with long numbers. */
START_TEST(times_are_exact_and_rounded_down)
{
	static const struct {
		struct sp_tsp_clock clock;
		int64_t tick;
		uint16_t timer;
		int64_t ns;
	} times[] = {
		{ { .tick_hz = 1000, .per_tick = 1000 }, 5, 999, 5999000 },
		{ { .tick_hz = 1000, .per_tick = 1000, .max = 999,
		    .down = true }, 5, 999, 5000000 },
		{ { .tick_hz = 1000, .per_tick = 1000, .max = 999,
		    .down = true }, 5, 0, 5999000 },
		/* Beyond the tick's end, or before its beginning. */
		{ { .tick_hz = 1000, .per_tick = 1000 }, 5, 1500, 6000000 },
		{ { .tick_hz = 1000, .per_tick = 1000, .max = 999,
		    .down = true }, 5, 1200, 5000000 },
		{ { .tick_hz = 1000 }, 5, 700, 5000000 },
		{ { .tick_hz = 1 }, 5, 700, 5000 * MS },
		{ { .tick_hz = 1000, .per_tick = 1000 }, -5, 1, -4999000 },
		{ { .tick_hz = 3, .per_tick = 7 }, 1, 1, 380952380 },
		{ { .tick_hz = 3, .per_tick = 7 }, -1, 1, -285714286 },
		{ { .tick_hz = 3, .per_tick = 7 }, 3000000001, 6,
		    1000000000619047619 },
		{ { .tick_hz = 4294967295, .per_tick = 4294967295 },
		    4294967294, 65535, 999999999 },
		{ { .tick_hz = 32768, .per_tick = 125 }, 32767, 124,
		    999999755 },
		/* What is too far from 0 stands where the limit is. */
		{ { .tick_hz = 1 }, FAR_S, 0, FAR_S * 1000 * MS },
		{ { .tick_hz = 1 }, FAR_S + 1, 0, SP_TSPCLOCK_MAX_NS / 2 },
		{ { .tick_hz = 1 }, FARTHEST, 0, SP_TSPCLOCK_MAX_NS / 2 },
		{ { .tick_hz = 1 }, -FAR_S, 0, -FAR_S * 1000 * MS },
		{ { .tick_hz = 1 }, -FAR_S - 1, 0, -SP_TSPCLOCK_MAX_NS / 2 },
		{ { .tick_hz = 1 }, -FARTHEST, 0, -SP_TSPCLOCK_MAX_NS / 2 },
	};

	for (size_t i = 0; i < sizeof(times) / sizeof(*times); i++) {
		struct sp_tspclock c = { .known = false };

		sp_tspclock_set(&c, &times[i].clock);
		ck_assert(c.known);
		ck_assert_int_eq(time_of(&c, times[i].tick, times[i].timer,
		    LAST), times[i].ns);
	}
}
END_TEST

START_TEST(times_have_limits)
{
	struct sp_tspclock c = { .known = false };
	const int64_t far = FARTHEST;
	int64_t last = time_of(&c, -far, 0, far);

	ck_assert_int_ge(last, -SP_TSPCLOCK_MAX_NS);
	sp_tspclock_set(&c, &(struct sp_tsp_clock){ .tick_hz = 1 });
	for (int i = 0; i < 4; i++) {
		const int64_t ns = time_of(&c, i % 2 ? -far : far, 0, LAST);

		ck_assert_int_ge(ns, last);
		ck_assert_int_le(ns, SP_TSPCLOCK_MAX_NS);
		last = ns;
		sp_tspclock_set(&c, &(struct sp_tsp_clock){
		    .tick_hz = 2 + (uint32_t)i });
	}
}
END_TEST

/* Events in a row, and the ticks that they are taken as. */
static void
check_ticks(const int64_t *ticks, const int64_t *taken, size_t n,
    uint64_t restarts, uint64_t damaged)
{
	struct sp_tspclock c = { .known = false };

	for (size_t i = 0; i < n; i++)
		ck_assert_msg(time_of(&c, ticks[i], 0, i + 1 < n ?
		    ticks[i + 1] : LAST) == taken[i] * MS,
		    "%zu: %lld, not %lld", i, (long long)(c.ns / MS),
		    (long long)taken[i]);
	ck_assert_uint_eq(c.restarts, restarts);
	ck_assert_uint_eq(c.damaged, damaged);
}

#define TICKS	5

START_TEST(a_tick_that_can_not_be_does_no_harm)
{
	static const struct {
		int64_t ticks[TICKS], taken[TICKS];
		uint64_t restarts, damaged;
	} cases[] = {
		/* The low byte has begun anew, the high one is old. */
		{ { 250, 255, 0, 256, 257 }, { 250, 255, 256, 256, 257 },
		    0, 0 },
		{ { 100, 0, 300, 301, 302 }, { 100, 256, 300, 301, 302 },
		    0, 0 },
		{ { 100, 101, 102, 255, 0 }, { 100, 101, 102, 255, 256 },
		    0, 0 },
		{ { 65500, 65280, 65536, 65537, 65538 },
		    { 65500, 65536, 65536, 65537, 65538 }, 0, 0 },
		{ { -10, -256, 0, 1, 2 }, { -10, 0, 0, 1, 2 }, 0, 0 },
		/* Or that of the next one is. */
		{ { 200, 500, 256, 513, 514 }, { 200, 500, 512, 513, 514 },
		    0, 0 },
		/* The other way round. */
		{ { 250, 254, 511, 256, 257 }, { 250, 254, 255, 256, 257 },
		    0, 0 },
		{ { 250, 254, 511, 255, 256 }, { 250, 254, 255, 255, 256 },
		    0, 0 },
		{ { 250, 255, 511, 256, 257 }, { 250, 255, 255, 256, 257 },
		    0, 0 },
		/* An event came late: time stands. */
		{ { 10, 9, 10, 11, 12 }, { 10, 10, 10, 11, 12 }, 0, 0 },
		{ { 257, 256, 700, 701, 702 }, { 257, 257, 700, 701, 702 },
		    0, 0 },
		{ { 10, 12, 11, 12, 13 }, { 10, 12, 12, 12, 13 }, 0, 0 },
		/* One is damaged. */
		{ { 10, 4000, 11, 12, 13 }, { 10, 10, 11, 12, 13 }, 0, 1 },
		{ { 10, 4000, 10, 11, 12 }, { 10, 10, 10, 11, 12 }, 0, 1 },
		{ { 250, 400, 300, 301, 302 }, { 250, 250, 300, 301, 302 },
		    0, 1 },
		{ { 5000, 7, 5001, 5002, 5003 },
		    { 5000, 5000, 5001, 5002, 5003 }, 0, 1 },
		{ { 5000, 7, 5001, 8, 5002 },
		    { 5000, 5000, 5001, 5001, 5002 }, 0, 2 },
		/* Without a next one it is torn if that is nearer. */
		{ { 100, 101, 102, 129, 0 }, { 100, 101, 102, 129, 256 },
		    0, 0 },
		{ { 100, 101, 102, 128, 0 }, { 100, 101, 102, 128, 128 },
		    0, 0 },
		/* The program was started again. */
		{ { 5000, 5001, 3, 3, 4 }, { 5000, 5001, 5001, 5001, 5002 },
		    1, 0 },
		{ { 5000, 4800, 4600, 4601, 4602 },
		    { 5000, 5000, 5000, 5001, 5002 }, 1, 0 },
		/* It was not if it is no more than a byte. */
		{ { 5000, 4744, 4744, 4745, 4746 },
		    { 5000, 5000, 5000, 5000, 5000 }, 0, 0 },
		{ { 5000, 5001, 3, 4, 6 }, { 5000, 5001, 5001, 5002, 5004 },
		    1, 0 },
		/* Nothing is wrong with a long silence. */
		{ { 10, 30000, 60000, 60001, 60002 },
		    { 10, 30000, 60000, 60001, 60002 }, 0, 0 },
	};

	check_ticks(cases[_i].ticks, cases[_i].taken, TICKS,
	    cases[_i].restarts, cases[_i].damaged);
}
END_TEST

START_TEST(behind_a_clock_time_may_begin_anew)
{
	struct sp_tspclock c = { .known = false };
	const struct sp_tsp_clock clock = { .tick_hz = 1000, .per_tick = 10 };

	sp_tspclock_set(&c, &clock);
	ck_assert_int_eq(time_of(&c, 100, 5, 100), 100 * MS + MS / 2);
	ck_assert_int_eq(time_of(&c, 100, 3, 101), 100 * MS + MS / 2);
	sp_tspclock_set(&c, &clock);
	ck_assert_int_eq(time_of(&c, 101, 5, 102), 101 * MS + MS / 2);
	ck_assert_uint_eq(c.restarts, 0);
	/* Not if an event is late, by much or by one tick. */
	sp_tspclock_set(&c, &clock);
	ck_assert_int_eq(time_of(&c, 50, 0, 101), 101 * MS + MS / 2);
	sp_tspclock_set(&c, &clock);
	ck_assert_int_eq(time_of(&c, 100, 0, 100), 101 * MS + MS / 2);
	ck_assert_uint_eq(c.restarts, 0);
	sp_tspclock_set(&c, &clock);
	ck_assert_int_eq(time_of(&c, 0, 0, 1), 101 * MS + MS / 2);
	ck_assert_uint_eq(c.restarts, 1);
	ck_assert_int_eq(time_of(&c, 1, 0, 2), 102 * MS + MS / 2);
	/* No tracer has said that one of options. */
	ck_assert_int_eq(time_of(&c, 100, 0, 101), 201 * MS + MS / 2);
	sp_tspclock_set(&c, &(struct sp_tsp_clock){ .tick_hz = 1000,
	    .per_tick = 10, .by_options = true });
	ck_assert_int_eq(time_of(&c, 50, 0, 51), 201 * MS + MS / 2);
	ck_assert_uint_eq(c.restarts, 1);
}
END_TEST

START_TEST(another_clock_goes_on_where_time_was)
{
	struct sp_tspclock c = { .known = false };

	ck_assert_int_eq(time_of(&c, 100, 0, 101), 100 * MS);
	sp_tspclock_set(&c, &(struct sp_tsp_clock){ .tick_hz = 100 });
	ck_assert_int_eq(time_of(&c, 101, 0, 102), 100 * MS);
	ck_assert_int_eq(time_of(&c, 102, 0, LAST), 110 * MS);
	sp_tspclock_set(&c, &(struct sp_tsp_clock){ .tick_hz = 0 });
	ck_assert_int_eq(time_of(&c, 103, 0, LAST), 120 * MS);
}
END_TEST

START_TEST(a_clock_that_differs_is_another)
{
	static const struct sp_tsp_clock first = { .tick_hz = 1000,
	    .max = 999, .per_tick = 1000, .down = true };
	static const struct {
		struct sp_tsp_clock clock;
		uint16_t timer;		/* then 300 less */
		int64_t us;		/* a tick and these */
	} others[] = {
		{ { .tick_hz = 500, .max = 999, .per_tick = 1000,
		    .down = true }, 800, 2600 },
		{ { .tick_hz = 1000, .max = 1999, .per_tick = 1000,
		    .down = true }, 1800, 1300 },
		{ { .tick_hz = 1000, .max = 999, .per_tick = 3000,
		    .down = true }, 800, 1100 },
		{ { .tick_hz = 1000, .max = 999, .per_tick = 1000 }, 800,
		    700 },
	};

	for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++) {
		struct sp_tspclock c = { .known = false };
		const uint16_t timer = others[i].timer;

		sp_tspclock_set(&c, &first);
		ck_assert_int_eq(time_of(&c, 100, 999, 101), 100 * MS);
		sp_tspclock_set(&c, &others[i].clock);
		ck_assert_int_eq(time_of(&c, 101, timer, 102), 100 * MS);
		ck_assert_int_eq(time_of(&c, 102, (uint16_t)(timer - 300),
		    LAST), 100 * MS + others[i].us * 1000);
	}
}
END_TEST

RUN_TIMES("tsp_clock",
    { without_a_clock_a_tick_is_a_millisecond, 1 },
    { times_are_exact_and_rounded_down, 1 },
    { times_have_limits, 1 },
    { a_tick_that_can_not_be_does_no_harm, 24 },
    { behind_a_clock_time_may_begin_anew, 1 },
    { another_clock_goes_on_where_time_was, 1 },
    { a_clock_that_differs_is_another, 1 })
