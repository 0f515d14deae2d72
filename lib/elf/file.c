/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an ELF file says about a program, read by libelf: see file.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "base/upper_bound.h"
#include "elf/file.h"
#include "elf/open.h"
#include "elf/profiler.h"

static const char no_memory[] = "out of memory";

/* Executable sections: searches go from one to the next. */
#define CODE_MAX	256

struct reader {
	Elf *file;
	struct sp_elf *elf;
	size_t left;		/* bytes of code that there may still be */
	size_t code, functions, marks, mcounts;	/* there is room for so many */
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
	struct sp_code *code;

	if ((h->sh_flags & (SHF_ALLOC | SHF_EXECINSTR)) !=
	    (SHF_ALLOC | SHF_EXECINSTR) || !h->sh_size)
		return NULL;
	if (h->sh_addr + h->sh_size > UINT32_MAX)
		return "an executable section ends beyond 4 GiB";
	if (e->n_code == CODE_MAX)
		return "more than 256 executable sections";
	if (!SP_GROW(e->code, e->n_code, r->code))
		return no_memory;
	code = &e->code[e->n_code++];
	*code = (struct sp_code){ .addr = (uint32_t)h->sh_addr,
	    .n = (uint32_t)h->sh_size };
	if (!sp_text_add(&e->text, code->addr, code->addr + code->n))
		return no_memory;
	/* A file of symbols only has no bytes for it, and needs none. */
	return h->sh_type == SHT_NOBITS ? NULL :
	    read_bytes(section, code, &r->left);
}

/* C++ calls a virtual function of another base by one. */
static bool
is_thunk(const char *name)
{
	return sp_is_veneer(name) || !strncmp(name, "_ZTh", 4) ||
	    !strncmp(name, "_ZTv", 4) || !strncmp(name, "_ZTc", 4);
}

/* "$t", "$x", "$d" or "$a", alone or with a dot behind it; else '\0'. */
static char
mark_of(const char *name)
{
	return name[0] == '$' && name[1] && strchr("txda", name[1]) &&
	    (!name[2] || name[2] == '.' || name[1] == 'x') ? name[1] : '\0';
}

/* Sections of debugging information have marks as well, at offsets. */
static bool
is_in_code(Elf *file, const GElf_Sym *sym)
{
	GElf_Shdr h;

	return gelf_getshdr(elf_getscn(file, sym->st_shndx), &h) &&
	    (h.sh_flags & SHF_EXECINSTR);
}

/* False without memory. */
static bool
take_symbol(struct reader *r, const GElf_Sym *sym, const char *name)
{
	struct sp_elf *const e = r->elf;
	const uint32_t addr = (uint32_t)sym->st_value & ~(uint32_t)1;
	const int type = GELF_ST_TYPE(sym->st_info);

	if (sym->st_shndx == SHN_UNDEF)
		return true;
	if (!SP_GROW(e->functions, e->n_functions, r->functions) ||
	    !SP_GROW(e->marks, e->n_marks, r->marks) ||
	    !SP_GROW(e->mcounts, e->n_mcounts, r->mcounts))
		return false;
	if (type == STT_FUNC)
		e->functions[e->n_functions++] = (struct sp_routine){ addr,
		    (uint32_t)sym->st_size, is_thunk(name) };
	if ((type == STT_FUNC || type == STT_NOTYPE) && sp_is_mcount(name))
		e->mcounts[e->n_mcounts++] = addr;
	if (type == STT_NOTYPE && sp_is_one_thread(name))
		e->one_thread = true;
	if (type == STT_OBJECT && sp_is_stack_runtime(name))
		e->sends_stacks = true;
	if (type == STT_NOTYPE && mark_of(name) && is_in_code(r->file, sym))
		e->marks[e->n_marks++] = (struct sp_mark){ addr,
		    mark_of(name) };
	return true;
}

/* A table that can't be read is not one that a stripped program lacks. */
static const char *
read_symbols(Elf_Scn *section, const GElf_Shdr *h, struct reader *r)
{
	static const char damaged[] = "damaged symbol table";
	Elf_Data *data;
	GElf_Sym sym;
	size_t n;

	if (h->sh_type != SHT_SYMTAB || !h->sh_size)
		return NULL;
	data = elf_getdata(section, NULL);
	if (!data || h->sh_entsize != sizeof(Elf32_Sym) ||
	    h->sh_size % sizeof(Elf32_Sym))
		return damaged;
	n = data->d_size / sizeof(Elf32_Sym);
	for (size_t i = 0; i < n; i++) {
		const char *name;

		if (!gelf_getsym(data, (int)i, &sym))
			return damaged;
		name = elf_strptr(r->file, h->sh_link, sym.st_name);
		if (!name)
			return damaged;
		if (!take_symbol(r, &sym, name))
			return no_memory;
	}
	return NULL;
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

/* Of several names of one function the last has all of its bytes. */
static int
by_bytes(const void *a, const void *b)
{
	const struct sp_routine *const x = a, *const y = b;
	const int by_address = sp_by_address(a, b);

	return by_address ? by_address :
	    (x->bytes > y->bytes) - (x->bytes < y->bytes);
}

static void
sort(struct sp_elf *e)
{
	if (e->n_functions)
		qsort(e->functions, e->n_functions, sizeof(*e->functions),
		    by_bytes);
	if (e->n_marks)
		qsort(e->marks, e->n_marks, sizeof(*e->marks), sp_by_address);
	if (e->n_mcounts)
		qsort(e->mcounts, e->n_mcounts, sizeof(*e->mcounts),
		    sp_by_address);
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
		why = read_sections(&(struct reader){ .file = file.elf,
		    .elf = e, .left = file.bytes });
	}
	sp_elf_close(&file);
	sort(e);
	return why;
}
