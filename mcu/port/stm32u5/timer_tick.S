/* SPDX-License-Identifier: MIT */
/* STM32U5: the sampler's interrupt, see ../stm32/timer_tick.S */
#include "board.h"

#include "../stm32/timer_tick.S"
