/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A switch of Thumb-1 code at -Os calls a helper of libgcc, which reads the
 * table behind the call and returns to one of the cases: to the address of the
 * table, plus what stands there.
 */
#include <config.h>

#include <string.h>

#include "base/little_endian.h"
#include "correct/flow_inner.h"

static const struct helper {
	const char *name;
	uint32_t bytes;		/* of an entry */
	bool negative;		/* it has a sign */
	uint32_t factor;
} helpers[] = {
	{ "__gnu_thumb1_case_uqi", 1, false, 2 },
	{ "__gnu_thumb1_case_sqi", 1, true, 2 },
	{ "__gnu_thumb1_case_uhi", 2, false, 2 },
	{ "__gnu_thumb1_case_shi", 2, true, 2 },
	{ "__gnu_thumb1_case_si", 4, false, 1 }
};

static const struct helper *
helper_of(const char *name)
{
	for (size_t i = 0; i < sizeof(helpers) / sizeof(helpers[0]); i++) {
		if (!strcmp(name, helpers[i].name))
			return &helpers[i];
	}
	return NULL;
}

bool
sp_flow_is_helper(const char *name)
{
	return helper_of(name);
}

static uint32_t
entry(const struct helper *h, const uint8_t *p)
{
	switch (h->bytes) {
	case 1:
		return h->negative ? (uint32_t)(int8_t)*p : *p;
	case 2:
		return h->negative ? (uint32_t)(int16_t)sp_little16(p) :
		    sp_little16(p);
	}
	return sp_little32(p);
}

/* The bytes low to high - 1, or NULL. */
static const uint8_t *
bytes_at(const struct sp_elf *e, uint32_t low, uint32_t high)
{
	for (size_t i = 0; i < e->n_code; i++) {
		const struct sp_code *const c = &e->code[i];

		if (c->bytes && low >= c->addr && high - c->addr <= c->n)
			return c->bytes + (low - c->addr);
	}
	return NULL;
}

/* The table lasts to the next instruction; behind it there may be a filler. */
static void
read_table(struct sp_flow *f, const struct sp_elf *e, uint32_t call,
    const struct helper *h)
{
	const struct sp_flow_insn *const n = &f->insns[call];
	const uint32_t low = n->addr + n->bytes;
	const uint32_t high = call + 1 < f->n ? n[1].addr : low;
	const uint8_t *const table = bytes_at(e, low, high);

	for (uint32_t at = 0; table && at + h->bytes <= high - low;
	    at += h->bytes) {
		const uint32_t to = sp_flow_at(f,
		    low + h->factor * entry(h, table + at));

		if (to != SP_FLOW_NONE && to > call &&
		    f->insns[to].func == n->func)
			f->insns[to].cased = call;
	}
}

void
sp_flow_find_cases(struct sp_flow *f, const struct sp_elf *e,
    const struct sp_functions *functions)
{
	for (uint32_t i = 0; i < f->n; i++) {
		const struct sp_flow_insn *const n = &f->insns[i];
		const uint32_t to = n->kind == SP_FLOW_CALL &&
		    n->target != SP_FLOW_NONE ? f->insns[n->target].func :
		    SP_FLOW_NONE;
		const struct helper *const h = to == SP_FLOW_NONE ? NULL :
		    helper_of(functions->list[to].symbol->name);

		if (h)
			read_table(f, e, i, h);
	}
}
