/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From samples with words of the stack to their frames: see stackin.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>

#include "common/tool.h"
#include "stackin.h"

_Static_assert(sizeof(struct unwind_word) == sizeof(struct stack_word),
    "words are handed on as they came");

static void
begin(struct stackin *s)
{
	const char *why;

	if (s->unwind)
		return;
	if (!s->elf_name)
		errx(TOOL_TROUBLE, "samples with their call stack need the "
		    "program: -e elf");
	why = sp_unwind_open(&s->unwind, s->elf_name);
	if (why)
		errx(TOOL_TROUBLE, "%s: %s", s->elf_name, why);
	tool_check(s->elf_name, sp_symbols_read(&s->symbols, s->elf_name));
	tool_must(sp_functions_find(&s->functions, &s->symbols));
}

static struct unwind_stack
hand_on(const struct sp_stack_words *w)
{
	return (struct unwind_stack){
		.words = (const struct unwind_word *)w->words, .n = w->n,
		.scanned = w->bytes, .end = w->cut ? UINT32_MAX : w->bytes
	};
}

static void
count(struct stackin *s)
{
	s->samples++;
	if (!s->ends[s->end]++)
		s->broken_at[s->end] = s->frames[s->n - 1].pc;
}

/* Unwind the last sample. */
static enum unwind_end
unwind(const struct stackin *s, bool through, struct unwind_frame *frames,
    size_t *n)
{
	struct unwind_sample sample = { .pc = s->sample.pc,
	    .lr = s->sample.lr };
	enum unwind_end end;

	for (int i = 0; i < 2; i++)
		sample.stack[i] = hand_on(&s->sample.stack[i]);
	end = sp_unwind(s->unwind, &sample, through, frames, STACKIN_FRAMES,
	    n);
	tool_must(end != UNWIND_NO_MEMORY);
	return end;
}

void
stackin_take(struct stackin *s, const struct sp_stack_state *state)
{
	begin(s);
	sp_stack_sample(state, sp_unwind_is_thumb(s->unwind), &s->sample);
	s->return_addresses += s->sample.lr + s->sample.stack[0].n +
	    s->sample.stack[1].n > 0;
	s->end = unwind(s, s->through, s->frames, &s->n);
	count(s);
}

enum unwind_end
stackin_whole(const struct stackin *s, struct unwind_frame *frames, size_t *n)
{
	return unwind(s, true, frames, n);
}

void
stackin_take_bare(struct stackin *s, uint32_t pc)
{
	const struct sp_function *f;

	begin(s);
	f = sp_functions_at(&s->functions, pc);
	s->sample = (struct sp_stack_sample){ .pc = pc };
	s->frames[0] = (struct unwind_frame){ .pc = pc };
	s->n = 1;
	/* While it takes a sample the firmware takes none of its own stack. */
	s->end = f && f->profiler ? UNWIND_CUT : UNWIND_NOT_SENT;
	count(s);
}

/* Of the function that a frame is in, or of the frame itself. */
static uint32_t
function_of(const struct stackin *s, const struct unwind_frame *frame)
{
	const struct sp_function *const f = sp_functions_at(&s->functions,
	    frame->is_return ? frame->pc - 2 : frame->pc);

	return f ? f->low : frame->pc;
}

size_t
stackin_calls(const struct stackin *s, uint32_t *froms, uint32_t *tos)
{
	size_t n = 0;

	for (size_t i = 1; i < s->n; i++) {
		froms[n] = s->frames[i].pc;
		tos[n++] = function_of(s, &s->frames[i - 1]);
	}
	return n;
}

uint64_t
stackin_broken(const struct stackin *s)
{
	uint64_t n = 0;

	for (int end = 0; end <= UNWIND_NO_MEMORY; end++)
		if (sp_unwind_is_broken((enum unwind_end)end))
			n += s->ends[end];
	return n;
}

uint64_t
stackin_unfit(const struct stackin *s)
{
	return s->ends[UNWIND_NO_WORD] + s->ends[UNWIND_NO_EXCEPTION] +
	    s->ends[UNWIND_NOT_CALLED];
}

static void
report_end(const struct stackin *s, enum unwind_end end)
{
	const uint32_t pc = s->broken_at[end];
	const struct sp_function *const f = sp_functions_at(&s->functions, pc);

	if (s->ends[end] && end == UNWIND_NOT_SENT)
		warnx("%" PRIu64 " of %" PRIu64 " samples came without their "
		    "stack, first in %s: it is too long; raise "
		    "SPLITPROF_STACK_DEPTH or SPLITPROF_QUEUE_BYTES",
		    s->ends[end], s->samples, f ? f->symbol->name :
		    "no function");
	else if (s->ends[end])
		warnx("%" PRIu64 " of %" PRIu64 " stacks break off: %s, first "
		    "at 0x%" PRIx32 "%s%s", s->ends[end], s->samples,
		    sp_unwind_end_text(end), pc, f ? " in " : "",
		    f ? f->symbol->name : "");
}

void
stackin_report(const struct stackin *s)
{
	for (int end = 0; end <= UNWIND_NO_MEMORY; end++)
		if (sp_unwind_is_broken((enum unwind_end)end))
			report_end(s, (enum unwind_end)end);
	if (s->ends[UNWIND_NO_RULE] &&
	    !(sp_unwind_has(s->unwind) & 1u << UNWIND_CFI))
		warnx("%s: no call frame information: compile and link it with "
		    "-g, and do not strip it", s->elf_name);
	if (s->samples > s->ends[UNWIND_NOT_SENT] && !s->return_addresses)
		warnx("no stack has a return address: the firmware does not "
		    "know where its code is; set SPLITPROF_TEXT_END");
}

void
stackin_free(struct stackin *s)
{
	sp_unwind_free(s->unwind);
	sp_functions_free(&s->functions);
	sp_symbols_free(&s->symbols);
}
