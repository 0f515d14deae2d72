/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a program that builds a profile takes in: packets of one stream after
 * another, counted, with what they say of themselves held against the options
 * and the ELF file.
 */
#ifndef INTAKE_H
#define INTAKE_H

#include "common/textarg.h"
#include "common/tool.h"
#include "elf/handlers.h"
#include "gmon/arc_caches.h"
#include "gmon/profile.h"
#include "gmon/tasks.h"
#include "graph/callers.h"
#include "integrity/elf_mismatch.h"
#include "integrity/wrong_elf.h"
#include "stackin.h"
#include "wire/decoder.h"

/* What an END has, and what has come since its HEADER. */
struct total {
	uint64_t sent_arcs, sent_samples;
	uint64_t came_arcs, came_samples;
};

/* Runs, each from a HEADER to its END: what was sent, and what came. */
struct totals {
	bool open;		/* a HEADER came, and no END since */
	uint64_t arcs, samples;	/* that had come at the last HEADER */
	uint64_t ended, cut;	/* runs with and without an END */
	uint64_t wrong;		/* those that have another END than came */
	struct total good, bad;	/* sums of the others, and of these */
};

/* More than any program has: see gmonbuild(1). */
#define INTAKE_MOST_KEPT	12000000

struct intake {
	/* Set by the caller, but for text and checker by intake_open. */
	const struct textarg *text;
	int addr_bytes;		/* 0: not given */
	struct sp_tasks *tasks;	/* NULL: not separate */
	struct sp_callers *callers;	/* NULL: not looked for */
	struct sp_arc_caches *caches;	/* NULL: not looked at */
	/* For each sample with its stack, which is in stacks; or NULL. */
	void (*stacked)(void *arg, const struct intake *i);
	/* For each mark and each value of the program; or NULL. */
	void (*marked)(void *arg, const struct sp_packet *p);
	void *arg;
	struct sp_checker *checker;	/* NULL: all in the text counts */
	bool recover;		/* recover damaged packets */
	bool any_build;		/* another build id does no harm */
	bool as_came;		/* lost calls are not estimated */
	bool no_rate;		/* samples are of use without a rate as well */
	size_t most;		/* packets to be taken at once; 0: many */
	size_t most_kept;	/* different calls, samples of each task, and
				   stacks, by -m; 0: INTAKE_MOST_KEPT */

	struct sp_profile profile;
	struct sp_lost_calls lost_calls;
	struct sp_decoder decoder;
	uint64_t bytes;		/* of all inputs, */
	uint64_t binary;	/* and until a packet came, what text lacks */
	uint64_t packets;	/* with an address */
	struct stackin stacks;	/* samples with their stack */
	uint64_t stack_arcs;	/* in the profile, of these: no calls came */
	uint64_t unreadable;	/* samples, see wire/stack.h */
	uint64_t repeated;	/* samples that are no packets of their own */
	bool described;		/* a stream had a header */
	uint64_t before_header;	/* packets before it that do not fit it */
	unsigned forgotten;	/* how often all was forgotten for that */
	bool width_checked;
	uint64_t skipped, places, first_skip;	/* bytes */
	const char *skip_name;	/* the input of the first */
	uint64_t other_builds;	/* headers of another build */
	struct totals totals;

	/* With a check: packets that can't be of the program. */
	struct sp_checker check;	/* what checker points to */
	struct sp_mismatch mismatch;	/* calls */
	uint64_t mismatch_arcs, mismatch_samples;	/* within the text */
	struct sp_countmap suspect;	/* samples, see intake_suspect */
	uint64_t whole_bytes;	/* of them; twice those within the text: less
				   than what is skipped if most is damage */
	struct sp_packet held;	/* the last one, until the skip it belongs to
				   is over; count 0: none */
	struct sp_skips skips;
	size_t elsewhere;	/* bytes of this skip that are no damage */
	uint64_t recovered;	/* packets, see wire/decoder.h */
	uint64_t recovered_arcs, recovered_samples;
};

/*
 * With the options set, find the text for bins of the profile's bin_bytes, and
 * what the program can have sent.  Exits with 2 if there is no text.
 */
void intake_open(struct intake *i, struct textarg *text);

/* Another input begins, a stream of its own. */
void intake_begin(struct intake *i);

/*
 * Count what is held of the input; returns how many packets that made.  Exits
 * with status 2 if it can't be of this profile.
 */
size_t intake_take(struct intake *i, struct tool_input *in);

/* The input ended; all that was held is counted. */
void intake_end(struct intake *i);

/*
 * Why what came so far is not of the program that it is said to be of: a text
 * that lives until the next call; or NULL.
 */
const char *intake_verify(const struct intake *i);

/*
 * Before the profile is written: leave out the samples that damage is likely to
 * have made.  More of them, or fewer, may be left out the next time.
 */
void intake_suspect(struct intake *i);

/*
 * All inputs ended.  Exits with status 2 if there is nothing to make; output is
 * what is then not written, or NULL.
 */
void intake_check(const struct intake *i, const char *output);

/*
 * The handler of that use that no interrupt of the program gets to, or NULL:
 * its name in the vector table, a text that lives until the next call.
 */
const char *intake_unreached(const struct intake *i, enum sp_handler_use use);

void intake_free(struct intake *i);

/* Only with a header a stream says that any were lost. */
static inline bool
intake_estimates_lost(const struct intake *i)
{
	return i->profile.lost_calls && i->described;
}

/*
 * Between intake.c and intake_check.c: packets to count; a sample of them that
 * came without its stack, as sent, where others have theirs; a MISMATCH, and
 * the SKIP behind it, in the input name; and are there too many samples,
 * without a rate?
 */
void intake_count(struct intake *i, const struct sp_packet *packets, size_t n);
void intake_take_bare(struct intake *i, uint32_t pc);
void intake_take_mismatch(struct intake *i, const struct sp_packet *p);
void intake_take_skip(struct intake *i, const struct sp_packet *skip,
    const char *name);
void intake_check_rate(const struct intake *i, uint64_t allowed);

#endif
