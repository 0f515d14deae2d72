/* SPDX-License-Identifier: MIT */
/*
 * Zephyr: its threads as tasks, by the hooks that CONFIG_TRACING_USER calls.
 * threads.h has the settings.  For one core, and:
 *
 *	CONFIG_TRACING=y
 *	CONFIG_TRACING_USER=y
 *	CONFIG_THREAD_NAME=y
 *
 * No header of Zephyr's is needed, since the hooks' parameters differ from
 * version to version: what is not used is left out, which the procedure call
 * standard allows.
 */
#include "../splitprof_config.h"

#define SPLITPROF_THREADS_STACKS	SPLITPROF_STACKS
#include "threads.h"

/*
 * What k_sched_current_thread_query() calls, without a system call; or, in
 * versions such as 3.3, k_current_get().  The one that is not there is NULL.
 */
__attribute__((weak)) void *z_impl_k_sched_current_thread_query(void);
__attribute__((weak)) void *z_impl_z_current_get(void);
const char *k_thread_name_get(void *thread);

SPLITPROF_INLINE void *
running(void)
{
	if (z_impl_k_sched_current_thread_query)
		return z_impl_k_sched_current_thread_query();
	return z_impl_z_current_get();
}

#define HOOK(name, ...)							\
	SPLITPROF_OWN void sys_trace_##name##_user(__VA_ARGS__);	\
	void								\
	sys_trace_##name##_user(__VA_ARGS__)

#if SPLITPROF_THREADS_TSP
static bool idle;

HOOK(idle, void)
{
	idle = true;
	THREADS_EVENT(LOW_POWER_IDLE_BEGIN);
}

HOOK(isr_enter, void)
{
	if (idle)
		THREADS_EVENT(LOW_POWER_IDLE_END);
	idle = false;
}
#endif

/* The name is empty here, and set in its place later. */
HOOK(thread_create, void *thread)
{
	splitprof_thread_begins(thread, k_thread_name_get(thread));
}

HOOK(thread_abort, void *thread)
{
	splitprof_thread_ends(thread);
}

HOOK(thread_sched_ready, void *thread)
{
	splitprof_thread_is_ready(thread);
}

HOOK(thread_switched_in, void)
{
	void *const thread = running();
	const char *const name = k_thread_name_get(thread);

	splitprof_thread_begins(thread, name);
	splitprof_thread_runs(thread, name);
}

HOOK(thread_switched_out, void)
{
	splitprof_thread_stops(running());
}
