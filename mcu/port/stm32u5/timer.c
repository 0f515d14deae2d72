/* SPDX-License-Identifier: MIT */
/* STM32U5: TIM2, or another, takes the samples, see ../stm32/tim.h */
#include "board.h"

#include "../stm32/tim_timer.h"
