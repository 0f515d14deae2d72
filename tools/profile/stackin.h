/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Samples that come with their call stack, made exact: which of the words that
 * were sent are the return addresses, by what the ELF file says about frames.
 */
#ifndef STACKIN_H
#define STACKIN_H

#include "source/functions.h"
#include "unwind/unwind.h"
#include "wire/stack.h"

/* The most frames of a stack: the firmware sends fewer words. */
#define STACKIN_FRAMES	(SPLITPROF_WIRE_STACK_WORDS + 8)

/* Zero-initialise but for what the caller sets. */
struct stackin {
	/* Set by the caller. */
	const char *elf_name;	/* NULL: no stack can be made exact */
	bool through;		/* with what an exception has interrupted */

	/* The last sample, as sent, its frames, and how they end. */
	struct sp_stack_sample sample;
	struct unwind_frame frames[STACKIN_FRAMES];	/* innermost first */
	size_t n;
	enum unwind_end end;

	/* All samples. */
	uint64_t samples;	/* with their stack, or without */
	uint64_t return_addresses;	/* samples that had any */
	uint64_t ends[UNWIND_NO_MEMORY + 1];	/* by enum unwind_end */
	uint32_t broken_at[UNWIND_NO_MEMORY + 1];	/* the first one's pc
				   where it breaks off */

	/* Inner state. */
	struct sp_unwind *unwind;
	struct sp_symbols symbols;
	struct sp_functions functions;
};

/*
 * Take the sample that the state has now.  Exits with status 2 if the ELF file
 * can't be read.
 */
void stackin_take(struct stackin *s, const struct sp_stack_state *state);

/*
 * Take a sample that came without its stack, where others come with theirs: it
 * breaks off at once.  One of the profiler begins its stack.
 */
void stackin_take_bare(struct stackin *s, uint32_t pc);

/*
 * The frames of the last sample, which came with its stack, and of what it had
 * interrupted: at most STACKIN_FRAMES.  Returns how they end.
 */
enum unwind_end stackin_whole(const struct stackin *s,
    struct unwind_frame *frames, size_t *n);

/*
 * Of the last sample: write the return addresses to froms, and the first byte
 * of the function that each has called to tos, the innermost first, without
 * their Thumb bits.  Returns their number, STACKIN_FRAMES at most.  What an
 * exception has interrupted has called nothing: the stack goes on there.
 */
size_t stackin_calls(const struct stackin *s, uint32_t *froms, uint32_t *tos);

/* How many samples have a stack that breaks off. */
uint64_t stackin_broken(const struct stackin *s);

/*
 * Of the stacks that were sent, how many does the program lead to no root?
 * Those that are too long, or of code that nothing describes, are not counted.
 */
uint64_t stackin_unfit(const struct stackin *s);

/* Report on stderr why they break off. */
void stackin_report(const struct stackin *s);

void stackin_free(struct stackin *s);

#endif
