/* SPDX-License-Identifier: MIT */
/*
 * KL25Z (and KL15Z, KL05Z family): UART2, as in the thesis.
 *
 * SPLITPROF_CLOCK_HZ is the bus clock; 0 is 24 MHz.  The speed is the clock
 * over 16 times a whole number: 1.5 Mbaud at 24 MHz.  A byte costs one
 * interrupt.
 */
#include "../../arch/arm/nvic.h"
#include "../../port.h"
#include "../../queue.h"

/* Where UART2 transmits: PTD3 by its PORTD_PCR3, alternative 3. */
#ifndef SPLITPROF_KL25Z_TX_PCR
#define SPLITPROF_KL25Z_TX_PCR	0x4004c00c
#endif
#ifndef SPLITPROF_KL25Z_TX_ALT
#define SPLITPROF_KL25Z_TX_ALT	3
#endif
#ifndef SPLITPROF_KL25Z_UART_HANDLER
#define SPLITPROF_KL25Z_UART_HANDLER	UART2_IRQHandler
#endif

#if SPLITPROF_CLOCK_HZ
#define CLOCK_HZ	SPLITPROF_CLOCK_HZ
#else
#define CLOCK_HZ	24000000
#endif

#define SIM_SCGC4	SPLITPROF_REG(0x40048034)
#define SCGC4_UART2	(1u << 12)
#define SIM_SCGC5	SPLITPROF_REG(0x40048038)
#define SCGC5_PORTS	(0x1fu << 9)	/* A to E */
#define TX_PCR		SPLITPROF_REG(SPLITPROF_KL25Z_TX_PCR)

#define UART_REG(offset)	(*(volatile uint8_t *)(0x4006c000u + (offset)))
#define UART_BDH	UART_REG(0)
#define UART_BDL	UART_REG(1)
#define UART_C1		UART_REG(2)
#define UART_C2		UART_REG(3)
#define C2_TE		0x08	/* transmitter on */
#define C2_TIE		0x80	/* interrupt while the data register is empty */
#define UART_S1		UART_REG(4)
#define S1_TC		0x40	/* nothing is being sent */
#define S1_TDRE		0x80	/* the data register is empty */
#define UART_D		UART_REG(7)
#define UART_IRQ	14

#if SPLITPROF_BAUD
#define DIVISOR	((CLOCK_HZ + 8 * SPLITPROF_BAUD) / (16 * SPLITPROF_BAUD))
#if DIVISOR < 1 || DIVISOR > 8191 || \
    CLOCK_HZ / (16 * DIVISOR) > SPLITPROF_BAUD / 100 * 103 || \
    CLOCK_HZ / (16 * DIVISOR) < SPLITPROF_BAUD / 100 * 97
#error "SPLITPROF_BAUD is not the bus clock / 16 / a whole number, within 3 %"
#endif

SPLITPROF_OWN static void
set_up(void)
{
	SIM_SCGC5 |= SCGC5_PORTS;
	TX_PCR = SPLITPROF_KL25Z_TX_ALT << 8;
	SIM_SCGC4 |= SCGC4_UART2;
	UART_C2 = 0;
	UART_C1 = 0;
	UART_BDH = DIVISOR >> 8;
	UART_BDL = DIVISOR & 0xff;	/* takes effect with this write */
	UART_C2 = C2_TE;
}
#else
SPLITPROF_OWN static void
set_up(void)
{
}
#endif

void
splitprof_line_start(void)
{
	set_up();
	splitprof_nvic_enable(UART_IRQ, SPLITPROF_SEND_PRIORITY);
}

/* Reading S1 and then writing D is what clears S1_TDRE. */
void
splitprof_line_pump(void)
{
	while (!splitprof_queue_empty() && (UART_S1 & S1_TDRE))
		UART_D = splitprof_queue_take();
	UART_C2 = splitprof_queue_empty() ? C2_TE : C2_TE | C2_TIE;
}

void
splitprof_line_stop(void)
{
	while (!(UART_S1 & S1_TC))
		;
	splitprof_nvic_disable(UART_IRQ);
}

SPLITPROF_OWN void SPLITPROF_KL25Z_UART_HANDLER(void);

void
SPLITPROF_KL25Z_UART_HANDLER(void)
{
	uint32_t before = splitprof_mask();

	splitprof_line_pump();
	splitprof_unmask(before);
}
