/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apencode - turn text records into A/P packets */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <unistd.h>

#include "common/recordio.h"
#include "wire/record.h"

static const struct tool tool = {
	.name = "apencode",
	.purpose = "turn text records into A/P packets",
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
	char fault[64];
	int opt, status;

	tool_begin();
	while ((opt = getopt_long(argc, argv, "hn:qV", tool_longopts,
	    NULL)) != -1) {
		switch (opt) {
		case 'n':
			r.header.addr_bytes = (uint8_t)tool_number("-n", optarg,
			    SPLITPROF_WIRE_ADDR_MIN, SPLITPROF_WIRE_ADDR_MAX);
			break;
		case 'q':
			reader.quiet = true;
			break;
		default:
			tool_option(&tool, opt);
		}
	}
	snprintf(fault, sizeof(fault), "not a record, or an address wider than %d "
	    "bytes", r.header.addr_bytes);
	reader.fault = fault;
	tool_refuse_terminal();
	tool_outlive_interrupt();
	status = tool_each_input(argv + optind, record_input, &reader);
	return tool_finish(status);
}
