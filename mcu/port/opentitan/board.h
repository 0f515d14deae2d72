/* SPDX-License-Identifier: MIT */
/*
 * OpenTitan's Earl Grey, whose processor is an Ibex: what its peripherals
 * count.  SPLITPROF_CLOCK_HZ is the clock of UARTs and rv_timer, io_div4; 0 is
 * 24 MHz.  QEMU's UART counts 50 MHz.
 *
 * Registers are those of the documents beside the hardware's source:
 * hw/ip/NAME/doc/registers.md; addresses and interrupts those of
 * hw/top_earlgrey.
 */
#ifndef SPLITPROF_OPENTITAN_BOARD_H
#define SPLITPROF_OPENTITAN_BOARD_H

#include "../../splitprof_config.h"

#define OPENTITAN_HZ	(SPLITPROF_CLOCK_HZ ? SPLITPROF_CLOCK_HZ : 24000000)

/* Its interrupt controller has priorities up to 3. */
#ifndef SPLITPROF_PLIC_BASE
#define SPLITPROF_PLIC_BASE	0x48000000u
#endif
#ifndef SPLITPROF_PLIC_MOST
#define SPLITPROF_PLIC_MOST	3
#endif

#endif
