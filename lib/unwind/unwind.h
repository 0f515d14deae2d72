/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Stack unwinding: which calls led to a sample.  The firmware has looked at the
 * stack, and sent those words that may be return addresses.  Many are stale, of
 * calls that have ended: call frame information says at which place the true
 * one stands, and no other is looked at.
 *
 * In this order, whichever is there says how a frame is left:
 *
 *  1. of what was interrupted, its own instructions, where they lead straight
 *     to a return: GCC for Thumb-1 does not describe epilogues, nor does Clang;
 *  2. .debug_frame or .eh_frame (DWARF 5, section 6.4);
 *  3. .ARM.exidx and .ARM.extab (ARM IHI 0038, "EHABI"), of callers only: it
 *     does not describe prologues and epilogues;
 *  4. the instructions of the whole function, followed from its first one: what
 *     they do to the stack pointer and the return address.  This is also how a
 *     frame with a frame pointer is left, which is not sent.
 *
 * A frame of any size, by alloca(), is left by the only word that can be its
 * return address, as all others lead to no stack.
 *
 * What none says for sure is not guessed: the stack is broken there.
 */
#ifndef SP_UNWIND_H
#define SP_UNWIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A word of the stack that was sent: it points into the text, behind a call,
 * with its Thumb bit; or it is an EXC_RETURN (ARMv7-M ARM, B1.5.8).  Of an
 * exception frame also the PC, which may stand behind anything: its bit 0 is
 * then that a word has been pushed to align the frame, bit 9 of xPSR.
 */
struct unwind_word {
	uint32_t at;		/* bytes above its stack's stack pointer */
	uint32_t value;
};

struct unwind_stack {
	const struct unwind_word *words;	/* ascending by at */
	size_t n;
	uint32_t scanned;	/* bytes above the stack pointer that were
				   looked at */
	uint32_t end;		/* where the stack ends, as bytes above the
				   stack pointer; UINT32_MAX: not known */
};

struct unwind_sample {
	uint32_t pc;		/* the instruction that comes next */
	uint32_t lr;		/* or ra; 0: it is not in the text */
	/* What was interrupted has [0].  [1] is the thread's, if it uses PSP
	   and that was a handler: its at begin at PSP. */
	struct unwind_stack stack[2];
};

enum unwind_rule {
	UNWIND_SAMPLED,		/* it is what was interrupted */
	UNWIND_CFI,
	UNWIND_EXIDX,
	UNWIND_CODE,		/* by instructions: 1. and 4. above */
	UNWIND_LR,		/* the same, which have left LR as it was */
	UNWIND_EXCEPTION	/* by an exception frame */
};

struct unwind_frame {
	uint32_t pc;		/* bit 0 clear */
	uint32_t sp;		/* bytes above the stack pointer of its stack */
	uint8_t stack;		/* 0 or 1: which */
	bool is_return;		/* pc is behind a call, that has not returned;
				   else it is what comes next */
	uint8_t rule;		/* enum unwind_rule: how it was found */
};

enum unwind_end {
	UNWIND_GOES_ON,		/* within the unwinder only */

	/* The stack is complete: nobody has called the outermost frame. */
	UNWIND_ROOT,
	UNWIND_CUT,		/* by an exception, as was asked for */
	UNWIND_TRAP,		/* it handles a trap of RISC-V, or switches
				   tasks, and that is not to be gone through:
				   what was interrupted is not known */

	/* It is broken there. */
	UNWIND_NOT_TEXT,	/* pc is not in the text */
	UNWIND_NO_RULE,		/* nothing says how to leave the frame */
	UNWIND_DYNAMIC,		/* its size depends on what it does: alloca() */
	UNWIND_NO_WORD,		/* no word may be the return address: the wrong
				   ELF file, or an overwritten stack */
	UNWIND_NOT_SCANNED,	/* it stands higher than was looked */
	UNWIND_NO_EXCEPTION,	/* no exception frame is where it has to be */
	UNWIND_NOT_CALLED,	/* the call there is of another function */
	UNWIND_NO_PROGRESS,	/* the frame has no bytes, or less */
	UNWIND_TOO_DEEP,	/* more frames than there is room for */
	UNWIND_NOT_SENT,	/* of nobody's but the caller's: no word of the
				   stack has come */
	UNWIND_NO_MEMORY
};

struct sp_unwind;

/*
 * Read what the ELF file at path says about frames.  One that says nothing is
 * no error: see sp_unwind_has.  Returns NULL, or why it can't be read: a text
 * that lives until the next call.  Free *u in both cases.
 */
const char *sp_unwind_open(struct sp_unwind **u, const char *path);
void sp_unwind_free(struct sp_unwind *u);

/* What there is: bit UNWIND_CFI, UNWIND_EXIDX or UNWIND_CODE is set. */
unsigned sp_unwind_has(const struct sp_unwind *u);

/* Do return addresses have bit 0 set? */
bool sp_unwind_is_thumb(const struct sp_unwind *u);

/*
 * Find the frames of a sample, at most max > 0, the innermost first; *n is
 * their number.  through: go on with what an exception has interrupted.  What
 * is found out about an address is kept.
 */
enum unwind_end sp_unwind(struct sp_unwind *u, const struct unwind_sample *s,
    bool through, struct unwind_frame *frames, size_t max, size_t *n);

static inline bool
sp_unwind_is_broken(enum unwind_end end)
{
	return end > UNWIND_TRAP;
}

/* An end in a few words. */
const char *sp_unwind_end_text(enum unwind_end end);

#endif
