/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tspdecode writes: splitprof-records(5) */
#ifndef TSPPRINT_H
#define TSPPRINT_H

#include "common/recordio.h"
#include "tsp/tsp.h"

struct tspprint {
	bool lists;		/* tell where lists of objects begin */
	struct sp_tsp_clock clock;	/* used in place of the tracer's, if
					   by_options is set */
};

/* What comes before all else of an input. */
void tspprint_begin(const struct tspprint *t);

/* Write what was decoded; some of it is held until tspprint_flush(). */
void tspprint(const struct tspprint *t, const struct sp_record_tsp *r);
void tspprint_flush(void);

#endif
