/* SPDX-License-Identifier: MIT */
/* RP2040: where things are, by the names in its data sheet */
#ifndef SPLITPROF_RP2040_BOARD_H
#define SPLITPROF_RP2040_BOARD_H

#include "../../splitprof_config.h"

#ifndef SPLITPROF_RP2040_UART
#define SPLITPROF_RP2040_UART	0
#endif
#if SPLITPROF_RP2040_UART < 0 || SPLITPROF_RP2040_UART > 1
#error "SPLITPROF_RP2040_UART must be 0 or 1"
#endif

/* clk_peri, and what SysTick counts, clk_sys: the SDK has both at 125 MHz. */
#if SPLITPROF_CLOCK_HZ
#define PL011_HZ	SPLITPROF_CLOCK_HZ
#else
#define PL011_HZ	125000000
#endif

/* What port/systick has to know: its clock, and its handler. */
#ifndef SPLITPROF_SYSTICK_HANDLER
#define SPLITPROF_SYSTICK_HANDLER	isr_systick
#endif
#ifndef SPLITPROF_SYSTICK_CLOCK_HZ
#define SPLITPROF_SYSTICK_CLOCK_HZ	PL011_HZ
#endif

/* A peripheral is in reset until its bit is cleared here. */
#define RESETS_RESET_CLEAR	SPLITPROF_REG(0x4000f000)
#define RESETS_RESET_DONE	SPLITPROF_REG(0x4000c008)
#define RESET_IO_BANK0	(1u << 5)
#define RESET_PADS_BANK0	(1u << 8)
#define RESET_TIMER	(1u << 21)
#define RESET_UART	(1u << (22 + SPLITPROF_RP2040_UART))

/* Wakes them if they are in reset, and leaves them as they are if not. */
#define RP2040_WAKE(bits)						\
	do {								\
		RESETS_RESET_CLEAR = (bits);				\
		while (((bits) & ~RESETS_RESET_DONE) != 0)		\
			;						\
	} while (0)

#endif
