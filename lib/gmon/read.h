/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A profile from the bytes of a gmon.out, in any form that gprof reads: GNU,
 * 4.4BSD and old BSD, of 32-bit and 64-bit programs, in either byte order.
 */
#ifndef SP_GMON_READ_H
#define SP_GMON_READ_H

#include "gmon/gmon.h"

/* What is odd about a file. */
enum sp_finding {
	SP_FINDING_NOTE,	/* harmless: gprof shows the truth */
	SP_FINDING_WRONG	/* gprof refuses, misreads or drops something */
};

/*
 * Told of each finding: the offset in the file, and a sentence that is valid
 * during the call.
 */
typedef void sp_gmon_report(void *arg, enum sp_finding finding, uint64_t offset,
    const char *text);

/*
 * Read the n bytes at data into g, sorted.  What can be read of a damaged file
 * is read; tell is called for each finding.  addr_bytes is 4 or 8, or 0 to
 * find out.  Returns NULL, or why nothing can be read; free g in both cases.
 */
const char *sp_gmon_read(struct sp_gmon *g, const uint8_t *data, size_t n,
    int addr_bytes, sp_gmon_report *tell, void *arg);

#endif
