/* SPDX-License-Identifier: MIT */
/*
 * Where the text is: what linker scripts call its beginning and its end.  And
 * where stacks are.
 */
#include "stack.h"

#if SPLITPROF_STACKS

struct splitprof_stacks splitprof_stacks;

#ifdef SPLITPROF_ASM
#define STACK_AT(member, offset) \
	_Static_assert(offsetof(struct splitprof_stacks, member) == (offset), \
	    "layout.h is wrong about " #member)
STACK_AT(base, SPLITPROF_AT_STACK_BASE);
STACK_AT(bytes, SPLITPROF_AT_STACK_BYTES);
STACK_AT(pc, SPLITPROF_AT_STACK_PC);
STACK_AT(full, SPLITPROF_AT_STACK_FULL);
STACK_AT(threads, SPLITPROF_AT_STACK_THREADS);
STACK_AT(count, SPLITPROF_AT_STACK_COUNT);
STACK_AT(chain, SPLITPROF_AT_STACK_CHAIN);
STACK_AT(longest, SPLITPROF_AT_STACK_LONGEST);
STACK_AT(end, SPLITPROF_AT_STACK_END);
STACK_AT(main_end, SPLITPROF_AT_STACK_MAIN_END);
STACK_AT(task_end, SPLITPROF_AT_STACK_TASK_END);
STACK_AT(missed, SPLITPROF_AT_STACK_MISSED);
STACK_AT(words, SPLITPROF_AT_STACK_WORDS);
STACK_AT(slots, SPLITPROF_AT_STACK_SLOTS);
#endif

/* GNU ld and STM32CubeMX; CMSIS, Nordic, NXP, Pico SDK; Zephyr; ESP-IDF. */
#define ENDS(do) \
	do(_etext) do(etext) do(__etext) do(__text_region_end) do(_text_end)
#define BEGINNINGS(do) \
	do(_stext) do(__text_region_start) do(_text_start)

#define DECLARE(name)	extern const char name[] __attribute__((weak));
#define TAKE(name)	if (name) return (uint32_t)(uintptr_t)name;

#ifdef SPLITPROF_TEXT_END
#define splitprof_stack_text_end()	((uint32_t)(SPLITPROF_TEXT_END))
#else
ENDS(DECLARE)

SPLITPROF_OWN static uint32_t
splitprof_stack_text_end(void)
{
	ENDS(TAKE)
	return 0;
}
#endif

#ifdef SPLITPROF_TEXT_BEGIN
#define splitprof_stack_text_begin(end)	((uint32_t)(SPLITPROF_TEXT_BEGIN))
#else
BEGINNINGS(DECLARE)

/*
 * Or where the upper 8 bits begin, as flash does in most chips, and behind the
 * vectors that are there: so a small number is no address.
 */
SPLITPROF_OWN static uint32_t
splitprof_stack_text_begin(uint32_t end)
{
	BEGINNINGS(TAKE)
	return (end & 0xff000000) + SPLITPROF_STACK_VECTORS;
}
#endif

void
splitprof_stack_start(void)
{
	struct splitprof_stacks *const t = &splitprof_stacks;
	const uint32_t end = splitprof_stack_text_end();

	t->base = splitprof_stack_text_begin(end) & ~1u;
	t->bytes = end - t->base;
	if (t->bytes > SPLITPROF_TEXT_MOST)
		t->bytes = SPLITPROF_TEXT_MOST;
	t->full = true;
	t->threads = false;
	t->main_end = splitprof_main_end();
}

void
splitprof_task_stack(const void *end)
{
	splitprof_stacks.task_end = end;
}
#endif
