/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sections of an ELF file that say how frames are left */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "elf/open.h"
#include "unwind/unwind_inner.h"

/* Takes a copy: the file is closed. */
static bool
take(struct sp_unwind_section *section, Elf_Scn *scn, const GElf_Shdr *h)
{
	const Elf_Data *data;

	if (h->sh_flags & SHF_COMPRESSED && elf_compress(scn, 0, 0) < 0)
		return true;
	data = elf_rawdata(scn, NULL);
	if (section->bytes || h->sh_type == SHT_NOBITS || !data ||
	    !data->d_buf || !data->d_size || data->d_size > INT32_MAX)
		return true;
	section->bytes = malloc(data->d_size);
	if (!section->bytes)
		return false;
	memcpy(section->bytes, data->d_buf, data->d_size);
	section->n = data->d_size;
	section->addr = (uint32_t)h->sh_addr;
	return true;
}

static bool
read_sections(struct sp_unwind_sections *s, const struct sp_elf_file *f)
{
	/* The index is called .ARM by linker scripts of STM32. */
	const struct {
		const char *name;
		uint32_t type;
		struct sp_unwind_section *section;
	} wanted[] = {
		{ ".debug_frame", 0, &s->debug_frame },
		{ ".eh_frame", 0, &s->eh_frame },
		{ NULL, SHT_ARM_EXIDX, &s->exidx },
		{ ".ARM.extab", 0, &s->extab }
	};
	Elf_Scn *scn = NULL;
	bool good = true;
	size_t names;
	GElf_Shdr h;

	if (elf_getshdrstrndx(f->elf, &names))
		return true;
	while (good && (scn = elf_nextscn(f->elf, scn))) {
		const char *const name = gelf_getshdr(scn, &h) ?
		    elf_strptr(f->elf, names, h.sh_name) : NULL;

		for (size_t i = 0; name && good &&
		    i < sizeof(wanted) / sizeof(*wanted); i++)
			if (wanted[i].name ? !strcmp(name, wanted[i].name) :
			    h.sh_type == wanted[i].type)
				good = take(wanted[i].section, scn, &h);
	}
	return good;
}

bool
sp_unwind_read_sections(struct sp_unwind_sections *s, const char *path)
{
	struct sp_elf_file f;
	bool good = true;

	memset(s, 0, sizeof(*s));
	if (!sp_elf_open(&f, path))
		good = read_sections(s, &f);
	sp_elf_close(&f);
	return good;
}

void
sp_unwind_free_sections(struct sp_unwind_sections *s)
{
	free(s->debug_frame.bytes);
	free(s->eh_frame.bytes);
	free(s->exidx.bytes);
	free(s->extab.bytes);
}
