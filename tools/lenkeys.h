/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of our firmware that counts, splitprof-count(5). */
#ifndef LENKEYS_H
#define LENKEYS_H

enum {
	LENKEYS_START = 'G',
	LENKEYS_STOP = 'H',
	LENKEYS_ZERO = 'Z',
	LENKEYS_STATUS = 'S',
	LENKEYS_READ = 'R',

	/* Bytes of a status' body, and of a block's before the data. */
	LENKEYS_STATUS_BYTES = 16,
	LENKEYS_BLOCK_BEFORE = 12
};

#endif
