/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apencode - turn text records into A/P packets */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <unistd.h>

#include "escape.h"
#include "packet.h"
#include "record.h"

static const struct tool tool = {
	.name = "apencode",
	.purpose = "turn text records into A/P packets",
	.synopsis = "[-hqV] [-n bytes] [file ...]",
	.options =
	    "  -n bytes  width of an address, 2 to 4 (default 3); a header\n"
	    "            record sets it for what follows\n"
	    "  -q        no message about lines that can't be encoded\n",
	.examples =
	    "  apdecode cap.raw | grep -v '^pc' | apencode > arcs.raw\n"
	    "  printf 'arc\\t0x153d\\t0x14e5\\t1\\n' | apencode | xxd\n"
};

struct encoder {
	struct sp_header header;
	bool described;		/* there was a header: all kinds are valid */
};

/* Write p's bytes count times; false if it does not fit the address width. */
static bool
put_packet(struct encoder *e, const struct sp_packet *p, uint64_t count)
{
	uint8_t bytes[SP_PACKET_MAX];
	const size_t n = sp_packet_encode(&e->header, p, bytes);

	for (; n && count; count--)
		record_write(bytes, n);
	return n > 0;
}

/*
 * Behind a header one packet stands for all the count calls or samples, but a
 * single one is sent without its count.  A plain stream has no such packet, so
 * there p is repeated.
 */
static bool
put_events(struct encoder *e, struct sp_packet *p, uint64_t count)
{
	if (!e->described || count < 2)
		return put_packet(e, p, count);
	p->kind = p->kind == SP_PACKET_ARC ? SP_PACKET_ARCS : SP_PACKET_SAMPLES;
	for (; count; count -= p->count) {
		p->count = count < UINT32_MAX ? (uint32_t)count : UINT32_MAX;
		if (!put_packet(e, p, 1))
			return false;
	}
	return true;
}

static bool
put_arc(void *arg, char **f)
{
	struct encoder *const e = arg;
	struct sp_packet p = { .kind = SP_PACKET_ARC };
	uint64_t count;

	return record_number32(f[1], &p.a) && record_number32(f[2], &p.b) &&
	    record_number(f[3], UINT64_MAX, &count) && put_events(e, &p, count);
}

static bool
put_sample(void *arg, char **f)
{
	struct encoder *const e = arg;
	struct sp_packet p = { .kind = SP_PACKET_SAMPLE };
	uint64_t count;

	return record_number32(f[1], &p.a) &&
	    record_number(f[2], UINT64_MAX, &count) && put_events(e, &p, count);
}

static bool
parse_id(const char *text, struct sp_header *h)
{
	size_t n;
	const bool good = record_bytes(text, h->id, sizeof(h->id), &n);

	h->id_bytes = (uint8_t)n;
	return good;
}

static bool
put_header(void *arg, char **f)
{
	struct encoder *const e = arg;
	const struct sp_packet p = { .kind = SP_PACKET_HEADER };
	struct sp_header h;
	uint64_t version, bytes;

	if (!record_number(f[1], SPLITPROF_WIRE_VERSION, &version) ||
	    !version ||
	    !record_number(f[2], SPLITPROF_WIRE_ADDR_MAX, &bytes) ||
	    bytes < SPLITPROF_WIRE_ADDR_MIN ||
	    !record_number32(f[3], &h.base) ||
	    !record_number32(f[4], &h.rate_hz) || !parse_id(f[5], &h))
		return false;
	h.version = (uint8_t)version;
	h.addr_bytes = (uint8_t)bytes;
	e->header = h;
	e->described = true;
	return put_packet(e, &p, 1);
}

static bool
put_counts(void *arg, char **f)
{
	struct encoder *const e = arg;
	struct sp_packet p = { .kind =
	    f[0][0] == 'l' ? SP_PACKET_LOST : SP_PACKET_END };

	return record_number32(f[1], &p.a) && record_number32(f[2], &p.b) &&
	    put_packet(e, &p, 1);
}

static bool
put_task(void *arg, char **f)
{
	struct encoder *const e = arg;
	struct sp_packet p = { .kind = SP_PACKET_TASK };

	return record_number32(f[1], &p.a) && put_packet(e, &p, 1);
}

static bool
put_name(void *arg, char **f)
{
	uint8_t bytes[SP_PACKET_MAX];
	struct sp_name name;
	uint32_t id;
	size_t n;

	(void)arg;
	if (!record_number32(f[1], &id) ||
	    !sp_unescape(f[2], name.text, sizeof(name.text), &n))
		return false;
	name.bytes = (uint8_t)n;
	n = sp_packet_encode_name(id, &name, bytes);
	record_write(bytes, n);
	return n > 0;
}

static const struct record_kind kinds[] = {
	{ "arc", 4, put_arc },
	{ "pc", 3, put_sample },
	{ "header", 6, put_header },
	{ "lost", 3, put_counts },
	{ "end", 3, put_counts },
	{ "task", 2, put_task },
	{ "name", 3, put_name },
};

static void
complain(void *arg, const char *input, uint64_t line)
{
	const struct encoder *const e = arg;

	warnx("%s: line %" PRIu64 ": not a record, or an address wider "
	    "than %d bytes", input, line, e->header.addr_bytes);
}

int
main(int argc, char **argv)
{
	struct encoder e = { .header.addr_bytes = SPLITPROF_WIRE_ADDR_DEFAULT };
	struct record_reader reader = { .kinds = kinds, .arg = &e,
	    .n = sizeof(kinds) / sizeof(*kinds), .complain = complain };
	int opt, status;

	tool_begin();
	while ((opt = getopt_long(argc, argv, "hn:qV", tool_longopts,
	    NULL)) != -1) {
		switch (opt) {
		case 'n':
			e.header.addr_bytes = (uint8_t)tool_number("-n", optarg,
			    SPLITPROF_WIRE_ADDR_MIN, SPLITPROF_WIRE_ADDR_MAX);
			break;
		case 'q':
			reader.quiet = true;
			break;
		default:
			tool_option(&tool, opt);
		}
	}
	tool_refuse_terminal();
	tool_outlive_interrupt();
	status = tool_each_input(argv + optind, record_input, &reader);
	return tool_finish(status);
}
