/* SPDX-License-Identifier: MIT */
/* STM32F0: the sampler's interrupt, see ../stm32/timer_tick.S */
#include "board.h"

#include "../stm32/timer_tick.S"
