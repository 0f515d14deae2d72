/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The source of functions for profweb, see model.h */

#include <config.h>

#include <sys/stat.h>

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

struct websource_known {
	struct sp_countmap numbers;	/* a file's and 1, by its address */
	char **names;		/* owned list of owned texts */
	size_t n, room;
	struct jsonout paths;	/* of the last text */
};

void
websource_open(struct websource *s, const char *elf_name)
{
	struct stat st;

	tool_check(elf_name, sp_linetable_open(&s->lines, elf_name));
	if (!stat(elf_name, &st))
		s->built = st.st_mtim;
	s->known = tool_need(calloc(1, sizeof(*s->known)));
	s->code = disassembly_begin(elf_name);
}

const char *
websource_name(const struct websource *s, const char *file)
{
	struct websource_known *const k = s->known;
	const struct sp_countmap_slot *slot;

	if (!s->dirs.n || !k)
		return file;
	slot = sp_countmap_find(&k->numbers, (uintptr_t)file);
	if (slot)
		return k->names[slot->count - 1];
	tool_must(SP_GROW(k->names, k->n, k->room));
	k->names[k->n++] = sourcefile_shown(file, &s->dirs);
	tool_must(sp_countmap_add(&k->numbers, (uintptr_t)file, k->n));
	return k->names[k->n - 1];
}

/* Code that was inlined from elsewhere is shown there. */
void
websource_want(struct websource_wanted *w, const struct websource *s,
    const struct sp_named_function *f, uint32_t number, uint64_t samples)
{
	size_t i, n;
	const struct sp_place *const places = sp_linetable_places(s->lines, &n);

	SP_PARTITION_POINT(i, n, places[i].high <= f->addr);
	for (; i < n && places[i].low - f->addr < f->bytes; i++) {
		tool_must(SP_GROW(w->list, w->n, w->room));
		w->list[w->n++] = (struct websource_line){ places[i].file,
		    places[i].line, number };
	}
	if (!samples)
		return;
	tool_must(SP_GROW(w->code, w->n_code, w->code_room));
	w->code[w->n_code++] =
	    (struct websource_code){ f, number, samples };
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

/* The whole file; if that is too much, what has code: the n lines are of it. */
static void
write_lines(const struct sourcefile *f, const struct websource_line *w, size_t n,
    struct jsonout *j)
{
	const bool whole = f->n && j->n + f->ends[f->n - 1] < WEBSOURCE_MOST;
	size_t from = 0;

	jsonout_list(j, "chunks");
	if (whole)
		write_chunk(f, 1, f->n, j);
	for (size_t i = 0; i < n && !whole; i++) {
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
write_path(const char *name, const char *path, struct jsonout *j)
{
	char *const real = realpath(path, NULL);

	if (real) {
		jsonout_begin(j, '[');
		jsonout_string(j, name);
		jsonout_string(j, real);
		jsonout_end(j, ']');
	}
	free(real);
}

static void
write_file(const struct websource *s, struct websource_line *w, size_t n,
    struct jsonout *j)
{
	struct sourcefile f;
	const char *const name = websource_name(s, w->file);
	const char *const why = sourcefile_read(&f, w->file, &s->dirs);

	jsonout_begin(j, '{');
	jsonout_string(jsonout_key(j, "name"), name);
	if (why) {
		jsonout_string(jsonout_key(j, "missing"), why);
	} else {
		jsonout_string(jsonout_key(j, "doubt"),
		    sourcefile_doubt(&f, w[n - 1].line, &s->built));
		write_lines(&f, w, n, j);
		write_path(name, f.path, &s->known->paths);
	}
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
	if (s->known)
		s->known->paths.n = 0;
	jsonout_begin(j, '{');
	jsonout_list(j, "files");
	for (size_t i = 0; i < w->n; i++) {
		if (i + 1 < w->n && w->list[i + 1].file == w->list[from].file)
			continue;
		write_file(s, &w->list[from], i + 1 - from, j);
		from = i + 1;
	}
	jsonout_end(j, ']');
	if (s->code && w->n_code)
		websource_write_code(s, w, j);
	jsonout_end(j, '}');
	free(w->list);
	free(w->code);
}

void
websource_paths(const struct websource *s, struct jsonout *j)
{
	jsonout_begin(j, '[');
	if (s->known && s->known->paths.n)
		jsonout_raw(j, s->known->paths.text, s->known->paths.n);
	jsonout_end(j, ']');
}

void
websource_free(struct websource *s)
{
	sp_linetable_free(s->lines);
	sourcedirs_free(&s->dirs);
	disassembly_free(s->code);
	if (!s->known)
		return;
	for (size_t i = 0; i < s->known->n; i++)
		free(s->known->names[i]);
	free(s->known->names);
	sp_countmap_free(&s->known->numbers);
	free(s->known->paths.text);
	free(s->known);
}
