/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The symbols of a copy, see elf_copy_inner.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "gprof/elf_copy_inner.h"
#include "gprof/symbol_fix.h"

#define SYM_BYTES	16

/* A name that ends another one needs no place of its own. */
const char sp_more_names[] = ".text\0" SP_SYMFIX_END "\0"
    "_gprof_mcount" SP_SYMFIX_RENAMED "\0"
    "__mcount" SP_SYMFIX_RENAMED "\0"
    "__mcount_internal" SP_SYMFIX_RENAMED;

uint32_t
sp_elfcopy_name(const char *name)
{
	const size_t n = strlen(name) + 1;
	uint32_t at = 0;

	while (at + n < sizeof(sp_more_names) &&
	    memcmp(sp_more_names + at, name, n))
		at++;
	return at;
}

void
sp_elfcopy_put(uint8_t *at, int bytes, uint64_t v)
{
	for (int i = 0; i < bytes; i++)
		at[i] = (uint8_t)(v >> 8 * i);
}

static void
put_symbol(uint8_t *at, const GElf_Sym *sym)
{
	sp_elfcopy_put(at, 4, sym->st_name);
	sp_elfcopy_put(at + 4, 4, sym->st_value);
	sp_elfcopy_put(at + 8, 4, sym->st_size);
	sp_elfcopy_put(at + 12, 1, sym->st_info);
	sp_elfcopy_put(at + 13, 1, sym->st_other);
	sp_elfcopy_put(at + 14, 2, sym->st_shndx);
}

/* What a profiling function is called besides. */
static uint32_t
second_name(const struct sp_part *strings, const GElf_Sym *sym)
{
	char name[64];

	/* The file may have changed since it was looked at. */
	if (sym->st_name >= strings->header.sh_size)
		return 0;
	snprintf(name, sizeof(name), "%s" SP_SYMFIX_RENAMED,
	    (const char *)strings->bytes + sym->st_name);
	return (uint32_t)strings->header.sh_size + sp_elfcopy_name(name);
}

/*
 * Change a symbol.  Does it belong to the global ones?  -1: to none.  One that
 * is renamed is in the table twice, as others know it by its old name: but
 * gprof prefers a global symbol.
 */
static int
change(const struct sp_copier *c, const struct sp_part *strings, size_t i,
    bool globals, GElf_Sym *sym)
{
	const unsigned change = i < c->copy->n ? c->copy->changes[i] :
	    SP_ELFCOPY_KEEP;
	const unsigned type = GELF_ST_TYPE(sym->st_info);

	if (change == SP_ELFCOPY_REMOVE)
		return -1;
	if (change == SP_ELFCOPY_GLOBAL || change == SP_ELFCOPY_RENAME)
		sym->st_info = GELF_ST_INFO(globals ||
		    change == SP_ELFCOPY_GLOBAL ? STB_GLOBAL : STB_LOCAL, type);
	if (change == SP_ELFCOPY_RENAME && globals)
		sym->st_name = second_name(strings, sym);
	if (c->file.header.e_machine == EM_ARM && type == STT_FUNC)
		sym->st_value &= ~(uint64_t)1;
	return GELF_ST_BIND(sym->st_info) != STB_LOCAL;
}

/* Local symbols come first; returns how many symbols there are in all. */
static size_t
fill_symbols(struct sp_copier *c, Elf_Data *data, const struct sp_part *strings,
    size_t n, size_t *locals)
{
	size_t done = 0;

	for (int globals = 0; globals < 2; globals++) {
		for (size_t i = 0; i < n; i++) {
			GElf_Sym sym;

			if (gelf_getsym(data, (int)i, &sym) &&
			    change(c, strings, i, globals, &sym) == globals)
				put_symbol(c->symbols + SYM_BYTES * done++,
				    &sym);
		}
		if (!globals)
			*locals = done;
	}
	if (c->copy->end_section)
		put_symbol(c->symbols + SYM_BYTES * done++, &(GElf_Sym){
		    .st_name = (uint32_t)strings->header.sh_size +
		    sp_elfcopy_name(SP_SYMFIX_END),
		    .st_value = c->copy->end,
		    .st_info = GELF_ST_INFO(STB_GLOBAL, STT_FUNC),
		    .st_shndx = (uint16_t)c->copy->end_section });
	return done;
}

const char *
sp_elfcopy_symbols(struct sp_copier *c, struct sp_part *table)
{
	Elf_Scn *const scn =
	    elf_getscn(c->file.elf, (size_t)(table - c->parts));
	Elf_Data *const data = elf_getdata(scn, NULL);
	struct sp_part *const strings = table->header.sh_link < c->n ?
	    &c->parts[table->header.sh_link] : NULL;
	size_t n, locals = 0;

	if (!data || !strings || !strings->bytes || c->symbols ||
	    ((const char *)strings->bytes)[strings->header.sh_size - 1])
		return "damaged sections";
	n = data->d_size / SYM_BYTES;
	c->symbols = malloc((2 * n + 1) * SYM_BYTES);
	if (!c->symbols)
		return "out of memory";
	n = fill_symbols(c, data, strings, n, &locals);
	strings->named = true;
	table->bytes = c->symbols;
	table->header.sh_size = n * SYM_BYTES;
	table->header.sh_info = (uint32_t)locals;
	return NULL;
}
