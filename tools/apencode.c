/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apencode - turn text records into packets of calls and samples */

#include <config.h>

#include "common/recordio.h"
#include "wire/record.h"
#include "wire/words.h"

static const struct tool tool = {
	.name = "apencode",
	.purpose = "turn text records into packets of calls and samples",
	.synopsis = "[-hqV] [-n bytes] [file ...]",
	.options =
	    "  -n bytes  width of an address, 2 to 4 (default 3); a header\n"
	    "            record sets it for what follows\n"
	    "  -q        no message about lines that can't be encoded\n",
	.examples =
	    "  apdecode cap.raw | grep -v '^pc' | apencode > arcs.raw\n"
	    "  printf 'arc\\t0x153d\\t0x14e5\\t1\\n' | apencode | xxd\n"
};

struct encoder {
	struct sp_record_ap records;
	struct sp_frame frame;
};

/* Write the frame, if there is something in it. */
static void
put_frame(struct encoder *e)
{
	const size_t n = sp_frame_end(&e->frame);

	record_write(e->frame.bytes, n);
}

static void
put_packet(struct encoder *e, const struct sp_record_run *run)
{
	if (run->word) {
		if (sp_frame_add(&e->frame,
		    run->packet + SPLITPROF_WIRE_WORDS_HEAD))
			put_frame(e);
		return;
	}
	put_frame(e);
	record_write(run->packet, run->bytes);
}

/* Write the packets of a line. */
static bool
put_line(void *arg, char *line)
{
	struct encoder *const e = arg;

	if (!sp_record_ap_take(&e->records, line))
		return false;
	for (int i = 0; i < e->records.n_runs; i++) {
		const struct sp_record_run *const run = &e->records.runs[i];

		for (uint64_t left = run->times; left; left--)
			put_packet(e, run);
	}
	return true;
}

int
main(int argc, char **argv)
{
	struct encoder e = {
	    .records.header.addr_bytes = SPLITPROF_WIRE_ADDR_DEFAULT };
	struct record_reader reader = { .take = put_line, .arg = &e };
	const struct tool_option options[] = {
		{ 'n', TOOL_NUMBER(&e.records.header.addr_bytes,
		    SPLITPROF_WIRE_ADDR_MIN, SPLITPROF_WIRE_ADDR_MAX) },
		{ 'q', .flag = &reader.quiet },
		{ 0 }
	};
	char fault[128];
	int status;

	argv = tool_options(&tool, options, argc, argv);
	snprintf(fault, sizeof(fault), "not a record, or an address wider than %d "
	    "bytes, or a count for more than %d packets",
	    e.records.header.addr_bytes,
	    SP_RECORD_TIMES_MAX);
	reader.fault = fault;
	tool_refuse_terminal();
	tool_outlive_interrupt();
	status = tool_each_input(argv, record_input, &reader);
	put_frame(&e);
	return tool_finish(status);
}
