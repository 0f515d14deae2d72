/* SPDX-License-Identifier: MIT */
/*
 * RISC-V's machine timer takes the samples: mtime and mtimecmp, which SiFive's
 * CLINT and many others have.  Take it beside any line.
 *
 * SPLITPROF_CLINT_HZ is what mtime counts in a second: 10000000 in QEMU, 32768
 * on an FE310, where SPLITPROF_SAMPLE_HZ could be 1024.
 *
 * The program's trap handler calls splitprof_clint_tick() with mepc when the
 * machine timer interrupts, before it lets other interrupts in; in a table of
 * vectors stands SPLITPROF_TICK(name, splitprof_clint_tick):
 * arch/riscv/tick.h.  SPLITPROF_SAMPLE_PRIORITY means nothing here: a handler
 * is seen in the profile if it lets interrupts in.  A program that needs
 * mtimecmp itself, say for an RTOS, uses port/none/timer.c instead.
 */
#include "../../arch/riscv/tick.h"
#include "../port.h"

#if SPLITPROF_SAMPLE_HZ

#ifndef SPLITPROF_CLINT_HZ
#error "set SPLITPROF_CLINT_HZ to what mtime counts in a second"
#endif
#ifndef SPLITPROF_CLINT_MTIME
#define SPLITPROF_CLINT_MTIME	0x0200bff8
#endif
/* Of the processor that is profiled: the first. */
#ifndef SPLITPROF_CLINT_MTIMECMP
#define SPLITPROF_CLINT_MTIMECMP	0x02004000
#endif

/* What a timer of this kind wants beside, at its start and at each sample. */
#ifndef SPLITPROF_CLINT_BEGIN
#define SPLITPROF_CLINT_BEGIN()	((void)0)
#define SPLITPROF_CLINT_DONE()	((void)0)
#endif

#define HALF(address, n)	(((volatile uint32_t *)(address))[n])
#define MTIME(n)	HALF(SPLITPROF_CLINT_MTIME, n)
#define MTIMECMP(n)	HALF(SPLITPROF_CLINT_MTIMECMP, n)
#define MTIE		(1u << 7)	/* of mie */

#define PERIOD	(SPLITPROF_CLINT_HZ / SPLITPROF_SAMPLE_HZ)

#if SPLITPROF_CLINT_HZ % SPLITPROF_SAMPLE_HZ
#error "SPLITPROF_SAMPLE_HZ must divide SPLITPROF_CLINT_HZ"
#endif
#if PERIOD < 2
#error "SPLITPROF_SAMPLE_HZ must be at most half of SPLITPROF_CLINT_HZ"
#endif

#include "../comparator.h"

/* The lower half may wrap between the reading of both. */
SPLITPROF_OWN static uint64_t
splitprof_timer_now(void)
{
	uint32_t high, low;

	do {
		high = MTIME(1);
		low = MTIME(0);
	} while (high != MTIME(1));
	return (uint64_t)high << 32 | low;
}

/* By way of a time that never comes: half of a new one could be past. */
SPLITPROF_OWN static void
splitprof_timer_set_next(void)
{
	MTIMECMP(1) = 0xffffffff;
	MTIMECMP(0) = (uint32_t)next;
	MTIMECMP(1) = (uint32_t)(next >> 32);
	SPLITPROF_CLINT_DONE();
}

void
splitprof_timer_start(void)
{
	SPLITPROF_CLINT_BEGIN();
	comparator_begin();
	__asm__ volatile("csrs mie, %0" : : "r"(MTIE) : "memory");
}

void
splitprof_timer_stop(void)
{
	__asm__ volatile("csrc mie, %0" : : "r"(MTIE) : "memory");
}

SPLITPROF_OWN void splitprof_clint_tick(uint32_t pc);
SPLITPROF_HANDLER_IS(sampler, splitprof_clint_tick, splitprof_clint_tick)

void
splitprof_clint_tick(uint32_t pc)
{
	comparator_tick(pc);
}

#endif
