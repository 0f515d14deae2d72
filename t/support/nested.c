/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See nested.h */

#include <config.h>

#include <string.h>

#include "must.h"
#include "nested.h"
#include "random.h"

struct sp_nested got[2 * MAX];
int n_got;
struct sp_nesting nest;

static void
keep(void *arg, const struct sp_nested *nested)
{
	MUST(!arg);
	MUST(n_got < 2 * MAX);
	got[n_got++] = *nested;
}

void
begin_nesting(void)
{
	memset(&nest, 0, sizeof(nest));
	nest.put = keep;
	n_got = 0;
}

void
take(const struct sp_call *call, bool early)
{
	MUST(sp_nesting_take(&nest, call, early));
}

void
end_nesting(void)
{
	sp_nesting_end(&nest);
	sp_nesting_free(&nest);
}

const struct sp_nested *
around(int i)
{
	for (int j = i + 1; j < n_got; j++) {
		if (got[j].level < got[i].level)
			return &got[j];
	}
	return NULL;
}

uint32_t state;

uint32_t
dice(uint32_t n)
{
	return (lcg32(&state) >> 8) % n;
}
