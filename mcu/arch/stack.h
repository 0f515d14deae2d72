/* SPDX-License-Identifier: MIT */
/*
 * What mcu/stack wants of an architecture, always inline:
 *
 * const uint32_t *splitprof_stack_find(const uint32_t *p, const uint32_t *sp,
 *    bool thread)
 *	The first word below p, and not below sp, that is worth a closer look: a
 *	return address, the EXC_RETURN of an exception, or something else; or
 *	NULL.  thread: no exception is under way on this stack.
 * uint32_t splitprof_return_place(uint32_t word)
 *	The place of such a word, with SPLITPROF_DIRECT if the call before it
 *	always goes to the same function; or 0.
 * uint32_t splitprof_return_word(uint32_t place)
 *	The word of a place.
 * const uint32_t *splitprof_frame_of(const struct splitprof_context *c,
 *    const struct splitprof_stack *stack, const uint32_t *at, uint32_t place)
 *	The exception frame of the EXC_RETURN of that place, which is at at, on
 *	that stack.
 * uint32_t splitprof_frame_pc(const uint32_t *frame)
 *	The place of the program counter in it, as a packet has it.
 * SPLITPROF_TAIL_CALLS
 *	0 if compilers do not make jumps to a function of calls that are a
 *	function's last: then a return address behind a call of a known function
 *	tells where that one's frame is.  Else 1.
 * const uint32_t *splitprof_main_end(void)
 *	The end of the stack that the program begins with.
 * SPLITPROF_STACK_VECTORS
 *	Bytes of the vectors at the least, where they come before all code.
 */
#ifndef SPLITPROF_ARCH_STACK_H
#define SPLITPROF_ARCH_STACK_H

#define SPLITPROF_DIRECT	0x80000000u

#if defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'
#include "arm/stack.h"
#elif defined(__riscv)
#include "riscv/stack.h"
#else
#include "host/stack.h"
#endif

#endif
