/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of a flow, once it is found: see flow.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/upper_bound.h"
#include "correct/flow_inner.h"

uint32_t
sp_flow_at(const struct sp_flow *f, uint32_t addr)
{
	const size_t i = sp_upper_bound(f->insns, f->n, sizeof(*f->insns),
	    addr);

	return i && f->insns[i - 1].addr == addr ? (uint32_t)(i - 1) :
	    SP_FLOW_NONE;
}

uint32_t
sp_flow_before(const struct sp_flow *f, uint32_t addr)
{
	const size_t i = addr ? sp_upper_bound(f->insns, f->n,
	    sizeof(*f->insns), addr - 1) : 0;

	return i && f->insns[i - 1].addr + f->insns[i - 1].bytes == addr ?
	    (uint32_t)(i - 1) : SP_FLOW_NONE;
}

bool
sp_flow_follows(const struct sp_flow *f, uint32_t i)
{
	const struct sp_flow_insn *const n = &f->insns[i];
	const struct sp_flow_insn *const before = n - 1;

	return i > 0 && !n->joined && n->cased == SP_FLOW_NONE &&
	    before->func == n->func &&
	    before->addr + before->bytes == n->addr &&
	    before->kind <= SP_FLOW_BRANCH && before->kind != SP_FLOW_CALL;
}

bool
sp_flow_enters(const struct sp_flow *f, uint32_t i)
{
	const uint32_t func = f->insns[i].func;

	return func != SP_FLOW_NONE && f->funcs[func].begin == i;
}

void
sp_flow_free(struct sp_flow *f)
{
	free(f->insns);
	free(f->funcs);
	memset(f, 0, sizeof(*f));
}
