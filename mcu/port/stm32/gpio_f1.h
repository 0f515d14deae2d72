/* SPDX-License-Identifier: MIT */
/*
 * Pins of STM32F1, where a USART has no choice: another pin than the table's is
 * one that the program gives it in AFIO_MAPR.  Else as gpio.h.
 */
#ifndef SPLITPROF_STM32_GPIO_F1_H
#define SPLITPROF_STM32_GPIO_F1_H

#include "pins.h"

#define GPIO_REG(pin, offset) \
	SPLITPROF_REG(STM32_GPIO + 0x400u * ((pin) / 16) + (offset))
#define GPIO_CR(pin)	GPIO_REG(pin, (pin) % 16 / 8 * 4)	/* CRL, CRH */
#define CR_SENDS	0xbu		/* of the peripheral, fast */
#define CR_RECEIVES	0x8u		/* pulled to where ODR says */
#define GPIO_BSRR(pin)	GPIO_REG(pin, 0x10)

SPLITPROF_INLINE void
pin_mode(unsigned pin, uint32_t mode)
{
	const unsigned shift = pin % 8 * 4;

	GPIO_CR(pin) = (GPIO_CR(pin) & ~(0xfu << shift)) | mode << shift;
}

SPLITPROF_INLINE void
pin_sends(unsigned pin, unsigned function)
{
	(void)function;
	pin_clock(pin);
	pin_mode(pin, CR_SENDS);
}

/* With a pull-up, or an open line is one long break. */
SPLITPROF_INLINE void
pin_receives(unsigned pin, unsigned function)
{
	(void)function;
	pin_clock(pin);
	GPIO_BSRR(pin) = 1u << pin % 16;
	pin_mode(pin, CR_RECEIVES);
}

#endif
