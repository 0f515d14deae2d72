/* SPDX-License-Identifier: MIT */
/* STM32U5: the cycle counter is the clock, or a timer, see ../stm32/clock.h */
#include "clock.h"

#include "../stm32/tim_clock.h"
