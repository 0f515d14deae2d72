/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an ELF file says about a program, read by libelf: see elffile.h */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "elffile.h"

static const char no_memory[] = "out of memory";

/* Why this is no program that we can profile, or NULL. */
static const char *
check_header(Elf *elf, struct sp_elf *e)
{
	static char why[80];
	GElf_Ehdr h;

	if (elf_kind(elf) != ELF_K_ELF || !gelf_getehdr(elf, &h))
		return "not an ELF file";
	if (h.e_machine != EM_ARM && h.e_machine != EM_RISCV) {
		snprintf(why, sizeof(why), "ELF file for another machine "
		    "(number %u), not for ARM or RISC-V", h.e_machine);
		return why;
	}
	if (h.e_ident[EI_CLASS] != ELFCLASS32 ||
	    h.e_ident[EI_DATA] != ELFDATA2LSB)
		return "not a 32-bit little-endian ELF file";
	if (h.e_type != ET_EXEC && h.e_type != ET_DYN)
		return "not a linked program";
	e->entry = (uint32_t)h.e_entry;
	return NULL;
}

static const char *
read_text(Elf_Scn *section, const GElf_Shdr *h, struct sp_elf *e)
{
	if ((h->sh_flags & (SHF_ALLOC | SHF_EXECINSTR)) !=
	    (SHF_ALLOC | SHF_EXECINSTR) || !h->sh_size)
		return NULL;
	if (h->sh_addr + h->sh_size > UINT32_MAX)
		return "an executable section ends beyond 4 GiB";
	/* A file of symbols only has no bytes for it, and needs none. */
	if (h->sh_type != SHT_NOBITS && !elf_rawdata(section, NULL))
		return "an executable section ends beyond the file";
	if (!sp_text_add(&e->text, (uint32_t)h->sh_addr,
	    (uint32_t)(h->sh_addr + h->sh_size)))
		return no_memory;
	return NULL;
}

/* Add the functions among n symbols; false if one can't be read. */
static bool
add_functions(struct sp_elf *e, Elf_Data *data, size_t n)
{
	GElf_Sym sym;

	for (size_t i = 0; i < n; i++) {
		if (!gelf_getsym(data, (int)i, &sym))
			return false;
		if (GELF_ST_TYPE(sym.st_info) == STT_FUNC &&
		    sym.st_shndx != SHN_UNDEF)
			e->functions[e->n_functions++] =
			    (uint32_t)sym.st_value & ~(uint32_t)1;
	}
	return true;
}

/* A table that can't be read is not one that a stripped program lacks. */
static const char *
read_functions(Elf_Scn *section, const GElf_Shdr *h, struct sp_elf *e)
{
	static const char damaged[] = "damaged symbol table";
	Elf_Data *data;
	uint32_t *more;
	size_t n;

	if (h->sh_type != SHT_SYMTAB || !h->sh_size)
		return NULL;
	data = elf_getdata(section, NULL);
	if (!data || h->sh_entsize != sizeof(Elf32_Sym) ||
	    h->sh_size % sizeof(Elf32_Sym))
		return damaged;
	n = data->d_size / sizeof(Elf32_Sym);
	more = realloc(e->functions, (e->n_functions + n) * sizeof(*more));
	if (!more)
		return no_memory;
	e->functions = more;
	return add_functions(e, data, n) ? NULL : damaged;
}

/*
 * The last one counts.  False if there are notes that can't be read: then more
 * than padding is left.
 */
static bool
find_build_id(struct sp_elf *e, Elf_Data *data)
{
	GElf_Nhdr note;
	size_t at = 0, next, name, desc;

	for (; (next = gelf_getnote(data, at, &note, &name, &desc)) > 0;
	    at = next) {
		if (note.n_type != NT_GNU_BUILD_ID || note.n_namesz != 4 ||
		    memcmp((char *)data->d_buf + name, "GNU", 4))
			continue;
		e->id_bytes = note.n_descsz < sizeof(e->id) ?
		    note.n_descsz : sizeof(e->id);
		memcpy(e->id, (char *)data->d_buf + desc, e->id_bytes);
	}
	return at >= data->d_size || data->d_size - at < sizeof(note);
}

/* As above: without its id a program would go with any stream. */
static const char *
read_build_id(Elf_Scn *section, const GElf_Shdr *h, struct sp_elf *e)
{
	Elf_Data *data;

	if (h->sh_type != SHT_NOTE || !h->sh_size)
		return NULL;
	data = elf_getdata(section, NULL);
	if (!data || !find_build_id(e, data))
		return "damaged note section";
	return NULL;
}

static const char *
read_sections(Elf *elf, struct sp_elf *e)
{
	static const char *(*const step[])(Elf_Scn *, const GElf_Shdr *,
	    struct sp_elf *) = { read_text, read_functions, read_build_id };
	Elf_Scn *section = NULL;
	GElf_Shdr h;

	while ((section = elf_nextscn(elf, section))) {
		if (!gelf_getshdr(section, &h))
			return "damaged section headers";
		for (size_t i = 0; i < sizeof(step) / sizeof(*step); i++) {
			const char *why = step[i](section, &h, e);

			if (why)
				return why;
		}
	}
	return e->text.n ? NULL : "no executable section";
}

static int
by_address(const void *a, const void *b)
{
	const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

const char *
sp_elf_read(struct sp_elf *e, const char *path)
{
	const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	const char *why = NULL;
	struct stat st;
	Elf *elf = NULL;

	memset(e, 0, sizeof(*e));
	if (fd < 0 || fstat(fd, &st) < 0)
		why = strerror(errno);
	else if (S_ISDIR(st.st_mode))
		why = strerror(EISDIR);
	else if (!S_ISREG(st.st_mode))
		why = "not a regular file";
	else if (elf_version(EV_CURRENT) == EV_NONE ||
	    !(elf = elf_begin(fd, ELF_C_READ, NULL)))
		why = elf_errmsg(-1);
	else if (!(why = check_header(elf, e)))
		why = read_sections(elf, e);
	if (elf)
		elf_end(elf);
	if (fd >= 0)
		close(fd);
	if (!why && e->n_functions)
		qsort(e->functions, e->n_functions, sizeof(*e->functions),
		    by_address);
	return why;
}

bool
sp_elf_begins_function(const struct sp_elf *e, uint32_t addr)
{
	return e->n_functions && bsearch(&addr, e->functions, e->n_functions,
	    sizeof(*e->functions), by_address);
}

void
sp_elf_free(struct sp_elf *e)
{
	sp_text_free(&e->text);
	free(e->functions);
	memset(e, 0, sizeof(*e));
}
