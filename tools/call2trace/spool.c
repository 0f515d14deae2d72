/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A stack of records, see spool.h */

#include <config.h>

#include <err.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/tool.h"
#include "spool.h"

#define BLOCK_RECORDS	((size_t)4096)

static size_t
block_bytes(const struct spool *s)
{
	return BLOCK_RECORDS * s->bytes;
}

/* The file is gone when the program is, whatever ends it. */
static void
open_file(struct spool *s)
{
	const char *folder = getenv("TMPDIR");
	char path[PATH_MAX];

	if (!folder || !*folder)
		folder = "/tmp";
	if (snprintf(path, sizeof(path), "%s/splitprof.XXXXXX", folder) >=
	    (int)sizeof(path))
		errx(TOOL_TROUBLE, "TMPDIR: too long");
	s->fd = mkstemp(path);
	if (s->fd < 0 || unlink(path) < 0)
		err(TOOL_TROUBLE, "%s", path);
	s->open = 1;
}

/* Write or read the whole of the block that follows the full ones. */
static void
move_block(struct spool *s, int writes)
{
	const size_t all = block_bytes(s);
	const off_t at = s->blocks * (off_t)all;

	for (size_t done = 0; done < all;) {
		const ssize_t n = writes ?
		    pwrite(s->fd, s->block + done, all - done,
		    at + (off_t)done) :
		    pread(s->fd, s->block + done, all - done,
		    at + (off_t)done);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			err(TOOL_TROUBLE, "temporary file");
		if (!n)
			errx(TOOL_TROUBLE, "temporary file: too short");
		done += (size_t)n;
	}
}

void
spool_put(struct spool *s, const void *record)
{
	if (!s->block)
		s->block = malloc(block_bytes(s));
	if (!s->block)
		err(TOOL_TROUBLE, NULL);
	if (s->held == BLOCK_RECORDS) {
		if (!s->open)
			open_file(s);
		move_block(s, 1);
		s->blocks++;
		s->held = 0;
	}
	memcpy(s->block + s->held++ * s->bytes, record, s->bytes);
}

const void *
spool_take(struct spool *s)
{
	if (!s->held && s->blocks) {
		s->blocks--;
		move_block(s, 0);
		s->held = BLOCK_RECORDS;
	}
	return s->held ? s->block + --s->held * s->bytes : NULL;
}

void
spool_free(struct spool *s)
{
	free(s->block);
	if (s->open)
		close(s->fd);
	memset(s, 0, sizeof(*s));
}
