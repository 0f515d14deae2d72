/* SPDX-License-Identifier: MIT */
/* RISC-V's machine timer takes the samples, see ../clint */
#include "../clint/timer.c"
