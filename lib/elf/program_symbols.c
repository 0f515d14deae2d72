/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The symbols of an ELF file, see program_symbols.h */

#include <config.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "elf/program_symbols.h"

/*
 * What a program calls its profiling function: GCC for ARM, for RISC-V, and
 * others.
 */
static const char *const mcount_names[] = {
	"__gnu_mcount_nc", "_mcount", "mcount", "__mcount"
};

/* The linker names a veneer of X, for calls from far away, __X_veneer. */
static bool
is_mcount(const char *name)
{
	static const char veneer[] = "_veneer";
	size_t n = strlen(name);

	if (n > sizeof(veneer) + 1 && !strncmp(name, "__", 2) &&
	    !strcmp(name + n - (sizeof(veneer) - 1), veneer)) {
		name += 2;
		n -= 2 + sizeof(veneer) - 1;
	}
	for (size_t i = 0; i < sizeof(mcount_names) / sizeof(*mcount_names);
	    i++) {
		if (strlen(mcount_names[i]) == n &&
		    !memcmp(name, mcount_names[i], n))
			return true;
	}
	return false;
}

/* "$t", "$x", "$d" or "$a", alone or with a dot behind it; else '\0'. */
static char
mark_of(const char *name)
{
	return name[0] == '$' && name[1] && strchr("txda", name[1]) &&
	    (!name[2] || name[2] == '.' || name[1] == 'x') ? name[1] : '\0';
}

/* Sections of debugging information have marks as well, at offsets. */
static bool
is_in_code(Elf *file, const GElf_Sym *sym)
{
	GElf_Shdr h;

	return gelf_getshdr(elf_getscn(file, sym->st_shndx), &h) &&
	    (h.sh_flags & SHF_EXECINSTR);
}

static void
take_symbol(struct sp_elf *e, Elf *file, const GElf_Sym *sym, const char *name)
{
	const uint32_t addr = (uint32_t)sym->st_value & ~(uint32_t)1;
	const int type = GELF_ST_TYPE(sym->st_info);

	if (sym->st_shndx == SHN_UNDEF)
		return;
	if (type == STT_FUNC)
		e->functions[e->n_functions++] = (struct sp_routine){ addr,
		    (uint32_t)sym->st_size };
	if ((type == STT_FUNC || type == STT_NOTYPE) && is_mcount(name))
		e->mcounts[e->n_mcounts++] = addr;
	if (type == STT_NOTYPE && mark_of(name) && is_in_code(file, sym))
		e->marks[e->n_marks++] = (struct sp_mark){ addr,
		    mark_of(name) };
}

/* Room for n more of each; false without memory. */
static bool
make_room(struct sp_elf *e, size_t n)
{
	const size_t functions = e->n_functions + n, marks = e->n_marks + n;
	const size_t mcounts = e->n_mcounts + n;
	void *more;

	if (!(more = realloc(e->functions, functions * sizeof(*e->functions))))
		return false;
	e->functions = more;
	if (!(more = realloc(e->marks, marks * sizeof(*e->marks))))
		return false;
	e->marks = more;
	if (!(more = realloc(e->mcounts, mcounts * sizeof(*e->mcounts))))
		return false;
	e->mcounts = more;
	return true;
}

const char *
sp_elf_read_symbols(Elf *file, Elf_Scn *section, const GElf_Shdr *h,
    struct sp_elf *e)
{
	static const char damaged[] = "damaged symbol table";
	Elf_Data *const data = elf_getdata(section, NULL);
	GElf_Sym sym;
	size_t n;

	if (!data || h->sh_entsize != sizeof(Elf32_Sym) ||
	    h->sh_size % sizeof(Elf32_Sym))
		return damaged;
	n = data->d_size / sizeof(Elf32_Sym);
	if (!make_room(e, n))
		return "out of memory";
	for (size_t i = 0; i < n; i++) {
		const char *name;

		if (!gelf_getsym(data, (int)i, &sym))
			return damaged;
		name = elf_strptr(file, h->sh_link, sym.st_name);
		if (!name)
			return damaged;
		take_symbol(e, file, &sym, name);
	}
	return NULL;
}
