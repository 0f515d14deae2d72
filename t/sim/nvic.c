/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which exceptions wait, and which of them comes first */

#include <config.h>

#include "sim.h"

int
exception_priority(const struct sim *s, int number)
{
	if (number == EXC_NMI)
		return NMI_PRIORITY;
	return number == EXC_HARDFAULT ? HARDFAULT_PRIORITY :
	    s->nvic.e[number].priority;
}

int
exception_level(const struct sim *s, bool ignore_primask)
{
	int lowest = s->cpu.primask && !ignore_primask ? 0 : THREAD_PRIORITY;

	for (int i = 0; i < s->nvic.depth; i++) {
		const int p = exception_priority(s, s->nvic.active[i]);

		if (p < lowest)
			lowest = p;
	}
	return lowest;
}

/* System exceptions can't be disabled. */
static bool
is_enabled(const struct sim *s, int number)
{
	return number < EXC_IRQ || s->nvic.e[number].enabled;
}

int
exception_first(const struct sim *s, int below)
{
	int first = EXC_NONE;

	for (int i = EXC_NMI; i < EXC_COUNT; i++) {
		if (s->nvic.e[i].pending && is_enabled(s, i) &&
		    exception_priority(s, i) < below) {
			first = i;
			below = exception_priority(s, i);
		}
	}
	return first;
}

bool
exception_wakes(struct sim *s)
{
	return exception_first(s, exception_level(s, true)) != EXC_NONE;
}

/* Whether anything that may become pending would be taken. */
bool
exception_possible(struct sim *s, bool ignore_primask)
{
	const int current = exception_level(s, ignore_primask);

	if (s->nvic.systick_csr & 2 &&
	    exception_priority(s, EXC_SYSTICK) < current)
		return true;
	for (int i = EXC_IRQ; i < EXC_COUNT; i++)
		if (s->nvic.e[i].enabled && exception_priority(s, i) < current)
			return true;
	return false;
}

void
exception_pend(struct sim *s, int number)
{
	struct exception *const e = &s->nvic.e[number];

	s->nvic.check = true;
	if (e->pending)
		return;
	e->pending = true;
	e->since = s->now;
	e->pended_at = s->cpu.pc;
}

/* An interrupt whose source still asks for it stays pending. */
void
exception_unpend(struct sim *s, int number)
{
	s->nvic.e[number].pending = s->nvic.e[number].line;
}

void
exception_line(struct sim *s, int number, bool level)
{
	const bool risen = level && !s->nvic.e[number].line;

	s->nvic.e[number].line = level;
	if (risen)
		exception_pend(s, number);
}
