/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Deadlines of tasks, see taskdeadlines.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "taskdeadlines.h"
#include "texttable.h"
#include "tool.h"
#include "tspin.h"

#define US_NS	UINT64_C(1000)

void
task_deadlines_begin(struct task_deadlines *d)
{
	d->counts = tool_need(calloc(d->given.n + 1, sizeof(*d->counts)));
}

void
task_deadlines_add(struct task_deadlines *d,
    const struct sp_rtos_span *activation)
{
	const uint64_t ns = (uint64_t)(activation->to_ns -
	    activation->from_ns);

	for (size_t i = 0; i < d->given.n; i++)
		deadline_add(&d->counts[i][activation->task],
		    &d->given.list[i], ns, activation->from_ns);
}

struct deadline_count
task_deadlines_count(const struct task_deadlines *d, size_t i,
    const struct sp_rtos *r)
{
	struct deadline_count all = { .n = 0 };

	for (int task = 0; task < SP_RTOS_TASKS; task++) {
		const char *const name = tspin_name(r, SPLITPROF_WIRE_TSP_TASK,
		    (uint8_t)task);

		if (deadlines_find(&d->given, name, strlen(name)) == i + 1)
			deadline_join(&all, &d->counts[i][task]);
	}
	return all;
}

static bool
judge(const struct deadline *d, const struct deadline_count *c)
{
	const int bytes = (int)d->name_bytes;
	char at[TEXTTIME_ROOM];

	if (!c->n)
		warnx("-x: no activation of %.*s is complete: it was not "
		    "checked", bytes, d->text);
	else if (c->late)
		warnx("%.*s: %" PRIu64 " of %" PRIu64 " activations took "
		    "longer than %" PRIu64 ".%03" PRIu64 " us: the longest %"
		    PRIu64 ".%03" PRIu64 " us, made ready at %s s", bytes,
		    d->text, c->late, c->n, d->limit / US_NS,
		    d->limit % US_NS, c->longest / US_NS, c->longest % US_NS,
		    texttime_format(at, c->at));
	return !c->n || c->late;
}

bool
task_deadlines_judge(const struct task_deadlines *d, const struct sp_rtos *r)
{
	bool bad = false;

	for (size_t i = 0; i < d->given.n; i++) {
		const struct deadline_count count =
		    task_deadlines_count(d, i, r);

		bad |= judge(&d->given.list[i], &count);
	}
	return bad;
}

void
task_deadlines_free(struct task_deadlines *d)
{
	deadlines_free(&d->given);
	free(d->counts);
}
