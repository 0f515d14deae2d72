/* SPDX-License-Identifier: MIT */
/*
 * A USART of STM32, whichever SPLITPROF_STM32_USART says, and what both kinds
 * of them have in common.  The board's table has a row for each:
 *
 * STM32_USART_n(_)	_(base, interrupt, handler, offset in RCC of the
 *			register that enables its clock, bit there, pin that
 *			transmits, pin that receives, their function)
 *
 * Pins are set up by gpio.h, or gpio_f1.h.
 */
#ifndef SPLITPROF_STM32_USART_H
#define SPLITPROF_STM32_USART_H

#define STM32_ROW(n, _)		STM32_ROW_OF(n, _)
#define STM32_ROW_OF(n, _)	STM32_USART_##n(_)
#define STM32_USART(_)		STM32_ROW(SPLITPROF_STM32_USART, _)

#define THE_BASE(base, irq, handler, rcc, bit, tx, rx, function)	base
#define THE_IRQ(base, irq, handler, rcc, bit, tx, rx, function)		irq
#define THE_HANDLER(base, irq, handler, rcc, bit, tx, rx, function)	handler
#define THE_RCC(base, irq, handler, rcc, bit, tx, rx, function)		rcc
#define THE_BIT(base, irq, handler, rcc, bit, tx, rx, function)		bit
#define THE_TX(base, irq, handler, rcc, bit, tx, rx, function)		tx
#define THE_RX(base, irq, handler, rcc, bit, tx, rx, function)		rx
#define THE_FUNCTION(base, irq, handler, rcc, bit, tx, rx, function)	function

#ifndef SPLITPROF_STM32_USART_IRQ
#define SPLITPROF_STM32_USART_IRQ	STM32_USART(THE_IRQ)
#endif
#ifndef SPLITPROF_STM32_USART_HANDLER
#define SPLITPROF_STM32_USART_HANDLER	STM32_USART(THE_HANDLER)
#endif
#ifndef SPLITPROF_STM32_TX_PIN
#define SPLITPROF_STM32_TX_PIN		STM32_USART(THE_TX)
#endif
#ifndef SPLITPROF_STM32_RX_PIN
#define SPLITPROF_STM32_RX_PIN		STM32_USART(THE_RX)
#endif
#ifndef SPLITPROF_STM32_PIN_FUNCTION
#define SPLITPROF_STM32_PIN_FUNCTION	STM32_USART(THE_FUNCTION)
#endif
#define USART_ENABLE	STM32_RCC_REG(STM32_USART(THE_RCC))
#define ENABLE_USART	(1u << STM32_USART(THE_BIT))

#define USART_REG(offset)	SPLITPROF_REG(STM32_USART(THE_BASE) + (offset))
#define STATUS_ORE	(1u << 3)	/* a byte was lost */
#define STATUS_RXNE	(1u << 5)	/* a byte was received */
#define STATUS_TC	(1u << 6)	/* the last bit is on the wire */
#define STATUS_TXE	(1u << 7)	/* takes a byte */
#define CR3_DMAT	(1u << 7)	/* request while TXE */
#define CR1_RE		(1u << 2)
#define CR1_TE		(1u << 3)
#define CR1_RXNEIE	(1u << 5)	/* interrupt while RXNE or ORE */
#define CR1_TXEIE	(1u << 7)	/* interrupt while TXE */
#define CR1_OVER8	(1u << 15)	/* 8 looks at a bit, not 16 */

#endif
