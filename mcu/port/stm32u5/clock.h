/* SPDX-License-Identifier: MIT */
/* STM32U5: the cycle counter is the clock, or a timer, see ../stm32/clock.h */
#include "board.h"

#include "../stm32/clock.h"
