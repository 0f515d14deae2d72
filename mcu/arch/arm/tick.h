/* SPDX-License-Identifier: MIT */
/*
 * The way from a timer's interrupt to splitprof_sample(), for ARMv6-M, v7-M
 * and v8-M.
 *
 * The processor has pushed eight registers on the stack of what it
 * interrupted, MSP or PSP: bit 2 of EXC_RETURN, which is in lr, says which.
 * The program counter is the seventh word, with or without floating-point
 * registers behind.  It has to be read before anything is pushed on MSP,
 * which is why a handler in C can't do it.
 *
 * With TrustZone (v8-M) runtime, sampler and profiled code belong to the same
 * security state.  Of the other state's code the frame is out of reach, on a
 * stack of its own: bits 6 and 0 of lr differ then, and 0 is sampled.
 */
#ifndef SPLITPROF_TICK_H
#define SPLITPROF_TICK_H

#include "../../core/layout.h"
#include "../../splitprof.h"
#include "../note.h"

#ifdef __ARM_FEATURE_CMSE
#define SPLITPROF_TICK_OTHER_STATE					\
	"movs	r0, #0\n\t"						\
	"lsrs	r2, r1, #6\n\t"						\
	"eors	r2, r1\n\t"						\
	"lsls	r2, r2, #31\n\t"	/* N = bit 6 is not bit 0 */	\
	"bmi	2f\n\t"
#else
#define SPLITPROF_TICK_OTHER_STATE
#endif

/* As restart_stub of asm.h: r0 = the frame, r1 = the program counter. */
#if SPLITPROF_RESTARTS
#define SPLITPROF_TICK_WORD(n)	SPLITPROF_TICK_WORD_(n)
#define SPLITPROF_TICK_WORD_(n)	#n
#define SPLITPROF_TICK_STUB \
	"=__gnu_mcount_nc + " SPLITPROF_TICK_WORD(SPLITPROF_RESTART_AT) "\n\t"
#define SPLITPROF_TICK_RESTART						\
	"ldr	r2, " SPLITPROF_TICK_STUB				\
	"subs	r2, r1, r2\n\t"						\
	"cmp	r2, #"							\
	SPLITPROF_TICK_WORD(SPLITPROF_RESTART_BYTES) " - 1\n\t"	\
	"bhi	3f\n\t"							\
	"ldr	r2, " SPLITPROF_TICK_STUB				\
	"subs	r2, #1\n\t"						\
	"str	r2, [r0, #24]\n"					\
	"3:\n\t"
#else
#define SPLITPROF_TICK_RESTART
#endif

/* r0 = the interrupted program counter; changes flags and r1 to r2. */
#define SPLITPROF_TICK_PC						\
	".syntax unified\n\t"						\
	"mov	r1, lr\n\t"						\
	SPLITPROF_TICK_OTHER_STATE					\
	"mrs	r0, msp\n\t"						\
	"lsls	r1, r1, #29\n\t"	/* N = bit 2 */			\
	"bpl	1f\n\t"							\
	"mrs	r0, psp\n"						\
	"1:\n\t"							\
	"ldr	r1, [r0, #24]\n\t"					\
	SPLITPROF_TICK_RESTART						\
	"mov	r0, r1\n"						\
	"2:\n\t"

/*
 * SPLITPROF_TICK(vector, function): define the handler named vector, which
 * calls function, void function(uint32_t pc), and does nothing else.  The
 * linker must see function: see below.
 */
#define SPLITPROF_TICK(vector, function)				\
	SPLITPROF_HANDLER_IS(sampler, vector, vector)			\
	SPLITPROF_OWN void vector(void) __attribute__((naked));		\
	void								\
	vector(void)							\
	{								\
		__asm__ volatile(SPLITPROF_TICK_PC			\
		    "ldr	r1, =" #function "\n\t"			\
		    "bx	r1\n\t"						\
		    ".ltorg");						\
	}

/*
 * A sample, of which lr is kept, with its stack or without; of the other
 * state's code there is none.
 */
#if SPLITPROF_STACKS
#define SPLITPROF_TICK_SAMPLE						\
	".syntax unified\n\t"						\
	"mov	r1, lr\n\t"						\
	"push	{r1, lr}\n\t"						\
	SPLITPROF_TICK_OTHER_STATE					\
	"mrs	r0, msp\n\t"						\
	"adds	r0, #8\n\t"						\
	"lsls	r2, r1, #29\n\t"	/* N = bit 2 */			\
	"bpl	1f\n\t"							\
	"mrs	r0, psp\n"						\
	"1:\n\t"							\
	"bl	splitprof_stack_scan\n\t"				\
	"b	3f\n"							\
	"2:\n\t"							\
	"bl	splitprof_sample\n"					\
	"3:\n\t"							\
	"pop	{r0, r1}\n\t"						\
	"mov	lr, r1\n\t"
#else
#define SPLITPROF_TICK_SAMPLE						\
	SPLITPROF_TICK_PC						\
	"push	{r0, lr}\n\t"						\
	"bl	splitprof_sample\n\t"					\
	"pop	{r0, r1}\n\t"						\
	"mov	lr, r1\n\t"
#endif

/*
 * SPLITPROF_TICK_HANDLER(vector, body): define the handler named vector, which
 * takes a sample and goes on with body as if body stood in the vector table:
 * lr is EXC_RETURN, and the stack as the processor left it.  So body may be
 * your timer's handler, void body(void), which acknowledges the interrupt, or
 * an RTOS' tick handler, even a naked one.  It must be seen by the linker: not
 * optimised away if static (attribute used), and not be in C++ without
 * extern "C".
 */
#define SPLITPROF_TICK_HANDLER(vector, body)				\
	SPLITPROF_HANDLER_IS(sampler, vector, vector)			\
	SPLITPROF_OWN void vector(void) __attribute__((naked));		\
	void								\
	vector(void)							\
	{								\
		__asm__ volatile(SPLITPROF_TICK_SAMPLE			\
		    "ldr	r0, =" #body "\n\t"			\
		    "bx	r0\n\t"						\
		    ".ltorg");						\
	}

#endif
