/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Unit tests of lib/wire/plain.c: the fast path gives what
 * the careful one does, which gets a stream byte by byte and knows no packet.
 */

#include <config.h>

#include <stdlib.h>

#include "support/run.h"
#include "support/stream.h"
#include "support/synthetic_program.h"

#define PACKETS	3000

static size_t
one_byte(void *arg)
{
	(void)arg;
	return 1;
}

/* Packets of the program, runs of them between marks, and few that are not. */
static struct stream
make(int addr_bytes, bool extended, uint32_t seed)
{
	struct stream s = { .header.addr_bytes = (uint8_t)addr_bytes };

	if (extended)
		stream_add_header(&s, addr_bytes, 0);
	for (int n = 0; n < PACKETS; n++) {
		const uint32_t r = xorshift32(&seed) >> 8;
		const int i = (int)(r % SYNTH_FUNCTIONS);
		const uint32_t pc = synth_pc(r / 7);

		if (extended && r % 97 == 0)
			stream_add(&s, SP_PACKET_TASK, r % 5, 0);
		if (r & 512)
			stream_add(&s, SP_PACKET_ARC, synth_from(i, r % 4),
			    synth_to(i, r % 4));
		else
			stream_add(&s, SP_PACKET_SAMPLE, pc | (r % 499 == 0),
			    0);
	}
	return s;
}

/*
 * Here and there a byte is lost or doubled, or a bit is changed, often the one
 * that says Thumb.
 */
static void
damage(struct stream *s, uint32_t seed)
{
	struct stream out = { .header = s->header };

	for (size_t i = 0; i < s->n; i++) {
		const uint32_t r = xorshift32(&seed) >> 8;
		const uint32_t kind = r % 300;
		const uint8_t byte = s->bytes[i] ^
		    (uint8_t)(kind == 3 ? 1 : kind == 2 ? 1 << r / 300 % 8 : 0);

		if (kind != 1)
			stream_add_bytes(&out, &byte, 1);
		if (!kind)
			stream_add_bytes(&out, &byte, 1);
	}
	free(s->bytes);
	s->bytes = out.bytes;
	s->n = out.n;
}

/* Whole, or from the byte at from on. */
static void
check_same(const struct stream *s, size_t from)
{
	const int bytes = s->header.addr_bytes;
	struct stream got = stream_decode(s->bytes + from, s->n - from, bytes,
	    NULL, NULL);
	struct sp_checker *const with = stream_checker;
	struct sp_checker without;
	struct stream wanted;

	if (with) {
		without = *with;
		without.known = NULL;
		without.fitting = NULL;
		stream_checker = &without;
	}
	wanted = stream_decode(s->bytes + from, s->n - from, bytes, one_byte,
	    NULL);
	stream_check_same(&got, &wanted);
	stream_checker = with;
	stream_free(&wanted);
	stream_free(&got);
}

static void
check_all(void (*prepare)(const struct stream *))
{
	for (uint32_t i = 0; i < 24; i++) {
		struct stream s = make(2 + (int)(i % 3), i / 3 % 2, i + 1);

		if (prepare)
			prepare(&s);
		check_same(&s, 0);
		damage(&s, i + 100);
		check_same(&s, i / 6);
		stream_free(&s);
	}
}

START_TEST(a_stream_of_any_program_is_the_same)
{
	check_all(NULL);
}
END_TEST

/* One call gives them all: only other kinds end a run. */
START_TEST(tasks_do_not_end_a_run)
{
	struct stream s = { .header.addr_bytes = 3 };
	struct sp_packet packets[100];
	struct sp_decoder d;
	size_t used, made;

	stream_add_header(&s, 3, 0);
	for (uint32_t i = 0; i < 50; i++) {
		stream_add(&s, SP_PACKET_TASK, i, 0);
		stream_add(&s, SP_PACKET_ARC, 2 * i + 1, 2 * i + 3);
	}
	sp_decoder_init(&d, 2);
	used = sp_decoder_feed(&d, s.bytes, s.n, true, packets, 100, &made);
	ck_assert_uint_eq(made, 1);
	sp_decoder_feed(&d, s.bytes + used, s.n - used, true, packets, 100,
	    &made);
	ck_assert_uint_eq(made, 100);
	for (uint32_t i = 0; i < 50; i++) {
		ck_assert_uint_eq(packets[2 * i].kind, SP_PACKET_TASK);
		ck_assert_uint_eq(packets[2 * i].a, i);
		ck_assert_uint_eq(packets[2 * i].b, 0);
		ck_assert_uint_eq(packets[2 * i + 1].b, 2 * i + 3);
	}
	stream_free(&s);
}
END_TEST

static struct sp_checker checker;
static struct sp_countmap known;

/* What came without damage, and fits, was counted before. */
static void
know(const struct stream *s)
{
	sp_countmap_free(&known);
	for (size_t i = 0; i < s->n_packets; i++) {
		const struct sp_packet p = { .kind = s->packets[i].kind,
		    .a = s->packets[i].a, .b = s->packets[i].b };

		if (p.kind <= SP_PACKET_SAMPLE &&
		    sp_checker_packet(&checker, &s->header, &p))
			ck_assert(sp_countmap_add(&known, sp_packet_key(&p),
			    1));
	}
}

START_TEST(a_stream_of_a_known_program_is_the_same)
{
	struct synth_program synth;

	synth_init(&synth, true);
	ck_assert(sp_checker_init(&checker, &synth.elf));
	stream_checker = &checker;
	check_all(NULL);
	checker.known = &known;
	check_all(know);
	sp_countmap_free(&known);
	sp_checker_free(&checker);
}
END_TEST

/* What comes behind a header. */
struct form {
	int addr_bytes;
	uint32_t base;
	uint32_t more;		/* is added to each address */
	uint32_t even;		/* bits that are clear in calls */
	uint32_t flip;		/* and that are flipped in a few of them */
};

/*
 * Packets of no program, which look like others that are; more of which are
 * between them than are divided at once.
 */
static void
add_foreign(struct stream *s, uint32_t pc)
{
	for (int i = 0; i < 3; i++)
		stream_add(s, SP_PACKET_SAMPLE, 0, 0);
	for (int i = 0; i < 40; i++)
		stream_add(s, SP_PACKET_SAMPLE, pc, 0);
	for (int i = 0; i < 3; i++)
		stream_add(s, SP_PACKET_ARC, pc, 0);
}

static void
add_form(struct stream *s, const struct form *f)
{
	stream_add_header(s, f->addr_bytes, f->base);
	for (int n = 0; n < 400; n++) {
		const uint32_t bit = n % 29 ? 0 : f->flip;
		const int i = n % SYNTH_FUNCTIONS;
		const uint32_t pc = synth_pc((uint32_t)n) + f->more;

		if (n % 16 == 0)
			stream_add(s, SP_PACKET_TASK, (uint32_t)n, 0);
		stream_add(s, SP_PACKET_ARC,
		    ((synth_from(i, 0) & ~f->even) ^ bit) + f->more,
		    ((synth_to(i, 0) & ~f->even) ^ bit) + f->more);
		for (int k = 0; k < 4; k++)
			stream_add(s, SP_PACKET_SAMPLE, pc, 0);
		if (n % 50 == 0)
			add_foreign(s, pc);
	}
}

/* What fitted before does no longer, or is damage. */
START_TEST(a_header_changes_what_fits)
{
	static const struct form forms[] = {
		{ .addr_bytes = 3 }, { .addr_bytes = 3, .flip = 1 },
		{ .addr_bytes = 3, .even = 1, .flip = 1 },
		{ .addr_bytes = 3, .base = 0x100000 }, { .addr_bytes = 4 },
		{ .addr_bytes = 2, .base = 0xf000, .more = 0x1000 },
		{ .addr_bytes = 3, .base = 0xf000, .more = 0x1000 }
	};
	struct stream s = { .header.addr_bytes = 3 };
	struct synth_program synth;

	synth_init(&synth, true);
	ck_assert(sp_checker_init(&checker, &synth.elf));
	stream_checker = &checker;
	for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++)
		add_form(&s, &forms[i]);
	s.header.addr_bytes = 3;
	check_same(&s, 0);
	stream_free(&s);
	sp_checker_free(&checker);
}
END_TEST

RUN("plain",
    a_stream_of_any_program_is_the_same,
    tasks_do_not_end_a_run,
    a_stream_of_a_known_program_is_the_same,
    a_header_changes_what_fits)
