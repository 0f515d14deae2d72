/* SPDX-License-Identifier: MIT */
/* STM32U5: the USART of line.c, which also receives, see ../stm32 */
#define SPLITPROF_HEARS
#include "line.c"

#include "../stm32/listen.h"
