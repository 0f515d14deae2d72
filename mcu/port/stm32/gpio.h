/* SPDX-License-Identifier: MIT */
/*
 * Pins of STM32: their names, and how a USART gets them.  PA9 is pin 9 of
 * GPIOA.  This is for all but F1, which has gpio_f1.h.
 */
#ifndef SPLITPROF_STM32_GPIO_H
#define SPLITPROF_STM32_GPIO_H

#include "pins.h"

#define GPIO_REG(pin, offset) \
	SPLITPROF_REG(STM32_GPIO + 0x400u * ((pin) / 16) + (offset))
#define GPIO_MODER(pin)	GPIO_REG(pin, 0x00)
#define MODER_FUNCTION	2u
#define GPIO_PUPDR(pin)	GPIO_REG(pin, 0x0c)
#define PUPDR_UP	1u
#define GPIO_AFR(pin)	GPIO_REG(pin, 0x20 + (pin) % 16 / 8 * 4)

/* A field of so many bits for each pin. */
#define FIELD(was, n, width, value) \
	(((was) & ~(((1u << (width)) - 1) << (n) * (width))) | \
	(uint32_t)(value) << (n) * (width))

SPLITPROF_INLINE void
pin_function(unsigned pin, unsigned function)
{
	pin_clock(pin);
	GPIO_AFR(pin) = FIELD(GPIO_AFR(pin), pin % 8, 4, function);
	GPIO_MODER(pin) = FIELD(GPIO_MODER(pin), pin % 16, 2, MODER_FUNCTION);
}

SPLITPROF_INLINE void
pin_sends(unsigned pin, unsigned function)
{
	pin_function(pin, function);
}

/* With a pull-up, or an open line is one long break. */
SPLITPROF_INLINE void
pin_receives(unsigned pin, unsigned function)
{
	pin_clock(pin);
	GPIO_PUPDR(pin) = FIELD(GPIO_PUPDR(pin), pin % 16, 2, PUPDR_UP);
	pin_function(pin, function);
}

#endif
