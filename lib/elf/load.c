/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of an ELF file goes into memory, see load.h */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include <gelf.h>

#include "elf/load.h"

struct load {
	Elf *elf;
	sp_elfload_take *take;
	void *arg;
	uint64_t bytes;		/* given */
};

/* Where a section is loaded: the segment that has its file bytes tells. */
static uint64_t
load_address(const struct load *l, const GElf_Shdr *s)
{
	GElf_Phdr p;
	size_t n = 0;

	elf_getphdrnum(l->elf, &n);
	for (size_t i = 0; i < n; i++) {
		if (gelf_getphdr(l->elf, (int)i, &p) && p.p_type == PT_LOAD &&
		    s->sh_offset >= p.p_offset &&
		    s->sh_offset - p.p_offset < p.p_filesz &&
		    s->sh_size <= p.p_filesz - (s->sh_offset - p.p_offset))
			return p.p_paddr + (s->sh_offset - p.p_offset);
	}
	return s->sh_addr;
}

static const char *
give(struct load *l, uint64_t addr, Elf_Data *data)
{
	if (!data || !data->d_buf)
		return "a section's bytes are not there";
	if (addr > UINT32_MAX || data->d_size > (uint64_t)UINT32_MAX + 1 - addr)
		return "a section lies above 32 bits";
	l->bytes += data->d_size;
	return l->take(l->arg, (uint32_t)addr, data->d_buf, data->d_size);
}

static const char *
load_sections(struct load *l)
{
	const char *why = NULL;
	Elf_Scn *scn = NULL;
	GElf_Shdr s;

	while (!why && (scn = elf_nextscn(l->elf, scn)))
		if (gelf_getshdr(scn, &s) && s.sh_flags & SHF_ALLOC &&
		    s.sh_type != SHT_NOBITS && s.sh_size)
			why = give(l, load_address(l, &s),
			    elf_rawdata(scn, NULL));
	return why;
}

/* Of a file without sections. */
static const char *
load_segments(struct load *l)
{
	const char *why = NULL;
	GElf_Phdr p;
	size_t n = 0;

	elf_getphdrnum(l->elf, &n);
	for (size_t i = 0; i < n && !why; i++)
		if (gelf_getphdr(l->elf, (int)i, &p) && p.p_type == PT_LOAD &&
		    p.p_filesz)
			why = give(l, p.p_paddr, elf_getdata_rawchunk(l->elf,
			    (int64_t)p.p_offset, p.p_filesz, ELF_T_BYTE));
	return why;
}

static const char *
load(struct load *l, bool linked)
{
	GElf_Ehdr header;
	size_t sections = 0;
	const char *why;

	if (elf_kind(l->elf) != ELF_K_ELF || !gelf_getehdr(l->elf, &header))
		return "not an ELF file";
	if (header.e_ident[EI_CLASS] != ELFCLASS32 ||
	    header.e_ident[EI_DATA] != ELFDATA2LSB)
		return "not a 32-bit little-endian ELF file";
	if (linked && header.e_type == ET_REL)
		return "it is not linked: where it belongs is not known";
	if (elf_getshdrnum(l->elf, &sections) ||
	    (header.e_shoff && !sections))
		return "its sections are not there: is the file whole?";
	why = sections ? load_sections(l) : load_segments(l);
	return why || l->bytes ? why : "nothing in it goes into memory";
}

const char *
sp_elfload(const char *path, bool linked, sp_elfload_take *take, void *arg)
{
	struct load l = { .take = take, .arg = arg };
	const char *why;
	int fd;

	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return strerror(errno);
	if (elf_version(EV_CURRENT) == EV_NONE ||
	    !(l.elf = elf_begin(fd, ELF_C_READ, NULL)))
		why = elf_errmsg(-1);
	else
		why = load(&l, linked);
	elf_end(l.elf);
	close(fd);
	return why;
}
