/* SPDX-License-Identifier: MIT */
/* RP2040: the UART of line.c, which also receives, on GP1 or GP5 */
#define SPLITPROF_HEARS
#include "line.c"

#ifndef SPLITPROF_RP2040_RX_PIN
#define SPLITPROF_RP2040_RX_PIN	(4 * SPLITPROF_RP2040_UART + 1)
#endif
#define RP2_RX_PIN	SPLITPROF_RP2040_RX_PIN

#include "../rp2/listen.h"
