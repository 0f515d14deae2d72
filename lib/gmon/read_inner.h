/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A gmon.out being read: between read.c and read_check.c */
#ifndef SP_GMON_READ_INNER_H
#define SP_GMON_READ_INNER_H

#include "gmon/gmon.h"

/* Bytes at the end of each header but old BSD's. */
#define SP_READER_SPARE	12

struct sp_reader {
	struct sp_gmon *g;
	const uint8_t *data;
	size_t n, at;
	int addr_bytes;
	bool big_endian;
	bool dry;		/* only try: store and tell nothing */
	bool damaged;		/* records do not go on to the end */
	bool no_memory;
	sp_gmon_report *tell;
	void *arg;
};

/* Tell of something at that offset, unless the reader only tries. */
void sp_reader_tell(struct sp_reader *r, enum sp_finding finding,
    uint64_t offset, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/*
 * Look at what was read at an offset, and tell what gprof makes of it; at last,
 * what it will not show of the whole profile.
 */
void sp_reader_check_spare(struct sp_reader *r, size_t at);
void sp_reader_check_unit(struct sp_reader *r, size_t at, uint32_t rate,
    const char *dimension);
void sp_reader_check_whole(struct sp_reader *r);

/* The same; false if it is no range that bins can divide. */
bool sp_reader_check_range(struct sp_reader *r, size_t at, uint64_t low,
    uint64_t high, uint64_t bins);

#endif
