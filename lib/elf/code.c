/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where an ELF file has code that runs, see code.h */

#include <config.h>

#include "base/upper_bound.h"
#include "elf/code.h"

/* More executable sections than any program has. */
#define SECTIONS_MAX	256

bool
sp_code_read(struct sp_text *text, const struct sp_elf_file *f)
{
	Elf_Scn *scn = NULL;
	GElf_Shdr h;

	while ((scn = elf_nextscn(f->elf, scn)) && text->n < SECTIONS_MAX) {
		if (!gelf_getshdr(scn, &h) || !(h.sh_flags & SHF_EXECINSTR) ||
		    !(h.sh_flags & SHF_ALLOC) || !h.sh_size ||
		    h.sh_addr + h.sh_size > UINT32_MAX)
			continue;
		if (!sp_text_add(text, (uint32_t)h.sh_addr,
		    (uint32_t)(h.sh_addr + h.sh_size)))
			return false;
	}
	sp_text_tidy(text, 1);
	return true;
}

bool
sp_code_holds(const struct sp_text *text, uint64_t low, uint64_t high)
{
	size_t above;

	if (sp_code_removed(low) || low >= high || high > UINT32_MAX)
		return false;
	above = sp_upper_bound(text->ranges, text->n, sizeof(*text->ranges),
	    (uint32_t)low);
	return above && high <= text->ranges[above - 1].high;
}
