/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Trace events, see timeline.h.  Each call is a complete event ("X").  Viewers
 * nest these by their times, each in its own way where times are equal: so none
 * are.  Speedscope takes calls for those of one function if they have the same
 * name and arguments; so these are the function's, and what is a call's stands
 * beside them.
 */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "timeline.h"

struct writer {
	const struct timeline *timeline;
	char **texts;		/* owned: name and arguments, by number */
	uint64_t stream;	/* each is a process, as its time is its own */
	bool any;		/* an event has been written */
};

/* Begin an event; what it says beyond this follows. */
static void
print_event(struct writer *w, char phase)
{
	printf("%s{\"ph\":\"%c\",\"pid\":%" PRIu64 ",\"tid\":1,",
	    w->any ? ",\n" : "", phase, w->stream);
	w->any = true;
}

/* A new function's name, and what is written of each call of it. */
static char *
make_text(const struct sp_function_ids *funcs, uint32_t number)
{
	const struct sp_function_id *const func = &funcs->list[number];
	char address[SP_FUNCTION_IDS_ADDRESS], line[16] = "";
	char *const name =
	    tracefile_string(sp_function_ids_name(funcs, number, address));
	char *file = NULL, *text;

	if (func->known && func->known->file) {
		file = tracefile_string(func->known->file);
		snprintf(line, sizeof(line), ":%u\"", func->known->line);
	}
	if (asprintf(&text, "\"name\":%s,\"args\":{\"func\":\"0x%08" PRIx32
	    "\"%s%.*s%s", name, func->addr, file ? ",\"at\":" : "",
	    file ? (int)strlen(file) - 1 : 0, file ? file : "", line) < 0)
		err(TOOL_TROUBLE, NULL);
	free(name);
	free(file);
	return text;
}

static void
print_meta(struct writer *w, const char *what, const char *argument,
    const char *string)
{
	print_event(w, 'M');
	printf("\"name\":\"%s\",\"args\":{\"%s\":%s}}", what, argument, string);
}

/* What the firmware has reported of itself. */
static void
print_firmware(struct writer *w, const struct sp_mp_meta *meta)
{
	char label[TRACEFILE_LABEL];
	char *string;

	tracefile_label(meta, label);
	string = tracefile_string(label);
	print_meta(w, "process_labels", "labels", string);
	free(string);
}

static void
begin(struct writer *w)
{
	char *const name = tracefile_string(timeline_program(w->timeline));

	w->stream++;
	print_meta(w, "process_name", "name", name);
	print_meta(w, "thread_name", "name", "\"calls\"");
	if (w->timeline->recording.has_meta)
		print_firmware(w, &w->timeline->recording.meta);
	free(name);
}

/* So many microseconds, less some ns: exactly. */
static void
print_us(const char *key, int64_t us, int early_ns)
{
	const bool below_0 = us <= 0;

	printf("\"%s\":", key);
	if (!early_ns)
		printf("%" PRId64 ",", us);
	else if (below_0)
		printf("-%" PRIu64 ".%03d,", -(uint64_t)us, early_ns);
	else
		printf("%" PRId64 ".%03d,", us - 1, 1000 - early_ns);
}

static void
print_times(const struct sp_nested *n)
{
	const int shorter = n->exit_early - n->entry_early;
	const int64_t us = n->exit_us - n->entry_us;

	print_us("ts", n->entry_us, n->entry_early);
	if (shorter < 0)
		print_us("dur", us + 1, 1000 + shorter);
	else
		print_us("dur", us, shorter);
}

/* The measured duration is written where it is not that of the event. */
static void
print_nested(struct writer *w, const struct sp_nested *nested)
{
	const struct sp_call *const call = &nested->call;
	const int64_t us = nested->exit_us - nested->entry_us;
	char **const text = &w->texts[call->func];

	print_event(w, 'X');
	print_times(nested);
	if (nested->gap) {
		printf("\"name\":\"" TRACEFILE_GAP "\",\"args\":{}}");
		return;
	}
	if (!*text)
		*text = make_text(&w->timeline->recording.funcs, call->func);
	printf("\"depth\":%" PRIu32 ",", call->depth);
	if (us != (int64_t)call->duration_us)
		printf("\"duration_us\":%" PRIu64 ",", call->duration_us);
	printf("%s}}", *text);
}

static void
print_loss(struct writer *w, int64_t at_us, uint32_t n)
{
	print_event(w, 'i');
	printf("\"s\":\"t\",\"ts\":%" PRId64 ",\"name\":\"%s\",\"args\":{",
	    at_us, n ? "buffer overflow" : "bytes damaged");
	if (n)
		printf("\"overflows\":%" PRIu32, n);
	printf("}}");
}

void
write_trace_events(struct timeline *t)
{
	const size_t n = t->recording.funcs.n;
	struct writer w = { .timeline = t,
	    .texts = tool_need(calloc(n + 1, sizeof(*w.texts))) };
	const struct timeline_event *e;

	printf("{\"traceEvents\":[\n");
	while ((e = timeline_next(t))) {
		if (e->kind == TIMELINE_BEGIN)
			begin(&w);
		else if (e->kind == TIMELINE_LOSS)
			print_loss(&w, e->nested.entry_us,
			    e->nested.call.depth);
		else
			print_nested(&w, &e->nested);
	}
	printf("\n],\"otherData\":{\"exporter\":\"" PACKAGE_STRING "\"}}\n");
	for (size_t i = 0; i < n; i++)
		free(w.texts[i]);
	free(w.texts);
}
