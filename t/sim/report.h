/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is measured while the program runs.  The machine tells what happens;
 * nothing here changes what it does.
 */
#ifndef SIM_REPORT_H
#define SIM_REPORT_H

#include "sim.h"
#include "stat.h"
#include "symbols.h"

/* A function whose calls are measured. */
struct watched {
	const struct symbol *symbol;
	uint32_t end;			/* of its code */
	struct stat net, gross;		/* cycles without, with exceptions */
	uint32_t stack_net, stack_all;	/* most bytes below its entry's sp */
};

/* An exception, by number. */
struct handled {
	struct stat cycles, latency;
	uint32_t pended_at, taken_at;	/* of the worst latency */
	uint32_t stack_net, stack_all;
	bool listed;			/* its interrupted PCs are written */
};

/*
 * A call of a watched function, or an exception, that has not ended.  Level
 * is how many exceptions were active, an exception itself included.
 */
struct active {
	struct watched *function;	/* NULL: an exception */
	int number;			/* of the exception */
	uint32_t back;			/* return address, or the stacked PC */
	uint32_t sp, base;		/* base: where its stack use begins */
	int stack, level;
	uint64_t start, taken;
	uint32_t low_net, low_all;	/* lowest sp without, with exceptions */
};

/* A call as the shadow stack has it, or an exception. */
struct shadow {
	uint32_t back, sp;
	uint32_t from;		/* of an exception: what it interrupted */
	int level, stack;
	bool exception;
};

enum { SHADOW_MAX = 512, CONTEXTS = 16 };

/* Where a thread was left when an exception switched to another one. */
struct context {
	uint32_t psp;
	unsigned n;
	bool cut;		/* there were more */
	struct shadow frames[SHADOW_MAX];
};

enum { CODE_HALFWORDS = (FLASH_BYTES + RAM_BYTES) / 2 };
enum { AT_ENTRY = 1, AT_RETURN = 2, AT_MCOUNT = 4 };

struct report {
	/* Options. */
	bool histogram, exceptions, latencies, depths, totals;
	FILE *arcs, *pcs, *stacks, *seen, *spent;	/* NULL: not wanted */

	struct symbols symbols;
	uint8_t flags[CODE_HALFWORDS + 1];	/* the last: any other pc */
	uint32_t last_pc;		/* of the instruction before */
	bool last_called;		/* and it was a call */

	struct watched *watched;	/* owned */
	size_t n_watched;
	struct handled handled[EXC_COUNT];
	struct active *active;		/* owned */
	size_t n_active, room;
	uint64_t taken[EXC_COUNT + 1];	/* by exceptions, by level below */

	/* What the instruction in progress has begun: done at its end. */
	bool leaving, chaining;
	int chained;
	uint32_t chained_back;
	bool mask_changed;

	uint64_t *seen_cycles;		/* owned, by halfword of code: seen.c */
	uint64_t seen_until;
	uint32_t seen_last;		/* the instruction before: where, and */
	bool seen_many;			/* whether -A would abandon it */
	bool seen_sampler;		/* it has been started */
	uint64_t *spent_cycles;		/* owned, in the same way: spent.c */
	uint64_t spent_until;

	uint64_t masked_since;
	uint32_t masked_at, masked_from, masked_to;
	struct stat masked;

	uint32_t low;			/* lowest sp since the last fold */
	int low_stack;			/* of MSP or PSP */
	uint32_t stack_start[2], stack_low[2];

	struct shadow shadow[SHADOW_MAX];
	unsigned n_shadow;
	bool shadow_cut;		/* the outermost were forgotten */
	uint32_t frame_psp;		/* of the thread that was interrupted */
	struct context *contexts;	/* owned */
	unsigned n_contexts;
	bool lost_context;		/* there were more threads */
};

struct report *report_new(void);
void report_free(struct report *r);

/* Measure calls of name; returns false if there is no such function. */
bool report_watch(struct report *r, const char *name);
void report_reset(struct sim *s);

/* Write what the options ask for. */
void report_print(struct sim *s, FILE *out);
const char *exception_name(int number);

/* The number that a name, or an interrupt's number, means; -1: none. */
int exception_by_name(const char *name);

/* What the machine tells. */
void report_flagged(struct sim *s, uint8_t flags);
void report_late(struct sim *s);
void report_call(struct sim *s);
void report_branch(struct sim *s, uint32_t to);
void report_enter(struct sim *s, int number);
void report_entered(struct sim *s, int number);
void report_leaving(struct sim *s);
void report_leave(struct sim *s);
void report_chain(struct sim *s, uint32_t exc_return, int number);
void report_primask(struct sim *s);
void report_stack_switch(struct sim *s);
void report_stack_set(struct sim *s, int which);

/* Parts of it: calls.c, depth.c, shadow.c, seen.c, spent.c, print.c. */
struct active *active_push(struct sim *s);
void active_remove(struct report *r, size_t i);
void calls_flag(struct report *r, uint32_t address, uint8_t bit);
void calls_flagged(struct sim *s);
void calls_leave(struct sim *s, int level, uint64_t end);
void depth_fold(struct sim *s);
void shadow_call(struct sim *s);
void shadow_return(struct sim *s, uint32_t to);
void shadow_enter(struct sim *s, uint32_t from);
void shadow_leave(struct sim *s);
uint32_t shadow_chain(struct sim *s, uint32_t exc_return);
void shadow_print(struct sim *s, uint32_t pc);
void shadow_print_chained(struct sim *s);
void shadow_arc(struct sim *s);
void seen_pc(struct sim *s, uint32_t halfword);
void seen_print(const struct sim *s);
void spent_step(struct sim *s, uint32_t halfword);
void spent_print(const struct sim *s);

/* Which halfword of code that is; CODE_HALFWORDS: none of flash or RAM. */
static inline uint32_t
code_halfword(uint32_t pc)
{
	const uint32_t ram = pc - RAM_START;

	return pc < FLASH_BYTES ? pc / 2 :
	    ram < RAM_BYTES ? (FLASH_BYTES + ram) / 2 : CODE_HALFWORDS;
}

static inline uint32_t
code_address(uint32_t halfword)
{
	return halfword < FLASH_BYTES / 2 ? halfword * 2 :
	    RAM_START + halfword * 2 - FLASH_BYTES;
}

/* Before each instruction. */
static inline void
report_pc(struct sim *s)
{
	const uint32_t i = code_halfword(s->cpu.pc);

	if (s->report->flags[i])
		report_flagged(s, s->report->flags[i]);
	if (s->report->seen)
		seen_pc(s, i);
	s->report->last_called = false;
}

/* Behind each instruction. */
static inline void
report_step(struct sim *s)
{
	struct report *const r = s->report;

	if (s->cpu.r[SP] < r->low)
		r->low = s->cpu.r[SP];
	r->last_pc = s->cpu.pc;
	if (r->spent)
		spent_step(s, code_halfword(s->cpu.pc));
	if (r->leaving || r->chaining || r->mask_changed)
		report_late(s);
}

#endif
