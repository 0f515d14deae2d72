/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file that is whole again and again, see livefile.h */

#include <config.h>

#include <err.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "livefile.h"
#include "tool.h"

static bool
can_take_back(void)
{
	struct stat st;

	return fstat(STDOUT_FILENO, &st) == 0 && S_ISREG(st.st_mode) &&
	    !(fcntl(STDOUT_FILENO, F_GETFL) & O_APPEND);
}

/* So that the file has no end that is old while a new one is written. */
static void
hold(struct livefile *f)
{
	f->out = open_memstream(&f->text, &f->bytes);
	if (!f->out)
		err(TOOL_TROUBLE, NULL);
}

void
livefile_begin(struct livefile *f, bool live)
{
	f->out = stdout;
	f->held = live && can_take_back();
	if (f->held)
		hold(f);
}

void
livefile_begin_end(struct livefile *f)
{
	if (!f->held)
		return;
	if (fclose(f->out))
		err(TOOL_TROUBLE, NULL);
	fwrite(f->text, 1, f->bytes, stdout);
	free(f->text);
	f->out = stdout;
	f->end = ftello(stdout);
}

void
livefile_end(struct livefile *f, bool last)
{
	tool_flush();
	if (!f->held)
		return;
	if (ftruncate(STDOUT_FILENO, ftello(stdout)) ||
	    (!last && fseeko(stdout, f->end, SEEK_SET)))
		err(TOOL_TROUBLE, "stdout");
	if (!last)
		hold(f);
}
