/* SPDX-License-Identifier: MIT */
/*
 * For the trace hooks of an RTOS whose threads have no numbers: which thread
 * runs goes into the stream, as marks of splitprof_task(), events of
 * splitprof_tsp.h, or both.
 *
 * A thread gets a number when it begins, or when it is first seen: the lowest
 * that is free.  When there is none, it is number 0, as is what is no thread.
 */
#ifndef SPLITPROF_THREADS_H
#define SPLITPROF_THREADS_H

#include <stddef.h>

#include "../option/stream.h"

/* How many threads have a number at a time: 1 to 255; each takes 8 bytes. */
#ifndef SPLITPROF_THREADS
#define SPLITPROF_THREADS	32
#endif

/* Whether the tracer of splitprof_tsp.h is there, too: 0 or 1. */
#ifndef SPLITPROF_THREADS_TSP
#define SPLITPROF_THREADS_TSP	0
#endif

#if SPLITPROF_THREADS < 1 || SPLITPROF_THREADS > 255
#error "SPLITPROF_THREADS must be from 1 to 255"
#endif
#if !SPLITPROF_TASKS && !SPLITPROF_THREADS_TSP
#error "threads.h: SPLITPROF_TASKS=1, SPLITPROF_THREADS_TSP=1, or both"
#endif

#if SPLITPROF_THREADS_TSP
#include "../splitprof_tsp.h"

#define THREADS_EVENT(name)						\
	splitprof_tsp_event(SPLITPROF_WIRE_TSP_##name, 0, 0)
#define THREADS_EVENT_OF(name, number)					\
	splitprof_tsp_event(SPLITPROF_WIRE_TSP_##name, 1, number)
#else
#define splitprof_tsp_task_made(number, name)	((void)(name))
#define splitprof_tsp_task_gone(number)		((void)0)
#define THREADS_EVENT(name)			((void)0)
#define THREADS_EVENT_OF(name, number)		((void)(number))
#endif

/* Whether each thread has a stack of its own, which this is asked for: 0, 1. */
#ifndef SPLITPROF_THREADS_STACKS
#define SPLITPROF_THREADS_STACKS	0
#endif
#if SPLITPROF_THREADS_STACKS
/* How many bytes it has, and where it ends. */
uint32_t splitprof_thread_stack(const void *thread, const void **end);
#endif

static struct {
	const void *thread;	/* NULL: the number is free */
	uint32_t run;		/* its name was sent in this one */
} splitprof_threads[SPLITPROF_THREADS];

/* Its number, or a free one if thread is NULL; 0: there is none. */
SPLITPROF_OWN static uint32_t
splitprof_thread_number(const void *thread)
{
	for (uint32_t i = 0; i < SPLITPROF_THREADS; i++) {
		if (splitprof_threads[i].thread == thread)
			return i + 1;
	}
	return 0;
}

/* It begins, if it has not yet; the tracer keeps the name, where it is. */
SPLITPROF_OWN static uint32_t
splitprof_thread_begins(const void *thread, const char *name)
{
	const uint32_t before = splitprof_mask();
	uint32_t number = splitprof_thread_number(thread);
	bool is_new = false;

	if (!number) {
		number = splitprof_thread_number(NULL);
		is_new = number != 0;
	}
	if (is_new) {
		splitprof_threads[number - 1].thread = thread;
		splitprof_threads[number - 1].run = 0;
	}
	splitprof_unmask(before);
	if (is_new)
		splitprof_tsp_task_made(number, name);
	return number;
}

SPLITPROF_INLINE void
splitprof_thread_ends(const void *thread)
{
	const uint32_t number = splitprof_thread_number(thread);

	if (!number)
		return;
	splitprof_tsp_task_gone(number);
	splitprof_threads[number - 1].thread = NULL;
}

#if SPLITPROF_TASKS
/* Its name and the size of its stack come first, once in each run. */
SPLITPROF_INLINE void
splitprof_thread_mark(const void *thread, uint32_t number, const char *name)
{
	const bool is_new = number &&
	    splitprof_threads[number - 1].run != splitprof_runs;
#if SPLITPROF_THREADS_STACKS
	uint32_t bytes = 0;

	/* Of the one that starts the profiler, too. */
	if (thread) {
		const void *end;

		bytes = splitprof_thread_stack(thread, &end);
		splitprof_task_stack(end);
	}
#else
	(void)thread;
#endif
	if (splitprof_state.phase < SPLITPROF_RUNNING)
		return;
	if (is_new) {
		splitprof_threads[number - 1].run = splitprof_runs;
		splitprof_task_name((uint16_t)number, name);
#if SPLITPROF_THREADS_STACKS
		splitprof_task_stack_size((uint16_t)number, bytes);
#endif
	}
	splitprof_task((uint16_t)number);
}
#else
#define splitprof_thread_mark(thread, number, name)	((void)(name))
#endif

/*
 * It runs from here on, and has begun; NULL: no thread does.  The name may go
 * afterwards.
 */
SPLITPROF_OWN static void
splitprof_thread_runs(const void *thread, const char *name)
{
	const uint32_t number = thread ? splitprof_thread_number(thread) : 0;

	if (number)
		THREADS_EVENT_OF(TASK_SWITCHED_IN, number);
	splitprof_thread_mark(thread, number, name);
}

SPLITPROF_INLINE void
splitprof_thread_stops(const void *thread)
{
	const uint32_t number = splitprof_thread_number(thread);

	if (number)
		THREADS_EVENT_OF(TASK_SWITCHED_OUT, number);
}

SPLITPROF_INLINE void
splitprof_thread_is_ready(const void *thread)
{
	const uint32_t number = splitprof_thread_number(thread);

	if (number)
		THREADS_EVENT_OF(MOVED_TASK_TO_READY_STATE, number);
}

#endif
