/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tspdecode - turn what a TSP tracer sends into text records */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "digits.h"
#include "escape.h"
#include "recordio.h"
#include "tsp.h"

static const struct tool tool = {
	.name = "tspdecode",
	.purpose = "turn what a TSP tracer sends into text records",
	.synopsis = "[-dhlqsVv] [-c counts] [-m max] [-r hz] [-z id=bytes] "
	    "[file ...]",
	.options =
	    "  -c counts    of the timer in a tick (default: max + 1)\n"
	    "  -d           the timer counts down\n"
	    "  -l           tell where lists of objects begin, too\n"
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
	struct sp_tsp_clock clock;
	bool clocked;		/* that was set by options */
	bool lists;		/* -l */
	bool verbose;
	struct tool_progress progress;
	uint64_t packets;	/* of all inputs */

	struct sp_tsp tsp;	/* of this input */
};

/* What follows a packet's number, of an event: "2\tID_TASK_SWITCHED_IN\t". */
static struct {
	char text[SP_DIGITS_MAX + SP_TSPID_ROOM];
	size_t n;
} labels[256];

static void
make_labels(void)
{
	for (int id = 0; id < 256; id++)
		labels[id].n = (size_t)snprintf(labels[id].text,
		    sizeof(labels[id].text), "%d\t%s\t", id,
		    sp_tspid_name((uint8_t)id));
}

/* Room for the line of an event. */
#define LINE_MAX_BYTES	(16 + (int)sizeof(labels->text) + \
	(3 + SPLITPROF_WIRE_TSP_DATA_MAX) * (SP_DIGITS_MAX + 1))

/* Lines of events, which are most of the output, so not by printf. */
static struct {
	char text[16384];
	size_t n;
} held;

static void
write_held(void)
{
	record_write((uint8_t *)held.text, held.n);
	held.n = 0;
}

static char *
put_time(char *p, const struct sp_tsp_event *e)
{
	p = sp_digits_signed(p, e->tick);
	*p++ = '\t';
	return sp_digits(p, e->timer);
}

static void
print_event(const struct sp_tsp_event *e)
{
	char *p = held.text + held.n;

	memcpy(p, e->kind == SP_TSP_ERROR ? "error\t" : "event\t", 6);
	p = sp_digits(p + 6, e->packet);
	*p++ = '\t';
	memcpy(p, labels[e->id].text, labels[e->id].n);
	p = put_time(p + labels[e->id].n, e);
	for (size_t i = 0; i < e->bytes; i++) {
		*p++ = '\t';
		p = sp_digits(p, e->data[i]);
	}
	*p++ = '\n';
	held.n = (size_t)(p - held.text);
	if (held.n > sizeof(held.text) - LINE_MAX_BYTES)
		write_held();
}

static void
print_unsized(const struct sp_tsp_event *e)
{
	printf("unsized\t%u\t%u\t%" PRId64 "\t%u\t", e->packet, e->id, e->tick,
	    e->timer);
	record_print_bytes(e->data, e->bytes);
	putchar('\n');
}

static void
print_unknown(const struct sp_tsp_event *e)
{
	printf("unknown\t%u\t%u\t", e->packet, e->id);
	record_print_bytes(e->data, e->bytes);
	putchar('\n');
}

static void
print_list(const struct decoder *d, const struct sp_tsp_event *e)
{
	char name[SP_ESCAPE_ROOM(UINT8_MAX)];
	struct sp_tsp_object o;

	if (d->lists)
		printf("list\t%u\t%u\t%u\n", e->packet, e->data[0],
		    e->data[1]);
	for (size_t at = 0; sp_tsp_object(e, &at, &o);) {
		sp_escape(o.name, o.bytes, name);
		printf("object\t%u\t%u\t%u\t%s\n", e->packet, o.type, o.number,
		    name);
	}
}

/* packet is a number, or "-" for what was said by options. */
static void
print_clock(const char *packet, const struct sp_tsp_clock *c)
{
	printf("clock\t%s\t%" PRIu32 "\t%s\t%u\t%" PRIu32 "\n", packet,
	    c->tick_hz, c->down ? "down" : "up", c->max, c->per_tick);
}

static void
print_clock_packet(const struct decoder *d, const struct sp_tsp_event *e)
{
	char packet[SP_DIGITS_MAX];

	snprintf(packet, sizeof(packet), "%u", e->packet);
	if (!d->clocked)
		print_clock(packet, &e->clock);
}

static void
print_place(const char *kind, const struct sp_tsp_event *e)
{
	printf("%s\t%" PRIu64 "\t%" PRIu64 "\n", kind, e->offset, e->length);
}

/* All but events and errors, by printf. */
static void
print_other(const struct decoder *d, const struct sp_tsp_event *e)
{
	if (e->kind == SP_TSP_UNSIZED)
		print_unsized(e);
	else if (e->kind == SP_TSP_LIST)
		print_list(d, e);
	else if (e->kind == SP_TSP_CLOCK_IS)
		print_clock_packet(d, e);
	else if (e->kind == SP_TSP_UNKNOWN)
		print_unknown(e);
	else
		print_place(e->kind == SP_TSP_JUNK ? "junk" : "truncated", e);
}

static void
print(const struct decoder *d, const struct sp_tsp_event *e)
{
	const bool plain = e->kind == SP_TSP_EVENT || e->kind == SP_TSP_ERROR;

	if (e->gap || !plain)
		write_held();
	if (e->gap)
		printf("gap\t%u\t%u\t%u\n", e->expected, e->packet, e->lost);
	if (plain)
		print_event(e);
	else
		print_other(d, e);
}

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
		print(d, &e);
	}
	write_held();
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
	if (t->errors)
		warnx("%s: the tracer's queue was full %" PRIu64 " times, so "
		    "events are missing: a faster line, a larger queue, or "
		    "tspencode filter=... helps", name, t->errors);
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
	if (d->clocked)
		print_clock("-", &d->clock);
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
	if (id < 0 || id == SPLITPROF_WIRE_TSP_OBJECT_LIST)
		errx(TOOL_TROUBLE, "-z: %s: not ID=BYTES with the name or "
		    "number of an event", arg);
	d->sizes[id] = (uint8_t)tool_number("-z", equals + 1, 0,
	    SPLITPROF_WIRE_TSP_DATA_MAX);
}

/* What ticks and timer mean; false if it is another option. */
static bool
take_clock_option(struct decoder *d, int opt, const char *arg)
{
	struct sp_tsp_clock *const c = &d->clock;

	if (opt == 'c')
		c->per_tick = (uint32_t)tool_number("-c", arg, 1, UINT32_MAX);
	else if (opt == 'd')
		c->down = true;
	else if (opt == 'm')
		c->max = (uint16_t)tool_number("-m", arg, 1, UINT16_MAX);
	else if (opt == 'r')
		c->tick_hz = (uint32_t)tool_number("-r", arg, 1, UINT32_MAX);
	else
		return false;
	d->clocked = true;
	return true;
}

static bool
take_option(struct decoder *d, int opt, const char *arg)
{
	if (opt == 'l')
		d->lists = true;
	else if (opt == 'q')
		d->progress.quiet = true;
	else if (opt == 's')
		sp_tspid_our_sizes(d->sizes);
	else if (opt == 'v')
		d->verbose = true;
	else if (opt == 'z')
		set_size(d, arg);
	else
		return take_clock_option(d, opt, arg);
	return true;
}

static void
finish_clock(struct sp_tsp_clock *c)
{
	if (c->down && !c->max)
		errx(TOOL_TROUBLE, "-d: -m says from where it counts down");
	if (!c->per_tick && c->max)
		c->per_tick = (uint32_t)c->max + 1;
}

int
main(int argc, char **argv)
{
	static struct decoder d = { .clock.tick_hz = TICK_HZ };
	int opt, status;

	tool_begin();
	memset(d.sizes, SP_TSPID_OPEN, sizeof(d.sizes));
	while ((opt = getopt_long(argc, argv, "c:dhlm:qr:sVvz:", tool_longopts,
	    NULL)) != -1)
		if (!take_option(&d, opt, optarg))
			tool_option(&tool, opt);
	finish_clock(&d.clock);
	make_labels();
	tool_outlive_interrupt();
	status = tool_each_input(argv + optind, decode_input, &d);
	if (d.verbose)
		warnx("%" PRIu64 " packets", d.packets);
	return tool_finish(status);
}
