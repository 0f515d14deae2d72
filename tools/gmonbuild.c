/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmonbuild - build gmon.out from A/P packets */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "decoder.h"
#include "outfile.h"
#include "profile.h"
#include "textarg.h"
#include "tool.h"

static const struct tool tool = {
	.name = "gmonbuild",
	.purpose = "build gmon.out from A/P packets",
	.synopsis =
	    "[-hqVv] [-b bytes] [-e elf] [-f gnu|bsd44] [-l low] [-n bytes] "
	    "[-o file] [-r hz] [-s seconds] [-u high] [file ...]",
	.options =
	    "  -b bytes    width of a histogram bin: 2 (default), 4, 8 ... 256\n"
	    "  -e elf      the program: its executable sections are the text\n"
	    "  -f format   gnu (default) or bsd44\n"
	    "  -l low      the text begins at this address ...\n"
	    "  -u high     ... and ends before this one; both stand alone or\n"
	    "              override the ELF's\n"
	    "  -n bytes    width of an address, 2 to 4 (default 3)\n"
	    "  -o file     output (default gmon.out); - is stdout\n"
	    "  -q          no message about damage, no progress line\n"
	    "  -r hz       sample rate, unless the stream's header tells it\n"
	    "  -s seconds  rewrite the output that often while it runs\n"
	    "  -v          print a summary even if all is well\n",
	.examples =
	    "  rawcap -b 1500000 /dev/ttyUSB0 | gmonbuild -e fw.elf -r 1000\n"
	    "  hexdecode cap.hex | gmonbuild -e fw.elf -r 1000 && "
	    "gprof fw.elf gmon.out\n"
	    "  gmonbuild -l 0x410 -u 0x20000 -r 1000 -o - cap.raw | "
	    "gprof fw.elf -\n"
};

struct builder {
	const char *output;
	struct textarg text;	/* -e, -l and -u */
	int addr_bytes;		/* 0: not given */
	enum sp_gmon_format format;
	int snapshot_ms;	/* 0: none */
	bool verbose;

	struct sp_profile profile;
	struct sp_decoder decoder;
	struct tool_progress progress;
	double snapshot_due;	/* seconds */
	uint64_t written;	/* packets in the last one written */
	bool described;		/* the stream had a header */
	uint64_t foreign;	/* packets before it that do not fit it */
	bool width_checked;
	uint64_t skipped, places, first_skip;
	const char *skip_name;	/* the input of the first */
	bool totals_differ;	/* an END does not agree with what came */
	uint64_t since_arcs, since_samples;	/* counted at the last header */
};

static _Noreturn void
no_memory(void)
{
	errx(TOOL_TROUBLE, "out of memory");
}

/* Packets so far, in the text or not. */
static uint64_t
arcs_of(const struct sp_profile *p)
{
	return p->arcs + p->stray_arcs;
}

static uint64_t
samples_of(const struct sp_profile *p)
{
	return p->samples + p->stray_samples;
}

static uint64_t
packets_of(const struct sp_profile *p)
{
	return arcs_of(p) + samples_of(p);
}

/* Write the profile so far; returns samples that the format can't hold. */
static uint64_t
write_profile(struct builder *b, struct sp_profile_facts *facts)
{
	struct outfile o;
	struct sp_gmon g;
	uint64_t left_out;

	if (!sp_profile_gmon(&b->profile, &g, facts))
		no_memory();
	outfile_open(&o, b->output);
	left_out = sp_gmon_write(&g, b->format, o.out);
	outfile_commit(&o);
	sp_gmon_free(&g);
	b->written = packets_of(&b->profile);
	return left_out;
}

/* The time until the next snapshot, in milliseconds; -1: none is due. */
static int
snapshot_wait(struct builder *b)
{
	struct sp_profile_facts facts;
	const double now = tool_clock();

	if (!b->snapshot_ms)
		return -1;
	if (!b->snapshot_due)
		b->snapshot_due = now + b->snapshot_ms / 1e3;
	if (now >= b->snapshot_due) {
		if (b->written != packets_of(&b->profile) &&
		    (b->profile.arcs || b->profile.samples))
			write_profile(b, &facts);
		b->snapshot_due = tool_clock() + b->snapshot_ms / 1e3;
		return b->snapshot_ms;
	}
	return (int)((b->snapshot_due - now) * 1e3) + 1;
}

/* A profile with the symbols of another build looks right and is not. */
static void
check_build(const struct builder *b, const char *name)
{
	const struct sp_header *const h = &b->decoder.header;
	const struct sp_elf *const e = &b->text.elf;
	const size_t n = h->id_bytes < e->id_bytes ? h->id_bytes : e->id_bytes;

	if (memcmp(h->id, e->id, n))
		errx(TOOL_TROUBLE, "%s: not sent by %s but by another build "
		    "(see readelf -n)", name, b->text.elf_name);
}

/*
 * What comes before the first header is the end of another run: the board was
 * reset while it sent.  If it is of another form, or its rate is not known, it
 * can't be part of this profile.
 */
static void
forget_foreign(struct builder *b)
{
	const struct sp_header *const h = &b->decoder.header;
	struct sp_profile *const p = &b->profile;

	if (!b->described && (h->addr_bytes != p->addr_bytes ||
	    h->base != p->base || !p->rate_hz)) {
		b->foreign = packets_of(p);
		sp_profile_clear(p);
	}
	b->described = true;
}

/* The stream tells its own width, base and rate; options must agree. */
static void
take_header(struct builder *b, const char *name)
{
	const struct sp_header *const h = &b->decoder.header;
	struct sp_profile *const p = &b->profile;

	check_build(b, name);
	forget_foreign(b);
	if (b->addr_bytes && b->addr_bytes != h->addr_bytes)
		errx(TOOL_TROUBLE, "%s: addresses are %d bytes wide: "
		    "leave out -n %d", name, h->addr_bytes, b->addr_bytes);
	if (h->rate_hz && p->rate_hz && h->rate_hz != p->rate_hz)
		errx(TOOL_TROUBLE, "%s: sampled at %" PRIu32 " Hz, not at %"
		    PRIu32, name, h->rate_hz, p->rate_hz);
	if ((h->addr_bytes != p->addr_bytes || h->base != p->base) &&
	    p->tally.used)
		errx(TOOL_TROUBLE, "%s: the form of addresses changes",
		    name);
	p->addr_bytes = h->addr_bytes;
	p->base = h->base;
	if (h->rate_hz)
		p->rate_hz = h->rate_hz;
	b->since_arcs = arcs_of(p);
	b->since_samples = samples_of(p);
	b->width_checked = false;
}

static void
take_end(struct builder *b, const struct sp_packet *end)
{
	const struct sp_profile *const p = &b->profile;

	if (end->a != (uint32_t)(arcs_of(p) - b->since_arcs) ||
	    end->b != (uint32_t)(samples_of(p) - b->since_samples))
		b->totals_differ = true;
}

static void
take_skip(struct builder *b, const struct sp_packet *skip, const char *name)
{
	if (!b->places++) {
		b->first_skip = b->decoder.skip_offset;
		b->skip_name = name;
	}
	b->skipped += skip->a;
}

static void
take_other(struct builder *b, const struct sp_packet *p, const char *name)
{
	if (p->kind == SP_PACKET_HEADER)
		take_header(b, name);
	else if (p->kind == SP_PACKET_END)
		take_end(b, p);
	else if (p->kind == SP_PACKET_SKIP)
		take_skip(b, p, name);
}

/*
 * Samples need a rate.  A run of arcs only does without, and each damaged
 * place of it may look like a sample: so many are allowed.
 */
static void
check_rate(const struct builder *b, uint64_t allowed)
{
	if (!b->profile.rate_hz && samples_of(&b->profile) > allowed)
		errx(TOOL_TROUBLE, "the sample rate is not known: "
		    "give it by -r hz");
}

/* Samples to wait for a header with the rate: the end of another run. */
#define SAMPLES_BEFORE_HEADER	10000

/* What must be known when the first packets have come. */
static void
check_known(struct builder *b, const char *name)
{
	const struct sp_profile *const p = &b->profile;

	check_rate(b, b->places + SAMPLES_BEFORE_HEADER);
	if (!b->width_checked && packets_of(p) &&
	    sp_text_ambiguous(&p->text, p->addr_bytes))
		errx(TOOL_TROUBLE, "%s: %d-byte addresses can't tell all "
		    "places of the text apart: send 4 bytes and give -n 4",
		    name, p->addr_bytes);
	b->width_checked = packets_of(p) > 0;
}

/* Count what is held; returns how many packets that made. */
static size_t
count_held(struct builder *b, struct tool_input *in)
{
	struct sp_packet packets[512];
	size_t made;

	tool_input_use(in, sp_decoder_feed(&b->decoder, in->data, in->held,
	    in->ended, packets, sizeof(packets) / sizeof(*packets), &made));
	if (!sp_profile_add(&b->profile, packets, made))
		no_memory();
	if (made && packets[made - 1].kind > SP_PACKET_SAMPLE)
		take_other(b, &packets[made - 1], in->name);
	check_known(b, in->name);
	return made;
}

static void
show_progress(struct builder *b)
{
	if (tool_progress_due(&b->progress))
		tool_progress_line(&b->progress, "%" PRIu64 " arcs, %" PRIu64
		    " samples, %" PRIu64 " bytes skipped", b->profile.arcs,
		    b->profile.samples, b->skipped);
}

static int
build_input(struct tool_input *in, void *arg)
{
	struct builder *const b = arg;

	sp_decoder_init(&b->decoder, b->profile.addr_bytes);
	do {
		while (count_held(b, in) > 0)
			continue;
		show_progress(b);
	} while (tool_input_wait(in, snapshot_wait(b)));
	while (count_held(b, in) > 0)
		continue;
	tool_progress_end(&b->progress);
	return TOOL_OK;
}

static void
print_summary(const struct builder *b, const struct sp_profile_facts *f,
    uint64_t left_out)
{
	const struct sp_profile *const p = &b->profile;
	const struct {
		uint64_t n;
		const char *what;
	} parts[] = {
		{ p->stray_arcs, "arcs out of range" },
		{ p->stray_samples, "samples out of range" },
		{ f->unknown, "calls from out of range" },
		{ f->roots, "calls by exceptions" },
		{ p->lost_arcs, "arcs lost by the firmware" },
		{ p->lost_samples, "samples lost by the firmware" },
		{ left_out, "samples beyond what bsd44 bins hold: use -f gnu" },
		{ p->rate_hz ? 0 : p->samples,
		    "samples left out, with no rate" },
		{ b->foreign, "packets before the first header left out" },
		{ b->skipped, "bytes skipped" },
	};

	fprintf(stderr, "%s: %" PRIu64 " packets, %" PRIu64 " arcs (%" PRIu64
	    " distinct), %" PRIu64 " samples", tool.name, packets_of(p),
	    p->arcs, f->distinct, p->samples);
	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++) {
		if (parts[i].n)
			fprintf(stderr, "; %" PRIu64 " %s", parts[i].n,
			    parts[i].what);
	}
	if (b->places)
		fprintf(stderr, " in %" PRIu64 " places, first at byte %"
		    PRIu64 " of %s", b->places, b->first_skip, b->skip_name);
	fprintf(stderr, "%s\n", b->totals_differ ?
	    "; not the firmware's totals: packets were lost on the line" : "");
}

/* Finish the profile and say what is not right with it. */
static int
finish(struct builder *b)
{
	const struct sp_profile *const p = &b->profile;
	const struct sp_range *const first = p->text.ranges;
	struct sp_profile_facts f;
	uint64_t left_out;
	bool damaged;

	if (!packets_of(p))
		errx(TOOL_TROUBLE, "no packets in %" PRIu64 " bytes of input: "
		    "%s%s not written", b->decoder.offset, b->decoder.offset ?
		    "wrong -n, or text for hexdecode? " : "", b->output);
	if (!p->arcs && !p->samples)
		errx(TOOL_TROUBLE, "none of %" PRIu64 " packets lies in the "
		    "text (0x%" PRIx32 " to 0x%" PRIx32 "%s): another program, "
		    "or another -n? %s not written", packets_of(p), first->low,
		    first->high, p->text.n > 1 ? " ..." : "", b->output);
	check_rate(b, b->places);
	left_out = write_profile(b, &f);
	damaged = b->foreign || p->stray_arcs || p->stray_samples ||
	    p->lost_arcs || p->lost_samples || b->skipped || b->totals_differ || left_out ||
	    f.unknown;
	if (b->verbose || (damaged && !b->progress.quiet))
		print_summary(b, &f, left_out);
	return damaged ? TOOL_DAMAGED : TOOL_OK;
}

static uint32_t
parse_bin(const char *text)
{
	const uint64_t n = tool_number("-b", text, 2, 256);

	if (n & (n - 1))
		errx(TOOL_TROUBLE, "-b: %s: not a power of two", text);
	return (uint32_t)n;
}

/* Handle an option; false if it is none of ours. */
static bool
take_option(struct builder *b, int opt)
{
	if (textarg_option(&b->text, opt, optarg))
		return true;
	switch (opt) {
	case 'b':
		b->profile.bin_bytes = parse_bin(optarg);
		return true;
	case 'f':
		b->format = parse_gmon_format(optarg);
		return true;
	case 'n':
		b->addr_bytes = (int)tool_number("-n", optarg,
		    SPLITPROF_WIRE_ADDR_MIN, SPLITPROF_WIRE_ADDR_MAX);
		return true;
	case 'o':
		b->output = optarg;
		return true;
	case 'q':
		b->progress.quiet = true;
		return true;
	case 'r':
		b->profile.rate_hz = (uint32_t)tool_number("-r", optarg, 1,
		    UINT32_MAX);
		return true;
	case 's':
		b->snapshot_ms = (int)tool_milliseconds("-s", optarg, 86400000);
		return true;
	case 'v':
		b->verbose = true;
		return true;
	}
	return false;
}

int
main(int argc, char **argv)
{
	struct builder b = { .output = "gmon.out", .profile.bin_bytes = 2 };
	int opt;

	while ((opt = getopt_long(argc, argv, "b:e:f:hl:n:o:qr:s:u:Vv",
	    tool_longopts, NULL)) != -1) {
		if (!take_option(&b, opt))
			tool_option(&tool, opt);
	}
	b.profile.addr_bytes = b.addr_bytes ?
	    b.addr_bytes : SPLITPROF_WIRE_ADDR_DEFAULT;
	textarg_find(&b.text, b.profile.bin_bytes, &b.profile.text);
	b.profile.elf = b.text.elf_name ? &b.text.elf : NULL;
	check_gmon_format(b.format, b.profile.text.n);
	if (!strcmp(b.output, "-")) {
		if (b.snapshot_ms)
			errx(TOOL_TROUBLE, "-s needs an output file");
		tool_refuse_terminal();
	} else
		outfile_check(b.output);
	tool_outlive_interrupt();
	tool_each_input(argv + optind, build_input, &b);
	opt = finish(&b);
	sp_profile_free(&b.profile);
	sp_elf_free(&b.text.elf);
	return tool_finish(opt);
}
