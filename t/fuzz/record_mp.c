/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is taken from a line of the MiniProfiler protocol's text is within its
 * limits, and the same when it is written once more and read again.
 */

#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "fuzz.h"
#include "mp/mp.h"
#include "text/escape.h"

#define TIME_MAX	((INT64_C(1) << 62) - 1)

/* Write a record as mpdecode does; false if it has no fields. */
static bool
print(const struct sp_record_mp *r, char *line, size_t n)
{
	char text[SP_ESCAPE_ROOM(SPLITPROF_WIRE_MP_VERSION_MAX)];
	const struct sp_mp_meta *const m = &r->u.meta;
	const struct sp_mp_status *const s = &r->u.status;
	const struct sp_call *const c = &r->u.call;

	switch (r->kind) {
	case SP_RECORD_MP_META:
		sp_escape(m->version, m->version_bytes, text);
		snprintf(line, n, "meta\t%" PRIu32 "\t%" PRIu32 "\t0x%" PRIx32
		    "\t%s", m->mcu_clock_hz, m->timer_hz, m->build_id, text);
		return true;
	case SP_RECORD_MP_STATUS:
		snprintf(line, n, "status\t%u\t%" PRIu32 "\t%" PRIu32 "\t%u",
		    s->profiling, s->overflows, s->records, s->usage_percent);
		return true;
	case SP_RECORD_MP_CALL:
		snprintf(line, n, "call\t0x%" PRIx32 "\t%" PRId64 "\t%" PRIu64
		    "\t%" PRIu32, c->func, c->entry_us, c->duration_us,
		    c->depth);
		return true;
	default:
		return false;
	}
}

static void
check_limits(const struct sp_record_mp *r)
{
	if (r->kind == SP_RECORD_MP_META)
		FUZZ_CHECK(r->u.meta.version_bytes <=
		    SPLITPROF_WIRE_MP_VERSION_MAX);
	if (r->kind != SP_RECORD_MP_CALL)
		return;
	FUZZ_CHECK(r->u.call.depth <= UINT16_MAX);
	FUZZ_CHECK(r->u.call.entry_us >= -TIME_MAX &&
	    r->u.call.entry_us <= TIME_MAX);
	FUZZ_CHECK(r->u.call.duration_us <= (uint64_t)TIME_MAX);
	FUZZ_CHECK(r->u.call.entry_us + (int64_t)r->u.call.duration_us <=
	    TIME_MAX);
}

/* The first field is the kind's name. */
static void
check_kind(enum sp_record_mp_kind kind, const char *line)
{
	static const struct {
		const char *name;
		enum sp_record_mp_kind kind;
	} kinds[] = { { "call", SP_RECORD_MP_CALL },
	    { "meta", SP_RECORD_MP_META }, { "status", SP_RECORD_MP_STATUS },
	    { "ack", SP_RECORD_MP_ACK }, { "nack", SP_RECORD_MP_NACK },
	    { "bad", SP_RECORD_MP_LOST }, { "skip", SP_RECORD_MP_LOST } };
	enum sp_record_mp_kind wanted = SP_RECORD_MP_NONE;
	const size_t n = strcspn(line, "\t");

	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		if (n == strlen(kinds[i].name) &&
		    !strncmp(line, kinds[i].name, n))
			wanted = kinds[i].kind;
	}
	FUZZ_CHECK(kind == wanted);
}

static void
take(void *arg, char *line, size_t n)
{
	char *const copy = strdup(line);
	struct sp_record_mp r, again;
	char first[256], second[256];

	(void)arg;
	(void)n;
	FUZZ_CHECK(copy);
	if (sp_record_mp_take(&r, copy)) {
		check_kind(r.kind, line);
		check_limits(&r);
		if (print(&r, first, sizeof(first))) {
			strcpy(second, first);
			FUZZ_CHECK(sp_record_mp_take(&again, second));
			FUZZ_CHECK(print(&again, second, sizeof(second)));
			FUZZ_CHECK(!strcmp(first, second));
		}
	}
	free(copy);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	fuzz_lines(data, n, take, NULL);
	return 0;
}
