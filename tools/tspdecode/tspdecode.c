/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tspdecode - turn what a TSP tracer sends into text records */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "print.h"

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

struct decoder {
	uint8_t sizes[256];	/* -s, -z; SP_TSPID_OPEN: not set */
	struct tspprint format;
	bool verbose;
	struct tool_progress progress;
	uint64_t packets;	/* of all inputs */

	struct sp_tsp tsp;	/* of this input */
};

static void
decode(struct decoder *d, struct tool_input *in)
{
	struct sp_tsp_event e;
	size_t used = 0;

	for (;;) {
		used += sp_tsp_feed(&d->tsp, in->data + used, in->held - used,
		    in->ended, &e);
		if (e.kind == SP_TSP_NOTHING)
			break;
		tspprint(&d->format, &e);
	}
	tspprint_flush();
	tool_input_use(in, used);
	tool_flush();
}

static bool
is_damaged(const struct sp_tsp *t)
{
	return t->gaps || t->truncated || t->junk_places || t->unknown ||
	    t->errors;
}

static void
print_damage(const struct sp_tsp *t, const char *name)
{
	if (t->errors > t->deaf)
		warnx("%s: the tracer's queue was full %" PRIu64 " times, so "
		    "events are missing: a faster line, a larger queue, or "
		    "tspencode filter=... helps", name, t->errors - t->deaf);
	if (t->deaf)
		warnx("%s: the tracer has lost commands %" PRIu64 " times: "
		    "send them again", name, t->deaf);
	if (t->gaps)
		warnx("%s: at least %" PRIu64 " packets missing in %" PRIu64
		    " gaps, each of which may hide a multiple of 256 more",
		    name, t->lost, t->gaps);
	if (t->truncated)
		warnx("%s: %" PRIu64 " packets are not whole", name,
		    t->truncated);
	if (t->junk_places)
		warnx("%s: %" PRIu64 " bytes of no packet in %" PRIu64
		    " places", name, t->junk, t->junk_places);
	if (t->unknown)
		warnx("%s: %" PRIu64 " packets of unknown ids", name,
		    t->unknown);
	if (!t->packets)
		warnx("%s: no packet at all: is it what a TSP tracer sends, at "
		    "the right speed?", name);
}

static void
begin(struct decoder *d)
{
	sp_tsp_init(&d->tsp);
	for (int id = 0; id < 256; id++)
		if (d->sizes[id] != SP_TSPID_OPEN)
			sp_tsp_set_size(&d->tsp, (uint8_t)id, d->sizes[id]);
	tspprint_begin(&d->format);
}

static int
decode_input(struct tool_input *in, void *arg)
{
	struct decoder *const d = arg;

	begin(d);
	do {
		decode(d, in);
		if (tool_progress_due(&d->progress))
			tool_progress_line(&d->progress, "%" PRIu64
			    " packets, %" PRIu64 " gaps", d->packets +
			    d->tsp.packets, d->tsp.gaps);
	} while (tool_input_read(in));
	decode(d, in);
	tool_progress_end(&d->progress);
	d->packets += d->tsp.packets;
	if (!is_damaged(&d->tsp))
		return TOOL_OK;
	if (!d->progress.quiet)
		print_damage(&d->tsp, in->name);
	return TOOL_DAMAGED;
}

/* ID=BYTES, for -z. */
static void
set_size(struct decoder *d, const char *arg)
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
	d->sizes[id] = (uint8_t)tool_number("-z", equals + 1, 0,
	    SPLITPROF_WIRE_TSP_DATA_MAX);
}

static void
set_option(struct decoder *d, int opt)
{
	struct sp_tsp_clock *const c = &d->format.clock;

	switch (opt) {
	case 'c':
		c->per_tick = (uint32_t)tool_number("-c", optarg, 1,
		    UINT32_MAX);
		break;
	case 'd': c->down = true; break;
	case 'l': d->format.lists = true; break;
	case 'm':
		c->max = (uint16_t)tool_number("-m", optarg, 1, UINT16_MAX);
		break;
	case 'q': d->progress.quiet = true; break;
	case 'r':
		c->tick_hz = (uint32_t)tool_number("-r", optarg, 1,
		    UINT32_MAX);
		break;
	case 's': sp_tspid_our_sizes(d->sizes); break;
	case 'v': d->verbose = true; break;
	case 'z': set_size(d, optarg); break;
	default: tool_option(&tool, opt);
	}
	/* What ticks and timer mean. */
	c->by_options |= strchr("cdmr", opt) != NULL;
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
	static struct decoder d = { .format.clock.tick_hz = TICK_HZ };
	int opt, status;

	tool_begin();
	memset(d.sizes, SP_TSPID_OPEN, sizeof(d.sizes));
	while ((opt = getopt_long(argc, argv, "c:dhlm:qr:sVvz:", tool_longopts,
	    NULL)) != -1)
		set_option(&d, opt);
	finish_clock(&d.format.clock);
	tool_outlive_interrupt();
	status = tool_each_input(argv + optind, decode_input, &d);
	if (d.verbose)
		warnx("%" PRIu64 " packets", d.packets);
	return tool_finish(status);
}
