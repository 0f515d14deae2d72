/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a TSP tracer sends, splitprof-tsp(5), as text records,
 * splitprof-records(5).  One at a time.  These functions print and exit.
 */
#ifndef TSP_TEXT_H
#define TSP_TEXT_H

#include <stdio.h>

#include "tsp/tsp.h"

/* Zero-initialise but for what the caller sets. */
struct tsp_text {
	/* Set by the caller. */
	FILE *out;		/* where records go; not owned */
	uint8_t sizes[256];	/* bytes of data, by id; SP_TSPID_OPEN: as the
				   protocol has it */
	bool lists;		/* tell where lists of objects begin */
	struct sp_tsp_clock clock;	/* used in place of the tracer's, if
					   by_options is set */

	struct sp_tsp tsp;	/* of this input */
};

/* As ap_text_begin, ap_text_feed and ap_text_damaged do. */
void tsp_text_begin(struct tsp_text *t);
size_t tsp_text_feed(struct tsp_text *t, const uint8_t *in, size_t n,
    bool ended);
bool tsp_text_damaged(const struct tsp_text *t, const char *name, bool quiet);

#endif
