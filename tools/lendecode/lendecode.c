/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lendecode - decode what a Lenlab device or TI's boot loader sends */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <string.h>

#include "base/little_endian.h"
#include "common/recordio.h"
#include "explain.h"
#include "len/bsl_code.h"
#include "len/len.h"

static const struct tool tool = {
	.name = "lendecode",
	.purpose = "decode what a Lenlab device or TI's boot loader sends",
	.synopsis = "[-hNqVvwx] [-i seconds] [-k key] [-m length] [-s bytes] "
	    "[file ...]",
	.options =
	    "  -i sec    what is not whole when nothing came for so long is no "
	    "packet\n"
	    "  -k key    with -x, only of packets with this key, a character "
	    "or 0xHH\n"
	    "  -m length no packet is longer, 1 to 65535\n"
	    "  -N        Lenlab's packets are in the newer layout, of 8.6\n"
	    "  -q        no messages about damage, no progress line\n"
	    "  -s bytes  with -x, without so many at the beginning of each\n"
	    "  -v        count packets on stderr at the end\n"
	    "  -w        explain what each means, as comments\n"
	    "  -x        write what Lenlab's packets carry\n",
	.examples =
	    "  lenencode status | rawcap -w /dev/ttyACM0 | "
	    "lendecode -i 1 -w\n"
	    "  lendecode -x -k R -s 12 cap.bin > image.bin\n"
};

#define ANY_KEY		-1
#define CRC_BYTES	4

struct decoder {
	enum sp_len_layout layout;	/* -N */
	int idle_ms;			/* -i; negative: for ever */
	uint16_t most;			/* -m */
	bool payload;			/* -x */
	int key;			/* -k */
	size_t left_out;		/* -s */
	bool words;			/* -w */
	bool verbose;
	struct tool_progress progress;
	uint64_t packets, acks, unchecked;	/* of all inputs */

	/* Of this input. */
	struct sp_len len;
};

static const char *const faults[SP_LEN_FAULTS] = {
	[SP_LEN_CRC] = "crc",
	[SP_LEN_LENGTH] = "length",
	[SP_LEN_END] = "end",
};

/* Of 8.6, code and argument count as payload: a record has all there is. */
static void
print_packet(const struct decoder *d, const struct sp_len_event *e)
{
	const bool lenlab = e->label == SP_LEN_LENLAB;
	const bool new = d->layout == SP_LEN_8_6;
	uint8_t before[5] = { e->code };

	if (e->label == SP_LEN_BSL_REPLY) {
		printf("bslreply\t0x%02x\t", e->payload[0]);
		record_print_bytes(e->payload + 1, e->bytes - 1);
		putchar('\n');
		return;
	}
	printf("packet\t0x%02x\t%zu\t", e->label, e->bytes -
	    (lenlab && !new ? CRC_BYTES : 0));
	if (lenlab && new) {
		sp_put_little32(before + 1, e->arg);
		record_print_bytes(before, sizeof(before));
	}
	if (e->bytes)
		record_print_bytes(e->payload, e->bytes);
	putchar('\n');
}

static void
print_event(const struct decoder *d, const struct sp_len_event *e)
{
	switch (e->kind) {
	case SP_LEN_NOTHING:
		return;
	case SP_LEN_ACK:
		printf("ack\t0x%02x\t%s\n", e->label,
		    sp_bslcode_ack(e->label)->name);
		break;
	case SP_LEN_PACKET:
		print_packet(d, e);
		break;
	case SP_LEN_BAD:
		printf("bad\t%s\t%" PRIu64 "\n", faults[e->fault], e->offset);
		break;
	case SP_LEN_SKIP:
		record_print_skip(e->offset, e->skipped);
		break;
	}
	if (d->words)
		lenexplain(e, d->layout);
}

/* What a packet of Lenlab carries: a CRC that is right is none of that. */
static void
write_payload(const struct decoder *d, const struct sp_len_event *e)
{
	const bool new = d->layout == SP_LEN_8_6;
	size_t bytes;

	if (e->kind != SP_LEN_PACKET || e->label != SP_LEN_LENLAB ||
	    (d->key != ANY_KEY && d->key != (new ? e->code : e->payload[0])))
		return;
	bytes = e->bytes - (e->sound ? CRC_BYTES : 0);
	if (bytes > d->left_out)
		record_write(e->payload + d->left_out, bytes - d->left_out);
}

/* Decode what is held, behind which nothing more comes if it has ended. */
static void
decode(struct decoder *d, struct tool_input *in, bool ended)
{
	struct sp_len_event e;
	size_t used = 0;

	do {
		used += sp_len_feed(&d->len, in->data + used, in->held - used,
		    ended, &e);
		if (d->payload)
			write_payload(d, &e);
		else
			print_event(d, &e);
	} while (e.kind != SP_LEN_NOTHING);
	tool_input_use(in, used);
	tool_flush();
}

static uint64_t
bad_packets(const struct sp_len *len)
{
	uint64_t n = 0;

	for (int i = 0; i < SP_LEN_FAULTS; i++)
		n += len->bad[i];
	return n;
}

static void
print_damage(const struct decoder *d, const char *name)
{
	const struct sp_len *const len = &d->len;

	warnx("%s: %" PRIu64 " bytes skipped in %" PRIu64 " places", name,
	    len->framing.skipped, len->framing.places);
	if (bad_packets(len))
		warnx("%s: bad packets: %" PRIu64 " by CRC, %" PRIu64
		    " by length, %" PRIu64 " by end", name,
		    len->bad[SP_LEN_CRC], len->bad[SP_LEN_LENGTH],
		    len->bad[SP_LEN_END]);
	if (!len->packets)
		warnx("%s: no packet is sound%s", name,
		    d->layout == SP_LEN_8_0 ? ": -N may know why" : "");
}

/* Read more; what is held when nothing comes for so long has ended. */
static bool
read_more(struct decoder *d, struct tool_input *in)
{
	const size_t held = in->held;
	const bool more = tool_input_wait(in, held ? d->idle_ms : -1);

	if (more && held && in->held == held)
		decode(d, in, true);
	return more;
}

static int
decode_input(struct tool_input *in, void *arg)
{
	struct decoder *const d = arg;

	d->len = (struct sp_len){ .layout = d->layout, .most = d->most };
	do {
		decode(d, in, false);
		if (tool_progress_due(&d->progress))
			tool_progress_line(&d->progress, "%" PRIu64
			    " packets, %" PRIu64 " bad ones", d->packets +
			    d->len.packets, bad_packets(&d->len));
	} while (read_more(d, in));
	decode(d, in, true);
	tool_progress_end(&d->progress);
	d->packets += d->len.packets;
	d->acks += d->len.acks;
	d->unchecked += d->len.unchecked;
	if (d->len.framing.places && !d->progress.quiet)
		print_damage(d, in->name);
	return tool_input_status(in, d->progress.quiet,
	    d->len.framing.places ? TOOL_DAMAGED : TOOL_OK);
}

/* A character, or its number as 0xHH. */
static void
parse_key(void *key, const char *text)
{
	if (text[0] && !text[1]) {
		*(int *)key = (uint8_t)text[0];
		return;
	}
	if (strncmp(text, "0x", 2))
		errx(TOOL_TROUBLE, "-k: %s: not a character or 0xHH", text);
	*(int *)key = (int)tool_number("-k", text, 0, UINT8_MAX);
}

int
main(int argc, char **argv)
{
	static struct decoder d = { .key = ANY_KEY, .idle_ms = -1 };
	bool new = false;
	const struct tool_option options[] = {
		{ 'i', TOOL_SECONDS(&d.idle_ms, 1, 3600000) },
		{ 'k', .take = parse_key, .to = &d.key },
		{ 'm', TOOL_NUMBER(&d.most, 1, UINT16_MAX) },
		{ 'N', .flag = &new },
		{ 'q', .flag = &d.progress.quiet },
		{ 's', TOOL_NUMBER(&d.left_out, 0, UINT16_MAX) },
		{ 'v', .flag = &d.verbose },
		{ 'w', .flag = &d.words },
		{ 'x', .flag = &d.payload },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	d.layout = new ? SP_LEN_8_6 : SP_LEN_8_0;
	if (!d.payload && (d.key != ANY_KEY || d.left_out))
		errx(TOOL_TROUBLE, "-k and -s: only with -x");
	if (d.payload && d.words)
		errx(TOOL_TROUBLE, "-w and -x: give one of them");
	if (d.payload)
		tool_refuse_terminal();
	tool_outlive_interrupt();
	status = tool_each_input(argv, decode_input, &d);
	if (d.verbose)
		warnx("%" PRIu64 " packets, %" PRIu64 " of them without a "
		    "CRC, %" PRIu64 " acknowledgements", d.packets,
		    d.unchecked, d.acks);
	return tool_finish(status);
}
