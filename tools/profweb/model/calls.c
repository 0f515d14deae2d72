/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records of calls, each with its time, for profweb */

#include <config.h>

#include <stdlib.h>

#include "calls_inner.h"

/* As in calls.h: calls that return so much earlier begin anew. */
#define RESTART_US	1000000

/* Paths of calls that are kept: more than the page tells. */
#define PATHS		((size_t)1 << 19)

/* Times go on where they ended, wherever they begin anew. */
static void
follow(struct webcalls *w, const struct sp_call *call)
{
	const int64_t exit_us = sp_call_exit(call);

	if (w->any && !w->parted && webmodel_sum(exit_us, w->shift_us) >=
	    w->last_us - RESTART_US)
		return;
	if (w->any) {
		w->shift_us = webmodel_sum(w->last_us, -call->entry_us);
		webmodel_mark(w->model, WEBMARK_RESTART, w->last_us, 1);
	}
	w->parted = false;
}

static void
take_call(struct webcalls *w, const struct sp_call *call)
{
	int64_t entry_us, exit_us;

	call_deadlines_add(&w->deadlines, &w->in.recording.funcs, call);
	follow(w, call);
	entry_us = webmodel_sum(call->entry_us, w->shift_us);
	exit_us = webmodel_sum(entry_us, (int64_t)call->duration_us);
	tool_must(sp_calls_add(&w->paths, call) && (w->tree.n <= PATHS ||
	    sp_calltree_prune(&w->tree, &w->paths, PATHS / 2)) &&
	    sp_timeline_span(&w->model->lanes, call->depth, call->func,
	    entry_us, call->duration_us));
	sp_history_add(&w->model->history, WEBHISTORY_CAME, exit_us, 1);
	if (!w->any || exit_us > w->last_us)
		w->last_us = exit_us;
	w->any = true;
}

/* Another firmware runs: its clock began anew, however soon that was. */
static void
take_build(struct webcalls *w, uint32_t build_id)
{
	if (!build_id || build_id == w->build_id)
		return;
	if (w->build_id) {
		w->builds++;
		w->parted = w->any;
	}
	w->build_id = build_id;
}

/* A record, or a line that is none, for callin. */
static void
take_record(void *arg, const struct sp_record_mp *r, uint32_t overflows)
{
	struct webcalls *const w = arg;

	sp_callsum_note(&w->sum, r, overflows);
	if (r && r->kind == SP_RECORD_MP_CALL)
		take_call(w, &r->u.call);
	else if (r && r->kind == SP_RECORD_MP_META)
		take_build(w, r->u.meta.build_id);
	else if (!r || r->kind == SP_RECORD_MP_LOST) {
		sp_calls_mark(&w->paths);
		webmodel_mark(w->model, WEBMARK_DAMAGE, w->last_us, 1);
	} else if (overflows)
		webmodel_mark(w->model, WEBMARK_OVERFLOW, w->last_us,
		    overflows);
	w->acks += r && r->kind == SP_RECORD_MP_ACK;
	w->nacks += r && r->kind == SP_RECORD_MP_NACK;
}

static void
end(void *arg)
{
	struct webcalls *const w = arg;

	callin_part(&w->in);
	sp_calls_end(&w->paths);
	w->parted = w->any;
}

static int
judge(void *arg, int status)
{
	const struct webcalls *const w = arg;

	status = callin_judge(&w->in, status);
	return call_deadlines_judge(&w->deadlines) && status == TOOL_OK ?
	    TOOL_DAMAGED : status;
}

static void
finish(void *arg)
{
	struct webcalls *const w = arg;

	call_deadlines_free(&w->deadlines);
	sp_callsum_free(&w->sum);
	sp_calltree_free(&w->tree);
	sp_calls_free(&w->paths);
	callin_free(&w->in);
	free(w);
}

static const struct webmodel_kind kind = {
	.write = webcalls_write, .sources = webcalls_sources,
	.take = callin_take, .end = end, .judge = judge, .free = finish
};

void
webcalls_begin(struct webmodel *m)
{
	struct webcalls *const w = tool_need(calloc(1, sizeof(*w)));

	w->model = m;
	w->sum.histogram = true;
	w->in.recording.elf_name = m->elf_name;
	w->in.recording.progress.quiet = m->quiet;
	w->in.recording.progress.off = true;
	w->in.told = take_record;
	w->in.arg = w;
	recording_open(&w->in.recording);
	w->deadlines.given = webmodel_deadlines(m, 1);
	call_deadlines_begin(&w->deadlines, &w->in.recording);
	sp_callsum_init(&w->sum, &w->in.calls);
	sp_calltree_init(&w->tree, &w->paths);
	m->kind = &kind;
	m->arg = w;
}
