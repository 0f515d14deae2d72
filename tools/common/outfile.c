/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An output file that appears complete or not at all, see outfile.h */

#include <config.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "outfile.h"
#include "tool.h"

/* Where name leads to, through symbolic links: that is what is replaced. */
static char *
follow(const char *name)
{
	char *path = realpath(name, NULL);

	if (!path && errno == ENOENT && *name)
		path = strdup(name);
	if (!path)
		err(TOOL_TROUBLE, "%s", name);
	return path;
}

/* Open a new file beside path, with the rights that path has or would get. */
static int
open_beside(struct outfile *o, const struct stat *old)
{
	const mode_t mask = umask(0);
	int fd;

	umask(mask);
	if (asprintf(&o->part, "%s" OUTFILE_PART, o->path) < 0)
		err(TOOL_TROUBLE, NULL);
	fd = mkstemp(o->part);
	if (fd < 0)
		err(TOOL_TROUBLE, "%s", o->name);
	fchmod(fd, old ? old->st_mode & 0777 : 0666 & ~mask);
	return fd;
}

void
outfile_open(struct outfile *o, const char *name)
{
	struct stat st;
	bool exists;
	int fd;

	memset(o, 0, sizeof(*o));
	o->name = name;
	if (!strcmp(name, "-")) {
		o->name = "stdout";
		o->out = stdout;
		return;
	}
	o->path = follow(name);
	exists = !stat(o->path, &st);
	/* A FIFO that nobody reads is not waited for any more. */
	tool_let_interrupt(true);
	if (exists && !S_ISREG(st.st_mode))
		fd = open(o->path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
	else
		fd = open_beside(o, exists ? &st : NULL);
	tool_let_interrupt(false);
	if (fd < 0 || !(o->out = fdopen(fd, "w")))
		err(TOOL_TROUBLE, "%s", name);
}

static void
forget(struct outfile *o)
{
	free(o->path);
	free(o->part);
	memset(o, 0, sizeof(*o));
}

/* Flush or close; returns an error number, EIO where none was left. */
static int
close_errno(struct outfile *o)
{
	/* Of a write that failed before, errno still tells why. */
	const int before = ferror(o->out) ? errno : 0;

	errno = 0;
	if ((o->out == stdout ? fflush(o->out) : fclose(o->out)) == EOF)
		return before ? before : errno ? errno : EIO;
	return before;
}

void
outfile_commit(struct outfile *o)
{
	int why = close_errno(o);

	if (!why && o->part && rename(o->part, o->path) < 0)
		why = errno;
	if (why && o->part)
		unlink(o->part);
	errno = why;
	if (why)
		err(TOOL_TROUBLE, "%s", o->name);
	forget(o);
}

void
outfile_abandon(struct outfile *o)
{
	if (o->out != stdout)
		fclose(o->out);
	if (o->part)
		unlink(o->part);
	forget(o);
}

void
outfile_check(const char *name)
{
	struct outfile o;
	struct stat st;

	/* Opening a FIFO would wait for its reader. */
	if (!stat(name, &st) && S_ISFIFO(st.st_mode))
		return;
	outfile_open(&o, name);
	outfile_abandon(&o);
}

/* Is this the file that st tells of, by whatever name? */
static bool
is_file(const char *name, const struct stat *st)
{
	struct stat own;
	const int failed = strcmp(name, "-") ? stat(name, &own) :
	    fstat(STDIN_FILENO, &own);

	return !failed && own.st_dev == st->st_dev &&
	    own.st_ino == st->st_ino;
}

void
outfile_spare(const char *name, const char *const *files)
{
	struct stat st;

	/* What is not replaced, such as /dev/null, may be both. */
	if (stat(name, &st) || !S_ISREG(st.st_mode))
		return;
	for (; *files; files++) {
		if (is_file(*files, &st))
			errx(TOOL_TROUBLE, "%s: is read by this run: "
			    "give the output another name", name);
	}
}

const char **
outfile_sources(char **operands, const char *one, const char *other)
{
	const char **sources;
	size_t n = 0;

	while (operands[n])
		n++;
	sources = tool_need(calloc(n + 4, sizeof(*sources)));
	memcpy(sources, operands, n * sizeof(*sources));
	if (!n)
		sources[n++] = "-";
	if (one)
		sources[n++] = one;
	if (other)
		sources[n] = other;
	return sources;
}

void
parse_gmon_format(void *format, const char *name)
{
	const bool bsd = !strcmp(name, "bsd44");

	if (!bsd && strcmp(name, "gnu"))
		errx(TOOL_TROUBLE, "-f: %s: not gnu or bsd44", name);
	*(enum sp_gmon_format *)format = bsd ? SP_GMON_BSD44 : SP_GMON_GNU;
}

void
check_gmon_format(enum sp_gmon_format format, size_t ranges)
{
	if (format == SP_GMON_BSD44 && ranges > 1)
		errx(TOOL_TROUBLE, "-f bsd44 holds one range of text, here "
		    "are %zu: use -f gnu", ranges);
}
