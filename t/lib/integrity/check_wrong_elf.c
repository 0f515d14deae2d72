/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/integrity/wrong_elf.c: is it damage, or another build? */

#include <config.h>

#include <string.h>

#include "integrity/wrong_elf.h"
#include "support/damage.h"
#include "support/run.h"
#include "support/stream.h"
#include "support/synthetic_program.h"

static struct synth_program synth;
static struct sp_checker checker;

static void
begin(void)
{
	synth_init(&synth, true);
	ck_assert(sp_checker_init(&checker, &synth.elf));
}

static void
end(void)
{
	sp_checker_free(&checker);
}

/* Another build: from a function on, all is so many bytes further. */
struct build {
	int function;
	uint32_t shift;
};
static const struct build same = { .shift = 0 };

static uint32_t
moved(const struct build *b, uint32_t address)
{
	return address < synth_pc((uint32_t)b->function * 64) ? address :
	    address + b->shift;
}

static uint32_t hot_at_most;	/* so many are frequent; 0: by chance */
static bool words;		/* they are sent as words */

/* n events of a build, of which so many in a hundred are calls. */
static struct stream
events(const struct build *b, size_t n, uint32_t calls, uint32_t seed)
{
	struct stream s = { .header.addr_bytes = 3 };
	const uint32_t any = xorshift32(&seed) % 97 + 3;
	const uint32_t hot = hot_at_most && any > hot_at_most ? hot_at_most :
	    any;

	if (words)
		stream_add_version(&s, SPLITPROF_WIRE_VERSION_WORDS,
		    SPLITPROF_WIRE_WORDS_BITS, 0);
	for (size_t i = 0; i < n; i++) {
		/* Some are much more frequent than others. */
		const uint32_t x = (xorshift32(&seed) % hot) *
		    (xorshift32(&seed) % hot);
		const int function = (int)(x % SYNTH_FUNCTIONS);

		if (xorshift32(&seed) % 100 < calls)
			stream_add(&s, SP_PACKET_ARC,
			    moved(b, synth_from(function, (int)x % 4)),
			    moved(b, synth_to(function, (int)x % 4)));
		else
			stream_add(&s, SP_PACKET_SAMPLE,
			    moved(b, synth_pc(x * 37)), 0);
	}
	return s;
}

/*
 * Are the bytes taken for those of another build?  *misfits is how many whole
 * packets do not fit.
 */
static bool
is_wrong_stream(const uint8_t *bytes, size_t n, size_t *misfits)
{
	struct sp_profile profile = { .bin_bytes = 2, .addr_bytes = 3 };
	struct sp_skips skips = { .packets = 0 };
	struct sp_packet packets[32];
	struct sp_decoder d;
	size_t at = 0, made, used;
	bool wrong;

	ck_assert(sp_text_add(&profile.text, SYNTH_LOW,
	    SYNTH_LOW + sizeof(synth.bytes)));
	sp_text_tidy(&profile.text, 2);
	sp_decoder_init(&d, 3);
	d.checker = &checker;
	do {
		used = sp_decoder_feed(&d, bytes + at, n - at, true, packets,
		    32, &made);
		at += used;
		profile.words = sp_header_has_words(&d.header);
		profile.addr_bytes = d.header.addr_bytes;
		ck_assert(sp_profile_add(&profile, packets, made));
		if (made && packets[made - 1].kind > SP_PACKET_SAMPLE)
			ck_assert(sp_skips_add(&skips, &d.header,
			    &packets[made - 1]));
	} while (made || used);
	wrong = sp_wrong_elf(&skips, &profile, &checker, &d.resync.thumb_bit);
	*misfits = skips.whole.used;
	sp_profile_free(&profile);
	sp_skips_free(&skips);
	return wrong;
}

/* A line that is out of time by a bit makes the same of the same byte. */
static bool slips;

/* A line with a fault of its own changes always this bit; 0: any. */
static uint8_t always;

/* What comes out of noise is any byte, not only one with another bit. */
static bool noisy;

/* The bytes behind a line that damages so many of a million, to be freed. */
static uint8_t *
damaged(const struct stream *s, struct damage_line *line, size_t *n)
{
	uint8_t *const out = malloc(2 * s->n + 1);

	ck_assert_ptr_nonnull(out);
	*n = 0;
	for (size_t i = 0; i < s->n; i++) {
		uint8_t value = s->bytes[i];
		const enum damage d = damage_at_random(line, i, value, &value);

		if (slips)
			value = (uint8_t)(s->bytes[i] << 1);
		if (always)
			value = s->bytes[i] ^ always;
		if (noisy)
			value = (uint8_t)(xorshift32(&line->seed) >> 7);
		if (d == INSERT)
			out[(*n)++] = value;
		if (d != DROP)
			out[(*n)++] = d == CHANGE ? value : s->bytes[i];
	}
	return out;
}

/* Is a stream of this build taken for another one's?  *misfits: whole ones. */
static bool
is_wrong(const struct build *b, size_t n, uint32_t calls,
    struct damage_line *line, size_t *misfits)
{
	struct stream s = events(b, n, calls, line->seed);
	size_t left;
	uint8_t *const bytes = damaged(&s, line, &left);
	const bool wrong = is_wrong_stream(bytes, left, misfits);

	free(bytes);
	stream_free(&s);
	return wrong;
}

static const size_t lengths[] = { 60, 400, 4000 };
static const uint32_t shares[] = { 0, 10, 90 };	/* of calls, in a hundred */

/* Call look for streams of all kinds, of this build. */
static void
each_stream(const struct build *b, uint32_t most_damaged,
    void (*look)(size_t n, uint32_t calls, bool wrong, size_t misfits))
{
	enum { SEEDS = 12 };

	for (uint32_t i = 0; i < SEEDS * 9; i++) {
		struct damage_line line = {
			.damage = (enum damage)(DROP + i % 3),
			.per_million = most_damaged >> i % 7,
			.seed = 77 * i + 1
		};
		const size_t n = lengths[i % 9 / 3];
		const uint32_t calls = shares[i % 3];
		size_t misfits;
		const bool wrong = is_wrong(b, n, calls, &line, &misfits);

		look(n, calls, wrong, misfits);
	}
}

static size_t all_misfits;

static void
is_taken(size_t n, uint32_t calls, bool wrong, size_t misfits)
{
	ck_assert_msg(!wrong, "%zu events, %u %% calls, %zu misfits", n,
	    (unsigned)calls, misfits);
	all_misfits += misfits;
}

START_TEST(damage_is_no_other_build)
{
	all_misfits = 0;
	each_stream(&same, 10000, is_taken);
	ck_assert_uint_gt(all_misfits, 500);
}
END_TEST

START_TEST(damage_that_is_always_alike_is_none_either)
{
	slips = true;
	each_stream(&same, 10000, is_taken);
	slips = false;
}
END_TEST

/*
 * More of it may be whole packets than of damage that changes any bit: 16 were
 * refused as such.
 */
START_TEST(a_bit_that_is_always_changed_is_seldom_one)
{
	int refused = 0;

	for (uint32_t i = 0; i < 2000; i++) {
		struct damage_line line = { .damage = CHANGE,
		    .per_million = 10000 >> i % 4, .seed = 3 * i + 1 };
		size_t misfits;

		always = (uint8_t)(1 << i % 8);
		refused += is_wrong(&same, lengths[i % 3], shares[i % 9 / 3],
		    &line, &misfits);
	}
	always = 0;
	ck_assert_int_le(refused, 3);
}
END_TEST

/* Few calls, but often, are changed to what no other call is like. */
START_TEST(noise_in_hot_calls_is_none_either)
{
	noisy = true;
	for (uint32_t i = 0; i < 60; i++) {
		struct damage_line line = { .damage = CHANGE,
		    .per_million = 10000 >> i % 6, .seed = 3 * i + 1 };
		size_t misfits;

		hot_at_most = 4;
		ck_assert_msg(!is_wrong(&same, 4000, 90, &line, &misfits),
		    "%u of a million, %zu misfits", line.per_million, misfits);
	}
	hot_at_most = noisy = false;
}
END_TEST

/* Of 20 streams of another build, with this damage, how many are refused? */
static int
count_refused(const struct build *other, enum damage even, enum damage odd)
{
	int refused = 0;

	for (uint32_t i = 0; i < 20; i++) {
		struct damage_line line = { .damage = i % 2 ? odd : even,
		    .per_million = 3000, .seed = 5 * i + 1 };
		size_t misfits;

		refused += is_wrong(other, 4000, 0, &line, &misfits);
	}
	return refused;
}

/* Lost or inserted bytes leave no whole packet that does not fit. */
START_TEST(another_build_is_found_on_a_line_that_loses_bytes)
{
	static const struct build other = { 198, 2 };

	ck_assert_int_ge(count_refused(&other, DROP, INSERT), 6);
}
END_TEST

START_TEST(another_build_is_found_on_a_line_that_changes_bytes)
{
	static const struct build other = { 170, 2 };

	ck_assert_int_ge(count_refused(&other, CHANGE, CHANGE), 17);
}
END_TEST

static size_t found;

/* With the same damage, and the same other builds. */
START_TEST(words_are_judged_as_well)
{
	static const struct build lost = { 198, 2 }, changed = { 170, 2 };

	words = true;
	all_misfits = 0;
	each_stream(&same, 10000, is_taken);
	ck_assert_uint_gt(all_misfits, 500);
	ck_assert_int_ge(count_refused(&lost, DROP, INSERT), 6);
	ck_assert_int_ge(count_refused(&changed, CHANGE, CHANGE), 17);
	words = false;
}
END_TEST

/* One or two may be damage, and so may some where a line is bad. */
static void
is_refused(size_t n, uint32_t calls, bool wrong, size_t misfits)
{
	ck_assert_msg(wrong || misfits < 3 || (n == 60 && misfits < 5),
	    "%zu events, %u %% calls, %zu misfits", n, (unsigned)calls,
	    misfits);
	found += wrong;
}

START_TEST(another_build_is_found)
{
	static const struct build builds[] = {
		{ 0, 2 }, { 0, 64 + 4 }, { 60, 4 }, { 100, 12 }, { 150, 2 }
	};

	for (size_t i = 0; i < sizeof(builds) / sizeof(*builds); i++) {
		each_stream(&builds[i], 0, is_refused);
		each_stream(&builds[i], 1000, is_refused);
	}
	ck_assert_uint_gt(found, 700);
}
END_TEST

static bool
fits(uint32_t pc)
{
	static const struct sp_header form = { .addr_bytes = 3 };

	return sp_checker_fits(&checker, &form,
	    &(struct sp_packet){ .kind = SP_PACKET_SAMPLE, .a = pc });
}

/* A place near the program's beginning where no instruction is. */
static uint32_t
find_odd(void)
{
	uint32_t odd = SYNTH_LOW;

	while (fits(odd))
		odd += 2;
	ck_assert_uint_lt(odd, SYNTH_LOW + 256);
	return odd;
}

/*
 * The place of another build that is hot among others near by: no line makes so
 * many of it of those.
 */
START_TEST(a_hot_place_of_another_build_is_found)
{
	struct stream s = { .header.addr_bytes = 3 };
	const uint32_t odd = find_odd();
	size_t misfits;

	for (uint32_t i = 0; s.n_packets < 4000; i++) {
		const uint32_t pc = SYNTH_LOW + i * 2 % 256;

		if (__builtin_popcount(pc ^ odd) < 3 || !fits(pc))
			continue;
		stream_add(&s, SP_PACKET_SAMPLE, pc, 0);
		if (i % 40 == 0)
			stream_add(&s, SP_PACKET_SAMPLE, odd, 0);
		if (i % 64 == 0)
			stream_add(&s, SP_PACKET_SAMPLE, pc | 1, 0);
	}
	ck_assert(is_wrong_stream(s.bytes, s.n, &misfits));
	stream_free(&s);
}
END_TEST

/*
 * A line that damages alike makes one place of the hot one beside it, again and
 * again: not more often than twice its part of all packets.
 */
START_TEST(a_place_beside_a_hot_one_is_damage)
{
	const uint32_t odd = find_odd();
	uint32_t hot = 0;
	size_t misfits;

	for (int i = 1; i < 8 && !hot; i++)
		hot = fits(odd ^ 1u << i) ? odd ^ 1u << i : 0;
	ck_assert_uint_gt(hot, 0);
	for (int often = 0; often < 2; often++) {
		struct stream s = { .header.addr_bytes = 3 };

		for (uint32_t i = 0; s.n_packets < 4000; i++) {
			const uint32_t pc = SYNTH_LOW + i * 2 % 256;

			stream_add(&s, SP_PACKET_SAMPLE, hot, 0);
			if (fits(pc))
				stream_add(&s, SP_PACKET_SAMPLE, pc, 0);
			if (i % 20 == 0)
				stream_add(&s, SP_PACKET_SAMPLE, hot | 1, 0);
			if (i % (often ? 5 : 24) == 0)
				stream_add(&s, SP_PACKET_SAMPLE, odd, 0);
		}
		ck_assert(is_wrong_stream(s.bytes, s.n, &misfits) == often);
		stream_free(&s);
	}
}
END_TEST

/*
 * A byte of an address may become any: what is far from all text was damaged.
 */
START_TEST(noise_in_the_highest_byte_is_damage)
{
	struct stream s = { .header.addr_bytes = 3 };
	uint32_t odd = synth_pc(0);
	size_t misfits;

	while (fits(odd))
		odd += 2;
	for (uint32_t i = 0; i < 4000; i++) {
		const uint32_t pc = synth_pc(i % 64 * 37);

		stream_add(&s, SP_PACKET_SAMPLE, pc, 0);
		if (i % 80 == 0)
			stream_add(&s, SP_PACKET_SAMPLE, pc | (0x1b0000 +
			    (i << 12 & 0xe00000)), 0);
		if (i == 1000 || i == 2000)
			stream_add(&s, SP_PACKET_SAMPLE, odd + (i - 1000) *
			    64 / 1000, 0);
	}
	ck_assert(!is_wrong_stream(s.bytes, s.n, &misfits));
	ck_assert_uint_gt(misfits, 20);
	stream_free(&s);
}
END_TEST

RUN_WITH("wrong_elf", begin, end, damage_is_no_other_build,
    damage_that_is_always_alike_is_none_either,
    a_bit_that_is_always_changed_is_seldom_one,
    noise_in_hot_calls_is_none_either, another_build_is_found,
    another_build_is_found_on_a_line_that_loses_bytes,
    another_build_is_found_on_a_line_that_changes_bytes,
    words_are_judged_as_well,
    a_hot_place_of_another_build_is_found,
    a_place_beside_a_hot_one_is_damage,
    noise_in_the_highest_byte_is_damage)
