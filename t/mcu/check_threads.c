/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The trace hooks of Zephyr and of Embassy, mcu/rtos, called as these call
 * them: which task runs, by which name.  Settings of this program: a header,
 * tasks, no samples and no totals; 3 threads.
 */
#include "support/run.h"

#include <stdio.h>
#include <string.h>

#include "linehost.h"
#include "core/queue.h"

/* Zephyr's. */
struct thread {
	char name[16];
};

void *z_impl_k_sched_current_thread_query(void);
const char *k_thread_name_get(void *thread);
void sys_trace_thread_create_user(void *thread);
void sys_trace_thread_abort_user(void *thread);
void sys_trace_thread_sched_ready_user(void *thread);
void sys_trace_thread_switched_in_user(void);
void sys_trace_thread_switched_out_user(void);

/* Embassy's. */
void _embassy_trace_poll_start(uint32_t executor);
void _embassy_trace_task_new(uint32_t executor, uint32_t task);
void _embassy_trace_task_end(uint32_t executor, uint32_t task);
void _embassy_trace_task_exec_begin(uint32_t executor, uint32_t task);
void _embassy_trace_task_exec_end(uint32_t executor, uint32_t task);
void _embassy_trace_task_ready_begin(uint32_t executor, uint32_t task);
void _embassy_trace_executor_idle(uint32_t executor);

static struct thread *current;

void *
z_impl_k_sched_current_thread_query(void)
{
	return current;
}

const char *
k_thread_name_get(void *thread)
{
	return ((struct thread *)thread)->name;
}

/* What came, in words: "1=main 1 2" is a name, and two marks. */
static const char *
came(void)
{
	static char words[1000];
	size_t n = 0;

	words[0] = '\0';
	splitprof_host.credit_per_pump = 1;
	splitprof_stop();
	for (const uint8_t *p = splitprof_host.sent;
	    p < splitprof_host.sent + splitprof_host.sent_bytes;) {
		const char *const space = n ? " " : "";

		if (*p == SPLITPROF_WIRE_HEADER) {
			p += SPLITPROF_WIRE_HEADER_FIXED + 1;
		} else if (*p == SPLITPROF_WIRE_TASK) {
			n += (size_t)sprintf(words + n, "%s%d", space,
			    p[1] << 8 | p[2]);
			p += SPLITPROF_WIRE_TASK_BYTES;
		} else {
			ck_assert_uint_eq(*p, SPLITPROF_WIRE_NAME);
			n += (size_t)sprintf(words + n, "%s%d=%.*s", space,
			    p[1] << 8 | p[2], p[3], (const char *)p + 4);
			p += 4 + p[3] + 1;
		}
	}
	return words;
}

static void
switch_to(struct thread *thread)
{
	if (current)
		sys_trace_thread_switched_out_user();
	current = thread;
	sys_trace_thread_switched_in_user();
}

/* Two threads are there before the profiler starts, one of them unseen. */
START_TEST(zephyrs_threads_are_tasks)
{
	struct thread idle = { "" }, control = { "control" };
	struct thread late = { "late" }, more = { "more" };

	current = NULL;
	sys_trace_thread_create_user(&idle);
	strcpy(idle.name, "idle");
	switch_to(&idle);
	begin_line(1000, 1);
	switch_to(&control);
	switch_to(&idle);
	sys_trace_thread_sched_ready_user(&control);
	switch_to(&control);
	sys_trace_thread_create_user(&late);
	switch_to(&late);
	sys_trace_thread_create_user(&more);
	/* There are three numbers. */
	switch_to(&more);
	switch_to(&idle);
	sys_trace_thread_abort_user(&control);
	/* The next one gets the number that is free, and a name. */
	switch_to(&more);
	ck_assert_str_eq(came(), "2=control 2 1=idle 1 2 3=late 3 0 1 "
	    "2=more 2");
	/* Another run has its own names. */
	begin_line(1000, 1);
	switch_to(&late);
	ck_assert_str_eq(came(), "3=late 3");
	sys_trace_thread_abort_user(&late);
	sys_trace_thread_abort_user(&idle);
	sys_trace_thread_abort_user(&more);
}
END_TEST

static void
poll_task(uint32_t executor, uint32_t task, bool interrupted)
{
	_embassy_trace_task_ready_begin(executor, task);
	_embassy_trace_poll_start(executor);
	_embassy_trace_task_exec_begin(executor, task);
	if (interrupted)
		poll_task(0x20000800, 0x200000c0, false);
	_embassy_trace_task_exec_end(executor, task);
	_embassy_trace_executor_idle(executor);
}

/* One executor interrupts the other one, whose task then runs on. */
START_TEST(embassys_tasks_are_tasks)
{
	_embassy_trace_task_new(0x20000400, 0x20000040);
	begin_line(1000, 1);
	poll_task(0x20000400, 0x20000040, false);
	_embassy_trace_task_new(0x20000800, 0x200000c0);
	poll_task(0x20000400, 0x20000040, true);
	_embassy_trace_task_end(0x20000800, 0x200000c0);
	/* The time behind belongs to nobody: the executor's own. */
	ck_assert_str_eq(came(), "1=0x20000040 1 0 1 2=0x200000c0 2 1 0");
	_embassy_trace_task_end(0x20000400, 0x20000040);
}
END_TEST

RUN("threads", zephyrs_threads_are_tasks, embassys_tasks_are_tasks)
