/* SPDX-License-Identifier: MIT */
/* RISC-V's cycle counter, see ../mcycle, which wants its frequency */
#include "../mcycle/clock.h"
