/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of an ELF file, once it is read: see file.h, symbols.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/upper_bound.h"
#include "elf/file.h"
#include "elf/symbols.h"

bool
sp_elf_is_mcount(const struct sp_elf *e, uint32_t addr)
{
	return e->n_mcounts && bsearch(&addr, e->mcounts, e->n_mcounts,
	    sizeof(*e->mcounts), sp_by_address);
}

bool
sp_elf_begins_function(const struct sp_elf *e, uint32_t addr)
{
	return e->n_functions && bsearch(&addr, e->functions, e->n_functions,
	    sizeof(*e->functions), sp_by_address);
}

void
sp_elf_free(struct sp_elf *e)
{
	for (size_t i = 0; i < e->n_code; i++)
		free(e->code[i].bytes);
	free(e->code);
	free(e->functions);
	free(e->marks);
	free(e->mcounts);
	sp_text_free(&e->text);
	memset(e, 0, sizeof(*e));
}

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
