/* SPDX-License-Identifier: MIT */
/*
 * STM32F1, and GD32F1: USART2 on PA2, as a NUCLEO has it on its USB, unless
 * SPLITPROF_STM32_USART names another, 1 to 5; board.h has their pins.  Where
 * the program maps a USART to other pins (AFIO_MAPR), SPLITPROF_STM32_TX_PIN
 * names that: PB6.  SPLITPROF_CLOCK_HZ is what it counts: APB2 for USART1, APB1
 * for the others; CubeMX calls it "APB1 peripheral clocks"; 0 is 8 MHz, as
 * after reset.  The speed is that over a whole number of at least 16.
 */
#include "board.h"

#include "../stm32/usart_v1.h"
#include "../stm32/gpio_f1.h"
#include "../stm32/dma_channel.h"
#include "../stm32/line.h"
