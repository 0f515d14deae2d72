/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands in the symbols of a file that has been read, see symbols.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "elf/symbols.h"

const struct sp_section *
sp_symbols_section(const struct sp_symbols *s, const char *name)
{
	for (size_t i = 1; i < s->n_sections; i++) {
		if (!strcmp(s->sections[i].name, name))
			return &s->sections[i];
	}
	return NULL;
}

void
sp_symbols_free(struct sp_symbols *s)
{
		free(s->sections);
	free(s->symbols);
	free(s->names);
	free(s->section_names);
	memset(s, 0, sizeof(*s));
}
