/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A recording of calls, see recording.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdio.h>

#include "recording.h"

#define PROGRESS_CALLS	1024	/* between two looks at the clock */

void
recording_open(struct recording *r)
{
	if (r->elf_name)
		tool_check(r->elf_name, sp_names_open(&r->names, r->elf_name));
	r->funcs.names = r->names;
}

static void
note_call(struct recording *r, struct sp_call *call)
{
	tool_must(sp_function_ids_number(&r->funcs, call->func, &call->func));
	r->unknown += r->names && !r->funcs.list[call->func].known;
	if (++r->calls % PROGRESS_CALLS == 0 &&
	    tool_progress_due(&r->progress))
		tool_progress_line(&r->progress, "%" PRIu64 " calls of %zu "
		    "functions, %" PRIu64 " places damaged", r->calls,
		    r->funcs.n, r->damaged);
}

/* A firmware that does not know its build id sends 0. */
static void
note_meta(struct recording *r, const struct sp_mp_meta *meta)
{
	r->meta = *meta;
	r->has_meta = true;
	if (r->names && r->names->has_id && meta->build_id &&
	    meta->build_id != r->names->id && !r->other_build) {
		r->other_build = true;
		r->other_id = meta->build_id;
	}
}

/* The count is since a reset: if it is less than before, all of it is new. */
static uint32_t
note_status(struct recording *r, const struct sp_mp_status *s)
{
	const uint32_t more = s->overflows -
	    (s->overflows < r->counted ? 0 : r->counted);

	r->overflows += more;
	r->counted = s->overflows;
	return more;
}

uint32_t
recording_note(struct recording *r, struct sp_record_mp *record)
{
	if (record->kind == SP_RECORD_MP_CALL)
		note_call(r, &record->u.call);
	else if (record->kind == SP_RECORD_MP_META)
		note_meta(r, &record->u.meta);
	else if (record->kind == SP_RECORD_MP_STATUS)
		return note_status(r, &record->u.status);
	else if (record->kind == SP_RECORD_MP_LOST)
		r->damaged++;
	return 0;
}

void
recording_part(struct recording *r)
{
	r->counted = 0;
}

/* Report it unless n is 0; returns whether it is not. */
static bool
report(const struct recording *r, uint64_t n, const char *what)
{
	if (n && !r->progress.quiet)
		warnx("%" PRIu64 " %s", n, what);
	return n != 0;
}

static bool
report_elf(const struct recording *r)
{
	char what[200];

	if (r->other_build && !r->progress.quiet)
		warnx("%s: is not the program that has run: its .text has the "
		    "build id 0x%08" PRIx32 ", not 0x%08" PRIx32, r->elf_name,
		    r->names->id, r->other_id);
	snprintf(what, sizeof(what), "calls are of no function of %.100s",
	    r->elf_name ? r->elf_name : "");
	return report(r, r->unknown, what) || r->other_build;
}

int
recording_judge(const struct recording *r, uint64_t lines,
    const struct recording_fault *faults, int status)
{
	const bool none = lines && !r->funcs.n;
	bool wrong = none;

	wrong |= report(r, r->overflows, "times the firmware's buffer was full, "
	    "and calls are missing: a faster line, less instrumentation or a "
	    "filter by depth or duration helps");
	wrong |= report(r, r->damaged, "places of the stream are damaged, where "
	    "calls may be missing");
	if (none && !r->progress.quiet)
		warnx("no calls: has the firmware recorded any?");
	for (; faults->what; faults++)
		wrong |= report(r, faults->n, faults->what);
	wrong |= report_elf(r);
	return wrong ? TOOL_DAMAGED : status;
}

void
recording_free(struct recording *r)
{
	sp_function_ids_free(&r->funcs);
	sp_names_free(r->names);
}
