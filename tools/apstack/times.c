/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile for Firefox Profiler: see apstack.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "apstack.h"
#include "base/grow_array.h"

/* Without a rate. */
#define MS_HZ	1000

/* In place of a function, for what is none. */
#define UNKNOWN	UINT32_MAX
#define BROKEN	(UINT32_MAX - 1)

/* What the intake has forgotten is forgotten. */
static void
follow(struct times *t, const struct intake *in)
{
	if (t->forgotten != in->forgotten) {
		times_free(t);
		t->input_at = 0;
		t->n = 0;
		t->thread = FIREFOX_NONE;
	}
	t->forgotten = in->forgotten;
}

static void
put_sample(struct times *t, uint64_t at, bool counts, uint32_t stack)
{
	firefox_sample(&t->f, t->list[t->thread].number,
	    &(struct firefox_sample){ .time = (int64_t)at, .weight = counts,
	    .cpu = t->runs ? (int64_t)(at - t->last) : 0, .stack = stack });
	t->last = at;
	t->runs = true;
}

/* The thread of the last sample does nothing from here on. */
static void
leave(struct times *t, uint64_t at)
{
	if (t->thread != FIREFOX_NONE)
		put_sample(t, at, false, FIREFOX_NONE);
	t->thread = FIREFOX_NONE;
	t->runs = false;
}

void
times_begin(struct times *t, const struct intake *in)
{
	follow(t, in);
	leave(t, t->n);
	t->input++;
	t->input_at = in->stacks.samples;
	t->n = 0;
}

/* A sample of a task has come. */
static void
enter(struct times *t, uint32_t task, uint64_t at)
{
	const uint64_t key = (uint64_t)t->input << 32 | task;
	const struct sp_countmap_slot *const slot =
	    sp_countmap_find(&t->threads, key);
	const uint32_t thread = slot ? (uint32_t)(slot->count - 1) :
	    (uint32_t)t->n_threads;

	if (!slot) {
		tool_must(SP_GROW(t->list, t->n_threads, t->room) &&
		    sp_countmap_add(&t->threads, key, thread + 1));
		t->list[t->n_threads++] = (struct times_thread){
		    firefox_thread(&t->f, t->input, ""), task };
	}
	if (thread == t->thread)
		return;
	leave(t, at);
	t->thread = thread;
}

/* The number of a function, which is made with its first sample. */
static uint32_t
function_of(struct times *t, const struct intake *in, uint32_t place)
{
	const struct sp_countmap_slot *const slot =
	    sp_countmap_find(&t->functions, place);
	uint32_t function;

	if (slot)
		return (uint32_t)(slot->count - 1);
	function = firefox_function(&t->f, place == UNKNOWN ? "[unknown]" :
	    place == BROKEN ? "[broken]" :
	    in->stacks.functions.list[place].symbol->name, NULL, 0);
	tool_must(sp_countmap_add(&t->functions, place, function + 1));
	return function;
}

static uint32_t
frame_of(struct times *t, const struct intake *in,
    const struct unwind_frame *f, bool interrupts)
{
	const struct sp_functions *const functions = &in->stacks.functions;
	const struct sp_function *const function = sp_functions_at(functions,
	    f->is_return ? f->pc - 2 : f->pc);

	if (!function)
		return firefox_frame(&t->f, function_of(t, in, UNKNOWN),
		    FIREFOX_OTHER);
	return firefox_frame(&t->f, function_of(t, in,
	    (uint32_t)(function - functions->list)),
	    function->profiler ? FIREFOX_PROFILER :
	    interrupts ? FIREFOX_INTERRUPT : FIREFOX_CODE);
}

/*
 * How many of the frames, from the innermost on, are of interrupts: an
 * exception came between them and the others.
 */
static size_t
count_interrupts(const struct stackin *s)
{
	if (s->end == UNWIND_CUT || s->end == UNWIND_TRAP)
		return s->n;
	for (size_t i = s->n; i-- > 1;)
		if (!s->frames[i].is_return)
			return i;
	return 0;
}

static uint32_t
stack_of(struct times *t, const struct intake *in)
{
	const struct stackin *const s = &in->stacks;
	const size_t interrupts = count_interrupts(s);
	uint32_t stack = FIREFOX_NONE;

	if (sp_unwind_is_broken(s->end))
		stack = firefox_stack(&t->f, stack, firefox_frame(&t->f,
		    function_of(t, in, BROKEN), FIREFOX_LOST));
	for (size_t i = s->n; i-- > 0;)
		stack = firefox_stack(&t->f, stack,
		    frame_of(t, in, &s->frames[i], i < interrupts));
	return stack;
}

void
times_add(struct times *t, const struct intake *in, bool is_left_out)
{
	uint64_t at;

	follow(t, in);
	at = in->stacks.samples - t->input_at - 1;
	enter(t, in->tasks->current, at);
	put_sample(t, at, !is_left_out,
	    is_left_out ? FIREFOX_NONE : stack_of(t, in));
	t->n = at + 1;
}

void
times_print(struct times *t, const struct intake *in, const char *elf_name)
{
	const char *const slash = strrchr(elf_name, '/');
	char *name;

	follow(t, in);
	leave(t, t->n);
	for (size_t i = 0; i < t->n_threads; i++) {
		name = task_name(in, t->list[i].task);
		firefox_rename(&t->f, t->list[i].number, name);
		free(name);
	}
	t->f.name = slash ? slash + 1 : elf_name;
	t->f.interval = 1;
	t->f.rate_hz = in->profile.rate_hz;
	if (!t->f.rate_hz) {
		t->f.rate_hz = MS_HZ;
		t->f.note = "no rate: a sample is taken as 1 ms";
	}
	firefox_print(&t->f);
}

void
times_free(struct times *t)
{
	firefox_free(&t->f);
	sp_countmap_free(&t->threads);
	sp_countmap_free(&t->functions);
	free(t->list);
	t->list = NULL;
	t->n_threads = t->room = 0;
}
