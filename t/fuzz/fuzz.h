/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the harnesses share.  A harness is one file that defines the function
 * below, which decodes data in several ways and calls FUZZ_CHECK on what must
 * hold.  drive.c or libFuzzer calls it.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define FUZZ_CHECK(condition)						\
do {									\
	if (!(condition)) {						\
		fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__,	\
		    __LINE__, #condition);				\
		abort();						\
	}								\
} while (0)

/*
 * Cut n bytes into pieces: the size of the next one.  Small sizes are as
 * likely as large ones.  The state is any number at first.
 */
static inline size_t
fuzz_piece(uint32_t *state, size_t n)
{
	size_t piece;

	*state = *state * 1664525 + 1013904223;
	piece = (*state >> 8) % ((size_t)1 << ((*state >> 24) % 12));
	return piece < n ? piece : n;
}

#endif
