/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of callstat's table, see callcolumns.h */

#include <config.h>

#include <string.h>

#include "callcolumns.h"

#define THOUSAND	UINT64_C(1000)

/* In thousandths, rounded to the nearest. */
static uint64_t
mean_of(const struct sp_callsum_function *f)
{
	const uint64_t us = f->total_us / f->calls;
	const uint64_t rest = f->total_us % f->calls;

	return us >= UINT64_MAX / THOUSAND ? UINT64_MAX :
	    us * THOUSAND + (rest * THOUSAND + f->calls / 2) / f->calls;
}

/* A percentile is the middle of a class: the ends are known exactly. */
static uint64_t
percentile(const struct sp_callsum_function *f, unsigned share)
{
	const uint64_t us = sp_histogram_rank(&f->histogram, share);

	return us < f->min_us ? f->min_us : us > f->max_us ? f->max_us : us;
}

#define COUNT(member)	offsetof(struct sp_callsum_function, member), 0

const struct callcolumn callcolumns[CALLCOLUMNS] = {
	{ "self", 0, true, 0, COUNT(self_us) },
	{ "calls", 1, false, 0, COUNT(calls) },
	{ "total", 4, true, 0, COUNT(total_us) },
	{ "outer", 8, true, 0, COUNT(outer_us) },
	{ "mean", 3, true, 3, 0, 0 },
	{ "min", 6, true, 0, COUNT(min_us) },
	{ "p50", 7, true, 0, 0, 500 },
	{ "p90", 9, true, 0, 0, 900 },
	{ "p99", 5, true, 0, 0, 990 },
	{ "max", 2, true, 0, COUNT(max_us) },
};

uint64_t
callcolumns_value(const struct callcolumn *c,
    const struct sp_callsum_function *f)
{
	uint64_t value;

	if (c->share)
		return percentile(f, c->share);
	if (c->decimals)
		return mean_of(f);
	memcpy(&value, (const char *)f + c->offset, sizeof(value));
	return value;
}
