/* SPDX-License-Identifier: GPL-3.0-or-later */
/* itmdecode - take a program's bytes, or its samples, out of an SWO trace */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/recordio.h"
#include "itm/itm.h"
#include "itm/tpiu.h"
#include "wire/packet.h"

static const struct tool tool = {
	.name = "itmdecode",
	.purpose = "take a program's bytes, or its samples, out of an SWO trace",
	.synopsis = "[-hqVvw] [-p port] [-s rate] [-t id] [file ...]",
	.options =
	    "  -p port  write what comes on this stimulus port, 0 to 255 "
	    "(default 0)\n"
	    "  -q       no messages about damage\n"
	    "  -s rate  write the samples of the program counter as packets; "
	    "rate in Hz,\n"
	    "           or clock/cycles: of the core, and from sample to "
	    "sample\n"
	    "  -t id    the trace is in frames of a TPIU, with this id, 1 to "
	    "111\n"
	    "  -v       print on stderr what came\n"
	    "  -w       the recording may begin within a packet: wait for a\n"
	    "           synchronisation packet\n",
	.examples =
	    "  rawcap localhost:3443 | itmdecode | gmonbuild -e fw.elf\n"
	    "  itmdecode -s 72M/16384 swo.bin | gmonbuild -e fw.elf\n"
};

#define PLACES	10		/* of damage, that are printed each */

struct decoder {
	uint8_t port;		/* -p */
	char port_given;
	uint32_t rate_hz;	/* -s; 0: the port's bytes */
	uint8_t id;		/* -t; 0: no frames */
	bool quiet, verbose, wait;

	/* Of this input. */
	struct tool_input *in;
	struct sp_itm itm;
	struct sp_tpiu tpiu;
	uint8_t trace[SP_ITM_HELD + SP_TPIU_FRAME];	/* out of frames, and
							   not yet used */
	size_t traced;
	uint64_t syncs;		/* of a TPIU, without -t */
	unsigned ones;
};

static const struct sp_header samples_header = {
	.version = SPLITPROF_WIRE_VERSION, .addr_bytes = SPLITPROF_WIRE_ADDR_MAX
};

static void
write_packet(const struct decoder *d, enum sp_packet_kind kind, uint32_t a,
    uint32_t b)
{
	struct sp_header h = samples_header;
	const struct sp_packet p = { .kind = kind, .a = a, .b = b };
	uint8_t bytes[SP_PACKET_MAX];

	h.rate_hz = d->rate_hz;
	record_write(bytes, sp_packet_encode(&h, &p, bytes));
}

static void
write_port(const struct sp_itm_packet *p)
{
	uint8_t bytes[4];

	for (int i = 0; i < 4; i++)
		bytes[i] = (uint8_t)(p->value >> 8 * i);
	record_write(bytes, p->bytes);
}

static void
print_place(const struct decoder *d, const struct sp_itm_packet *p)
{
	if (d->quiet || d->itm.packets[SP_ITM_BAD] > PLACES)
		return;
	warnx("%s: byte %" PRIu64 "%s: 0x%02x: %s", d->in->name, p->offset,
	    d->id ? " of the trace" : "", p->byte,
	    p->cut ? "the packet is cut" : "no packet");
}

static void
take(struct decoder *d, const struct sp_itm_packet *p)
{
	if (p->kind == SP_ITM_BAD)
		print_place(d, p);
	else if (p->kind == SP_ITM_SAMPLE && d->rate_hz)
		write_packet(d, SP_PACKET_SAMPLE, p->value, 0);
	else if (p->kind == SP_ITM_PORT && !d->rate_hz && p->port == d->port)
		write_port(p);
}

/* Decode n bytes of the trace; returns how many are done with. */
static size_t
decode_trace(struct decoder *d, const uint8_t *trace, size_t n, bool ended)
{
	struct sp_itm_packet p;
	size_t used = 0;

	do {
		used += sp_itm_feed(&d->itm, trace + used, n - used, ended, &p);
		take(d, &p);
	} while (p.kind != SP_ITM_NOTHING);
	return used;
}

/* What is left of the trace that came in frames; with broken, bytes are lost
   behind it. */
static void
decode_frame(struct decoder *d, bool ended, bool broken)
{
	const size_t used = decode_trace(d, d->trace, d->traced,
	    ended || broken);

	d->traced -= used;
	memmove(d->trace, d->trace + used, d->traced);
	if (broken)
		sp_itm_break(&d->itm);
}

static void
decode_frames(struct decoder *d, const uint8_t *frames, size_t n)
{
	size_t used = 0, bytes;
	bool broken;

	while (used < n) {
		used += sp_tpiu_feed(&d->tpiu, frames + used, n - used,
		    d->trace + d->traced, &bytes, &broken);
		d->traced += bytes;
		if (bytes || broken)
			decode_frame(d, false, broken);
	}
}

/* Decode what is held. */
static void
decode_held(struct decoder *d, bool ended)
{
	struct tool_input *const in = d->in;
	size_t used = in->held;

	if (d->id) {
		decode_frames(d, in->data, in->held);
		if (ended)
			decode_frame(d, true, false);
	} else {
		used = decode_trace(d, in->data, in->held, ended);
		d->syncs += sp_tpiu_count_syncs(in->data, used, &d->ones);
	}
	tool_input_use(in, used);
}

/* "port 3, 12 bytes": the port that most bytes came on, but for ours. */
static void
print_other_port(const struct decoder *d)
{
	unsigned most = 0;

	for (unsigned i = 0; i < SP_ITM_PORTS; i++)
		if (d->itm.port_bytes[i] > d->itm.port_bytes[most])
			most = i;
	if (d->itm.port_bytes[most])
		warnx("%s: nothing on port %u, but %" PRIu64 " bytes on port "
		    "%u: try -p %u", d->in->name, d->port,
		    d->itm.port_bytes[most], most, most);
	else if (d->itm.packets[SP_ITM_SAMPLE])
		warnx("%s: nothing on any port, but %" PRIu64 " samples: "
		    "try -s", d->in->name, d->itm.packets[SP_ITM_SAMPLE]);
	else
		warnx("%s: nothing on any port", d->in->name);
}

/* Was there nothing of what is wanted? */
static bool
print_nothing(const struct decoder *d)
{
	const uint64_t *const packets = d->itm.packets;

	if (d->rate_hz ? packets[SP_ITM_SAMPLE] || packets[SP_ITM_SLEEP] ||
	    packets[SP_ITM_SECURE] : d->itm.port_bytes[d->port])
		return false;
	if (d->quiet)
		return true;
	if (d->itm.wait)
		warnx("%s: no synchronisation packet: turn them on, or try "
		    "without -w", d->in->name);
	else if (d->rate_hz)
		warnx("%s: no samples: turn them on in DWT_CTRL", d->in->name);
	else
		print_other_port(d);
	return true;
}

/* What is said of -s that is no fault. */
static void
print_shares(const struct decoder *d)
{
	const uint64_t *const packets = d->itm.packets;
	const uint64_t all = packets[SP_ITM_SAMPLE] + packets[SP_ITM_SLEEP] +
	    packets[SP_ITM_SECURE];

	if (!d->rate_hz || d->quiet)
		return;
	if (packets[SP_ITM_SLEEP])
		warnx("%s: asleep in %.1f %% of the time: %" PRIu64 " of %"
		    PRIu64 " samples, which are left out", d->in->name,
		    100.0 * (double)packets[SP_ITM_SLEEP] / (double)all,
		    packets[SP_ITM_SLEEP], all);
	if (packets[SP_ITM_SECURE])
		warnx("%s: in secure code for %.1f %% of the time: %" PRIu64
		    " of %" PRIu64 " samples, which are left out", d->in->name,
		    100.0 * (double)packets[SP_ITM_SECURE] / (double)all,
		    packets[SP_ITM_SECURE], all);
}

/* The frames' part. */
static bool
print_frames(const struct decoder *d)
{
	const struct sp_tpiu *const t = &d->tpiu;
	const unsigned rest = sp_tpiu_rest(t);

	if (!d->id || (t->aligned && !t->skipped && !rest))
		return false;
	if (d->quiet)
		return true;
	if (!t->frames)
		warnx("%s: no frames of a TPIU: try without -t", d->in->name);
	else
		warnx("%s: %" PRIu64 " frame%s damaged, %" PRIu64
		    " bytes skipped", d->in->name, t->damaged + (rest != 0),
		    t->damaged + (rest != 0) == 1 ? "" : "s",
		    t->skipped + rest);
	return true;
}

static bool
print_damage(const struct decoder *d)
{
	const struct sp_itm *const itm = &d->itm;
	const uint64_t bad = itm->packets[SP_ITM_BAD];
	bool damaged = print_frames(d);

	if (bad && !d->quiet)
		warnx("%s: %" PRIu64 " place%s damaged, %" PRIu64
		    " byte%s skipped", d->in->name, bad, bad == 1 ? "" : "s",
		    itm->skipped, itm->skipped == 1 ? "" : "s");
	/* One may come by chance. */
	if (bad && d->syncs > 1 && !d->quiet)
		warnx("%s: this looks like frames of a TPIU: try -t 1",
		    d->in->name);
	if (itm->waited && !d->quiet)
		warnx("%s: %" PRIu64 " byte%s skipped before the first "
		    "synchronisation packet", d->in->name, itm->waited,
		    itm->waited == 1 ? "" : "s");
	if (itm->packets[SP_ITM_OVERFLOW] && !d->quiet)
		warnx("%s: %" PRIu64 " overflow%s: packets are lost; let the "
		    "processor send less, or faster", d->in->name,
		    itm->packets[SP_ITM_OVERFLOW],
		    itm->packets[SP_ITM_OVERFLOW] == 1 ? "" : "s");
	damaged |= bad || itm->waited || itm->packets[SP_ITM_OVERFLOW];
	return damaged;
}

static void
print_counts(const struct decoder *d)
{
	static const char *const names[SP_ITM_KINDS] = {
		[SP_ITM_SYNC] = "synchronisation",
		[SP_ITM_OVERFLOW] = "overflow",
		[SP_ITM_LOCAL_TIME] = "local timestamp",
		[SP_ITM_GLOBAL_TIME] = "global timestamp",
		[SP_ITM_EXTENSION] = "extension",
		[SP_ITM_PORT] = "stimulus port",
		[SP_ITM_EVENTS] = "event counter",
		[SP_ITM_EXCEPTION] = "exception",
		[SP_ITM_SAMPLE] = "sample",
		[SP_ITM_SLEEP] = "sample in sleep",
		[SP_ITM_SECURE] = "sample in secure code",
		[SP_ITM_DATA] = "data trace"
	};

	for (int i = 0; i < SP_ITM_KINDS; i++)
		if (names[i] && d->itm.packets[i])
			warnx("%s: packets of %s: %" PRIu64, d->in->name,
			    names[i], d->itm.packets[i]);
	for (unsigned i = 0; i < SP_ITM_PORTS; i++)
		if (d->itm.port_bytes[i])
			warnx("%s: bytes on port %u: %" PRIu64, d->in->name, i,
			    d->itm.port_bytes[i]);
	if (d->id)
		warnx("%s: frames: %" PRIu64 ", bytes of other traces: %"
		    PRIu64, d->in->name, d->tpiu.frames, d->tpiu.others);
}

static int
print_summary(const struct decoder *d)
{
	bool damaged = print_damage(d);

	if (d->in->offset)
		damaged |= print_nothing(d);
	print_shares(d);
	if (d->verbose)
		print_counts(d);
	return damaged ? TOOL_DAMAGED : TOOL_OK;
}

static int
decode(struct tool_input *in, void *arg)
{
	struct decoder *const d = arg;

	d->in = in;
	d->itm = (struct sp_itm){ .wait = d->wait };
	d->tpiu = (struct sp_tpiu){ .id = d->id };
	d->traced = 0;
	d->syncs = d->ones = 0;
	if (d->rate_hz)
		write_packet(d, SP_PACKET_HEADER, 0, 0);
	while (tool_input_read(in)) {
		decode_held(d, false);
		tool_flush();
	}
	decode_held(d, true);
	if (d->rate_hz)
		write_packet(d, SP_PACKET_END, 0,
		    (uint32_t)d->itm.packets[SP_ITM_SAMPLE]);
	return tool_input_status(in, d->quiet, print_summary(d));
}

/* "1000", or "72M/16384". */
static void
take_rate(void *to, const char *text)
{
	uint32_t *const rate = to;
	const char *const slash = strchr(text, '/');
	uint64_t clock, cycles;
	char *first;

	if (!slash) {
		*rate = (uint32_t)tool_number("-s", text, 1, UINT32_MAX);
		return;
	}
	first = tool_need(strndup(text, (size_t)(slash - text)));
	clock = tool_number("-s", first, 1, UINT32_MAX);
	cycles = tool_number("-s", slash + 1, 1, clock);
	free(first);
	*rate = (uint32_t)((clock + cycles / 2) / cycles);
}

int
main(int argc, char **argv)
{
	static struct decoder d;
	const struct tool_option options[] = {
		{ 'p', TOOL_NUMBER(&d.port, 0, SP_ITM_PORTS - 1),
		    .given = &d.port_given },
		{ 'q', .flag = &d.quiet },
		{ 's', .take = take_rate, .to = &d.rate_hz },
		{ 't', TOOL_NUMBER(&d.id, 1, SP_TPIU_ID_MAX) },
		{ 'v', .flag = &d.verbose },
		{ 'w', .flag = &d.wait },
		{ 0 }
	};

	argv = tool_options(&tool, options, argc, argv);
	if (d.port_given && d.rate_hz)
		tool_usage(&tool);
	tool_refuse_terminal();
	tool_outlive_interrupt();
	return tool_finish(tool_each_input(argv, decode, &d));
}
