/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A stream gives the same packets however it is cut, and all its bytes: with
 * its program known or not.
 */

#include <string.h>

#include "wire/decoder.h"
#include "fuzz.h"
#include "support/synthetic_program.h"

#define BATCH	5	/* small, so that batches end everywhere */

struct result {
	struct sp_decoder d;
	struct sp_packet *packets;
	size_t n;
	uint64_t bytes;
	bool words;		/* then there are heads of frames between */
};

/* A stack is what can be sent, and written as what it is. */
static void
take_stack(const struct sp_stack_state *s)
{
	static struct sp_stack_view view;
	static struct sp_stack_sample sample;
	static struct sp_stack_list list;
	static struct sp_stack_state to;
	uint8_t bytes[SP_STACK_BYTES_MAX];
	size_t n;

	sp_stack_view(s, &view);
	sp_stack_sample(s, true, &sample);
	FUZZ_CHECK(sample.pc == view.pc && sample.stack[0].n >=
	    view.stack[0].n);
	for (int k = 0; k < 2; k++) {
		for (size_t i = 1; i < sample.stack[k].n; i++)
			FUZZ_CHECK(sample.stack[k].words[i - 1].at <=
			    sample.stack[k].words[i].at);
	}
	to.base = s->base;
	to.slots = s->slots;
	n = sp_stack_encode(&to, &s->last, true, bytes);
	FUZZ_CHECK(n && n <= sizeof(bytes) && sp_stack_length(bytes, n) == n &&
	    sp_stack_take(&to, bytes, n) &&
	    !memcmp(&to.last.items, &s->last.items, s->last.n *
	    sizeof(*to.last.items)));
	/* An address that looks like an EXC_RETURN is none. */
	if (s->base < 0xf0000000)
		FUZZ_CHECK(sp_stack_list_of(&view, s->base, &list) &&
		    list.n == s->last.n && list.end == s->last.end);
}

static void
take(struct result *r, const struct sp_packet *p)
{
	uint8_t bytes[SP_PACKET_MAX];

	r->words |= sp_header_has_words(&r->d.header);
	r->packets[r->n++] = *p;
	if (p->kind == SP_PACKET_STACK)
		take_stack(&r->d.stacks);
	/* Of the next skip. */
	if (p->kind == SP_PACKET_MISMATCH)
		return;
	if (p->kind == SP_PACKET_SKIP)
		r->bytes += p->a;
	else if (p->kind == SP_PACKET_STACK || p->kind == SP_PACKET_PART ||
	    p->kind == SP_PACKET_UNREADABLE)
		r->bytes += r->d.stack_bytes;
	else if (p->kind == SP_PACKET_NAME)
		r->bytes += sp_packet_encode_name(p->a, &r->d.name, bytes);
	else
		r->bytes += sp_packet_encode(&r->d.header, p, bytes);
}

static size_t
feed(void *arg, const uint8_t *data, size_t n, bool ended)
{
	struct result *const r = arg;
	struct sp_packet packets[BATCH];
	size_t used = 0, made;

	do {
		/* The width is that of all but a header, the last. */
		const struct sp_header before = r->d.header;
		struct sp_header after;

		used += sp_decoder_feed(&r->d, data + used, n - used, ended,
		    packets, BATCH, &made);
		FUZZ_CHECK(used <= n && made <= BATCH);
		after = r->d.header;
		for (size_t i = 0; i < made; i++) {
			FUZZ_CHECK(i + 1 == made ||
			    !sp_packet_ends_run(&packets[i]));
			r->d.header = packets[i].kind == SP_PACKET_HEADER ?
			    after : before;
			take(r, &packets[i]);
		}
		r->d.header = after;
		r->words |= sp_header_has_words(&after);
	} while (made);
	return used;
}

static void
decode(struct result *r, const uint8_t *data, size_t n, size_t fixed,
    struct sp_checker *checker)
{
	memset(r, 0, sizeof(*r));
	r->packets = calloc(2 * n + 1, sizeof(*r->packets));
	FUZZ_CHECK(r->packets);
	sp_decoder_init(&r->d, 2 + (int)(n % 3));
	r->d.checker = checker;
	fuzz_stream(data, n, fixed, feed, r);
	FUZZ_CHECK((r->words || r->bytes == n) && r->d.offset == n);
}

static bool
is_same(const struct sp_packet *a, const struct sp_packet *b)
{
	const bool counted =
	    a->kind == SP_PACKET_ARCS || a->kind == SP_PACKET_SAMPLES;

	return a->kind == b->kind && a->a == b->a && a->b == b->b &&
	    (!counted || a->count == b->count);
}

static void
compare(const struct result *a, const struct result *b)
{
	FUZZ_CHECK(a->n == b->n);
	for (size_t i = 0; i < a->n; i++)
		FUZZ_CHECK(is_same(&a->packets[i], &b->packets[i]));
	FUZZ_CHECK(!memcmp(&a->d.header, &b->d.header, sizeof(a->d.header)));
	FUZZ_CHECK(!memcmp(&a->d.name, &b->d.name, sizeof(a->d.name)));
	FUZZ_CHECK(!memcmp(&a->d.stacks, &b->d.stacks, sizeof(a->d.stacks)));
}

static void
check(const uint8_t *data, size_t n, struct sp_checker *checker)
{
	struct result whole, single, pieces;

	decode(&whole, data, n, SIZE_MAX, checker);
	decode(&single, data, n, 1, checker);
	decode(&pieces, data, n, 0, checker);
	compare(&whole, &single);
	compare(&whole, &pieces);
	free(whole.packets);
	free(single.packets);
	free(pieces.packets);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct synth_program synth;
	static struct sp_checker checker;

	if (!checker.text.n) {
		synth_init(&synth, true);
		FUZZ_CHECK(sp_checker_init(&checker, &synth.elf));
	}
	check(data, n, NULL);
	check(data, n, &checker);
	return 0;
}
