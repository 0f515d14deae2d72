/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apencode - turn text records into packets of calls and samples */

#include <config.h>

#include "common/recordio.h"
#include "wire/record.h"

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

/* Write the packets of a line. */
static bool
put_line(void *arg, char *line)
{
	struct sp_record_ap *const r = arg;

	if (!sp_record_ap_take(r, line))
		return false;
	for (int i = 0; i < r->n_runs; i++) {
		const struct sp_record_run *const run = &r->runs[i];

		for (uint64_t left = run->times; left; left--)
			record_write(run->packet, run->bytes);
	}
	return true;
}

int
main(int argc, char **argv)
{
	struct sp_record_ap r = {
	    .header.addr_bytes = SPLITPROF_WIRE_ADDR_DEFAULT };
	struct record_reader reader = { .take = put_line, .arg = &r };
	const struct tool_option options[] = {
		{ 'n', TOOL_NUMBER(&r.header.addr_bytes,
		    SPLITPROF_WIRE_ADDR_MIN, SPLITPROF_WIRE_ADDR_MAX) },
		{ 'q', .flag = &reader.quiet },
		{ 0 }
	};
	char fault[128];

	argv = tool_options(&tool, options, argc, argv);
	snprintf(fault, sizeof(fault), "not a record, or an address wider than %d "
	    "bytes, or a count for more than %d packets", r.header.addr_bytes,
	    SP_RECORD_TIMES_MAX);
	reader.fault = fault;
	tool_refuse_terminal();
	tool_outlive_interrupt();
	return tool_finish(tool_each_input(argv, record_input, &reader));
}
