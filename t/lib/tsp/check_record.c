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
	return sp_record_tsp_take(r, line);
}

/* Lines, what they say, and its n_bytes bytes.  Nothing else is set. */
static const struct {
	const char *line;
	struct sp_record_tsp says;
	const char *bytes;
} good[] = {
	/* Events have up to three bytes; their names say nothing. */
	{ "event/1/5/LOW_POWER_IDLE_END/100/7", { .kind = SP_RECORD_TSP_EVENT,
	    .packet = 1, .id = 5, .tick = 100, .timer = 7 }, "" },
	{ "event/255/2/TASK_SWITCHED_IN/-100/65535/255",
	    { .kind = SP_RECORD_TSP_EVENT, .packet = 255, .id = 2,
	    .tick = -100, .timer = 65535, .n_data = 1, .data = { 255 } }, "" },
	{ "event/0/255/x/4611686018427387903/0/254/1",
	    { .kind = SP_RECORD_TSP_EVENT, .id = 255, .tick = FAR,
	    .n_data = 2, .data = { 254, 1 } }, "" },
	{ "event/0/39//-4611686018427387903/0/1/2/3",
	    { .kind = SP_RECORD_TSP_EVENT, .id = 39, .tick = -FAR,
	    .n_data = 3, .data = { 1, 2, 3 } }, "" },
	{ "error/3/101/ERROR_STREAM_FIFO_FULL/-9/4",
	    { .kind = SP_RECORD_TSP_ERROR, .packet = 3, .id = 101,
	    .tick = -9, .timer = 4 }, "" },
	{ "unsized/4/73/8/9/-", { .kind = SP_RECORD_TSP_UNSIZED, .packet = 4,
	    .id = 73, .tick = 8, .timer = 9 }, "" },
	{ "unsized/4/45/8/9/0aff00", { .kind = SP_RECORD_TSP_UNSIZED,
	    .packet = 4, .id = 45, .tick = 8, .timer = 9, .n_bytes = 3 },
	    "\x0a\xff\0" },
	{ "unknown/7/200/00ff", { .kind = SP_RECORD_TSP_UNKNOWN, .packet = 7,
	    .id = 200, .n_bytes = 2 }, "\0\xff" },
	/* Objects have names. */
	{ "object/9/5/7/a\\x00\\\\b", { .kind = SP_RECORD_TSP_OBJECT,
	    .packet = 9, .n_bytes = 4, .u.object = { .type = 5, .number = 7 } },
	    "a\0\\b" },
	{ "object/9/5/7/", { .kind = SP_RECORD_TSP_OBJECT, .packet = 9,
	    .u.object = { .type = 5, .number = 7 } }, "" },
	{ "list/8/255/254", { .kind = SP_RECORD_TSP_LIST, .packet = 8,
	    .u.object = { .type = 255, .count = 254 } }, "" },
	/* Clocks are of packets or options. */
	{ "clock/200/4294967295/up/65535/4294967294",
	    { .kind = SP_RECORD_TSP_CLOCK, .packet = 200,
	    .u.clock = { .tick_hz = UINT32_MAX, .max = UINT16_MAX,
	    .per_tick = UINT32_MAX - 1 } }, "" },
	{ "clock/-/0/down/0/0", { .kind = SP_RECORD_TSP_CLOCK,
	    .u.clock = { .by_options = true, .down = true } }, "" },
	/* Losses. */
	{ "missing/3/4294967294/4294967295", { .kind = SP_RECORD_TSP_MISSING,
	    .packet = 3, .u.missing = { 4294967294, 4294967295 } }, "" },
	{ "gap/250/3/9", { .kind = SP_RECORD_TSP_GAP, .packet = 3,
	    .u.gap = { .expected = 250, .lost = 9 } }, "" },
	{ "truncated/18446744073709551615/1",
	    { .kind = SP_RECORD_TSP_TRUNCATED,
	    .u.place = { UINT64_MAX, 1 } }, "" },
	{ "junk/1/18446744073709551615", { .kind = SP_RECORD_TSP_JUNK,
	    .u.place = { 1, UINT64_MAX } }, "" },
	{ "other/1", { .kind = SP_RECORD_TSP_NONE }, "" },
	{ "# a comment", { .kind = SP_RECORD_TSP_NONE }, "" },
};
#define GOOD	((int)(sizeof(good) / sizeof(*good)))

START_TEST(a_line_says_what_its_fields_do)
{
	const struct sp_record_tsp *const says = &good[_i].says;
	struct sp_record_tsp r;

	memset(&r, 0, sizeof(r));
	ck_assert_msg(take(&r, good[_i].line), "%s", good[_i].line);
	ck_assert_int_eq(r.kind, says->kind);
	ck_assert_uint_eq(r.packet, says->packet);
	ck_assert_uint_eq(r.id, says->id);
	ck_assert_int_eq(r.tick, says->tick);
	ck_assert_uint_eq(r.timer, says->timer);
	ck_assert_uint_eq(r.n_data, says->n_data);
	ck_assert_mem_eq(r.data, says->data, sizeof(r.data));
	ck_assert_uint_eq(r.n_bytes, says->n_bytes);
	if (r.n_bytes)
		ck_assert_mem_eq(r.bytes, good[_i].bytes, r.n_bytes);
	ck_assert_mem_eq(&r.u, &says->u, sizeof(r.u));
}
END_TEST

START_TEST(names_have_up_to_255_bytes)
{
	struct sp_record_tsp r;
	char text[1100] = "object/9/5/7/";

	for (int i = 0; i < SP_RECORD_TSP_NAME_MAX; i++)
		strcat(text, "\\xff");
	ck_assert(take(&r, text));
	ck_assert_uint_eq(r.n_bytes, SP_RECORD_TSP_NAME_MAX);
	ck_assert_uint_eq(r.bytes[SP_RECORD_TSP_NAME_MAX - 1], 0xff);
	ck_assert(!take(&r, strcat(text, "a")));
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
		"missing/3/4294967296/1", "missing/3/4",
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
		memset(&r, 0xaa, sizeof(r));
		ck_assert_msg(!take(&r, bad[i]), "%s", bad[i]);
		ck_assert_int_eq(r.kind, SP_RECORD_TSP_NONE);
	}
}
END_TEST

RUN_TIMES("tsp_record", { a_line_says_what_its_fields_do, GOOD },
    { names_have_up_to_255_bytes, 1 },
    { what_is_beyond_their_limits_is_refused, 1 })
