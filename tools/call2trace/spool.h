/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A stack of records of one size, as large as the disk has room: what does not
 * fit in a block of memory goes to a temporary file that has no name.
 */
#ifndef SPOOL_H
#define SPOOL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct spool {
	size_t bytes;		/* of a record; set by the caller, rest zero */
	unsigned char *block;	/* owned */
	size_t held;		/* records in it */
	off_t blocks;		/* full ones in the file */
	int fd;			/* valid if it is open */
	int open;
};

/* Put a record on top.  Exits with status 2 if that fails. */
void spool_put(struct spool *s, const void *record);

/*
 * The record on top, which is taken off; NULL if there is none.  Valid until
 * the next call.  Exits with status 2 if it can't be read.
 */
const void *spool_take(struct spool *s);

void spool_free(struct spool *s);

#endif
