/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For a build without libdw: no line is known */

#include <config.h>

#include "source/line_table.h"
#include "source/names.h"

void
sp_names_find_lines(struct sp_intern *files, const struct sp_elf_file *f,
    struct sp_named_function *functions, size_t n)
{
	(void)files;
	(void)f;
	(void)functions;
	(void)n;
}

const char *
sp_linetable_open(struct sp_linetable **table, const char *path)
{
	(void)path;
	*table = NULL;
	return NULL;
}
