/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inputs of profweb, see feed.h */

#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "core/wire.h"
#include "feed.h"

/* Lines before the first that tells the kind, which it may be a part of. */
#define HELD	10000
#define HELD_BYTES	((size_t)1 << 20)

/* Bytes among which the first line must be. */
#define FIRST	((size_t)1 << 16)

/* No gmon.out has none that is 0 among so many at its beginning; where a line
   ends before them, it is no gmon.out. */
#define BINARY	((size_t)16)

/* What a line is of, by its first field: splitprof-records(5). */
static const struct {
	const char *name;
	void (*begin)(struct webmodel *m);
} kinds[] = {
	{ "call", webcalls_begin }, { "meta", webcalls_begin },
	{ "status", webcalls_begin }, { "ack", webcalls_begin },
	{ "nack", webcalls_begin }, { "bad", webcalls_begin },
	{ "arc", websamples_begin }, { "pc", websamples_begin },
	{ "header", websamples_begin }, { "lost", websamples_begin },
	{ "task", websamples_begin }, { "name", websamples_begin },
	{ "end", websamples_begin }, { "stackfull", websamples_begin },
	{ "stack", websamples_begin }, { "unreadable", websamples_begin },
	{ "event", webtasks_begin }, { "error", webtasks_begin },
	{ "object", webtasks_begin }, { "list", webtasks_begin },
	{ "clock", webtasks_begin }, { "unsized", webtasks_begin },
	{ "unknown", webtasks_begin }, { "gap", webtasks_begin },
	{ "truncated", webtasks_begin }, { "junk", webtasks_begin },
};

static void
need_elf(const struct webfeed *f, const char *what)
{
	if (!f->model.elf_name)
		errx(TOOL_TROUBLE, "%s: -e is missing: the program's ELF file, "
		    "for %s", f->name, what);
}

static void
free_held(void *arg)
{
	struct webfeed *const f = arg;

	free(f->held.text);
}

/* The model begins with what was held, and takes the place of f. */
static void
begin_kind(struct webfeed *f, void (*begin)(struct webmodel *m))
{
	if (begin == websamples_begin)
		need_elf(f, "samples");
	begin(&f->model);
	if (f->model.kind->begin)
		f->model.kind->begin(f->model.arg, f->name);
	for (char *line = f->held.text; f->n_held; f->n_held--) {
		char *const next = line + strlen(line) + 1;

		(void)f->model.kind->take(f->model.arg, line);
		line = next;
	}
	free_held(f);
}

/* A line of any kind; the first that tells one settles it. */
static bool
take_any(void *arg, char *line)
{
	struct webfeed *const f = arg;
	const size_t n = strcspn(line, "\t"), bytes = strlen(line);

	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		if (strlen(kinds[i].name) == n &&
		    !memcmp(line, kinds[i].name, n)) {
			begin_kind(f, kinds[i].begin);
			return f->model.kind->take(f->model.arg, line);
		}
	}
	f->untold++;
	if (f->n_held < HELD && f->held.n - f->n_held + bytes < HELD_BYTES) {
		jsonout_raw(&f->held, line, bytes + 1);
		f->n_held++;
	}
	return true;
}

/* All has come, and nothing of it tells what it is. */
static int
miss_kind(void *arg, int status)
{
	struct webfeed *const f = arg;

	if (!f->untold)
		return status;
	if (!f->model.quiet)
		warnx("%s: no record of calls, samples or tasks", f->name);
	f->reader.bad += f->untold;
	return status ? status : TOOL_DAMAGED;
}

/* What is done as long as the kind is not known; its argument is f. */
static const struct webmodel_kind unknown = {
	.take = take_any, .judge = miss_kind, .free = free_held
};

static bool
take_line(void *arg, char *line)
{
	struct webfeed *const f = arg;

	return f->model.kind->take(f->model.arg, line);
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
	if (f->model.kind == &unknown) {
		need_elf(f, "a profile");
		webprofile_begin(&f->model);
	} else if (!f->model.kind->take_file)
		errx(TOOL_TROUBLE, "%s: a profile, after records", in->name);
	return f->model.kind->take_file(in, f->model.arg);
}

static int
read_records(struct webfeed *f, struct tool_input *in)
{
	int status;

	if (!f->model.kind->take)
		errx(TOOL_TROUBLE, "%s: records, after a profile", in->name);
	if (f->model.kind->begin)
		f->model.kind->begin(f->model.arg, in->name);
	status = record_input(in, &f->reader);
	if (f->model.kind->end)
		f->model.kind->end(f->model.arg);
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
	if (in->held >= 4 && !memcmp(in->data, SPLITPROF_WIRE_MAGIC, 4))
		errx(TOOL_TROUBLE, "%s: is what a line sends, not text: put "
		    "apdecode before it", in->name);
	return tool_input_status(in, f->model.quiet, is_profile(in) ?
	    read_profile(f, in) : read_records(f, in));
}

int
webfeed_read(struct webfeed *f, char **operands)
{
	struct webmodel *const m = &f->model;
	int status;

	if (m->elf_name)
		websource_open(&m->source, m->elf_name);
	m->kind = &unknown;
	m->arg = f;
	f->reader = (struct record_reader){ .take = take_line, .arg = f,
	    .quiet = m->quiet, .holds = true, .tick = &f->tick };
	status = tool_each_input(operands, read_input, f);
	status = m->kind->judge(m->arg, status);
	f->ended = true;
	return status;
}

void
webfeed_free(struct webfeed *f)
{
	f->model.kind->free(f->model.arg);
	sp_timeline_free(&f->model.lanes);
	websource_free(&f->model.source);
	stack_sizes_free(&f->model.sizes);
}
