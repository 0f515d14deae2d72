/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Times of the MiniProfiler protocol, see clock.h */

#include <config.h>

#include "mp/clock.h"

#define BACK_US	1000000

int64_t
sp_mpclock_entry(struct sp_mpclock *c, const struct sp_mp_call *call)
{
	const uint32_t exit32 = call->entry_us + call->duration_us;
	int64_t step, exit_us;

	if (!c->started) {
		c->started = true;
		c->exit_us = (int64_t)call->entry_us + call->duration_us;
		return call->entry_us;
	}
	step = (int32_t)(exit32 - (uint32_t)(c->exit_us - c->base_us));
	if (c->anew && step < -BACK_US) {
		c->base_us = c->exit_us;
		c->restarts++;
		step = exit32;
	}
	c->anew = false;
	exit_us = c->exit_us + step;
	if (step > 0)
		c->exit_us = exit_us;
	return exit_us - call->duration_us;
}
