/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile for each task, see tasks.h */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "gmon/tasks.h"
#include "text/record.h"

static const char nobody[] = "none";

bool
sp_tasks_init(struct sp_tasks *t)
{
	memset(t, 0, sizeof(*t));
	t->current = SP_TASK_NONE;
	t->by_id = calloc(SP_TASK_IDS + 1, sizeof(*t->by_id));
	return t->by_id;
}

/* The task of an id, new if need be; NULL without memory. */
static struct sp_task *
task_of(struct sp_tasks *t, uint32_t id)
{
	if (!t->by_id[id]) {
		t->by_id[id] = calloc(1, sizeof(**t->by_id));
		if (t->by_id[id])
			t->by_id[id]->id = id;
	}
	return t->by_id[id];
}

bool
sp_tasks_name(struct sp_tasks *t, uint32_t id, const void *name, size_t n,
    bool fixed)
{
	struct sp_task *const task = task_of(t, id);

	if (!task)
		return false;
	if (task->fixed && !fixed)
		return true;
	memcpy(task->name, name, n);
	task->name_bytes = n;
	task->fixed = fixed;
	return true;
}

bool
sp_tasks_stack(struct sp_tasks *t, uint32_t id, uint32_t bytes)
{
	struct sp_task *const task = task_of(t, id);

	if (task)
		task->stack_bytes = bytes;
	return task;
}

const char *
sp_tasks_name_line(struct sp_tasks *t, char *line)
{
	_Static_assert(SP_TASK_NAME_MAX == 64, "the message below is wrong");
	uint64_t id;
	char *name;
	size_t n;

	line += strspn(line, " \t");
	n = strlen(line);
	while (n && strchr(" \t\r", line[n - 1]))
		line[--n] = '\0';
	if (!n || *line == '#')
		return NULL;
	name = line + strcspn(line, " \t");
	if (*name)
		*name++ = '\0';
	name += strspn(name, " \t");
	if (!sp_record_number(line, SP_TASK_IDS - 1, &id) || !*name ||
	    strlen(name) > SP_TASK_NAME_MAX)
		return "not an id up to 65535 and a name of up to 64 bytes";
	if (!sp_tasks_name(t, (uint32_t)id, name, strlen(name), true))
		return "out of memory";
	return NULL;
}

/* Put a task on the list, which there is room for, in the order of ids. */
static void
enlist(struct sp_tasks *t, struct sp_task *task)
{
	size_t i = t->n++;

	for (; i && t->list[i - 1]->id > task->id; i--)
		t->list[i] = t->list[i - 1];
	t->list[i] = task;
}

/* What the whole's caller has set: a header may have changed it. */
static void
adopt(struct sp_profile *p, const struct sp_profile *whole)
{
	p->text = whole->text;
	p->elf = whole->elf;
	p->program = whole->program;
	p->bin_bytes = whole->bin_bytes;
	p->rate_hz = whole->rate_hz;
	p->addr_bytes = whole->addr_bytes;
	p->words = whole->words;
	p->base = whole->base;
	p->suspect = whole->suspect;
}

/* No TASK is among the packets. */
static bool
add(struct sp_tasks *t, const struct sp_profile *whole,
    const struct sp_packet *packets, size_t n)
{
	struct sp_task *task;
	bool good;

	/* Only the last packet can be none that stands for an event. */
	if (!n || (n == 1 && !sp_packet_events(packets)))
		return true;
	task = task_of(t, t->current);
	if (!task)
		return false;
	/* What has a profile is on the list. */
	if (!task->profile.bin_bytes) {
		if (t->n == SP_TASKS_MAX) {
			t->left_out += n - 1 + sp_packet_events(&packets[n - 1]);
			return true;
		}
		enlist(t, task);
	}
	adopt(&task->profile, whole);
	t->kept -= task->profile.counts.used;
	good = sp_profile_add(&task->profile, packets, n);
	t->kept += task->profile.counts.used;
	return good;
}

bool
sp_tasks_add(struct sp_tasks *t, const struct sp_profile *whole,
    const struct sp_packet *packets, size_t n)
{
	size_t first = 0;

	for (size_t i = 0; i < n; i++) {
		if (packets[i].kind != SP_PACKET_TASK)
			continue;
		if (!add(t, whole, packets + first, i - first))
			return false;
		t->current = packets[i].a;
		first = i + 1;
	}
	return add(t, whole, packets + first, n - first);
}

void
sp_tasks_adopt(struct sp_tasks *t, const struct sp_profile *whole)
{
	for (size_t i = 0; i < t->n; i++)
		adopt(&t->list[i]->profile, whole);
}

static bool
is_plain(uint8_t c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '.' || c == '-';
}

static void
label(struct sp_task *task)
{
	size_t i;

	task->unique = false;
	if (task->id == SP_TASK_NONE)
		strcpy(task->label, nobody);
	else if (!task->name_bytes)
		snprintf(task->label, sizeof(task->label), "%" PRIu32,
		    task->id);
	else {
		for (i = 0; i < task->name_bytes; i++)
			task->label[i] = is_plain(task->name[i]) ?
			    (char)task->name[i] : '_';
		task->label[i] = '\0';
	}
}

/* Would a task's label, not yet unique, be that of another one? */
static bool
clashes(const struct sp_tasks *t, const struct sp_task *task)
{
	if (task->unique || task->id == SP_TASK_NONE)
		return false;
	if (!strcasecmp(task->label, nobody))
		return true;
	for (size_t i = 0; i < t->n; i++) {
		if (t->list[i] != task &&
		    !strcasecmp(t->list[i]->label, task->label))
			return true;
	}
	return false;
}

/*
 * Put the id behind all labels that clash; false if none did.  That may make
 * one that is equal to a whole name, but never to another one with an id.
 */
static bool
add_ids(struct sp_tasks *t)
{
	bool clash[SP_TASKS_MAX], any = false;

	for (size_t i = 0; i < t->n; i++)
		any |= clash[i] = clashes(t, t->list[i]);
	for (size_t i = 0; i < t->n; i++) {
		struct sp_task *const task = t->list[i];
		const size_t n = strlen(task->label);

		if (!clash[i])
			continue;
		snprintf(task->label + n, sizeof(task->label) - n, ".%" PRIu32,
		    task->id);
		task->unique = true;
	}
	return any;
}

void
sp_tasks_label(struct sp_tasks *t)
{
	for (size_t i = 0; i < t->n; i++)
		label(t->list[i]);
	while (add_ids(t))
		continue;
}

void
sp_tasks_clear(struct sp_tasks *t)
{
	for (size_t i = 0; i < t->n; i++) {
		sp_countmap_free(&t->list[i]->profile.counts);
		memset(&t->list[i]->profile, 0, sizeof(t->list[i]->profile));
	}
	t->n = t->kept = 0;
	t->left_out = 0;
}

void
sp_tasks_free(struct sp_tasks *t)
{
	sp_tasks_clear(t);
	for (size_t id = 0; t->by_id && id <= SP_TASK_IDS; id++)
		free(t->by_id[id]);
	free(t->by_id);
	t->by_id = NULL;
}
