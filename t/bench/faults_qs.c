/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Damage to frames of the QS protocol, and what qsdecode's reader makes of it:
 * see faults.c */

#include <config.h>

#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults.h"
#include "qs/qs.h"

#define NUMBER	((size_t)4)	/* bytes of a frame's data that number it */
#define PIECE	((size_t)24)	/* and of the stream, behind them */
#define RECORD	100		/* the frames' id */

/* A stream in frames, and for each frame whether damage touched it. */
struct framed {
	const uint8_t *bytes;	/* the stream */
	size_t n, frames;
	uint8_t *spoilt;	/* owned: the frames, after the damage */
	size_t n_spoilt;
	bool *touched;		/* owned */
};

struct sums {
	size_t damaged, whole, found, invented, missing, told;
};

/* The data of frame i; returns its bytes. */
static size_t
data_of(const struct framed *f, size_t i, uint8_t *data)
{
	const size_t at = PIECE * i;
	const size_t n = f->n - at < PIECE ? f->n - at : PIECE;

	for (size_t k = 0; k < NUMBER; k++)
		data[k] = (uint8_t)(i >> 8 * k);
	memcpy(data + NUMBER, f->bytes + at, n);
	return NUMBER + n;
}

/* Put frame i behind the others, damaged. */
static void
put(struct framed *f, size_t i, struct damage_line *line)
{
	uint8_t data[NUMBER + PIECE], frame[SP_QS_ROOM(NUMBER + PIECE)];
	const size_t n = sp_qs_encode((uint8_t)i, RECORD, data,
	    data_of(f, i, data), frame);

	for (size_t k = 0; k < n; k++) {
		uint8_t value;
		const enum damage d = damage_at_random(line, k, frame[k],
		    &value);

		f->touched[i] |= d != KEEP;
		if (d == INSERT)
			f->spoilt[f->n_spoilt++] = value;
		if (d != DROP)
			f->spoilt[f->n_spoilt++] = d == CHANGE ? value :
			    frame[k];
	}
}

static struct framed
spoil(const uint8_t *bytes, size_t n, struct damage_line *line)
{
	struct framed f = { .bytes = bytes, .n = n,
	    .frames = (n + PIECE - 1) / PIECE };

	f.spoilt = malloc(f.frames * 2 * SP_QS_ROOM(NUMBER + PIECE));
	f.touched = calloc(f.frames, sizeof(*f.touched));
	if (!f.spoilt || !f.touched)
		err(2, NULL);
	for (size_t i = 0; i < f.frames; i++)
		put(&f, i, line);
	return f;
}

/* Is it a frame that was sent?  Then *i is which. */
static bool
was_sent(const struct framed *f, const struct sp_qs_event *e, size_t *i)
{
	uint8_t data[NUMBER + PIECE];

	*i = 0;
	if (e->bytes < NUMBER)
		return false;
	for (size_t k = 0; k < NUMBER; k++)
		*i |= (size_t)e->data[k] << 8 * k;
	return *i < f->frames && e->seq == (uint8_t)*i && e->id == RECORD &&
	    e->bytes == data_of(f, *i, data) &&
	    !memcmp(e->data, data, e->bytes);
}

static void
read_all(const struct framed *f, struct sums *sums)
{
	struct sp_qs d = { .frames = 0 };
	struct sp_qs_event e;
	size_t taken = 0;

	for (size_t at = 0; at < f->n_spoilt;) {
		size_t i;

		at += sp_qs_feed(&d, f->spoilt + at, f->n_spoilt - at, &e);
		if (e.kind != SP_QS_FRAME)
			continue;
		if (was_sent(f, &e, &i)) {
			taken++;
			sums->found += !f->touched[i];
		} else
			sums->invented++;
	}
	for (size_t i = 0; i < f->frames; i++)
		*(f->touched[i] ? &sums->damaged : &sums->whole) += 1;
	sums->missing += f->frames - taken;
	sums->told += d.lost;
}

void
faults_qs(const uint8_t *bytes, size_t n, unsigned seeds)
{
	printf("  qsdecode, frames with %zu bytes of the stream, sums of %u "
	    "seeds\n    %-8s %-8s %8s %11s %8s %8s %8s\n", PIECE, seeds,
	    "damage", "rate", "damaged", "recovered %", "false", "missing",
	    "told");
	for (size_t k = 0; k < FAULTS_KINDS * FAULTS_RATES; k++) {
		const struct faults_kind *const kind =
		    &faults_kinds[k / FAULTS_RATES];
		const struct faults_rate *const rate =
		    &faults_rates[k % FAULTS_RATES];
		struct sums sums = { 0 };

		for (uint32_t seed = 1; seed <= seeds; seed++) {
			struct damage_line line = { kind->damage,
			    rate->per_million, seed * 2654435761u };
			struct framed f = spoil(bytes, n, &line);

			read_all(&f, &sums);
			free(f.spoilt);
			free(f.touched);
		}
		printf("    %-8s %-8s %8zu %11.4f %8zu %8zu %8zu\n", kind->name,
		    rate->name, sums.damaged, sums.whole ? 100.0 *
		    (double)sums.found / (double)sums.whole : 0.0,
		    sums.invented, sums.missing, sums.told);
	}
}
