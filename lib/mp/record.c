/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text records of the MiniProfiler protocol, see record.h */

#include <config.h>

#include "mp/record.h"
#include "text/escape.h"
#include "text/record.h"

static bool
take_version(void *record, char **f)
{
	struct sp_record_mp *const r = record;
	struct sp_mp_meta *const m = &r->u.meta;
	size_t n = 0;
	const bool good = sp_unescape(f[4], m->version, sizeof(m->version), &n);

	m->version_bytes = (uint8_t)n;
	return good;
}

static bool
check_call(void *record, char **f)
{
	const struct sp_record_mp *const r = record;
	const struct sp_call *const c = &r->u.call;

	(void)f;
	return c->duration_us <= SP_RECORD_TIME_MAX &&
	    sp_call_exit(c) <= (int64_t)SP_RECORD_TIME_MAX &&
	    c->depth <= UINT16_MAX;
}

#define NUMBER(member)	SP_RECORD_NUMBER(struct sp_record_mp, u.member)

/* Calls first: they are what comes most. */
static const struct sp_record_kind kinds[] = {
	{ "call", 5, check_call, SP_RECORD_MP_CALL,
	    { NUMBER(call.func),
	    { SP_RECORD_TIME, offsetof(struct sp_record_mp, u.call.entry_us) },
	    NUMBER(call.duration_us), NUMBER(call.depth) } },
	{ .name = "ack", .fields = 1, .kind = SP_RECORD_MP_ACK },
	{ .name = "nack", .fields = 1, .kind = SP_RECORD_MP_NACK },
	{ "meta", 5, take_version, SP_RECORD_MP_META,
	    { NUMBER(meta.mcu_clock_hz), NUMBER(meta.timer_hz),
	    NUMBER(meta.build_id) } },
	{ "status", 5, NULL, SP_RECORD_MP_STATUS,
	    { NUMBER(status.profiling), NUMBER(status.overflows),
	    NUMBER(status.records), NUMBER(status.usage_percent) } },
	{ .name = "bad", .fields = 3, .kind = SP_RECORD_MP_LOST },
	{ .name = "skip", .fields = 3, .kind = SP_RECORD_MP_LOST },
};

bool
sp_record_mp_take(struct sp_record_mp *r, char *line)
{
	r->kind = SP_RECORD_MP_NONE;
	return sp_record_take(kinds, sizeof(kinds) / sizeof(*kinds), r, line);
}
