/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is true of the program: see truth.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "truth.h"

void
truth_begin(struct machine *m)
{
	struct truth *const t = m->truth;

	for (size_t i = 0; i < t->symbols.n; i++)
		if (!strcmp(t->symbols.list[i].name, "_mcount"))
			t->mcount = t->symbols.list[i].address;
	t->cycles = calloc(m->chip->code_bytes / 2, sizeof(*t->cycles));
	if (!t->cycles)
		err(EXIT_FAILURE, NULL);
}

void
truth_free(struct truth *t)
{
	free(t->cycles);
	symbols_free(&t->symbols);
}

/* Of a runaway recursion the outermost calls are forgotten. */
static void
push(struct machine *m, struct shadow frame)
{
	struct truth *const t = m->truth;

	if (t->n == SHADOW_MAX) {
		memmove(t->shadow, t->shadow + 1,
		    --t->n * sizeof(*t->shadow));
		t->cut = true;
	}
	frame.sp = m->hart.x[SP];
	t->shadow[t->n++] = frame;
}

void
truth_call(struct machine *m, uint32_t back, uint32_t to, bool prologue)
{
	push(m, (struct shadow){ .back = back, .depth = m->hart.depth,
	    .prologue = prologue });
	if (m->truth->log)
		fprintf(m->truth->log, "call\t%" PRIu64 "\t0x%" PRIx32
		    "\t0x%" PRIx32 "\n", m->now, m->hart.pc, to);
}

/* Whether that call is of what runs, with that stack pointer or a lower one. */
static bool
is_here(const struct machine *m, unsigned i, uint32_t sp)
{
	const struct shadow *const f = &m->truth->shadow[i];

	return f->depth == m->hart.depth && !(f->back & 1) &&
	    (f->sp <= sp || f->prologue);
}

/*
 * It was no return: calls whose stack is gone have ended all the same.  Then
 * what jumped is one of them, and so is the one that its target had called.
 */
static unsigned
abandoned(const struct machine *m)
{
	const uint32_t sp = m->hart.x[SP];
	unsigned i = m->truth->n;

	while (i > 0 && is_here(m, i - 1, sp - 1) &&
	    !m->truth->shadow[i - 1].prologue)
		i--;
	while (i < m->truth->n && i > 0 && is_here(m, i - 1, sp))
		i--;
	return i;
}

static bool
waits(const struct machine *m, const struct shadow *f, uint32_t to)
{
	return f->back == to && (f->sp == m->hart.x[SP] || f->prologue);
}

/* If a call waits there, that and all above end. */
void
truth_jump(struct machine *m, uint32_t to)
{
	struct truth *const t = m->truth;
	unsigned i = t->n;

	while (i > 0 && is_here(m, i - 1, m->hart.x[SP]) &&
	    !waits(m, &t->shadow[i - 1], to))
		i--;
	if (i > 0 && is_here(m, i - 1, m->hart.x[SP]))
		i--;
	else
		i = abandoned(m);
	if (i == t->n)
		return;
	if (t->log)
		fprintf(t->log, "return\t%" PRIu64 "\t0x%" PRIx32 "\t0x%"
		    PRIx32 "\t%u\n", m->now, m->hart.pc, to, t->n - i);
	t->n = i;
}

/* What was interrupted, and who called it, the innermost first. */
static void
print_stack(const struct truth *t, uint32_t pc)
{
	fprintf(t->stacks, "stack\t0x%" PRIx32, pc);
	for (unsigned i = t->n; i-- > 0;)
		fprintf(t->stacks, "\t0x%" PRIx32, t->shadow[i].back);
	fputs(t->cut ? "\t...\n" : "\n", t->stacks);
}

void
truth_enter(struct machine *m, uint32_t cause, uint32_t back)
{
	struct truth *const t = m->truth;

	if (t->log)
		fprintf(t->log, "trap\t%" PRIu64 "\t0x%" PRIx32 "\t0x%"
		    PRIx32 "\n", m->now, cause, back);
	if (t->pcs && cause == (CAUSE_INTERRUPT | t->listed))
		fprintf(t->pcs, "pc\t0x%" PRIx32 "\n", back);
	if (t->stacks && cause == (CAUSE_INTERRUPT | t->listed))
		print_stack(t, back);
	push(m, (struct shadow){ .back = back | 1,
	    .depth = m->hart.depth + 1 });
}

/* What was called in the trap, and did not return, is gone with it. */
void
truth_leave(struct machine *m)
{
	struct truth *const t = m->truth;

	while (t->n && t->shadow[t->n - 1].depth > m->hart.depth)
		t->n--;
	if (t->log)
		fprintf(t->log, "mret\t%" PRIu64 "\t0x%" PRIx32 "\n", m->now,
		    m->hart.next);
}

/*
 * The stub for -pg begins: its own call is on top, and that of the function
 * which called it is below, if it is not a trap's handler.
 */
void
truth_arc(struct machine *m)
{
	struct truth *const t = m->truth;
	const uint32_t from = m->hart.x[A0], to = m->hart.x[RA];
	const struct shadow *const top = t->shadow + t->n;

	if (!t->arcs)
		return;
	fprintf(t->arcs, "arc\t0x%" PRIx32 "\t0x%" PRIx32, from, to);
	if (t->n >= 2 && top[-1].back == to &&
	    !(top[-2].back & 1) && top[-2].back != from)
		fprintf(t->arcs, "\t0x%" PRIx32, top[-2].back);
	putc('\n', t->arcs);
}

/* A trap's entry is its handler's. */
void
truth_spent(struct machine *m)
{
	struct truth *const t = m->truth;
	const uint32_t at = m->hart.pc - m->chip->code_start;

	if (at < m->chip->code_bytes)
		t->cycles[at / 2] += m->now - t->until;
	t->until = m->now;
}

/* As text records of a profile that has a sample in each cycle. */
static void
print_spent(const struct machine *m)
{
	const struct truth *const t = m->truth;
	const uint32_t start = m->chip->code_start, n = m->chip->code_bytes / 2;

	fprintf(t->spent, "hist\t0x%" PRIx32 "\t0x%" PRIx32 "\t%" PRIu32 "\t%"
	    PRIu32 "\tseconds\n", start, start + 2 * n, n, m->chip->core_hz);
	for (uint32_t i = 0; i < n; i++)
		if (t->cycles[i])
			fprintf(t->spent, "pc\t0x%" PRIx32 "\t%" PRIu64 "\n",
			    start + 2 * i, t->cycles[i]);
}

static void
print_totals(const struct machine *m, FILE *out)
{
	fprintf(out, "run\tend\t%s\nrun\tstatus\t%d\n", m->end, m->status);
	fprintf(out, "run\tinstructions\t%" PRIu64 "\n",
	    m->truth->instructions);
	fprintf(out, "run\tcycles\t%" PRIu64 "\n", m->now);
	fprintf(out, "run\tseconds\t%.9f\n",
	    (double)m->now / m->chip->core_hz);
	for (int i = 0; i < WIRES; i++)
		if (m->wire[i].sent || m->wire[i].lost)
			fprintf(out, "uart\t%d\t%" PRIu64 "\t%" PRIu64
			    "\t%" PRIu64 "\n", i, m->wire[i].sent,
			    m->wire[i].lost, m->wire[i].fed);
}

void
truth_print(struct machine *m, FILE *report)
{
	if (m->truth->spent)
		print_spent(m);
	if (m->truth->totals)
		print_totals(m, report);
}
