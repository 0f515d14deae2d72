/* SPDX-License-Identifier: GPL-3.0-or-later */
/* call2trace - turn records of calls into a timeline */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <unistd.h>

#include "recordio.h"
#include "tracefile.h"

static const struct tool tool = {
	.name = "call2trace",
	.purpose = "turn records of calls into a timeline",
	.synopsis = "[-hqsV] [-e elf] [file ...]",
	.options =
	    "  -e elf  the program: names of functions, their files and lines\n"
	    "  -q      no messages: the exit status tells\n"
	    "  -s      a file for speedscope instead of trace events\n",
	.examples =
	    "  mpdecode cap.raw | call2trace -e fw.elf > trace.json\n"
	    "  mpdecode cap.raw | call2trace -s -e fw.elf > "
	    "calls.speedscope.json\n"
};

struct tracer {
	struct timeline timeline;
	struct sp_names *names;	/* -e, or NULL */
	const char *elf_name;
	bool other_build;	/* the firmware has another build id */
	uint32_t other_id;	/* the first of these */
	bool quiet;
	int status;
};

/* Names of another build would be wrong ones. */
static void
check_build(struct tracer *t, uint32_t id)
{
	uint32_t wanted;

	if (t->names && sp_names_build_id(t->names, &wanted) && id &&
	    id != wanted && !t->other_build) {
		t->other_build = true;
		t->other_id = id;
	}
}

static bool
take_line(void *arg, char *line)
{
	struct tracer *const t = arg;
	struct sp_record_mp r;

	if (!sp_record_mp_take(&r, line))
		return false;
	if (r.kind == SP_RECORD_MP_META)
		check_build(t, r.u.meta.build_id);
	timeline_take(&t->timeline, &r);
	return true;
}

static void
complain(void *arg, const char *input, uint64_t line)
{
	(void)arg;
	warnx("%s: line %" PRIu64 ": not a record", input, line);
}

/* An input is a stream of its own. */
static int
read_input(struct tool_input *in, void *arg)
{
	struct tracer *const t = arg;
	struct record_reader reader = { .take = take_line, .arg = t,
	    .complain = complain, .quiet = t->quiet };

	timeline_part(&t->timeline);
	return record_input(in, &reader);
}

static void
open_names(struct tracer *t)
{
	const char *const why = sp_names_open(&t->names, t->elf_name);

	if (why)
		errx(TOOL_TROUBLE, "%s: %s", t->elf_name, why);
	t->timeline.funcs.names = t->names;
}

static void
write_trace(struct tracer *t, bool speedscope)
{
	const struct tracefile file = { &t->timeline, t->elf_name };

	if (speedscope)
		write_speedscope(&file);
	else
		write_trace_events(&file);
}

/* Something is not as it should be, n times. */
static void
note(struct tracer *t, uint64_t n, const char *what, const char *where)
{
	if (!n)
		return;
	t->status = TOOL_DAMAGED;
	if (!t->quiet)
		warnx("%" PRIu64 " %s%s", n, what, where);
}

static void
judge(struct tracer *t)
{
	const struct timeline *const line = &t->timeline;
	uint32_t id;

	note(t, line->overflows, "times the firmware's buffer was full, and "
	    "calls are missing: a faster line, less instrumentation or a "
	    "filter by depth or duration helps", "");
	note(t, line->damaged, "places of the stream are damaged, where calls "
	    "may be missing", "");
	note(t, line->gaps, "calls have a caller whose record was lost", "");
	note(t, line->overlaps, "calls lie across others, and were cut: of "
	    "several tasks?", "");
	note(t, line->unknown, "calls are of no function of ", t->elf_name);
	if (!t->other_build)
		return;
	t->status = TOOL_DAMAGED;
	if (!t->quiet && sp_names_build_id(t->names, &id))
		warnx("%s: is not the program that has run: its .text has the "
		    "build id 0x%08" PRIx32 ", not 0x%08" PRIx32, t->elf_name,
		    id, t->other_id);
}

int
main(int argc, char **argv)
{
	struct tracer t = { .elf_name = NULL };
	bool speedscope = false;
	int opt, status;

	tool_begin();
	while ((opt = getopt_long(argc, argv, "e:hqsV", tool_longopts,
	    NULL)) != -1) {
		switch (opt) {
		case 'e':
			t.elf_name = optarg;
			break;
		case 'q':
			t.quiet = true;
			break;
		case 's':
			speedscope = true;
			break;
		default:
			tool_option(&tool, opt);
		}
	}
	if (t.elf_name)
		open_names(&t);
	tool_outlive_interrupt();
	status = tool_each_input(argv + optind, read_input, &t);
	write_trace(&t, speedscope);
	judge(&t);
	timeline_free(&t.timeline);
	sp_names_free(t.names);
	return tool_finish(status > t.status ? status : t.status);
}
