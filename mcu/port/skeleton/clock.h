/* SPDX-License-Identifier: MIT */
/*
 * A port to copy: a clock that runs freely, for the runtimes of splitprof_mp.h
 * and splitprof_tsp.h.  port/listen.h is the contract; YOURS marks what the
 * manual of your chip says.  A Cortex-M3 and up needs none of it: port/dwt is
 * there, and port/systick for the others, if SysTick is to spare.
 *
 * This one is a timer of 32 bits behind a prescaler, which counts microseconds:
 * then nothing has to be converted.  It is not left to the program, must be
 * another than the sampler's, and needs no interrupt.  clock.c says what it
 * counts.
 */
#ifndef SPLITPROF_MP_SKELETON_CLOCK_H
#define SPLITPROF_MP_SKELETON_CLOCK_H

/*
 * YOURS: what a second has of these ticks, and the processor's clock as it
 * usually is, which the host is told.
 */
#define SPLITPROF_MP_TICKS_HZ		1000000
#define SPLITPROF_MP_USUAL_CPU_HZ	16000000

/* YOURS: the register that has the count. */
#define SPLITPROF_MP_SKELETON_COUNT	0x40031004

/*
 * The same in assembly, for mp/hooks_arm.S: reg = the count; flags may change,
 * no other register.  A count that takes more than that to be read, such as
 * one that must be captured first, has no macro and no SPLITPROF_MP_TICKS_ASM;
 * then mp/hooks.c serves.
 *
 * YOURS: a timer that counts down wants mvns \reg, \reg behind it, and ~ below.
 * All 32 bits must count.  One of 16, which an interrupt extends, is late where
 * interrupts are masked, and that is where the hooks read it: port/systick
 * shows what it takes.
 */
#define SPLITPROF_MP_TICKS_ASM
#ifdef __ASSEMBLER__
.macro	ticks reg
	ldr	\reg, =SPLITPROF_MP_SKELETON_COUNT
	ldr	\reg, [\reg]
.endm
#else
#include <stdint.h>

#include "../../arch/arch.h"

SPLITPROF_INLINE uint32_t
splitprof_mp_ticks(void)
{
	return *(volatile uint32_t *)SPLITPROF_MP_SKELETON_COUNT;
}
#endif

#endif
