/* SPDX-License-Identifier: MIT */
/*
 * A port to copy: the serial line of a Cortex-M that does not exist.
 *
 * Copy this folder, and replace what is marked YOURS by what the manual of your
 * chip says; the rest stays.  port/port.h is the contract, and port/bytewise.h
 * does most of it for a UART that takes byte after byte.  Compile without -pg.
 * Names of functions begin with splitprof_, also where they are static: by that
 * a profile tells their time from the program's.
 *
 * Begin with line.c and timer.c, and leave the others out until you want their
 * runtime: mcu/README says which wants which, and how to find out whether it
 * works, by demo/selftest.c.
 *
 * Say here what the user must know: which boards, which pin; what
 * SPLITPROF_CLOCK_HZ means and what 0 stands for; which speeds it can reach.
 *
 * This one is a UART at its bus clock over a whole number of at least 16;
 * SPLITPROF_CLOCK_HZ is that clock, 0 is 16 MHz.
 */
#include "../../arch/arm/nvic.h"	/* for RISC-V: arch/riscv/plic.h */
#include "../bytewise.h"
#include "board.h"

/*
 * YOURS: where things are.  What a user may want to change is a setting, with
 * the port's name in it: another UART, another pin.
 *
 * The name of the handler is that of the program's vector table, in its startup
 * file.  There it is weak: misspelt, it links, and the first interrupt ends in
 * Default_Handler for ever.  In C++ it wants extern "C".
 *
 * STM32CubeMX writes a handler of that name into stm32..xx_it.c, and the linker
 * finds two.  Untick "Generate IRQ handler" (NVIC, Code generation), or delete
 * it there.  If it must stay, give this one another name by the setting, and
 * call it from there in place of HAL_UART_IRQHandler(), which would take its
 * interrupts away.  That does for the line, but not for the sampler: timer.c.
 */
#ifndef SPLITPROF_SKELETON_UART_BASE
#define SPLITPROF_SKELETON_UART_BASE	0x40010000
#endif
#ifndef SPLITPROF_SKELETON_UART_IRQ
#define SPLITPROF_SKELETON_UART_IRQ	5
#endif
#ifndef SPLITPROF_SKELETON_UART_HANDLER
#define SPLITPROF_SKELETON_UART_HANDLER	UART_IRQHandler
#endif
#ifndef SPLITPROF_SKELETON_TX_PIN
#define SPLITPROF_SKELETON_TX_PIN	9
#endif

/*
 * YOURS: the registers, by the names in the manual.  splitprof_base() has the
 * compiler find all of them from one address, which is shorter.
 */
#define CLOCK_ENABLE	SPLITPROF_REG(0x40000010)
#define ENABLE_UART	(1u << 3)
#define ENABLE_PINS	(1u << 0)
#define PIN_FUNCTION(pin)	SPLITPROF_REG(0x40020000 + 4 * (pin))
#define FUNCTION_UART	2u
#define UART_REG(offset) \
	SPLITPROF_REG(splitprof_base(SPLITPROF_SKELETON_UART_BASE) + (offset))
#define UART_DATA	UART_REG(0)
#define UART_STATUS	UART_REG(4)
#define STATUS_EMPTY	1u	/* the data register takes a byte */
#define STATUS_IDLE	2u	/* and the last bit has left the pin */
#define UART_CONTROL	UART_REG(8)
#define CONTROL_SEND	1u	/* transmitter on, 8N1 */
#define CONTROL_IRQ	2u	/* interrupt while STATUS_EMPTY */
#define UART_DIVISOR	UART_REG(12)

/*
 * YOURS: what the speed is a whole part of, and by which numbers the UART can
 * divide it.  The compiler computes BAUD_DIVISOR, and refuses what the UART
 * can't do: 3 % is what a receiver bears.  A UART that looks at each bit 16
 * times of its own divides UART_HZ / 16.  With SPLITPROF_BAUD 0 the program has
 * set up clocks, pin and speed itself, and nothing of it is touched.
 */
#define BAUD_CLOCK	UART_HZ
#define BAUD_LEAST	16
#define BAUD_MOST	0xffff
#include "../baud.h"

#if SPLITPROF_BAUD
SPLITPROF_SPEED_IS(SPLITPROF_BAUD, UART_HZ)

/*
 * YOURS.  First the clocks, or the registers behind them do not answer; change
 * no bit in shared registers that is not the UART's.  The pin idles high: some
 * chips need it set before it becomes the UART's, or a false byte begins.
 */
SPLITPROF_OWN static void
splitprof_line_set_up(void)
{
	CLOCK_ENABLE |= ENABLE_UART | ENABLE_PINS;
	UART_CONTROL = 0;
	UART_DIVISOR = BAUD_DIVISOR;
	PIN_FUNCTION(SPLITPROF_SKELETON_TX_PIN) = FUNCTION_UART;
}
#endif

/*
 * Called before the profiler runs, from thread code, and again after each stop:
 * leave the UART as after the first time, whatever state it is in.  Its
 * interrupt has a priority, but asks for nothing until bytes are there.  A
 * receiver is switched on behind this, by listen.c.
 *
 * Priorities: in splitprof_nvic_enable() 0 is the most urgent.  The sampler's
 * must be as urgent as what it is to see, the line's may be anything: whoever
 * finds the queue full moves bytes himself.
 */
void
splitprof_line_start(void)
{
	splitprof_line_set_up();
	UART_CONTROL = CONTROL_SEND;	/* YOURS */
	splitprof_nvic_enable(SPLITPROF_SKELETON_UART_IRQ,
	    SPLITPROF_SEND_PRIORITY);
}

/*
 * YOURS: there is a byte, does the UART take it at once?  Never wait.  Called
 * from any context: by whoever fills a chunk, in a loop by who waits for room,
 * and by the handler below.  Interrupts are masked, so nothing comes between.
 */
SPLITPROF_INLINE bool
splitprof_line_takes(void)
{
	return UART_STATUS & STATUS_EMPTY;
}

SPLITPROF_INLINE void
splitprof_line_give(uint8_t byte)
{
	UART_DATA = byte;
}

/*
 * YOURS.  Mind what kind of interrupt it is.  This one is there for as long as
 * the data register is empty, so it is off without bytes, or the handler would
 * run for ever.  Others tell that it became empty, once: those are acknowledged
 * in splitprof_line_takes(), before the status is read, or the next one never
 * comes; and where they are switched off: port/cmsdk.
 *
 * The receiver's bits, which stand in the same register, are left alone.
 */
SPLITPROF_INLINE void
splitprof_line_ask(bool more)
{
	if (more)
		UART_CONTROL |= CONTROL_IRQ;
	else
		UART_CONTROL &= ~CONTROL_IRQ;
}

/*
 * YOURS: when this returns, the last bit has left the pin, since the program
 * may switch off clocks, or sleep, or reset.  chunk_wait() gives what is left.
 * Wait for the UART alone, not for an interrupt: they may be masked.  Where the
 * last byte's end can't be seen, leave the transmitter on, and say so here.
 */
void
splitprof_line_stop(void)
{
	chunk_wait();
	while (!(UART_STATUS & STATUS_IDLE))
		;
	splitprof_nvic_disable(SPLITPROF_SKELETON_UART_IRQ);
}

/*
 * The interrupt, which sends a byte.  With a FIFO it is SPLITPROF_FIFO_HANDLER,
 * if splitprof_line_takes() says whether that has room.
 */
SPLITPROF_BYTE_HANDLER(SPLITPROF_SKELETON_UART_HANDLER)
