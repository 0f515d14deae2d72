/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A user of lib/mp/calls.c that books what became of each call */
#ifndef CALL_OUTCOMES_H
#define CALL_OUTCOMES_H

#include "synthetic_calls.h"
#include "mp/calls.h"
#include "must.h"

/* What became of a call. */
enum fate { NOTHING, CALLEE, LOST, ROOT };

struct book_call {
	enum fate fate;
	size_t caller;		/* of a callee; of a lost one, the next call
				   above the gap, or MADE_NONE */
	size_t next;		/* in a set, or MADE_NONE */
};

/* Sets are lists. */
struct book {
	struct book_call *calls;
	size_t n;
	uint64_t self_us;	/* of all */
	uint64_t roots;		/* sets that became roots */
};

struct book_run {
	struct sp_calls c;
	struct book k;
};

/* Begin a run with up to n calls, which have their number as func. */
void book_begin(struct book_run *r, size_t n);
void book_finish(struct book_run *r);

#endif
