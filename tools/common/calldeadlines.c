/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Deadlines of functions, see calldeadlines.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "calldeadlines.h"
#include "tool.h"

/* A test of a name that is wrong would never fail. */
static void
check_name(const struct recording *r, const struct deadline *d)
{
	const struct sp_names *const names = r->names;

	for (size_t i = 0; i < names->ranges.n; i++) {
		const char *const name = names->functions[i].name;

		if (strlen(name) == d->name_bytes &&
		    !memcmp(name, d->text, d->name_bytes))
			return;
	}
	errx(TOOL_TROUBLE, "-x: %s has no function %.*s", r->elf_name,
	    (int)d->name_bytes, d->text);
}

void
call_deadlines_begin(struct call_deadlines *d, const struct recording *r)
{
	for (size_t i = 0; r->names && i < d->given.n; i++)
		check_name(r, &d->given.list[i]);
	d->counts = tool_need(calloc(d->given.n + 1, sizeof(*d->counts)));
}

/* What is its, and 1: functions have numbers in order of their first calls. */
static size_t
deadline_of(struct call_deadlines *d, const struct sp_function_ids *ids,
    uint32_t number)
{
	char address[SP_FUNCTION_IDS_ADDRESS];

	for (; d->functions <= number; d->functions++) {
		const char *const name = sp_function_ids_name(ids,
		    (uint32_t)d->functions, address);

		tool_must(SP_GROW(d->of, d->functions, d->of_room));
		d->of[d->functions] = deadlines_find(&d->given, name,
		    strlen(name));
	}
	return d->of[number];
}

void
call_deadlines_add(struct call_deadlines *d, const struct sp_function_ids *ids,
    const struct sp_call *call)
{
	const size_t one = d->given.n ? deadline_of(d, ids, call->func) : 0;

	if (one)
		deadline_add(&d->counts[one - 1], &d->given.list[one - 1],
		    call->duration_us, call->entry_us);
}

static bool
judge(const struct deadline *d, const struct deadline_count *c)
{
	const int bytes = (int)d->name_bytes;

	if (!c->n)
		warnx("-x: no call of %.*s has returned: it was not checked",
		    bytes, d->text);
	else if (c->late)
		warnx("%.*s: %" PRIu64 " of %" PRIu64 " calls took longer than "
		    "%" PRIu64 " us: the longest %" PRIu64 " us, entered at %"
		    PRId64 " us", bytes, d->text, c->late, c->n, d->limit,
		    c->longest, c->at);
	return !c->n || c->late;
}

bool
call_deadlines_judge(const struct call_deadlines *d)
{
	bool bad = false;

	for (size_t i = 0; i < d->given.n; i++)
		bad |= judge(&d->given.list[i], &d->counts[i]);
	return bad;
}

void
call_deadlines_free(struct call_deadlines *d)
{
	deadlines_free(&d->given);
	free(d->counts);
	free(d->of);
}
