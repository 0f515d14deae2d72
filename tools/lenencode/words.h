/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of the Lenlab protocol and of TI's boot loader, as words. */
#ifndef LENWORDS_H
#define LENWORDS_H

#include <stddef.h>
#include <stdint.h>

#include "len/len.h"

/* The most bytes of a command. */
#define LENWORDS_MAX	SP_LEN_ROOM(UINT16_MAX)

/*
 * Write the command that word stands for, which may be changed, to out, which
 * has room for LENWORDS_MAX.  Commands of our firmware get that tag.  Returns
 * its length; if it is none, exits with status 2 and says what it must be.
 */
size_t lenwords_encode(char *word, uint8_t tag, uint8_t *out);

#endif
