/* SPDX-License-Identifier: MIT */
/*
 * RV32's part of the demos: see demo.h.  What a board has for interrupts is in
 * a file of its own, which has the functions declared here and in trap.h.
 */
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

#define DEMO_MIE	8u	/* of mstatus */

/* The board's, for demo_interrupt_init() and demo_interrupt() of demo.h. */
void demo_bell_on(void);
void demo_bell(void);

DEMO_INLINE void
demo_interrupt_init(void)
{
	demo_bell_on();
}

DEMO_INLINE void
demo_interrupt(void)
{
	demo_bell();
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
