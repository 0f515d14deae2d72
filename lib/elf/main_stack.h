/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How large the main stack is, which the program and its handlers run on: by
 * the symbols of linker scripts, startup files and an RTOS.
 */
#ifndef SP_MAIN_STACK_H
#define SP_MAIN_STACK_H

#include <stdint.h>

/*
 * Its bytes in the ELF file at path; 0 if no symbol tells it, or the file can't
 * be read.
 */
uint32_t sp_main_stack_size(const char *path);

#endif
