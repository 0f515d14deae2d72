/* SPDX-License-Identifier: MIT */
/* RP2350: where things are, by the names in its data sheet */
#ifndef SPLITPROF_RP2350_BOARD_H
#define SPLITPROF_RP2350_BOARD_H

#include "../../splitprof_config.h"

#ifndef SPLITPROF_RP2350_UART
#define SPLITPROF_RP2350_UART	0
#endif
#if SPLITPROF_RP2350_UART < 0 || SPLITPROF_RP2350_UART > 1
#error "SPLITPROF_RP2350_UART must be 0 or 1"
#endif

#ifndef SPLITPROF_RP2350_DMA_CHANNEL
#define SPLITPROF_RP2350_DMA_CHANNEL	15
#endif
#if SPLITPROF_RP2350_DMA_CHANNEL < 0 || SPLITPROF_RP2350_DMA_CHANNEL > 15
#error "SPLITPROF_RP2350_DMA_CHANNEL must be 0 to 15"
#endif

/* clk_peri, and what SysTick counts, clk_sys: the SDK has both at 150 MHz. */
#if SPLITPROF_CLOCK_HZ
#define PL011_HZ	SPLITPROF_CLOCK_HZ
#else
#define PL011_HZ	150000000
#endif

/* What port/systick has to know: its clock, and its handler. */
#ifndef SPLITPROF_SYSTICK_HANDLER
#define SPLITPROF_SYSTICK_HANDLER	isr_systick
#endif
#ifndef SPLITPROF_SYSTICK_CLOCK_HZ
#define SPLITPROF_SYSTICK_CLOCK_HZ	PL011_HZ
#endif

/* See ../rp2/line.h. */
#define RP2_RESETS	0x40020000
#define RESET_IO_BANK0	(1u << 6)
#define RESET_PADS_BANK0	(1u << 9)
#define RESET_TIMER	(1u << 23)	/* TIMER0 */
#define RESET_UART	(1u << (26 + SPLITPROF_RP2350_UART))
#define RP2_IO_BANK0	0x40028000u
#define RP2_PADS_BANK0	0x40038000u
#define RP2_UARTS	0x40070000
#define RP2_UARTS_APART	0x8000
#define RP2_UART_IRQ	33
#define RP2_UART	SPLITPROF_RP2350_UART

/* See ../rp2/dma.h. */
#define RP2_DMA_CHANNEL	SPLITPROF_RP2350_DMA_CHANNEL
#define RP2_DMA_UART_TX	28
#define RP2_DMA_ABORT	0x464
#define DMA_CTRL_CHAIN_TO(channel)	((channel) << 13)
#define DMA_CTRL_TREQ_SEL(request)	((request) << 17)
#define DMA_CTRL_IRQ_QUIET	(1u << 23)
#define DMA_CTRL_BUSY	(1u << 26)

#include "../rp2/wake.h"

#endif
