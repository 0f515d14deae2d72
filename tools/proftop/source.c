/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The source of one function, see source.h */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "source.h"

/* Read the program's lines, once; NULL, or why there are none. */
static const char *
read_table(struct topsource *s)
{
	const char *why;
	struct stat st;
	size_t n;

	if (!s->elf_name)
		return "no lines of source: -e is not given";
	if (!s->table) {
		why = sp_linetable_open(&s->table, s->elf_name);
		if (why)
			return why;
		if (!stat(s->elf_name, &st))
			s->built = st.st_mtim;
	}
	if (!s->table)
		return "no lines of source: built without libdw";
	sp_linetable_places(s->table, &n);
	return n ? NULL : "no lines of source: not compiled with -g, or "
	    "stripped";
}

/* Which lines a file has can be seen by its last one. */
static unsigned
last_line(const struct topsource *s, size_t file)
{
	unsigned last = 0;

	for (size_t i = 0; i < s->n; i++) {
		if (s->rows[i].file == file && s->rows[i].code &&
		    s->rows[i].line > last)
			last = s->rows[i].line;
	}
	return last;
}

/* Read a file, and note what is wrong with it. */
static void
read_file(struct topsource *s, size_t i)
{
	struct topsource_file *const f = &s->files[i];
	const char *why = sourcefile_read(&f->text, f->name, &s->dirs);

	if (why && f->text.missing)
		why = "the source is not here: see -d";
	else if (!why)
		why = sourcefile_doubt(&f->text, last_line(s, i), &s->built);
	f->why = why ? tool_need(strdup(why)) : NULL;
}

const char *
topsource_open(struct topsource *s, const struct sp_named_function *function)
{
	const char *const why = function ? read_table(s) :
	    "no lines of source: it is no function of the program";

	topsource_close(s);
	if (why)
		return why;
	s->function = function;
	s->recent.window_s = s->window_s;
	topsource_make_rows(s);
	if (!s->n) {
		topsource_close(s);
		return "no lines of source: its file was not compiled with -g";
	}
	for (size_t i = 0; i < s->n_files; i++)
		read_file(s, i);
	return NULL;
}

/* The calls that come from a place of the function. */
static void
add_calls(struct sp_gmon *g, const struct sp_profile *p,
    const struct sp_countmap_slot *slot, const struct sp_spot *spot)
{
	uint64_t calls = slot->count;

	if (p->lost_calls)
		calls += sp_lost_calls_of(p->lost_calls, slot->key);
	tool_must(sp_gmon_add_arc(g, spot->from, spot->at, calls));
}

/* Is that sample one of those of which shares are told? */
static bool
counts(const struct topsource *s, const struct topstream *stream, uint32_t at)
{
	const struct sp_named_function *const f = sp_names_at(s->names, at);

	return !f || f == s->function || stream->live.profiler_shown ||
	    !s->names->ranges.list[f - s->names->functions].profiler;
}

/* What of the profile is of the function, and how much there is in all. */
static void
take_profile(struct topsource *s, const struct topstream *stream,
    const struct sp_profile *p, struct sp_gmon *g)
{
	const struct sp_named_function *const f = s->function;
	const struct sp_countmap_slot *slot = NULL;
	struct sp_spot spot;

	s->all = s->no_line = 0;
	while ((slot = sp_countmap_next(&p->counts, slot))) {
		if (!sp_profile_place(p, slot->key, &spot))
			continue;
		if (spot.sample && counts(s, stream, spot.at))
			s->all += slot->count;
		if (spot.sample && spot.at - f->addr < TOPSOURCE_BYTES)
			sp_gmon_add_samples(g, spot.at, 2, slot->count);
		else if (spot.sample && spot.at - f->addr < f->bytes)
			s->no_line += slot->count;
		/* A call is in the bytes before where it returns to. */
		if (!spot.sample && !stream->live.sampled_calls &&
		    spot.caller <= SP_CALLER_JUMPS &&
		    (spot.from & ~(uint32_t)1) - 1 - f->addr < f->bytes)
			add_calls(g, p, slot, &spot);
	}
}

static int
by_line(const void *key, const void *element)
{
	const unsigned *const line = key;
	const struct topsource_row *const row = element;

	return (*line > row->line) - (*line < row->line);
}

/* The row of a line; there is one of each that has code. */
static struct topsource_row *
row_of(struct topsource *s, const struct linerow *line)
{
	for (size_t i = 0; i < s->n_files; i++) {
		const struct topsource_file *const f = &s->files[i];

		if (f->name == line->file && f->n)
			return bsearch(&line->line, s->rows + f->first, f->n,
			    sizeof(*s->rows), by_line);
	}
	return NULL;
}

static void
take_lines(struct topsource *s, const struct line_counts *b)
{
	for (size_t i = 0; i < s->n; i++)
		s->rows[i].samples = s->rows[i].inlined = s->rows[i].calls = 0;
	for (size_t i = 0; i < b->n; i++) {
		const struct linerow *const line = &b->rows[i];
		struct topsource_row *const row = line->kind == LINEROW_LINE ?
		    row_of(s, line) : NULL;

		if (!row) {
			s->no_line += line->samples;
			continue;
		}
		row->samples += line->samples;
		row->inlined += line->inlined;
		row->calls += line->calls;
	}
}

/* Samples of each row, and of all, in the last seconds. */
static void
take_recent(struct topsource *s, double now)
{
	uint64_t *const samples =
	    tool_need(calloc(s->n + 1, sizeof(*samples)));
	const struct sp_window_mark *begin;

	for (size_t i = 0; i < s->n; i++)
		samples[i] = s->rows[i].samples + s->rows[i].inlined;
	samples[s->n] = s->all;
	tool_must(sp_window_tell(&s->recent, samples, s->n + 1, now));
	begin = sp_window_begin(&s->recent, now);
	for (size_t i = 0; i < s->n; i++)
		s->rows[i].recent = sp_window_since(begin, i, samples[i]);
	s->recent_all = sp_window_since(begin, s->n, s->all);
	s->recent_s = begin ? now - begin->at : 0;
	free(samples);
}

void
topsource_count(struct topsource *s, const struct topstream *stream)
{
	const struct line_counts_program program = {
		s->names ? &s->names->ranges : NULL, s->table
	};
	const struct sp_named_function *const f = s->function;
	const uint64_t bins = !f ? 0 : f->bytes < TOPSOURCE_BYTES ?
	    (f->bytes + 1) / 2 : TOPSOURCE_BYTES / 2;
	struct line_counts lines = { .n = 0 };
	struct sp_gmon g = { .n_hists = 0 };

	if (!f)
		return;
	/* What was counted is no longer there, or of another task. */
	if (s->forgotten != stream->forgotten)
		sp_window_clear(&s->recent);
	s->forgotten = stream->forgotten;
	tool_must(sp_gmon_add_hist(&g, f->addr, f->addr + 2 * bins, bins));
	take_profile(s, stream, stream->profile, &g);
	line_counts_fill(&lines, &g, &program, false);
	take_lines(s, &lines);
	take_recent(s, stream->now);
	line_counts_free(&lines);
	sp_gmon_free(&g);
}

size_t
topsource_hottest(const struct topsource *s)
{
	size_t best = 0;

	for (size_t i = 0; i < s->n; i++) {
		if (s->rows[i].samples + s->rows[i].inlined >
		    s->rows[best].samples + s->rows[best].inlined)
			best = i;
	}
	return best;
}

void
topsource_close(struct topsource *s)
{
	for (size_t i = 0; i < s->n_files; i++) {
		sourcefile_free(&s->files[i].text);
		free(s->files[i].why);
	}
	free(s->files);
	free(s->rows);
	s->files = NULL;
	s->rows = NULL;
	s->n_files = s->n = s->room = 0;
	s->function = NULL;
	sp_window_clear(&s->recent);
}

void
topsource_free(struct topsource *s)
{
	topsource_close(s);
	sp_linetable_free(s->table);
	sourcedirs_free(&s->dirs);
}
