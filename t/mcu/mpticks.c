/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See mpticks.h */
#include <config.h>

#include <check.h>

#include "mp/ticks.h"
#include "mcu/host/host.h"
#include "mpticks.h"

uint64_t now;

uint64_t
us64(uint64_t ticks)
{
	return ticks * 1000000 / HZ;
}

uint32_t
us(uint64_t ticks)
{
	return (uint32_t)us64(ticks);
}

void
go_to(uint64_t when)
{
	while (when - now > 1u << 30) {
		now += 1u << 30;
		splitprof_mp_host.ticks = (uint32_t)now;
		splitprof_mp_poll();
	}
	now = when;
	splitprof_mp_host.ticks = (uint32_t)now;
}

void
hook(void (*which)(void *, void *), uintptr_t function, uint64_t when)
{
	go_to(when);
	which((void *)function, NULL);
	ck_assert(!splitprof_host.masked);
}

void
begin_at(uint64_t when)
{
	now = when;
	splitprof_mp_host.ticks = (uint32_t)now;
	splitprof_host.credit = SPLITPROF_HOST_SENT_MAX;
	splitprof_mp_open();
	splitprof_mp_start();
}

void
begin(void)
{
	begin_at(0);
	splitprof_mp_poll();
}

void
is_last(uint32_t function, uint64_t entry, uint64_t exit, uint32_t depth)
{
	const uint8_t *p;

	go_to(now + (uint64_t)HZ * (WAIT_US + 1000000) / 1000000);
	splitprof_mp_poll();
	splitprof_mp_poll();
	p = splitprof_host.sent + splitprof_host.sent_bytes - 3 - 14;
	ck_assert_uint_eq(le(p, 4), function);
	ck_assert_uint_eq(le(p + 4, 4), us(entry));
	ck_assert_uint_eq(le(p + 8, 4), us(exit) - us(entry));
	ck_assert_uint_eq(p[12], depth);
}

uint64_t
tick_of(uint64_t at_us)
{
	return (at_us * HZ + 999999) / 1000000;
}

void
is_sent_at(uint64_t when)
{
	go_to(when - 1);
	splitprof_mp_poll();
	ck_assert_uint_eq(splitprof_mp_waiting(), 1);
	go_to(when);
	splitprof_mp_poll();
	ck_assert_uint_eq(splitprof_mp_waiting(), 0);
}
