/* SPDX-License-Identifier: MIT */
/* What the demos share: their end, their board, and work of known length. */
#ifndef DEMO_H
#define DEMO_H

#include <stdint.h>

/* What build.sh says about the board. */
#ifndef DEMO_LINE_IRQ
#error "build the demos with demo/build.sh"
#endif

/* Instrumented as a function it would be, even where it is inlined. */
#define DEMO_INLINE							\
	static inline __attribute__((always_inline, no_instrument_function))

/*
 * The architecture's part: DEMO_RAM_FUNCTION, for a function in RAM that flash
 * calls; and always inline:
 *
 * void demo_spin(uint32_t loops)
 *	Take 2 * loops instructions: no more, no less, whatever the compiler
 *	does.  loops is at least 1.
 * void demo_interrupt_init(void), demo_interrupt(void)
 *	Make PendSV_Handler run, as the least urgent of all handlers.
 * void demo_mask(void), demo_unmask(void)
 *	Hold off all interrupts; let them in.
 * void demo_leave(int status)
 *	Ask the emulator to end.  On a bare board this is a fault.
 */
#ifdef __riscv
#include "riscv.h"
#else
#include "arm.h"
#endif

/* A function that stays a function, whatever the compiler would like. */
#define DEMO_FUNCTION	__attribute__((noinline, noclone))

/* Stop profiling and end the demo. */
_Noreturn void demo_exit(int status);

/* End it without any more profiling. */
_Noreturn void demo_halt(int status);

/* Clocks, and an output for the LED. */
void demo_board(void);
void demo_led(int on);

/* Before demo_run(): functions in RAM, .data and .bss. */
void demo_memory(void);

/* Profile main, and end the demo. */
_Noreturn void demo_run(void);

/* For what nothing else handles: end the demo with status 99. */
void demo_unexpected(void);

/* Million instructions a second: the emulator's, with -icount shift=3. */
#ifndef DEMO_MIPS
#define DEMO_MIPS	125
#endif

/* Take ms milliseconds on a processor that does as many. */
DEMO_INLINE void
demo_ms(uint32_t ms)
{
	demo_spin(ms * (DEMO_MIPS * 1000 / 2));
}

#endif
