/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tsp2trace - turn what the tasks of an RTOS did into a timeline */

#include <config.h>

#include <unistd.h>

#include "tspevents.h"

static const struct tool tool = {
	.name = "tsp2trace",
	.purpose = "turn what the tasks of an RTOS did into a timeline",
	.synopsis = "[-hqV] [file ...]",
	.options =
	    "  -q  no messages about damage, no progress line\n",
	.examples =
	    "  tspdecode cap.bin | tsp2trace > trace.json\n"
	    "  tspencode list | rawcap -w -b 1000000 /dev/ttyACM0 | "
	    "tspdecode | tsp2trace > trace.json\n"
};

static void
begin(void *arg)
{
	tspevents_begin(arg);
}

static void
end(void *arg)
{
	tspevents_end(arg);
}

int
main(int argc, char **argv)
{
	/* It is large, for so many objects. */
	static struct tspin in;
	static struct tspevents events;
	int opt, status;

	tool_begin();
	while ((opt = getopt_long(argc, argv, "hqV", tool_longopts, NULL)) !=
	    -1) {
		switch (opt) {
		case 'q':
			in.progress.quiet = true;
			break;
		default:
			tool_option(&tool, opt);
		}
	}
	tool_outlive_interrupt();
	events.rtos = &in.rtos;
	in.rtos.user = tspevents_user(&events);
	in.begin = begin;
	in.end = end;
	in.arg = &events;
	status = tspin_read(&in, argv + optind);
	printf("\n]\n");
	tool_flush();
	return tool_finish(tspin_judge(&in, &events.lost, status));
}
