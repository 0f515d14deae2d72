/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is lost of a trace, see rtos.h, and what only seems to be: a tracer may
 * count the packets of a list of objects apart, from 0 on.  Then the packet
 * behind the list goes on with the number before it, or has the same.  Where
 * the stream ends with the list nothing shows that it is not.
 */

#include <config.h>

#include <string.h>

#include "tsp/rtos_inner.h"

/* What goes on now, as if it ended: here, as that is what a loss ends. */
void
sp_rtos_open(const struct sp_rtos *r, const struct sp_rtos_user *user)
{
	if (!r->begun)
		return;
	sp_rtos_report_cpu(r, user, r->cpu, true);
	for (int i = 0; i < SP_RTOS_TASKS; i++) {
		sp_rtos_report_state(r, user, i, true, false);
		sp_rtos_report_inheritance(r, user, i, true);
	}
	sp_rtos_report_holds(r, user, SP_RTOS_NOBODY);
}

void
sp_rtos_forget(struct sp_rtos *r)
{
	if (r->any) {
		sp_rtos_open(r, &r->user);
		memset(r->tasks, 0, sizeof(r->tasks));
		memset(r->objects, 0, sizeof(r->objects));
		r->cpu = SP_RTOS_UNKNOWN;
		r->cpu_ns = r->now_ns;
	}
	r->pending.cause = r->cause.wait.cause = SP_RTOS_NOTHING;
	r->ran = r->moved = SP_RTOS_NOBODY;
	r->any = false;
}

void
sp_rtos_lose(struct sp_rtos *r)
{
	const struct sp_rtos_loss *const l = &r->loss;

	sp_rtos_forget(r);
	r->lost.packets += l->packets;
	r->lost.gaps += l->gaps;
	r->lost.errors += l->errors;
	r->lost.unknown += l->unknown;
	r->lost.places += l->places;
	if (r->user.lost)
		r->user.lost(r->user.arg, l, r->now_ns, r->begun);
	memset(&r->loss, 0, sizeof(r->loss));
	r->loses = r->doubts = false;
}

uint64_t
sp_rtos_unsure(const struct sp_rtos *r)
{
	return r->unsure + sp_tsp_account_unsure(&r->account);
}

/* It may be such a list that came, or one more of them. */
static void
take_suspect(struct sp_rtos *r, const struct sp_record_tsp *gap)
{
	if (gap->packet != 0)
		return;
	if (!r->doubts) {
		r->doubts = true;
		r->before = (uint8_t)(gap->u.gap.expected - 1);
		r->suspect = (struct sp_rtos_loss){ 0 };
	}
	r->suspect.gaps++;
	r->suspect.packets += gap->u.gap.lost;
}

void
sp_rtos_loss(struct sp_rtos *r, const struct sp_record_tsp *record)
{
	struct sp_rtos_loss *const l = &r->loss;

	if (record && record->kind == SP_RECORD_TSP_GAP) {
		l->packets += record->u.gap.lost;
		l->gaps++;
		sp_tsp_account_gap(&r->account, record->u.gap.lost);
		take_suspect(r, record);
	} else if (record && record->kind == SP_RECORD_TSP_MISSING)
		l->packets += sp_tsp_account_missing(&r->account,
		    &record->u.missing);
	else if (record && record->kind == SP_RECORD_TSP_ERROR)
		l->errors++;
	else if (record && record->kind == SP_RECORD_TSP_UNKNOWN)
		l->unknown++;
	else
		l->places++;
	r->loses = true;
	if (!r->holds)
		sp_rtos_lose(r);
}

/* Is it another packet of a list that may be apart, if it is of a packet? */
static bool
is_within(const struct sp_record_tsp *record)
{
	switch (record->kind) {
	case SP_RECORD_TSP_EVENT:
	case SP_RECORD_TSP_ERROR:
	case SP_RECORD_TSP_UNSIZED:
	case SP_RECORD_TSP_UNKNOWN:
	case SP_RECORD_TSP_MISSING:
		return false;
	case SP_RECORD_TSP_CLOCK:
		return record->u.clock.by_options;
	case SP_RECORD_TSP_OBJECT:
	case SP_RECORD_TSP_LIST:
		/* Apart, the first one has type 0. */
		return record->packet != 0 || record->u.object.type == 0;
	default:
		return true;
	}
}

/* It was apart: what was reported before it is not lost. */
static void
take_back(struct sp_rtos *r)
{
	struct sp_rtos_loss *const l = &r->loss;

	l->gaps -= r->suspect.gaps;
	l->packets -= r->suspect.packets;
	r->account.gaps -= r->suspect.gaps;
	r->account.packets -= r->suspect.packets;
	r->loses = l->gaps || l->errors || l->unknown || l->places;
}

void
sp_rtos_suspect(struct sp_rtos *r, const struct sp_record_tsp *record)
{
	if (!r->doubts || (record && is_within(record)))
		return;
	r->doubts = false;
	if (!record || (uint8_t)(record->packet - r->before) <= 1)
		take_back(r);
}
