/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A text by its address, see text_at.h */

#include <config.h>

#include <stdbool.h>
#include <string.h>

#include "elf/open.h"
#include "elf/text_at.h"

/* Does the section have bytes in the program, and addr among them? */
static bool
holds(const GElf_Shdr *s, uint32_t addr)
{
	return s->sh_type == SHT_PROGBITS && s->sh_flags & SHF_ALLOC &&
	    addr >= s->sh_addr && addr - s->sh_addr < s->sh_size;
}

/* Where the file ends before the section does, libelf has no data. */
static size_t
copy(const Elf_Data *data, uint64_t at, uint8_t *bytes, size_t max)
{
	size_t left, n = 0;
	const uint8_t *text;

	if (!data || !data->d_buf || at >= data->d_size)
		return 0;
	text = (const uint8_t *)data->d_buf + at;
	left = (size_t)(data->d_size - at);
	while (n < left && n < max && text[n])
		n++;
	if (n == left && n < max)
		return 0;
	memcpy(bytes, text, n);
	return n;
}

size_t
sp_text_at(const char *path, uint32_t addr, uint8_t *bytes, size_t max)
{
	struct sp_elf_file f;
	Elf_Scn *scn = NULL;
	GElf_Shdr h;
	size_t n = 0;

	if (!sp_elf_open(&f, path))
		while (!n && (scn = elf_nextscn(f.elf, scn)))
			if (gelf_getshdr(scn, &h) && holds(&h, addr))
				n = copy(elf_rawdata(scn, NULL),
				    addr - h.sh_addr, bytes, max);
	sp_elf_close(&f);
	return n;
}
