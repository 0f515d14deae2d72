/* SPDX-License-Identifier: MIT */
/* nRF52: the UART of line.c, which also receives, by default on pin 8 */
#define SPLITPROF_NRF52_LISTENS
#include "line.c"
