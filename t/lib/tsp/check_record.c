/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/tsp/record.c */

#include <config.h>

#include <string.h>

#include "support/run.h"
#include "tsp/record.h"

#define FAR	(((int64_t)1 << 62) - 1)

static char line[1100];

/* Is the line taken?  "/" are its tabs. */
static bool
take(struct sp_record_tsp *r, const char *text)
{
	ck_assert_uint_lt(strlen(text), sizeof(line));
	strcpy(line, text);
	for (char *c = line; (c = strchr(c, '/'));)
		*c = '\t';
	memset(r, 0xaa, sizeof(*r));
	return sp_record_tsp_take(r, line);
}

START_TEST(events_have_up_to_three_bytes)
{
	static const struct {
		const char *line;
		uint8_t packet, id;
		int64_t tick;
		uint16_t timer;
		uint8_t n, data[3];
	} good[] = {
		{ "event/1/5/LOW_POWER_IDLE_END/100/7", 1, 5, 100, 7, 0,
		    { 0 } },
		{ "event/255/2/TASK_SWITCHED_IN/-100/65535/255", 255, 2, -100,
		    65535, 1, { 255 } },
		{ "event/0/255/x/4611686018427387903/0/254/1", 0, 255, FAR, 0,
		    2, { 254, 1 } },
		{ "event/0/39//-4611686018427387903/0/1/2/3", 0, 39, -FAR, 0,
		    3, { 1, 2, 3 } },
	};
	struct sp_record_tsp r;

	for (size_t i = 0; i < sizeof(good) / sizeof(*good); i++) {
		ck_assert_msg(take(&r, good[i].line), "%s", good[i].line);
		ck_assert_int_eq(r.kind, SP_RECORD_TSP_EVENT);
		ck_assert_uint_eq(r.packet, good[i].packet);
		ck_assert_uint_eq(r.id, good[i].id);
		ck_assert_int_eq(r.tick, good[i].tick);
		ck_assert_uint_eq(r.timer, good[i].timer);
		ck_assert_uint_eq(r.n_data, good[i].n);
		ck_assert_mem_eq(r.data, good[i].data, good[i].n);
	}
}
END_TEST

START_TEST(errors_and_unsized_events_have_times)
{
	struct sp_record_tsp r;

	ck_assert(take(&r, "error/3/101/ERROR_STREAM_FIFO_FULL/-9/4"));
	ck_assert_int_eq(r.kind, SP_RECORD_TSP_ERROR);
	ck_assert_uint_eq(r.packet, 3);
	ck_assert_uint_eq(r.id, 101);
	ck_assert_int_eq(r.tick, -9);
	ck_assert_uint_eq(r.timer, 4);
	ck_assert(take(&r, "unsized/4/73/8/9/-"));
	ck_assert_int_eq(r.kind, SP_RECORD_TSP_UNSIZED);
	ck_assert_uint_eq(r.n_bytes, 0);
	ck_assert(take(&r, "unsized/4/45/8/9/0aff00"));
	ck_assert_uint_eq(r.packet, 4);
	ck_assert_uint_eq(r.id, 45);
	ck_assert_int_eq(r.tick, 8);
	ck_assert_uint_eq(r.timer, 9);
	ck_assert_uint_eq(r.n_bytes, 3);
	ck_assert_mem_eq(r.bytes, "\x0a\xff\0", 3);
}
END_TEST

START_TEST(what_is_missing_has_two_numbers)
{
	struct sp_record_tsp r;

	ck_assert(take(&r, "missing/3/4294967294/4294967295"));
	ck_assert_int_eq(r.kind, SP_RECORD_TSP_MISSING);
	ck_assert_uint_eq(r.packet, 3);
	ck_assert_uint_eq(r.u.missing.since, 4294967294);
	ck_assert_uint_eq(r.u.missing.total, 4294967295);
	ck_assert(!take(&r, "missing/3/4294967296/1"));
	ck_assert(!take(&r, "missing/3/4"));
}
END_TEST

START_TEST(objects_have_names)
{
	struct sp_record_tsp r;
	char text[1100] = "object/9/5/7/";

	ck_assert(take(&r, "object/9/5/7/a\\x00\\\\b"));
	ck_assert_int_eq(r.kind, SP_RECORD_TSP_OBJECT);
	ck_assert_uint_eq(r.packet, 9);
	ck_assert_uint_eq(r.u.object.type, 5);
	ck_assert_uint_eq(r.u.object.number, 7);
	ck_assert_uint_eq(r.n_bytes, 4);
	ck_assert_mem_eq(r.bytes, "a\0\\b", 4);
	ck_assert(take(&r, "object/9/5/7/"));
	ck_assert_uint_eq(r.n_bytes, 0);
	for (int i = 0; i < SP_RECORD_TSP_NAME_MAX; i++)
		strcat(text, "\\xff");
	ck_assert(take(&r, text));
	ck_assert_uint_eq(r.n_bytes, SP_RECORD_TSP_NAME_MAX);
	ck_assert_uint_eq(r.bytes[SP_RECORD_TSP_NAME_MAX - 1], 0xff);
	ck_assert(!take(&r, strcat(text, "a")));
	ck_assert(take(&r, "list/8/255/254"));
	ck_assert_int_eq(r.kind, SP_RECORD_TSP_LIST);
	ck_assert_uint_eq(r.packet, 8);
	ck_assert_uint_eq(r.u.object.type, 255);
	ck_assert_uint_eq(r.u.object.count, 254);
}
END_TEST

START_TEST(clocks_are_of_packets_or_options)
{
	struct sp_record_tsp r;

	ck_assert(take(&r, "clock/200/4294967295/up/65535/4294967294"));
	ck_assert_int_eq(r.kind, SP_RECORD_TSP_CLOCK);
	ck_assert_uint_eq(r.packet, 200);
	ck_assert(!r.u.clock.by_options && !r.u.clock.down);
	ck_assert_uint_eq(r.u.clock.tick_hz, UINT32_MAX);
	ck_assert_uint_eq(r.u.clock.max, UINT16_MAX);
	ck_assert_uint_eq(r.u.clock.per_tick, UINT32_MAX - 1);
	ck_assert(take(&r, "clock/-/0/down/0/0"));
	ck_assert(r.u.clock.by_options && r.u.clock.down);
	ck_assert_uint_eq(r.packet, 0);
	ck_assert_uint_eq(r.u.clock.tick_hz, 0);
}
END_TEST

START_TEST(losses_are_told)
{
	struct sp_record_tsp r;

	ck_assert(take(&r, "unknown/7/200/00ff"));
	ck_assert_int_eq(r.kind, SP_RECORD_TSP_UNKNOWN);
	ck_assert_uint_eq(r.packet, 7);
	ck_assert_uint_eq(r.id, 200);
	ck_assert_uint_eq(r.n_bytes, 2);
	ck_assert_mem_eq(r.bytes, "\0\xff", 2);
	ck_assert(take(&r, "gap/250/3/9"));
	ck_assert_int_eq(r.kind, SP_RECORD_TSP_GAP);
	ck_assert_uint_eq(r.u.gap.expected, 250);
	ck_assert_uint_eq(r.packet, 3);
	ck_assert_uint_eq(r.u.gap.lost, 9);
	ck_assert(take(&r, "truncated/18446744073709551615/1"));
	ck_assert_int_eq(r.kind, SP_RECORD_TSP_TRUNCATED);
	ck_assert_uint_eq(r.u.place.offset, UINT64_MAX);
	ck_assert_uint_eq(r.u.place.bytes, 1);
	ck_assert(take(&r, "junk/1/18446744073709551615"));
	ck_assert_int_eq(r.kind, SP_RECORD_TSP_JUNK);
	ck_assert_uint_eq(r.u.place.offset, 1);
	ck_assert_uint_eq(r.u.place.bytes, UINT64_MAX);
	ck_assert(take(&r, "other/1"));
	ck_assert_int_eq(r.kind, SP_RECORD_TSP_NONE);
	ck_assert(take(&r, "# a comment"));
	ck_assert_int_eq(r.kind, SP_RECORD_TSP_NONE);
}
END_TEST

START_TEST(what_is_beyond_their_limits_is_refused)
{
	static const char *const bad[] = {
		"event/1/2/x/3", "event/1/2/x/3/4/5/6/7/8",
		"event/256/2/x/3/4", "event/1/256/x/3/4", "event/1/2/x//4",
		"event/1/2/x/4611686018427387904/4",
		"event/1/2/x/-4611686018427387904/4", "event/1/2/x/--3/4",
		"event/1/2/x/3/65536", "event/1/2/x/3/-4",
		"event/1/2/x/3/4/256",
		"event/1/2/x/3/4/5/x", "event/1/2/x/3/4/5/6/",
		"event/1/2/x/3/4/",
		"error/1/101/x/3", "error/1/101/x/3/4/5", "error/x/101/x/3/4",
		"unsized/1/45/3/4", "unsized/1/45/3/4/0",
		"unsized/1/45/3/4/0g", "unsized/1/45/3/4/00/1",
		"object/1/5/7", "object/256/5/7/n", "object/1/256/7/n",
		"object/1/5/256/n", "object/1/5/7/n/n", "object/1/5/7/\\n",
		"list/1/5", "list/256/5/1", "list/1/256/1", "list/1/5/256",
		"list/1/5/7/8",
		"clock/1/1000/up/65535", "clock/256/1000/up/65535/1",
		"clock/--/1000/up/65535/1", "clock/1/4294967296/up/65535/1",
		"clock/1/1000/over/65535/1", "clock/1/1000/up/65536/1",
		"clock/1/1000/up/65535/4294967296", "clock/1/1/up/1/1/1",
		"unknown/1/200", "unknown/256/200/-", "unknown/1/256/-",
		"unknown/1/200/-/-", "unknown/1/200/000",
		"gap/1/2", "gap/256/2/1", "gap/1/256/1", "gap/1/2/256",
		"gap/1/2/3/4",
		"truncated/1", "truncated/x/1", "truncated/1/x", "junk/1/2/3",
		"junk/18446744073709551616/1", "event", "junk", "clock",
	};
	struct sp_record_tsp r;

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		ck_assert_msg(!take(&r, bad[i]), "%s", bad[i]);
		ck_assert_int_eq(r.kind, SP_RECORD_TSP_NONE);
	}
}
END_TEST

RUN("tsp_record",
    events_have_up_to_three_bytes,
    errors_and_unsized_events_have_times,
    what_is_missing_has_two_numbers,
    objects_have_names,
    clocks_are_of_packets_or_options,
    losses_are_told,
    what_is_beyond_their_limits_is_refused)
