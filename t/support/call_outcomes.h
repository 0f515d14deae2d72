/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A user of lib/mp/calls.c that keeps what became of each call */
#ifndef CALL_OUTCOMES_H
#define CALL_OUTCOMES_H

#include "synthetic_calls.h"
#include "mp/calls.h"
#include "must.h"

/* What became of a call. */
enum outcome { NOTHING, CALLEE, LOST, ROOT };

struct call_outcome {
	enum outcome outcome;
	size_t caller;		/* of a callee; of a lost one, the next call
				   above the gap, or SYNTH_NONE */
	size_t next;		/* in a set, or SYNTH_NONE */
};

/* Sets are lists. */
struct outcomes {
	struct call_outcome *calls;
	size_t n;
	uint64_t self_us;	/* of all */
	uint64_t roots;		/* sets that became roots */
};

struct outcomes_run {
	struct sp_calls c;
	struct outcomes k;
};

/* Begin a run with up to n calls, which have their number as func. */
void outcomes_begin(struct outcomes_run *r, size_t n);
void outcomes_finish(struct outcomes_run *r);

#endif
