/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mpdecode - turn what a MiniProfiler firmware sends into text records */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <string.h>

#include "common/mpvariant.h"
#include "common/recordio.h"
#include "mp/mp.h"
#include "text/digits.h"
#include "text/escape.h"

static const struct tool tool = {
	.name = "mpdecode",
	.purpose = "turn what a MiniProfiler firmware sends into text records",
	.synopsis = "[-BghqSVv] [-c start] [file ...]",
	.options =
	    MPVARIANT_HELP
	    "  -g        find these three out from the first packets\n"
	    "  -q        no messages about damage, no progress line\n"
	    "  -v        count packets and calls on stderr at the end\n",
	.examples =
	    "  mpencode metadata start | "
	    "rawcap -w -x stop.bin /dev/ttyACM0 | mpdecode\n"
	    "  mpdecode -g cap.bin | grep ^meta\n"
	    "  mpdecode cap.bin | callstat -e fw.elf\n"
};

/* The most that are held before -g gives up, in bytes. */
#define GUESS_MAX	((size_t)128 << 10)

struct decoder {
	struct sp_mp_variant variant;
	bool guess;		/* -g */
	bool verbose;
	struct tool_progress progress;
	uint64_t packets, calls;	/* of all inputs */

	/* Of this input. */
	bool guessed;
	struct sp_mp mp;
	struct sp_mpclock clock;
	uint32_t overflows;	/* in the last STATUS */
	uint64_t overflowed;	/* since the beginning */
};

static const char *const faults[SP_MP_FAULTS] = {
	[SP_MP_CRC] = "crc",
	[SP_MP_END] = "end",
	[SP_MP_LENGTH] = "length",
	[SP_MP_BAD_VERSION] = "version",
	[SP_MP_BAD_COUNT] = "count",
};

static void
print_nothing(struct decoder *d, const struct sp_mp_event *e)
{
	(void)d;
	puts(e->type == SPLITPROF_WIRE_MP_ACK ? "ack" : "nack");
}

static void
print_meta(struct decoder *d, const struct sp_mp_event *e)
{
	char version[SP_ESCAPE_ROOM(SPLITPROF_WIRE_MP_VERSION_MAX)];
	struct sp_mp_meta m;

	sp_mp_meta(e->payload, &m);
	sp_escape(m.version, m.version_bytes, version);
	printf("meta\t%" PRIu32 "\t%" PRIu32 "\t0x%08" PRIx32 "\t%s\n",
	    m.mcu_clock_hz, m.timer_hz, m.build_id, version);
	sp_mpclock_meta(&d->clock);
}

static void
print_status(struct decoder *d, const struct sp_mp_event *e)
{
	struct sp_mp_status s;

	sp_mp_status(e->payload, &s);
	printf("status\t%u\t%" PRIu32 "\t%" PRIu32 "\t%u\n", s.profiling,
	    s.overflows, s.records, s.usage_percent);
	/* Where it is less than before, the firmware began to count anew. */
	d->overflowed += s.overflows -
	    (s.overflows < d->overflows ? 0 : d->overflows);
	d->overflows = s.overflows;
}

/* Room for a line of a call. */
#define LINE_MAX_BYTES	(8 + 4 * (SP_DIGITS_MAX + 1))

static char *
put_call(char *p, const struct sp_call *c)
{
	memcpy(p, "call\t", 5);
	p = sp_digits_address(p + 5, c->func);
	*p++ = '\t';
	p = sp_digits_signed(p, c->entry_us);
	*p++ = '\t';
	p = sp_digits(p, c->duration_us);
	*p++ = '\t';
	p = sp_digits(p, c->depth);
	*p++ = '\n';
	return p;
}

/* What most of the output is, so not by printf. */
static void
print_calls(struct decoder *d, const struct sp_mp_event *e)
{
	const size_t n = sp_mp_calls(e->bytes);
	char lines[32 * LINE_MAX_BYTES];
	const char *const full = lines + sizeof(lines) - LINE_MAX_BYTES;
	char *p = lines;
	struct sp_call c;

	for (size_t i = 0; i < n; i++) {
		sp_mp_call(e->payload, i, &c);
		c.entry_us = sp_mpclock_entry(&d->clock, &c);
		p = put_call(p, &c);
		if (p > full) {
			record_write((uint8_t *)lines, (size_t)(p - lines));
			p = lines;
		}
	}
	record_write((uint8_t *)lines, (size_t)(p - lines));
	d->calls += n;
}

static void (*const prints[])(struct decoder *, const struct sp_mp_event *) = {
	[SPLITPROF_WIRE_MP_ACK] = print_nothing,
	[SPLITPROF_WIRE_MP_NACK] = print_nothing,
	[SPLITPROF_WIRE_MP_METADATA] = print_meta,
	[SPLITPROF_WIRE_MP_STATUS] = print_status,
	[SPLITPROF_WIRE_MP_CALLS] = print_calls,
};

static void
print_event(struct decoder *d, const struct sp_mp_event *e)
{
	switch (e->kind) {
	case SP_MP_NOTHING:
		break;
	case SP_MP_PACKET:
		prints[e->type](d, e);
		break;
	case SP_MP_OTHER:
		printf("other\t%u\t", e->type);
		record_print_bytes(e->payload, e->bytes);
		putchar('\n');
		break;
	case SP_MP_BAD:
		printf("bad\t%s\t%" PRIu64 "\n", faults[e->fault], e->offset);
		break;
	case SP_MP_SKIP:
		record_print_skip(e->offset, e->skipped);
		break;
	}
}

/* Find out the variant, with -g; false if more bytes are needed first. */
static bool
find_variant(struct decoder *d, const struct tool_input *in)
{
	const bool enough = in->ended || in->held >= GUESS_MAX;

	if (d->guessed)
		return true;
	d->guessed = sp_mp_guess(in->data, in->held, enough, &d->mp.variant);
	if (d->guessed)
		printf("# variant: mpdecode%s -c 0x%04" PRIx16 "%s\n",
		    d->mp.variant.crc_big ? " -B" : "",
		    d->mp.variant.crc_start,
		    d->mp.variant.swapped ? " -S" : "");
	return d->guessed;
}

/* Decode what is held. */
static void
decode(struct decoder *d, struct tool_input *in)
{
	struct sp_mp_event e = { .kind = SP_MP_NOTHING };
	size_t used = 0;

	if (!find_variant(d, in))
		return;
	do {
		used += sp_mp_feed(&d->mp, in->data + used, in->held - used,
		    in->ended, &e);
		print_event(d, &e);
	} while (e.kind != SP_MP_NOTHING);
	tool_input_use(in, used);
	tool_flush();
}

static uint64_t
bad_packets(const struct sp_mp *mp)
{
	uint64_t n = 0;

	for (int i = 0; i < SP_MP_FAULTS; i++)
		n += mp->bad[i];
	return n;
}

static void
print_bad(const struct sp_mp *mp, const char *name)
{
	warnx("%s: bad packets: %" PRIu64 " by CRC, %" PRIu64 " by end, %"
	    PRIu64 " by length, %" PRIu64 " by version, %" PRIu64
	    " by count", name, mp->bad[SP_MP_CRC], mp->bad[SP_MP_END],
	    mp->bad[SP_MP_LENGTH], mp->bad[SP_MP_BAD_VERSION],
	    mp->bad[SP_MP_BAD_COUNT]);
	if (mp->bad[SP_MP_BAD_VERSION])
		warnx("%s: calls of another version of the protocol than %d",
		    name, SPLITPROF_WIRE_MP_VERSION);
}

static void
print_damage(const struct decoder *d, const char *name)
{
	const struct sp_mp *const mp = &d->mp;

	if (mp->framing.places)
		warnx("%s: %" PRIu64 " bytes skipped in %" PRIu64 " places",
		    name, mp->framing.skipped, mp->framing.places);
	if (bad_packets(mp))
		print_bad(mp, name);
	if (mp->others)
		warnx("%s: %" PRIu64 " packets of unknown types", name,
		    mp->others);
	if (d->overflowed)
		warnx("%s: the firmware's buffer was full %" PRIu64
		    " times, so calls are missing: a faster line, fewer "
		    "instrumented functions, or mpencode config=DEPTH,MIN_US "
		    "helps", name, d->overflowed);
	if (d->clock.restarts)
		warnx("%s: the firmware's clock began anew %" PRIu64 " times",
		    name, d->clock.restarts);
	if (!mp->packets && mp->framing.places)
		warnx("%s: no packet is sound%s", name, d->guess ?
		    " in any variant" : ": -g may know why");
}

static void
begin(struct decoder *d)
{
	d->mp = (struct sp_mp){ .variant = d->variant };
	d->clock = (struct sp_mpclock){ .started = false };
	d->guessed = !d->guess;
	d->overflows = 0;
	d->overflowed = 0;
}

static int
decode_input(struct tool_input *in, void *arg)
{
	struct decoder *const d = arg;

	begin(d);
	do {
		tool_input_read(in);
		decode(d, in);
		if (tool_progress_due(&d->progress))
			tool_progress_line(&d->progress, "%" PRIu64
			    " calls, %" PRIu64 " bad packets", d->calls,
			    bad_packets(&d->mp));
	} while (!in->ended);
	tool_progress_end(&d->progress);
	d->packets += d->mp.packets;
	if (!d->mp.framing.places && !d->mp.others && !d->overflowed &&
	    !d->clock.restarts)
		return tool_input_status(in, d->progress.quiet,
		    TOOL_OK);
	if (!d->progress.quiet)
		print_damage(d, in->name);
	return TOOL_DAMAGED;
}

int
main(int argc, char **argv)
{
	struct decoder d = { .variant = MPVARIANT_DEFAULT };
	const struct tool_option options[] = {
		MPVARIANT_OPTIONS(&d.variant),
		{ 'g', .flag = &d.guess },
		{ 'q', .flag = &d.progress.quiet },
		{ 'v', .flag = &d.verbose },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	tool_outlive_interrupt();
	status = tool_each_input(argv, decode_input, &d);
	if (d.verbose)
		warnx("%" PRIu64 " packets, %" PRIu64 " calls", d.packets,
		    d.calls);
	return tool_finish(status);
}
