/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A program file as what is to be in the flash: ELF by libelf; Intel HEX and
 * S-records by objcopy of GNU binutils, which $OBJCOPY may name; or bytes as
 * they are.
 */
#ifndef IMAGEFILE_H
#define IMAGEFILE_H

#include "len/flash.h"

/*
 * Add the file's bytes to f.  What is neither of the others is taken as bytes
 * for address base if its name ends in .bin, or if plain says that it is.
 * Exits with status 2 if it can't be read, or is empty.
 */
void imagefile_load(struct sp_flash *f, const char *path, uint32_t base,
    bool plain);

#endif
