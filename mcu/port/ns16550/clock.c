/* SPDX-License-Identifier: MIT */
/* RISC-V's cycle counter, see ../mcycle */
#include "../mcycle/clock.c"
