/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/gmon/tasks.c */

#include <config.h>

#include <string.h>

#include "gmon/tasks.h"
#include "support/run.h"

static struct sp_profile whole;
static struct sp_tasks tasks;

static void
begin(void)
{
	memset(&whole, 0, sizeof(whole));
	whole.bin_bytes = 2;
	whole.rate_hz = 1000;
	whole.addr_bytes = 3;
	ck_assert(sp_text_add(&whole.text, 0x400, 0x480));
	ck_assert(sp_tasks_init(&tasks));
}

static void
end(void)
{
	sp_tasks_free(&tasks);
	sp_profile_free(&whole);
}

/* Of the task that runs: so many packets, of so many calls the last. */
static void
add(size_t n, uint32_t count)
{
	struct sp_packet packets[8];

	for (size_t i = 0; i < n; i++)
		packets[i] = (struct sp_packet){ .a = 0x411, .b = 0x421 };
	if (count) {
		packets[n - 1].kind = SP_PACKET_ARCS;
		packets[n - 1].count = count;
	}
	ck_assert(sp_tasks_add(&tasks, &whole, packets, n));
}

static void
run_task(uint32_t id, const char *name)
{
	tasks.current = id;
	add(1, 0);
	if (name)
		ck_assert(sp_tasks_name(&tasks, id, name, strlen(name),
		    false));
}

/* The labels of all on the list, one behind the other, must be these. */
static void
check_labels(const char *wanted)
{
	char all[512] = "";

	sp_tasks_label(&tasks);
	for (size_t i = 0; i < tasks.n; i++) {
		strcat(all, tasks.list[i]->label);
		strcat(all, " ");
	}
	ck_assert_str_eq(all, wanted);
}

START_TEST(events_go_to_the_task_that_runs)
{
	add(2, 0);
	tasks.current = 7;
	add(3, 1000);
	tasks.current = 5;
	add(1, 70);
	tasks.current = 7;
	add(1, 0);
	ck_assert_uint_eq(tasks.n, 3);
	ck_assert_uint_eq(tasks.list[0]->id, 5);
	ck_assert_uint_eq(tasks.list[0]->profile.arcs, 70);
	ck_assert_uint_eq(tasks.list[1]->id, 7);
	ck_assert_uint_eq(tasks.list[1]->profile.arcs, 1003);
	ck_assert_uint_eq(tasks.list[2]->id, SP_TASK_NONE);
	ck_assert_uint_eq(tasks.list[2]->profile.arcs, 2);
}
END_TEST

START_TEST(a_task_among_events_has_those_behind_it)
{
	const struct sp_packet packets[] = {
		{ .kind = SP_PACKET_ARC, .a = 0x411, .b = 0x421 },
		{ .kind = SP_PACKET_TASK, .a = 7 },
		{ .kind = SP_PACKET_SAMPLE, .a = 0x430 },
		{ .kind = SP_PACKET_SAMPLE, .a = 0x432 },
		{ .kind = SP_PACKET_TASK, .a = 9 },
		{ .kind = SP_PACKET_TASK, .a = 5 },
		{ .kind = SP_PACKET_ARCS, .a = 0x411, .b = 0x421, .count = 3 },
		{ .kind = SP_PACKET_TASK, .a = 8 },
	};

	ck_assert(sp_tasks_add(&tasks, &whole, packets, 7));
	ck_assert(sp_tasks_add(&tasks, &whole, packets, 1));
	ck_assert(sp_tasks_add(&tasks, &whole, packets + 7, 1));
	ck_assert_uint_eq(tasks.current, 8);
	ck_assert_uint_eq(tasks.n, 3);
	ck_assert_uint_eq(tasks.kept, 4);
	ck_assert_uint_eq(tasks.list[0]->id, 5);
	ck_assert_uint_eq(tasks.list[0]->profile.arcs, 4);
	ck_assert_uint_eq(tasks.list[1]->id, 7);
	ck_assert_uint_eq(tasks.list[1]->profile.samples, 2);
	ck_assert_uint_eq(tasks.list[2]->id, SP_TASK_NONE);
	ck_assert_uint_eq(tasks.list[2]->profile.arcs, 1);
}
END_TEST

START_TEST(a_task_without_events_has_no_profile)
{
	const struct sp_packet others[] = { { .kind = SP_PACKET_TASK },
	    { .kind = SP_PACKET_LOST, .a = 5 }, { .kind = SP_PACKET_SKIP } };

	for (size_t i = 0; i < 3; i++)
		ck_assert(sp_tasks_add(&tasks, &whole, &others[i], 1));
	ck_assert(sp_tasks_add(&tasks, &whole, others, 0));
	ck_assert(sp_tasks_name(&tasks, 3, "x", 1, false));
	ck_assert_uint_eq(tasks.n, 0);
}
END_TEST

START_TEST(what_a_header_tells_holds_for_the_next_events)
{
	add(1, 0);
	whole.base = 0x10;
	whole.rate_hz = 500;
	add(1, 0);
	ck_assert_uint_eq(tasks.list[0]->profile.base, 0x10);
	ck_assert_uint_eq(tasks.list[0]->profile.rate_hz, 500);
	ck_assert_uint_eq(tasks.list[0]->profile.arcs, 2);
}
END_TEST

START_TEST(what_a_header_tells_last_holds_for_the_tasks_before_it)
{
	whole.rate_hz = 0;
	run_task(1, NULL);
	run_task(2, NULL);
	whole.rate_hz = 500;
	run_task(2, NULL);
	sp_tasks_adopt(&tasks, &whole);
	ck_assert_uint_eq(tasks.list[0]->profile.rate_hz, 500);
	ck_assert_uint_eq(tasks.list[1]->profile.rate_hz, 500);
}
END_TEST

START_TEST(a_label_is_the_name_or_else_the_id)
{
	run_task(0, NULL);
	run_task(1, "idle");
	run_task(2, "Tmr.Svc-2");
	run_task(65535, NULL);
	run_task(SP_TASK_NONE, NULL);
	check_labels("0 idle Tmr.Svc-2 65535 none ");
}
END_TEST

START_TEST(a_label_has_no_slash_blank_or_other_odd_byte)
{
	run_task(1, "../../etc/passwd");
	run_task(2, "a/b");
	run_task(3, "\xc3\xa4 \x01\x7f$`*~\\");
	run_task(4, "az09AZ_@[{:");
	check_labels(".._.._etc_passwd a_b __________ az09AZ_____ ");
}
END_TEST

START_TEST(equal_labels_get_their_ids)
{
	run_task(1, "w");
	run_task(2, "a/b");
	run_task(3, "w");
	run_task(4, "a b");
	run_task(5, "W");
	run_task(6, "v");
	check_labels("w.1 a_b.2 w.3 a_b.4 W.5 v ");
	/* They are the same if they are made again. */
	check_labels("w.1 a_b.2 w.3 a_b.4 W.5 v ");
}
END_TEST

START_TEST(a_name_may_look_like_an_id_or_like_a_label_with_one)
{
	run_task(1, "w");
	run_task(2, "w");
	run_task(3, "w.1");
	run_task(4, "w.1.3");
	run_task(5, "6");
	run_task(6, NULL);
	run_task(7, "none");
	check_labels("w.1 w.2 w.1.3 w.1.3.4 6.5 6.6 none.7 ");
	run_task(SP_TASK_NONE, NULL);
	check_labels("w.1 w.2 w.1.3 w.1.3.4 6.5 6.6 none.7 none ");
}
END_TEST

START_TEST(the_longest_name_with_an_id_fits)
{
	char name[SP_TASK_NAME_MAX + 1];

	memset(name, 'x', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	run_task(65534, name);
	run_task(65535, name);
	sp_tasks_label(&tasks);
	ck_assert_uint_eq(strlen(tasks.list[1]->label), SP_TASK_NAME_MAX + 6);
	ck_assert_str_eq(tasks.list[1]->label + SP_TASK_NAME_MAX, ".65535");
}
END_TEST

START_TEST(the_last_name_counts_unless_one_is_fixed)
{
	run_task(1, "first");
	run_task(1, "a");
	run_task(2, "stream");
	ck_assert(sp_tasks_name(&tasks, 2, "file", 4, true));
	ck_assert(sp_tasks_name(&tasks, 3, "file", 4, true));
	run_task(2, "stream");
	run_task(3, "stream");
	ck_assert(sp_tasks_name(&tasks, 3, "file2", 5, true));
	check_labels("a file file2 ");
}
END_TEST

START_TEST(there_is_no_end_of_tasks_but_of_profiles)
{
	for (uint32_t id = 0; id < SP_TASKS_MAX; id++)
		run_task(id, id % 2 ? "x" : NULL);
	tasks.current = 2000;
	add(3, 100);
	add(2, 0);
	ck_assert_uint_eq(tasks.n, SP_TASKS_MAX);
	ck_assert_uint_eq(tasks.left_out, 104);
	/* Those that have one go on. */
	run_task(5, NULL);
	ck_assert_uint_eq(tasks.list[5]->profile.arcs, 2);
	sp_tasks_label(&tasks);
	ck_assert_str_eq(tasks.list[1023]->label, "x.1023");
}
END_TEST

START_TEST(what_is_cleared_counts_no_more_but_has_its_name)
{
	run_task(1, "a");
	run_task(2, "b");
	sp_tasks_clear(&tasks);
	ck_assert_uint_eq(tasks.n, 0);
	run_task(2, NULL);
	check_labels("b ");
	ck_assert_uint_eq(tasks.list[0]->profile.arcs, 1);
}
END_TEST

RUN_WITH("tasks", begin, end,
    events_go_to_the_task_that_runs,
    a_task_among_events_has_those_behind_it,
    a_task_without_events_has_no_profile,
    what_a_header_tells_holds_for_the_next_events,
    what_a_header_tells_last_holds_for_the_tasks_before_it,
    a_label_is_the_name_or_else_the_id,
    a_label_has_no_slash_blank_or_other_odd_byte,
    equal_labels_get_their_ids,
    a_name_may_look_like_an_id_or_like_a_label_with_one,
    the_longest_name_with_an_id_fits,
    the_last_name_counts_unless_one_is_fixed,
    there_is_no_end_of_tasks_but_of_profiles,
    what_is_cleared_counts_no_more_but_has_its_name)
