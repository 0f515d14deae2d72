/* SPDX-License-Identifier: MIT */
/* What the demos share: their end, their board, and work of known length. */
#ifndef DEMO_H
#define DEMO_H

#include <stdint.h>

/* What build.sh says about the board. */
#ifndef DEMO_LINE_IRQ
#error "build the demos with demo/build.sh"
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

/*
 * Take 2 * loops instructions: no more, no less, whatever the compiler does.
 * loops is at least 1.
 */
static inline __attribute__((always_inline)) void
demo_spin(uint32_t loops)
{
	__asm__ volatile(".syntax unified\n\t"
	    "1:\n\tsubs	%0, #1\n\tbne	1b" : "+l"(loops) : : "cc");
}

/*
 * Take ms milliseconds on a processor that does 125 million instructions a
 * second, which the emulator is with -icount shift=3.
 */
static inline __attribute__((always_inline)) void
demo_ms(uint32_t ms)
{
	demo_spin(ms * (125000 / 2));
}

#endif
