/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How many packets of TSP are missing.  Their numbers say it modulo 256 in each
 * gap; splitprof's tracer says how many it has lost, but not what the line has.
 * All that a gap has and the tracer does not know, the line has lost.
 */
#ifndef SP_TSP_MISSING_H
#define SP_TSP_MISSING_H

#include <stdbool.h>
#include <stdint.h>

/* What the tracer says: since the last time, and since it was opened. */
struct sp_tsp_missing {
	uint32_t since, total;
};

/* Zero-initialise; private. */
struct sp_tsp_account {
	bool known;		/* it has said: */
	uint32_t total;		/* this, the last time */
	uint64_t gaps, packets;	/* since then, by the gaps */
	uint64_t unsure;	/* gaps before then that may hide more */
};

/* There is a gap, of so many packets at least. */
void sp_tsp_account_gap(struct sp_tsp_account *a, uint64_t packets);

/* The tracer says so: returns how many more are missing than the gaps had. */
uint64_t sp_tsp_account_missing(struct sp_tsp_account *a,
    const struct sp_tsp_missing *m);

/* Gaps each of which may hide a multiple of 256 more. */
uint64_t sp_tsp_account_unsure(const struct sp_tsp_account *a);

#endif
