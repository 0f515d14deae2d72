/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packets of calls and samples as text records, see ap_text.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>

#include "ap_text.h"
#include "common/recordio.h"
#include "text/escape.h"

/* Behind the message of skipped bytes. */
#define FEW	": words whose header was missed, and fewer than four whole " \
	"frames: record from the start"

#define NONE	": none is a packet: wrong speed (rawcap -b, " \
	"SPLITPROF_CLOCK_HZ), wrong -n, or text?"

static void
print_header(FILE *out, const struct sp_header *h)
{
	fprintf(out, "header\t%u\t%u\t0x%" PRIx32 "\t%" PRIu32 "\t",
	    h->version, h->addr_bytes, h->base, h->rate_hz);
	record_put_bytes(out, h->id, h->id_bytes);
	putc('\n', out);
}

static void
print_name(FILE *out, uint32_t id, const struct sp_name *name)
{
	char text[SP_ESCAPE_ROOM(sizeof(name->text))];

	sp_escape(name->text, name->bytes, text);
	fprintf(out, "name\t%" PRIu32 "\t%s\n", id, text);
}

/* The program counter in an exception frame, or that it is not known. */
static void
print_frame_pc(FILE *out, uint32_t pc)
{
	if (pc)
		fprintf(out, "0x%" PRIx32 "%s", pc & ~(uint32_t)1,
		    pc & 1 ? "+" : "");
	else
		putc('-', out);
}

static void
print_link(FILE *out, const struct sp_stack_view *v)
{
	if (v->lr)
		fprintf(out, "\t0x%" PRIx32, v->lr);
	else
		fprintf(out, "\t-");
	if (!v->has_frame)
		return;
	fprintf(out, "=%" PRIu32 ":", v->frame_at);
	print_frame_pc(out, v->frame_pc);
}

static void
print_words(FILE *out, const struct sp_stack_part *s)
{
	fprintf(out, "\t%" PRIu32 "%s\t", s->bytes, s->cut ? "+" : "");
	for (size_t i = 0; i < s->n; i++) {
		const struct sp_stack_view_word *const w = &s->words[i];

		fprintf(out, "%s%" PRIu32 ":0x%" PRIx32, i ? " " : "", w->at,
		    w->value);
		if (sp_stack_is_exc_return(w->value)) {
			putc('=', out);
			print_frame_pc(out, w->pc);
		}
	}
	if (!s->n)
		putc('-', out);
}

static void
print_stack(FILE *out, const struct sp_stack_state *stacks)
{
	static struct sp_stack_view v;

	sp_stack_view(stacks, &v);
	if (stacks->full)
		fprintf(out, "stackfull\t0x%" PRIx32 "\t%u", stacks->base,
		    stacks->slots);
	else
		fprintf(out, "stack");
	fprintf(out, "\t0x%" PRIx32, v.pc);
	print_link(out, &v);
	for (int i = 0; i < v.stacks; i++)
		print_words(out, &v.stack[i]);
	putc('\n', out);
}

static void
print_packet(FILE *out, const struct sp_packet *p, const struct sp_decoder *d)
{
	switch (p->kind) {
	/* Most packets count 1: a third less work without the conversion. */
	case SP_PACKET_ARC:
		fprintf(out, "arc\t0x%" PRIx32 "\t0x%" PRIx32 "\t1\n",
		    p->a, p->b);
		break;
	case SP_PACKET_SAMPLE:
		fprintf(out, "pc\t0x%" PRIx32 "\t1\n", p->a);
		break;
	case SP_PACKET_ARCS:
		fprintf(out, "arc\t0x%" PRIx32 "\t0x%" PRIx32 "\t%" PRIu32
		    "\n", p->a, p->b, p->count);
		break;
	case SP_PACKET_SAMPLES:
		fprintf(out, "pc\t0x%" PRIx32 "\t%" PRIu32 "\n", p->a,
		    p->count);
		break;
	case SP_PACKET_HEADER:
		print_header(out, &d->header);
		break;
	case SP_PACKET_LOST:
		fprintf(out, "lost\t%" PRIu32 "\t%" PRIu32 "\n", p->a, p->b);
		break;
	case SP_PACKET_END:
		fprintf(out, "end\t%" PRIu32 "\t%" PRIu32 "\n", p->a, p->b);
		break;
	case SP_PACKET_TASK:
		fprintf(out, "task\t%" PRIu32 "\n", p->a);
		break;
	case SP_PACKET_MARK:
		fprintf(out, "mark\t0x%" PRIx32 "\n", p->a);
		break;
	case SP_PACKET_VALUE:
		fprintf(out, "value\t0x%" PRIx32 "\t%" PRId32 "\n", p->a,
		    (int32_t)p->b);
		break;
	case SP_PACKET_TASK_STACK:
		fprintf(out, "taskstack\t%" PRIu32 "\t%" PRIu32 "\n", p->a,
		    p->b);
		break;
	case SP_PACKET_NAME:
		print_name(out, p->a, &d->name);
		break;
	case SP_PACKET_STACK:
		print_stack(out, &d->stacks);
		break;
	case SP_PACKET_UNREADABLE:
		fputs("unreadable\t1\n", out);
		break;
	case SP_PACKET_PART:
	case SP_PACKET_MISMATCH:
		break;
	case SP_PACKET_SKIP:
		record_put_skip(out, d->skip_offset, p->a);
		break;
	}
}


static void
count_packet(struct ap_text_counts *c, const struct sp_packet *p)
{
	if (p->kind == SP_PACKET_SKIP) {
		c->skipped += p->a;
		c->places++;
	} else if (p->kind != SP_PACKET_MISMATCH)
		c->packets++;
	if (p->kind == SP_PACKET_UNREADABLE)
		++*(p->b ? &c->misfits : &c->unreadable);
}

void
ap_text_begin(struct ap_text *t)
{
	t->before = t->all;
	sp_decoder_init(&t->decoder, t->addr_bytes);
	t->decoder.checker = t->checker;
}

size_t
ap_text_feed(struct ap_text *t, const uint8_t *in, size_t n, bool ended)
{
	struct sp_packet packets[256];
	size_t used = 0, made;

	do {
		/* None at the end may be NULL. */
		used += sp_decoder_feed(&t->decoder, n ? in + used : in,
		    n - used, ended, packets, sizeof(packets) /
		    sizeof(*packets), &made);
		for (size_t i = 0; i < made; i++) {
			print_packet(t->out, &packets[i], &t->decoder);
			count_packet(&t->all, &packets[i]);
		}
	} while (made);
	return used;
}

bool
ap_text_damaged(const struct ap_text *t, const char *name, bool quiet)
{
	const struct ap_text_counts *const c = &t->all, *const b = &t->before;
	const uint64_t skipped = c->skipped - b->skipped;
	const uint64_t unreadable = c->unreadable - b->unreadable;
	const uint64_t misfits = c->misfits - b->misfits;

	if (skipped && !quiet)
		warnx("%s: %" PRIu64 " bytes skipped in %" PRIu64 " places%s",
		    name, skipped, c->places - b->places,
		    t->decoder.words.few && !t->decoder.extended ? FEW :
		    c->packets > b->packets ? "" : NONE);
	if (unreadable && !quiet)
		warnx("%s: %" PRIu64 " samples are lost whose stack builds on "
		    "one that was lost", name, unreadable);
	if (misfits && !quiet)
		warnx("%s: %" PRIu64 " samples with stacks can't be of the "
		    "program", name, misfits);
	return skipped || unreadable || misfits;
}
