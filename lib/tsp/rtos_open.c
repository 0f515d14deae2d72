/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What goes on at some time, as if it ended then: see rtos.h */

#include <config.h>

#include "tsp/rtos_inner.h"

void
sp_rtos_open(const struct sp_rtos *r, const struct sp_rtos_user *user)
{
	if (!r->begun)
		return;
	sp_rtos_report_cpu(r, user, r->cpu, true);
	for (int i = 0; i < SP_RTOS_TASKS; i++) {
		sp_rtos_report_state(r, user, i, true, false);
		sp_rtos_report_inheritance(r, user, i, true);
	}
	sp_rtos_report_holds(r, user, SP_RTOS_NOBODY);
}
