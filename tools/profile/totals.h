/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a stream says was sent, held against what came */
#ifndef TOTALS_H
#define TOTALS_H

#include <stdbool.h>

#include "wire/packet.h"

/* What an END has, and what has come since its HEADER. */
struct total {
	uint64_t sent_arcs, sent_samples;
	uint64_t came_arcs, came_samples;
};

/* Runs, each from a HEADER to its END. */
struct totals {
	bool open;		/* a HEADER came, and no END since */
	uint64_t arcs, samples;	/* that had come at the last HEADER */
	uint64_t ended, cut;	/* runs with and without an END */
	uint64_t wrong;		/* those that have another END than came */
	struct total good, bad;	/* sums of the others, and of these */
};

/* A HEADER came when so many calls and samples had come in all. */
void totals_begin(struct totals *t, uint64_t arcs, uint64_t samples);

/* An END came, likewise. */
void totals_end(struct totals *t, uint64_t arcs, uint64_t samples,
    const struct sp_packet *end);

/* What comes next is another stream, or nothing. */
void totals_cut(struct totals *t);

#endif
