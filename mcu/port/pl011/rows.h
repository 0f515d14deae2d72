/* SPDX-License-Identifier: MIT */
/*
 * For boards whose table has a row for each UART, in GPIO of TI's kind: picks
 * what UART_n says of the one of them that PL011_UART names.
 *
 * UART_n(_)	_(base, interrupt, handler, base of the pins' GPIO, the bit that
 *		enables that, pin that receives, pin that transmits)
 */
#ifndef SPLITPROF_PL011_ROWS_H
#define SPLITPROF_PL011_ROWS_H

#define UART_ROW(n, _)		UART_ROW_OF(n, _)
#define UART_ROW_OF(n, _)	UART_##n(_)
#define UART(_)			UART_ROW(PL011_UART, _)

#define THE_BASE(base, irq, handler, gpio, bit, rx, tx)		base
#define THE_IRQ(base, irq, handler, gpio, bit, rx, tx)		irq
#define THE_HANDLER(base, irq, handler, gpio, bit, rx, tx)	handler
#define THE_GPIO(base, irq, handler, gpio, bit, rx, tx)		gpio
#define THE_GPIO_BIT(base, irq, handler, gpio, bit, rx, tx)	bit
#define THE_RX(base, irq, handler, gpio, bit, rx, tx)		rx
#define THE_TX(base, irq, handler, gpio, bit, rx, tx)		tx

#define PL011_BASE	UART(THE_BASE)
#define PL011_IRQ	UART(THE_IRQ)

#define GPIO_REG(offset)	SPLITPROF_REG(UART(THE_GPIO) + (offset))
#define GPIO_AFSEL	GPIO_REG(0x420)
#define GPIO_DEN	GPIO_REG(0x51c)
#define GPIO_PCTL	GPIO_REG(0x52c)

#endif
