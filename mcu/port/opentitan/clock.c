/* SPDX-License-Identifier: MIT */
/* OpenTitan: the cycles of its Ibex, see ../mcycle */
#include "../mcycle/clock.c"
