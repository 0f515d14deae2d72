/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For a build without libelf: no ELF file can be read */

#include <config.h>

#include <string.h>

#include "unwind/unwind_inner.h"

bool
sp_unwind_read_sections(struct sp_unwind_sections *s, const char *path)
{
	(void)path;
	memset(s, 0, sizeof(*s));
	return true;
}

void
sp_unwind_free_sections(struct sp_unwind_sections *s)
{
	(void)s;
}
