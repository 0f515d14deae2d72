/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The last minute, see last_minute.h */

#include <config.h>

#include <math.h>
#include <string.h>

#include "live/last_minute.h"

#define JUDGED	3	/* seconds */
#define FACTOR	1.25	/* a clock, or a full line, is not so far off */
#define LEAST	2	/* it may be chance in which second a few come */

static void
begin(struct sp_minute *m, const uint64_t totals[SP_MINUTE_SERIES],
    int64_t second)
{
	m->begun = true;
	m->second = second;
	m->n = 0;
	memcpy(m->totals, totals, sizeof(m->totals));
	memcpy(m->now, totals, sizeof(m->now));
}

/* Where the count of a second is. */
static size_t
index_of(int64_t second)
{
	const int64_t rest = second % SP_MINUTE_SECONDS;

	return (size_t)(rest < 0 ? rest + SP_MINUTE_SECONDS : rest);
}

/* A second is over: what was told in it is its count. */
static void
end_second(struct sp_minute *m)
{
	for (unsigned i = 0; i < SP_MINUTE_SERIES; i++) {
		m->counts[i][index_of(m->second)] = m->now[i] - m->totals[i];
		m->totals[i] = m->now[i];
	}
	m->second++;
	m->n += m->n < SP_MINUTE_SECONDS;
}

static bool
goes_back(const struct sp_minute *m, const uint64_t totals[SP_MINUTE_SERIES],
    int64_t second)
{
	for (unsigned i = 0; i < SP_MINUTE_SERIES; i++) {
		if (totals[i] < m->now[i])
			return true;
	}
	return second < m->second;
}

void
sp_minute_tell(struct sp_minute *m, const uint64_t totals[SP_MINUTE_SERIES],
    double now)
{
	const int64_t second = (int64_t)floor(now);

	if (!m->begun || goes_back(m, totals, second)) {
		begin(m, totals, second);
		return;
	}
	/* After a longer time nothing is left of what was before. */
	if (second - m->second > 2 * SP_MINUTE_SECONDS)
		m->second = second - 2 * SP_MINUTE_SECONDS;
	while (m->second < second)
		end_second(m);
	memcpy(m->now, totals, sizeof(m->now));
}

size_t
sp_minute_counts(const struct sp_minute *m, unsigned series,
    uint64_t counts[SP_MINUTE_SECONDS])
{
	for (size_t i = 0; i < m->n; i++)
		counts[i] = m->counts[series][index_of(m->second -
		    (int64_t)(m->n - i))];
	return m->n;
}

/* 1: it is more than stated; -1: less; 0: it is about that, or not known. */
static int
judge(uint64_t count, uint32_t stated)
{
	const double difference = (double)count - stated;

	if (!count || fabs(difference) <= LEAST)
		return 0;
	if ((double)count > FACTOR * stated)
		return 1;
	return FACTOR * (double)count < stated ? -1 : 0;
}

bool
sp_minute_is_off(const struct sp_minute *m, unsigned series, uint32_t stated,
    double *measured)
{
	uint64_t counts[SP_MINUTE_SECONDS];
	const size_t n = sp_minute_counts(m, series, counts);
	double sum = 0;

	if (!stated || n < JUDGED)
		return false;
	for (size_t i = n - JUDGED; i < n; i++) {
		const int off = judge(counts[i], stated);

		if (!off || off != judge(counts[n - 1], stated))
			return false;
		sum += (double)counts[i];
	}
	*measured = sum / JUDGED;
	return true;
}
