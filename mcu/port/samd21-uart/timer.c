/* SPDX-License-Identifier: MIT */
/* The board's timer, see ../samd21 */
#include "../samd21/timer.c"
