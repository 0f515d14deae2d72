/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tsp2trace - turn what the tasks of an RTOS did into a timeline */

#include <config.h>

#include <unistd.h>

#include "livefile.h"
#include "tspevents.h"

static const struct tool tool = {
	.name = "tsp2trace",
	.purpose = "turn what the tasks of an RTOS did into a timeline",
	.synopsis = "[-hqV] [-i seconds] [file ...]",
	.options =
	    "  -i seconds  the file is whole that often, while the input "
	    "lasts\n"
	    "  -q          no messages about damage, no progress line\n",
	.examples =
	    "  tspdecode cap.bin | tsp2trace > trace.json\n"
	    "  tspencode list | rawcap -w -b 1000000 /dev/ttyACM0 | "
	    "tspdecode | tsp2trace -i 1 > trace.json\n"
};

struct trace {
	struct tspin in;
	struct tspevents events;
	struct livefile file;
	uint64_t shown;		/* lines of the input, the last time */
};

static void
begin(void *arg)
{
	struct trace *const t = arg;

	tspevents_begin(&t->events);
}

static void
end(void *arg)
{
	struct trace *const t = arg;

	tspevents_end(&t->events);
}

/* Where nothing can be taken back all that there is has been written. */
static void
show(void *arg)
{
	struct trace *const t = arg;

	if (!t->file.held || t->in.reader.lines == t->shown)
		return;
	t->shown = t->in.reader.lines;
	livefile_begin_end(&t->file);
	tspevents_now(&t->events, stdout);
	printf("\n]\n");
	livefile_end(&t->file, false);
	t->events.out = t->file.out;
}

static int
convert(struct trace *t, char **operands)
{
	int status;

	livefile_begin(&t->file, t->in.tick.every_ms > 0);
	t->events.out = t->file.out;
	t->events.rtos = &t->in.rtos;
	t->in.rtos.user = tspevents_user(&t->events);
	t->in.begin = begin;
	t->in.end = end;
	t->in.tick.act = show;
	t->in.arg = t->in.tick.arg = t;
	status = tspin_read(&t->in, operands);
	livefile_begin_end(&t->file);
	printf("\n]\n");
	livefile_end(&t->file, true);
	return tspin_judge(&t->in, &t->events.lost, status);
}

int
main(int argc, char **argv)
{
	/* It is large, for so many objects. */
	static struct trace t;
	int opt;

	tool_begin();
	while ((opt = getopt_long(argc, argv, "hi:qV", tool_longopts, NULL)) !=
	    -1) {
		switch (opt) {
		case 'i':
			tool_tick_option(&t.in.tick, "-i", optarg);
			break;
		case 'q':
			t.in.progress.quiet = true;
			break;
		default:
			tool_option(&tool, opt);
		}
	}
	tool_outlive_interrupt();
	return tool_finish(convert(&t, argv + optind));
}
