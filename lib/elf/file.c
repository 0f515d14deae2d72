/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an ELF file says about a program, read by libelf: see file.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "elf/open.h"
#include "elf/program_symbols.h"

static const char no_memory[] = "out of memory";

/* Executable sections: searches go from one to the next. */
#define CODE_MAX	256

struct reader {
	Elf *file;
	struct sp_elf *elf;
	size_t left;		/* bytes of code that there may still be */
};

/* Sections that share bytes could make more of them than the file has. */
static const char *
read_bytes(Elf_Scn *section, struct sp_code *code, size_t *left)
{
	const Elf_Data *const data = elf_rawdata(section, NULL);

	if (!data || data->d_size < code->n)
		return "an executable section ends beyond the file";
	if (code->n > *left)
		return "executable sections overlap in the file";
	*left -= code->n;
	code->bytes = malloc(code->n);
	if (!code->bytes)
		return no_memory;
	memcpy(code->bytes, data->d_buf, code->n);
	return NULL;
}

static const char *
read_text(Elf_Scn *section, const GElf_Shdr *h, struct reader *r)
{
	struct sp_elf *const e = r->elf;
	struct sp_code *more;

	if ((h->sh_flags & (SHF_ALLOC | SHF_EXECINSTR)) !=
	    (SHF_ALLOC | SHF_EXECINSTR) || !h->sh_size)
		return NULL;
	if (h->sh_addr + h->sh_size > UINT32_MAX)
		return "an executable section ends beyond 4 GiB";
	if (e->n_code == CODE_MAX)
		return "more than 256 executable sections";
	more = realloc(e->code, (e->n_code + 1) * sizeof(*more));
	if (!more)
		return no_memory;
	e->code = more;
	more += e->n_code++;
	*more = (struct sp_code){ .addr = (uint32_t)h->sh_addr,
	    .n = (uint32_t)h->sh_size };
	if (!sp_text_add(&e->text, more->addr, more->addr + more->n))
		return no_memory;
	/* A file of symbols only has no bytes for it, and needs none. */
	return h->sh_type == SHT_NOBITS ? NULL :
	    read_bytes(section, more, &r->left);
}

/* A table that can't be read is not one that a stripped program lacks. */
static const char *
read_symbols(Elf_Scn *section, const GElf_Shdr *h, struct reader *r)
{
	return h->sh_type == SHT_SYMTAB && h->sh_size ?
	    sp_elf_read_symbols(r->file, section, h, r->elf) : NULL;
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
read_build_id(Elf_Scn *section, const GElf_Shdr *h, struct reader *r)
{
	Elf_Data *data;

	if (h->sh_type != SHT_NOTE || !h->sh_size)
		return NULL;
	data = elf_getdata(section, NULL);
	if (!data || !find_build_id(r->elf, data))
		return "damaged note section";
	return NULL;
}

static const char *
read_sections(struct reader *r)
{
	static const char *(*const step[])(Elf_Scn *, const GElf_Shdr *,
	    struct reader *) = { read_text, read_symbols, read_build_id };
	Elf_Scn *section = NULL;
	GElf_Shdr h;

	while ((section = elf_nextscn(r->file, section))) {
		if (!gelf_getshdr(section, &h))
			return "damaged section headers";
		for (size_t i = 0; i < sizeof(step) / sizeof(*step); i++) {
			const char *why = step[i](section, &h, r);

			if (why)
				return why;
		}
	}
	return r->elf->text.n ? NULL : "no executable section";
}

const char *
sp_elf_read(struct sp_elf *e, const char *path)
{
	const char *why;
	struct sp_elf_file file;

	memset(e, 0, sizeof(*e));
	why = sp_elf_open(&file, path);
	if (!why) {
		e->machine = file.header.e_machine == EM_ARM ?
		    SP_MACHINE_ARM : SP_MACHINE_RISCV;
		e->entry = (uint32_t)file.header.e_entry;
		why = read_sections(&(struct reader){ file.elf, e,
		    file.bytes });
	}
	sp_elf_close(&file);
	sp_elf_sort(e);
	return why;
}
