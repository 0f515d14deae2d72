/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tspdecode - turn what a TSP tracer sends into text records */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <string.h>

#include "common/tool.h"
#include "decode/tsp_text.h"

static const struct tool tool = {
	.name = "tspdecode",
	.purpose = "turn what a TSP tracer sends into text records",
	.synopsis = "[-dhlqsVv] [-c counts] [-m max] [-r hz] [-z id=bytes] "
	    "[file ...]",
	.options =
	    "  -c counts    of the timer in a tick (default: max + 1)\n"
	    "  -d           the timer counts down\n"
	    "  -l           print where lists of objects begin, too\n"
	    "  -m max       what the timer counts to, or down from\n"
	    "  -q           no messages about damage, no progress line\n"
	    "  -r hz        ticks in a second (default 1000)\n"
	    "  -s           open ids have the data of splitprof's tracer\n"
	    "  -v           count packets on stderr at the end\n"
	    "  -z id=bytes  packets of an id, a name or number, have 0 to 3 "
	    "bytes of data\n",
	.examples =
	    "  tspencode list | rawcap -w -b 1000000 /dev/ttyACM0 | tspdecode\n"
	    "  tspdecode cap.bin | tspstat\n"
	    "  tspdecode -d -m 47999 -z CUSTOM_MARKER_1=0 cap.bin | "
	    "tsp2trace > trace.json\n"
};

#define TICK_HZ	1000

struct tspdecode {
	struct tsp_text text;
	uint64_t packets;	/* of all inputs */
	struct tool_progress progress;
};

static int
decode_input(struct tool_input *in, void *arg)
{
	struct tspdecode *const d = arg;
	const struct sp_tsp *const t = &d->text.tsp;

	tsp_text_begin(&d->text);
	do {
		tool_input_use(in, tsp_text_feed(&d->text, in->data, in->held,
		    in->ended));
		tool_flush();
		if (tool_progress_due(&d->progress))
			tool_progress_line(&d->progress, "%" PRIu64
			    " packets, %" PRIu64 " gaps", d->packets +
			    t->packets, t->gaps);
	} while (tool_input_read(in));
	tool_input_use(in, tsp_text_feed(&d->text, in->data, in->held,
	    in->ended));
	tool_flush();
	tool_progress_end(&d->progress);
	d->packets += t->packets;
	if (tsp_text_damaged(&d->text, in->name, d->progress.quiet))
		return TOOL_DAMAGED;
	return tool_input_status(in, d->progress.quiet, TOOL_OK);
}

/* ID=BYTES, for -z. */
static void
parse_size(void *sizes, const char *arg)
{
	const char *const equals = strchr(arg, '=');
	char name[SP_TSPID_ROOM];
	int id = -1;

	if (equals && (size_t)(equals - arg) < sizeof(name)) {
		memcpy(name, arg, (size_t)(equals - arg));
		name[equals - arg] = '\0';
		id = sp_tspid_find(name);
	}
	if (id < 0 || id == SPLITPROF_WIRE_TSP_OBJECT_LIST ||
	    sp_tspid_is_error((uint8_t)id))
		errx(TOOL_TROUBLE, "-z: %s: not ID=BYTES with the name or "
		    "number of an event", arg);
	((uint8_t *)sizes)[id] = (uint8_t)tool_number("-z", equals + 1, 0,
	    SPLITPROF_WIRE_TSP_DATA_MAX);
}

static void
finish_clock(struct sp_tsp_clock *c)
{
	if (c->down && !c->max)
		errx(TOOL_TROUBLE, "-d: give -m, from where it counts down");
	if (!c->per_tick && c->max)
		c->per_tick = (uint32_t)c->max + 1;
}

int
main(int argc, char **argv)
{
	static struct tspdecode d = { .text.clock.tick_hz = TICK_HZ };
	struct sp_tsp_clock *const c = &d.text.clock;
	bool ours = false, verbose = false;
	char given = 0;		/* what ticks and timer mean */
	const struct tool_option options[] = {
		{ 'c', TOOL_NUMBER(&c->per_tick, 1, UINT32_MAX),
		    .given = &given },
		{ 'd', .flag = &c->down, .given = &given },
		{ 'l', .flag = &d.text.lists },
		{ 'm', TOOL_NUMBER(&c->max, 1, UINT16_MAX), .given = &given },
		{ 'q', .flag = &d.progress.quiet },
		{ 'r', TOOL_NUMBER(&c->tick_hz, 1, UINT32_MAX),
		    .given = &given },
		{ 's', .flag = &ours },
		{ 'v', .flag = &verbose },
		{ 'z', .take = parse_size, .to = d.text.sizes },
		{ 0 }
	};
	int status;

	memset(d.text.sizes, SP_TSPID_OPEN, sizeof(d.text.sizes));
	argv = tool_options(&tool, options, argc, argv);
	if (ours)
		sp_tspid_our_sizes(d.text.sizes);
	c->by_options = given != 0;
	finish_clock(c);
	d.text.out = stdout;
	tool_outlive_interrupt();
	status = tool_each_input(argv, decode_input, &d);
	if (verbose)
		warnx("%" PRIu64 " packets", d.packets);
	return tool_finish(status);
}
