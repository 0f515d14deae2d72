/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of callstat's table, see callcolumns.h */

#include <config.h>

#include <string.h>

#include "callcolumns.h"

#define THOUSAND	UINT64_C(1000)
#define PERIODS_LEAST	10	/* fewer are chance */

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

static uint64_t
period_of(const struct sp_callsum_function *f)
{
	return sp_moments_mean_thousandths(&f->period);
}

static uint64_t
jitter_of(const struct sp_callsum_function *f)
{
	return sp_moments_deviation(&f->period, THOUSAND);
}

#define VALUE(member)	.offset = offsetof(struct sp_callsum_function, member)

const struct callcolumn callcolumns[CALLCOLUMNS] = {
	{ "self", 0, true, 0, false, VALUE(self_us) },
	{ "calls", 1, false, 0, false, VALUE(calls) },
	{ "total", 4, true, 0, false, VALUE(total_us) },
	{ "outer", 8, true, 0, false, VALUE(outer_us) },
	{ "mean", 3, true, 3, false, .of = mean_of },
	{ "min", 6, true, 0, false, VALUE(min_us) },
	{ "p50", 7, true, 0, false, .share = 500 },
	{ "p90", 9, true, 0, false, .share = 900 },
	{ "p99", 5, true, 0, false, .share = 990 },
	{ "max", 2, true, 0, false, VALUE(max_us) },
	{ "pmin", 12, true, 0, true, VALUE(period.min) },
	{ "period", 10, true, 3, true, .of = period_of },
	{ "pmax", 13, true, 0, true, VALUE(period.max) },
	{ "jitter", 11, true, 3, true, .of = jitter_of },
};

bool
callcolumns_known(const struct callcolumn *c,
    const struct sp_callsum_function *f)
{
	return !c->periodic || f->period.n >= PERIODS_LEAST;
}

uint64_t
callcolumns_value(const struct callcolumn *c,
    const struct sp_callsum_function *f)
{
	uint64_t value;

	if (!callcolumns_known(c, f))
		return 0;
	if (c->share)
		return percentile(f, c->share);
	if (c->of)
		return c->of(f);
	memcpy(&value, (const char *)f + c->offset, sizeof(value));
	return value;
}
