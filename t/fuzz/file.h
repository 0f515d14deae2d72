/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Data as a file, for harnesses of what takes a file by its name. */
#ifndef FUZZ_FILE_H
#define FUZZ_FILE_H

#include <unistd.h>

#include "fuzz.h"

static char fuzz_path[] = "/tmp/fuzz-file.XXXXXX";

static void
fuzz_remove_file(void)
{
	unlink(fuzz_path);
}

/* Write the n bytes; returns the file's name.  It is removed at the end. */
static const char *
fuzz_file(const uint8_t *data, size_t n)
{
	static int fd = -1;

	if (fd < 0) {
		fd = mkstemp(fuzz_path);
		FUZZ_CHECK(fd >= 0);
		atexit(fuzz_remove_file);
	}
	FUZZ_CHECK(!ftruncate(fd, 0));
	FUZZ_CHECK(pwrite(fd, data, n, 0) == (ssize_t)n);
	return fuzz_path;
}

#endif
