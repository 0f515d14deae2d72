/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Temporary files, see tempfile.h */

#include <config.h>

#include <err.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include "common/tool.h"
#include "tempfile.h"

FILE *
tempfile_open(void)
{
	const char *const folder = getenv("TMPDIR");
	char path[PATH_MAX];
	int fd;

	if (snprintf(path, sizeof(path), "%s/splitprof.XXXXXX",
	    folder && *folder ? folder : "/tmp") >= (int)sizeof(path))
		errx(TOOL_TROUBLE, "TMPDIR: too long");
	fd = mkstemp(path);
	if (fd < 0 || unlink(path) < 0)
		err(TOOL_TROUBLE, "%s", path);
	return tool_need(fdopen(fd, "w+"));
}
