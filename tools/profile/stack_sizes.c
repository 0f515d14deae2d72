/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How large stacks are: see stack_sizes.h */

#include <config.h>

#include <ctype.h>
#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "elf/main_stack.h"
#include "stack_sizes.h"

void
stack_sizes_take(void *sizes, const char *text)
{
	struct stack_sizes *const s = sizes;
	const char *const equals = strrchr(text, '=');
	struct stack_size *size;

	if (!equals || equals == text || !equals[1])
		errx(TOOL_TROUBLE, "%s: a stack's size is given as name=bytes, "
		    "or name=symbol", text);
	tool_must(SP_GROW(s->list, s->n, s->room));
	size = &s->list[s->n++];
	*size = (struct stack_size){ .text = text,
	    .name_bytes = (size_t)(equals - text) };
	if (isdigit((unsigned char)equals[1]))
		size->bytes = tool_number(text, equals + 1, 1, UINT32_MAX);
}

/* The size of an object; several of that name must be of one size. */
static uint32_t
object_size(const struct sp_symbols *symbols, const char *name)
{
	uint32_t size = 0;

	for (size_t i = 0; i < symbols->n; i++) {
		const struct sp_symbol *const o = &symbols->symbols[i];

		if (o->type != SP_OBJECT || strcmp(o->name, name))
			continue;
		if (size && o->size != size)
			return 0;
		size = o->size;
	}
	return size;
}

static void
look_up(struct stack_size *size, const char *elf_name,
    const struct sp_symbols *symbols)
{
	const char *const name = size->text + size->name_bytes + 1;

	size->bytes = object_size(symbols, name);
	if (!size->bytes)
		errx(TOOL_TROUBLE, "%s: %s has no object of that name, or "
		    "several of different size: give bytes", size->text,
		    elf_name);
}

void
stack_sizes_find(struct stack_sizes *s, const char *elf_name)
{
	struct sp_symbols symbols = { .n = 0 };

	if (!elf_name)
		return;
	s->main = sp_main_stack_size(elf_name);
	for (size_t i = 0; i < s->n; i++) {
		if (s->list[i].bytes)
			continue;
		if (!symbols.sections)
			tool_check(elf_name, sp_symbols_read(&symbols,
			    elf_name));
		look_up(&s->list[i], elf_name, &symbols);
	}
	sp_symbols_free(&symbols);
}

const char *
stack_name(const struct sp_tasks *tasks, uint32_t task, char text[STACK_NAME])
{
	const struct sp_task *const t = task == SP_TASK_NONE ? NULL :
	    tasks->by_id[task];

	if (t && t->name_bytes)
		snprintf(text, STACK_NAME, "%.*s", (int)t->name_bytes,
		    (const char *)t->name);
	else if (task != SP_TASK_NONE)
		snprintf(text, STACK_NAME, "task %" PRIu32, task);
	else
		snprintf(text, STACK_NAME, "main");
	return text;
}

/* Is it of the stack of that name? */
static bool
is_of(const struct stack_size *size, const char *name)
{
	return strlen(name) == size->name_bytes &&
	    !memcmp(name, size->text, size->name_bytes);
}

uint64_t
stack_sizes_of(const struct stack_sizes *s, const struct sp_tasks *tasks,
    uint32_t task)
{
	char name[STACK_NAME];
	const struct sp_task *const t = task == SP_TASK_NONE ? NULL :
	    tasks->by_id[task];
	uint64_t bytes = task == SP_TASK_NONE ? s->main :
	    t ? t->stack_bytes : 0;

	stack_name(tasks, task, name);
	for (size_t i = 0; i < s->n; i++)
		if (is_of(&s->list[i], name))
			bytes = s->list[i].bytes;
	return bytes;
}

static bool
was_found(const struct stack_size *size, const struct stack_depths *depths,
    const struct sp_tasks *tasks)
{
	char name[STACK_NAME];

	for (size_t i = 0; i < depths->n; i++)
		if (is_of(size, stack_name(tasks, depths->list[i].task, name)))
			return true;
	return false;
}

bool
stack_sizes_unused(const struct stack_sizes *s,
    const struct stack_depths *depths, const struct sp_tasks *tasks)
{
	bool any = false;

	for (size_t i = 0; i < s->n; i++) {
		const struct stack_size *const size = &s->list[i];

		if (was_found(size, depths, tasks))
			continue;
		warnx("no sample found the stack of %.*s, whose size was "
		    "given: is that the task's name?", (int)size->name_bytes,
		    size->text);
		any = true;
	}
	return any;
}

void
stack_sizes_free(struct stack_sizes *s)
{
	free(s->list);
}
