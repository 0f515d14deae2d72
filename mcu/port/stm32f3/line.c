/* SPDX-License-Identifier: MIT */
/*
 * STM32F3: USART2 on PA2, as a NUCLEO has it on its USB, unless
 * SPLITPROF_STM32_USART names another, 1 to 5; board.h has their pins, and
 * SPLITPROF_STM32_TX_PIN=PB6 takes another.  SPLITPROF_CLOCK_HZ is what it
 * counts: APB2 for USART1, APB1 for the others, as CubeMX shows it;
 * 0 is 8 MHz, as after reset.  The speed is that over a whole number of at
 * least 8.
 */
#include "board.h"

#include "../stm32/usart_v2.h"
#include "../stm32/gpio.h"
#include "../stm32/dma_channel.h"
#include "../stm32/line.h"
