/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * In place of t/sim's report: nothing is measured of t/sim/mspm0/mspm0.c's
 * program
 */

#include <config.h>

#include "chip.h"

struct report *
quiet_report(void)
{
	static struct report none;

	return &none;
}

#define QUIET0(name) \
	void name(struct sim *s) { (void)s; }
#define QUIET1(name, type) \
	void name(struct sim *s, type x) { (void)s; (void)x; }

QUIET0(report_call)
QUIET0(report_late)
QUIET0(report_leave)
QUIET0(report_leaving)
QUIET0(report_primask)
QUIET0(report_stack_switch)
QUIET0(shadow_leave)
QUIET1(report_branch, uint32_t)
QUIET1(report_enter, int)
QUIET1(report_entered, int)
QUIET1(report_flagged, uint8_t)
QUIET1(report_stack_set, int)
QUIET1(seen_pc, uint32_t)
QUIET1(spent_step, uint32_t)

void
report_chain(struct sim *s, uint32_t exc_return, int number)
{
	(void)s;
	(void)exc_return;
	(void)number;
}
