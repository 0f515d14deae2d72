/* SPDX-License-Identifier: MIT */
/* The names of pins, as settings have them: PA9 is 9, PB0 is 16. */
#ifndef SPLITPROF_STM32_PINS_H
#define SPLITPROF_STM32_PINS_H

#include <stdint.h>

#include "../../arch/arch.h"

/* A name of a setting's to its number; the program may have PA9, too. */
#define STM32_PIN(name)		STM32_PIN_OF(name)
#define STM32_PIN_OF(name)	STM32_##name

#define STM32_PORT_PINS(port, first)					\
	STM32_##port##0 = 16 * (first), STM32_##port##1,		\
	STM32_##port##2, STM32_##port##3, STM32_##port##4,		\
	STM32_##port##5, STM32_##port##6, STM32_##port##7,		\
	STM32_##port##8, STM32_##port##9, STM32_##port##10,		\
	STM32_##port##11, STM32_##port##12, STM32_##port##13,		\
	STM32_##port##14, STM32_##port##15
enum {
	STM32_PORT_PINS(PA, 0), STM32_PORT_PINS(PB, 1),
	STM32_PORT_PINS(PC, 2), STM32_PORT_PINS(PD, 3),
	STM32_PORT_PINS(PE, 4), STM32_PORT_PINS(PF, 5),
	STM32_PORT_PINS(PG, 6), STM32_PORT_PINS(PH, 7),
	STM32_PORT_PINS(PI, 8)
};

/* A register answers two clocks after its own is on: that is the read. */
SPLITPROF_INLINE void
stm32_enable(volatile uint32_t *enable, uint32_t bits)
{
	*enable |= bits;
	(void)*enable;
}

SPLITPROF_INLINE void
pin_clock(unsigned pin)
{
	stm32_enable(&STM32_RCC_REG(STM32_RCC_GPIO),
	    1u << (STM32_RCC_GPIOA + pin / 16));
}

#endif
