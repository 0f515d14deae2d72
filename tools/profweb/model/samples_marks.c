/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The program's own marks and values on the timeline, and how deep each stack
 * was: at the samples around them, since these are the time.
 */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>

#include "elf/text_at.h"
#include "samples_inner.h"
#include "text/escape.h"

/* Keys of series: names have those of 32 bits. */
#define STACK_KEY	((uint64_t)1 << 32)

/* So much of a name is shown; a name may be where there is no text. */
#define NAME_MOST	64

static void
name_mark(struct webmodel *m, struct webseries *s)
{
	uint8_t bytes[NAME_MOST];
	char name[SP_ESCAPE_ROOM(sizeof(bytes)) + 16];
	const size_t n = sp_text_at(m->elf_name, (uint32_t)s->key, bytes,
	    sizeof(bytes));

	if (n)
		sp_escape(bytes, n, name);
	else
		snprintf(name, sizeof(name), "0x%08" PRIx32, (uint32_t)s->key);
	webseries_name(s, name);
}

void
websamples_take_mark(void *websamples, const struct sp_packet *p)
{
	struct websamples *const w = websamples;
	struct webseries *s;

	if (p->kind == SP_PACKET_VALUE && !p->a) {
		w->lost_marks += p->b;
		webmodel_mark(w->model, WEBMARK_LOST, w->now, p->b);
		return;
	}
	s = webseries_of(w->model, p->a);
	if (!s->name)
		name_mark(w->model, s);
	if (p->kind == SP_PACKET_MARK)
		webseries_mark(w->model, s, w->now);
	else
		webseries_value(w->model, s, w->now, (int32_t)p->b);
}

/* Where it is as deep as before, nothing has to be said. */
static void
note_depth(struct websamples *w, uint32_t task, uint32_t bytes)
{
	struct webseries *const s = webseries_of(w->model, STACK_KEY | task);

	s->unit = "bytes";
	if (bytes && bytes != s->last)
		webseries_value(w->model, s, w->now, bytes);
}

void
websamples_take_depth(void *websamples, const struct intake *in)
{
	struct websamples *const w = websamples;
	const struct sp_stack_words *const stacks = in->stacks.sample.stack;
	const bool two = stacks[1].bytes > 0;

	stack_depths_add(&w->depths, in);
	note_depth(w, in->tasks->current, stacks[two].bytes);
	if (two)
		note_depth(w, SP_TASK_NONE, stacks[0].bytes);
}

void
websamples_write_series(struct websamples *w, struct jsonout *j)
{
	struct webseries_list *const l = &w->model->series;
	char stack[STACK_NAME], name[STACK_NAME + 16];

	for (size_t i = 0; i < l->n; i++) {
		struct webseries *const s = &l->list[i];

		if (!(s->key >> 32))
			continue;
		snprintf(name, sizeof(name), "stack of %s",
		    stack_name(&w->tasks, (uint32_t)s->key, stack));
		webseries_name(s, name);
	}
	webseries_write(l, j);
}
