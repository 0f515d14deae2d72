/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A gmon.out's contents from calls, see call_gmon.h */

#include <config.h>

#include "mp/call_gmon.h"

#define SECOND_US	UINT64_C(1000000)
#define BIN_BYTES	2

/* Microseconds as ticks, to the nearest. */
static uint64_t
ticks_of(uint64_t us, uint32_t rate_hz)
{
	const uint64_t seconds = us / SECOND_US;
	const uint64_t rest = (us % SECOND_US * rate_hz + SECOND_US / 2) /
	    SECOND_US;

	return seconds > UINT64_MAX / rate_hz ? UINT64_MAX :
	    sp_calls_sum(seconds * rate_hz, rest);
}

/* Calls of a function by nobody that is known. */
static bool
put_roots(struct sp_callgmon *m, struct sp_gmon *g, uint32_t addr,
    uint64_t calls)
{
	const struct sp_named_function *const entry =
	    sp_names_at(m->funcs->names, m->entry);

	if (!calls)
		return true;
	if (!entry) {
		m->dropped += calls;
		return true;
	}
	m->roots += calls;
	return sp_gmon_add_arc(g, entry->addr, addr, calls);
}

static bool
put_function(struct sp_callgmon *m, struct sp_gmon *g, uint32_t number)
{
	const struct sp_callsum_function *const f =
	    &m->sum->functions[number];
	const struct sp_function_id *const func = &m->funcs->list[number];

	if (!func->known)
		return true;
	/* Each function that is known is in the text. */
	sp_gmon_add_samples(g, func->addr, BIN_BYTES,
	    ticks_of(f->self_us, m->rate_hz));
	return put_roots(m, g, func->addr, f->roots + f->lost);
}

static bool
put_arc(struct sp_callgmon *m, struct sp_gmon *g,
    const struct sp_countmap_slot *arc)
{
	const struct sp_function_id *const from =
	    &m->funcs->list[arc->key >> 32];
	const struct sp_function_id *const to =
	    &m->funcs->list[(uint32_t)arc->key];

	if (!to->known)
		return true;
	if (!from->known)
		return put_roots(m, g, to->addr, arc->count);
	return sp_gmon_add_arc(g, from->addr, to->addr, arc->count);
}

bool
sp_callgmon_make(struct sp_callgmon *m, struct sp_gmon *g)
{
	const struct sp_countmap_slot *arc = NULL;

	m->roots = m->dropped = 0;
	if (!sp_gmon_begin(g, m->rate_hz, m->text, BIN_BYTES))
		return false;
	for (uint32_t i = 0; i < m->sum->n; i++) {
		if (!put_function(m, g, i))
			return false;
	}
	while ((arc = sp_countmap_next(&m->sum->arcs, arc))) {
		if (!put_arc(m, g, arc))
			return false;
	}
	return !sp_gmon_sort(g);
}
