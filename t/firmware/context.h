/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the kernels of the tests share, for ARMv6-M and up: threads on PSP, a
 * PendSV that switches between them, critical sections, and an interrupt to
 * pend, the bell.
 *
 * Priorities, the most urgent first: sampler (0), bell, SysTick, PendSV.
 * Critical sections leave the sampler alone by BASEPRI; v6-M has PRIMASK only.
 */
#ifndef CONTEXT_H
#define CONTEXT_H

#include "demo.h"
#include "arch/arm/systick.h"
#include "splitprof.h"

#define ISER		(*(volatile uint32_t *)0xe000e100)
#define ISPR		(*(volatile uint32_t *)0xe000e200)
#define IPR(irq)	(*(volatile uint32_t *)(0xe000e400 + ((irq) & ~3u)))
#define ICSR_PENDSVSET	(1u << 28)

#define BELL_PRIORITY	0x40u
#define TICK_PRIORITY	0x80u
#define SWITCH_PRIORITY	0xc0u

#define FRAME_WORDS	17	/* 8 by the processor, r4 to r11, EXC_RETURN */

void PendSV_Handler(void) __attribute__((naked, no_instrument_function));

/*
 * To be written by the kernel, for PendSV: leave the task whose stack ends at
 * sp, return the next one's.
 */
uint32_t *kernel_switch(uint32_t *sp) __attribute__((used));

#if __ARM_ARCH == 6
#define lock	splitprof_mask
#define unlock	splitprof_unmask
#else
SPLITPROF_OWN static inline uint32_t
lock(void)
{
	uint32_t before;

	__asm__ volatile("mrs	%0, basepri\n\tmsr basepri, %1\n\tisb"
	    : "=&r"(before) : "r"(BELL_PRIORITY) : "memory");
	return before;
}

SPLITPROF_OWN static inline void
unlock(uint32_t before)
{
	__asm__ volatile("msr	basepri, %0" : : "r"(before) : "memory");
}
#endif

/* Let another task run, as soon as no handler does and nothing is masked. */
SPLITPROF_OWN static inline void
yield(void)
{
	ICSR = ICSR_PENDSVSET;
	__asm__ volatile("dsb\n\tisb" : : : "memory");
}

/* Ring the bell, here and now unless it is masked. */
SPLITPROF_OWN static inline void
ring_bell(void)
{
	ISPR = 1u << DEMO_BELL_IRQ;
	__asm__ volatile("dsb\n\tisb" : : : "memory");
}

#ifdef __ARM_FP
#define SAVE_FLOATS	"tst lr, #16\n\tit eq\n\tvstmdbeq r0!, {s16-s31}\n\t"
#define LOAD_FLOATS	"tst lr, #16\n\tit eq\n\tvldmiaeq r2!, {s16-s31}\n\t"
#else
#define SAVE_FLOATS
#define LOAD_FLOATS
#endif

void
PendSV_Handler(void)
{
	__asm__ volatile(".syntax unified\n\t"
	    "mrs	r0, psp\n\t"
	    SAVE_FLOATS
	    "subs	r0, #36\n\t"
	    "stmia	r0!, {r4-r7}\n\t"
	    "mov	r4, r8\n\tmov	r5, r9\n\t"
	    "mov	r6, r10\n\tmov	r7, r11\n\t"
	    "mov	r3, lr\n\t"
	    "stmia	r0!, {r4-r7}\n\t"
	    "str	r3, [r0]\n\t"
	    "subs	r0, #32\n\t"
	    "bl		kernel_switch\n\t"
	    "adds	r0, #16\n\t"
	    "ldmia	r0!, {r4-r7}\n\t"
	    "mov	r8, r4\n\tmov	r9, r5\n\t"
	    "mov	r10, r6\n\tmov	r11, r7\n\t"
	    "ldmia	r0!, {r3}\n\t"
	    "mov	lr, r3\n\t"
	    "mov	r2, r0\n\t"
	    LOAD_FLOATS
	    "msr	psp, r2\n\t"
	    "subs	r0, #36\n\t"
	    "ldmia	r0!, {r4-r7}\n\t"
	    "bx		lr");
}

/* A stack as PendSV leaves it: run is called, and returns to leave. */
SPLITPROF_OWN static inline uint32_t *
make_frame(uint32_t *top, void (*run)(void), void (*leave)(void))
{
	uint32_t *const sp = top - FRAME_WORDS;

	sp[8] = 0xfffffffd;	/* to a thread on PSP, without floats */
	sp[14] = (uint32_t)leave;
	sp[15] = (uint32_t)run & ~1u;
	sp[16] = 1u << 24;	/* Thumb */
	return sp;
}

/* The interrupts' priorities. */
SPLITPROF_OWN static inline void
set_priorities(void)
{
	IPR(DEMO_BELL_IRQ) |= BELL_PRIORITY << 8 * (DEMO_BELL_IRQ & 3);
	ISER = 1u << DEMO_BELL_IRQ;
	SHPR3 = TICK_PRIORITY << 24 | SWITCH_PRIORITY << 16;
}

/* The thread that runs is on PSP from here on: to be left for good. */
SPLITPROF_INLINE void
take_stack(uint32_t *top)
{
	__asm__ volatile("msr	psp, %0\n\tmsr	control, %1\n\tisb"
	    : : "r"(top), "r"(2) : "memory");
}

#endif
