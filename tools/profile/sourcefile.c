/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file of source, see sourcefile.h */

#include <config.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/grow_array.h"
#include "common/tool.h"
#include "sourcefile.h"

#define SIZE_LIMIT	((size_t)64 << 20)	/* no source comes near this */

void
sourcedirs_add(void *dirs, const char *list)
{
	struct sourcedirs *const d = dirs;

	for (;;) {
		const size_t n = strcspn(list, ":");

		if (n) {
			d->list = tool_need(realloc(d->list,
			    (d->n + 1) * sizeof(*d->list)));
			d->list[d->n++] = tool_need(strndup(list, n));
		}
		if (!list[n])
			return;
		list += n + 1;
	}
}

void
sourcedirs_free(struct sourcedirs *d)
{
	for (size_t i = 0; i < d->n; i++)
		free(d->list[i]);
	free(d->list);
	memset(d, 0, sizeof(*d));
}

/*
 * A name without "." and without folders that ".." leaves again, so that each
 * end of it is a name below a folder.  It does not get longer.
 */
static char *
tidy_name(const char *name)
{
	char *const tidy = tool_need(malloc(strlen(name) + 2));
	size_t n = 0;

	for (; *name; name += strspn(name, "/")) {
		const size_t part = strcspn(name, "/");

		if (part == 2 && !memcmp(name, "..", 2)) {
			while (n && tidy[--n] != '/')
				continue;
		} else if (part && !(part == 1 && *name == '.')) {
			if (n)
				tidy[n++] = '/';
			memcpy(tidy + n, name, part);
			n += part;
		}
		name += part;
	}
	tidy[n] = '\0';
	return tidy;
}

/* A name from DWARF may be one of a device, or of a pipe without an end. */
static int
open_file(const char *path, struct stat *st)
{
	const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY |
	    O_NONBLOCK);

	if (fd < 0)
		return -1;
	if (fstat(fd, st) == 0 && S_ISREG(st->st_mode))
		return fd;
	close(fd);
	errno = S_ISDIR(st->st_mode) ? EISDIR : EINVAL;
	return -1;
}

/* Where a file was found below a folder. */
struct found {
	char *path;		/* owned; NULL: nowhere */
	size_t end;		/* where the folder's name ends in it */
	struct stat st;
	int fd;
};

static bool
open_below(struct found *f, const char *dir, const char *name)
{
	f->end = strlen(dir) + 1;
	f->path = tool_need(malloc(f->end + strlen(name) + 1));
	sprintf(f->path, "%s/%s", dir, name);
	f->fd = open_file(f->path, &f->st);
	if (f->fd >= 0)
		return true;
	free(f->path);
	f->path = NULL;
	return false;
}

/* Below the folders, the longest end of the name first. */
static struct found
find_below(const char *name, const struct sourcedirs *dirs)
{
	char *const tidy = tidy_name(name);
	struct found f = { .fd = -1 };

	for (size_t i = 0; f.fd < 0 && i < dirs->n; i++) {
		for (const char *end = tidy; end && *end &&
		    !open_below(&f, dirs->list[i], end);
		    end = strchr(end, '/'), end = end ? end + 1 : NULL)
			continue;
	}
	free(tidy);
	return f;
}

/* Also as Windows has it: a program may come from there. */
static bool
is_absolute(const char *name)
{
	return *name == '/' || *name == '\\' || (*name && name[1] == ':');
}

/* A file of the same path elsewhere is another one, if both are here. */
static bool
is_same(const char *name, const struct stat *found)
{
	struct stat st;

	return stat(name, &st) || (st.st_dev == found->st_dev &&
	    st.st_ino == found->st_ino);
}

char *
sourcefile_shown(const char *name, const struct sourcedirs *dirs)
{
	struct found f;
	char *shown;

	if (!dirs->n || !is_absolute(name))
		return tool_need(strdup(name));
	f = find_below(name, dirs);
	if (f.path && is_same(name, &f.st)) {
		shown = tool_need(strdup(f.path + f.end));
	} else {
		const char *last = name;

		while (last[strcspn(last, "/\\")])
			last += strcspn(last, "/\\") + 1;
		shown = tool_need(malloc(strlen(last) + sizeof(".../")));
		sprintf(shown, ".../%s", last);
	}
	if (f.path)
		close(f.fd);
	free(f.path);
	return shown;
}

static const char *
read_all(struct sourcefile *f, int fd, size_t *n)
{
	size_t room = 0;

	*n = 0;
	for (;;) {
		ssize_t got;

		if (*n == room) {
			room = room ? 2 * room : 65536;
			f->text = tool_need(realloc(f->text, room));
		}
		got = read(fd, f->text + *n, room - *n);
		if (got < 0)
			return strerror(errno);
		if (!got)
			return NULL;
		*n += (size_t)got;
		if (*n > SIZE_LIMIT)
			return "too large";
	}
}

static void
find_lines(struct sourcefile *f, size_t n)
{
	size_t room = 0;

	for (size_t at = 0; at < n; at++) {
		const char *const end = memchr(f->text + at, '\n', n - at);

		if (!SP_GROW(f->ends, f->n, room))
			err(TOOL_TROUBLE, NULL);
		at = end ? (size_t)(end - f->text) : n;
		f->ends[f->n++] = at;
	}
}

const char *
sourcefile_read(struct sourcefile *f, const char *name,
    const struct sourcedirs *dirs)
{
	struct stat st = { .st_mode = 0 };
	int fd = open_file(name, &st);
	const int error = errno;
	const char *why;
	size_t n;

	memset(f, 0, sizeof(*f));
	if (fd < 0) {
		const struct found found = find_below(name, dirs);

		fd = found.fd;
		st = found.st;
		f->path = found.path;
	} else {
		f->path = tool_need(strdup(name));
	}
	f->missing = fd < 0 && (error == ENOENT || error == ENOTDIR);
	if (fd < 0)
		return strerror(error);
	f->changed = st.st_mtim;
	why = read_all(f, fd, &n);
	close(fd);
	if (!why)
		find_lines(f, n);
	return why;
}

const char *
sourcefile_line(const struct sourcefile *f, size_t line, size_t *bytes)
{
	const size_t from = line > 1 ? f->ends[line - 2] + 1 : 0;
	size_t to = f->ends[line - 1];

	if (to > from && f->text[to - 1] == '\r')
		to--;
	*bytes = to - from;
	return f->text + from;
}

static bool
is_newer(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec :
	    a->tv_nsec > b->tv_nsec;
}

const char *
sourcefile_doubt(const struct sourcefile *f, size_t last,
    const struct timespec *built)
{
	if (last > f->n)
		return "the source has fewer lines than its code";
	if (is_newer(&f->changed, built))
		return "the source is newer than the program: lines may have "
		    "moved";
	return NULL;
}

void
sourcefile_free(struct sourcefile *f)
{
	free(f->path);
	free(f->text);
	free(f->ends);
	memset(f, 0, sizeof(*f));
}
