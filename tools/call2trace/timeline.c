/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The timeline of a stream of calls, see timeline.h.  A call's record comes
 * when it has returned, behind those of its callees; so records are put on a
 * stack, taken from there last ones first, which nests them, and put on a
 * second one, from which they come as they were entered.
 */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "firefox/tempfile.h"
#include "common/tool.h"
#include "mp/calls.h"
#include "text/escape.h"
#include "timeline.h"

#define PROGRESS_RECORDS	1024	/* between two looks at the clock */

#define BLOCK_RECORDS	((size_t)4096)

/* On the first stack; on the second one are events. */
struct taken {
	struct sp_call call;	/* of a loss: its place and n, as of an event */
	uint8_t kind;		/* as of that */
	bool early;		/* see mp/call_nesting.h; of a loss: before
				   all calls */
};

/* Where the block that follows the full ones is in the file. */
static void
seek_block(const struct spool *s)
{
	if (fseeko(s->file, s->blocks * (off_t)(BLOCK_RECORDS * s->bytes),
	    SEEK_SET))
		err(TOOL_TROUBLE, "temporary file");
}

/* Put a record on top. */
static void
spool_put(struct spool *s, const void *record)
{
	if (!s->block)
		s->block = tool_need(malloc(BLOCK_RECORDS * s->bytes));
	if (s->held == BLOCK_RECORDS) {
		if (!s->file)
			s->file = tempfile_open();
		seek_block(s);
		if (fwrite(s->block, s->bytes, s->held, s->file) < s->held ||
		    fflush(s->file))
			err(TOOL_TROUBLE, "temporary file");
		s->blocks++;
		s->held = 0;
	}
	memcpy(s->block + s->held++ * s->bytes, record, s->bytes);
}

/*
 * The record on top, which is taken off; NULL if there is none.  Valid until
 * the next call.
 */
static const void *
spool_take(struct spool *s)
{
	if (!s->held && s->blocks) {
		s->blocks--;
		seek_block(s);
		s->held = BLOCK_RECORDS;
		if (fread(s->block, s->bytes, s->held, s->file) < s->held)
			err(TOOL_TROUBLE, "temporary file");
	}
	return s->held ? s->block + --s->held * s->bytes : NULL;
}

static void
spool_free(struct spool *s)
{
	free(s->block);
	if (s->file)
		fclose(s->file);
}

static void
put(struct timeline *t, const struct taken *taken)
{
	t->taken.bytes = sizeof(*taken);
	spool_put(&t->taken, taken);
	t->n++;
}

/* From either stack, each of which has about as many, one more is taken. */
static void
show_progress(struct timeline *t)
{
	struct tool_progress *const p = &t->recording.progress;

	if (++t->done % PROGRESS_RECORDS == 0 && tool_progress_due(p))
		tool_progress_line(p, "%" PRIu64 " calls, %" PRIu64
		    " %% of the timeline made", t->recording.calls,
		    t->done < 2 * t->n ? t->done * 50 / t->n : 100);
}

/* What follows has a time of its own. */
static void
part(struct timeline *t)
{
	put(t, &(struct taken){ .kind = TIMELINE_BEGIN });
	t->any = t->parted = false;
}

static void
take_call(struct timeline *t, const struct sp_call *call)
{
	const int64_t exit_us = sp_call_exit(call);

	if (t->any && exit_us < t->last_us - SP_CALLS_RESTART_US)
		t->parted = true;
	if (t->parted)
		part(t);
	put(t, &(struct taken){ *call, TIMELINE_CALL,
	    !t->any || call->depth <= t->least_depth });
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
	put(t, &(struct taken){ { .entry_us = t->last_us, .depth = n },
	    TIMELINE_LOSS, !t->any });
}

bool
timeline_take(void *timeline, char *line)
{
	struct timeline *const t = timeline;
	struct sp_record_mp r;
	uint32_t overflows;

	if (!sp_record_mp_take(&r, line))
		return false;
	overflows = recording_note(&t->recording, &r);
	if (r.kind == SP_RECORD_MP_CALL)
		take_call(t, &r.u.call);
	else if (r.kind == SP_RECORD_MP_LOST || overflows)
		take_loss(t, overflows);
	return true;
}

void
timeline_part(struct timeline *t)
{
	t->parted = t->any;
	recording_part(&t->recording);
}

static void
put_nested(void *arg, const struct sp_nested *nested)
{
	struct timeline *const t = arg;

	t->gaps += nested->gap;
	spool_put(&t->told, &(struct timeline_event){ *nested,
	    TIMELINE_CALL });
}

/* From the last record to the first. */
void
timeline_end(struct timeline *t)
{
	struct sp_nesting n = { .put = put_nested, .arg = t };
	const struct taken *taken;
	int64_t next_us = 0;	/* the call behind began */

	t->told.bytes = sizeof(struct timeline_event);
	do {
		show_progress(t);
		taken = spool_take(&t->taken);
		if (!taken || taken->kind == TIMELINE_BEGIN) {
			sp_nesting_end(&n);
			spool_put(&t->told, &(struct timeline_event){
			    .kind = TIMELINE_BEGIN });
		} else if (taken->kind == TIMELINE_LOSS)
			spool_put(&t->told, &(struct timeline_event){ {
			    .entry_us = taken->early ? next_us :
			    taken->call.entry_us,
			    .call.depth = taken->call.depth }, TIMELINE_LOSS });
		else if (sp_nesting_take(&n, &taken->call, taken->early))
			next_us = taken->call.entry_us;
		else
			err(TOOL_TROUBLE, NULL);
	} while (taken);
	t->overlaps = n.overlaps;
	sp_nesting_free(&n);
}

const struct timeline_event *
timeline_next(struct timeline *t)
{
	show_progress(t);
	return spool_take(&t->told);
}

void
timeline_free(struct timeline *t)
{
	spool_free(&t->taken);
	spool_free(&t->told);
	recording_free(&t->recording);
}

char *
tracefile_string(const char *text)
{
	char *const string = tool_need(malloc(SP_JSON_ROOM(strlen(text))));

	sp_json_string(text, string);
	return string;
}

const char *
timeline_program(const struct timeline *t)
{
	const char *const program = t->recording.elf_name ?
	    t->recording.elf_name : "firmware";
	const char *const slash = strrchr(program, '/');

	return slash ? slash + 1 : program;
}

void
tracefile_label(const struct sp_mp_meta *meta, char *label)
{
	snprintf(label, TRACEFILE_LABEL, "%.*s%s%" PRIu32 " Hz, build 0x%08"
	    PRIx32, (int)meta->version_bytes, (const char *)meta->version,
	    meta->version_bytes ? ", " : "", meta->mcu_clock_hz,
	    meta->build_id);
}
