/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An evented profile of speedscope, see timeline.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/grow_array.h"
#include "common/tool.h"
#include "timeline.h"

/* A frame that was opened, and is to be closed. */
struct open {
	size_t frame;
	int64_t exit_us;
};

struct writer {
	struct open *open;	/* owned; each lies within the last */
	size_t n, room;
	size_t gap;		/* the frame for one */
	uint64_t profiles;	/* begun; of the last one: */
	int64_t start_us, end_us;
	bool events;		/* it has some */
};

static void
print_event(struct writer *w, char type, size_t frame, int64_t at_us)
{
	printf("%s{\"type\":\"%c\",\"frame\":%zu,\"at\":%" PRId64 "}",
	    w->events ? ",\n" : "\n", type, frame, at_us);
	if (!w->events)
		w->start_us = at_us;
	w->end_us = at_us;
	w->events = true;
}

/* Close all but the n outer ones. */
static void
close_to(struct writer *w, size_t n)
{
	while (w->n > n) {
		w->n--;
		print_event(w, 'C', w->open[w->n].frame,
		    w->open[w->n].exit_us);
	}
}

static void
end(struct writer *w)
{
	close_to(w, 0);
	printf("\n],\"startValue\":%" PRId64 ",\"endValue\":%" PRId64 "}",
	    w->start_us, w->end_us);
}

static void
begin(struct writer *w)
{
	if (w->profiles++) {
		end(w);
		printf(",\n{\"name\":\"calls, part %" PRIu64 "\"",
		    w->profiles);
	} else
		printf("{\"name\":\"calls\"");
	printf(",\"type\":\"evented\",\"unit\":\"microseconds\",\"events\":[");
	w->events = false;
	w->start_us = w->end_us = 0;
}

static void
print_nested(struct writer *w, const struct sp_nested *nested)
{
	const size_t frame = nested->gap ? w->gap : nested->call.func;

	close_to(w, nested->level);
	if (!SP_GROW(w->open, w->n, w->room))
		err(TOOL_TROUBLE, NULL);
	w->open[w->n++] = (struct open){ frame, nested->exit_us };
	print_event(w, 'O', frame, nested->entry_us);
}

static void
print_frame(const struct sp_function_ids *funcs, uint32_t number)
{
	const struct sp_named_function *const known = funcs->list[number].known;
	char address[SP_FUNCTION_IDS_ADDRESS];
	char *string =
	    tracefile_string(sp_function_ids_name(funcs, number, address));

	printf("{\"name\":%s", string);
	free(string);
	if (known && known->file) {
		string = tracefile_string(known->file);
		printf(",\"file\":%s,\"line\":%u", string, known->line);
		free(string);
	}
	printf("},\n");
}

void
write_speedscope(struct timeline *t)
{
	const struct sp_function_ids *const funcs = &t->recording.funcs;
	struct writer w = { .gap = funcs->n };
	char *const name = tracefile_string(timeline_program(t));
	const struct timeline_event *e;

	printf("{\"$schema\":"
	    "\"https://www.speedscope.app/file-format-schema.json\",\n"
	    "\"exporter\":\"" PACKAGE_NAME "@" PACKAGE_VERSION "\",\n"
	    "\"name\":%s,\n\"profiles\":[\n", name);
	/* The file has no place for what was lost. */
	while ((e = timeline_next(t))) {
		if (e->kind == TIMELINE_BEGIN)
			begin(&w);
		else if (e->kind == TIMELINE_CALL)
			print_nested(&w, &e->nested);
	}
	end(&w);
	printf("],\n\"shared\":{\"frames\":[\n");
	for (size_t i = 0; i < funcs->n; i++)
		print_frame(funcs, (uint32_t)i);
	printf("{\"name\":\"" TRACEFILE_GAP "\"}\n]}}\n");
	free(name);
	free(w.open);
}
