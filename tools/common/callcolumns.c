/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of callstat's table, see callcolumns.h */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "callcolumns.h"

#define THOUSAND	UINT64_C(1000)

static uint64_t
self_of(const struct sp_callsum_function *f)
{
	return f->self_us;
}

static uint64_t
calls_of(const struct sp_callsum_function *f)
{
	return f->calls;
}

static uint64_t
total_of(const struct sp_callsum_function *f)
{
	return f->total_us;
}

static uint64_t
outer_of(const struct sp_callsum_function *f)
{
	return f->outer_us;
}

/* In thousandths, rounded to the nearest. */
static uint64_t
mean_of(const struct sp_callsum_function *f)
{
	const uint64_t us = f->total_us / f->calls;
	const uint64_t rest = f->total_us % f->calls;

	return us >= UINT64_MAX / THOUSAND ? UINT64_MAX :
	    us * THOUSAND + (rest * THOUSAND + f->calls / 2) / f->calls;
}

static uint64_t
min_of(const struct sp_callsum_function *f)
{
	return f->min_us;
}

static uint64_t
max_of(const struct sp_callsum_function *f)
{
	return f->max_us;
}

/* A percentile is the middle of a class: the ends are known exactly. */
static uint64_t
percentile(const struct sp_callsum_function *f, unsigned share)
{
	const uint64_t us = sp_histogram_rank(&f->spread, share);

	return us < f->min_us ? f->min_us : us > f->max_us ? f->max_us : us;
}

static uint64_t
p50_of(const struct sp_callsum_function *f)
{
	return percentile(f, 500);
}

static uint64_t
p90_of(const struct sp_callsum_function *f)
{
	return percentile(f, 900);
}

static uint64_t
p99_of(const struct sp_callsum_function *f)
{
	return percentile(f, 990);
}

const struct callcolumn callcolumns[CALLCOLUMNS] = {
	{ "self", 0, true, 0, self_of },
	{ "calls", 1, false, 0, calls_of },
	{ "total", 4, true, 0, total_of },
	{ "outer", 8, true, 0, outer_of },
	{ "mean", 3, true, 3, mean_of },
	{ "min", 6, true, 0, min_of },
	{ "p50", 7, true, 0, p50_of },
	{ "p90", 9, true, 0, p90_of },
	{ "p99", 5, true, 0, p99_of },
	{ "max", 2, true, 0, max_of },
};

const char callcolumns_keys[] =
    "self calls total outer mean min p50 p90 p99 max name";

const struct callcolumn *
callcolumns_find(const char *name)
{
	for (size_t i = 0; i < CALLCOLUMNS; i++) {
		if (!strcmp(callcolumns[i].name, name))
			return &callcolumns[i];
	}
	return NULL;
}

void
callcolumns_text(const struct callcolumn *c, uint64_t value, char *out)
{
	if (c->decimals)
		snprintf(out, CALLCOLUMNS_ROOM, "%" PRIu64 ".%03" PRIu64,
		    value / THOUSAND, value % THOUSAND);
	else
		snprintf(out, CALLCOLUMNS_ROOM, "%" PRIu64, value);
}
