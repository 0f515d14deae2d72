/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Damage to hexadecimal text, and what its reader makes of it: see faults.c */

#include <config.h>

#include <err.h>
#include <stdio.h>
#include <stdlib.h>

#include "faults.h"
#include "text/hex.h"

#define PIECE	((size_t)32)	/* bytes of text that are looked at together */

const struct faults_rate faults_rates[FAULTS_RATES] = {
	{ "1e-6", 1 }, { "1e-5", 10 }, { "1e-4", 100 }, { "1e-3", 1000 },
	{ "1e-2", 10000 }
};

const struct faults_kind faults_kinds[FAULTS_KINDS] = {
	{ "drop", DROP }, { "insert", INSERT }, { "flip", CHANGE }
};

struct sums {
	size_t whole, exact;	/* pieces without damage, and those read so */
	size_t damaged, told;	/* pieces with damage, and damage found */
};

/* The text of up to PIECE bytes, perhaps with a line break; its length. */
static size_t
write_text(char *text, const uint8_t *bytes, size_t n, bool lines)
{
	size_t length = 0;

	for (size_t i = 0; i < n; i++)
		length += (size_t)sprintf(text + length, "%02X", bytes[i]);
	if (lines)
		text[length++] = '\n';
	return length;
}

/* Damage the text; sets *touched if there was something to do. */
static size_t
spoil(uint8_t *out, const char *text, size_t length, struct damage_line *line,
    bool *touched)
{
	size_t n = 0;

	for (size_t i = 0; i < length; i++) {
		uint8_t value;
		const enum damage d = damage_at_random(line, i,
		    (uint8_t)text[i], &value);

		*touched |= d != KEEP;
		if (d == INSERT)
			out[n++] = value;
		if (d != DROP)
			out[n++] = d == CHANGE ? value : (uint8_t)text[i];
	}
	return n;
}

static void
read_all(const uint8_t *bytes, size_t n, bool lines, struct damage_line *line,
    struct sums *sums)
{
	struct sp_hex h = { .offset = 0 };

	for (size_t at = 0; at < n; at += PIECE) {
		const size_t size = n - at < PIECE ? n - at : PIECE;
		char text[2 * PIECE + 2];
		uint8_t spoilt[2 * sizeof(text)], got[2 * sizeof(text)];
		bool touched = false;
		const size_t sent = write_text(text, bytes + at, size, lines);
		const size_t length = spoil(spoilt, text, sent, line,
		    &touched);
		const size_t made = sp_hex_feed(&h, spoilt, length, got);

		sums->damaged += touched;
		sums->whole += !touched;
		sums->exact += !touched && made == size &&
		    !memcmp(got, bytes + at, size);
	}
	sp_hex_end(&h);
	sums->told += h.damage.places;
}

static void
print_table(const uint8_t *bytes, size_t n, bool lines, unsigned seeds)
{
	printf("  hexdecode, %s, sums of %u seeds\n    %-8s %-8s %8s %11s "
	    "%8s\n", lines ? "lines of 64 digits" : "one long line", seeds,
	    "damage", "rate", "damaged", "recovered %", "told");
	for (size_t i = 0; i < FAULTS_KINDS * FAULTS_RATES; i++) {
		const struct faults_kind *const kind =
		    &faults_kinds[i / FAULTS_RATES];
		const struct faults_rate *const rate =
		    &faults_rates[i % FAULTS_RATES];
		struct sums sums = { 0 };

		for (uint32_t seed = 1; seed <= seeds; seed++) {
			struct damage_line line = { kind->damage,
			    rate->per_million, seed * 2654435761u };

			read_all(bytes, n, lines, &line, &sums);
		}
		printf("    %-8s %-8s %8zu %11.4f %8zu\n", kind->name,
		    rate->name, sums.damaged, sums.whole ? 100.0 *
		    (double)sums.exact / (double)sums.whole : 0.0, sums.told);
	}
}

void
faults_text(const uint8_t *bytes, size_t n, unsigned seeds)
{
	print_table(bytes, n, true, seeds);
	print_table(bytes, n, false, seeds);
}
