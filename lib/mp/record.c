/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text records of the MiniProfiler protocol, see record.h */

#include <config.h>

#include "mp/record.h"
#include "text/escape.h"
#include "text/record.h"

/* A number up to max, which goes to a field of another width. */
static bool
small_number(const char *text, uint64_t max, uint8_t *n)
{
	uint64_t wide = 0;
	const bool good = sp_record_number(text, max, &wide);

	*n = (uint8_t)wide;
	return good;
}

static bool
take_nothing(void *arg, char **f)
{
	struct sp_record_mp *const r = arg;

	r->kind = f[0][0] == 'a' ? SP_RECORD_MP_ACK : SP_RECORD_MP_NACK;
	return true;
}

static bool
take_meta(void *arg, char **f)
{
	struct sp_record_mp *const r = arg;
	struct sp_mp_meta *const m = &r->u.meta;
	size_t n = 0;

	if (!sp_record_number32(f[1], &m->mcu_clock_hz) ||
	    !sp_record_number32(f[2], &m->timer_hz) ||
	    !sp_record_number32(f[3], &m->build_id) ||
	    !sp_unescape(f[4], m->version, sizeof(m->version), &n))
		return false;
	m->version_bytes = (uint8_t)n;
	r->kind = SP_RECORD_MP_META;
	return true;
}

static bool
take_status(void *arg, char **f)
{
	struct sp_record_mp *const r = arg;
	struct sp_mp_status *const s = &r->u.status;

	if (!small_number(f[1], UINT8_MAX, &s->profiling) ||
	    !sp_record_number32(f[2], &s->overflows) ||
	    !sp_record_number32(f[3], &s->records) ||
	    !small_number(f[4], UINT8_MAX, &s->usage_percent))
		return false;
	r->kind = SP_RECORD_MP_STATUS;
	return true;
}

static bool
take_call(void *arg, char **f)
{
	struct sp_record_mp *const r = arg;
	struct sp_call *const c = &r->u.call;
	uint64_t depth;

	if (!sp_record_number32(f[1], &c->func) ||
	    !sp_record_time(f[2], &c->entry_us) ||
	    !sp_record_number(f[3], SP_RECORD_TIME_MAX, &c->duration_us) ||
	    c->entry_us + (int64_t)c->duration_us >
	    (int64_t)SP_RECORD_TIME_MAX ||
	    !sp_record_number(f[4], UINT16_MAX, &depth))
		return false;
	c->depth = (uint32_t)depth;
	r->kind = SP_RECORD_MP_CALL;
	return true;
}

static bool
take_lost(void *arg, char **f)
{
	struct sp_record_mp *const r = arg;

	(void)f;
	r->kind = SP_RECORD_MP_LOST;
	return true;
}

/* Calls first: they are what comes most. */
static const struct sp_record_kind kinds[] = {
	{ "call", 5, take_call },
	{ "ack", 1, take_nothing },
	{ "nack", 1, take_nothing },
	{ "meta", 5, take_meta },
	{ "status", 5, take_status },
	{ "bad", 3, take_lost },
	{ "skip", 3, take_lost },
};

bool
sp_record_mp_take(struct sp_record_mp *r, char *line)
{
	r->kind = SP_RECORD_MP_NONE;
	return sp_record_take(kinds, sizeof(kinds) / sizeof(*kinds), r, line);
}
