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

#ifndef SPLITPROF_RP2040_DMA_CHANNEL
#define SPLITPROF_RP2040_DMA_CHANNEL	11
#endif
#if SPLITPROF_RP2040_DMA_CHANNEL < 0 || SPLITPROF_RP2040_DMA_CHANNEL > 11
#error "SPLITPROF_RP2040_DMA_CHANNEL must be 0 to 11"
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

/* See ../rp2/line.h. */
#define RP2_RESETS	0x4000c000
#define RESET_IO_BANK0	(1u << 5)
#define RESET_PADS_BANK0	(1u << 8)
#define RESET_TIMER	(1u << 21)
#define RESET_UART	(1u << (22 + SPLITPROF_RP2040_UART))
#define RP2_IO_BANK0	0x40014000u
#define RP2_PADS_BANK0	0x4001c000u
#define RP2_UARTS	0x40034000
#define RP2_UARTS_APART	0x4000
#define RP2_UART_IRQ	20
#define RP2_UART	SPLITPROF_RP2040_UART

/* See ../rp2/dma.h. */
#define RP2_DMA_CHANNEL	SPLITPROF_RP2040_DMA_CHANNEL
#define RP2_DMA_UART_TX	20
#define RP2_DMA_ABORT	0x444
#define DMA_CTRL_CHAIN_TO(channel)	((channel) << 11)
#define DMA_CTRL_TREQ_SEL(request)	((request) << 15)
#define DMA_CTRL_IRQ_QUIET	(1u << 21)
#define DMA_CTRL_BUSY	(1u << 24)

#include "../rp2/wake.h"

#endif
