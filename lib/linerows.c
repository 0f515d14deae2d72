/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The rows of all line number programs of an ELF file, see linerows.h.  The
 * programs follow each other in a section, each is run once, and no number in
 * them makes more rows than they have bytes: so time and memory are in
 * proportion to the file, whatever is in it.
 */

#include <config.h>

#include <dwarf.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "above.h"
#include "dwarfunits.h"
#include "lineprog.h"
#include "linerows.h"
#include "text.h"

/* More executable sections than any program has. */
#define CODE_MAX	256

/* Where the compiler ran for the program at that offset. */
struct folder {
	uint32_t offset;
	size_t order;		/* of several the first one counts */
	const char *name;
};

struct reader {
	struct sp_linerows *rows;
	struct sp_dwarf_bytes lines;	/* the section */
	struct sp_line_strings strings;
	struct sp_text text;
	struct folder *folders;	/* owned, sorted by offset */
	size_t n_folders, folder_room;
	/* Of the program that runs: */
	struct sp_lineprog program;
	const char *folder;
	const char **names;	/* owned: whole names of files, once known */
	size_t first;		/* where the places of the sequence begin */
	bool bad;		/* they are not in order */
};

/* The list, with room for one more; NULL, and it stays, without memory. */
static void *
room_for_one(void *list, size_t n, size_t *room, size_t bytes)
{
	const size_t wanted = *room ? 2 * *room : 64;
	void *more;

	if (n < *room)
		return list;
	more = realloc(list, wanted * bytes);
	if (more)
		*room = wanted;
	return more;
}

static void
take_folder(void *arg, Dwarf_Die *unit)
{
	struct reader *const r = arg;
	Dwarf_Attribute attr;
	Dwarf_Word offset;
	const char *name;
	struct folder *more;

	if (!dwarf_attr(unit, DW_AT_stmt_list, &attr) ||
	    dwarf_formudata(&attr, &offset) || offset > UINT32_MAX ||
	    !dwarf_attr(unit, DW_AT_comp_dir, &attr) ||
	    !(name = dwarf_formstring(&attr)))
		return;
	more = room_for_one(r->folders, r->n_folders, &r->folder_room,
	    sizeof(*more));
	if (!more) {
		r->rows->no_memory = true;
		return;
	}
	r->folders = more;
	r->folders[r->n_folders] = (struct folder){ (uint32_t)offset,
	    r->n_folders, name };
	r->n_folders++;
}

static int
by_offset(const void *a, const void *b)
{
	const struct folder *const x = a, *const y = b;

	if (x->offset != y->offset)
		return x->offset < y->offset ? -1 : 1;
	return (x->order < y->order) - (x->order > y->order);
}

static const char *
folder_of(const struct reader *r, size_t offset)
{
	const size_t above = sp_first_above(r->folders, r->n_folders,
	    sizeof(*r->folders), (uint32_t)offset);

	return above && r->folders[above - 1].offset == offset ?
	    r->folders[above - 1].name : NULL;
}

/* The whole name of a file of the program; NULL if it is not known. */
static const char *
name_of(struct reader *r, uint64_t file)
{
	char name[SP_LINE_NAME_MAX + 1];

	if (file >= r->program.n_files)
		return NULL;
	if (!r->names[file] &&
	    sp_lineprog_name(&r->program, file, r->folder, name)) {
		r->names[file] = sp_intern(&r->rows->files, name);
		r->rows->no_memory |= !r->names[file];
	}
	return r->names[file];
}

/* Is there code all the way?  At address 0 is what was removed. */
static bool
is_code(const struct reader *r, uint32_t low, uint32_t high)
{
	const size_t above = sp_first_above(r->text.ranges, r->text.n,
	    sizeof(*r->text.ranges), low);

	return low && above && high <= r->text.ranges[above - 1].high;
}

/* Drop what is of no line, and make one of neighbours of the same line. */
static void
tidy_sequence(struct sp_linerows *rows, struct sp_line_sequence *s)
{
	struct sp_place *const p = rows->places + s->first;
	const size_t n = rows->n - s->first;

	s->n = 0;
	for (size_t i = 0; i < n; i++) {
		struct sp_place *const last = s->n ? &p[s->n - 1] : NULL;

		if (!p[i].file || !p[i].line)
			continue;
		if (last && last->high == p[i].low &&
		    last->file == p[i].file && last->line == p[i].line)
			last->high = p[i].high;
		else
			p[s->n++] = p[i];
	}
	rows->n = s->first + s->n;
}

/* The places since the last sequence are one. */
static bool
end_sequence(struct reader *r, uint64_t end)
{
	struct sp_linerows *const rows = r->rows;
	struct sp_line_sequence s = { .first = r->first }, *more;
	struct sp_place *const p = rows->places + s.first;
	const size_t n = rows->n - s.first;

	if (!n)
		return true;
	s.low = p[0].low;
	if (p[n - 1].low == end)
		rows->n--;
	if (r->bad || end <= s.low || end > UINT32_MAX || !is_code(r, s.low,
	    (uint32_t)end)) {
		rows->n = s.first;
		return true;
	}
	rows->places[rows->n - 1].high = (uint32_t)end;
	tidy_sequence(rows, &s);
	more = room_for_one(rows->sequences, rows->n_sequences,
	    &rows->sequence_room, sizeof(*more));
	if (!more)
		return false;
	rows->sequences = more;
	rows->sequences[rows->n_sequences++] = s;
	return true;
}

static bool
add_place(struct reader *r, const struct sp_line_row *row)
{
	struct sp_linerows *const rows = r->rows;
	struct sp_place *const more = room_for_one(rows->places, rows->n,
	    &rows->room, sizeof(*more));

	if (!more)
		return false;
	rows->places = more;
	rows->places[rows->n++] = (struct sp_place){
	    .low = (uint32_t)row->addr, .high = (uint32_t)row->addr,
	    .file = name_of(r, row->file),
	    .line = row->line <= UINT_MAX ? (unsigned)row->line : 0 };
	return true;
}

static bool
take_row(void *arg, const struct sp_line_row *row)
{
	struct reader *const r = arg;
	struct sp_linerows *const rows = r->rows;
	struct sp_place *const last = rows->n > r->first ?
	    &rows->places[rows->n - 1] : NULL;
	bool ok = true;

	if (row->ends) {
		ok = end_sequence(r, row->addr);
		r->first = rows->n;
		r->bad = false;
	} else if (row->addr > UINT32_MAX || (last && row->addr < last->low))
		r->bad = true;
	else {
		if (last && last->low == row->addr)
			rows->n--;
		else if (last)
			last->high = (uint32_t)row->addr;
		ok = add_place(r, row);
	}
	rows->no_memory |= !ok;
	return ok;
}

static void
run_program(struct reader *r, size_t offset)
{
	r->folder = folder_of(r, offset);
	r->names = calloc(r->program.n_files + 1, sizeof(*r->names));
	if (r->names)
		sp_lineprog_run(&r->program, take_row, r);
	else
		r->rows->no_memory = true;
	free(r->names);
	/* A sequence that does not end is none. */
	r->rows->n = r->first;
	r->bad = false;
}

static void
read_text(struct reader *r, Elf *elf)
{
	Elf_Scn *scn = NULL;
	GElf_Shdr h;

	while ((scn = elf_nextscn(elf, scn)) && r->text.n < CODE_MAX) {
		if (!gelf_getshdr(scn, &h) || !(h.sh_flags & SHF_EXECINSTR) ||
		    !(h.sh_flags & SHF_ALLOC) || !h.sh_size ||
		    h.sh_addr + h.sh_size > UINT32_MAX)
			continue;
		if (!sp_text_add(&r->text, (uint32_t)h.sh_addr,
		    (uint32_t)(h.sh_addr + h.sh_size)))
			r->rows->no_memory = true;
	}
	sp_text_tidy(&r->text, 1);
}

static void
run_programs(struct reader *r)
{
	const struct sp_dwarf_bytes all = r->lines;

	while (!r->rows->no_memory) {
		const size_t offset = all.n - r->lines.n;

		if (!sp_lineprog_next(&r->program, &r->lines, &r->strings))
			return;
		run_program(r, offset);
		sp_lineprog_free(&r->program);
	}
}

void
sp_linerows_read(struct sp_linerows *rows, const struct sp_elf_file *f)
{
	struct reader r = { .rows = rows };
	Dwarf *const dwarf = sp_dwarf_open(f);

	if (!dwarf)
		return;
	r.lines = sp_dwarf_section(f, "line");
	r.strings.line_str = sp_dwarf_section(f, "line_str");
	r.strings.str = sp_dwarf_section(f, "str");
	read_text(&r, f->elf);
	sp_dwarf_each_unit(dwarf, take_folder, &r);
	if (r.n_folders)
		qsort(r.folders, r.n_folders, sizeof(*r.folders), by_offset);
	run_programs(&r);
	dwarf_end(dwarf);
	sp_text_free(&r.text);
	free(r.folders);
}

void
sp_linerows_free(struct sp_linerows *rows)
{
	free(rows->places);
	free(rows->sequences);
	sp_intern_free(&rows->files);
	memset(rows, 0, sizeof(*rows));
}
