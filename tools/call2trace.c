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
	bool quiet;
	int status;
};

static bool
take_line(void *arg, char *line)
{
	struct tracer *const t = arg;
	struct sp_record_mp r;

	if (!sp_record_mp_take(&r, line))
		return false;
	timeline_take(&t->timeline, &r);
	return true;
}

static void
complain(void *arg, const char *input, uint64_t line)
{
	(void)arg;
	warnx("%s: line %" PRIu64 ": not a record", input, line);
}

static void
open_names(struct tracer *t)
{
	const char *const why = sp_names_open(&t->names, t->elf_name);

	if (why)
		errx(TOOL_TROUBLE, "%s: %s", t->elf_name, why);
	t->timeline.funcs.names = t->names;
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

/* Names of another build would be wrong ones.  0 is what says nothing. */
static void
check_build(struct tracer *t)
{
	const struct timeline *const line = &t->timeline;
	uint32_t id;

	if (!t->names || !line->has_meta || !line->meta.build_id ||
	    !sp_names_build_id(t->names, &id) || id == line->meta.build_id)
		return;
	t->status = TOOL_DAMAGED;
	if (!t->quiet)
		warnx("%s: another build: its id is 0x%08" PRIx32 ", that of "
		    "the firmware 0x%08" PRIx32, t->elf_name, id,
		    line->meta.build_id);
}

static void
write_trace(struct tracer *t, bool speedscope)
{
	const struct tracefile file = { &t->timeline, t->elf_name };

	if (speedscope)
		write_speedscope(&file);
	else
		write_trace_events(&file);
	note(t, t->timeline.losses, "places where calls may be missing", "");
	note(t, t->timeline.gaps, "calls whose caller was lost", "");
	note(t, t->timeline.overlaps, "calls that lie across others: of "
	    "several tasks?", "");
	note(t, t->timeline.unknown, "calls of no function of ", t->elf_name);
	check_build(t);
}

int
main(int argc, char **argv)
{
	struct tracer t = { .elf_name = NULL };
	struct record_reader reader = { .take = take_line, .arg = &t,
	    .complain = complain };
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
			t.quiet = reader.quiet = true;
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
	status = tool_each_input(argv + optind, record_input, &reader);
	write_trace(&t, speedscope);
	timeline_free(&t.timeline);
	sp_names_free(t.names);
	return tool_finish(status > t.status ? status : t.status);
}
