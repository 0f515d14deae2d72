/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A copy of an ELF file with some of its symbols changed, see elf_copy.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "elf/open.h"
#include "gprof/elf_copy.h"
#include "gprof/symbol_fix.h"

static const char damaged[] = "damaged sections";

/*
 * What is appended to each section of names: strings, with their NULs.  A name
 * that ends another one needs no place of its own.
 */
static const char more_names[] = ".text\0" SP_SYMFIX_END "\0"
    "_gprof_mcount" SP_SYMFIX_RENAMED "\0"
    "__mcount" SP_SYMFIX_RENAMED "\0"
    "__mcount_internal" SP_SYMFIX_RENAMED;

/* A section of the copy. */
struct part {
	Elf32_Shdr header;
	const void *bytes;	/* not owned */
	size_t size;		/* of them */
	bool named;		/* more_names stand behind it */
};

struct copier {
	const struct sp_elfcopy *copy;
	struct sp_elf_file file;
	struct part *parts;	/* owned; of each section */
	size_t n, names;	/* sections; the index of their names' one */
	Elf32_Sym *symbols;	/* owned: the new table */
	FILE *out;
};

/* Bytes of records of a type, turned into what they are in the file. */
static void *
as_file(void *records, Elf_Type type, size_t bytes)
{
	Elf_Data data = { .d_buf = records, .d_type = type, .d_size = bytes,
	    .d_version = EV_CURRENT };

	elf32_xlatetof(&data, &data, ELFDATA2LSB);
	return records;
}

/* Where one of more_names stands in them. */
static uint32_t
name_at(const char *name)
{
	const size_t n = strlen(name) + 1;
	uint32_t at = 0;

	while (at + n < sizeof(more_names) &&
	    memcmp(more_names + at, name, n))
		at++;
	return at;
}

/* What a profiling function is called besides. */
static uint32_t
second_name(const struct part *strings, const Elf32_Sym *sym)
{
	char name[64];

	/* The file may have changed since it was looked at. */
	if (sym->st_name >= strings->header.sh_size)
		return 0;
	snprintf(name, sizeof(name), "%s" SP_SYMFIX_RENAMED,
	    (const char *)strings->bytes + sym->st_name);
	return strings->header.sh_size + name_at(name);
}

/*
 * Change a symbol.  Does it belong to the global ones?  -1: to none.  One that
 * is renamed is in the table twice, as others know it by its old name: but
 * gprof prefers a global symbol.
 */
static int
change(const struct copier *c, const struct part *strings, size_t i,
    bool globals, Elf32_Sym *sym)
{
	const unsigned change = i < c->copy->n ? c->copy->changes[i] :
	    SP_ELFCOPY_KEEP;
	const unsigned type = ELF32_ST_TYPE(sym->st_info);

	if (change == SP_ELFCOPY_REMOVE)
		return -1;
	if (change == SP_ELFCOPY_GLOBAL || change == SP_ELFCOPY_RENAME)
		sym->st_info = ELF32_ST_INFO(globals ||
		    change == SP_ELFCOPY_GLOBAL ? STB_GLOBAL : STB_LOCAL, type);
	if (change == SP_ELFCOPY_RENAME && globals)
		sym->st_name = second_name(strings, sym);
	if (c->file.header.e_machine == EM_ARM && type == STT_FUNC)
		sym->st_value &= ~(uint32_t)1;
	return ELF32_ST_BIND(sym->st_info) != STB_LOCAL;
}

/* Local symbols come first; returns how many symbols there are in all. */
static size_t
fill_symbols(struct copier *c, Elf_Data *data, const struct part *strings,
    size_t n, size_t *locals)
{
	size_t done = 0;

	for (int globals = 0; globals < 2; globals++) {
		for (size_t i = 0; i < n; i++) {
			Elf32_Sym *const sym = &c->symbols[done];

			*sym = ((const Elf32_Sym *)data->d_buf)[i];
			done += change(c, strings, i, globals, sym) == globals;
		}
		if (!globals)
			*locals = done;
	}
	if (c->copy->end_section)
		c->symbols[done++] = (Elf32_Sym){
		    .st_name = strings->header.sh_size +
		    name_at(SP_SYMFIX_END),
		    .st_value = c->copy->end,
		    .st_info = ELF32_ST_INFO(STB_GLOBAL, STT_FUNC),
		    .st_shndx = (uint16_t)c->copy->end_section };
	return done;
}

/*
 * Make the new table of symbols for the section table, all others being read.
 * Returns NULL, or why not.
 */
static const char *
make_symbols(struct copier *c, struct part *table)
{
	Elf_Scn *const scn =
	    elf_getscn(c->file.elf, (size_t)(table - c->parts));
	Elf_Data *const data = elf_getdata(scn, NULL);
	struct part *const strings = table->header.sh_link < c->n ?
	    &c->parts[table->header.sh_link] : NULL;
	size_t n, locals = 0;

	if (!data || data->d_type != ELF_T_SYM || !strings ||
	    !strings->bytes || c->symbols ||
	    ((const char *)strings->bytes)[strings->header.sh_size - 1])
		return damaged;
	n = data->d_size / sizeof(*c->symbols);
	c->symbols = calloc(2 * n + 2, sizeof(*c->symbols));
	if (!c->symbols)
		return "out of memory";
	n = fill_symbols(c, data, strings, n, &locals);
	strings->named = true;
	table->size = n * sizeof(*c->symbols);
	table->bytes = as_file(c->symbols, ELF_T_SYM, table->size);
	table->header.sh_size = (uint32_t)table->size;
	table->header.sh_info = (uint32_t)locals;
	return NULL;
}

static bool
is_relocation(const Elf32_Shdr *h)
{
	return h->sh_type == SHT_REL || h->sh_type == SHT_RELA ||
	    h->sh_type == SHT_GROUP || h->sh_type == SHT_SYMTAB_SHNDX;
}

/* Sections that share bytes could make a copy of any size. */
static const char *
read_part(struct part *part, Elf_Scn *scn, size_t *left)
{
	const Elf32_Shdr *const header = elf32_getshdr(scn);
	const Elf_Data *data;

	if (!header)
		return damaged;
	part->header = *header;
	/* The others keep their numbers. */
	if (is_relocation(&part->header))
		part->header = (Elf32_Shdr){ .sh_type = SHT_NULL };
	if (part->header.sh_type == SHT_NULL ||
	    part->header.sh_type == SHT_NOBITS || !part->header.sh_size)
		return NULL;
	data = elf_rawdata(scn, NULL);
	if (!data || data->d_size != part->header.sh_size)
		return damaged;
	if (data->d_size > *left)
		return "sections overlap in the file";
	*left -= data->d_size;
	part->bytes = data->d_buf;
	part->size = data->d_size;
	return NULL;
}

static const char *
read_parts(struct copier *c)
{
	const char *why = NULL;
	size_t left = c->file.bytes;
	Elf_Scn *scn = NULL;

	if (elf_getshdrnum(c->file.elf, &c->n) || c->n > UINT16_MAX ||
	    elf_getshdrstrndx(c->file.elf, &c->names) || c->names >= c->n)
		return damaged;
	c->parts = calloc(c->n, sizeof(*c->parts));
	if (!c->parts)
		return "out of memory";
	while (!why && (scn = elf_nextscn(c->file.elf, scn)) &&
	    elf_ndxscn(scn) < c->n)
		why = read_part(&c->parts[elf_ndxscn(scn)], scn, &left);
	for (size_t i = 0; !why && i < c->n; i++) {
		if (c->parts[i].header.sh_type == SHT_SYMTAB)
			why = make_symbols(c, &c->parts[i]);
	}
	return why;
}

/* Give each section its name and its place behind the header. */
static uint64_t
place_parts(struct copier *c)
{
	uint64_t at = sizeof(Elf32_Ehdr);

	if (c->copy->text)
		c->parts[c->copy->text].header.sh_name =
		    c->parts[c->names].header.sh_size + name_at(".text");
	c->parts[c->names].named = true;
	for (size_t i = 1; i < c->n; i++) {
		struct part *const part = &c->parts[i];

		part->header.sh_offset = (uint32_t)at;
		if (!part->bytes)
			continue;
		at += part->size;
		if (part->named) {
			part->header.sh_size += sizeof(more_names);
			at += sizeof(more_names);
		}
		at = (at + 3) & ~(uint64_t)3;
	}
	return at;
}

static void
write_header(const struct copier *c, uint64_t sections_at)
{
	Elf32_Ehdr h = *elf32_getehdr(c->file.elf);

	h.e_shoff = (uint32_t)sections_at;
	h.e_phoff = h.e_phentsize = h.e_phnum = 0;
	h.e_ehsize = sizeof(h);
	h.e_shentsize = sizeof(Elf32_Shdr);
	h.e_shnum = (uint16_t)c->n;
	h.e_shstrndx = (uint16_t)c->names;
	fwrite(as_file(&h, ELF_T_EHDR, sizeof(h)), sizeof(h), 1, c->out);
}

static void
write_part(const struct copier *c, const struct part *part)
{
	const size_t more = part->named ? sizeof(more_names) : 0;

	if (!part->bytes)
		return;
	fwrite(part->bytes, 1, part->size, c->out);
	fwrite(more_names, 1, more, c->out);
	fwrite("\0\0\0", 1, -(part->size + more) & 3, c->out);
}

const char *
sp_elfcopy_write(const struct sp_elfcopy *copy, const char *path, FILE *out)
{
	struct copier c = { .copy = copy, .out = out };
	const char *why = sp_elf_open(&c.file, path);

	if (!why)
		why = read_parts(&c);
	if (!why) {
		write_header(&c, place_parts(&c));
		for (size_t i = 1; i < c.n; i++)
			write_part(&c, &c.parts[i]);
		for (size_t i = 0; i < c.n; i++)
			fwrite(as_file(&c.parts[i].header, ELF_T_SHDR,
			    sizeof(Elf32_Shdr)), sizeof(Elf32_Shdr), 1, out);
	}
	free(c.parts);
	free(c.symbols);
	sp_elf_close(&c.file);
	return why;
}
