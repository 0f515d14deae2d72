/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apencode - turn text records into A/P packets */

#include <config.h>

#include <ctype.h>
#include <err.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "escape.h"
#include "packet.h"
#include "tool.h"

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

#define MAX_FIELDS	7	/* one more than any record has */

struct encoder {
	struct sp_header header;
	bool described;		/* there was a header: all kinds are valid */
	bool quiet;
	uint64_t bad;		/* lines left out */
};

/* Cut line at its tabs; returns how many fields that makes, at most max. */
static int
split(char *line, char **fields, int max)
{
	int n = 0;

	for (char *p = line; n < max; p++) {
		fields[n++] = p;
		p += strcspn(p, "\t");
		if (!*p)
			break;
		*p = '\0';
	}
	return n;
}

/* A number up to max, decimal or 0x hexadecimal. */
static bool
number(const char *text, uint64_t max, uint64_t *n)
{
	char *end;

	errno = 0;
	*n = strtoull(text, &end, text[0] == '0' && text[1] == 'x' ? 16 : 10);
	return isdigit((unsigned char)text[0]) && !*end && !errno && *n <= max;
}

static bool
number32(const char *text, uint32_t *n)
{
	uint64_t wide = 0;
	const bool good = number(text, UINT32_MAX, &wide);

	*n = (uint32_t)wide;
	return good;
}

/* Write the n bytes of a packet; false if there are none. */
static bool
put_bytes(const uint8_t *bytes, size_t n)
{
	if (fwrite(bytes, 1, n, stdout) < n)
		err(TOOL_TROUBLE, "stdout");
	return n > 0;
}

/* Write p's bytes count times; false if it does not fit the address width. */
static bool
put_packet(struct encoder *e, const struct sp_packet *p, uint64_t count)
{
	uint8_t bytes[SP_PACKET_MAX];
	const size_t n = sp_packet_encode(&e->header, p, bytes);

	for (; n && count; count--)
		put_bytes(bytes, n);
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
put_arc(struct encoder *e, char **f)
{
	struct sp_packet p = { .kind = SP_PACKET_ARC };
	uint64_t count;

	return number32(f[1], &p.a) && number32(f[2], &p.b) &&
	    number(f[3], UINT64_MAX, &count) && put_events(e, &p, count);
}

static bool
put_sample(struct encoder *e, char **f)
{
	struct sp_packet p = { .kind = SP_PACKET_SAMPLE };
	uint64_t count;

	return number32(f[1], &p.a) && number(f[2], UINT64_MAX, &count) &&
	    put_events(e, &p, count);
}

/* The build id: pairs of hexadecimal digits, or "-" for none. */
static bool
parse_id(const char *text, struct sp_header *h)
{
	const size_t n = strcmp(text, "-") ? strlen(text) : 0;

	if (n % 2 || n / 2 > sizeof(h->id) ||
	    strspn(text, "0123456789abcdefABCDEF") < n)
		return false;
	h->id_bytes = (uint8_t)(n / 2);
	for (size_t i = 0; i < n / 2; i++) {
		const char pair[] = { text[2 * i], text[2 * i + 1], '\0' };

		h->id[i] = (uint8_t)strtoul(pair, NULL, 16);
	}
	return true;
}

static bool
put_header(struct encoder *e, char **f)
{
	const struct sp_packet p = { .kind = SP_PACKET_HEADER };
	struct sp_header h;
	uint64_t version, bytes;

	if (!number(f[1], SPLITPROF_WIRE_VERSION, &version) || !version ||
	    !number(f[2], SPLITPROF_WIRE_ADDR_MAX, &bytes) ||
	    bytes < SPLITPROF_WIRE_ADDR_MIN || !number32(f[3], &h.base) ||
	    !number32(f[4], &h.rate_hz) || !parse_id(f[5], &h))
		return false;
	h.version = (uint8_t)version;
	h.addr_bytes = (uint8_t)bytes;
	e->header = h;
	e->described = true;
	return put_packet(e, &p, 1);
}

static bool
put_counts(struct encoder *e, char **f)
{
	struct sp_packet p = { .kind =
	    f[0][0] == 'l' ? SP_PACKET_LOST : SP_PACKET_END };

	return number32(f[1], &p.a) && number32(f[2], &p.b) &&
	    put_packet(e, &p, 1);
}

static bool
put_task(struct encoder *e, char **f)
{
	struct sp_packet p = { .kind = SP_PACKET_TASK };

	return number32(f[1], &p.a) && put_packet(e, &p, 1);
}

static bool
put_name(struct encoder *e, char **f)
{
	uint8_t bytes[SP_PACKET_MAX];
	struct sp_name name;
	uint32_t id;
	size_t n;

	(void)e;
	if (!number32(f[1], &id) ||
	    !sp_unescape(f[2], name.text, sizeof(name.text), &n))
		return false;
	name.bytes = (uint8_t)n;
	return put_bytes(bytes, sp_packet_encode_name(id, &name, bytes));
}

static const struct record {
	const char *kind;
	int fields;		/* the kind included */
	bool (*put)(struct encoder *, char **);
} records[] = {
	{ "arc", 4, put_arc },
	{ "pc", 3, put_sample },
	{ "header", 6, put_header },
	{ "lost", 3, put_counts },
	{ "end", 3, put_counts },
	{ "task", 2, put_task },
	{ "name", 3, put_name },
};

/* False if it is no text, or of a known kind but can't be encoded. */
static bool
encode_line(struct encoder *e, char *line)
{
	char *fields[MAX_FIELDS];
	const int n = split(line, fields, MAX_FIELDS);

	if (!strcmp(line, TOOL_LINE_BAD))
		return false;
	for (size_t i = 0; i < sizeof(records) / sizeof(*records); i++) {
		const struct record *const r = &records[i];

		if (!strcmp(fields[0], r->kind))
			return n == r->fields && r->put(e, fields);
	}
	return true;
}

static void
encode_numbered(struct encoder *e, char *line, const char *name,
    uint64_t number)
{
	if (encode_line(e, line))
		return;
	e->bad++;
	if (!e->quiet)
		warnx("%s: line %" PRIu64 ": not a record, or an address wider "
		    "than %d bytes", name, number, e->header.addr_bytes);
}

static int
encode_input(struct tool_input *in, void *arg)
{
	struct encoder *const e = arg;
	const uint64_t bad = e->bad;
	uint64_t lines = 0;
	char *line;

	do {
		while ((line = tool_input_line(in)))
			encode_numbered(e, line, in->name, ++lines);
		tool_flush();
	} while (tool_input_read(in));
	while ((line = tool_input_line(in)))
		encode_numbered(e, line, in->name, ++lines);
	return e->bad > bad ? TOOL_DAMAGED : TOOL_OK;
}

int
main(int argc, char **argv)
{
	struct encoder e = { .header.addr_bytes = SPLITPROF_WIRE_ADDR_DEFAULT };
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
			e.quiet = true;
			break;
		default:
			tool_option(&tool, opt);
		}
	}
	tool_refuse_terminal();
	tool_outlive_interrupt();
	status = tool_each_input(argv + optind, encode_input, &e);
	return tool_finish(status);
}
