/* SPDX-License-Identifier: MIT */
/*
 * RISC-V's platform-level interrupt controller, for the ports.  Defaults are
 * for machine mode on the first processor of QEMU's virt, and of SiFive's chips
 * with one.
 *
 * The program's trap handler claims an interrupt, calls the port's function for
 * it, and completes it: demo/trap.c shows this.  The threshold is the
 * program's.
 */
#ifndef SPLITPROF_PLIC_H
#define SPLITPROF_PLIC_H

#include <stdint.h>

#include "../arch.h"

#ifndef SPLITPROF_PLIC_BASE
#define SPLITPROF_PLIC_BASE	0x0c000000u
#endif
#ifndef SPLITPROF_PLIC_CONTEXT
#define SPLITPROF_PLIC_CONTEXT	0
#endif
/* The most urgent priority: a power of two less one. */
#ifndef SPLITPROF_PLIC_MOST
#define SPLITPROF_PLIC_MOST	7
#endif

#define SPLITPROF_PLIC_PRIORITY(irq) \
	SPLITPROF_REG(SPLITPROF_PLIC_BASE + 4 * (irq))
#define SPLITPROF_PLIC_ENABLE(irq)					\
	SPLITPROF_REG(SPLITPROF_PLIC_BASE + 0x2000u +			\
	    0x80u * SPLITPROF_PLIC_CONTEXT + 4 * ((irq) / 32))
/* Reading claims an interrupt, writing it back completes it. */
#define SPLITPROF_PLIC_CLAIM						\
	SPLITPROF_REG(SPLITPROF_PLIC_BASE + 0x200004u +			\
	    0x1000u * SPLITPROF_PLIC_CONTEXT)

/*
 * Set the priority of interrupt irq (0 to 255, as in splitprof_config.h: 0 is
 * the most urgent); enable it.  Here 0 is never.
 */
SPLITPROF_INLINE void
splitprof_plic_enable(unsigned irq, uint32_t priority)
{
	const uint32_t less = priority / (256 / (SPLITPROF_PLIC_MOST + 1));

	SPLITPROF_PLIC_PRIORITY(irq) = less < SPLITPROF_PLIC_MOST ?
	    SPLITPROF_PLIC_MOST - less : 1;
	SPLITPROF_PLIC_ENABLE(irq) |= 1u << irq % 32;
	__asm__ volatile("csrs mie, %0" : : "r"(1u << 11));	/* MEIE */
}

/* No interrupt irq is taken after this: reading waits for the write. */
SPLITPROF_INLINE void
splitprof_plic_disable(unsigned irq)
{
	SPLITPROF_PLIC_ENABLE(irq) &= ~(1u << irq % 32);
	(void)SPLITPROF_PLIC_ENABLE(irq);
}

#endif
