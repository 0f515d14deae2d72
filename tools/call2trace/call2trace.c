/* SPDX-License-Identifier: GPL-3.0-or-later */
/* call2trace - turn records of calls into a timeline */

#include <config.h>

#include <err.h>

#include "common/recordio.h"
#include "timeline.h"

static const struct tool tool = {
	.name = "call2trace",
	.purpose = "turn records of calls into a timeline",
	.synopsis = "[-fhqsV] [-e elf] [file ...]",
	.options =
	    "  -e elf  the program: names of functions, their files and lines\n"
	    "  -f      a profile for Firefox Profiler instead of trace events\n"
	    "  -q      no messages about damage, no progress line\n"
	    "  -s      a file for speedscope instead of trace events\n",
	.examples =
	    "  mpdecode cap.raw | call2trace -e fw.elf > trace.json\n"
	    "  mpdecode cap.raw | call2trace -s -e fw.elf > "
	    "calls.speedscope.json\n"
	    "  mpdecode cap.raw | call2trace -f -e fw.elf > calls.json\n"
};

/* An input is a stream of its own. */
static int
read_input(struct tool_input *in, void *reader)
{
	struct record_reader *const r = reader;
	int status;

	timeline_part(r->arg);
	status = record_input(in, r);
	return tool_input_status(in, r->quiet, status);
}

static int
judge(const struct timeline *t, uint64_t lines, int status)
{
	const struct recording_fault faults[] = {
		{ t->gaps, "calls have a caller whose record was lost" },
		{ t->overlaps, "calls lie across others, and were cut: of "
		    "several tasks?" },
		{ 0, NULL }
	};

	return recording_judge(&t->recording, lines, faults, status);
}

int
main(int argc, char **argv)
{
	struct timeline t = { .gaps = 0 };
	struct record_reader reader = { .take = timeline_take, .arg = &t,
	    .progress = &t.recording.progress };
	bool firefox = false, speedscope = false;
	const struct tool_option options[] = {
		{ 'e', .text = &t.recording.elf_name },
		{ 'f', .flag = &firefox },
		{ 'q', .flag = &t.recording.progress.quiet },
		{ 's', .flag = &speedscope },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	if (firefox && speedscope)
		errx(TOOL_TROUBLE, "-f and -s: give only one of them");
	reader.quiet = t.recording.progress.quiet;
	recording_open(&t.recording);
	tool_outlive_interrupt();
	status = tool_each_input(argv, read_input, &reader);
	timeline_end(&t);
	if (firefox)
		write_firefox(&t);
	else if (speedscope)
		write_speedscope(&t);
	else
		write_trace_events(&t);
	tool_progress_end(&t.recording.progress);
	status = judge(&t, reader.lines - reader.bad, status);
	timeline_free(&t);
	return tool_finish(status);
}
