/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/live/timeline_log.c: what is unpacked is what was told */

#include <config.h>

#include <string.h>

#include "live/timeline_log.h"
#include "support/run.h"

enum { SPAN, MARK, ARROW };

struct event {
	int type;
	uint32_t lane, id;
	int64_t time;
	uint64_t length;
};

static uint64_t
get(const struct sp_timeline_block *b, uint32_t *at)
{
	uint64_t number = 0;
	int shift = 0;

	do {
		ck_assert_uint_lt(*at, b->n);
		number |= (uint64_t)(b->bytes[*at] & 0x7f) << shift;
		shift += 7;
	} while (b->bytes[(*at)++] & 0x80);
	return number;
}

/* The next event of a block, as live/timeline_log.h has it. */
static struct event
unpack(const struct sp_timeline_block *b, uint32_t *at, int64_t *time)
{
	const uint64_t head = get(b, at);
	struct event e = { .type = (int)(head & 3),
	    .lane = (uint32_t)(head >> 2) };
	uint64_t step;

	if (e.type != MARK)
		e.id = (uint32_t)get(b, at);
	step = get(b, at);
	*time += (int64_t)(step >> 1) ^ -(int64_t)(step & 1);
	e.time = *time;
	e.length = get(b, at);
	return e;
}

static void
put(struct sp_timeline *l, const struct event *e)
{
	if (e->type == SPAN)
		ck_assert(sp_timeline_span(l, e->lane, e->id, e->time,
		    e->length));
	else if (e->type == MARK)
		ck_assert(sp_timeline_mark(l, e->lane, e->time, e->length));
	else
		ck_assert(sp_timeline_arrow(l, e->lane, e->id, e->time,
		    e->length));
}

static void
assert_same(const struct event *got, const struct event *wanted)
{
	ck_assert_int_eq(got->type, wanted->type);
	ck_assert_uint_eq(got->lane, wanted->lane);
	ck_assert_uint_eq(got->id, wanted->id);
	ck_assert_int_eq(got->time, wanted->time);
	ck_assert_uint_eq(got->length, wanted->length);
}

START_TEST(what_is_told_is_unpacked)
{
	const int64_t most = ((int64_t)1 << 62) - 1;
	const struct event events[] = {
		{ SPAN, 0, 0, 0, 0 },
		{ SPAN, 65535, UINT32_MAX, -1, 1 },
		{ MARK, 3, 0, 127, 128 },
		{ SPAN, 1, 7, -most, (uint64_t)most },
		{ ARROW, 256, 12, most, (uint64_t)most },
		{ SPAN, SP_TIMELINE_MAX - 1, UINT32_MAX, -most, 0 },
		{ MARK, 0, 0, -64, UINT64_MAX },
		{ ARROW, 0, 0, 63, 16383 },
	};
	const size_t n = sizeof(events) / sizeof(*events);
	struct sp_timeline l = { .most = 10 };
	uint32_t at = 0;
	int64_t time = 0;

	for (size_t i = 0; i < n; i++)
		put(&l, &events[i]);
	ck_assert_uint_eq(l.events, n);
	ck_assert_uint_eq(l.n, 1);
	ck_assert_uint_eq(l.blocks[0]->events, n);
	for (size_t i = 0; i < n; i++) {
		const struct event e = unpack(l.blocks[0], &at, &time);

		assert_same(&e, &events[i]);
	}
	ck_assert_uint_eq(at, l.blocks[0]->n);
	sp_timeline_free(&l);
}
END_TEST

/* A made-up event, by its number. */
static struct event
made(uint64_t i)
{
	return (struct event){ (int)(i % 3), (uint32_t)(i % 50),
	    i % 3 == MARK ? 0 : (uint32_t)(i * 7 % 1000), (int64_t)(i * 13) -
	    5000, i % 777 };
}

/* All that is kept is there, in order, whatever was dropped. */
START_TEST(the_last_ones_are_kept)
{
	const uint64_t most = 10000;
	struct sp_timeline l = { .most = most };
	uint64_t next;

	for (uint64_t i = 0; i < 100000; i++) {
		const struct event e = made(i);

		put(&l, &e);
		ck_assert_uint_le(l.events - sp_timeline_first(&l),
		    most + SP_TIMELINE_EVENTS);
		ck_assert(l.events < most ||
		    l.events - sp_timeline_first(&l) >= most);
	}
	next = sp_timeline_first(&l);
	ck_assert_uint_gt(next, 0);
	for (size_t i = 0; i < l.n; i++) {
		uint32_t at = 0;
		int64_t time = 0;

		ck_assert_uint_eq(l.blocks[i]->first, next);
		for (uint32_t k = 0; k < l.blocks[i]->events; k++) {
			const struct event e = unpack(l.blocks[i], &at, &time);
			const struct event wanted = made(next++);

			assert_same(&e, &wanted);
		}
		ck_assert_uint_eq(at, l.blocks[i]->n);
	}
	ck_assert_uint_eq(next, 100000);
	sp_timeline_free(&l);
}
END_TEST

/* What is held stays, while more comes and even when all is freed. */
START_TEST(what_is_held_stays_as_it_is)
{
	struct sp_timeline l = { .most = 100 };
	struct sp_timeline_block *full, *begun;
	struct event e;
	uint32_t at = 0;
	int64_t time = 0;

	for (uint64_t i = 0; i < SP_TIMELINE_EVENTS + 5; i++) {
		e = made(i);
		put(&l, &e);
	}
	ck_assert_uint_eq(l.n, 2);
	full = sp_timeline_hold(l.blocks[0]);
	begun = sp_timeline_hold(l.blocks[1]);
	ck_assert_ptr_eq(full, l.blocks[0]);
	ck_assert_ptr_ne(begun, l.blocks[1]);
	for (uint64_t i = 0; i < 3 * SP_TIMELINE_EVENTS; i++)
		put(&l, &e);
	sp_timeline_free(&l);
	ck_assert_uint_eq(begun->events, 5);
	ck_assert_uint_eq(begun->first, SP_TIMELINE_EVENTS);
	for (uint64_t i = 0; i < SP_TIMELINE_EVENTS; i++) {
		const struct event wanted = made(i);

		e = unpack(full, &at, &time);
		assert_same(&e, &wanted);
	}
	sp_timeline_drop(full);
	sp_timeline_drop(begun);
	sp_timeline_drop(NULL);
}
END_TEST

START_TEST(without_events_there_is_nothing)
{
	struct sp_timeline l = { .most = 1 };

	ck_assert_uint_eq(sp_timeline_first(&l), 0);
	sp_timeline_free(&l);
}
END_TEST

RUN("timeline_log", what_is_told_is_unpacked, the_last_ones_are_kept,
    what_is_held_stays_as_it_is, without_events_there_is_nothing)
