/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All sections and symbols of an ELF file, see symbols.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "elf/open.h"
#include "elf/symbols.h"

static const char no_memory[] = "out of memory";
static const char damaged_sections[] = "damaged section headers";
static const char damaged_symbols[] = "damaged symbol table";

/* A copy of a section with strings, or NULL; sets *n to its bytes. */
static char *
copy_strings(Elf_Scn *scn, size_t *n)
{
	const Elf_Data *const data = elf_getdata(scn, NULL);
	char *copy = NULL;

	/* The last string must have its end. */
	if (data && data->d_buf && data->d_size &&
	    !((char *)data->d_buf)[data->d_size - 1])
		copy = malloc(data->d_size);
	if (copy) {
		*n = data->d_size;
		memcpy(copy, data->d_buf, *n);
	}
	return copy;
}

static const char *
take_section(struct sp_section *section, Elf_Scn *scn, const char *names,
    size_t n_names)
{
	GElf_Shdr h;

	if (!gelf_getshdr(scn, &h) || h.sh_name >= n_names)
		return damaged_sections;
	section->name = names + h.sh_name;
	section->addr = (uint32_t)h.sh_addr;
	section->size = (uint32_t)h.sh_size;
	section->code = (h.sh_flags & SHF_ALLOC) &&
	    (h.sh_flags & SHF_EXECINSTR);
	if (section->code && h.sh_addr + h.sh_size > UINT32_MAX)
		return "an executable section ends beyond 4 GiB";
	return NULL;
}

/* Read the section headers. */
static const char *
read_sections(struct sp_symbols *s, Elf *elf)
{
	const char *why = NULL;
	Elf_Scn *scn = NULL;
	size_t strings, n_names, room = 0;

	if (elf_getshdrstrndx(elf, &strings) ||
	    !(s->section_names = copy_strings(elf_getscn(elf, strings),
	    &n_names)))
		return damaged_sections;
	if (!SP_GROW(s->sections, 0, room))
		return no_memory;
	s->sections[s->n_sections++] = (struct sp_section){ .name = "" };
	while (!why && (scn = elf_nextscn(elf, scn))) {
		if (!SP_GROW(s->sections, s->n_sections, room))
			return no_memory;
		why = take_section(&s->sections[s->n_sections++], scn,
		    s->section_names, n_names);
	}
	return why;
}

/* What ELF calls types and bindings; others are none that gprof looks at. */
static bool
classify(struct sp_symbol *symbol, unsigned info)
{
	static const enum sp_binding bindings[] = {
		[STB_LOCAL] = SP_LOCAL, [STB_GLOBAL] = SP_GLOBAL,
		[STB_WEAK] = SP_WEAK
	};
	const unsigned bind = GELF_ST_BIND(info), type = GELF_ST_TYPE(info);

	if (bind > STB_WEAK || type == STT_SECTION || type == STT_FILE ||
	    type == STT_GNU_IFUNC)
		return false;
	symbol->binding = bindings[bind];
	symbol->type = type == STT_FUNC ? SP_FUNCTION :
	    type == STT_OBJECT ? SP_OBJECT : SP_LABEL;
	return true;
}

/* A file's name stands before its local symbols. */
static bool
names_file(const GElf_Sym *sym)
{
	return GELF_ST_TYPE(sym->st_info) == STT_FILE;
}

static void
add_symbol(struct sp_symbols *s, const GElf_Sym *sym, const char *name,
    const char *file, size_t index)
{
	struct sp_symbol symbol = {
		.name = name,
		.file = GELF_ST_BIND(sym->st_info) == STB_LOCAL && file &&
		    *file ? file : NULL,
		.addr = (uint32_t)sym->st_value,
		.size = (uint32_t)sym->st_size,
		.section = sym->st_shndx,
		.index = index
	};

	if (!*name || sym->st_shndx == SHN_UNDEF ||
	    sym->st_shndx >= s->n_sections || !classify(&symbol, sym->st_info))
		return;
	if (s->arm && symbol.type == SP_FUNCTION)
		symbol.addr &= ~(uint32_t)1;
	s->symbols[s->n++] = symbol;
}

/*
 * Names are looked at one by one.  A linker lets them share strings, but no
 * more than a little: else a small file could keep us busy for days.
 */
static const char *
read_names(struct sp_symbols *s, Elf_Data *data, size_t n)
{
	size_t budget = 64 * s->n_names;
	const char *file = NULL;
	GElf_Sym sym;

	for (size_t i = 0; i < n; i++) {
		size_t length;

		if (!gelf_getsym(data, (int)i, &sym) ||
		    sym.st_name >= s->n_names)
			return damaged_symbols;
		length = strlen(s->names + sym.st_name);
		if (length > budget)
			return damaged_symbols;
		budget -= length;
		if (names_file(&sym))
			file = s->names + sym.st_name;
		add_symbol(s, &sym, s->names + sym.st_name, file, i);
	}
	return NULL;
}

static const char *
read_symbols(struct sp_symbols *s, Elf *elf, Elf_Scn *symtab)
{
	GElf_Shdr h;
	Elf_Data *data;
	size_t n;

	if (!gelf_getshdr(symtab, &h) || h.sh_type != SHT_SYMTAB || !h.sh_size)
		return NULL;
	data = elf_getdata(symtab, NULL);
	if (!data || data->d_size != h.sh_size || s->symbols ||
	    h.sh_entsize != sizeof(Elf32_Sym) ||
	    h.sh_size % sizeof(Elf32_Sym) ||
	    !(s->names = copy_strings(elf_getscn(elf, h.sh_link),
	    &s->n_names)))
		return damaged_symbols;
	n = data->d_size / sizeof(Elf32_Sym);
	if (!(s->symbols = calloc(n, sizeof(*s->symbols))))
		return no_memory;
	return read_names(s, data, n);
}

static const char *
read_all(struct sp_symbols *s, const struct sp_elf_file *f)
{
	const char *why = read_sections(s, f->elf);
	Elf_Scn *scn = NULL;

	s->arm = f->header.e_machine == EM_ARM;
	while (!why && (scn = elf_nextscn(f->elf, scn)))
		why = read_symbols(s, f->elf, scn);
	return why;
}

const char *
sp_symbols_read(struct sp_symbols *s, const char *path)
{
	struct sp_elf_file f;
	const char *why = sp_elf_open(&f, path);

	memset(s, 0, sizeof(*s));
	if (!why)
		why = read_all(s, &f);
	sp_elf_close(&f);
	return why;
}
