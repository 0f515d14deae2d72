/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An ELF file that is a program for a microcontroller, see open.h */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "elf/open.h"

/* Why this is no program that we can profile, or NULL. */
static const char *
check_header(struct sp_elf_file *f)
{
	static char why[80];
	const GElf_Ehdr *const h = &f->header;

	if (elf_kind(f->elf) != ELF_K_ELF || !gelf_getehdr(f->elf, &f->header))
		return "not an ELF file";
	if (h->e_machine != EM_ARM && h->e_machine != EM_RISCV) {
		snprintf(why, sizeof(why), "ELF file for another machine "
		    "(number %u), not for ARM or RISC-V", h->e_machine);
		return why;
	}
	if (h->e_ident[EI_CLASS] != ELFCLASS32 ||
	    h->e_ident[EI_DATA] != ELFDATA2LSB)
		return "not a 32-bit little-endian ELF file";
	if (h->e_type != ET_EXEC && h->e_type != ET_DYN)
		return "not a linked program";
	/* libelf takes a file that was cut for one without sections. */
	if (h->e_shoff > f->bytes || (uint32_t)h->e_shnum * h->e_shentsize >
	    f->bytes - h->e_shoff)
		return "damaged section headers";
	return NULL;
}

const char *
sp_elf_open(struct sp_elf_file *f, const char *path)
{
	struct stat st;

	memset(f, 0, sizeof(*f));
	f->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (f->fd < 0 || fstat(f->fd, &st) < 0)
		return strerror(errno);
	if (S_ISDIR(st.st_mode))
		return strerror(EISDIR);
	if (!S_ISREG(st.st_mode))
		return "not a regular file";
	f->bytes = (size_t)st.st_size;
	if (elf_version(EV_CURRENT) == EV_NONE ||
	    !(f->elf = elf_begin(f->fd, ELF_C_READ, NULL)))
		return elf_errmsg(-1);
	return check_header(f);
}

void
sp_elf_close(struct sp_elf_file *f)
{
	elf_end(f->elf);
	if (f->fd >= 0)
		close(f->fd);
}
