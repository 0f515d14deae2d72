/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The text records of the MiniProfiler protocol, splitprof-records(5): what the
 * firmware says of itself, and the calls that it has measured.
 */
#ifndef SP_RECORD_MP_H
#define SP_RECORD_MP_H

#include <stdbool.h>
#include <stdint.h>

#include "core/wire.h"

/*
 * A call that has returned.  Its callees' records come before its own, unless
 * they were lost.
 */
struct sp_call {
	uint32_t func;		/* as sent: bit 0 may be set */
	uint32_t depth;		/* calls around it, 0 to 65535 */
	int64_t entry_us;	/* unwrapped; below 0 if it began before what
				   came first */
	uint64_t duration_us;	/* with its callees'; entry_us and the sum of
				   both are between -2^62 and 2^62 */
};

static inline int64_t
sp_call_exit(const struct sp_call *call)
{
	return call->entry_us + (int64_t)call->duration_us;
}

struct sp_mp_meta {
	uint32_t mcu_clock_hz;
	uint32_t timer_hz;	/* what entry and duration were made from */
	uint32_t build_id;	/* CRC-32 of .text */
	uint8_t version_bytes;	/* 0 to SPLITPROF_WIRE_MP_VERSION_MAX */
	uint8_t version[SPLITPROF_WIRE_MP_VERSION_MAX];
};

struct sp_mp_status {
	uint8_t profiling;
	uint8_t usage_percent;	/* of the firmware's buffer */
	uint32_t overflows;	/* how often it was full, since its reset */
	uint32_t records;	/* since its reset */
};

/* What a line says. */
enum sp_record_mp_kind {
	SP_RECORD_MP_NONE,	/* it is of another kind: nothing is set */

	/* As the types of packets are numbered on the line. */
	SP_RECORD_MP_ACK = SPLITPROF_WIRE_MP_ACK,
	SP_RECORD_MP_NACK = SPLITPROF_WIRE_MP_NACK,
	SP_RECORD_MP_META = SPLITPROF_WIRE_MP_METADATA,
	SP_RECORD_MP_STATUS = SPLITPROF_WIRE_MP_STATUS,
	SP_RECORD_MP_CALL = SPLITPROF_WIRE_MP_CALLS,
	SP_RECORD_MP_LOST	/* "bad ..." or "skip ...": bytes were damaged,
				   so calls may be missing here */
};

struct sp_record_mp {
	enum sp_record_mp_kind kind;
	union {
		struct sp_mp_meta meta;
		struct sp_mp_status status;
		struct sp_call call;
	} u;
};

/*
 * Take a line, without its end, which is changed.  False if it is of a known
 * kind but no such record.
 */
bool sp_record_mp_take(struct sp_record_mp *r, char *line);

#endif
