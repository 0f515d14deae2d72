/* SPDX-License-Identifier: MIT */
/*
 * Tiva TM4C123: UART0 on PA1, as a LaunchPad has it on its USB, unless
 * SPLITPROF_TM4C_UART names another, 0 to 5; board.h has clock and pins.  PD7
 * is locked: for UART2 the program unlocks it.  The speed is at most a
 * sixteenth of the clock.
 *
 * The uDMA feeds it, see ../pl011/udma.h, and no interrupt comes.  It has 512
 * bytes of RAM, but for SPLITPROF_TM4C_DMA_TABLE=0: then DMA sends if the
 * program has a table of its own before splitprof_start(), else the interrupt.
 * SPLITPROF_DMA=0 is without DMA, an interrupt for each 8 bytes.
 *
 * TI's startup files have a table of their own: name UART0_IRQHandler there, in
 * place of IntDefaultHandler, and SysTick_Handler.
 */
#include "board.h"

#ifndef SPLITPROF_TM4C_UART
#define SPLITPROF_TM4C_UART	0
#endif
#define PL011_UART	SPLITPROF_TM4C_UART
#include "../pl011/rows.h"

#ifndef SPLITPROF_DMA
#define SPLITPROF_DMA	1
#endif
#if SPLITPROF_DMA < 0 || SPLITPROF_DMA > 1
#error "SPLITPROF_DMA must be 0 or 1"
#endif
#define PL011_UDMA	SPLITPROF_DMA
#ifndef SPLITPROF_TM4C_DMA_TABLE
#define SPLITPROF_TM4C_DMA_TABLE	1
#endif
#if SPLITPROF_TM4C_DMA_TABLE < 0 || SPLITPROF_TM4C_DMA_TABLE > 1
#error "SPLITPROF_TM4C_DMA_TABLE must be 0 or 1"
#endif
#define UDMA_TABLE	SPLITPROF_TM4C_DMA_TABLE

#ifndef SPLITPROF_TM4C_UART_HANDLER
#define SPLITPROF_TM4C_UART_HANDLER	UART(THE_HANDLER)
#endif
#define PL011_HANDLER	SPLITPROF_TM4C_UART_HANDLER

#define RCGCGPIO	SPLITPROF_REG(0x400fe608)
#define RCGCUART	SPLITPROF_REG(0x400fe618)

#if SPLITPROF_BAUD
#include "../../arch/arch.h"

/* The UART is function 1 of each of these pins. */
SPLITPROF_INLINE void
pin_to_uart(uint32_t pin)
{
	const uint32_t one = pin * pin * pin * pin;	/* in its four bits */

	GPIO_PCTL = (GPIO_PCTL & ~(15 * one)) | one;
	GPIO_AFSEL |= pin;
	GPIO_DEN |= pin;
}

/* The registers answer three cycles later: reads and those between. */
SPLITPROF_INLINE void
pl011_enable(void)
{
	RCGCUART |= 1u << PL011_UART;
	RCGCGPIO |= 1u << UART(THE_GPIO_BIT);
	(void)RCGCGPIO;
	__asm__ volatile("nop\n\tnop\n\tnop");
}

SPLITPROF_INLINE void
pl011_pin(void)
{
	pin_to_uart(1u << UART(THE_TX));
}
#endif

#include "../pl011/line.h"
