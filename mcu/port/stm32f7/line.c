/* SPDX-License-Identifier: MIT */
/*
 * STM32F7: USART3 on PD8, as a NUCLEO has it on its USB, unless
 * SPLITPROF_STM32_USART names another, 1 to 6; board.h has their pins, and
 * SPLITPROF_STM32_TX_PIN=PB6 takes another.  SPLITPROF_CLOCK_HZ is what it
 * counts: the APB clock, as CubeMX shows it, unless RCC_DCKCFGR2 says else;
 * 0 is 16 MHz, as after reset.  The speed is that over a whole number of at
 * least 8.
 */
#include "board.h"

#include "../stm32/usart_v2.h"
#include "../stm32/gpio.h"
#include "../stm32/dma_stream.h"
#include "../stm32/line.h"
