/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inputs of profweb, see feed.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "feed.h"
#include "profweb/model/calls.h"
#include "profweb/model/tasks.h"

/* Lines before the first that tells the kind, which it may be a part of. */
#define HELD	10000
#define HELD_BYTES	((size_t)1 << 20)

/* Bytes among which the first line must be. */
#define FIRST	((size_t)1 << 16)

/* No gmon.out has none that is 0 among so many at its beginning; where a line
   ends before them, it is no gmon.out. */
#define BINARY	((size_t)16)

enum kind { UNKNOWN, CALLS, SAMPLES, TASKS };

/* What the model can do: nothing as long as its kind is not known. */
static const struct webmodel_kind *
model_kind(const struct webfeed *f)
{
	static const struct webmodel_kind none;

	return f->model.kind ? f->model.kind : &none;
}

/* What a line is of, by its first field: splitprof-records(5). */
static const struct {
	const char *name;
	enum kind kind;
} kinds[] = {
	{ "call", CALLS }, { "meta", CALLS }, { "status", CALLS },
	{ "ack", CALLS }, { "nack", CALLS }, { "bad", CALLS },
	{ "arc", SAMPLES }, { "pc", SAMPLES }, { "header", SAMPLES },
	{ "lost", SAMPLES }, { "task", SAMPLES }, { "name", SAMPLES },
	{ "end", SAMPLES },
	{ "event", TASKS }, { "error", TASKS }, { "object", TASKS },
	{ "list", TASKS }, { "clock", TASKS }, { "unsized", TASKS },
	{ "unknown", TASKS }, { "gap", TASKS }, { "truncated", TASKS },
	{ "junk", TASKS },
};

static enum kind
kind_of(const char *line)
{
	const size_t n = strcspn(line, "\t");

	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		if (strlen(kinds[i].name) == n &&
		    !memcmp(line, kinds[i].name, n))
			return kinds[i].kind;
	}
	return UNKNOWN;
}

static void
need_elf(const struct webfeed *f, const char *what)
{
	if (!f->options.elf_name)
		errx(TOOL_TROUBLE, "%s: -e is missing: the program's ELF file, "
		    "for %s", f->name, what);
}

static void
begin_samples(struct webfeed *f)
{
	const char *why;

	need_elf(f, "samples");
	why = sp_names_open(&f->names, f->options.elf_name);
	if (why)
		errx(TOOL_TROUBLE, "%s: %s", f->options.elf_name, why);
	websamples_begin(&f->model, &f->options, f->names, &f->source);
}

static void
begin_kind(struct webfeed *f, enum kind kind)
{
	if (kind == SAMPLES)
		begin_samples(f);
	else if (kind == TASKS)
		webtasks_begin(&f->model, f->options.quiet);
	else
		webcalls_begin(&f->model, f->options.elf_name,
		    f->options.quiet, &f->source);
	if (model_kind(f)->begin)
		model_kind(f)->begin(f->model.arg, f->name);
	for (size_t i = 0; i < f->n_held; i++) {
		(void)model_kind(f)->take(f->model.arg, f->held[i]);
		free(f->held[i]);
	}
	f->n_held = 0;
}

static void
hold(struct webfeed *f, const char *line)
{
	webmodel_need(SP_GROW(f->held, f->n_held, f->held_room));
	f->held[f->n_held] = strdup(line);
	webmodel_need(f->held[f->n_held]);
	f->held_bytes += strlen(line);
	f->n_held++;
}

/* A line of any kind; the first that tells one settles it. */
static bool
take_line(void *arg, char *line)
{
	struct webfeed *const f = arg;
	enum kind kind;

	if (model_kind(f)->take)
		return model_kind(f)->take(f->model.arg, line);
	kind = kind_of(line);
	if (kind == UNKNOWN) {
		f->untold++;
		if (f->n_held < HELD &&
		    f->held_bytes + strlen(line) < HELD_BYTES)
			hold(f, line);
		return true;
	}
	begin_kind(f, kind);
	return model_kind(f)->take(f->model.arg, line);
}

/* Where the first line begins that is no comment. */
static const uint8_t *
first_line(const struct tool_input *in)
{
	const uint8_t *p = in->data, *const end = in->data + in->held;

	while (p < end && *p == '#') {
		const uint8_t *const newline = memchr(p, '\n',
		    (size_t)(end - p));

		p = newline ? newline + 1 : end;
	}
	return p;
}

static bool
is_binary(const struct tool_input *in)
{
	const size_t n = in->held < BINARY ? in->held : BINARY;
	const uint8_t *const newline = memchr(in->data, '\n', n);

	return memchr(in->data, '\0', newline ?
	    (size_t)(newline - in->data) : n);
}

/* Read until the first line is there, or all. */
static void
await(struct webfeed *f, struct tool_input *in)
{
	const uint8_t *p;

	do {
		p = first_line(in);
		if (in->held >= FIRST || is_binary(in) || memchr(p, '\n',
		    in->held - (size_t)(p - in->data)))
			return;
	} while (tool_input_wait(in, tool_tick_wait(&f->tick)));
}

/* A profile that is a file: of gmon.out, or text that begins as such does. */
static bool
is_profile(const struct tool_input *in)
{
	const uint8_t *const p = first_line(in);
	const size_t n = in->held - (size_t)(p - in->data);

	return is_binary(in) || (n >= 4 && !memcmp(p, "gmon", 4)) ||
	    (n >= 5 && !memcmp(p, "hist\t", 5));
}

static int
read_profile(struct webfeed *f, struct tool_input *in)
{
	if (model_kind(f)->take)
		errx(TOOL_TROUBLE, "%s: a profile, behind records", in->name);
	if (!f->model.arg) {
		need_elf(f, "a profile");
		f->profile.elf_name = f->options.elf_name;
		f->profile.in.quiet = f->options.quiet;
		graphin_begin(&f->profile);
		webprofile_begin(&f->model, &f->profile, &f->source);
	}
	return graphin_take(in, &f->profile);
}

static int
read_records(struct webfeed *f, struct tool_input *in)
{
	int status;

	if (f->model.arg && !model_kind(f)->take)
		errx(TOOL_TROUBLE, "%s: records, behind a profile", in->name);
	if (model_kind(f)->begin)
		model_kind(f)->begin(f->model.arg, in->name);
	status = record_input(in, &f->reader);
	if (model_kind(f)->end)
		model_kind(f)->end(f->model.arg);
	return status;
}

static int
read_input(struct tool_input *in, void *arg)
{
	struct webfeed *const f = arg;

	if (in->terminal)
		errx(TOOL_TROUBLE, "%s: is a terminal: give a file, or records "
		    "by a pipe", in->name);
	f->name = in->name;
	await(f, in);
	return is_profile(in) ? read_profile(f, in) : read_records(f, in);
}

/* All has come, and nothing of it tells what it is. */
static int
miss_kind(struct webfeed *f, int status)
{
	if (!f->options.quiet)
		warnx("%s: no record of calls, samples or tasks", f->name);
	f->reader.bad += f->untold;
	return status ? status : TOOL_DAMAGED;
}

int
webfeed_read(struct webfeed *f, char **operands)
{
	int status;

	if (f->options.elf_name)
		websource_open(&f->source, f->options.elf_name);
	f->model.lanes.most = f->events;
	f->reader = (struct record_reader){ .take = take_line, .arg = f,
	    .quiet = f->options.quiet, .holds = true,
	    .tick = &f->tick };
	status = tool_each_input(operands, read_input, f);
	if (model_kind(f)->judge)
		status = model_kind(f)->judge(f->model.arg, status);
	else if (f->untold)
		status = miss_kind(f, status);
	f->ended = true;
	return status;
}

void
webfeed_free(struct webfeed *f)
{
	if (model_kind(f)->free)
		model_kind(f)->free(f->model.arg);
	sp_timeline_free(&f->model.lanes);
	websource_free(&f->source);
	sp_names_free(f->names);
	if (f->profile.elf_name)
		graphin_free(&f->profile);
	for (size_t i = 0; i < f->n_held; i++)
		free(f->held[i]);
	free(f->held);
}
