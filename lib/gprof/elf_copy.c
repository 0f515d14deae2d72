/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A copy of an ELF file with some of its symbols changed, see elf_copy.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "gprof/elf_copy_inner.h"

#define EHDR_BYTES	52
#define SHDR_BYTES	40

static const char damaged[] = "damaged sections";

static bool
is_relocation(const GElf_Shdr *h)
{
	return h->sh_type == SHT_REL || h->sh_type == SHT_RELA ||
	    h->sh_type == SHT_GROUP || h->sh_type == SHT_SYMTAB_SHNDX;
}

/* Sections that share bytes could make a copy of any size. */
static const char *
read_part(struct sp_part *part, Elf_Scn *scn, size_t *left)
{
	const Elf_Data *data;

	if (!gelf_getshdr(scn, &part->header))
		return damaged;
	/* The others keep their numbers. */
	if (is_relocation(&part->header))
		part->header = (GElf_Shdr){ .sh_type = SHT_NULL };
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
	return NULL;
}

static const char *
read_parts(struct sp_copier *c)
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
			why = sp_elfcopy_symbols(c, &c->parts[i]);
	}
	return why;
}

/* Give each section its name and its place behind the header. */
static uint64_t
place_parts(struct sp_copier *c)
{
	uint64_t at = EHDR_BYTES;

	if (c->copy->text)
		c->parts[c->copy->text].header.sh_name =
		    (uint32_t)c->parts[c->names].header.sh_size +
		    sp_elfcopy_name(".text");
	c->parts[c->names].named = true;
	for (size_t i = 1; i < c->n; i++) {
		struct sp_part *const part = &c->parts[i];

		part->header.sh_offset = at;
		if (!part->bytes)
			continue;
		if (part->named)
			part->header.sh_size += sizeof(sp_more_names);
		at = (at + part->header.sh_size + 3) & ~(uint64_t)3;
	}
	return at;
}

static void
write_header(const struct sp_copier *c, uint64_t sections_at)
{
	const GElf_Ehdr *const h = &c->file.header;
	uint8_t bytes[EHDR_BYTES] = { 0 };

	memcpy(bytes, h->e_ident, EI_NIDENT);
	sp_elfcopy_put(bytes + 16, 2, h->e_type);
	sp_elfcopy_put(bytes + 18, 2, h->e_machine);
	sp_elfcopy_put(bytes + 20, 4, h->e_version);
	sp_elfcopy_put(bytes + 24, 4, h->e_entry);
	sp_elfcopy_put(bytes + 32, 4, sections_at);
	sp_elfcopy_put(bytes + 36, 4, h->e_flags);
	sp_elfcopy_put(bytes + 40, 2, EHDR_BYTES);
	sp_elfcopy_put(bytes + 46, 2, SHDR_BYTES);
	sp_elfcopy_put(bytes + 48, 2, c->n);
	sp_elfcopy_put(bytes + 50, 2, c->names);
	fwrite(bytes, 1, sizeof(bytes), c->out);
}

static void
write_part(const struct sp_copier *c, const struct sp_part *part)
{
	const size_t more = part->named ? sizeof(sp_more_names) : 0;
	const size_t bytes = (size_t)part->header.sh_size - more;

	if (!part->bytes)
		return;
	fwrite(part->bytes, 1, bytes, c->out);
	fwrite(sp_more_names, 1, more, c->out);
	fwrite("\0\0\0", 1, -(bytes + more) & 3, c->out);
}

static void
write_section(const struct sp_copier *c, const GElf_Shdr *h)
{
	const uint64_t fields[] = { h->sh_name, h->sh_type, h->sh_flags,
	    h->sh_addr, h->sh_offset, h->sh_size, h->sh_link, h->sh_info,
	    h->sh_addralign, h->sh_entsize };
	uint8_t bytes[SHDR_BYTES];

	for (size_t i = 0; i < SHDR_BYTES / 4; i++)
		sp_elfcopy_put(bytes + 4 * i, 4, fields[i]);
	fwrite(bytes, 1, sizeof(bytes), c->out);
}

const char *
sp_elfcopy_write(const struct sp_elfcopy *copy, const char *path, FILE *out)
{
	struct sp_copier c = { .copy = copy, .out = out };
	const char *why = sp_elf_open(&c.file, path);

	if (!why)
		why = read_parts(&c);
	if (!why) {
		write_header(&c, place_parts(&c));
		for (size_t i = 1; i < c.n; i++)
			write_part(&c, &c.parts[i]);
		for (size_t i = 0; i < c.n; i++)
			write_section(&c, &c.parts[i].header);
	}
	free(c.parts);
	free(c.symbols);
	sp_elf_close(&c.file);
	return why;
}
