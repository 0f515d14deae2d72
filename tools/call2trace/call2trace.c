/* SPDX-License-Identifier: GPL-3.0-or-later */
/* call2trace - turn records of calls into a timeline */

#include <config.h>

#include "common/recordio.h"
#include "timeline.h"

static const struct tool tool = {
	.name = "call2trace",
	.purpose = "turn records of calls into a timeline",
	.synopsis = "[-hqsV] [-e elf] [file ...]",
	.options =
	    "  -e elf  the program: names of functions, their files and lines\n"
	    "  -q      no messages about damage, no progress line\n"
	    "  -s      a file for speedscope instead of trace events\n",
	.examples =
	    "  mpdecode cap.raw | call2trace -e fw.elf > trace.json\n"
	    "  mpdecode cap.raw | call2trace -s -e fw.elf > "
	    "calls.speedscope.json\n"
};

struct tracer {
	struct recording recording;	/* -e, -q in it */
	struct timeline timeline;
	uint64_t lines;		/* of all inputs, those taken */
};

static bool
take_line(void *arg, char *line)
{
	struct sp_record_mp r;

	if (!sp_record_mp_take(&r, line))
		return false;
	timeline_take(arg, &r);
	return true;
}

/* An input is a stream of its own. */
static int
read_input(struct tool_input *in, void *arg)
{
	struct tracer *const t = arg;
	struct record_reader reader = { .take = take_line,
	    .arg = &t->timeline,
	    .quiet = t->recording.progress.quiet,
	    .progress = &t->recording.progress };

	int status;

	timeline_part(&t->timeline);
	status = record_input(in, &reader);
	t->lines += reader.lines - reader.bad;
	return tool_input_status(in, reader.quiet, status);
}

static int
judge(const struct tracer *t, int status)
{
	const struct recording *const r = &t->recording;
	bool wrong = recording_report_loss(r);

	wrong |= recording_report_calls(r, t->lines);
	wrong |= recording_report(r, t->timeline.gaps, "calls have a caller "
	    "whose record was lost");
	wrong |= recording_report(r, t->timeline.overlaps, "calls lie across "
	    "others, and were cut: of several tasks?");
	wrong |= recording_report_elf(r);
	return wrong ? TOOL_DAMAGED : status;
}

int
main(int argc, char **argv)
{
	struct tracer t = { .timeline.recording = &t.recording };
	bool speedscope = false;
	const struct tool_option options[] = {
		{ 'e', .text = &t.recording.elf_name },
		{ 'q', .flag = &t.recording.progress.quiet },
		{ 's', .flag = &speedscope },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	recording_open(&t.recording);
	tool_outlive_interrupt();
	status = tool_each_input(argv, read_input, &t);
	if (speedscope)
		write_speedscope(&t.timeline);
	else
		write_trace_events(&t.timeline);
	tool_progress_end(&t.recording.progress);
	status = judge(&t, status);
	timeline_free(&t.timeline);
	recording_free(&t.recording);
	return tool_finish(status);
}
