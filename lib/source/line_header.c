/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The header of a line number program, and the names in it: see line_program.h
 * and DWARF 5, 6.2.4
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "source/line_program.h"

/* The forms that fields of files and folders may have, by their codes. */
enum {
	FORM_DATA2 = 0x05, FORM_DATA4, FORM_DATA8, FORM_STRING, FORM_BLOCK,
	FORM_DATA1 = 0x0b, FORM_STRP = 0x0e, FORM_UDATA = 0x0f,
	FORM_DATA16 = 0x1e, FORM_LINE_STRP
};

/* What fields tell, of what we know. */
enum { FIELD_PATH = 1, FIELD_DIRECTORY };

/* While a header is read. */
struct header {
	struct sp_lineprog *p;
	struct sp_dwarf_bytes b;	/* the rest of it */
	unsigned offset_bytes;	/* of an offset into another section: 4 or 8 */
	const struct sp_line_strings *strings;
};

/* A string that ends before section does, or NULL. */
static const char *
string_in(const struct sp_dwarf_bytes *section, uint64_t offset)
{
	const char *s;
	size_t left;

	if (offset >= section->n)
		return NULL;
	s = (const char *)section->p + offset;
	left = section->n - (size_t)offset;
	return memchr(s, 0, left < SP_LINE_NAME_MAX + 1 ? left :
	    SP_LINE_NAME_MAX + 1) ? s : NULL;
}

/* A string that stands in the header itself, which is then behind it. */
static const char *
own_string(struct sp_dwarf_bytes *b)
{
	const char *const s = string_in(b, 0);
	const uint8_t *const end = b->n ? memchr(b->p, 0, b->n) : NULL;

	sp_dwarf_skip(b, end ? (uint64_t)(end - b->p) + 1 : b->n + 1);
	return s;
}

static bool
add(struct sp_line_files *f, const char *name, uint64_t dir)
{
	if (!SP_GROW(f->list, f->n, f->room))
		return false;
	f->list[f->n++] = (struct sp_line_file){ name, dir, NULL };
	return true;
}

/* Before DWARF 5: strings, the last of which is empty; number 0 has none. */
static bool
read_old_tables(struct header *h)
{
	struct sp_lineprog *const p = h->p;
	const char *name;
	uint64_t dir;

	if (!add(&p->dirs, NULL, 0) || !add(&p->files, NULL, 0))
		return false;
	while (h->b.n && *h->b.p) {
		if (!add(&p->dirs, own_string(&h->b), 0))
			return false;
	}
	sp_dwarf_skip(&h->b, 1);
	while (h->b.n && *h->b.p) {
		name = own_string(&h->b);
		dir = sp_dwarf_uleb(&h->b);
		sp_dwarf_uleb(&h->b);	/* when it was changed */
		sp_dwarf_uleb(&h->b);	/* its bytes */
		if (!add(&p->files, name, dir))
			return false;
	}
	return !h->b.bad;
}

/* What stands in an entry of a table. */
struct field {
	uint64_t what, form;
};

/* A form's bytes; those of the others are told by themselves. */
static unsigned
form_bytes(const struct header *h, uint64_t form)
{
	static const unsigned char bytes[] = {
		[FORM_DATA1] = 1, [FORM_DATA2] = 2, [FORM_DATA4] = 4,
		[FORM_DATA8] = 8, [FORM_DATA16] = 16
	};

	if (form == FORM_STRP || form == FORM_LINE_STRP)
		return h->offset_bytes;
	return form < sizeof(bytes) ? bytes[form] : 0;
}

/* Take a field: a name, a number, or what is only skipped. */
static void
read_field(struct header *h, const struct field *f, struct sp_line_file *file)
{
	const unsigned bytes = form_bytes(h, f->form);
	const char *name = NULL;
	uint64_t number = 0;

	if (f->form == FORM_STRING)
		name = own_string(&h->b);
	else if (f->form == FORM_UDATA)
		number = sp_dwarf_uleb(&h->b);
	else if (f->form == FORM_BLOCK)
		sp_dwarf_skip(&h->b, sp_dwarf_uleb(&h->b));
	else if (bytes && bytes <= 8)
		number = sp_dwarf_number(&h->b, bytes);
	else
		sp_dwarf_skip(&h->b, bytes ? bytes : h->b.n + 1);
	if (f->form == FORM_LINE_STRP)
		name = string_in(&h->strings->line_str, number);
	else if (f->form == FORM_STRP)
		name = string_in(&h->strings->str, number);
	if (f->what == FIELD_PATH)
		file->name = name;
	else if (f->what == FIELD_DIRECTORY)
		file->dir = number;
}

/*
 * DWARF 5 tells what an entry has, then the entries.  Each field has a byte at
 * least, so that no number makes more entries than the header has bytes.
 */
static bool
read_table(struct header *h, struct sp_line_files *table)
{
	struct field fields[UINT8_MAX];
	const unsigned n_fields = (unsigned)sp_dwarf_number(&h->b, 1);
	uint64_t n;

	for (unsigned i = 0; i < n_fields; i++) {
		fields[i].what = sp_dwarf_uleb(&h->b);
		fields[i].form = sp_dwarf_uleb(&h->b);
	}
	n = sp_dwarf_uleb(&h->b);
	if (h->b.bad || (n && !n_fields))
		return false;
	for (; n && !h->b.bad; n--) {
		struct sp_line_file entry = { .name = NULL };

		for (unsigned i = 0; i < n_fields; i++)
			read_field(h, &fields[i], &entry);
		if (!add(table, entry.name, entry.dir))
			return false;
	}
	return !h->b.bad;
}

static bool
read_header(struct header *h)
{
	struct sp_lineprog *const p = h->p;
	struct sp_dwarf_bytes *const b = &h->b;
	uint64_t bytes, max_ops = 1;

	p->version = (unsigned)sp_dwarf_number(b, 2);
	if (p->version < 2 || p->version > 5)
		return false;
	if (p->version >= 5)
		sp_dwarf_skip(b, 2);	/* bytes of addresses and segments */
	bytes = sp_dwarf_number(b, h->offset_bytes);
	if (b->bad || bytes > b->n)
		return false;
	p->code = *b;
	sp_dwarf_skip(&p->code, bytes);
	b->n = (size_t)bytes;
	p->min_insn = sp_dwarf_number(b, 1);
	if (p->version >= 4)
		max_ops = sp_dwarf_number(b, 1);
	sp_dwarf_skip(b, 1);	/* whether rows are of statements at first */
	p->line_base = (int8_t)sp_dwarf_number(b, 1);
	p->line_range = (uint8_t)sp_dwarf_number(b, 1);
	p->opcode_base = (uint8_t)sp_dwarf_number(b, 1);
	p->operands = b->p;
	if (!p->line_range || !p->opcode_base || max_ops > 1)
		return false;
	sp_dwarf_skip(b, p->opcode_base - 1u);
	if (b->bad)
		return false;
	return p->version >= 5 ?
	    read_table(h, &p->dirs) && read_table(h, &p->files) :
	    read_old_tables(h);
}

bool
sp_lineprog_next(struct sp_lineprog *p, struct sp_dwarf_bytes *section,
    const struct sp_line_strings *strings)
{
	struct header h = { .p = p, .offset_bytes = 4, .strings = strings };
	uint64_t bytes = sp_dwarf_number(section, 4);

	memset(p, 0, sizeof(*p));
	if (bytes == UINT32_MAX) {
		h.offset_bytes = 8;
		bytes = sp_dwarf_number(section, 8);
	}
	h.b = *section;
	sp_dwarf_skip(section, bytes);
	if (section->bad)
		return false;
	h.b.n = (size_t)bytes;
	/* What fills up a section is as a program without anything. */
	p->unread = bytes && !read_header(&h);
	if (p->unread || !bytes)
		p->code.n = 0;
	return true;
}

/* What stands between a folder, "" for none, and what is in it. */
static const char *
behind(const char *dir)
{
	return *dir && dir[strlen(dir) - 1] != '/' ? "/" : "";
}

static const char *
name_in(const struct sp_line_files *f, uint64_t i)
{
	const char *const name = i < f->n ? f->list[i].name : NULL;

	return name ? name : "";
}

/* Folders but the first are relative to that, unless they are absolute. */
bool
sp_lineprog_name(const struct sp_lineprog *p, uint64_t file,
    const char *comp_dir, char name[SP_LINE_NAME_MAX + 1])
{
	const char *const last = name_in(&p->files, file);
	const char *first, *dir;
	int n;

	if (!*last)
		return false;
	first = p->dirs.n && p->dirs.list[0].name ? p->dirs.list[0].name :
	    comp_dir ? comp_dir : "";
	dir = p->files.list[file].dir ?
	    name_in(&p->dirs, p->files.list[file].dir) : "";
	if (*last == '/')
		dir = "";
	if (*last == '/' || *dir == '/')
		first = "";
	n = snprintf(name, SP_LINE_NAME_MAX + 1, "%s%s%s%s%s", first,
	    behind(first), dir, behind(dir), last);
	return n > 0 && n <= SP_LINE_NAME_MAX;
}

void
sp_lineprog_free(struct sp_lineprog *p)
{
	free(p->dirs.list);
	free(p->files.list);
	memset(p, 0, sizeof(*p));
}
