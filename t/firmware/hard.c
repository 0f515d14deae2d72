/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Everything at once that may hang a profiler or damage its stream: calls
 * faster than the line, from thread code, with interrupts masked, and from two
 * handlers, one of which interrupts the sampler.  The program counts its
 * calls, and ends with status 0 if the runtime's counts say the same.
 */
#include "arch/arm/systick.h"
#include "demo.h"
#include "splitprof.h"

#include <stdbool.h>

#define ICSR_PENDSVSET	(1u << 28)

enum { TICKS = 100, CALLS = 30 };

/* Processor clocks between two ticks, less 1. */
#ifndef HARD_TICK
#define HARD_TICK	12000
#endif

static volatile uint32_t in_thread, in_systick, in_pendsv;

void SysTick_Handler(void);
void PendSV_Handler(void);

/* Counts itself and its caller's arc. */
DEMO_FUNCTION static void
count(volatile uint32_t *counter)
{
	++*counter;
}

/* Above everything else, the sampler too. */
void
SysTick_Handler(void)
{
	in_systick++;
	count(&in_systick);
	ICSR = ICSR_PENDSVSET;
}

/* Below everything else, the line too. */
void
PendSV_Handler(void)
{
	in_pendsv++;
	for (int i = 0; i < 3; i++)
		count(&in_pendsv);
}

DEMO_FUNCTION static void
burst(void)
{
	in_thread++;
	for (int i = 0; i < CALLS; i++)
		count(&in_thread);
	__asm__ volatile("cpsid i" : : : "memory");
	for (int i = 0; i < CALLS; i++)
		count(&in_thread);
	__asm__ volatile("cpsie i" : : : "memory");
}

/*
 * Call the stub as GCC does, with a pattern in each register, and see what is
 * in them behind it.  The pushed word must be gone, and in lr.
 */
static __attribute__((noinline, no_instrument_function)) bool
stub_keeps_registers(void)
{
	register uint32_t bad __asm__("r0");

	in_thread++;
	__asm__ volatile(".syntax unified\n\t"
	    "movs	r4, #4\n\tmovs	r5, #5\n\tmovs	r6, #6\n\t"
	    "mov	r8, r4\n\tmov	r9, r5\n\tmov	r10, r6\n\t"
	    "movs	r0, #10\n\tmovs	r1, #11\n\tmovs	r2, #12\n\t"
	    "movs	r3, #13\n\t"
	    "push	{r3, r4}\n\t"		/* 13 at sp */
	    "push	{r0}\n\t"
	    "ldr	r0, =0x12345\n\t"
	    "mov	lr, r0\n\t"
	    "pop	{r0}\n\t"
	    "push	{lr}\n\t"
	    "bl		__gnu_mcount_nc\n\t"
	    "subs	r0, #10\n\tsubs	r1, #11\n\tsubs	r2, #12\n\t"
	    "subs	r3, #13\n\t"
	    "orrs	r0, r1\n\torrs	r0, r2\n\torrs	r0, r3\n\t"
	    "subs	r4, #4\n\tsubs	r5, #5\n\tsubs	r6, #6\n\t"
	    "orrs	r0, r4\n\torrs	r0, r5\n\torrs	r0, r6\n\t"
	    "mov	r1, r8\n\tsubs	r1, #4\n\torrs	r0, r1\n\t"
	    "mov	r1, r9\n\tsubs	r1, #5\n\torrs	r0, r1\n\t"
	    "mov	r1, r10\n\tsubs	r1, #6\n\torrs	r0, r1\n\t"
	    "pop	{r1, r2}\n\tsubs	r1, #13\n\torrs	r0, r1\n\t"
	    "ldr	r2, =0x12345\n\tmov	r1, lr\n\tsubs	r1, r2\n\t"
	    "orrs	r0, r1\n\t"
	    "b	1f\n\t.ltorg\n1:"
	    : "=r"(bad) : : "r1", "r2", "r3", "r4", "r5", "r6", "r8", "r9",
	      "r10", "r12", "lr", "memory", "cc");
	return bad == 0;
}

int
main(void)
{
	struct splitprof_counts counts;
	uint32_t calls, seen;
	int bursts = 0, chained = 0;

	/* A nested function gets its frame through ip. */
	__attribute__((noinline, noclone)) void
	nested(int n)
	{
		in_thread++;
		chained += n;
	}

	in_thread++;
	SHPR3 = 0x00ff0000;
	SYST_RVR = HARD_TICK;
	SYST_CVR = 0;
	SYST_CSR = 7;
	for (; in_systick < 2 * TICKS; bursts++) {
		burst();
		nested(bursts);
	}
	SYST_CSR = 0;
	if (!stub_keeps_registers() || chained != bursts * (bursts - 1) / 2)
		return 2;
	splitprof_stop();
	/* Off, the stub still keeps them. */
	if (!stub_keeps_registers())
		return 3;
	in_thread--;
	splitprof_get_counts(&counts);
	calls = in_thread + in_systick + in_pendsv;
	seen = counts.arcs + counts.lost_arcs;
	if (seen != calls || in_pendsv < TICKS)
		return 4;
	if ((counts.lost_arcs > 0) != (HARD_DROPS > 0))
		return 5;
	return 0;
}
