/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qsdecode - take QS frames apart */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <math.h>

#include "common/recordio.h"
#include "explain.h"
#include "qs/qs.h"
#include "qs/trace_record.h"
#include "wire/packet.h"

static const struct tool tool = {
	.name = "qsdecode",
	.purpose = "take QS frames apart",
	.synopsis = "[-ahqVvw] [-i id] [-n bytes] [-p id] [file ...]",
	.options =
	    "  -a        write the packets of calls and samples in the frames\n"
	    "  -i id     record id of the packets, 100 to 116 (default 100)\n"
	    "  -n bytes  with -a, of packets as records: width of an address,\n"
	    "            2 to 4 (default 3), unless a header has it\n"
	    "  -p id     write the data of the frames with this record id\n"
	    "  -q        no messages about damage, no progress line\n"
	    "  -v        count frames on stderr at the end\n"
	    "  -w        a comment below each frame says what it says\n",
	.examples =
	    "  rawcap -b 115200 /dev/ttyUSB0 | qsdecode -a | "
	    "gmonbuild -e fw.elf\n"
	    "  qsdecode cap.qs | grep -v ^frame\n"
};

struct decoder {
	enum { RECORDS, PACKETS, DATA } mode;
	uint8_t ap;		/* -i */
	uint8_t wanted;		/* -p */
	uint8_t addr_bytes;	/* -n */
	bool words;		/* -w */
	bool verbose;
	struct tool_progress progress;
	uint64_t frames, used, gaps, lost, restarts;	/* of all inputs */

	/* Of this input. */
	struct sp_qs qs;
	struct sp_header header;
	struct sp_qsnames names;	/* -w */
	uint64_t strange;	/* records that are no packets */
	uint64_t cut;		/* frames of packets that are not whole */
	double events, squares;	/* sums over frames: calls and samples in one,
				   and that number's square */
};

static const char *const faults[SP_QS_FAULTS] = {
	[SP_QS_CHECKSUM] = "checksum",
	[SP_QS_SHORT] = "short",
	[SP_QS_LONG] = "long",
};

static void
print_event(struct decoder *d, const struct sp_qs_event *e)
{
	if (e->kind == SP_QS_BAD) {
		printf("bad\t%s\t%" PRIu64 "\n", faults[e->fault], e->offset);
		return;
	}
	if (e->gap)
		printf("gap\t%u\t%u\t%u\n", e->last, e->seq, e->lost);
	printf("frame\t%u\t%u\t", e->seq, e->id);
	record_print_bytes(e->data, e->bytes);
	putchar('\n');
	if (d->words)
		qsexplain(&d->names, e);
}

/* A frame has so many calls and samples. */
static void
add_events(struct decoder *d, uint64_t n)
{
	d->events += (double)n;
	d->squares += (double)n * (double)n;
}

/* The packet that a record of a kind is. */
static void
write_packet(struct decoder *d, uint8_t kind, const struct sp_qs_event *e)
{
	uint8_t bytes[SP_PACKET_MAX];
	struct sp_packet p;
	struct sp_name name;
	size_t n = 0;

	if (sp_qsrecord_decode(kind, e->data, e->bytes, &p, &d->header,
	    &name)) {
		add_events(d, sp_packet_events(&p));
		n = p.kind == SP_PACKET_NAME ?
		    sp_packet_encode_name(p.a, &name, bytes) :
		    sp_packet_encode(&d->header, &p, bytes);
	}
	record_write(bytes, n);
	d->strange += !n;
}

/* Packets as they are. */
static void
write_packets(struct decoder *d, const struct sp_qs_event *e)
{
	uint8_t packets[SP_QS_DATA_MAX];
	uint64_t events;
	size_t n;

	if (sp_qspackets_get(e->data, e->bytes, packets, &n) &&
	    sp_layout_all_whole(packets, n, &d->header, &events))
		add_events(d, events);
	else
		d->cut++;
	record_write(packets, n);
}

static void
take_frame(struct decoder *d, const struct sp_qs_event *e)
{
	const uint8_t kind = (uint8_t)(e->id - d->ap);
	const bool whole = d->mode == DATA ? e->id == d->wanted :
	    kind == SPLITPROF_WIRE_QS_AP;

	if (!whole && (d->mode == DATA || kind >= SPLITPROF_WIRE_QS_KINDS))
		return;
	d->used++;
	if (d->mode == DATA)
		record_write(e->data, e->bytes);
	else if (whole)
		write_packets(d, e);
	else
		write_packet(d, kind, e);
}

static void
decode(struct decoder *d, struct tool_input *in)
{
	struct sp_qs_event e;

	do {
		tool_input_use(in, sp_qs_feed(&d->qs, in->data, in->held, &e));
		if (e.kind != SP_QS_NOTHING && d->mode == RECORDS)
			print_event(d, &e);
		else if (e.kind == SP_QS_FRAME)
			take_frame(d, &e);
	} while (in->held);
	tool_flush();
}

/* Is there anything to complain about in what was decoded? */
static bool
is_damaged(const struct decoder *d)
{
	const struct sp_qs *const qs = &d->qs;

	return qs->gaps || qs->bad[SP_QS_CHECKSUM] || qs->bad[SP_QS_SHORT] ||
	    qs->bad[SP_QS_LONG] || qs->early || sp_qs_rest(qs) || d->strange ||
	    d->cut;
}

/* What the missing frames had, if they are like those that came. */
static void
print_missing(const struct decoder *d, const char *name)
{
	const double lost = (double)d->qs.lost, came = (double)d->qs.frames;
	const double mean = d->events / came;
	const double spread = fmax(d->squares / came - mean * mean, 0);

	/* In 95 of 100 cases; the mean itself is not known exactly. */
	warnx("%s: these had some %.0f calls and samples, give or take %.0f",
	    name, lost * mean,
	    1.96 * sqrt(lost * spread + lost * lost * spread / came));
}

static void
print_damage(const struct decoder *d, const char *name)
{
	const struct sp_qs *const qs = &d->qs;
	uint64_t bad = 0;

	for (int i = 0; i < SP_QS_FAULTS; i++)
		bad += qs->bad[i];
	if (!qs->frames && (bad || qs->early))
		warnx("%s: no frame is sound: is this QS?", name);
	if (qs->early)
		warnx("%s: %" PRIu64 " bytes before the first frame", name,
		    qs->early);
	if (bad)
		warnx("%s: %" PRIu64 " bad frames: %" PRIu64 " by checksum, %"
		    PRIu64 " too short, %" PRIu64 " too long", name, bad,
		    qs->bad[SP_QS_CHECKSUM], qs->bad[SP_QS_SHORT],
		    qs->bad[SP_QS_LONG]);
	if (qs->gaps)
		warnx("%s: at least %" PRIu64 " frames missing in %" PRIu64
		    " gaps, each of which may hide a multiple of 256 more",
		    name, qs->lost, qs->gaps);
	if (qs->gaps && d->events > 0)
		print_missing(d, name);
	if (sp_qs_rest(qs))
		warnx("%s: ends with %" PRIu64 " bytes of a frame", name,
		    sp_qs_rest(qs));
	if (d->cut)
		warnx("%s: %" PRIu64 " frames whose packets are not whole: "
		    "damage that the checksum does not notice", name, d->cut);
	if (d->strange)
		warnx("%s: %" PRIu64 " records that are no packets, or have "
		    "addresses of more than %d bytes", name, d->strange,
		    d->header.addr_bytes);
}

static int
decode_input(struct tool_input *in, void *arg)
{
	struct decoder *const d = arg;

	d->qs = (struct sp_qs){ .frames = 0 };
	sp_qsnames_begin(&d->names);
	d->header = (struct sp_header){ .addr_bytes = d->addr_bytes };
	d->strange = d->cut = 0;
	d->events = d->squares = 0;
	do {
		decode(d, in);
		if (tool_progress_due(&d->progress))
			tool_progress_line(&d->progress, "%" PRIu64
			    " frames, %" PRIu64 " gaps", d->frames +
			    d->qs.frames, d->gaps + d->qs.gaps);
	} while (tool_input_read(in));
	tool_progress_end(&d->progress);
	d->frames += d->qs.frames;
	d->gaps += d->qs.gaps;
	d->lost += d->qs.lost;
	d->restarts += d->qs.restarts;
	if (!d->progress.quiet)
		print_damage(d, in->name);
	return tool_input_status(in, d->progress.quiet,
	    is_damaged(d) ? TOOL_DAMAGED : TOOL_OK);
}

static void
print_counts(const struct decoder *d)
{
	warnx("%" PRIu64 " frames, %" PRIu64 " missing in %" PRIu64
	    " gaps, %" PRIu64 " restarts", d->frames, d->lost, d->gaps,
	    d->restarts);
	if (d->mode != RECORDS)
		warnx("%" PRIu64 " frames used", d->used);
}

int
main(int argc, char **argv)
{
	struct decoder d = { .ap = SPLITPROF_WIRE_QS_ID,
	    .addr_bytes = SPLITPROF_WIRE_ADDR_DEFAULT };
	bool packets = false;
	char data = 0;
	const struct tool_option options[] = {
		{ 'a', .flag = &packets },
		{ 'i', TOOL_NUMBER(&d.ap, SPLITPROF_WIRE_QS_ID_MIN,
		    SPLITPROF_WIRE_QS_ID_MAX) },
		{ 'n', TOOL_NUMBER(&d.addr_bytes, SPLITPROF_WIRE_ADDR_MIN,
		    SPLITPROF_WIRE_ADDR_MAX) },
		{ 'p', TOOL_NUMBER(&d.wanted, 0, UINT8_MAX), .given = &data },
		{ 'q', .flag = &d.progress.quiet },
		{ 'v', .flag = &d.verbose },
		{ 'w', .flag = &d.words },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	if (packets && data)
		errx(TOOL_TROUBLE, "-a and -p: give one of them");
	if (packets)
		d.mode = PACKETS;
	else if (data)
		d.mode = DATA;
	if (d.words && d.mode != RECORDS)
		errx(TOOL_TROUBLE, "-w: not with -a or -p");
	if (d.mode != RECORDS)
		tool_refuse_terminal();
	tool_outlive_interrupt();
	status = tool_each_input(argv, decode_input, &d);
	sp_qsnames_free(&d.names);
	if (d.verbose)
		print_counts(&d);
	return tool_finish(status);
}
