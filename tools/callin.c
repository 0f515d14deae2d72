/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls as text records, see callin.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "callin.h"
#include "escape.h"

#define PROGRESS_CALLS	1024	/* between two looks at the clock */

void
callin_open(struct callin *in)
{
	const char *why;

	if (!in->elf_name)
		return;
	why = sp_names_open(&in->names, in->elf_name);
	if (why)
		errx(TOOL_TROUBLE, "%s: %s", in->elf_name, why);
	in->funcs.names = in->names;
	in->has_build_id = sp_names_build_id(in->names, &in->build_id);
}

static void
show_progress(struct callin *in)
{
	if (!in->draws && tool_progress_due(&in->progress))
		tool_progress_line(&in->progress, "%" PRIu64 " calls of %zu "
		    "functions, %" PRIu64 " places damaged", in->calls.taken,
		    in->funcs.n, in->damaged);
}

/* The time from the first entry of an input to its last return. */
static void
measure(struct callin *in, const struct sp_call *call)
{
	const int64_t exit_us = call->entry_us + (int64_t)call->duration_us;

	if (!in->begun || call->entry_us < in->first_us)
		in->first_us = call->entry_us;
	if (!in->begun || exit_us > in->last_us)
		in->last_us = exit_us;
	in->begun = true;
}

static void
take_call(struct callin *in, struct sp_call *call)
{
	if (!sp_funcs_number(&in->funcs, call->func, &call->func) ||
	    !sp_calls_add(&in->calls, call))
		errx(TOOL_TROUBLE, "out of memory");
	in->unknown += in->names && !in->funcs.list[call->func].known;
	measure(in, call);
	if (in->calls.taken % PROGRESS_CALLS == 0)
		show_progress(in);
}

/* A firmware that does not know its build id sends 0. */
static void
take_meta(struct callin *in, const struct sp_mp_meta *meta)
{
	in->meta = *meta;
	in->has_meta = true;
	if (in->has_build_id && meta->build_id &&
	    meta->build_id != in->build_id && !in->other_build) {
		in->other_build = true;
		in->other_id = meta->build_id;
	}
}

/* The count is since a reset: if it is less than before, all of it is new. */
static void
take_status(struct callin *in, const struct sp_mp_status *s)
{
	const uint32_t before = in->has_status &&
	    s->overflows >= in->status.overflows ? in->status.overflows : 0;

	in->overflows += s->overflows - before;
	in->status = *s;
	in->has_status = true;
}

static bool
take_line(void *arg, char *line)
{
	struct callin *const in = arg;
	struct sp_record_mp r;

	if (!sp_record_mp_take(&r, line)) {
		sp_calls_mark(&in->calls);
		return false;
	}
	if (r.kind == SP_RECORD_MP_CALL)
		take_call(in, &r.u.call);
	else if (r.kind == SP_RECORD_MP_META)
		take_meta(in, &r.u.meta);
	else if (r.kind == SP_RECORD_MP_STATUS)
		take_status(in, &r.u.status);
	else if (r.kind == SP_RECORD_MP_LOST) {
		in->damaged++;
		sp_calls_mark(&in->calls);
	}
	return true;
}

static void
complain(void *arg, const char *input, uint64_t line)
{
	(void)arg;
	warnx("%s: line %" PRIu64 ": not a record", input, line);
}

static uint64_t
span(const struct callin *in)
{
	return in->span_us +
	    (in->begun ? (uint64_t)(in->last_us - in->first_us) : 0);
}

/* An input is a stream of its own: its calls and counts are apart. */
static int
read_input(struct tool_input *input, void *arg)
{
	struct callin *const in = arg;
	const int status = record_input(input, &in->reader);

	sp_calls_end(&in->calls);
	in->span_us = span(in);
	in->begun = in->has_status = false;
	return status;
}

int
callin_read(struct callin *in, char **operands)
{
	int status;

	in->reader = (struct record_reader){ .take = take_line, .arg = in,
	    .complain = complain, .quiet = in->progress.quiet,
	    .tick = &in->tick };
	status = tool_each_input(operands, read_input, in);
	tool_progress_end(&in->progress);
	return status;
}

static void
print_meta(const struct sp_mp_meta *m, FILE *out)
{
	char version[SP_ESCAPE_ROOM(sizeof(m->version))];

	sp_escape(m->version, m->version_bytes, version);
	if (!m->version_bytes)
		strcpy(version, "-");
	fprintf(out, "# firmware %s, build 0x%08" PRIx32 ", clock %" PRIu32
	    " Hz, timer %" PRIu32 " Hz\n", version, m->build_id,
	    m->mcu_clock_hz, m->timer_hz);
}

/* Where calls may be missing, so that it is seen before the end. */
static void
print_loss(const struct callin *in, FILE *out)
{
	if (in->overflows || in->damaged || in->reader.bad)
		fprintf(out, "# calls may be missing: buffer full %" PRIu64
		    " times, %" PRIu64 " places damaged, %" PRIu64
		    " lines bad\n", in->overflows, in->damaged,
		    in->reader.bad);
}

void
callin_print(const struct callin *in, FILE *out)
{
	const struct sp_calls *const c = &in->calls;
	const uint64_t span_us = span(in);

	if (in->has_meta)
		print_meta(&in->meta, out);
	fprintf(out, "# %" PRIu64 " calls of %zu functions in %" PRIu64 ".%06"
	    PRIu64 " s; all times in us\n", c->taken, in->funcs.n,
	    span_us / 1000000, span_us % 1000000);
	fprintf(out, "# %" PRIu64 " calls have a caller that has not returned, "
	    "%" PRIu64 " one that was lost\n", sp_calls_open(c), c->lost);
	if (c->restarts)
		fprintf(out, "# time has begun anew %" PRIu64 " times\n",
		    c->restarts);
	print_loss(in, out);
}

/* Something that is not right; returns whether there is any. */
static bool
tell(const struct callin *in, uint64_t n, const char *what)
{
	if (n && !in->progress.quiet)
		warnx("%" PRIu64 " %s", n, what);
	return n != 0;
}

/* Calls are missing: where, and what can be done. */
static bool
judge_loss(const struct callin *in)
{
	const struct sp_calls *const c = &in->calls;
	bool wrong = tell(in, in->overflows, "times the firmware's buffer was "
	    "full, and calls are missing: a faster line, less instrumentation "
	    "or a filter by depth or duration helps");

	wrong |= tell(in, in->damaged, "places of the stream are damaged, "
	    "where calls may be missing");
	wrong |= tell(in, c->lost, "calls have a caller whose record was "
	    "lost");
	tell(in, c->doubtful, "of these may have one that was not");
	wrong |= tell(in, c->twisted, "calls last less than those that they "
	    "have called");
	return wrong;
}

/* What does not fit the ELF file. */
static bool
judge_elf(const struct callin *in)
{
	char what[200];

	if (in->other_build && !in->progress.quiet)
		warnx("%s: is not the program that has run: its .text has the "
		    "build id 0x%08" PRIx32 ", not 0x%08" PRIx32, in->elf_name,
		    in->build_id, in->other_id);
	snprintf(what, sizeof(what), "calls are of no function of %.100s",
	    in->elf_name ? in->elf_name : "");
	return tell(in, in->unknown, what) || in->other_build;
}

int
callin_judge(const struct callin *in, int status)
{
	bool wrong = judge_loss(in);

	wrong |= judge_elf(in);
	return wrong ? TOOL_DAMAGED : status;
}

char *
callin_text(const char *text)
{
	const size_t n = strlen(text);
	char *const escaped = malloc(SP_ESCAPE_ROOM(n));

	if (!escaped)
		err(TOOL_TROUBLE, NULL);
	sp_escape((const uint8_t *)text, n, escaped);
	return escaped;
}

void
callin_free(struct callin *in)
{
	sp_calls_free(&in->calls);
	sp_funcs_free(&in->funcs);
	sp_names_free(in->names);
}
