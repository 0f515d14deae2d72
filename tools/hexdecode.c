/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hexdecode - turn hexadecimal text into bytes */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <string.h>

#include "common/recordio.h"
#include "text/hex.h"
#include "text/hexdump.h"

static const struct tool tool = {
	.name = "hexdecode",
	.purpose = "turn hexadecimal text into bytes",
	.synopsis = "[-dhqVv] [file ...]",
	.options =
	    "  -d             the text is a dump with offsets: "
	    "xxd, hexdump -C, od -A x -t x1z\n"
	    "  -q             no messages about damaged text\n"
	    "  -v             print counts even if the text is sound\n",
	.examples =
	    "  hexdecode capture.hex >capture.raw\n"
	    "  hexdecode <capture.hex | gmonbuild -e fw.elf -r 1000\n"
	    "  xxd capture.raw | hexdecode -d | cmp - capture.raw\n"
};

struct decoder {
	bool dump;		/* -d */
	bool quiet, verbose;

	struct tool_input *in;
	uint64_t bytes;		/* of it, */
	uint64_t told;		/* and places */
};

/* Text is decoded in pieces that stay in the processor's cache. */
#define PIECE	((size_t)1 << 16)
static uint8_t bytes[PIECE / 2 + 1];

static void
print_place(const char *name, const struct sp_hex_place *p)
{
	static const char *const what[SP_HEX_FAULTS] = {
		[SP_HEX_JUNK] = "not a hexadecimal digit",
		[SP_HEX_LONE] = "half a byte",
		[SP_HEX_LINE] = "not a line of a dump",
		[SP_HEX_CUT] = "the last line is cut",
		[SP_HEX_REPEAT] = "unknown number of lines"
	};
	char c[8];

	if (p->c > ' ' && p->c < 0x7f)
		snprintf(c, sizeof(c), "'%c'", p->c);
	else
		snprintf(c, sizeof(c), "0x%02x", p->c);
	if (p->fault == SP_HEX_OFFSET)
		warnx("%s: line %" PRIu64 ", column %" PRIu64 ": offset %#"
		    PRIx64 " where %#" PRIx64 " is due", name, p->line,
		    p->column, p->got, p->wanted);
	else
		warnx("%s: line %" PRIu64 ", column %" PRIu64 ": %s: %s", name,
		    p->line, p->column, c, what[p->fault]);
}

/* Tell of the places that have come up since the last call. */
static void
print_places(struct decoder *r, const struct sp_hex_damage *d)
{
	if (r->quiet)
		return;
	for (; r->told < d->places && r->told < SP_HEX_PLACES; r->told++)
		print_place(r->in->name, &d->first[r->told]);
}

static int
print_summary(struct decoder *r, const struct sp_hex_damage *d)
{
	print_places(r, d);
	if (d->places && !r->quiet)
		warnx("%s: %" PRIu64 " place%s damaged, %" PRIu64
		    " character%s skipped", r->in->name, d->places,
		    d->places == 1 ? "" : "s", d->chars,
		    d->chars == 1 ? "" : "s");
	if (r->verbose)
		warnx("%s: %" PRIu64 " bytes from %" PRIu64 " characters",
		    r->in->name, r->bytes, r->in->offset);
	return d->places ? TOOL_DAMAGED : TOOL_OK;
}

static void
write_bytes(struct decoder *r, size_t n)
{
	record_write(bytes, n);
	r->bytes += n;
}

static int
decode_text(struct decoder *r)
{
	struct tool_input *const in = r->in;
	struct sp_hex h = { .offset = 0 };

	while (tool_input_read(in)) {
		while (in->held) {
			const size_t n = in->held < PIECE ? in->held : PIECE;

			write_bytes(r, sp_hex_feed(&h, in->data, n, bytes));
			tool_input_use(in, n);
		}
		tool_flush();
		print_places(r, &h.damage);
	}
	sp_hex_end(&h);
	return print_summary(r, &h.damage);
}

/* Decode all text of a dump that is at hand. */
static void
feed_dump(struct sp_hexdump *d, struct decoder *r, const uint8_t *text,
    size_t n)
{
	size_t made;

	do {
		made = sp_hexdump_feed(d, &text, &n, bytes, sizeof(bytes));
		write_bytes(r, made);
	} while (made == sizeof(bytes));
	tool_flush();
	print_places(r, &d->damage);
}

static int
decode_dump(struct decoder *r)
{
	struct tool_input *const in = r->in;
	static struct sp_hexdump d;

	memset(&d, 0, sizeof(d));
	while (tool_input_read(in)) {
		feed_dump(&d, r, in->data, in->held);
		tool_input_use(in, in->held);
	}
	sp_hexdump_end(&d);
	feed_dump(&d, r, NULL, 0);
	return print_summary(r, &d.damage);
}

static int
decode(struct tool_input *in, void *arg)
{
	struct decoder *const r = arg;

	r->in = in;
	r->bytes = r->told = 0;
	return tool_input_status(in, r->quiet, r->dump ? decode_dump(r) :
	    decode_text(r));
}

int
main(int argc, char **argv)
{
	struct decoder r = { .dump = false };
	const struct tool_option options[] = {
		{ 'd', .flag = &r.dump },
		{ 'q', .flag = &r.quiet },
		{ 'v', .flag = &r.verbose },
		{ 0 }
	};

	argv = tool_options(&tool, options, argc, argv);
	tool_refuse_terminal();
	tool_outlive_interrupt();
	/* Whole pieces are written; a buffer would only copy them. */
	setvbuf(stdout, NULL, _IONBF, 0);
	return tool_finish(tool_each_input(argv, decode, &r));
}
