/* SPDX-License-Identifier: MIT */
/*
 * Embassy: its tasks, by the hooks of embassy-executor's feature "trace".
 * threads.h has the settings.  Rust calls functions of integers as C does.
 *
 * A task has no name here: it is called by its address, which is that of a
 * static variable: arm-none-eabi-nm says of which.
 *
 * Executors may interrupt each other: what ran before runs again when the task
 * above has been polled.
 */
#include "threads.h"

/* How many executors of different priorities there are: 1 and more. */
#ifndef SPLITPROF_EMBASSY_EXECUTORS
#define SPLITPROF_EMBASSY_EXECUTORS	4
#endif

#define HOOK(name, ...)							\
	SPLITPROF_OWN void _embassy_trace_##name(__VA_ARGS__);		\
	void								\
	_embassy_trace_##name(__VA_ARGS__)

/* Tasks that run, and were interrupted. */
static uint32_t running[SPLITPROF_EMBASSY_EXECUTORS];
static uint32_t depth;

SPLITPROF_OWN static const void *
task_at(uint32_t task)
{
	return (const void *)(uintptr_t)task;
}

/* "0x20000120", for the marks; for the tracer, which keeps it, none. */
SPLITPROF_OWN static void
run(uint32_t task)
{
	char name[] = "0x00000000";

	for (unsigned i = 0; i < 8; i++)
		name[2 + i] = "0123456789abcdef"[task >> (28 - 4 * i) & 15];
	splitprof_thread_begins(task_at(task), "");
	splitprof_thread_runs(task_at(task), name);
}

/* A task begins on this executor, which may have interrupted another one. */
SPLITPROF_OWN static void
enter(uint32_t task)
{
	const uint32_t before = splitprof_mask();

	if (depth < SPLITPROF_EMBASSY_EXECUTORS)
		running[depth] = task;
	depth++;
	splitprof_unmask(before);
}

HOOK(task_new, uint32_t executor, uint32_t task)
{
	(void)executor;
	splitprof_thread_begins(task_at(task), "");
}

HOOK(task_end, uint32_t executor, uint32_t task)
{
	(void)executor;
	splitprof_thread_ends(task_at(task));
}

HOOK(task_ready_begin, uint32_t executor, uint32_t task)
{
	(void)executor;
	splitprof_thread_is_ready(task_at(task));
}

HOOK(task_exec_begin, uint32_t executor, uint32_t task)
{
	(void)executor;
	enter(task);
	run(task);
}

HOOK(task_exec_end, uint32_t executor, uint32_t task)
{
	(void)executor;
	splitprof_thread_stops(task_at(task));
	if (depth)
		depth--;
	if (depth && depth <= SPLITPROF_EMBASSY_EXECUTORS)
		run(running[depth - 1]);
	else
		splitprof_thread_runs(NULL, "");
}

HOOK(poll_start, uint32_t executor)
{
	(void)executor;
	THREADS_EVENT(LOW_POWER_IDLE_END);
}

HOOK(executor_idle, uint32_t executor)
{
	(void)executor;
	THREADS_EVENT(LOW_POWER_IDLE_BEGIN);
}
