/* SPDX-License-Identifier: MIT */
/* Cortex-M's part of the demos: see demo.h. */
#ifndef DEMO_ARM_H
#define DEMO_ARM_H

#include <stdint.h>

#define DEMO_RAM_FUNCTION	__attribute__((long_call, section(".ramfunc")))

DEMO_INLINE void
demo_spin(uint32_t loops)
{
	__asm__ volatile(".syntax unified\n\t"
	    "1:\n\tsubs	%0, #1\n\tbne	1b" : "+l"(loops) : : "cc");
}

/* Interrupt control, and PendSV's priority: 255 is the least urgent. */
#define DEMO_ICSR	(*(volatile uint32_t *)0xe000ed04)
#define DEMO_SHPR3	(*(volatile uint32_t *)0xe000ed20)

DEMO_INLINE void
demo_interrupt_init(void)
{
	DEMO_SHPR3 |= 0xffu << 16;
}

DEMO_INLINE void
demo_interrupt(void)
{
	DEMO_ICSR = 1u << 28;
	__asm__ volatile("dsb\n\tisb" : : : "memory");
}

DEMO_INLINE void
demo_mask(void)
{
	__asm__ volatile("cpsid i" : : : "memory");
}

DEMO_INLINE void
demo_unmask(void)
{
	__asm__ volatile("cpsie i" : : : "memory");
}

/* Semihosting. */
DEMO_INLINE void
demo_leave(int status)
{
	const uint32_t block[2] = { 0x20026, (uint32_t)status };
	register uint32_t r0 __asm__("r0") = 0x20;	/* SYS_EXIT_EXTENDED */
	register const uint32_t *r1 __asm__("r1") = block;

	__asm__ volatile("bkpt 0xab" : : "r"(r0), "r"(r1) : "memory");
}

#endif
