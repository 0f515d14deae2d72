/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * hard.c for RV32: calls faster than the line, from thread code, with
 * interrupts masked, and from a handler that the sampler interrupts.  The
 * program counts its calls, and ends with status 0 if the runtime's counts say
 * the same.
 */
#include "demo.h"
#include "splitprof.h"

#include <stdbool.h>

enum { BURSTS = 200, CALLS = 30 };

static volatile uint32_t in_thread, in_handler;

void PendSV_Handler(void);

/* Counts itself and its caller's arc. */
DEMO_FUNCTION static void
count(volatile uint32_t *counter)
{
	++*counter;
}

void
PendSV_Handler(void)
{
	in_handler++;
	for (int i = 0; i < 3; i++)
		count(&in_handler);
}

DEMO_FUNCTION static void
burst(void)
{
	in_thread++;
	for (int i = 0; i < CALLS; i++)
		count(&in_thread);
	demo_interrupt();
	demo_mask();
	for (int i = 0; i < CALLS; i++)
		count(&in_thread);
	demo_unmask();
}

/*
 * Call the stub with a pattern in each register that a call must keep, and see
 * what is in them behind it.
 */
static __attribute__((noinline, no_instrument_function)) bool
stub_keeps_registers(void)
{
	register uint32_t bad __asm__("a0");

	in_thread++;
	__asm__ volatile(
	    "li	s1, 1\n\tli	s2, 2\n\tli	s3, 3\n\tli	s4, 4\n\t"
	    "li	s5, 5\n\tli	s6, 6\n\tli	s7, 7\n\tli	s8, 8\n\t"
	    "li	s9, 9\n\tli	s10, 10\n\tli	s11, 11\n\t"
	    "mv	t6, sp\n\taddi	sp, sp, -16\n\tsw	t6, 0(sp)\n\t"
	    "sw	gp, 4(sp)\n\tsw	tp, 8(sp)\n\tsw	s0, 12(sp)\n\t"
	    "li	a0, 0x12344\n\t"
	    "call	_mcount\n\t"
	    "addi	s1, s1, -1\n\taddi	s2, s2, -2\n\t"
	    "addi	s3, s3, -3\n\taddi	s4, s4, -4\n\t"
	    "addi	s5, s5, -5\n\taddi	s6, s6, -6\n\t"
	    "addi	s7, s7, -7\n\taddi	s8, s8, -8\n\t"
	    "addi	s9, s9, -9\n\taddi	s10, s10, -10\n\t"
	    "addi	s11, s11, -11\n\t"
	    "or	a0, s1, s2\n\tor	a0, a0, s3\n\tor	a0, a0, s4\n\t"
	    "or	a0, a0, s5\n\tor	a0, a0, s6\n\tor	a0, a0, s7\n\t"
	    "or	a0, a0, s8\n\tor	a0, a0, s9\n\tor	a0, a0, s10\n\t"
	    "or	a0, a0, s11\n\t"
	    "lw	t0, 4(sp)\n\txor	t0, t0, gp\n\tor	a0, a0, t0\n\t"
	    "lw	t0, 8(sp)\n\txor	t0, t0, tp\n\tor	a0, a0, t0\n\t"
	    "lw	t0, 12(sp)\n\txor	t0, t0, s0\n\tor	a0, a0, t0\n\t"
	    "lw	t0, 0(sp)\n\taddi	sp, sp, 16\n\t"
	    "xor	t0, t0, sp\n\tor	a0, a0, t0"
	    : "=r"(bad) : : "ra", "t0", "t1", "t2", "t3", "t4", "t5", "t6",
	      "a1", "a2", "a3", "a4", "a5", "a6", "a7", "s1", "s2", "s3", "s4",
	      "s5", "s6", "s7", "s8", "s9", "s10", "s11", "memory");
	return bad == 0;
}

int
main(void)
{
	struct splitprof_counts counts;
	int chained = 0;

	/* A nested function gets its frame through t2. */
	__attribute__((noinline, noclone)) void
	nested(int n)
	{
		in_thread++;
		chained += n;
	}

	in_thread++;
	demo_interrupt_init();
	for (int i = 0; i < BURSTS; i++) {
		burst();
		nested(i);
		if (!stub_keeps_registers())
			return 2;
	}
	splitprof_stop();
	/* Off, the stub still keeps them. */
	if (!stub_keeps_registers() || chained != BURSTS * (BURSTS - 1) / 2)
		return 3;
	in_thread--;
	splitprof_get_counts(&counts);
	if (counts.arcs + counts.lost_arcs != in_thread + in_handler ||
	    in_handler != 4 * BURSTS)
		return 4;
	if ((counts.lost_arcs > 0) != (HARD_DROPS > 0))
		return 5;
	return 0;
}
