/* SPDX-License-Identifier: MIT */
/*
 * What happens on each call and return, for clocks that assembly can't read in
 * one register: else hooks_arm.S has the same.  This decides what measuring
 * costs.  Look at its instructions after each change: make bench, and
 * arm-none-eabi-objdump.
 *
 * The clock is read as late as possible on the way in and as early as possible
 * on the way out, so that of both hooks a call's own time has only the half
 * that lies between.  It is read with interrupts masked: so records are in the
 * ring in the order of their ends.
 */
#include "state.h"

#ifndef SPLITPROF_MP_TICKS_ASM

void
__cyg_profile_func_enter(void *function, void *call_site)
{
	const uint32_t before = splitprof_mask();
	struct splitprof_mp *const s = &splitprof_mp;
	struct splitprof_mp_call *const top = s->top;
	const uint32_t func = (uint32_t)(uintptr_t)function;

	(void)call_site;
	if (top < s->limit) {
		s->top = top + 1;
		top->func = func;
		top->entry = splitprof_mp_ticks();
	} else
		splitprof_mp_enter_unusual(func);
	splitprof_unmask(before);
}

void
__cyg_profile_func_exit(void *function, void *call_site)
{
	const uint32_t before = splitprof_mask();
	const uint32_t now = splitprof_mp_ticks();
	struct splitprof_mp *const s = &splitprof_mp;
	struct splitprof_mp_call *const top = s->top - 1;
	struct splitprof_mp_record *const put = s->put;
	const uint32_t func = (uint32_t)(uintptr_t)function;

	(void)call_site;
	if (top->func == func && put < s->end) {
		s->put = put + 1;
		s->top = top;
		put->func = func;
		put->exit = now;
		put->at = (uintptr_t)top;
		put->entry = top->entry;
	} else
		splitprof_mp_exit_unusual(func, now);
	splitprof_unmask(before);
}

#endif
