/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The source of functions for profweb, see model.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "base/upper_bound.h"
#include "model.h"
#include "source/line_table.h"

/* Lines around those that have code, and between two of them, that are told as
   well. */
#define AROUND	3
#define BETWEEN	12

void
websource_open(struct websource *s, const char *elf_name)
{
	tool_check(elf_name, sp_linetable_open(&s->lines, elf_name));
}

/* Code that was inlined from elsewhere is shown there. */
void
websource_want(struct websource_wanted *w, const struct websource *s,
    const struct sp_named_function *f, uint32_t number)
{
	size_t i, n;
	const struct sp_place *const places = sp_linetable_places(s->lines, &n);

	SP_PARTITION_POINT(i, n, places[i].high <= f->addr);
	for (; i < n && places[i].low - f->addr < f->bytes; i++) {
		tool_must(SP_GROW(w->list, w->n, w->room));
		w->list[w->n++] = (struct websource_line){ places[i].file,
		    places[i].line, number };
	}
}

static int
by_line(const void *a, const void *b)
{
	const struct websource_line *const x = a, *const y = b;
	const int files = x->file == y->file ? 0 : strcmp(x->file, y->file);

	if (files)
		return files;
	return (x->line > y->line) - (x->line < y->line);
}

/* Bytes of source are no text of anybody's: what is none is shown as such. */
static void
write_line(const struct sourcefile *f, size_t line, struct jsonout *j)
{
	size_t n;
	const char *const bytes = sourcefile_line(f, line, &n);
	char *const text = tool_need(strndup(bytes, n));

	jsonout_string(j, text);
	free(text);
}

/* From here to there, or to the file's end. */
static void
write_chunk(const struct sourcefile *f, size_t from, size_t to,
    struct jsonout *j)
{
	from = from > AROUND ? from - AROUND : 1;
	to = to + AROUND < f->n ? to + AROUND : f->n;
	if (from > to)
		return;
	jsonout_begin(j, '[');
	jsonout_number(j, from);
	for (size_t line = from; line <= to; line++)
		write_line(f, line, j);
	jsonout_end(j, ']');
}

/* The lines of one file: all n are. */
static void
write_lines(const struct sourcefile *f, const struct websource_line *w, size_t n,
    struct jsonout *j)
{
	size_t from = 0;

	jsonout_list(j, "chunks");
	for (size_t i = 0; i < n; i++) {
		if (i + 1 < n && w[i + 1].line - w[i].line <= BETWEEN)
			continue;
		if (j->n < WEBSOURCE_MOST)
			write_chunk(f, w[from].line, w[i].line, j);
		from = i + 1;
	}
	jsonout_end(j, ']');
}

static int
by_function(const void *a, const void *b)
{
	const struct websource_line *const x = a, *const y = b;

	if (x->function != y->function)
		return x->function < y->function ? -1 : 1;
	return (x->line > y->line) - (x->line < y->line);
}

/* Which functions have code there, each with its first and last line.  The
   order of the list is another one then. */
static void
write_functions(struct websource_line *w, size_t n, struct jsonout *j)
{
	size_t from = 0;

	qsort(w, n, sizeof(*w), by_function);
	jsonout_list(j, "functions");
	for (size_t i = 0; i < n; i++) {
		if (i + 1 < n && w[i + 1].function == w[from].function)
			continue;
		jsonout_begin(j, '[');
		jsonout_number(j, w[from].function);
		jsonout_number(j, w[from].line);
		jsonout_number(j, w[i].line);
		jsonout_end(j, ']');
		from = i + 1;
	}
	jsonout_end(j, ']');
}

static void
write_file(const struct websource *s, struct websource_line *w, size_t n,
    struct jsonout *j)
{
	struct sourcefile f;
	const char *const why = sourcefile_read(&f, w->file, &s->dirs);

	jsonout_begin(j, '{');
	jsonout_string(jsonout_key(j, "name"), w->file);
	if (why)
		jsonout_string(jsonout_key(j, "missing"), why);
	else
		write_lines(&f, w, n, j);
	write_functions(w, n, j);
	jsonout_end(j, '}');
	sourcefile_free(&f);
}

void
websource_text(const struct websource *s, struct websource_wanted *w,
    struct jsonout *j)
{
	size_t from = 0;

	if (w->n)
		qsort(w->list, w->n, sizeof(*w->list), by_line);
	jsonout_begin(j, '[');
	for (size_t i = 0; i < w->n; i++) {
		if (i + 1 < w->n && w->list[i + 1].file == w->list[from].file)
			continue;
		write_file(s, &w->list[from], i + 1 - from, j);
		from = i + 1;
	}
	jsonout_end(j, ']');
	free(w->list);
}

void
websource_free(struct websource *s)
{
	sp_linetable_free(s->lines);
	sourcedirs_free(&s->dirs);
}
