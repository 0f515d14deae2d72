/* SPDX-License-Identifier: MIT */
/* FE310: its cycle counter, see ../mcycle */
#include "../mcycle/clock.c"
