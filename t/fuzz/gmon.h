/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A gmon.out that is written and read again. */
#ifndef FUZZ_GMON_H
#define FUZZ_GMON_H

#include <string.h>

#include "fuzz.h"
#include "gmon/gmon.h"

/* A finding lies in the file, whose size arg points to, and has a text. */
static inline void
check_finding(void *arg, enum sp_finding finding, uint64_t offset,
    const char *text)
{
	const size_t *const n = arg;

	(void)finding;
	FUZZ_CHECK(offset <= *n && strlen(text) > 0);
}

/* The caller frees it. */
static inline struct sp_gmon
read_back(const struct sp_gmon *g)
{
	struct sp_gmon got;
	char *bytes;
	size_t n;
	FILE *const out = open_memstream(&bytes, &n);

	FUZZ_CHECK(out && !sp_gmon_write(g, SP_GMON_GNU, out));
	FUZZ_CHECK(!fclose(out));
	FUZZ_CHECK(!sp_gmon_read(&got, (uint8_t *)bytes, n, 4, check_finding,
	    &n));
	free(bytes);
	return got;
}

#endif
