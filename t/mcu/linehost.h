/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The runtime of splitprof.h on a line of the host. */
#ifndef LINEHOST_H
#define LINEHOST_H

#include <check.h>
#include <string.h>

#include "splitprof.h"
#include "mcu/host/host.h"

/* Start, with a line that takes so many bytes, and more each time. */
static inline void
begin_line(size_t credit, size_t credit_per_pump)
{
	memset(&splitprof_host, 0, sizeof(splitprof_host));
	splitprof_host.credit = credit;
	splitprof_host.credit_per_pump = credit_per_pump;
	splitprof_start();
}

/* Stop, with a line that takes everything, and compare what was sent. */
static inline void
end_line(const void *wanted, size_t n)
{
	splitprof_host.credit_per_pump = 1;
	splitprof_stop();
	ck_assert_uint_eq(splitprof_host.sent_bytes, n);
	ck_assert_mem_eq(splitprof_host.sent, wanted, n);
	ck_assert_uint_eq(splitprof_host.unmasked_pumps, 0);
	ck_assert(!splitprof_host.masked);
}

static inline struct splitprof_counts
counts(void)
{
	struct splitprof_counts c;

	splitprof_get_counts(&c);
	return c;
}

/* Of the bytes of a packet that carries its sum it is 0. */
static inline uint8_t
sum(const uint8_t *p, size_t n)
{
	uint8_t s = 0;

	while (n-- > 0)
		s += *p++;
	return s;
}

#endif
