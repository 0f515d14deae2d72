/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moments of numbers that come one by one, see moments.h */

#include <config.h>

#include <math.h>

#include "stat/moments.h"

#define THOUSAND	UINT64_C(1000)

void
sp_moments_add(struct sp_moments *m, uint64_t number)
{
	const double from_old = (double)number - m->mean;

	if (!m->n || number < m->min)
		m->min = number;
	if (number > m->max)
		m->max = number;
	m->n++;
	m->sum = m->sum + number < number ? UINT64_MAX : m->sum + number;
	m->mean += from_old / (double)m->n;
	m->squares += from_old * ((double)number - m->mean);
}

uint64_t
sp_moments_mean(const struct sp_moments *m)
{
	const uint64_t rest = m->sum % m->n;

	return m->sum / m->n + (rest >= m->n - rest);
}

uint64_t
sp_moments_mean_thousandths(const struct sp_moments *m)
{
	const uint64_t whole = m->sum / m->n;
	uint64_t n = m->n, rest = m->sum % n;

	/* So that a thousand times the rest has room. */
	for (; n > UINT64_MAX / THOUSAND / 2; n >>= 1)
		rest >>= 1;
	return whole >= UINT64_MAX / THOUSAND ? UINT64_MAX :
	    whole * THOUSAND + (rest * THOUSAND + n / 2) / n;
}

/* Numbers are below 2^64, and so is any distance from their mean. */
uint64_t
sp_moments_deviation(const struct sp_moments *m, unsigned parts)
{
	const double deviation = round(sqrt(m->squares / (double)m->n) *
	    parts);

	return deviation < 0x1p64 ? (uint64_t)deviation : UINT64_MAX;
}
