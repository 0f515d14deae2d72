/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The timeline of a stream of calls, see timeline.h.  A call's record comes
 * when it has returned, behind those of its callees; so records are put on a
 * stack, taken from there last ones first, which nests them, and put on a
 * second one, from which they come as they were entered.
 */

#include <config.h>

#include <err.h>
#include <string.h>

#include "timeline.h"
#include "tool.h"

/* Calls that return so much earlier than the one before: time began anew. */
#define RESTART_US	1000000

enum kind { CALL, LOSS, BEGIN };

/* On the first stack. */
struct taken {
	struct sp_call call;	/* of a loss: its place and n, as below */
	uint8_t kind;
	bool early;		/* see nest.h; of a loss: before all calls */
};

/* On the second one. */
struct told {
	struct sp_nested nested;	/* of a loss: place, and n as depth */
	uint8_t kind;
};

static void
put(struct timeline *t, enum kind kind, const struct sp_call *call, bool early)
{
	struct taken taken;

	memset(&taken, 0, sizeof(taken));
	taken.kind = (uint8_t)kind;
	taken.early = early;
	if (call)
		taken.call = *call;
	if (!t->taken.bytes)
		t->taken.bytes = sizeof(taken);
	spool_put(&t->taken, &taken);
}

/* What follows has a time of its own. */
static void
part(struct timeline *t)
{
	put(t, BEGIN, NULL, false);
	t->any = t->parted = false;
}

static void
take_call(struct timeline *t, const struct sp_call *call)
{
	const int64_t exit_us = call->entry_us + (int64_t)call->duration_us;
	struct sp_call numbered = *call;

	if (!sp_funcs_number(&t->funcs, call->func, &numbered.func))
		err(TOOL_TROUBLE, NULL);
	t->unknown += t->funcs.names && !t->funcs.list[numbered.func].known;
	if (t->any && exit_us < t->last_us - RESTART_US)
		t->parted = true;
	if (t->parted)
		part(t);
	put(t, CALL, &numbered, !t->any || call->depth <= t->least_depth);
	if (!t->any || call->depth < t->least_depth)
		t->least_depth = call->depth;
	t->any = true;
	t->last_us = exit_us;
}

/* Behind the last call; before the first one it is where that begins. */
static void
take_loss(struct timeline *t, uint32_t n)
{
	if (t->parted)
		part(t);
	put(t, LOSS, &(struct sp_call){ .entry_us = t->any ? t->last_us : 0,
	    .depth = n }, !t->any);
}

/* The count begins anew with the firmware, or when it is told to reset. */
static void
take_status(struct timeline *t, const struct sp_mp_status *status)
{
	const uint32_t before = status->overflows < t->told_overflows ? 0 :
	    t->told_overflows;

	if (status->overflows > before)
		take_loss(t, status->overflows - before);
	t->overflows += status->overflows - before;
	t->told_overflows = status->overflows;
}

void
timeline_take(struct timeline *t, const struct sp_record_mp *r)
{
	if (r->kind == SP_RECORD_MP_CALL)
		take_call(t, &r->u.call);
	else if (r->kind == SP_RECORD_MP_LOST) {
		t->damaged++;
		take_loss(t, 0);
	} else if (r->kind == SP_RECORD_MP_STATUS)
		take_status(t, &r->u.status);
	else if (r->kind == SP_RECORD_MP_META) {
		t->meta = r->u.meta;
		t->has_meta = true;
	}
}

void
timeline_part(struct timeline *t)
{
	t->parted = t->any;
	t->told_overflows = 0;
}

static void
put_told(struct timeline *t, enum kind kind, const struct sp_nested *nested)
{
	struct told told;

	memset(&told, 0, sizeof(told));
	told.kind = (uint8_t)kind;
	if (nested)
		told.nested = *nested;
	spool_put(&t->told, &told);
}

static void
put_nested(void *arg, const struct sp_nested *nested)
{
	struct timeline *const t = arg;

	t->gaps += nested->gap;
	put_told(t, CALL, nested);
}

/* From the last record to the first. */
static void
nest(struct timeline *t)
{
	struct sp_nest n = { .put = put_nested, .arg = t };
	const struct taken *taken;
	int64_t next_us = 0;	/* the call behind began */

	t->told.bytes = sizeof(struct told);
	while ((taken = spool_take(&t->taken))) {
		if (taken->kind == LOSS)
			put_told(t, LOSS, &(struct sp_nested){
			    .entry_us = taken->early ? next_us :
			    taken->call.entry_us,
			    .call.depth = taken->call.depth });
		else if (taken->kind == BEGIN) {
			sp_nest_end(&n);
			put_told(t, BEGIN, NULL);
			next_us = 0;
		} else if (sp_nest_take(&n, &taken->call, taken->early))
			next_us = taken->call.entry_us;
		else
			err(TOOL_TROUBLE, NULL);
	}
	sp_nest_end(&n);
	t->overlaps = n.overlaps;
	sp_nest_free(&n);
}

void
timeline_tell(struct timeline *t, const struct timeline_teller *teller)
{
	const struct told *told;
	uint64_t stream = 1;

	nest(t);
	teller->begin(teller->arg, stream);
	while ((told = spool_take(&t->told))) {
		if (told->kind == LOSS)
			teller->loss(teller->arg, told->nested.entry_us,
			    told->nested.call.depth);
		else if (told->kind == BEGIN) {
			teller->end(teller->arg);
			teller->begin(teller->arg, ++stream);
		} else
			teller->nested(teller->arg, &told->nested);
	}
	teller->end(teller->arg);
}

void
timeline_free(struct timeline *t)
{
	spool_free(&t->taken);
	spool_free(&t->told);
	sp_funcs_free(&t->funcs);
}
