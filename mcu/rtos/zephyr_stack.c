/* SPDX-License-Identifier: MIT */
/*
 * Where the stack of a thread of Zephyr's is, by CONFIG_THREAD_STACK_INFO.  It
 * is in a file of its own, which needs a header of Zephyr's.
 */
#include <stdint.h>

#include "../splitprof_config.h"

#if SPLITPROF_STACKS

/* The header moved in Zephyr 3.1. */
#if __has_include(<zephyr/kernel.h>)
#include <zephyr/kernel.h>
#else
#include <kernel.h>
#endif

#ifndef CONFIG_THREAD_STACK_INFO
#error "SPLITPROF_STACKS needs CONFIG_THREAD_STACK_INFO=y"
#endif

uint32_t splitprof_thread_stack(const void *thread, const void **end);

/* delta bytes at its end are not the thread's: its local storage, say. */
uint32_t
splitprof_thread_stack(const void *thread, const void **end)
{
	const struct k_thread *const t = thread;
	const uint32_t bytes =
	    (uint32_t)(t->stack_info.size - t->stack_info.delta);

	*end = (const char *)t->stack_info.start + bytes;
	return bytes;
}

#endif
