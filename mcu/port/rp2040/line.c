/* SPDX-License-Identifier: MIT */
/*
 * RP2040: UART0 on GP0, or with SPLITPROF_RP2040_UART=1 UART1 on GP4; the
 * program leaves that UART alone (SDK: pico_enable_stdio_uart(target 0)).
 * SPLITPROF_CLOCK_HZ is clk_peri, which the program has switched on; 0 is
 * 125 MHz, as the SDK has it.  The speed is at most a sixteenth of it.
 *
 * Channel 11 of DMA feeds it, or SPLITPROF_RP2040_DMA_CHANNEL.  If the program
 * has that one, or with SPLITPROF_DMA=0, the interrupt does: see ../rp2/dma.h.
 *
 * Names of handlers are the SDK's; where the table has CMSIS's,
 * -DSPLITPROF_RP2040_UART_HANDLER=UART0_IRQ_Handler.  Only core 0 is profiled:
 * what core 1 runs is not to be compiled for it.
 */
#include "board.h"

#ifndef SPLITPROF_RP2040_UART_HANDLER
#if SPLITPROF_RP2040_UART
#define SPLITPROF_RP2040_UART_HANDLER	isr_irq21
#else
#define SPLITPROF_RP2040_UART_HANDLER	isr_irq20
#endif
#endif
#define PL011_HANDLER	SPLITPROF_RP2040_UART_HANDLER

#ifndef SPLITPROF_RP2040_TX_PIN
#define SPLITPROF_RP2040_TX_PIN	(4 * SPLITPROF_RP2040_UART)
#endif
#define RP2_TX_PIN	SPLITPROF_RP2040_TX_PIN

#include "../rp2/dma.h"
#include "../rp2/line.h"
