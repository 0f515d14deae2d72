/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model of calls, for calls*.c only */
#ifndef WEBCALLS_INNER_H
#define WEBCALLS_INNER_H

#include "common/calldeadlines.h"
#include "common/callin.h"
#include "model.h"
#include "mp/call_summary.h"
#include "mp/call_tree.h"

struct webcalls {
	struct callin in;	/* the first, as its callin_take gets this; its
				   calls go to: */
	struct sp_callsum sum;
	struct sp_calls paths;	/* the same calls, which go to: */
	struct sp_calltree tree;

	struct call_deadlines deadlines;

	struct webmodel *model;
	size_t sourced;		/* functions whose source was told */

	uint64_t acks, nacks;	/* answers to commands */
	uint32_t build_id;	/* the last one that was told, or 0 */
	uint64_t builds;	/* that were told, but for the first */

	/* On the timeline. */
	bool any, parted;	/* a call has come, and time begins anew */
	int64_t shift_us;	/* what times there have more */
	int64_t last_us;	/* the last return, with that */
};

/* What a model does, see model.h; webcalls is one of these. */
void webcalls_write(void *webcalls, struct jsonout *j);
bool webcalls_sources(void *webcalls, struct jsonout *j);

#endif
