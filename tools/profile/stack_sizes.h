/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How large stacks are: as options say; else that of main by the symbols of the
 * ELF file, and those of tasks as the program has sent them.  These functions
 * print and exit.
 */
#ifndef STACK_SIZES_H
#define STACK_SIZES_H

#include "intake.h"
#include "stack_depths.h"

/* Zero-initialise. */
struct stack_sizes {
	struct stack_size {
		const char *text;	/* "name=bytes", or a symbol behind = */
		size_t name_bytes;
		uint64_t bytes;
	} *list;		/* owned: those of options, the last counts */
	size_t n, room;
	uint32_t main;		/* by the ELF file; 0: not known */
};

/* What takes an option's argument, "name=bytes" or "name=symbol". */
void stack_sizes_take(void *sizes, const char *text);

/* When the options are known: those that are symbols' are looked up. */
void stack_sizes_find(struct stack_sizes *s, const char *elf_name);

/* That of a task's stack, or with SP_TASK_NONE of main's; 0: not known. */
uint64_t stack_sizes_of(const struct stack_sizes *s, const struct sp_tasks *tasks,
    uint32_t task);

/*
 * All input has come.  Report the sizes that were given of stacks that no
 * sample has found; returns whether there are any.
 */
bool stack_sizes_unused(const struct stack_sizes *s,
    const struct stack_depths *depths, const struct sp_tasks *tasks);

void stack_sizes_free(struct stack_sizes *s);

/* What the stack of a task is called: the name of it, "task 5" or "main". */
#define STACK_NAME	(SP_TASK_NAME_MAX + 1)
const char *stack_name(const struct sp_tasks *tasks, uint32_t task,
    char text[STACK_NAME]);

/* The share of a size, in percent, rounded up; 0 if that is not known. */
static inline uint64_t
stack_percent(uint64_t bytes, uint64_t size)
{
	return size ? (bytes * 100 + size - 1) / size : 0;
}

/* More of a stack than this is worth a warning colour, in percent. */
#define STACK_MUCH	80

#endif
