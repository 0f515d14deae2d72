/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole names of files that a line number program has, see line_program.h */

#include <config.h>

#include <string.h>

#include "source/line_program.h"

static bool
append(char *name, size_t *n, const char *s)
{
	const size_t more = strlen(s);

	if (more > SP_LINE_NAME_MAX - *n)
		return false;
	memcpy(name + *n, s, more + 1);
	*n += more;
	return true;
}

/* The folder, if there is one, and a slash unless it ends in one. */
static bool
append_dir(char *name, size_t *n, const char *dir)
{
	if (!dir || !*dir)
		return true;
	return append(name, n, dir) &&
	    (name[*n - 1] == '/' || append(name, n, "/"));
}

/* Folders but the first are relative to that, unless they are absolute. */
bool
sp_lineprog_name(const struct sp_lineprog *p, uint64_t file,
    const char *comp_dir, char name[SP_LINE_NAME_MAX + 1])
{
	const struct sp_line_file *const f = file < p->n_files ?
	    &p->files[file] : NULL;
	const char *const first = p->n_dirs ? p->dirs[0] : NULL;
	const char *dir;
	size_t n = 0;

	if (!f || !f->name || !*f->name)
		return false;
	dir = f->dir && f->dir < p->n_dirs ? p->dirs[f->dir] : NULL;
	if (first)
		comp_dir = first;
	if (*f->name == '/')
		dir = comp_dir = NULL;
	if (dir && *dir == '/')
		comp_dir = NULL;
	return append_dir(name, &n, comp_dir) && append_dir(name, &n, dir) &&
	    append(name, &n, f->name);
}
