/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a profile for Firefox Profiler has, see firefox.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "common/tool.h"
#include "firefox.h"

/* The number that map has for key, or n, which it has then; below NONE. */
static uint32_t
number_of(struct sp_countmap *map, uint64_t key, size_t n)
{
	const struct sp_countmap_slot *const slot = sp_countmap_find(map, key);

	if (slot)
		return (uint32_t)(slot->count - 1);
	tool_must(n < FIREFOX_NONE - 1 && sp_countmap_add(map, key, n + 1));
	return (uint32_t)n;
}

uint32_t
firefox_text(struct firefox *f, const char *text)
{
	return texts_number(&f->texts, text);
}

uint32_t
firefox_data(struct firefox *f, const char *members)
{
	return texts_number(&f->data, members);
}

uint32_t
firefox_function(struct firefox *f, const char *name, const char *source,
    unsigned line)
{
	tool_must(f->n_functions < FIREFOX_NONE - 1 &&
	    SP_GROW(f->functions, f->n_functions, f->functions_room));
	f->functions[f->n_functions] = (struct firefox_function){
	    firefox_text(f, name),
	    source ? firefox_text(f, source) : FIREFOX_NONE, line };
	return (uint32_t)f->n_functions++;
}

uint32_t
firefox_frame(struct firefox *f, uint32_t function,
    enum firefox_category category)
{
	const uint64_t key = (uint64_t)function << 8 | category;
	const uint32_t frame = number_of(&f->frame_of, key, f->n_frames);

	if (frame == f->n_frames) {
		tool_must(SP_GROW(f->frames, f->n_frames, f->frames_room));
		f->frames[f->n_frames++] = (struct firefox_frame){ function,
		    category };
	}
	return frame;
}

uint32_t
firefox_stack(struct firefox *f, uint32_t prefix, uint32_t frame)
{
	const uint64_t key = (uint64_t)prefix << 32 | frame;
	const uint32_t stack = number_of(&f->stack_of, key, f->n_stacks);

	if (stack == f->n_stacks) {
		tool_must(SP_GROW(f->stacks, f->n_stacks, f->stacks_room));
		f->stacks[f->n_stacks++] = (struct firefox_stack){ prefix,
		    frame };
	}
	return stack;
}

uint32_t
firefox_thread(struct firefox *f, uint32_t process, const char *name)
{
	tool_must(f->n_threads < FIREFOX_NONE - 1 &&
	    SP_GROW(f->threads, f->n_threads, f->threads_room));
	f->threads[f->n_threads] = (struct firefox_thread){
	    .name = tool_need(strdup(name)), .process = process,
	    .samples.bytes = sizeof(struct firefox_sample),
	    .markers.bytes = sizeof(struct firefox_marker) };
	return (uint32_t)f->n_threads++;
}

void
firefox_rename(struct firefox *f, uint32_t thread, const char *name)
{
	char *const copy = tool_need(strdup(name));

	free(f->threads[thread].name);
	f->threads[thread].name = copy;
}

void
firefox_sample(struct firefox *f, uint32_t thread,
    const struct firefox_sample *s)
{
	rows_put(&f->threads[thread].samples, &f->file, s);
}

void
firefox_marker(struct firefox *f, uint32_t thread,
    const struct firefox_marker *m)
{
	rows_put(&f->threads[thread].markers, &f->file, m);
}

void
firefox_free(struct firefox *f)
{
	for (size_t i = 0; i < f->n_threads; i++) {
		free(f->threads[i].name);
		rows_free(&f->threads[i].samples);
		rows_free(&f->threads[i].markers);
	}
	free(f->threads);
	free(f->functions);
	free(f->frames);
	free(f->stacks);
	texts_free(&f->texts);
	texts_free(&f->data);
	sp_countmap_free(&f->frame_of);
	sp_countmap_free(&f->stack_of);
	rows_close(&f->file);
	*f = (struct firefox){ .name = f->name, .note = f->note,
	    .per_ms = f->per_ms, .rate_hz = f->rate_hz, .interval = f->interval,
	    .weighs_time = f->weighs_time };
}
