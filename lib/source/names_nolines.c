/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names_lines.h for a build without libdw: no function's source is known */

#include <config.h>

#include "source/names_lines.h"

void
sp_lines_find(struct sp_lines *l, const struct sp_elf_file *f,
    struct sp_named_function *functions, size_t n)
{
	(void)l;
	(void)f;
	(void)functions;
	(void)n;
}

void
sp_lines_free(struct sp_lines *l)
{
	(void)l;
}
