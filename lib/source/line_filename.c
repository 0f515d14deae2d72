/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole names of files that a line number program has, see line_program.h */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "source/line_program.h"

/* What stands between a folder, "" for none, and what is in it. */
static const char *
behind(const char *dir)
{
	return *dir && dir[strlen(dir) - 1] != '/' ? "/" : "";
}

static const char *
name_in(const struct sp_line_files *f, uint64_t i)
{
	const char *const name = i < f->n ? f->list[i].name : NULL;

	return name ? name : "";
}

/* Folders but the first are relative to that, unless they are absolute. */
bool
sp_lineprog_name(const struct sp_lineprog *p, uint64_t file,
    const char *comp_dir, char name[SP_LINE_NAME_MAX + 1])
{
	const char *const last = name_in(&p->files, file);
	const char *first, *dir;
	int n;

	if (!*last)
		return false;
	first = p->dirs.n && p->dirs.list[0].name ? p->dirs.list[0].name :
	    comp_dir ? comp_dir : "";
	dir = p->files.list[file].dir ?
	    name_in(&p->dirs, p->files.list[file].dir) : "";
	if (*last == '/')
		dir = "";
	if (*last == '/' || *dir == '/')
		first = "";
	n = snprintf(name, SP_LINE_NAME_MAX + 1, "%s%s%s%s%s", first,
	    behind(first), dir, behind(dir), last);
	return n > 0 && n <= SP_LINE_NAME_MAX;
}
