/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * owntick.c for RV32: a program with a trap handler of its own, which knows
 * nothing of the profiler, and one with a table of vectors.  Their line has no
 * interrupt.
 */
#include "arch/riscv/tick.h"
#include "demo.h"

#define MTIME		(*(volatile uint64_t *)0x0200bff8)
#define MTIMECMP	(*(volatile uint64_t *)0x02004000)
#define PERIOD		(SPLITPROF_CLINT_HZ / 1000)

static volatile uint32_t ticks;

void tick(void) DEMO_FUNCTION;

#if OWNTICK_VECTORED
/* Its timer is the port's. */
SPLITPROF_OWN void splitprof_clint_tick(uint32_t pc);
SPLITPROF_OWN void take(uint32_t pc);

void
tick(void)
{
	ticks++;
}

void
take(uint32_t pc)
{
	splitprof_clint_tick(pc);
	tick();
}

SPLITPROF_TICK(on_timer, take)

/* Jumps of four bytes; mtvec has bit 0 set. */
__asm__(".section .text.table, \"ax\"\n\t.p2align 8\n\t.option push\n\t"
    ".option norvc\n"
    "table:\n\t"
    "j	table\n\tj	table\n\tj	table\n\tj	table\n\t"
    "j	table\n\tj	table\n\tj	table\n\tj	on_timer\n\t"
    ".option pop\n\t.text");
extern const char table[];

static void
begin(void)
{
	__asm__ volatile("csrw mtvec, %0" : : "r"(table + 1));
}
#else
SPLITPROF_OWN void own_trap(void) __attribute__((interrupt, aligned(4)));

void
tick(void)
{
	ticks++;
	MTIMECMP += PERIOD;
}

void
own_trap(void)
{
	tick();
}

SPLITPROF_TICK_HANDLER(on_trap, own_trap)

static void
begin(void)
{
	__asm__ volatile("csrw mtvec, %0" : : "r"(on_trap));
	MTIMECMP = MTIME + PERIOD;
	__asm__ volatile("csrs mie, %0" : : "r"(1u << 7));
}
#endif

DEMO_FUNCTION static void
spin(void)
{
	while (ticks < 100)
		;
}

int
main(void)
{
	begin();
	spin();
	__asm__ volatile("csrc mie, %0" : : "r"(1u << 7));
	return 0;
}
