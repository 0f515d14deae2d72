/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is true: how many cycles each instruction has taken, as the records of
 * a profile that has a sample in every cycle.
 */
#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>

#include "report.h"

/* The instruction at the halfword of code has ended. */
void
spent_step(struct sim *s, uint32_t halfword)
{
	struct report *const r = s->report;

	if (!r->spent_cycles)
		r->spent_cycles = calloc(CODE_HALFWORDS + 1,
		    sizeof(*r->spent_cycles));
	if (!r->spent_cycles)
		err(EXIT_FAILURE, NULL);
	r->spent_cycles[halfword] += s->now - r->spent_until;
	r->spent_until = s->now;
}

static void
print_range(const struct sim *s, uint32_t first, uint32_t n)
{
	const struct report *const r = s->report;

	fprintf(r->spent, "hist\t0x%" PRIx32 "\t0x%" PRIx32 "\t%" PRIu32
	    "\t%" PRIu32 "\tseconds\n", code_address(first),
	    code_address(first) + 2 * n, n, s->core_hz);
	for (uint32_t i = first; i < first + n; i++)
		if (r->spent_cycles[i])
			fprintf(r->spent, "pc\t0x%" PRIx32 "\t%" PRIu64 "\n",
			    code_address(i), r->spent_cycles[i]);
}

void
spent_print(const struct sim *s)
{
	if (!s->report->spent_cycles)
		return;
	print_range(s, 0, FLASH_BYTES / 2);
	print_range(s, FLASH_BYTES / 2, RAM_BYTES / 2);
}
