/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Damage a stream whose packets are known, and count what decoders make of it:
 *
 *	faults [-qx] [-e elf] [-n address-bytes] [-s seeds] FILE
 *
 * Prints a table for each reading; with -e also for those that know the program
 * of the stream.  With -x it is the text of the stream that is damaged, and
 * hexdecode's reader that is looked at; with -q the QS frames that carry it,
 * and qsdecode's.
 */
#include <config.h>

#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "faults.h"
#include "integrity/outliers.h"
#include "integrity/recovery.h"
#include "support/damage.h"

/* A reading of a stream. */
struct reading {
	const char *name;
	bool known;		/* its program is known */
	bool recover;		/* and damaged calls are recovered */
};

static struct reading readings[] = {
	{ "by the bytes alone (gmonbuild -F)", false, false },
	{ "with the program known (gmonbuild -e)", true, false },
	{ "and damaged calls recovered (gmonbuild -e -R)", true, true },
};

static struct sp_checker checker;	/* of -e */

/* Note the packet at offset, if it is one. */
static void
note(struct stream *s, const struct sp_packet *p, const struct sp_decoder *d,
    size_t offset)
{
	struct placed *to;

	if (p->kind > SP_PACKET_NAME)
		return;
	if (!(s->n_packets & (s->n_packets - 1))) {
		s->packets = realloc(s->packets, (2 * s->n_packets + 1) *
		    sizeof(*s->packets));
		if (!s->packets)
			err(2, NULL);
	}
	to = &s->packets[s->n_packets++];
	*to = (struct placed){ .offset = offset, .a = p->a, .b = p->b,
	    .kind = p->kind };
	if (p->kind == SP_PACKET_ARCS || p->kind == SP_PACKET_SAMPLES)
		to->count = p->count;
	if (p->kind == SP_PACKET_NAME)
		to->name = d->name;
}

/* Make the skipped bytes out. */
static void
recover(struct stream *s, const struct sp_profile *p,
    const struct sp_packet *packet, const struct sp_decoder *d)
{
	const struct sp_thumb_bit *const b = &d->resync.thumb_bit;
	struct sp_packet arc;

	if (packet->kind != SP_PACKET_SKIP || packet->a > SP_SKIP_KEPT ||
	    !sp_recover(p, d->skipped, packet->a, &arc))
		return;
	/* A profile leaves bit 0 out: it is as in other calls. */
	if (arc.kind == SP_PACKET_ARC && sp_thumb_bit_is_known(b)) {
		arc.a = (arc.a & ~(uint32_t)1) | (uint32_t)(b->set >> 32);
		arc.b = (arc.b & ~(uint32_t)1) | (b->set & 1);
	}
	note(s, &arc, d, (size_t)d->skip_offset);
}

/* Count a packet, to make others out by and to doubt others. */
static void
count(struct sp_profile *p, struct sp_mismatch *m,
    const struct sp_packet *packet)
{
	if (!sp_profile_add(p, packet, 1) ||
	    (packet->kind == SP_PACKET_MISMATCH && !sp_mismatch_add(m, packet)))
		err(2, NULL);
}

/* Leave out what a profile has in doubt. */
static void
leave_out(struct stream *s, const struct sp_profile *p,
    const struct sp_mismatch *m, uint64_t skips)
{
	struct sp_countmap suspect;
	size_t n = 0;

	if (!sp_outliers_find(p, m, skips, &checker, &suspect))
		err(2, NULL);
	for (size_t i = 0; i < s->n_packets; i++) {
		const struct placed *const k = &s->packets[i];

		if (k->kind > SP_PACKET_SAMPLE || !sp_countmap_find(&suspect,
		    sp_key(k->kind == SP_PACKET_SAMPLE, k->a, k->b)))
			s->packets[n++] = *k;
	}
	s->n_packets = n;
	sp_countmap_free(&suspect);
}

/*
 * One packet at a time: then it begins where the decoder stood before it.  Of
 * the result, n is in how many places bytes were skipped.
 */
static struct stream
decode(void *arg, const uint8_t *bytes, size_t n, int addr_bytes)
{
	const struct reading *const reading = arg;
	struct stream s = { .header.addr_bytes = (uint8_t)addr_bytes };
	struct sp_profile profile = { .text = checker.text,
	    .addr_bytes = addr_bytes };
	struct sp_mismatch mismatch = { .calls = 0 };
	struct sp_decoder d;
	size_t used = 0, made;

	sp_decoder_init(&d, addr_bytes);
	d.checker = reading->known ? &checker : NULL;
	do {
		struct sp_packet p;
		size_t done;

		done = sp_decoder_feed(&d, bytes + used, n - used, true, &p, 1,
		    &made);
		if (made)
			note(&s, &p, &d, used);
		if (made && reading->recover)
			recover(&s, &profile, &p, &d);
		if (made && reading->known)
			count(&profile, &mismatch, &p);
		s.n += made && p.kind == SP_PACKET_SKIP;
		used += done;
		profile.words = sp_header_has_words(&d.header);
		profile.addr_bytes = d.header.addr_bytes;
	} while (made);
	if (reading->known)
		leave_out(&s, &profile, &mismatch, s.n);
	sp_profile_clear(&profile);
	sp_mismatch_free(&mismatch);
	return s;
}

static void
add(struct score *sum, const struct score *one)
{
	sum->places += one->places;
	sum->whole += one->whole;
	sum->damaged += one->damaged;
	sum->found += one->found;
	sum->recovered += one->recovered;
	sum->invented += one->invented;
}

static void
print_row(const char *damage, const char *rate, const struct score *s)
{
	printf("    %-8s %-8s %8zu %8zu %11.4f %8zu %8zu\n", damage, rate,
	    s->places, s->damaged, s->whole ? 100.0 * (double)s->found /
	    (double)s->whole : 0.0, s->invented, s->recovered);
}

/* Bytes first to last - 1 are all that is seen of a stream. */
struct part {
	size_t first, last;
};

static enum damage
outside(void *arg, size_t i, uint8_t byte, uint8_t *value)
{
	const struct part *const p = arg;

	(void)byte;
	(void)value;
	return i >= p->first && i < p->last ? KEEP : DROP;
}

static void
cut_rows(const struct stream *s, struct reading *r, unsigned seeds)
{
	static const char *const names[] = { "no head", "no tail", "middle" };
	struct score sums[3] = { { 0 } };

	for (uint32_t seed = 1; seed <= seeds; seed++) {
		const size_t few = seed * 7 % 40 + 1;
		const size_t far = s->n / (seeds + 1) * seed;
		struct part parts[] = { { few, s->n }, { 0, s->n - few },
		    { far, far + s->n / (seeds + 1) } };

		for (int i = 0; i < 3; i++) {
			const struct score one = damage_score(s, outside,
			    &parts[i], decode, r);

			add(&sums[i], &one);
		}
	}
	for (int i = 0; i < 3; i++)
		print_row(names[i], "-", &sums[i]);
}

static void
rate_rows(const struct stream *s, struct reading *r, unsigned seeds,
    enum damage damage, const char *name)
{
	for (size_t i = 0; i < FAULTS_RATES; i++) {
		struct score sum = { 0 };

		for (uint32_t seed = 1; seed <= seeds; seed++) {
			struct damage_line line = { damage,
			    faults_rates[i].per_million, seed * 2654435761u };
			const struct score one = damage_score(s,
			    damage_at_random, &line, decode,
			    r);

			add(&sum, &one);
		}
		print_row(name, faults_rates[i].name, &sum);
	}
}

static void
print_reading(const struct stream *s, struct reading *r, unsigned seeds)
{
	const struct score bursts = damage_score(s, damage_in_bursts, NULL,
	    decode, r);

	printf("  %s, %zu packets, sums of %u seeds\n    %-8s %-8s %8s %8s "
	    "%11s %8s %8s\n", r->name, s->n_packets, seeds, "damage", "rate",
	    "places", "damaged", "recovered %", "false", "by -R");
	for (size_t i = 0; i < FAULTS_KINDS; i++)
		rate_rows(s, r, seeds, faults_kinds[i].damage,
		    faults_kinds[i].name);
	print_row("bursts", "64/1000", &bursts);
	cut_rows(s, r, seeds);
}

static struct stream
load(const char *name)
{
	struct stream s = { .n = 0 };
	FILE *const f = fopen(name, "rb");
	size_t n;

	if (!f)
		err(2, "%s", name);
	do {
		s.bytes = realloc(s.bytes, s.n + 65536);
		if (!s.bytes)
			err(2, NULL);
		n = fread(s.bytes + s.n, 1, 65536, f);
		s.n += n;
	} while (n);
	if (ferror(f))
		err(2, "%s", name);
	fclose(f);
	return s;
}

/* The packets of a stream that nothing has happened to. */
static void
find_packets(struct stream *s, int addr_bytes, const char *name)
{
	struct reading plain = { NULL, false, false };
	struct stream got = decode(&plain, s->bytes, s->n,
	    addr_bytes);

	for (size_t i = 0; i < got.n_packets; i++) {
		const enum sp_packet_kind kind = got.packets[i].kind;

		/* A header says that there are words. */
		if (kind > SP_PACKET_SAMPLE && (i || kind != SP_PACKET_HEADER))
			errx(2, "%s: not calls and samples alone", name);
	}
	if (!got.n_packets || got.n)
		errx(2, "%s: is damaged itself", name);
	s->packets = got.packets;
	s->n_packets = got.n_packets;
	s->header = got.header;
}

static void
read_program(const char *name)
{
	struct sp_elf e;
	const char *const why = sp_elf_read(&e, name);

	if (why)
		errx(2, "%s: %s", name, why);
	if (!sp_checker_init(&checker, &e))
		err(2, NULL);
	sp_elf_free(&e);
}

static _Noreturn void
usage(void)
{
	errx(2, "usage: faults [-qx] [-e elf] [-n bytes] [-s seeds] file");
}

int
main(int argc, char **argv)
{
	int c, addr_bytes = SPLITPROF_WIRE_ADDR_DEFAULT;
	unsigned seeds = 5;
	void (*other)(const uint8_t *, size_t, unsigned) = NULL;
	struct stream s;

	while ((c = getopt(argc, argv, "e:n:qs:x")) != -1) {
		if (c == 'e')
			read_program(optarg);
		else if (c == 'n')
			addr_bytes = (int)strtol(optarg, NULL, 10);
		else if (c == 's')
			seeds = (unsigned)strtoul(optarg, NULL, 10);
		else if (c == 'q')
			other = faults_qs;
		else if (c == 'x')
			other = faults_text;
		else
			usage();
	}
	if (argc - optind != 1 || addr_bytes < 2 || addr_bytes > 4 || !seeds)
		usage();
	s = load(argv[optind]);
	if (other) {
		other(s.bytes, s.n, seeds);
		return 0;
	}
	find_packets(&s, addr_bytes, argv[optind]);
	for (size_t i = 0; i < sizeof(readings) / sizeof(*readings); i++) {
		if (!readings[i].known || checker.text.n)
			print_reading(&s, &readings[i], seeds);
	}
	return 0;
}
