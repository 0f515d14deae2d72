/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A text of the program, by its address, as the ELF file has it */
#ifndef SP_TEXT_AT_H
#define SP_TEXT_AT_H

#include <stddef.h>
#include <stdint.h>

/*
 * Copy the bytes at addr up to the 0 behind them, max at most.  Returns their
 * number: 0 if the file at path can't be read, has nothing there, or the
 * section ends before a 0 and max bytes.
 */
size_t sp_text_at(const char *path, uint32_t addr, uint8_t *bytes, size_t max);

#endif
