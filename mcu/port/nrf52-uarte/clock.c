/* SPDX-License-Identifier: MIT */
/* nRF52: the cycle counter is the clock, see ../nrf52/clock.h */
#include "../nrf52/clock.c"
