/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A plugin of QEMU that knows what a sampler of stacks should find: for each
 * entry of the sampler's handler on a Cortex-M, who called what it interrupts.
 *
 *	-plugin stackplugin.so,list=FILE,out=FILE
 *
 * Lines of the list, addresses in hexadecimal without Thumb bits:
 *
 *	sampler ADDRESS		the sampler's handler
 *	handler ADDRESS		any other of the vector table
 *	stack LOW HIGH		a thread's, for PSP; HIGH is behind it
 *	setjmp ADDRESS		these two functions
 *	longjmp ADDRESS
 *
 * The output is what kl25zsim -K writes: "stack ADDRESS BACK...", one line a
 * sample in the order of time.  Samples of a thread that does not continue
 * before the end have no address, and no line.
 *
 * QEMU 7.2 shows a plugin no register.  So calls are followed by instructions:
 * BL and BLX push the address behind them, an indirect branch that arrives
 * there ends them.  The stack pointer, by which a recursion's calls are told
 * apart and by which longjmp() and C++ exceptions end calls, is what accesses
 * by it show, and what instructions add to it in between.  An exception is a
 * handler's first instruction where no branch led; it ends with a return that
 * no call of it waits for.  What it interrupted is known when that goes on, so
 * a sample is written down then.  Which thread a handler chooses is the stack
 * that it has accessed last before it wrote PSP.  An exception that another one
 * interrupts before its first instruction is seen by the stack that both take.
 *
 * Where that is not exact:
 *
 * - A handler that is called through a pointer would be taken for an exception,
 *   as would one that comes right behind a conditional return not taken.
 * - A handler must return by LR or from the stack.
 * - Behind a jump out of calls, but longjmp() of a known buffer, those are
 *   listed until the stack is accessed by the stack pointer.
 * - Two exceptions before the first instruction of a third are one too few.
 *
 * "unsure N" on standard error counts returns that were accepted without a
 * stack pointer to compare, where another call was more likely.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qemu.h"
#include "thumb.h"

#define NO_SAMPLE	SIZE_MAX
#define NEVER		UINT32_MAX	/* a stack pointer that is lost */
#define RELATIVE	0x80000000u	/* what others are relative to */

enum { HANDLERS = 256, BUFFERS = 16, BUFFER_BYTES = 64, THREADS = 33, LEVELS = 32, DEPTH = 1024 };

struct call {
	uint32_t back, sp;
	bool known;		/* the sp; else it is relative */
};

/* A thread, or a handler that runs; frames of calls, the outermost first. */
struct context {
	struct call calls[DEPTH];
	unsigned n;
	bool cut;			/* the outermost were forgotten */
	const struct thumb *pending;	/* its last branch, not arrived yet */
	uint32_t sp;
	bool sp_known;
	bool landed;			/* by a jump with an unknown sp, */
	uint32_t landed_sp;		/* which was that, */
	unsigned landed_n;		/* and had so many calls */
	enum { USUAL, SAVES, RESTORES } buffer;	/* its next access */
	uint32_t restored;		/* the sp that longjmp() sets, or 0 */
	bool fresh;			/* a handler's sp was never known */
	bool hidden;			/* another exception is below it */
	uint32_t handler;
	size_t sample;			/* of that one, or NO_SAMPLE */
	size_t before;			/* of what it was chained to, or is */
	size_t *waiting;		/* samples that are not complete */
	size_t n_waiting;
};

struct sample {
	uint32_t *list;
	size_t n;
	bool cut, complete;
	size_t also;		/* one of the same hidden exception */
};

static uint32_t handlers[HANDLERS], sampler;
static size_t n_handlers;
static struct { uint32_t low, high; } stacks[THREADS];	/* 0: none */
static unsigned n_threads = 1;
static struct context threads[THREADS], handling[LEVELS];
static struct context *levels[LEVELS] = { threads };
static unsigned level, chosen;
static bool identify;		/* the thread took another stack */
static uint32_t idle_msp;	/* while a thread uses PSP; 0: not known */
static struct sample *samples;
static size_t n_samples;
static unsigned long unsure;
static uint32_t setjmp_at = UINT32_MAX, longjmp_at = UINT32_MAX;
static struct { uint32_t at, sp; } buffers[BUFFERS];	/* of setjmp() */
static size_t n_buffers;

static void *
grown(void *list, size_t n, size_t size)
{
	void *const p = n & (n - 1) ? list :
	    realloc(list, (n ? 2 * n : 1) * size);

	if (!p)
		abort();
	return p;
}

static bool
is_handler(uint32_t address)
{
	for (size_t i = 0; i < n_handlers; i++)
		if (handlers[i] == address)
			return true;
	return false;
}

static unsigned
find_thread(uint32_t address)
{
	for (unsigned i = 1; i < n_threads; i++)
		if (address >= stacks[i].low && address < stacks[i].high)
			return i;
	return 0;
}

static void
add(struct sample *s, uint32_t address)
{
	s->list = grown(s->list, s->n, sizeof(*s->list));
	s->list[s->n++] = address;
}

/* Calls. */

static void
push(struct context *c, uint32_t back)
{
	if (c->n == DEPTH) {
		memmove(c->calls, c->calls + 1, --c->n * sizeof(*c->calls));
		c->cut = true;
	}
	c->calls[c->n++] = (struct call){ back, c->sp, c->sp_known };
}

/* A jump to elsewhere at that sp has left all calls below it: see t/sim. */
static void
abandon(struct context *c, unsigned n, uint32_t sp, bool known)
{
	unsigned i = n;

	while (i > 0 && c->calls[i - 1].known == known &&
	    c->calls[i - 1].sp < sp)
		i--;
	if (i == n)
		return;
	while (i > 0 && c->calls[i - 1].known == known &&
	    c->calls[i - 1].sp == sp)
		i--;
	memmove(c->calls + i, c->calls + n, (c->n - n) * sizeof(*c->calls));
	c->n -= n - i;
}

/*
 * Behind a sample with an exception hidden below it: if that is still there,
 * this is one that was chained; else it is the one that was hidden.  So is one
 * that uses no stack, unless another handler is next.
 */
static void
settle(struct context *c)
{
	size_t i = c->before;

	if (i == NO_SAMPLE)
		return;
	c->before = NO_SAMPLE;
	if (c->hidden && c->sample == NO_SAMPLE) {
		c->sample = i;
	} else if (c->hidden) {
		samples[c->sample].also = i;
	} else {
		for (; i != NO_SAMPLE; i = samples[i].also)
			add(&samples[i], c->handler);
	}
}

/*
 * A handler began with that stack pointer.  If there is more on the stack than
 * a frame of 8 or 26 words, aligned to 8 bytes, then another exception has been
 * interrupted before its handler's first instruction.
 */
static void
find_hidden(struct context *c, uint32_t sp)
{
	const struct context *const below = levels[level - 1];
	const uint32_t gap = below->sp - sp;

	if (level == 1 && below != threads) {
		if (sp > idle_msp)
			idle_msp = sp;
		c->hidden = sp < idle_msp;
	} else {
		c->hidden = below->sp_known && gap != 32 && gap != 36 &&
		    gap != 104 && gap != 108;
	}
	settle(c);
}

/* The stack pointer is x: so was what was relative to it. */
static void
set_sp(struct context *c, uint32_t x)
{
	const uint32_t shift = x - c->sp;

	if (c->fresh)
		find_hidden(c, RELATIVE + shift);
	c->fresh = false;
	if (!c->sp_known) {
		for (unsigned i = c->n; i-- > 0 && !c->calls[i].known;) {
			c->calls[i].sp += shift;
			c->calls[i].known = true;
		}
		c->sp_known = true;
		if (c->landed && c->landed_n <= c->n)
			abandon(c, c->landed_n, c->landed_sp + shift, true);
	}
	c->landed = false;
	c->sp = x;
}

/* Relative to what is not known from here on; what was before never will be. */
static void
lose_sp(struct context *c)
{
	for (unsigned i = c->n; i-- > 0 && !c->calls[i].known;)
		c->calls[i] = (struct call){ c->calls[i].back, NEVER, true };
	c->sp = RELATIVE;
	c->sp_known = false;
	c->landed = false;
	c->fresh = false;
}

/* The stack pointer that setjmp() found is the one that longjmp() will set. */
static void
use_buffer(struct context *c, uint32_t at)
{
	size_t i = 0;

	while (i < n_buffers && at - buffers[i].at >= BUFFER_BYTES)
		i++;
	if (c->buffer == RESTORES) {
		c->restored = i < n_buffers ? buffers[i].sp : 0;
	} else {
		if (i == n_buffers)
			i = n_buffers < BUFFERS ? n_buffers++ : 0;
		buffers[i].at = at;
		buffers[i].sp = c->sp_known ? c->sp : 0;
	}
	c->buffer = USUAL;
}

/* Whether that call may end here: with its stack pointer, as far as known. */
static bool
may_end(const struct context *c, unsigned i, uint32_t to)
{
	const struct call *const f = &c->calls[i];

	if (f->back != to)
		return false;
	if (f->known == c->sp_known && f->sp != NEVER)
		return f->sp == c->sp;
	unsure += i != c->n - 1;
	return true;
}

static void
jump(struct context *c, const struct thumb *t, uint32_t to)
{
	for (unsigned i = c->n; i-- > 0;) {
		if (c->calls[i].known == c->sp_known &&
		    c->calls[i].sp > c->sp && c->calls[i].sp != NEVER)
			break;
		if (may_end(c, i, to)) {
			c->n = i;
			return;
		}
	}
	if (t->by_lr && c->n && c->calls[c->n - 1].known == c->sp_known &&
	    c->calls[c->n - 1].sp == c->sp) {
		c->n--;
	} else if (c->sp_known) {
		abandon(c, c->n, c->sp, true);
	} else {
		c->landed = true;
		c->landed_sp = c->sp;
		c->landed_n = c->n;
	}
}

/* What branched last has arrived there. */
static void
arrive(struct context *c, uint32_t at)
{
	const struct thumb *const t = c->pending;

	c->pending = NULL;
	if (!t || (t->conditional && at == t->at + t->size))
		return;
	if (t->flow == CALLS)
		push(c, t->at + t->size);
	else if (t->flow != GOES_ON)
		jump(c, t, at);
}

/* Samples. */

static void
wait_for(struct context *c, size_t sample)
{
	c->waiting = grown(c->waiting, c->n_waiting, sizeof(*c->waiting));
	c->waiting[c->n_waiting++] = sample;
}

/* Of all that is interrupted now. */
static void
take_sample(void)
{
	samples = grown(samples, n_samples, sizeof(*samples));
	samples[n_samples] = (struct sample){ .also = NO_SAMPLE };
	for (unsigned i = level + 1; i-- > 0;)
		wait_for(levels[i], n_samples);
	n_samples++;
}

/* The context goes on at that address: that is what samples interrupted. */
static void
complete(struct context *c, uint32_t at)
{
	for (size_t i = 0; i < c->n_waiting; i++) {
		struct sample *const s = &samples[c->waiting[i]];

		add(s, s->n ? at | 1 : at);
		for (unsigned j = c->n; j-- > 0;)
			add(s, c->calls[j].back);
		s->cut = c->cut;
		s->complete |= level == 0;
	}
	c->n_waiting = 0;
}

/* Exceptions. */

static bool
has_returned(const struct context *c)
{
	return level > 0 && c->n == 0 && c->pending &&
	    c->pending->flow == RETURNS;
}

static void
enter(uint32_t handler)
{
	struct context *c = levels[level];
	size_t sample = NO_SAMPLE, before = NO_SAMPLE;

	if (has_returned(c)) {
		level--;
		before = c->hidden ? c->sample : c->before;
	}
	if (handler == sampler) {
		take_sample();
		sample = n_samples - 1;
	}
	if (level == LEVELS - 1)
		abort();
	level++;
	c = levels[level] = &handling[level];
	c->n = 0;
	c->cut = false;
	c->pending = NULL;
	if (level == 1)
		chosen = 0;
	lose_sp(c);
	c->fresh = true;
	c->hidden = false;
	c->buffer = USUAL;
	c->restored = 0;
	c->handler = handler;
	c->sample = sample;
	c->before = before;
}

static bool
is_led_to(const struct context *c, uint32_t at)
{
	const struct thumb *const t = c->pending;

	return t && t->target == at;
}

/* Each block of instructions, before it runs. */
static void
block(unsigned vcpu, void *arg)
{
	const struct thumb *const first = arg;
	struct context *c = levels[level];

	(void)vcpu;
	if (is_handler(first->at) && !is_led_to(c, first->at)) {
		enter(first->at);
		return;
	}
	if (has_returned(c) && !(c->pending->conditional &&
	    first->at == c->pending->at + c->pending->size)) {
		c->pending = NULL;
		settle(c);
		c = levels[--level];
	}
	arrive(c, first->at);
	if (c->n_waiting)
		complete(c, first->at);
}

/* Instructions. */

static const struct thumb *moves_sp;	/* and has not accessed anything yet */

static void
executed(unsigned vcpu, void *arg)
{
	const struct thumb *const t = arg;
	struct context *const c = levels[level];

	(void)vcpu;
	moves_sp = t;
	if (t->to_sp == ADDS)
		c->sp += (uint32_t)t->n;
	else if (t->to_sp == SETS)
		lose_sp(c);
	if (t->to_sp == SETS && c->restored) {
		set_sp(c, c->restored);
		c->restored = 0;
	}
	if (t->at == setjmp_at || t->at == longjmp_at)
		c->buffer = t->at == setjmp_at ? SAVES : RESTORES;
	if (t->flow != GOES_ON || is_handler(t->target))
		c->pending = t;
	if (t->sets_psp && level > 0 && chosen)
		levels[0] = &threads[chosen];
	if (t->sets_control && level == 0) {
		c->n = 0;
		identify = true;
	}
}

/* A thread that took another stack is the one that this stack is of. */
static void
take_stack(uint32_t address)
{
	const unsigned i = find_thread(address);

	if (!i)
		return;
	identify = false;
	threads[i] = *levels[0];
	levels[0]->waiting = NULL;
	levels[0]->n_waiting = 0;
	levels[0] = &threads[i];
}

static void
accessed(unsigned vcpu, qemu_plugin_meminfo_t info, uint64_t address, void *arg)
{
	const struct thumb *const t = arg;

	(void)vcpu;
	(void)info;
	if (levels[level]->buffer != USUAL)
		use_buffer(levels[level], (uint32_t)address);
	if (t->to_sp == ACCESSES && t == moves_sp) {
		moves_sp = NULL;
		levels[level]->sp += (uint32_t)t->moves;
		set_sp(levels[level], (uint32_t)address - (uint32_t)t->n);
		if (identify && level == 0)
			take_stack((uint32_t)address);
	}
	if (level == 1 && n_threads > 1 && find_thread((uint32_t)address))
		chosen = find_thread((uint32_t)address);
}

/*
 * Conditional instructions, where, and how many follow, that one included: one
 * that an exception came before begins a block of its own.
 */
static struct { uint32_t at; unsigned left; } *conditionals;
static size_t n_conditionals;

static unsigned
conditional_at(uint32_t at)
{
	for (size_t i = 0; i < n_conditionals; i++)
		if (conditionals[i].at == at)
			return conditionals[i].left;
	return 0;
}

static void
note_conditional(uint32_t at, unsigned left)
{
	if (!left || conditional_at(at))
		return;
	conditionals = grown(conditionals, n_conditionals,
	    sizeof(*conditionals));
	conditionals[n_conditionals].at = at;
	conditionals[n_conditionals++].left = left;
}

static void
watch(struct qemu_plugin_insn *insn, struct thumb *t)
{
	if (t->flow != GOES_ON || t->to_sp != KEEPS_SP || t->sets_psp ||
	    t->at == setjmp_at || t->at == longjmp_at ||
	    t->sets_control || is_handler(t->target))
		qemu_plugin_register_vcpu_insn_exec_cb(insn, executed,
		    QEMU_PLUGIN_CB_NO_REGS, t);
	qemu_plugin_register_vcpu_mem_cb(insn, accessed,
	    QEMU_PLUGIN_CB_NO_REGS, QEMU_PLUGIN_MEM_RW, t);
}

void
plugin_translated(qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
{
	const size_t n = qemu_plugin_tb_n_insns(tb);
	struct thumb *const list = calloc(n, sizeof(*list));
	unsigned conditional = 0;

	(void)id;
	if (!list)
		abort();
	if (n)
		conditional = conditional_at((uint32_t)qemu_plugin_insn_vaddr(
		    qemu_plugin_tb_get_insn(tb, 0)));
	for (size_t i = 0; i < n; i++) {
		struct qemu_plugin_insn *const insn =
		    qemu_plugin_tb_get_insn(tb, i);
		uint16_t code[2] = { 0, 0 };

		/* At the end of a page there may be more than itself. */
		memcpy(code, qemu_plugin_insn_data(insn),
		    qemu_plugin_insn_size(insn) >= 4 ? 4 : 2);
		list[i] = thumb_decode((uint32_t)qemu_plugin_insn_vaddr(insn),
		    code, thumb_halfwords(code[0]), conditional > 0);
		conditional = thumb_it(code[0]) ? thumb_it(code[0]) :
		    conditional ? conditional - 1 : 0;
		note_conditional(list[i].at + list[i].size, conditional);
		watch(insn, &list[i]);
	}
	qemu_plugin_register_vcpu_tb_exec_cb(tb, block, QEMU_PLUGIN_CB_NO_REGS,
	    list);
}

static void
print(FILE *f, const struct sample *s)
{
	fputs("stack", f);
	for (size_t i = 0; i < s->n; i++)
		fprintf(f, "\t0x%" PRIx32, s->list[i]);
	fputs(s->cut || !s->complete ? "\t...\n" : "\n", f);
}

void
plugin_print(FILE *f)
{
	for (size_t i = 0; i < n_samples; i++)
		if (samples[i].n)
			print(f, &samples[i]);
	if (unsure)
		fprintf(stderr, "unsure %lu\n", unsure);
}

static void
learn(const char *word, uint32_t address)
{
	if (!strcmp(word, "setjmp"))
		setjmp_at = address;
	else if (!strcmp(word, "longjmp"))
		longjmp_at = address;
	else if (n_handlers < HANDLERS)
		handlers[n_handlers++] = address;
	if (!strcmp(word, "sampler"))
		sampler = address;
}

void
plugin_read(FILE *f)
{
	char word[20], line[100];
	uint32_t a, b;

	while (fgets(line, sizeof(line), f)) {
		const int n = sscanf(line, "%19s %" SCNx32 " %" SCNx32, word,
		    &a, &b);

		if (n == 3 && !strcmp(word, "stack") && n_threads < THREADS) {
			stacks[n_threads].low = a;
			stacks[n_threads++].high = b;
			continue;
		}
		if (n >= 2)
			learn(word, a);
	}
	for (unsigned i = 0; i < n_threads; i++)
		lose_sp(&threads[i]);
}
