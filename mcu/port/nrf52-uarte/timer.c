/* SPDX-License-Identifier: MIT */
/* nRF52: SysTick takes the samples, see ../nrf52 */
#include "../nrf52/timer.c"
