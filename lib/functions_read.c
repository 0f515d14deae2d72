/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of a program, read by libelf: see functions.h */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "elffile.h"
#include "functions.h"

/* A symbol that may name a function. */
struct symbol {
	uint64_t low, high;	/* high is low: the size is not known */
	uint64_t limit;		/* the end of its section */
	const char *name;
	bool typed;
	int rank;		/* of its binding */
};

/* The symbol table being read. */
struct table {
	Elf *elf;
	Elf_Data *symbols;
	const char *names;
	size_t names_bytes;	/* the 0 at the end not counted */
	bool arm;		/* bit 0 of an address says Thumb */
	struct symbol *list;	/* owned */
	size_t n;
};

static const char damaged[] = "damaged symbol table";
static const char no_memory[] = "out of memory";

/* A name that other files may use is the one that people know. */
static int
rank_of(const GElf_Sym *sym)
{
	switch (GELF_ST_BIND(sym->st_info)) {
	case STB_LOCAL:
		return 0;
	case STB_WEAK:
		return 1;
	default:
		return 2;
	}
}

/* Does sym stand in an executable section, and where does that end? */
static bool
in_code(const struct table *t, const GElf_Sym *sym, uint64_t *limit)
{
	Elf_Scn *const section = sym->st_shndx < SHN_LORESERVE ?
	    elf_getscn(t->elf, sym->st_shndx) : NULL;
	GElf_Shdr h;

	if (sym->st_shndx == SHN_UNDEF || !section ||
	    !gelf_getshdr(section, &h) || !(h.sh_flags & SHF_EXECINSTR))
		return false;
	*limit = h.sh_addr + h.sh_size;
	return true;
}

static void
add_symbol(struct table *t, const GElf_Sym *sym)
{
	struct symbol s = { .rank = rank_of(sym) };

	s.typed = GELF_ST_TYPE(sym->st_info) == STT_FUNC;
	if (!s.typed && !(s.rank &&
	    GELF_ST_TYPE(sym->st_info) == STT_NOTYPE))
		return;
	if (!in_code(t, sym, &s.limit) || sym->st_name >= t->names_bytes ||
	    !t->names[sym->st_name])
		return;
	s.name = t->names + sym->st_name;
	s.low = sym->st_value & ~(uint64_t)t->arm;
	s.high = s.low + sym->st_size;
	if (s.high > s.limit)
		s.high = s.limit;
	if (s.low < s.limit)
		t->list[t->n++] = s;
}

static const char *
add_symbols(struct table *t)
{
	const size_t n = t->symbols->d_size / sizeof(Elf32_Sym);
	GElf_Sym sym;

	t->list = calloc(n ? n : 1, sizeof(*t->list));
	if (!t->list)
		return no_memory;
	for (size_t i = 0; i < n; i++) {
		if (!gelf_getsym(t->symbols, (int)i, &sym))
			return damaged;
		add_symbol(t, &sym);
	}
	return NULL;
}

/* Of two symbols at one place, the one to take comes first. */
static int
by_place(const void *a, const void *b)
{
	const struct symbol *const x = a, *const y = b;

	if (x->low != y->low)
		return x->low < y->low ? -1 : 1;
	if (x->typed != y->typed)
		return x->typed ? -1 : 1;
	if (x->high != y->high)
		return x->high > y->high ? -1 : 1;
	if (x->rank != y->rank)
		return y->rank - x->rank;
	return strcmp(x->name, y->name);
}

/*
 * Is s a part of the function before?  One whose size is not known is open: it
 * takes that of another symbol at its place, and ends where the next begins.
 */
static bool
is_part(struct sp_function *before, bool *open, const struct symbol *s)
{
	if (s->low == before->low && *open && s->high > s->low) {
		before->high = s->high;
		*open = false;
	}
	return s->low == before->low ||
	    (!*open && s->low < before->high && s->high <= before->high);
}

/* The sorted symbols as functions that do not meet. */
static const char *
make_list(struct sp_functions *f, const struct table *t)
{
	bool open = false;

	f->list = calloc(t->n ? t->n : 1, sizeof(*f->list));
	if (!f->list)
		return no_memory;
	for (size_t i = 0; i < t->n; i++) {
		const struct symbol *const s = &t->list[i];
		struct sp_function *const before =
		    f->n ? &f->list[f->n - 1] : NULL;

		if (before && is_part(before, &open, s))
			continue;
		if (before && before->high > s->low)
			before->high = s->low;
		open = s->high == s->low;
		f->list[f->n++] = (struct sp_function){ s->low,
		    open ? s->limit : s->high, s->name };
	}
	return NULL;
}

/* The names are needed for longer than the file is open. */
static const char *
copy_names(struct table *t, struct sp_functions *f, size_t link)
{
	Elf_Scn *const section = elf_getscn(t->elf, link);
	Elf_Data *const data = section ? elf_getdata(section, NULL) : NULL;

	if (!data || !data->d_buf)
		return damaged;
	f->names = malloc(data->d_size + 1);
	if (!f->names)
		return no_memory;
	memcpy(f->names, data->d_buf, data->d_size);
	f->names[data->d_size] = '\0';
	t->names = f->names;
	t->names_bytes = data->d_size;
	return NULL;
}

static const char *
read_table(struct table *t, struct sp_functions *f)
{
	const char *why = NULL;
	Elf_Scn *section = NULL;
	GElf_Shdr h;

	while ((section = elf_nextscn(t->elf, section))) {
		if (!gelf_getshdr(section, &h))
			return damaged;
		if (h.sh_type == SHT_SYMTAB && h.sh_size)
			break;
	}
	if (!section)
		return "no symbol table: the program is stripped";
	t->symbols = elf_getdata(section, NULL);
	if (!t->symbols)
		return damaged;
	why = copy_names(t, f, h.sh_link);
	if (!why)
		why = add_symbols(t);
	if (!why && t->n)
		qsort(t->list, t->n, sizeof(*t->list), by_place);
	return why ? why : make_list(f, t);
}

static const char *
read_open(struct sp_functions *f, int fd)
{
	struct table t = { .elf = elf_begin(fd, ELF_C_READ, NULL) };
	const char *why;
	GElf_Ehdr h;

	if (!t.elf || !gelf_getehdr(t.elf, &h))
		why = elf_errmsg(-1);
	else {
		t.arm = h.e_machine == EM_ARM;
		why = read_table(&t, f);
	}
	elf_end(t.elf);
	free(t.list);
	return why;
}

const char *
sp_functions_read(struct sp_functions *f, const char *path)
{
	struct sp_elf e;
	const char *why = sp_elf_read(&e, path);
	int fd;

	memset(f, 0, sizeof(*f));
	sp_elf_free(&e);
	if (why)
		return why;
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return strerror(errno);
	why = read_open(f, fd);
	close(fd);
	return why;
}
