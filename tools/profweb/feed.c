/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inputs of profweb, see feed.h */

#include <config.h>

#include <sys/stat.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "feed.h"
#include "input/kind.h"

/* Lines before the first that tells the kind, which it may be a part of. */
#define HELD	10000
#define HELD_BYTES	((size_t)1 << 20)

static void
need_elf(const struct webfeed *f, const char *what)
{
	if (!f->model.elf_name)
		errx(TOOL_TROUBLE, "%s: -e is missing: the program's ELF file, "
		    "for %s", f->name, what);
}

static void
refuse_deadlines(const struct webfeed *f, const char *what)
{
	if (f->model.deadlines.n)
		errx(TOOL_TROUBLE, "-x: %s has %s, and a deadline is for "
		    "single calls, or for tasks", f->name, what);
}

static void
free_held(void *arg)
{
	struct webfeed *const f = arg;

	free(f->held.text);
}

/* The model begins with what was held, and takes the place of f. */
static void
begin_kind(struct webfeed *f, webkind_begin *begin)
{
	if (begin == websamples_begin) {
		refuse_deadlines(f, "samples");
		need_elf(f, "samples");
	}
	webcompared_check(&f->compared, f->name, begin);
	begin(&f->model);
	f->begun = begin;
	if (f->model.kind->begin)
		f->model.kind->begin(f->model.arg, f->name);
	for (char *line = f->held.text; f->n_held; f->n_held--) {
		char *const next = line + strlen(line) + 1;

		(void)f->model.kind->take(f->model.arg, line);
		line = next;
	}
	free_held(f);
}

/* Samples and profiles can be added up, but not here. */
static void
refuse(const struct webfeed *f, webkind_begin *begin)
{
	const bool of_samples = (begin == websamples_begin &&
	    f->begun == webprofile_begin) || (begin == webprofile_begin &&
	    f->begun == websamples_begin);

	errx(TOOL_TROUBLE, "%s: has %s, after %s: give it to another "
	    "profweb%s", f->name, webkind_name(begin), webkind_name(f->begun),
	    of_samples ? ", or gmonbuild makes a profile of samples" : "");
}

/* This input is of the kind; all are of one. */
static void
settle(struct webfeed *f, webkind_begin *begin)
{
	f->settled = true;
	if (!f->begun)
		begin_kind(f, begin);
	else if (f->begun != begin)
		refuse(f, begin);
}

/* A line of any kind, as long as none tells which. */
static bool
hold(struct webfeed *f, const char *line)
{
	const size_t bytes = strlen(line);

	f->untold++;
	if (f->n_held < HELD && f->held.n - f->n_held + bytes < HELD_BYTES) {
		jsonout_raw(&f->held, line, bytes + 1);
		f->n_held++;
	}
	return true;
}

/* The first line that tells the kind settles it. */
static bool
take_line(void *arg, char *line)
{
	struct webfeed *const f = arg;
	/* Frames have samples, and may have what tasks do beside them. */
	webkind_begin *const begin = f->settled ? NULL :
	    f->raw.kind == WEBSNIFF_QS ? websamples_begin : webkind_of(line);

	if (begin)
		settle(f, begin);
	return f->begun ? f->model.kind->take(f->model.arg, line) :
	    hold(f, line);
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
	.judge = miss_kind, .free = free_held
};

static int
read_profile(struct webfeed *f, struct tool_input *in)
{
	if (f->begun && f->begun != webprofile_begin)
		refuse(f, webprofile_begin);
	if (!f->begun) {
		refuse_deadlines(f, "a profile");
		need_elf(f, "a profile");
		webcompared_check(&f->compared, f->name, webprofile_begin);
		free_held(f);
		f->n_held = 0;
		webprofile_begin(&f->model);
		f->begun = webprofile_begin;
	}
	return f->model.kind->take_file(in, f->model.arg);
}

static int
read_records(struct webfeed *f, struct tool_input *in, enum websniff_kind kind)
{
	int status;

	if (f->begun == webprofile_begin)
		errx(TOOL_TROUBLE, "%s: has records, after a profile: "
		    "gmonbuild makes a profile of samples", f->name);
	if (f->begun && f->model.kind->begin)
		f->model.kind->begin(f->model.arg, f->name);
	f->raw.kind = WEBSNIFF_MORE;
	status = kind == WEBSNIFF_RECORDS ? record_input(in, &f->reader) :
	    webraw_input(&f->raw, in, kind, &f->reader);
	if (f->begun && f->model.kind->end)
		f->model.kind->end(f->model.arg);
	return status;
}

/* Only if nothing else tells it: this takes some time. */
static void
begin_check(struct webfeed *f)
{
	struct sp_elf elf;

	tool_check(f->model.elf_name, sp_elf_read(&elf, f->model.elf_name));
	f->checker = tool_need(calloc(1, sizeof(*f->checker)));
	tool_must(sp_checker_init(f->checker, &elf));
	sp_elf_free(&elf);
}

/* Read until it is known what it is, or all. */
static enum websniff_kind
sniff(struct webfeed *f, struct tool_input *in)
{
	struct websniff *const s = &f->raw.sniff;
	enum websniff_kind kind;

	*s = (struct websniff){ .addr_bytes = f->raw.addr_bytes };
	do {
		kind = websniff(s, in->data, in->held, in->ended);
	} while (kind == WEBSNIFF_MORE &&
	    (tool_input_wait(in, tool_tick_wait(&f->tick)) || in->ended));
	if (kind != WEBSNIFF_WRONG || !f->model.elf_name)
		return kind;
	if (!f->checker)
		begin_check(f);
	s->checker = f->checker;
	s->looked = 0;
	return websniff(s, in->data, in->held, in->ended);
}

static int
read_kind(struct webfeed *f, struct tool_input *in)
{
	const enum websniff_kind kind = sniff(f, in);

	f->settled = false;
	if (kind == WEBSNIFF_WRONG)
		errx(TOOL_TROUBLE, "%s: %s", f->name, f->raw.sniff.why);
	return kind == WEBSNIFF_PROFILE ? read_profile(f, in) :
	    read_records(f, in, kind);
}

static int
read_input(struct webfeed *f, struct tool_input *in)
{
	struct stat s;

	if (in->terminal)
		errx(TOOL_TROUBLE, "%s: is a terminal: give a file, or records "
		    "by a pipe", in->name);
	if (!fstat(in->fd, &s) && S_ISDIR(s.st_mode))
		errx(TOOL_TROUBLE, "%s: Is a directory: give the files in it",
		    in->name);
	f->name = in->name;
	return read_kind(f, in);
}

/* A device's bytes come by a pipe, from who reads it. */
static int
read_operand(struct webfeed *f, const char *name)
{
	struct webdevice *const d = webdevices_find(&f->devices, name);
	struct tool_input in;
	int status, line;

	if (d)
		tool_input_take(&in, d->name, d->fd);
	else
		tool_input_open(&in, name);
	status = read_input(f, &in);
	/* Why nothing came is reported by who has read it. */
	line = d ? webdevice_end(d, in.offset || in.held) : TOOL_OK;
	status = tool_input_status(&in, f->model.quiet, status);
	tool_input_close(&in);
	return line > status ? line : status;
}

static int
read_all(struct webfeed *f, char **operands)
{
	int worst = TOOL_OK;

	do {
		const int status = read_operand(f, *operands);

		if (status > worst)
			worst = status;
	} while (*operands && *++operands);
	return worst;
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
	f->raw.quiet = m->quiet;
	f->raw.addr_bytes = m->addr_bytes ? m->addr_bytes :
	    SPLITPROF_WIRE_ADDR_DEFAULT;
	status = read_all(f, operands);
	status = m->kind->judge(m->arg, status);
	f->ended = true;
	return status;
}

void
webfeed_free(struct webfeed *f)
{
	f->model.kind->free(f->model.arg);
	webraw_free(&f->raw);
	webdevices_free(&f->devices);
	if (f->checker)
		sp_checker_free(f->checker);
	free(f->checker);
	webtree_free(&f->model.tree);
	sp_timeline_free(&f->model.lanes);
	webseries_free(&f->model.series);
	websource_free(&f->model.source);
	stack_sizes_free(&f->model.sizes);
	deadlines_free(&f->model.deadlines);
	websnap_text_drop(f->compared.model);
}
