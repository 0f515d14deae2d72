/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From frame to frame: see unwind.h */

#include <config.h>

#include "base/upper_bound.h"
#include "unwind/unwind_inner.h"

/*
 * A stack without callers: how far below its end the first frame may begin.  An
 * RTOS aligns it, and keeps a word or two: FreeRTOS 8 bytes, and up to 12.
 */
#define END_MOST	16

/* What LR holds after a reset (ARMv7-M ARM, B1.5.5). */
#define RESET_LR	UINT32_MAX

/* An exception frame (ARMv7-M ARM, B1.5.6), in bytes. */
enum { FRAME_LR = 20, FRAME_PC = 24, FRAME = 32, FRAME_FPU = 104 };

/* EXC_RETURN: which stack has the frame, and no registers of the FPU in it. */
#define RETURN_PSP	(1u << 2)
#define RETURN_BASIC	(1u << 4)

/* Of a sample; what takes more is not worth it, or hostile. */
#define TRIES_MOST	1000

struct walk {
	struct sp_unwind *u;
	const struct unwind_sample *s;
	bool through;
	struct unwind_frame *frames;
	size_t max, n;
	uint32_t lr;		/* of the frame, if it has not called; or 0 */
	unsigned tries;		/* so many frames are tried yet: see try_out */
};

/* All ones but for bits 6 to 0, of which bit 1 is clear. */
static bool
is_exc_return(const struct walk *w, uint32_t value)
{
	return w->u->elf.machine == SP_MACHINE_ARM &&
	    (value & ~(uint32_t)0x7d) == 0xffffff80;
}

/* The word at that place, or 0. */
static uint32_t
word_at(const struct unwind_stack *stack, uint64_t at)
{
	const size_t above = at > UINT32_MAX ? 0 : sp_upper_bound(stack->words,
	    stack->n, sizeof(*stack->words), (uint32_t)at);

	return above && stack->words[above - 1].at == at ?
	    stack->words[above - 1].value : 0;
}

static enum unwind_end
add(struct walk *w, struct unwind_frame frame)
{
	if (w->n == w->max)
		return UNWIND_TOO_DEEP;
	w->frames[w->n++] = frame;
	return UNWIND_GOES_ON;
}

static bool
is_at_end(const struct unwind_stack *stack, uint64_t cfa)
{
	return stack->end != UINT32_MAX && cfa <= stack->end &&
	    stack->end - cfa <= END_MOST;
}

/* No word is where the return address has to be. */
static enum unwind_end
nothing_at(const struct unwind_stack *stack, uint64_t at, uint64_t cfa)
{
	return is_at_end(stack, cfa) ? UNWIND_ROOT :
	    at >= stack->scanned ? UNWIND_NOT_SCANNED : UNWIND_NO_WORD;
}

/* What the handler has interrupted whose frame ends at cfa. */
static enum unwind_end
interrupted(struct walk *w, uint8_t stack, uint64_t cfa, uint32_t exc_return)
{
	const struct unwind_stack *s;
	uint64_t base = cfa;
	uint32_t pc;

	if (!w->through)
		return UNWIND_CUT;
	if (stack && exc_return & RETURN_PSP)
		return UNWIND_NO_EXCEPTION;
	if (exc_return & RETURN_PSP) {
		stack = 1;
		base = 0;
	}
	s = &w->s->stack[stack];
	pc = word_at(s, base + FRAME_PC);
	if (!pc)
		return base + FRAME_PC >= s->scanned ? UNWIND_NOT_SCANNED :
		    UNWIND_NO_EXCEPTION;
	w->lr = word_at(s, base + FRAME_LR);
	return add(w, (struct unwind_frame){ .pc = pc & ~(uint32_t)1,
	    .sp = (uint32_t)base + (exc_return & RETURN_BASIC ? FRAME :
	    FRAME_FPU) + 4 * (pc & 1), .stack = stack,
	    .rule = UNWIND_EXCEPTION });
}

/* How many functions may jump on, one to the next. */
#define JUMPS_MOST	8

static bool
is_in(uint32_t addr, struct sp_bounds f)
{
	return addr - f.low < f.high - f.low;
}

/*
 * May a call of called run the function that begins at function?  If either is
 * within the other one, as a compiler's library in assembly has functions of
 * several entries; or if what was called jumps there at its end.
 */
static bool
may_run(struct sp_unwind *u, uint32_t called, uint32_t function)
{
	struct sp_bounds f, g;

	if (!sp_function_at(u, function, &g))
		return true;
	for (int i = 0; i < JUMPS_MOST && called > 1; i++) {
		if (!sp_function_at(u, called, &f) || is_in(called, g) ||
		    is_in(function, f))
			return true;
		called = sp_instructions_jumps(u->instructions, f);
	}
	return called;
}

/*
 * Is the return address at all one of a call?  A task begins with that of a
 * function which is not to be reached, as if something had called it.
 */
static enum unwind_end
check_caller(struct sp_unwind *u, const struct sp_way *inner,
    const struct sp_way *way, uint64_t cfa, const struct unwind_stack *stack)
{
	const bool other = way->calls > 1 && inner->function != 1 &&
	    way->calls != inner->function &&
	    !may_run(u, way->calls, inner->function);

	if (!way->calls)
		return UNWIND_NO_WORD;
	if (other && way->begins &&
	    (stack->end == UINT32_MAX || is_at_end(stack, cfa)))
		return UNWIND_ROOT;
	return (other && inner->check) ||
	    (way->calls == 1 && inner->check == SP_CHECK_ALL) ?
	    UNWIND_NOT_CALLED : UNWIND_GOES_ON;
}

/* Places that call a function that never returns: of more none is chosen. */
#define CALLS_MOST	256

/* Of the callers that a function may have had: how many, and one of them. */
struct suspects {
	size_t n;
	uint32_t back;
	bool sure;		/* by a call that says so, and no register */
};

static struct suspects find_suspects(struct walk *w, uint32_t function,
    uint64_t cfa, const struct unwind_stack *stack, unsigned depth);

/*
 * May the frame that returns to back be the caller's, which begins at cfa?
 * Only if its own return address is there, and one of a call of it.
 */
static bool
may_be(struct walk *w, uint32_t back, uint64_t cfa,
    const struct unwind_stack *stack, unsigned depth, bool *sure)
{
	const struct sp_way way = *sp_way(w->u, back, true);
	const uint64_t outer_cfa = cfa + (uint32_t)way.cfa;
	const uint32_t next = word_at(stack, cfa + (uint32_t)way.ra);
	const struct sp_way *outer;

	*sure = false;
	if (way.lost && depth)
		return find_suspects(w, way.function, outer_cfa, stack,
		    depth - 1).n;
	if (way.root)
		return stack->end == UINT32_MAX || way.cfa <= 0 ||
		    is_at_end(stack, outer_cfa);
	if (way.end || way.lost || way.in_lr || way.cfa <= 0 ||
	    is_exc_return(w, next) || is_at_end(stack, outer_cfa))
		return true;
	outer = sp_way(w->u, next & ~(uint32_t)1, true);
	*sure = outer->calls == way.function;
	return next && (*sure || outer->calls == 1 ||
	    (outer->calls && may_run(w->u, outer->calls, way.function)));
}

/* Two are as many as more. */
static struct suspects
find_suspects(struct walk *w, uint32_t function, uint64_t cfa,
    const struct unwind_stack *stack, unsigned depth)
{
	struct suspects s = { .n = 0 };
	struct sp_bounds bounds;
	const uint32_t *backs;
	size_t n;
	bool sure;

	if (!sp_function_at(w->u, function, &bounds))
		return s;
	n = sp_instructions_callers(w->u->instructions, bounds, &backs);
	if (n > CALLS_MOST)
		n = 0;
	for (size_t i = 0; i < n && s.n < 2; i++)
		if (may_be(w, backs[i], cfa, stack, depth, &sure)) {
			s.n++;
			s.back = backs[i];
			s.sure = sure || n == 1;
		}
	return s;
}

/*
 * The return address is lost: by a function that does not come back, or by C++,
 * which unwinds in it.  Of all places that call the function only one must be
 * left, as the words say, and that for sure, or there is but one.  Else the end
 * is why.
 */
static enum unwind_end
by_elimination(struct walk *w, uint32_t function, struct unwind_frame f,
    uint64_t cfa, enum unwind_end why)
{
	const struct suspects s = find_suspects(w, function, cfa,
	    &w->s->stack[f.stack], 1);

	w->lr = 0;
	return s.n != 1 || !s.sure ? why : add(w, (struct unwind_frame){
	    .pc = s.back, .sp = (uint32_t)cfa, .stack = f.stack,
	    .is_return = true, .rule = UNWIND_CODE });
}

/*
 * LR is behind no call, but where control goes: GCC's helpers for Thumb-1 end a
 * switch so.  The caller is in the function there, if only one place of that
 * calls the helper.  0: several do, or none.
 */
static uint32_t
switches_at(struct walk *w, uint32_t helper, uint32_t to)
{
	struct sp_bounds f, around;
	const uint32_t *backs;
	uint32_t found = 0;
	size_t n;

	if (!sp_function_at(w->u, helper, &f) ||
	    !sp_function_at(w->u, to, &around))
		return 0;
	n = sp_instructions_callers(w->u->instructions, f, &backs);
	for (size_t i = 0; i < n; i++)
		if (backs[i] > around.low && backs[i] <= around.high) {
			if (found)
				return 0;
			found = backs[i];
		}
	return found;
}

/* To the caller. */
static enum unwind_end
caller(struct walk *w, const struct sp_way *inner, struct unwind_frame f,
    uint64_t cfa, uint32_t back)
{
	/* Its own copy: looking up the next one moves it. */
	const struct sp_way copy = *inner;
	uint32_t pc = back & ~(uint32_t)1;
	const struct sp_way *way = sp_way(w->u, pc, true);
	enum unwind_end end;

	if (!way->calls && copy.in_lr) {
		pc = switches_at(w, copy.function, pc);
		way = sp_way(w->u, pc, true);
	}
	end = pc ? check_caller(w->u, &copy, way, cfa,
	    &w->s->stack[f.stack]) : UNWIND_NO_WORD;
	w->lr = 0;
	if (end == UNWIND_NOT_CALLED && copy.check == SP_CHECK_ALL)
		return by_elimination(w, copy.function, f, cfa, end);
	return end ? end : add(w, (struct unwind_frame){ .pc = pc,
	    .sp = (uint32_t)cfa, .stack = f.stack, .is_return = true,
	    .rule = copy.rule });
}

/*
 * In a prologue that functions share, which was called by t0: that is not sent,
 * but ra is, and says which function has been called.
 */
static enum unwind_end
from_helper(struct walk *w, struct unwind_frame f)
{
	struct sp_unwind *const u = w->u;
	const uint32_t called = sp_way(u, w->lr & ~(uint32_t)1, true)->calls;
	struct sp_way way = { .rule = UNWIND_CODE, .in_lr = true,
	    .function = called };
	uint32_t back;
	enum unwind_end end;

	if (f.is_return || !w->lr || called < 2 ||
	    !sp_instructions_helped(u->instructions, called, f.pc, &way, &back))
		return UNWIND_NO_RULE;
	end = add(w, (struct unwind_frame){ .pc = back, .sp = f.sp,
	    .stack = f.stack, .is_return = true, .rule = UNWIND_CODE });
	return end ? end : caller(w, &way, f, (uint64_t)f.sp +
	    (uint32_t)way.cfa, w->lr);
}

/* Leave the frame, which ends at cfa, by its return address. */
static enum unwind_end
leave(struct walk *w, const struct sp_way *way, struct unwind_frame f,
    uint64_t cfa, uint32_t back)
{
	if (back == RESET_LR)
		return UNWIND_ROOT;
	if (is_exc_return(w, back))
		return interrupted(w, f.stack, cfa, back);
	return caller(w, way, f, cfa, back);
}

/*
 * Has LR been written by a local call, which has the frame that its function
 * has?  Then that is the caller, or which one it is can't be told.
 */
static enum sp_local
find_local(struct walk *w, struct unwind_frame f, uint32_t back, int32_t *bytes)
{
	struct sp_unwind *const u = w->u;
	const uint32_t called = sp_way(u, back, true)->calls;
	struct sp_bounds inner, outer;

	if (called < 2 || !sp_function_at(u, f.pc, &inner) ||
	    !sp_function_at(u, back - 1, &outer) || !is_in(called, outer) ||
	    sp_elf_begins_function(&u->elf, called) ||
	    !may_run(u, called, inner.low))
		return SP_LOCAL_NOT;
	return sp_instructions_local(u->instructions, inner, f.pc, outer, back,
	    bytes);
}

static enum unwind_end go_on(struct walk *w, struct unwind_frame f);

/*
 * How a stack would end that goes on like that.  What is called is no task's
 * first function.
 */
static enum unwind_end
try_out(struct walk *w, const struct sp_way *way, struct unwind_frame f,
    uint64_t cfa, uint32_t back)
{
	struct walk t = *w;
	enum unwind_end end = leave(&t, way, f, cfa, back);

	if (end && way->is_called)
		return UNWIND_NOT_CALLED;
	for (; !end && t.tries; t.tries--)
		end = go_on(&t, t.frames[t.n - 1]);
	w->tries = t.tries;
	return end;
}

/* Can a stack not be as it was tried?  Else it is, or that is not known. */
static bool
is_refuted(enum unwind_end end)
{
	return end == UNWIND_NO_WORD || end == UNWIND_NOT_CALLED;
}

/*
 * The frame has any size.  Its return address is one of the words above, if all
 * of the stack was looked at.  It is known if each other one is refuted, as
 * what it leads to is no stack, and this one leads to a root.
 */
static enum unwind_end
by_refutation(struct walk *w, const struct sp_way *found, struct unwind_frame f)
{
	const struct unwind_stack *const stack = &w->s->stack[f.stack];
	const struct sp_way way = *found;
	const struct unwind_word *left = NULL;

	if (stack->end == UINT32_MAX)
		return UNWIND_DYNAMIC;
	for (size_t i = 0; i < stack->n; i++) {
		const struct unwind_word *const word = &stack->words[i];
		enum unwind_end end;

		if (word->at < f.sp ||
		    (way.is_called && is_exc_return(w, word->value)))
			continue;
		end = try_out(w, &way, f, (uint64_t)word->at +
		    (uint32_t)-way.ra, word->value);
		if (is_refuted(end))
			continue;
		if (left || sp_unwind_is_broken(end) || !end)
			return UNWIND_DYNAMIC;
		left = word;
	}
	return left ? leave(w, &way, f, (uint64_t)left->at + (uint32_t)-way.ra,
	    left->value) : UNWIND_NO_WORD;
}

/* Out of a function. */
static enum unwind_end
go_out(struct walk *w, struct unwind_frame f)
{
	const struct sp_way *const way = sp_way(w->u, f.pc, f.is_return);
	const struct unwind_stack *const stack = &w->s->stack[f.stack];
	const uint64_t cfa = (uint64_t)f.sp + (uint32_t)way->cfa;
	const uint64_t at = (uint64_t)f.sp + (uint32_t)way->ra;
	uint32_t back;

	if (way->root)
		return UNWIND_ROOT;
	if (way->helps)
		return from_helper(w, f);
	/* A switch of tasks has interrupted one, which can't be found. */
	if (way->end == UNWIND_TRAP && w->through &&
	    w->u->elf.machine == SP_MACHINE_ARM)
		return UNWIND_NO_EXCEPTION;
	if (way->varies)
		return by_refutation(w, way, f);
	if (way->end)
		return (enum unwind_end)way->end;
	if (way->lost && way->cfa >= 0)
		return by_elimination(w, way->function, f, cfa, UNWIND_NO_RULE);
	if (way->cfa < f.is_return || cfa > INT32_MAX)
		return UNWIND_NO_PROGRESS;
	if (!way->in_lr && (way->ra < 0 || way->ra > way->cfa - 4))
		return UNWIND_NO_RULE;
	back = way->in_lr ? w->lr : word_at(stack, at);
	if (!back)
		return nothing_at(stack, way->in_lr ? 0 : at, cfa);
	return leave(w, way, f, cfa, back);
}

/* One frame more, or the end. */
static enum unwind_end
go_on(struct walk *w, struct unwind_frame f)
{
	const uint32_t back = w->lr & ~(uint32_t)1;
	int32_t bytes = 0;
	const enum sp_local local = f.is_return || !back ? SP_LOCAL_NOT :
	    find_local(w, f, back, &bytes);

	if (local == SP_LOCAL_NOT)
		return go_out(w, f);
	if (local == SP_LOCAL_PERHAPS || bytes < 0)
		return UNWIND_NO_RULE;
	w->lr = 0;
	return add(w, (struct unwind_frame){ .pc = back,
	    .sp = f.sp + (uint32_t)bytes, .stack = f.stack, .is_return = true,
	    .rule = UNWIND_LR });
}

enum unwind_end
sp_unwind(struct sp_unwind *u, const struct unwind_sample *s, bool through,
    struct unwind_frame *frames, size_t max, size_t *n)
{
	struct walk w = { .u = u, .s = s, .through = through,
	    .frames = frames, .max = max, .lr = s->lr, .tries = TRIES_MOST };
	enum unwind_end end = add(&w, (struct unwind_frame){
	    .pc = s->pc & ~(uint32_t)1, .rule = UNWIND_SAMPLED });

	while (!end && w.n)
		end = go_on(&w, w.frames[w.n - 1]);
	*n = w.n;
	return end;
}

const char *
sp_unwind_end_text(enum unwind_end end)
{
	static const char *const texts[] = {
		[UNWIND_GOES_ON] = "?",
		[UNWIND_ROOT] = "complete",
		[UNWIND_CUT] = "cut at an exception",
		[UNWIND_TRAP] = "of a trap",
		[UNWIND_NOT_TEXT] = "an address is outside the text",
		[UNWIND_NO_RULE] = "no call frame information",
		[UNWIND_DYNAMIC] = "a frame's size is not known: alloca()",
		[UNWIND_NO_WORD] = "no return address where one has to be",
		[UNWIND_NOT_SCANNED] = "the scan was too short",
		[UNWIND_NO_EXCEPTION] = "no exception frame where it has to be",
		[UNWIND_NOT_CALLED] = "a call of another function",
		[UNWIND_NO_PROGRESS] = "a frame without bytes",
		[UNWIND_TOO_DEEP] = "too deep",
		[UNWIND_NOT_SENT] = "its stack was not sent",
		[UNWIND_NO_MEMORY] = "out of memory"
	};

	return (size_t)end < sizeof(texts) / sizeof(*texts) ? texts[end] : "?";
}
