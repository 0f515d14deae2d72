/* SPDX-License-Identifier: GPL-3.0-or-later */
/* itmdecode - take a program's bytes, or its samples, out of an SWO trace */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "common/recordio.h"
#include "report.h"
#include "wire/packet.h"

static const struct tool tool = {
	.name = "itmdecode",
	.purpose =
	    "take a program's bytes, or its samples, out of an SWO trace",
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
take(struct decoder *d, const struct sp_itm_packet *p)
{
	if (p->kind == SP_ITM_BAD)
		itm_print_place(d, p);
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
	return tool_input_status(in, d->quiet, itm_print_summary(d));
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
