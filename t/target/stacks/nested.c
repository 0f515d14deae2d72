/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Stacks to judge: handlers of two priorities that call functions, the lower
 * one interrupted by the upper one, which is a leaf or is not.  On a Cortex-M
 * they are PendSV, SysTick, which comes by itself, and one more interrupt; on
 * RISC-V a handler rings the bell again.
 */
#include "demo.h"

#define ROUNDS	(600 * LONGER)

int main(void);
void PendSV_Handler(void);

static volatile uint32_t spins = 300, lower, upper;

DEMO_FUNCTION static void
leaf(uint32_t n)
{
	demo_spin(spins + n);
}

DEMO_FUNCTION static uint32_t
inner(uint32_t n)
{
	leaf(n);
	return n + 1;
}

/* What the upper handler does: every other time it calls nothing. */
#define UPPER()								\
	do {								\
		if (upper++ & 1)					\
			demo_spin(spins);				\
		else							\
			lower += inner(upper) == 0;			\
	} while (0)

#ifdef __riscv

DEMO_INLINE void
ring(void)
{
	demo_interrupt();
}

DEMO_INLINE void
begin(void)
{
	demo_interrupt_init();
}

static volatile uint32_t depth;

DEMO_FUNCTION static void
upper_handler(void)
{
	UPPER();
}

#else

#define SYST_CSR	(*(volatile uint32_t *)0xe000e010)
#define SYST_RVR	(*(volatile uint32_t *)0xe000e014)
#define SYST_CVR	(*(volatile uint32_t *)0xe000e018)
#define ISER		(*(volatile uint32_t *)0xe000e100)
#define ISPR		(*(volatile uint32_t *)0xe000e200)
#define IPR(irq)	(*(volatile uint32_t *)(0xe000e400 + ((irq) & ~3u)))

void DEMO_BELL_HANDLER(void);
void SysTick_Handler(void);

DEMO_INLINE void
ring(void)
{
	ISPR = 1u << DEMO_BELL_IRQ;
	__asm__ volatile("dsb\n\tisb" : : : "memory");
}

/* The sampler has priority 0, the bell 0x40, SysTick 0x80, PendSV the last. */
DEMO_INLINE void
begin(void)
{
	demo_interrupt_init();
	IPR(DEMO_BELL_IRQ) |= 0x40u << 8 * (DEMO_BELL_IRQ & 3);
	ISER = 1u << DEMO_BELL_IRQ;
	DEMO_SHPR3 |= 0x80u << 24;
	SYST_RVR = 40000 - 1;
	SYST_CVR = 0;
	SYST_CSR = 7;
}

void
DEMO_BELL_HANDLER(void)
{
	UPPER();
}

DEMO_FUNCTION static void
tick(uint32_t n)
{
	leaf(n);
	if (n & 1)
		ring();
	leaf(n);
}

void
SysTick_Handler(void)
{
	tick(lower++);
}

#endif

DEMO_FUNCTION static void
serve(uint32_t n)
{
	leaf(n);
	ring();
	leaf(n);
}

void
PendSV_Handler(void)
{
#ifdef __riscv
	if (depth) {
		upper_handler();
		return;
	}
	depth = 1;
#endif
	serve(lower++);
#ifdef __riscv
	depth = 0;
#endif
}

DEMO_FUNCTION static void
ask(uint32_t n)
{
	demo_interrupt();
	leaf(n);
}

int
main(void)
{
	begin();
	for (uint32_t i = 0; i < ROUNDS; i++) {
		leaf(i);
		ask(i);
	}
	return lower < ROUNDS || upper < ROUNDS;
}
