/* SPDX-License-Identifier: MIT */
/*
 * Interrupts of RV32 as its privileged architecture has them: a timer, one by
 * software, and all others behind a PLIC.
 */
#include "../arch/riscv/plic.h"
#include "../arch/riscv/tick.h"
#include "plic.h"

/* Values of mcause. */
#define SOFTWARE	0x80000003u
#define TIMER		0x80000007u
#define EXTERNAL	0x8000000bu

/* Where it is none of the PLIC's. */
#ifndef DEMO_BELL_SOURCE
#define DEMO_BELL_SOURCE	(-1u)
#endif

#ifdef DEMO_RECEIVE_IRQ
static void
receive(void)
{
	DEMO_RECEIVE_HANDLER();
}
#else
#define DEMO_RECEIVE_IRQ	(-1u)
#define receive			demo_unexpected
#endif

static void
answer_bell(void)
{
	demo_bell_heard();
	if (PendSV_Handler)
		demo_software();
	else
		demo_unexpected();
}

/* Done before the bell's handler is, which others interrupt. */
static void
external(void)
{
	const uint32_t irq = SPLITPROF_PLIC_CLAIM;

	if (irq == DEMO_LINE_IRQ && DEMO_LINE_HANDLER)
		DEMO_LINE_HANDLER();
	else if (irq == DEMO_RECEIVE_IRQ)
		receive();
	else if (irq && irq != DEMO_BELL_SOURCE)
		demo_unexpected();
	SPLITPROF_PLIC_CLAIM = irq;
	if (irq == DEMO_BELL_SOURCE)
		answer_bell();
}

void
demo_dispatch(uint32_t cause)
{
	if (cause == TIMER && DEMO_TIMER_TICK)
		DEMO_TIMER_TICK(splitprof_mepc());
	else if (cause == EXTERNAL)
		external();
	else if (cause == SOFTWARE)
		answer_bell();
	else
		demo_unexpected();
}
