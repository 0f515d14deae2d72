/* SPDX-License-Identifier: MIT */
/*
 * SAMD21: registers and settings, for C and assembly, by the names in its data
 * sheet (DS40001882D: PM, GCLK, PORT, SERCOM USART, DMAC, TCC) and in CMSIS's
 * samd21g18a.h.
 *
 * SPLITPROF_SAMD21_SERCOM chooses the UART: 5, which an Arduino Zero has on its
 * programming USB, or 0 to 4 with pins of theirs.  An Arduino Zero's pins 0 and
 * 1 are SERCOM0:
 *
 * -DSPLITPROF_SAMD21_SERCOM=0 -DSPLITPROF_SAMD21_TX_PIN=10
 * -DSPLITPROF_SAMD21_RX_PIN=11 -DSPLITPROF_SAMD21_PIN_FUNCTION=2
 *
 * SPLITPROF_CLOCK_HZ is that of generic clock generator 0, which is also the
 * processor's; 0 is 48 MHz, as Arduino sets it up.  After reset it is 1 MHz.
 * The SERCOM and the sampler are given that generator.
 */
#ifndef SPLITPROF_SAMD21_BOARD_H
#define SPLITPROF_SAMD21_BOARD_H

#include "../../core/layout.h"

#ifndef SPLITPROF_SAMD21_SERCOM
#define SPLITPROF_SAMD21_SERCOM	5
#endif
#if SPLITPROF_SAMD21_SERCOM < 0 || SPLITPROF_SAMD21_SERCOM > 5
#error "SPLITPROF_SAMD21_SERCOM must be from 0 to 5"
#endif

/*
 * Pins: 0 to 31 are PA00 to PA31, 32 and up PB00 and up.  Their function: 2 is
 * C, 3 is D.  The pads of the SERCOM that these pins are: 0 or 2 sends, 0 to 3
 * receives.
 */
#ifndef SPLITPROF_SAMD21_TX_PIN
#define SPLITPROF_SAMD21_TX_PIN	54
#endif
#ifndef SPLITPROF_SAMD21_TX_PAD
#define SPLITPROF_SAMD21_TX_PAD	2
#endif
#ifndef SPLITPROF_SAMD21_RX_PIN
#define SPLITPROF_SAMD21_RX_PIN	55
#endif
#ifndef SPLITPROF_SAMD21_RX_PAD
#define SPLITPROF_SAMD21_RX_PAD	3
#endif
#ifndef SPLITPROF_SAMD21_PIN_FUNCTION
#define SPLITPROF_SAMD21_PIN_FUNCTION	3
#endif
#if SPLITPROF_SAMD21_TX_PAD != 0 && SPLITPROF_SAMD21_TX_PAD != 2
#error "SPLITPROF_SAMD21_TX_PAD must be 0 or 2"
#endif
#if SPLITPROF_SAMD21_RX_PAD < 0 || SPLITPROF_SAMD21_RX_PAD > 3 || \
    SPLITPROF_SAMD21_RX_PAD == SPLITPROF_SAMD21_TX_PAD
#error "SPLITPROF_SAMD21_RX_PAD must be from 0 to 3, and not the sender's"
#endif

/* The channel of the DMAC that sends: 0 to 11. */
#ifndef SPLITPROF_SAMD21_DMA
#define SPLITPROF_SAMD21_DMA	0
#endif
#if SPLITPROF_SAMD21_DMA < 0 || SPLITPROF_SAMD21_DMA > 11
#error "SPLITPROF_SAMD21_DMA must be from 0 to 11"
#endif

/* The timer that takes the samples: TCC0 or TCC1, which have 24 bits. */
#ifndef SPLITPROF_SAMD21_TCC
#define SPLITPROF_SAMD21_TCC	1
#endif

/* Handlers' names in the program's vector table. */
#if SPLITPROF_SAMD21_TCC == 0
#define TCC_VECTOR	TCC0_Handler
#elif SPLITPROF_SAMD21_TCC == 1
#define TCC_VECTOR	TCC1_Handler
#else
#error "SPLITPROF_SAMD21_TCC must be 0 or 1"
#endif
#ifndef SPLITPROF_SAMD21_TCC_HANDLER
#define SPLITPROF_SAMD21_TCC_HANDLER	TCC_VECTOR
#endif
#define SAMD21_JOIN(a, b, c)	a##b##c
#define SAMD21_VECTOR(name, n)	SAMD21_JOIN(name, n, _Handler)
#ifndef SPLITPROF_SAMD21_SERCOM_HANDLER
#define SPLITPROF_SAMD21_SERCOM_HANDLER \
	SAMD21_VECTOR(SERCOM, SPLITPROF_SAMD21_SERCOM)
#endif

#if SPLITPROF_CLOCK_HZ
#define SAMD21_HZ	SPLITPROF_CLOCK_HZ
#else
#define SAMD21_HZ	48000000
#endif

#define PM_AHBMASK	SPLITPROF_REG(0x40000414)
#define AHBMASK_DMAC	(1u << 5)
#define PM_APBBMASK	SPLITPROF_REG(0x4000041c)
#define APBBMASK_DMAC	(1u << 4)
#define PM_APBCMASK	SPLITPROF_REG(0x40000420)
#define APBCMASK_SERCOM	(1u << (2 + SPLITPROF_SAMD21_SERCOM))
#define APBCMASK_TCC	(1u << (8 + SPLITPROF_SAMD21_TCC))

#define GCLK_STATUS	SAMD21_REG8(0x40000c01)
#define GCLK_SYNCBUSY	0x80u
#define GCLK_CLKCTRL	SAMD21_REG16(0x40000c02)
#define CLKCTRL_SERCOM	(0x14 + SPLITPROF_SAMD21_SERCOM)
#define CLKCTRL_TCC	0x1a
#define CLKCTRL_CLKEN	(1u << 14)	/* and generator 0 */

#define PORT_BASE(pin)	(0x41004400u + (pin) / 32 * 0x80)
#define PORT_PMUX(pin)	SAMD21_REG8(PORT_BASE(pin) + 0x30 + (pin) % 32 / 2)
#define PORT_PINCFG(pin)	SAMD21_REG8(PORT_BASE(pin) + 0x40 + (pin) % 32)
#define PINCFG_PMUXEN	1u
#define PINCFG_INEN	2u
#define PINCFG_PULLEN	4u
#define PORT_OUTSET(pin)	SPLITPROF_REG(PORT_BASE(pin) + 0x18)

/* Each of these has bits that say what is not yet in effect: SYNCBUSY. */
#define SERCOM_BASE	(0x42000800 + 0x400 * SPLITPROF_SAMD21_SERCOM)
#define SERCOM_IRQ	(9 + SPLITPROF_SAMD21_SERCOM)
#define SERCOM_CTRLA	SPLITPROF_REG(SERCOM_BASE)
#define CTRLA_SWRST	1u
#define CTRLA_ENABLE	2u
#define CTRLA_USART	(1u << 2)	/* MODE: with its own clock */
#define CTRLA_FRACTION	(1u << 13)	/* SAMPR: 16 looks at a bit */
#define CTRLA_FEW_LOOKS	(1u << 14)	/* 8 */
#define CTRLA_TXPO	(1u << 16)	/* pad 2, not 0 */
#define CTRLA_RXPO	(1u << 20)
#define CTRLA_DORD	(1u << 30)	/* the lowest bit first */
#define SERCOM_CTRLB	SPLITPROF_REG(SERCOM_BASE + 0x04)
#define CTRLB_TXEN	(1u << 16)
#define CTRLB_RXEN	(1u << 17)
#define SERCOM_BAUD	SAMD21_REG16(SERCOM_BASE + 0x0c)
#define SERCOM_INTENCLR	SAMD21_REG8(SERCOM_BASE + 0x14)
#define SERCOM_INTENSET	SAMD21_REG8(SERCOM_BASE + 0x16)
#define SERCOM_INTFLAG	SAMD21_REG8(SERCOM_BASE + 0x18)
#define INT_DRE		1u		/* the data register is empty */
#define INT_TXC		2u		/* and nothing is being sent */
#define INT_RXC		4u		/* a byte was received */
#define SERCOM_SYNCBUSY	SPLITPROF_REG(SERCOM_BASE + 0x1c)
#define SERCOM_DATA_AT	(SERCOM_BASE + 0x28)
#define SERCOM_DATA	SAMD21_REG16(SERCOM_DATA_AT)

#define TCC_BASE	(0x42002000 + 0x400 * SPLITPROF_SAMD21_TCC)
#define TCC_IRQ		(15 + SPLITPROF_SAMD21_TCC)
#define TCC_CTRLA	SPLITPROF_REG(TCC_BASE)
#define TCC_SYNCBUSY	SPLITPROF_REG(TCC_BASE + 0x08)
#define TCC_INTENCLR	SPLITPROF_REG(TCC_BASE + 0x24)
#define TCC_INTENSET	SPLITPROF_REG(TCC_BASE + 0x28)
#define TCC_INTFLAG_AT	0x2c
#define TCC_INTFLAG	SPLITPROF_REG(TCC_BASE + TCC_INTFLAG_AT)
#define INT_OVF		1u
#define TCC_PER		SPLITPROF_REG(TCC_BASE + 0x40)
#define TCC_PERB_AT	0x6c		/* for the next round */

#define SAMD21_REG8(address)	(*(volatile uint8_t *)(address))
#define SAMD21_REG16(address)	(*(volatile uint16_t *)(address))

/* The sampler's mean period. */
#if SPLITPROF_SAMPLE_HZ
#if SAMD21_HZ % SPLITPROF_SAMPLE_HZ
#error "SPLITPROF_SAMPLE_HZ must divide SPLITPROF_CLOCK_HZ, 48000000 if not set"
#endif
#define SAMD21_PERIOD	(SAMD21_HZ / SPLITPROF_SAMPLE_HZ)
#if SAMD21_PERIOD > 0x1000000 / 12 * 7
#error "SPLITPROF_SAMPLE_HZ is too low: TCC counts 24 bits"
#endif
#endif

#endif
