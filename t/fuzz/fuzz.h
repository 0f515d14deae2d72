/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the harnesses share.  A harness is one file that defines the function
 * below, which decodes data in several ways and calls FUZZ_CHECK on what must
 * hold.  drive.c or libFuzzer calls it.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
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
size_t fuzz_piece(uint32_t *state, size_t n);

/* The same in pieces of a fixed size, or of many sizes if that is 0. */
size_t fuzz_cut(uint32_t *state, size_t fixed, size_t n);

/*
 * Give a decoder data as it comes: each call gets the bytes that it has not
 * done with and a piece more, and returns how many it has done with; the last
 * one, with ended, must be done with all.
 */
typedef size_t fuzz_feed(void *arg, const uint8_t *bytes, size_t n,
    bool ended);
void fuzz_stream(const uint8_t *data, size_t n, size_t fixed, fuzz_feed *feed,
    void *arg);

/* Mix bytes into a hash, to compare what was decoded: FNV-1a. */
void fuzz_mix(uint64_t *hash, const void *bytes, size_t n);

/* Each line of a text: a string of n bytes, or shorter if it has a NUL. */
typedef void fuzz_take_line(void *arg, char *line, size_t n);
void fuzz_lines(const uint8_t *data, size_t n, fuzz_take_line *take,
    void *arg);

/* Write the n bytes; returns the file's name.  It is removed at the end. */
const char *fuzz_file(const uint8_t *data, size_t n);

/* The names of t/data/blinky.elf, or NULL if ELF files can't be read. */
struct sp_names;
const struct sp_names *fuzz_names(void);

#endif
