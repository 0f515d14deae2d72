/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tspdecode - turn what a TSP tracer sends into text records */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <string.h>

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
	struct sp_record_tsp r;
	size_t used = 0;

	for (;;) {
		used += sp_tsp_feed(&d->tsp, in->data + used, in->held - used,
		    in->ended, &r);
		if (r.kind == SP_RECORD_TSP_NONE)
			break;
		tspprint(&d->format, &r);
	}
	tspprint_flush();
	tool_input_use(in, used);
	tool_flush();
}

/* What the tracer has lost is known, if it says so. */
static void
print_missing(const struct sp_tsp *t, const char *name)
{
	const bool sure = !sp_tsp_account_unsure(&t->account);

	warnx("%s: %s%" PRIu64 " packets missing in %" PRIu64 " gaps%s", name,
	    sure ? "" : "at least ", t->lost, t->gaps, sure ? "" :
	    ", each of which may hide a multiple of 256 more");
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
	if (t->lost)
		print_missing(t, name);
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
			d->tsp.sizes[id] = d->sizes[id];
	tspprint_begin(&d->format);
}

static int
decode_input(struct tool_input *in, void *arg)
{
	struct decoder *const d = arg;
	const struct sp_tsp *const t = &d->tsp;

	begin(d);
	do {
		decode(d, in);
		if (tool_progress_due(&d->progress))
			tool_progress_line(&d->progress, "%" PRIu64
			    " packets, %" PRIu64 " gaps", d->packets +
			    t->packets, t->gaps);
	} while (tool_input_read(in));
	decode(d, in);
	tool_progress_end(&d->progress);
	d->packets += t->packets;
	if (!t->gaps && !t->truncated && !t->junk_places && !t->unknown &&
	    !t->errors)
		return tool_input_status(in, d->progress.quiet,
		    TOOL_OK);
	if (!d->progress.quiet)
		print_damage(t, in->name);
	return TOOL_DAMAGED;
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
	static struct decoder d = { .format.clock.tick_hz = TICK_HZ };
	struct sp_tsp_clock *const c = &d.format.clock;
	bool ours = false;
	char given = 0;		/* what ticks and timer mean */
	const struct tool_option options[] = {
		{ 'c', TOOL_NUMBER(&c->per_tick, 1, UINT32_MAX),
		    .given = &given },
		{ 'd', .flag = &c->down, .given = &given },
		{ 'l', .flag = &d.format.lists },
		{ 'm', TOOL_NUMBER(&c->max, 1, UINT16_MAX), .given = &given },
		{ 'q', .flag = &d.progress.quiet },
		{ 'r', TOOL_NUMBER(&c->tick_hz, 1, UINT32_MAX),
		    .given = &given },
		{ 's', .flag = &ours },
		{ 'v', .flag = &d.verbose },
		{ 'z', .take = parse_size, .to = d.sizes },
		{ 0 }
	};
	int status;

	memset(d.sizes, SP_TSPID_OPEN, sizeof(d.sizes));
	argv = tool_options(&tool, options, argc, argv);
	if (ours)
		sp_tspid_our_sizes(d.sizes);
	c->by_options = given != 0;
	finish_clock(c);
	tool_outlive_interrupt();
	status = tool_each_input(argv, decode_input, &d);
	if (d.verbose)
		warnx("%" PRIu64 " packets", d.packets);
	return tool_finish(status);
}
