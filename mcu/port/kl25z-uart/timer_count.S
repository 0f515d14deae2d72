/* SPDX-License-Identifier: MIT */
/* The board's timer, see ../kl25z */
#include "../kl25z/timer_count.S"
