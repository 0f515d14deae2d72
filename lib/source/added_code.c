/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What -pg has added to functions, see added_code.h */

#include <config.h>

#include "base/little_endian.h"
#include "elf/insn.h"
#include "source/added_code.h"

#define PUSH_LR_MASK	0xff00
#define PUSH_LR		0xb500	/* and the registers r0 to r7 as bits */
#define KEPT		0xf0	/* those of them that a function must keep */

struct search {
	enum sp_added *added;
	const struct sp_elf *elf;
	const struct sp_functions *functions;
	const struct sp_code *code;	/* that is swept */
	const struct sp_function *function;	/* that the last one was in */
	bool counted;		/* it calls mcount, */
	bool calls;		/* and something else */
	bool saves;		/* Thumb: it keeps what no leaf has to */
	uint32_t list;		/* what its last PUSH with LR pushed, or 0 */
};

/* Of one or two registers, LR among them, one is there for the alignment. */
static bool
is_saved_for_mcount(uint32_t list)
{
	const uint32_t kept = list & KEPT;

	return (list & PUSH_LR_MASK) == PUSH_LR && !(kept & (kept - 1));
}

/* The function is over. */
static void
judge(struct search *s)
{
	const bool arm = s->elf->machine == SP_MACHINE_ARM;

	if (s->function && s->counted)
		s->added[s->function - s->functions->list] =
		    !s->calls && (s->saves || !arm) ? SP_ADDED_SAVE :
		    SP_ADDED_CALL;
	s->counted = s->calls = s->saves = false;
	s->list = 0;
}

static void
take_call(struct search *s, const struct sp_insn *insn)
{
	if (insn->kind == SP_INSN_CALL &&
	    sp_elf_is_mcount(s->elf, insn->target))
		s->counted = true;
	else
		s->calls = true;
}

static void
visit(void *arg, uint32_t addr, const struct sp_insn *insn)
{
	struct search *const s = arg;
	const struct sp_function *const f =
	    s->function && addr >= s->function->low &&
	    addr < s->function->high ? s->function :
	    sp_functions_at(s->functions, addr);
	uint32_t op;

	if (f != s->function) {
		judge(s);
		s->function = f;
	}
	if (insn->kind == SP_INSN_CALL || insn->kind == SP_INSN_CALL_ANY) {
		take_call(s, insn);
		return;
	}
	op = sp_little16(s->code->bytes + (addr - s->code->addr));
	/* The PUSH for mcount is behind that of the function. */
	if (!s->counted && (op & PUSH_LR_MASK) == PUSH_LR) {
		s->saves = is_saved_for_mcount(s->list);
		s->list = op;
	}
}

void
sp_added_find(enum sp_added *added, const struct sp_elf *e,
    const struct sp_functions *f)
{
	struct search s = { .added = added, .elf = e, .functions = f };

	for (size_t i = 0; i < f->n; i++)
		added[i] = SP_ADDED_NOTHING;
	for (size_t i = 0; i < e->n_code; i++) {
		s.code = &e->code[i];
		if (s.code->bytes)
			sp_sweep(e, s.code, visit, &s);
		judge(&s);
		s.function = NULL;
	}
}
