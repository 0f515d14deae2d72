/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Records of calls and samples, as apdecode tells them, for profweb.  They are
 * made packets again, and taken in as gmonbuild does, so that the figures are
 * its.
 */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "profile/summary.h"
#include "samples_inner.h"
#include "text/record.h"

/* Bytes of packets that are taken in at once. */
#define BYTES	((size_t)1 << 16)

/* What has come since the last time, but for samples, which tell the time. */
static void
note(struct websamples *w)
{
	const struct sp_profile *const p = &w->in.profile;
	const uint64_t arcs = p->arcs + p->stray_arcs - w->in.stack_arcs;
	const uint64_t lost = p->lost_samples - w->lost_samples;

	if (arcs > w->arcs)
		sp_history_add(&w->model->history, WEBHISTORY_CAME,
		    w->now, arcs - w->arcs);
	w->arcs = arcs;
	if (!lost && p->lost_arcs == w->lost_arcs)
		return;
	websamples_note_lost(w, p->lost_arcs - w->lost_arcs, lost);
	w->lost_arcs = p->lost_arcs;
	w->lost_samples = p->lost_samples;
}

static void
take_bytes(struct websamples *w)
{
	while (intake_take(&w->in, &w->bytes) > 0)
		note(w);
	note(w);
	memmove(w->bytes.block, w->bytes.data, w->bytes.held);
	w->bytes.data = w->bytes.block;
}

/* A record may stand for many packets: they are not all held. */
static void
put_run(struct websamples *w, const struct sp_record_run *run)
{
	for (uint64_t left = run->times; left; left--) {
		if (w->bytes.held + run->bytes > BYTES)
			take_bytes(w);
		memcpy(w->bytes.data + w->bytes.held, run->packet,
		    run->bytes);
		w->bytes.held += run->bytes;
	}
}

/* Bytes that the decoder has skipped. */
static bool
take_skip(void *arg, char **fields)
{
	struct websamples *const w = arg;
	const struct sp_packet skip = { .kind = SP_PACKET_SKIP };
	uint64_t offset, bytes;

	if (!sp_record_number(fields[1], UINT64_MAX, &offset) ||
	    !sp_record_number(fields[2], UINT64_MAX, &bytes))
		return false;
	if (!w->in.places++) {
		w->in.first_skip = offset;
		w->in.skip_name = w->bytes.name;
	}
	w->in.skipped += bytes;
	tool_must(sp_callers_add(&w->callers, &skip, 1));
	webmodel_mark(w->model, WEBMARK_DAMAGE, w->now, 1);
	websamples_go_astray(w);
	return true;
}

/* Frames that did not come, and so what was in them; raw.c tells of them. */
static bool
take_missing(void *arg, char **fields)
{
	struct websamples *const w = arg;
	const struct sp_packet skip = { .kind = SP_PACKET_SKIP };
	uint64_t frames;

	if (!sp_record_number(fields[1], UINT32_MAX, &frames))
		return false;
	tool_must(sp_callers_add(&w->callers, &skip, 1));
	webmodel_mark(w->model, WEBMARK_LOST, w->now, frames);
	websamples_go_astray(w);
	return true;
}

/* Samples with stacks that are not known. */
static bool
take_unreadable(void *arg, char **fields)
{
	struct websamples *const w = arg;
	uint64_t samples;

	if (!sp_record_number(fields[1], UINT32_MAX, &samples))
		return false;
	w->in.unreadable += samples;
	webmodel_mark(w->model, WEBMARK_DAMAGE, w->now, 1);
	return true;
}

/*
 * A run that contradicts those before it is of another firmware: it is left
 * out, and what came stays.
 */
static void
note_header(struct websamples *w)
{
	const struct sp_header *const h = &w->record.header;
	const struct sp_profile *const p = &w->in.profile;

	w->unfit = w->in.described && (h->addr_bytes != p->addr_bytes ||
	    h->base != p->base || (h->rate_hz && p->rate_hz &&
	    h->rate_hz != p->rate_hz));
	if (!w->unfit)
		return;
	w->other_build_runs++;
	webmodel_mark(w->model, WEBMARK_DAMAGE, w->now, 1);
}

static bool
take(void *arg, char *line)
{
	static const struct sp_record_kind damage[] = {
		{ .name = "skip", .fields = 3, .take = take_skip },
		{ .name = "unreadable", .fields = 2, .take = take_unreadable },
		{ .name = "missing", .fields = 2, .take = take_missing }
	};
	struct websamples *const w = arg;
	const bool header = !strncmp(line, "header\t", 7);

	if (websamples_is_trace(line))
		return websamples_take_trace(w, line);
	if (!strncmp(line, "skip\t", 5) ||
	    !strncmp(line, "unreadable\t", 11) ||
	    !strncmp(line, "missing\t", 8)) {
		/* All that came before: nothing tells how packets go on. */
		w->bytes.ended = true;
		take_bytes(w);
		w->bytes.ended = false;
		return sp_record_take(damage, 3, w, line);
	}
	if (!sp_record_ap_take(&w->record, line)) {
		webmodel_mark(w->model, WEBMARK_DAMAGE, w->now, 1);
		return false;
	}
	if (header)
		note_header(w);
	if (header && !w->marked)
		w->whole = true;
	if (w->unfit)
		return true;
	for (int i = 0; i < w->record.n_runs; i++)
		put_run(w, &w->record.runs[i]);
	take_bytes(w);
	if (w->trace)
		sp_joint_pass(&w->joint, w->now);
	return true;
}

/* An input is a stream of its own. */
static void
begin(void *arg, const char *name)
{
	struct websamples *const w = arg;

	if (w->now)
		webmodel_mark(w->model, WEBMARK_RESTART, w->now, 1);
	websamples_begin_trace(w, name);
	w->unfit = false;
	w->record = (struct sp_record_ap){ .header = {
	    .addr_bytes = (uint8_t)w->in.profile.addr_bytes,
	    .base = w->in.profile.base } };
	w->bytes.name = name;
	w->bytes.ended = false;
	intake_begin(&w->in);
}

static void
end(void *arg)
{
	struct websamples *const w = arg;

	w->bytes.ended = true;
	take_bytes(w);
	w->bytes.held = 0;
	intake_end(&w->in);
	websamples_part(w);
	websamples_end_trace(w);
}

/* What gmonbuild says of it; but the page has shown what there is. */
static int
judge(void *arg, int status)
{
	struct websamples *const w = arg;
	const char *const why = intake_verify(&w->in);
	struct sp_profile_facts facts;
	struct sp_gmon g;
	bool bad;

	intake_suspect(&w->in);
	tool_must(sp_profile_gmon(&w->in.profile, &g, &facts));
	sp_gmon_free(&g);
	bad = summary_is_bad(&w->in, &facts, 0);
	if (bad && !w->model->quiet)
		summary_print("profweb", &w->in, &facts, 0);
	if (!w->model->quiet) {
		mcount_warn(&w->in);
		lost_warn(&w->in);
		stackin_report(&w->in.stacks);
	}
	if (why && !w->model->quiet)
		warnx("%s", why);
	if (w->lost_marks && !w->model->quiet)
		warnx("%" PRIu64 " marks and values were lost by the firmware, "
		    "whose queue was full", w->lost_marks);
	if (w->other_build_runs && !w->model->quiet)
		warnx("%" PRIu64 " runs have another rate or form of addresses "
		    "than those before, and are left out", w->other_build_runs);
	status = websamples_judge_trace(w, status);
	bad |= stack_sizes_unused(&w->model->sizes, &w->depths, &w->tasks);
	bad |= w->lost_marks || w->in.other_builds || w->other_build_runs;
	return bad || why ? TOOL_DAMAGED : status;
}

static void
finish(void *arg)
{
	struct websamples *const w = arg;

	sp_callers_free(&w->callers);
	stack_depths_free(&w->depths);
	websamples_free_contexts(w);
	websamples_free_trace(w);
	sp_tasks_free(&w->tasks);
	intake_free(&w->in);
	sp_elf_free(&w->text.elf);
	sp_names_free(w->names);
	free(w->bytes.block);
	free(w);
}

static const struct webmodel_kind kind = {
	.write = websamples_write, .sources = websamples_sources, .take =
	take, .begin = begin, .end = end, .judge = judge, .free = finish
};

void
websamples_begin(struct webmodel *m)
{
	struct websamples *const w = tool_need(calloc(1, sizeof(*w)));
	struct sp_profile *const p = &w->in.profile;

	w->model = m;
	stack_sizes_find(&m->sizes, m->elf_name);
	tool_check(m->elf_name, sp_names_open(&w->names, m->elf_name));
	w->bytes.block = w->bytes.data = tool_need(malloc(2 * BYTES));
	w->callers = (struct sp_callers){ .profile = p, .functions =
	    &w->names->ranges, .sampled = websamples_take_stack,
	    .switched = websamples_switch, .arg = w };
	/* As gmonbuild does, but a stream of another program is shown as
	   such. */
	w->text.elf_name = m->elf_name;
	p->bin_bytes = 2;
	p->rate_hz = m->rate_hz;
	p->unrated = true;
	w->in.addr_bytes = m->addr_bytes;
	w->in.no_rate = true;
	intake_open(&w->in, &w->text);
	w->in.any_build = true;
	w->in.callers = &w->callers;
	tool_must(sp_tasks_init(&w->tasks));
	w->in.tasks = &w->tasks;
	w->in.stacked = websamples_take_depth;
	w->in.marked = websamples_take_mark;
	w->in.arg = w;
	m->kind = &kind;
	m->arg = w;
}
