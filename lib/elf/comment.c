/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts in the section .comment, see comment.h */

#include <config.h>

#include <stdbool.h>
#include <string.h>

#include "elf/comment.h"

/* *data is NULL if there is none.  False if that can't be read. */
static bool
find(Elf *elf, const Elf_Data **data)
{
	Elf_Scn *section = NULL;
	size_t names = 0;
	GElf_Shdr s;

	*data = NULL;
	if (elf_getshdrstrndx(elf, &names))
		return false;
	while ((section = elf_nextscn(elf, section))) {
		const char *name = NULL;

		if (gelf_getshdr(section, &s))
			name = elf_strptr(elf, names, s.sh_name);
		if (!name)
			return false;
		if (!strcmp(name, ".comment")) {
			*data = elf_rawdata(section, NULL);
			return *data != NULL;
		}
	}
	return true;
}

/* Each has a NUL behind it; the linker has merged those that are alike. */
bool
sp_comments(Elf *elf, sp_comment_take *take, void *arg)
{
	const Elf_Data *data;
	const char *text, *end, *next;
	const bool good = find(elf, &data);

	if (!data || !data->d_buf)
		return good;
	text = data->d_buf;
	end = text + data->d_size;
	for (; text < end; text = next + 1) {
		next = memchr(text, '\0', (size_t)(end - text));
		if (!next || !take(arg, text))
			break;
	}
	return true;
}
