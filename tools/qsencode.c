/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qsencode - put records, or packets of calls and samples, into QS frames */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <string.h>

#include "common/recordio.h"
#include "qs/qs.h"
#include "qs/record.h"
#include "qs/trace_record.h"
#include "wire/decoder.h"

static const struct tool tool = {
	.name = "qsencode",
	.purpose = "put records, or packets of calls and samples, into QS frames",
	.synopsis = "[-ahqrV] [-d names] [-i id] [-n bytes] [-s bytes] [file ...]",
	.options =
	    "  -a        read packets of calls and samples, not text records\n"
	    "  -d names  with -r, what to call addresses: a file of lines\n"
	    "            \"fun address name\", with tabs\n"
	    "  -i id     record id of the packets, 100 to 116 (default 100)\n"
	    "  -n bytes  width of an address in the packets, 2 to 4\n"
	    "            (default 3); a header sets it for what follows\n"
	    "  -q        no messages about what can't be encoded\n"
	    "  -r        each packet as a record that QSPY prints; as -a\n"
	    "  -s bytes  packets in a frame, 37 to 501 bytes (default 60)\n",
	.examples =
	    "  qsdecode cap.qs | grep -v ^bad | qsencode > same.qs\n"
	    "  rawcap line | qsencode -r | tee cap.qs | qsdecode\n"
};

#define FRAME_DEFAULT	60	/* bytes: what the runtime's queue has */

static const char fault[] = "not a record, or more than 509 bytes";
_Static_assert(SP_QS_DATA_MAX == 509, "the message above");

struct encoder {
	bool packets;		/* -a */
	bool each;		/* -r */
	const char *names;	/* -d, or NULL */
	uint8_t ap;		/* -i */
	uint8_t addr_bytes;	/* -n */
	size_t most;		/* -s */
	struct record_reader reader;	/* of frames; -q in it */

	uint8_t seq;		/* of the last frame */
	uint32_t time;		/* samples since the last header */
	struct sp_decoder decoder;
	struct sp_stack_state stacks;	/* as they are sent */
	uint64_t skipped, places, refused;	/* of this input */
	uint64_t unreadable, too_long;	/* stacks */
	size_t held;		/* bytes for the next frame */
	uint8_t data[SP_QSPACKETS_MAX];
};

static void
write_frame(uint8_t seq, uint8_t id, const uint8_t *data, size_t n)
{
	uint8_t frame[SP_QS_ROOM(SP_QS_DATA_MAX)];

	record_write(frame, sp_qs_encode(seq, id, data, n, frame));
}

static bool
put_frame(void *arg, char *line)
{
	struct sp_record_qs r;

	(void)arg;
	if (!sp_record_qs_frame(&r, line))
		return false;
	if (r.found)
		write_frame(r.seq, r.id, r.data, r.bytes);
	return true;
}

/* What to call an address. */
static bool
put_name(void *arg, char *line)
{
	struct encoder *const e = arg;
	struct sp_record_qs r;

	if (!sp_record_qs_name(&r, line))
		return false;
	if (r.found)
		write_frame(++e->seq, r.id, r.data, r.bytes);
	return true;
}

/* What a stream begins with: packets as they are need no names. */
static void
write_first(struct encoder *e)
{
	uint8_t data[SP_QSRECORD_MAX], id;

	for (int i = 0; i < (e->each ? SP_QSRECORD_FIRST : 1); i++) {
		const size_t n = sp_qsrecord_first(i, e->ap, &id, data);

		write_frame(++e->seq, id, data, n);
	}
}

/* Returns TOOL_DAMAGED where one can't be encoded. */
static int
write_names(struct encoder *e)
{
	struct record_reader reader = { .take = put_name, .arg = e,
	    .fault = fault, .quiet = e->reader.quiet };
	struct tool_input in;
	int status;

	if (!e->each || !e->names)
		return TOOL_OK;
	tool_input_open(&in, e->names);
	status = record_input(&in, &reader);
	tool_input_close(&in);
	return status;
}

static void
write_held(struct encoder *e)
{
	uint8_t data[SP_QS_DATA_MAX];

	if (e->held)
		write_frame(++e->seq, e->ap, data,
		    sp_qspackets_put(e->data, e->held, data));
	e->held = 0;
}

static void
put_bytes(struct encoder *e, const uint8_t *bytes, size_t n)
{
	if (e->held + n > e->most)
		write_held(e);
	memcpy(e->data + e->held, bytes, n);
	e->held += n;
}

/* A stack that a frame has no room for takes those that build on it along. */
static void
put_stack(struct encoder *e)
{
	const struct sp_stack_state *const from = &e->decoder.stacks;
	uint8_t bytes[SP_STACK_BYTES_MAX];
	size_t n;

	e->stacks.base = from->base;
	e->stacks.slots = from->slots;
	n = sp_stack_encode(&e->stacks, &from->last, from->full, bytes);
	if (n && n <= sizeof(e->data)) {
		put_bytes(e, bytes, n);
		return;
	}
	sp_stack_lose(&e->stacks);
	e->too_long++;
}

/* A packet into a frame with others. */
static void
put_packet(struct encoder *e, const struct sp_packet *p)
{
	const struct sp_decoder *const d = &e->decoder;
	uint8_t bytes[SP_PACKET_MAX];

	if (p->kind == SP_PACKET_STACK)
		put_stack(e);
	else if (p->kind == SP_PACKET_NAME)
		put_bytes(e, bytes,
		    sp_packet_encode_name(p->a, &d->name, bytes));
	else
		put_bytes(e, bytes, sp_packet_encode(&d->header, p, bytes));
}

/* A packet as a record of its own. */
static void
put_record(struct encoder *e, const struct sp_packet *p)
{
	uint8_t data[SP_QSRECORD_MAX], kind;
	size_t n;

	if (p->kind == SP_PACKET_HEADER)
		e->time = 0;
	n = sp_qsrecord_encode(p, &e->decoder.header, &e->decoder.name,
	    e->time, &kind, data);
	e->time += sp_qsrecord_samples(p);
	if (n)
		write_frame(++e->seq, (uint8_t)(e->ap + kind), data, n);
	else
		e->refused++;
}

static void
take_packet(struct encoder *e, const struct sp_packet *p)
{
	if (p->kind == SP_PACKET_SKIP) {
		e->skipped += p->a;
		e->places++;
	} else if (p->kind == SP_PACKET_UNREADABLE)
		e->unreadable++;
	else if (p->kind == SP_PACKET_PART)
		return;			/* the stack behind it has all */
	else if (e->each)
		put_record(e, p);
	else
		put_packet(e, p);
}

/* Encode what is held; returns how many packets that was. */
static size_t
take_packets(struct encoder *e, struct tool_input *in)
{
	struct sp_packet packets[256];
	/* Those before a header have the width that was. */
	const struct sp_header before = e->decoder.header;
	struct sp_header after;
	size_t made;

	tool_input_use(in, sp_decoder_feed(&e->decoder, in->data, in->held,
	    in->ended, packets, sizeof(packets) / sizeof(*packets), &made));
	after = e->decoder.header;
	if (sp_header_has_words(&after))
		errx(TOOL_TROUBLE, "%s: has words, which do not go into frames",
		    in->name);
	e->decoder.header = before;
	for (size_t i = 0; i < made; i++) {
		if (packets[i].kind == SP_PACKET_HEADER)
			e->decoder.header = after;
		take_packet(e, &packets[i]);
	}
	return made;
}

static int
packets_input(struct tool_input *in, void *arg)
{
	struct encoder *const e = arg;
	int status;

	e->skipped = e->places = e->refused = e->unreadable = e->too_long = 0;
	sp_stack_lose(&e->stacks);
	sp_decoder_init(&e->decoder, e->addr_bytes);
	write_first(e);
	status = write_names(e);
	do {
		while (take_packets(e, in) > 0)
			continue;
		tool_flush();
	} while (tool_input_read(in));
	while (take_packets(e, in) > 0)
		continue;
	write_held(e);
	if (!e->reader.quiet && e->skipped)
		warnx("%s: %" PRIu64 " bytes skipped in %" PRIu64 " places",
		    in->name, e->skipped, e->places);
	if (!e->reader.quiet && e->refused)
		warnx("%s: %" PRIu64 " packets that no record can hold left "
		    "out: -a keeps them", in->name, e->refused);
	if (!e->reader.quiet && e->unreadable)
		warnx("%s: %" PRIu64 " samples are lost whose stack builds on "
		    "one that was lost", in->name, e->unreadable);
	if (!e->reader.quiet && e->too_long)
		warnx("%s: %" PRIu64 " stacks left out: one has more than %d "
		    "bytes", in->name, e->too_long, SP_QSPACKETS_MAX);
	return e->skipped || e->refused || e->unreadable || e->too_long ?
	    TOOL_DAMAGED : status;
}

int
main(int argc, char **argv)
{
	struct encoder e = { .ap = SPLITPROF_WIRE_QS_ID,
	    .addr_bytes = SPLITPROF_WIRE_ADDR_DEFAULT, .most = FRAME_DEFAULT,
	    .reader = { .take = put_frame, .fault = fault } };
	const struct tool_option options[] = {
		{ 'a', .flag = &e.packets },
		{ 'd', .text = &e.names },
		{ 'i', TOOL_NUMBER(&e.ap, SPLITPROF_WIRE_QS_ID_MIN,
		    SPLITPROF_WIRE_QS_ID_MAX) },
		{ 'n', TOOL_NUMBER(&e.addr_bytes, SPLITPROF_WIRE_ADDR_MIN,
		    SPLITPROF_WIRE_ADDR_MAX) },
		{ 'q', .flag = &e.reader.quiet },
		{ 'r', .flag = &e.each },
		{ 's', TOOL_NUMBER(&e.most, SP_PACKET_MAX, SP_QSPACKETS_MAX) },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	e.packets |= e.each;
	tool_refuse_terminal();
	tool_outlive_interrupt();
	status = e.packets ? tool_each_input(argv, packets_input, &e) :
	    tool_each_input(argv, record_input, &e.reader);
	return tool_finish(status);
}
