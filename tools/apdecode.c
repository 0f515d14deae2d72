/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apdecode - turn packets of calls and samples into text records */

#include <config.h>

#include <err.h>
#include <inttypes.h>

#include "common/recordio.h"
#include "text/escape.h"
#include "wire/checker.h"
#include "wire/decoder.h"

static const struct tool tool = {
	.name = "apdecode",
	.purpose = "turn packets of calls and samples into text records",
	.synopsis = "[-hqVv] [-e elf] [-n bytes] [file ...]",
	.options =
	    "  -e elf    the program: take only what it can have sent\n"
	    "  -n bytes  width of an address, 2 to 4 (default 3)\n"
	    "  -q        no message about damage, no progress line\n"
	    "  -v        count records on stderr at the end\n",
	.examples =
	    "  rawcap -b 1500000 /dev/ttyUSB0 | apdecode\n"
	    "  hexdecode cap.hex | apdecode | grep ^arc | sort | uniq -c\n"
};

struct counts {
	int addr_bytes;
	bool checks;		/* -e: against the program */
	struct sp_checker checker;
	bool verbose;
	struct tool_progress progress;
	uint64_t packets, skipped, places, unreadable, misfits;
};

/* Behind the message of skipped bytes. */
#define FEW	": words whose header was missed, and fewer than four whole " \
	"frames: record from the start"

#define NONE	": none is a packet: wrong speed (rawcap -b, " \
	"SPLITPROF_CLOCK_HZ), wrong -n, or text?"

static void
print_header(const struct sp_header *h)
{
	printf("header\t%u\t%u\t0x%" PRIx32 "\t%" PRIu32 "\t", h->version,
	    h->addr_bytes, h->base, h->rate_hz);
	record_print_bytes(h->id, h->id_bytes);
	putchar('\n');
}

static void
print_name(uint32_t id, const struct sp_name *name)
{
	char text[SP_ESCAPE_ROOM(sizeof(name->text))];

	sp_escape(name->text, name->bytes, text);
	printf("name\t%" PRIu32 "\t%s\n", id, text);
}

/* The program counter in an exception frame, or that it is not known. */
static void
print_frame_pc(uint32_t pc)
{
	if (pc)
		printf("0x%" PRIx32 "%s", pc & ~(uint32_t)1,
		    pc & 1 ? "+" : "");
	else
		putchar('-');
}

static void
print_link(const struct sp_stack_view *v)
{
	if (v->lr)
		printf("\t0x%" PRIx32, v->lr);
	else
		printf("\t-");
	if (!v->has_frame)
		return;
	printf("=%" PRIu32 ":", v->frame_at);
	print_frame_pc(v->frame_pc);
}

static void
print_words(const struct sp_stack_part *s)
{
	printf("\t%" PRIu32 "%s\t", s->bytes, s->cut ? "+" : "");
	for (size_t i = 0; i < s->n; i++) {
		const struct sp_stack_view_word *const w = &s->words[i];

		printf("%s%" PRIu32 ":0x%" PRIx32, i ? " " : "", w->at,
		    w->value);
		if (sp_stack_is_exc_return(w->value)) {
			putchar('=');
			print_frame_pc(w->pc);
		}
	}
	if (!s->n)
		putchar('-');
}

static void
print_stack(const struct sp_stack_state *stacks)
{
	static struct sp_stack_view v;

	sp_stack_view(stacks, &v);
	if (stacks->full)
		printf("stackfull\t0x%" PRIx32 "\t%u", stacks->base,
		    stacks->slots);
	else
		printf("stack");
	printf("\t0x%" PRIx32, v.pc);
	print_link(&v);
	for (int i = 0; i < v.stacks; i++)
		print_words(&v.stack[i]);
	putchar('\n');
}

static void
print_packet(const struct sp_packet *p, const struct sp_decoder *d)
{
	switch (p->kind) {
	/* Most packets count 1: a third less work without the conversion. */
	case SP_PACKET_ARC:
		printf("arc\t0x%" PRIx32 "\t0x%" PRIx32 "\t1\n", p->a, p->b);
		break;
	case SP_PACKET_SAMPLE:
		printf("pc\t0x%" PRIx32 "\t1\n", p->a);
		break;
	case SP_PACKET_ARCS:
		printf("arc\t0x%" PRIx32 "\t0x%" PRIx32 "\t%" PRIu32 "\n",
		    p->a, p->b, p->count);
		break;
	case SP_PACKET_SAMPLES:
		printf("pc\t0x%" PRIx32 "\t%" PRIu32 "\n", p->a, p->count);
		break;
	case SP_PACKET_HEADER:
		print_header(&d->header);
		break;
	case SP_PACKET_LOST:
		printf("lost\t%" PRIu32 "\t%" PRIu32 "\n", p->a, p->b);
		break;
	case SP_PACKET_END:
		printf("end\t%" PRIu32 "\t%" PRIu32 "\n", p->a, p->b);
		break;
	case SP_PACKET_TASK:
		printf("task\t%" PRIu32 "\n", p->a);
		break;
	case SP_PACKET_TASK_STACK:
		printf("taskstack\t%" PRIu32 "\t%" PRIu32 "\n", p->a, p->b);
		break;
	case SP_PACKET_NAME:
		print_name(p->a, &d->name);
		break;
	case SP_PACKET_STACK:
		print_stack(&d->stacks);
		break;
	case SP_PACKET_UNREADABLE:
		puts("unreadable\t1");
		break;
	case SP_PACKET_PART:
	case SP_PACKET_MISMATCH:
		break;
	case SP_PACKET_SKIP:
		record_print_skip(d->skip_offset, p->a);
		break;
	}
}

static void
count_packet(struct counts *c, const struct sp_packet *p)
{
	if (p->kind == SP_PACKET_SKIP) {
		c->skipped += p->a;
		c->places++;
	} else if (p->kind != SP_PACKET_MISMATCH)
		c->packets++;
	if (p->kind == SP_PACKET_UNREADABLE)
		++*(p->b ? &c->misfits : &c->unreadable);
}

/* Report what was not understood of an input. */
static int
judge(const struct counts *c, const struct counts *before,
    const struct sp_decoder *d, const struct tool_input *in)
{
	const uint64_t skipped = c->skipped - before->skipped;
	const uint64_t unreadable = c->unreadable - before->unreadable;
	const uint64_t misfits = c->misfits - before->misfits;

	if (!skipped && !unreadable && !misfits)
		return tool_input_status(in, c->progress.quiet, TOOL_OK);
	if (skipped && !c->progress.quiet)
		warnx("%s: %" PRIu64 " bytes skipped in %" PRIu64 " places%s",
		    in->name, skipped, c->places - before->places,
		    d->words.few && !d->extended ? FEW :
		    c->packets > before->packets ? "" : NONE);
	if (unreadable && !c->progress.quiet)
		warnx("%s: %" PRIu64 " samples are lost whose stack builds on "
		    "one that was lost", in->name, unreadable);
	if (misfits && !c->progress.quiet)
		warnx("%s: %" PRIu64 " samples with stacks can't be of the "
		    "program", in->name, misfits);
	return TOOL_DAMAGED;
}

/* Decode what is held; returns how many packets that made. */
static size_t
decode(struct sp_decoder *d, struct tool_input *in, struct counts *c)
{
	struct sp_packet packets[256];
	size_t made;

	tool_input_use(in, sp_decoder_feed(d, in->data, in->held, in->ended,
	    packets, sizeof(packets) / sizeof(*packets), &made));
	for (size_t i = 0; i < made; i++) {
		print_packet(&packets[i], d);
		count_packet(c, &packets[i]);
	}
	return made;
}

static int
decode_input(struct tool_input *in, void *arg)
{
	struct counts *const c = arg;
	const struct counts before = *c;
	struct sp_decoder d;

	sp_decoder_init(&d, c->addr_bytes);
	d.checker = c->checks ? &c->checker : NULL;
	do {
		tool_input_read(in);
		while (decode(&d, in, c) > 0)
			continue;
		tool_flush();
		if (tool_progress_due(&c->progress))
			tool_progress_line(&c->progress, "%" PRIu64
			    " packets, %" PRIu64 " bytes skipped", c->packets,
			    c->skipped);
	} while (!in->ended);
	tool_progress_end(&c->progress);
	return judge(c, &before, &d, in);
}

static void
begin_check(struct sp_checker *checker, const char *name)
{
	struct sp_elf elf;

	tool_check(name, sp_elf_read(&elf, name));
	tool_must(sp_checker_init(checker, &elf));
	sp_elf_free(&elf);
	if (checker->program.level == SP_PROGRAM_UNKNOWN)
		errx(TOOL_TROUBLE, "%s: has neither code nor symbols to check "
		    "against", name);
}

int
main(int argc, char **argv)
{
	struct counts c = { .addr_bytes = SPLITPROF_WIRE_ADDR_DEFAULT };
	const char *elf = NULL;
	const struct tool_option options[] = {
		{ 'e', .text = &elf },
		{ 'n', TOOL_NUMBER(&c.addr_bytes, SPLITPROF_WIRE_ADDR_MIN,
		    SPLITPROF_WIRE_ADDR_MAX) },
		{ 'q', .flag = &c.progress.quiet },
		{ 'v', .flag = &c.verbose },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	c.checks = elf != NULL;
	if (c.checks)
		begin_check(&c.checker, elf);
	tool_outlive_interrupt();
	status = tool_each_input(argv, decode_input, &c);
	if (c.verbose)
		warnx("%" PRIu64 " packets, %" PRIu64 " bytes skipped",
		    c.packets, c.skipped);
	sp_checker_free(&c.checker);
	return tool_finish(status);
}
