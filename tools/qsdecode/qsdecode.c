/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qsdecode - take QS frames apart */

#include <config.h>

#include <err.h>
#include <inttypes.h>

#include "common/recordio.h"
#include "decode/qs_packets.h"
#include "explain.h"

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
	uint8_t wanted;		/* -p */
	bool words;		/* -w */
	bool verbose;
	struct tool_progress progress;
	uint64_t frames, used, gaps, lost, restarts;	/* of all inputs */

	/* Of this input. */
	struct qs_packets packets;
	struct sp_qsnames names;	/* -w */
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

static void
take_frame(struct decoder *d, const struct sp_qs_event *e)
{
	if (d->mode == PACKETS)
		d->used += qs_packets_take(&d->packets, e);
	else if (e->id == d->wanted) {
		d->used++;
		record_write(e->data, e->bytes);
	}
}

static void
decode(struct decoder *d, struct tool_input *in)
{
	struct sp_qs_event e;

	do {
		tool_input_use(in, sp_qs_feed(&d->packets.qs, in->data,
		    in->held, &e));
		if (e.kind != SP_QS_NOTHING && d->mode == RECORDS)
			print_event(d, &e);
		else if (e.kind == SP_QS_FRAME)
			take_frame(d, &e);
	} while (in->held);
	tool_flush();
}

static int
decode_input(struct tool_input *in, void *arg)
{
	struct decoder *const d = arg;
	const struct sp_qs *const qs = &d->packets.qs;
	bool damaged;

	sp_qsnames_begin(&d->names);
	qs_packets_begin(&d->packets);
	do {
		decode(d, in);
		if (tool_progress_due(&d->progress))
			tool_progress_line(&d->progress, "%" PRIu64
			    " frames, %" PRIu64 " gaps", d->frames +
			    qs->frames, d->gaps + qs->gaps);
	} while (tool_input_read(in));
	tool_progress_end(&d->progress);
	d->frames += qs->frames;
	d->gaps += qs->gaps;
	d->lost += qs->lost;
	d->restarts += qs->restarts;
	damaged = qs_packets_damaged(&d->packets, in->name,
	    d->progress.quiet);
	return tool_input_status(in, d->progress.quiet,
	    damaged ? TOOL_DAMAGED : TOOL_OK);
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
	struct decoder d = { .packets = { .ap = SPLITPROF_WIRE_QS_ID,
	    .addr_bytes = SPLITPROF_WIRE_ADDR_DEFAULT, .out = stdout } };
	bool packets = false;
	char data = 0;
	const struct tool_option options[] = {
		{ 'a', .flag = &packets },
		{ 'i', TOOL_NUMBER(&d.packets.ap, SPLITPROF_WIRE_QS_ID_MIN,
		    SPLITPROF_WIRE_QS_ID_MAX) },
		{ 'n', TOOL_NUMBER(&d.packets.addr_bytes, SPLITPROF_WIRE_ADDR_MIN,
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
