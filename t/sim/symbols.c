/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loading an ELF file, by libelf: see symbols.h */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "symbols.h"

/* Copy what the file has of a segment to its load address. */
static const char *
load_segment(const struct elf_target *target, Elf *elf, const GElf_Phdr *h)
{
	size_t file_bytes;
	const char *const file = elf_rawfile(elf, &file_bytes);
	uint8_t *to;

	if (h->p_type != PT_LOAD || !h->p_filesz)
		return NULL;
	if (!file || h->p_offset > file_bytes ||
	    h->p_filesz > file_bytes - h->p_offset)
		return "a segment ends behind the file";
	to = h->p_paddr > UINT32_MAX || h->p_filesz > UINT32_MAX ? NULL :
	    target->memory(target->owner, (uint32_t)h->p_paddr,
	    (uint32_t)h->p_filesz);
	if (!to)
		return "a segment is neither in flash nor in RAM";
	memcpy(to, file + h->p_offset, h->p_filesz);
	return NULL;
}

static const char *
load_segments(const struct elf_target *to, Elf *elf)
{
	size_t n;
	GElf_Phdr h;

	if (elf_getphdrnum(elf, &n))
		return elf_errmsg(-1);
	for (size_t i = 0; i < n; i++) {
		const char *why;

		if (!gelf_getphdr(elf, (int)i, &h))
			return elf_errmsg(-1);
		why = load_segment(to, elf, &h);
		if (why)
			return why;
	}
	return NULL;
}

/* Functions, and labels of assembly; '$t' and the like are no names. */
static bool
is_code(Elf *elf, const GElf_Sym *sym, const char *name)
{
	const int type = GELF_ST_TYPE(sym->st_info);
	GElf_Shdr h;

	return name && *name && *name != '$' &&
	    (type == STT_FUNC || type == STT_NOTYPE) &&
	    gelf_getshdr(elf_getscn(elf, sym->st_shndx), &h) &&
	    h.sh_flags & SHF_EXECINSTR;
}

static void
add_symbols(struct symbols *names, Elf *elf, Elf_Scn *section,
    const GElf_Shdr *h)
{
	Elf_Data *const data = elf_getdata(section, NULL);
	const size_t n = data && h->sh_entsize ?
	    data->d_size / h->sh_entsize : 0;
	GElf_Sym sym;

	names->list = calloc(n + 1, sizeof(*names->list));
	if (!names->list)
		return;
	for (size_t i = 0; i < n && gelf_getsym(data, (int)i, &sym); i++) {
		const char *const name =
		    elf_strptr(elf, h->sh_link, sym.st_name);

		if (!is_code(elf, &sym, name))
			continue;
		names->list[names->n++] = (struct symbol){
			(uint32_t)sym.st_value & ~1u, (uint32_t)sym.st_size,
			strdup(name)
		};
	}
}

/* Of two at one address the one with a size comes last, and is found. */
static int
by_address(const void *a, const void *b)
{
	const struct symbol *const x = a, *const y = b;

	if (x->address != y->address)
		return x->address < y->address ? -1 : 1;
	return (x->size > y->size) - (x->size < y->size);
}

static void
load_symbols(struct symbols *names, Elf *elf)
{
	Elf_Scn *section = NULL;
	GElf_Shdr h;

	while ((section = elf_nextscn(elf, section)))
		if (gelf_getshdr(section, &h) && h.sh_type == SHT_SYMTAB &&
		    !names->list)
			add_symbols(names, elf, section, &h);
	if (names->n)
		qsort(names->list, names->n, sizeof(*names->list),
		    by_address);
}

static const char *
load(const struct elf_target *to, struct symbols *names, Elf *elf,
    uint32_t *entry)
{
	static char not_for[80];
	GElf_Ehdr h;
	const char *why;

	if (elf_kind(elf) != ELF_K_ELF || !gelf_getehdr(elf, &h))
		return "not an ELF file";
	if (h.e_machine != to->machine || h.e_ident[EI_CLASS] != ELFCLASS32 ||
	    h.e_ident[EI_DATA] != ELFDATA2LSB || h.e_type != ET_EXEC) {
		snprintf(not_for, sizeof(not_for),
		    "not a program for a little-endian %s", to->name);
		return not_for;
	}
	if (entry)
		*entry = (uint32_t)h.e_entry;
	why = load_segments(to, elf);
	if (!why)
		load_symbols(names, elf);
	return why;
}

const char *
elf_load(const struct elf_target *to, struct symbols *names, const char *path,
    uint32_t *entry)
{
	const int fd = open(path, O_RDONLY | O_CLOEXEC);
	const char *why;
	Elf *elf;

	memset(names, 0, sizeof(*names));
	if (fd < 0)
		return strerror(errno);
	elf_version(EV_CURRENT);
	elf = elf_begin(fd, ELF_C_READ, NULL);
	why = elf ? load(to, names, elf, entry) : elf_errmsg(-1);
	if (elf)
		elf_end(elf);
	close(fd);
	return why;
}

const struct symbol *
symbols_find(const struct symbols *names, uint32_t address)
{
	size_t low = 0, high = names->n;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (names->list[middle].address <= address)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? &names->list[low - 1] : NULL;
}

const char *
symbols_place(const struct symbols *names, uint32_t address)
{
	static char text[4][128];
	static unsigned turn;
	char *const to = text[turn++ % 4];
	const struct symbol *const found = symbols_find(names, address);

	if (!found)
		snprintf(to, sizeof(text[0]), "0x%x", (unsigned)address);
	else if (found->address == address)
		snprintf(to, sizeof(text[0]), "%s", found->name);
	else
		snprintf(to, sizeof(text[0]), "%s+0x%x", found->name,
		    (unsigned)(address - found->address));
	return to;
}

void
symbols_free(struct symbols *names)
{
	for (size_t i = 0; i < names->n; i++)
		free(names->list[i].name);
	free(names->list);
}
