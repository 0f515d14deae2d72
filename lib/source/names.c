/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions of an ELF file by address, see names.h */

#include <config.h>

#include <stdlib.h>

#include "base/crc.h"
#include "elf/open.h"
#include "source/names.h"

static const char no_memory[] = "out of memory";

/*
 * Handlers that nobody has defined are weak names of the one for all: a global
 * name is better than those, and than the static ones that stand first.
 */
static void
choose_names(struct sp_names *names)
{
	for (size_t i = 0; i < names->symbols.n; i++) {
		const struct sp_symbol *const s = &names->symbols.symbols[i];
		const size_t at = sp_functions_behind(&names->ranges, s->addr);
		struct sp_function *const range = &names->ranges.list[at];

		if (at < names->ranges.n && range->low == s->addr &&
		    s->type == SP_FUNCTION && s->binding == SP_GLOBAL &&
		    range->symbol->binding != SP_GLOBAL)
			range->symbol = s;
	}
}

static bool
make_functions(struct sp_names *names)
{
	const size_t n = names->ranges.n;

	names->functions = calloc(n, sizeof(*names->functions));
	if (!names->functions)
		return false;
	for (size_t i = 0; i < n; i++) {
		const struct sp_function *const range = &names->ranges.list[i];

		names->functions[i] = (struct sp_named_function){
		    .addr = range->low, .bytes = range->high - range->low,
		    .name = range->symbol->name };
	}
	return true;
}

static void
find_id(struct sp_names *names, Elf *elf)
{
	const struct sp_section *const text =
	    sp_symbols_section(&names->symbols, ".text");
	const Elf_Data *data = NULL;
	GElf_Shdr h;
	Elf_Scn *scn;

	if (!text)
		return;
	scn = elf_getscn(elf, (size_t)(text - names->symbols.sections));
	if (scn && gelf_getshdr(scn, &h) && h.sh_type != SHT_NOBITS)
		data = elf_rawdata(scn, NULL);
	names->has_id = data && data->d_buf && data->d_size;
	if (names->has_id)
		names->id = sp_crc32(0, data->d_buf, data->d_size);
}

static const char *
read_all(struct sp_names *names, const char *path)
{
	const char *why = sp_symbols_read(&names->symbols, path);
	struct sp_elf_file file;

	if (why)
		return why;
	if (!sp_functions_find(&names->ranges, &names->symbols))
		return no_memory;
	if (!names->ranges.n)
		return "no symbols of functions";
	choose_names(names);
	if (!make_functions(names))
		return no_memory;
	why = sp_elf_open(&file, path);
	if (!why) {
		names->entry = (uint32_t)file.header.e_entry & ~(uint32_t)1;
		find_id(names, file.elf);
		sp_names_find_lines(names, &file);
	}
	sp_elf_close(&file);
	return why;
}

const char *
sp_names_open(struct sp_names **names, const char *path)
{
	const char *why;

	*names = calloc(1, sizeof(**names));
	if (!*names)
		return no_memory;
	why = read_all(*names, path);
	if (why) {
		sp_names_free(*names);
		*names = NULL;
	}
	return why;
}

void
sp_names_free(struct sp_names *names)
{
	if (!names)
		return;
	sp_intern_free(&names->files);
	free(names->functions);
	sp_functions_free(&names->ranges);
	sp_symbols_free(&names->symbols);
	free(names);
}
