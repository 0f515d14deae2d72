/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A profile for Firefox Profiler, see timeline.h.  It knows no calls but
 * samples that have a time: so each time that passes between an entry or a
 * return and the next one is a sample, of the stack that it has passed in.
 * Their sums are the self times, exactly, and so all others.
 */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/grow_array.h"
#include "firefox/firefox.h"
#include "common/tool.h"
#include "timeline.h"

struct open {
	uint32_t stack;
	int64_t exit_us;
};

struct writer {
	struct firefox f;
	uint32_t *frames;	/* owned: by function; the last is the gap */
	uint32_t process, thread;
	struct open *open;	/* owned; each lies within the last */
	size_t n, room;
	bool any;		/* a call has come: */
	bool entered;		/* the last one, just now; */
	int64_t now_us;		/* all before has a sample, */
	int64_t cpu_us;		/* and the last one so much time */
};

static void
make_frames(struct writer *w, const struct sp_function_ids *funcs)
{
	char address[SP_FUNCTION_IDS_ADDRESS];
	uint32_t function;

	w->frames = tool_need(calloc(funcs->n + 1, sizeof(*w->frames)));
	for (size_t i = 0; i < funcs->n; i++) {
		const struct sp_named_function *const known =
		    funcs->list[i].known;

		function = firefox_function(&w->f,
		    sp_function_ids_name(funcs, (uint32_t)i, address),
		    known ? known->file : NULL, known ? known->line : 0);
		w->frames[i] = firefox_frame(&w->f, function, FIREFOX_CODE);
	}
	function = firefox_function(&w->f, TRACEFILE_GAP, NULL, 0);
	w->frames[funcs->n] = firefox_frame(&w->f, function, FIREFOX_LOST);
}

static void
put_sample(struct writer *w, int64_t weight_us)
{
	const struct firefox_sample s = { .time = w->now_us,
	    .weight = w->n ? weight_us : 0, .cpu = w->cpu_us,
	    .stack = w->n ? w->open[w->n - 1].stack : FIREFOX_NONE };

	firefox_sample(&w->f, w->thread, &s);
	w->cpu_us = s.weight;
}

/* Time has passed.  A call without a length has a sample as well. */
static void
pass(struct writer *w, int64_t us)
{
	if (w->any && (us > w->now_us || w->entered))
		put_sample(w, us - w->now_us);
	w->entered = false;
	w->now_us = us;
}

/* Return from all but the n outer ones. */
static void
close_to(struct writer *w, size_t n)
{
	while (w->n > n) {
		pass(w, w->open[w->n - 1].exit_us);
		w->n--;
	}
}

static void
end(struct writer *w)
{
	close_to(w, 0);
	if (w->any)
		put_sample(w, 0);
	w->any = false;
	w->cpu_us = 0;
}

/* A call that has callees needs no sample for its entry. */
static void
take_nested(struct writer *w, const struct sp_nested *nested, uint32_t gap)
{
	const uint32_t frame =
	    w->frames[nested->gap ? gap : nested->call.func];

	close_to(w, nested->level);
	if (w->now_us == nested->entry_us)
		w->entered = false;
	pass(w, nested->entry_us);
	tool_must(SP_GROW(w->open, w->n, w->room));
	w->open[w->n] = (struct open){ firefox_stack(&w->f,
	    w->n ? w->open[w->n - 1].stack : FIREFOX_NONE, frame),
	    nested->exit_us };
	w->n++;
	w->any = w->entered = true;
}

static void
take_loss(struct writer *w, int64_t at_us, uint32_t overflows)
{
	char data[32] = "";

	if (overflows)
		snprintf(data, sizeof(data), "\"overflows\":%" PRIu32,
		    overflows);
	firefox_marker(&w->f, w->thread, &(struct firefox_marker){
	    .from = at_us, .to = at_us - 1, .category = FIREFOX_LOST,
	    .data = firefox_data(&w->f, data), .name = firefox_text(&w->f,
	    overflows ? "buffer overflow" : "bytes damaged") });
}

void
write_firefox(struct timeline *t)
{
	char label[TRACEFILE_LABEL];
	struct writer w = { .f = { .name = timeline_program(t),
	    .per_ms = 1000, .interval = 1, .weighs_time = true } };
	const struct timeline_event *e;

	if (t->recording.has_meta) {
		tracefile_label(&t->recording.meta, label);
		w.f.note = label;
	}
	make_frames(&w, &t->recording.funcs);
	while ((e = timeline_next(t))) {
		if (e->kind == TIMELINE_BEGIN) {
			end(&w);
			w.thread = firefox_thread(&w.f, ++w.process, "calls");
		} else if (e->kind == TIMELINE_LOSS)
			take_loss(&w, e->nested.entry_us,
			    e->nested.call.depth);
		else
			take_nested(&w, &e->nested,
			    (uint32_t)t->recording.funcs.n);
	}
	end(&w);
	firefox_print(&w.f);
	firefox_free(&w.f);
	free(w.frames);
	free(w.open);
}
