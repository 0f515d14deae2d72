/* SPDX-License-Identifier: MIT */
/* RV32's part of the demos: see demo.h.  Interrupts are those of a CLINT. */
#ifndef DEMO_RISCV_H
#define DEMO_RISCV_H

#include <stdint.h>

#define DEMO_RAM_FUNCTION	__attribute__((section(".ramfunc")))

DEMO_INLINE void
demo_spin(uint32_t loops)
{
	__asm__ volatile("1:\n\taddi	%0, %0, -1\n\tbnez	%0, 1b"
	    : "+r"(loops));
}

/* The software interrupt is pending while this is 1. */
#define DEMO_MSIP	(*(volatile uint32_t *)0x02000000)
#define DEMO_MSIE	8u	/* of mie */
#define DEMO_MIE	8u	/* of mstatus */

DEMO_INLINE void
demo_interrupt_init(void)
{
	__asm__ volatile("csrs mie, %0" : : "r"(DEMO_MSIE) : "memory");
}

/* Reading waits for the write. */
DEMO_INLINE void
demo_interrupt(void)
{
	DEMO_MSIP = 1;
	(void)DEMO_MSIP;
}

DEMO_INLINE void
demo_mask(void)
{
	__asm__ volatile("csrc mstatus, %0" : : "r"(DEMO_MIE) : "memory");
}

DEMO_INLINE void
demo_unmask(void)
{
	__asm__ volatile("csrs mstatus, %0" : : "r"(DEMO_MIE) : "memory");
}

/* Semihosting: three instructions of four bytes, on one page. */
DEMO_INLINE void
demo_leave(int status)
{
	const uint32_t block[2] = { 0x20026, (uint32_t)status };
	register uint32_t a0 __asm__("a0") = 0x20;	/* SYS_EXIT_EXTENDED */
	register const uint32_t *a1 __asm__("a1") = block;

	__asm__ volatile(".option push\n\t.option norvc\n\t.p2align 4\n\t"
	    "slli	zero, zero, 0x1f\n\t"
	    "ebreak\n\t"
	    "srai	zero, zero, 7\n\t"
	    ".option pop" : "+r"(a0) : "r"(a1) : "memory");
}

#endif
