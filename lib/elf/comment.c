/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts in the section .comment, see comment.h */

#include <config.h>

#include <stdbool.h>
#include <string.h>

#include "elf/comment.h"

static const Elf_Data *
find(Elf *elf)
{
	Elf_Scn *section = NULL;
	size_t names = 0;
	GElf_Shdr s;

	if (elf_getshdrstrndx(elf, &names))
		return NULL;
	while ((section = elf_nextscn(elf, section))) {
		const char *name = NULL;

		if (gelf_getshdr(section, &s))
			name = elf_strptr(elf, names, s.sh_name);
		if (name && !strcmp(name, ".comment"))
			return elf_rawdata(section, NULL);
	}
	return NULL;
}

/* Each has a NUL behind it; the linker has merged those that are alike. */
void
sp_comments(Elf *elf, sp_comment_take *take, void *arg)
{
	const Elf_Data *const data = find(elf);
	const char *text, *end, *next;

	if (!data || !data->d_buf)
		return;
	text = data->d_buf;
	end = text + data->d_size;
	for (; text < end; text = next + 1) {
		next = memchr(text, '\0', (size_t)(end - text));
		if (!next || !take(arg, text))
			return;
	}
}
