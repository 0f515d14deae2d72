/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model of samples, for websamples*.c only */
#ifndef WEBSAMPLES_INNER_H
#define WEBSAMPLES_INNER_H

#include "profile/intake.h"
#include "samples.h"
#include "stacks.h"
#include "wire/record.h"

struct websamples {
	struct webmodel *model;
	const struct websource *source;
	const struct sp_names *names;
	bool quiet;

	struct textarg text;
	struct intake in;
	struct sp_callers callers;
	struct webstacks stacks;
	struct sp_record_ap record;

	/* The packets as an input of their own. */
	struct tool_input bytes;
	uint64_t lost_arcs, lost_samples;	/* that are on the timeline */
	uint64_t arcs;		/* that are in the history */
	bool unfit;		/* what comes is of a run that does not fit */
	uint64_t other_build_runs;
	size_t functions;	/* that the last model had */
	size_t sourced;		/* whose source was told */
};

/* Of samples without a rate, too, the time is how many there were. */
static inline int64_t
websamples_now(const struct websamples *w)
{
	return w->stacks.now;
}

/* What a model does, see model.h; websamples is one of these. */
void websamples_write(void *websamples, struct jsonout *j);
bool websamples_sources(void *websamples, struct jsonout *j);

#endif
