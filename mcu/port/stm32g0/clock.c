/* SPDX-License-Identifier: MIT */
/* STM32G0: TIM2 is the clock, see ../stm32/clock.h */
#include "clock.h"

#include "../stm32/tim_clock.h"
