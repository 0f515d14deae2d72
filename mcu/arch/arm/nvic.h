/* SPDX-License-Identifier: MIT */
/* The interrupt controller of every Cortex-M, for the ports. */
#ifndef SPLITPROF_NVIC_H
#define SPLITPROF_NVIC_H

#include <stdint.h>

#include "../arch.h"

/* It may come, with the priority that it has. */
SPLITPROF_INLINE void
splitprof_nvic_on(unsigned irq)
{
	SPLITPROF_REG(0xe000e100u + irq / 32 * 4) = 1u << irq % 32;
}

/*
 * Set the priority of interrupt irq (0 to 255, as in splitprof_config.h);
 * enable it.
 */
SPLITPROF_INLINE void
splitprof_nvic_enable(unsigned irq, uint32_t priority)
{
	/* v6-M takes only whole words. */
	volatile uint32_t *word = &SPLITPROF_REG(0xe000e400u + (irq & ~3u));
	unsigned shift = 8 * (irq & 3);
	uint32_t field = 0xffu << shift;

	/* Or the compiler spends a word of flash on its complement. */
	__asm__("" : "+r"(field));
	*word = (*word & ~field) | priority << shift;
	splitprof_nvic_on(irq);
}

/* Interrupt irq may be pending for what is done: not any more. */
SPLITPROF_INLINE void
splitprof_nvic_forget(unsigned irq)
{
	SPLITPROF_REG(0xe000e280u + irq / 32 * 4) = 1u << irq % 32;
}

/* No interrupt irq is taken after this. */
SPLITPROF_INLINE void
splitprof_nvic_disable(unsigned irq)
{
	SPLITPROF_REG(0xe000e180u + irq / 32 * 4) = 1u << irq % 32;
	__asm__ volatile("dsb\n\tisb" : : : "memory");
	splitprof_nvic_forget(irq);
}

#endif
