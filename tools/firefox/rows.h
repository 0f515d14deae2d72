/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lists of rows that grow at the same time, and are read as a whole, several
 * times.  Of each list a block is in memory; the others are in one temporary
 * file, which all lists share.  These functions exit with status 2 if memory or
 * disk is full.
 */
#ifndef ROWS_H
#define ROWS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#define ROWS_BLOCK	((size_t)16384)	/* bytes */

/* Zero-initialise; close with rows_close. */
struct rows_file {
	FILE *file;		/* owned; NULL until a block is full */
	off_t blocks;
};

/* Zero-initialise but for what the caller sets. */
struct rows {
	size_t bytes;		/* of a row, set by the caller */

	uint64_t n;		/* rows, all told */
	unsigned char *block;	/* owned: the last ones */
	size_t held;		/* rows in it */
	off_t *places;		/* owned: blocks in the file */
	size_t n_places, room;
};

/* Rows of at most a block. */
void rows_put(struct rows *r, struct rows_file *f, const void *row);

/* Call take for each row, in order; it may not put any. */
void rows_each(const struct rows *r, struct rows_file *f,
    void (*take)(void *arg, const void *row), void *arg);

void rows_free(struct rows *r);
void rows_close(struct rows_file *f);

#endif
