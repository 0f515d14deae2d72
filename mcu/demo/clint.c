/* SPDX-License-Identifier: MIT */
/* The software interrupt of a CLINT is the demos' bell: see riscv.h. */
#include "plic.h"

/* It is pending while this is 1. */
#define MSIP	(*(volatile uint32_t *)0x02000000)
#define MSIE	8u	/* of mie */

void
demo_bell_on(void)
{
	__asm__ volatile("csrs mie, %0" : : "r"(MSIE) : "memory");
}

/* Reading waits for the write. */
void
demo_bell(void)
{
	MSIP = 1;
	(void)MSIP;
}

void
demo_bell_heard(void)
{
	MSIP = 0;
	(void)MSIP;
}
