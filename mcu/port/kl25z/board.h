/* SPDX-License-Identifier: MIT */
/*
 * KL25Z (and KL15Z): registers and settings, for C and assembly.
 * Names are those of the KL25 Sub-Family Reference Manual.
 *
 * SPLITPROF_KL25Z_UART chooses the UART: 2, as in the thesis, or 0, which the
 * FRDM-KL25Z board leads to its debug USB.  Its receiver is off while the
 * profiler runs.
 *
 * SPLITPROF_CLOCK_HZ is the bus clock, which UART2 and the PIT count; 0 is 24
 * MHz.  UART0 counts the clock that SIM_SOPT2 gives it: it is set to PLL / 2,
 * and SPLITPROF_KL25Z_UART0_HZ is its frequency.
 */
#ifndef SPLITPROF_KL25Z_BOARD_H
#define SPLITPROF_KL25Z_BOARD_H

#include "../../core/layout.h"

#ifndef SPLITPROF_KL25Z_UART
#define SPLITPROF_KL25Z_UART	2
#endif
#ifndef SPLITPROF_KL25Z_UART0_HZ
#define SPLITPROF_KL25Z_UART0_HZ	48000000
#endif

/* The channel of DMA and DMAMUX that sends: 0 to 3. */
#ifndef SPLITPROF_KL25Z_DMA
#define SPLITPROF_KL25Z_DMA	0
#endif

/* Handlers' names in the program's vector table. */
#ifndef SPLITPROF_KL25Z_PIT_HANDLER
#define SPLITPROF_KL25Z_PIT_HANDLER	PIT_IRQHandler
#endif
#ifndef SPLITPROF_KL25Z_UART_HANDLER
#if SPLITPROF_KL25Z_UART == 0
#define SPLITPROF_KL25Z_UART_HANDLER	UART0_IRQHandler
#else
#define SPLITPROF_KL25Z_UART_HANDLER	UART2_IRQHandler
#endif
#endif

/* Where the UART transmits: PTD3 or PTA2, by its pin control register. */
#ifndef SPLITPROF_KL25Z_TX_PCR
#if SPLITPROF_KL25Z_UART == 0
#define SPLITPROF_KL25Z_TX_PCR	0x40049008
#define SPLITPROF_KL25Z_TX_ALT	2
#else
#define SPLITPROF_KL25Z_TX_PCR	0x4004c00c
#define SPLITPROF_KL25Z_TX_ALT	3
#endif
#endif

#if SPLITPROF_CLOCK_HZ
#define KL25Z_BUS_HZ	SPLITPROF_CLOCK_HZ
#else
#define KL25Z_BUS_HZ	24000000
#endif

#define SIM_SOPT2	0x40048004
#define SIM_SCGC4	0x40048034	/* SCGC5 to 7 are the next words */
/* The clock of the port that the pin belongs to: A to E, 4 KiB each. */
#define SCGC5_PORT \
	(1 << (9 + ((SPLITPROF_KL25Z_TX_PCR - 0x40049000) >> 12)))
#define SIM_SCGC6	(SIM_SCGC4 + 8)
#define SCGC6_DMAMUX	0x2
#define SCGC6_PIT	0x800000
#define SCGC7_DMA	0x100

#if SPLITPROF_KL25Z_UART == 0
#define UART_BASE	0x4006a000
#define UART_HZ		SPLITPROF_KL25Z_UART0_HZ
#define UART_IRQ	12
#define UART_DMA_AT	0xb		/* C5: TDMAE */
#define SCGC4_UART	0x400
#define DMAMUX_UART_TX	3
#elif SPLITPROF_KL25Z_UART == 2
#define UART_BASE	0x4006c000
#define UART_HZ		KL25Z_BUS_HZ
#define UART_IRQ	14
#define UART_DMA_AT	0x8		/* C4: TDMAS */
#define SCGC4_UART	0x1000
#define DMAMUX_UART_TX	7
#else
#error "SPLITPROF_KL25Z_UART must be 0 or 2"
#endif
#define UART_BDH_AT	0
#define UART_BDL_AT	1
#define UART_C2_AT	3
#define C2_TE		0x08		/* transmitter on */
#define C2_TIE		0x80		/* request while S1_TDRE */
#define UART_S1_AT	4
#define S1_TC		0x40		/* nothing is being sent */
#define S1_TDRE		0x80		/* the data register is empty */
#define UART_D_AT	7
#define UART_DMA_ON	0x80

/* The clock over 16 and a whole number. */
#if SPLITPROF_BAUD
#define UART_DIVISOR \
	((UART_HZ + 8 * SPLITPROF_BAUD) / (16 * SPLITPROF_BAUD))
#if UART_DIVISOR < 1 || UART_DIVISOR > 8191 || \
    UART_HZ / (16 * UART_DIVISOR) > SPLITPROF_BAUD * 103 / 100 || \
    UART_HZ / (16 * UART_DIVISOR) < SPLITPROF_BAUD * 97 / 100
#error "SPLITPROF_BAUD is not the UART's clock / 16 / a number, within 3 %"
#endif
#else
#define UART_DIVISOR	0		/* is not set */
#endif

#if SPLITPROF_KL25Z_DMA < 0 || SPLITPROF_KL25Z_DMA > 3
#error "SPLITPROF_KL25Z_DMA must be from 0 to 3"
#endif
#define DMA_BASE	(0x40008100 + 16 * SPLITPROF_KL25Z_DMA)
#define DMA_SAR_AT	0
#define DMA_DAR_AT	4
#define DMA_DSR_BCR_AT	8		/* BCR: bytes left, bits 0 to 19 */
#define DSR_DONE_BIT	24		/* writing it clears what DSR says */
#define DMA_DCR_AT	12
/* ERQ, CS, SINC, SSIZE and DSIZE 1 byte, D_REQ: a byte a request, then off. */
#define DCR_SEND	0x60520080
#define DMAMUX_CHCFG	(0x40021000 + SPLITPROF_KL25Z_DMA)
#define CHCFG_ENBL	0x80

#define PIT_MCR		0x40037000
#define PIT_BASE	0x40037110	/* channel 1 */
#define PIT_LDVAL_AT	0
#define PIT_TCTRL_AT	8
#define TCTRL_TEN	1		/* count */
#define TCTRL_TIE	2		/* interrupt */
#define PIT_TFLG_AT	12
#define PIT_IRQ		22

/* The sampler's mean period, in bus clocks. */
#if SPLITPROF_SAMPLE_HZ
#if KL25Z_BUS_HZ % SPLITPROF_SAMPLE_HZ
#error "SPLITPROF_SAMPLE_HZ must divide the bus clock"
#endif
#define KL25Z_PERIOD	(KL25Z_BUS_HZ / SPLITPROF_SAMPLE_HZ)
#endif

#endif
