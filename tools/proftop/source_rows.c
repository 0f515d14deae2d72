/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which lines a view of a function has, see source.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "source.h"

#define AROUND		2	/* lines before and behind one with code */
#define GAP_LEAST	12	/* lines that are worth leaving out */
#define ROWS_MOST	20000	/* nobody looks at more */

/* Lines with code, as they are found. */
struct found {
	const char *own;	/* the function's own file */
	struct sp_place *list;	/* owned; file and line of each */
	size_t n, room;
};

static void
add_found(struct found *f, const char *file, unsigned line)
{
	const struct sp_place *const last = f->n ? &f->list[f->n - 1] : NULL;

	if (!file || (last && last->file == file && last->line == line))
		return;
	tool_must(SP_GROW(f->list, f->n, f->room));
	f->list[f->n++] = (struct sp_place){ .file = file, .line = line };
}

/* The code's own lines, and those of the calls that it was inlined for. */
static void
find_lines(const struct topsource *s, struct found *found)
{
	const struct sp_named_function *const f = s->function;
	const uint32_t bytes = f->bytes < TOPSOURCE_BYTES ?
	    f->bytes : TOPSOURCE_BYTES;
	struct sp_place place;

	for (uint32_t i = 0; i < bytes; i += 2) {
		const struct sp_inlined *in =
		    sp_linetable_inlined(s->table, f->addr + i);

		if (sp_linetable_at(s->table, f->addr + i, &place))
			add_found(found, place.file, place.line);
		for (; in; in = in->caller)
			add_found(found, in->file, in->line);
	}
}

/* For qsort, which knows of no other argument. */
static const char *own_file;

/* The function's own file first, then by name; the same name is the same. */
static int
by_place(const void *a, const void *b)
{
	const struct sp_place *const x = a, *const y = b;

	if (x->file != y->file) {
		if (x->file == own_file || y->file == own_file)
			return x->file == own_file ? -1 : 1;
		return strcmp(x->file, y->file);
	}
	return (x->line > y->line) - (x->line < y->line);
}

static void
add_row(struct topsource *s, enum topsource_kind kind, unsigned line, bool code)
{
	if (s->n > ROWS_MOST)
		return;
	tool_must(SP_GROW(s->rows, s->n, s->room));
	s->rows[s->n] = (struct topsource_row){ .kind = kind, .line = line,
	    .file = s->n_files - 1, .code = code };
	if (s->n == ROWS_MOST)
		s->rows[s->n].kind = TOPSOURCE_END;
	s->n++;
}

/* Lines from one to before another, of which none has code. */
static void
add_between(struct topsource *s, unsigned from, unsigned to)
{
	if (from < to && to - from > 2 * AROUND + GAP_LEAST) {
		add_between(s, from, from + AROUND);
		add_row(s, TOPSOURCE_GAP, from + AROUND, false);
		from = to - AROUND;
	}
	for (; from < to; from++)
		add_row(s, TOPSOURCE_LINE, from, false);
}

/* Of another file there are only the lines with code. */
static void
add_lines(struct topsource *s, const struct sp_place *list, size_t n)
{
	const bool own = list->file == own_file;

	s->files = tool_need(realloc(s->files,
	    (s->n_files + 1) * sizeof(*s->files)));
	s->files[s->n_files++] = (struct topsource_file){ .name = list->file,
	    .first = s->n };
	if (own)
		add_between(s, list->line > AROUND ? list->line - AROUND : 1,
		    list->line);
	else
		add_row(s, TOPSOURCE_FILE, 0, false);
	for (size_t i = 0; i < n; i++) {
		if (own && i)
			add_between(s, list[i - 1].line + 1, list[i].line);
		add_row(s, TOPSOURCE_LINE, list[i].line, true);
	}
	s->files[s->n_files - 1].n = s->n - s->files[s->n_files - 1].first;
}

/* The same line may be there for several pieces of code. */
static size_t
join(struct sp_place *list, size_t n)
{
	size_t kept = 0;

	for (size_t i = 0; i < n; i++) {
		if (!kept || by_place(&list[kept - 1], &list[i]))
			list[kept++] = list[i];
	}
	return kept;
}

void
topsource_make_rows(struct topsource *s)
{
	struct found found = { .n = 0 };
	size_t from = 0;

	find_lines(s, &found);
	own_file = sp_linetable_outer(s->table, s->function->addr).file;
	if (!own_file && found.n)
		own_file = found.list[0].file;
	if (found.n)
		qsort(found.list, found.n, sizeof(*found.list), by_place);
	found.n = join(found.list, found.n);
	for (size_t i = 0; i < found.n; i++) {
		if (i + 1 < found.n &&
		    found.list[i + 1].file == found.list[i].file)
			continue;
		add_lines(s, found.list + from, i + 1 - from);
		from = i + 1;
	}
	free(found.list);
}
