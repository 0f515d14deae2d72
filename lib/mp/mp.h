/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The MiniProfiler protocol: the answers that a firmware sends, and the
 * commands that it takes.  splitprof-mp(5) describes both.
 */
#ifndef SP_MP_H
#define SP_MP_H

#include "base/crc.h"
#include "base/framing.h"
#include "mp/record.h"

/*
 * What the protocol's document leaves open, or says in two ways.  All zero but
 * crc_start, which is SPLITPROF_WIRE_MP_CRC_START, is what our firmware sends.
 */
struct sp_mp_variant {
	bool swapped;		/* the header is 55 aa */
	bool crc_big;		/* the CRC is big-endian */
	uint16_t crc_start;
};

/* What can be wrong with a packet. */
enum sp_mp_fault {
	SP_MP_CRC,
	SP_MP_END,		/* the byte behind the CRC, which is right */
	SP_MP_LENGTH,		/* none that its type can have, or more than
				   there is */
	SP_MP_BAD_VERSION,	/* of calls; all else is right */
	SP_MP_BAD_COUNT,	/* of calls, by its length; else it is right */
	SP_MP_FAULTS
};

/* What the decoder found. */
struct sp_mp_event {
	enum {
		SP_MP_NOTHING,	/* more is needed */
		SP_MP_PACKET,
		SP_MP_OTHER,	/* of an unknown type: all else is right */
		SP_MP_BAD,
		SP_MP_SKIP	/* bytes of no packet, and none that looked like
				   one */
	} kind;
	uint64_t offset;	/* of the first byte, in the stream */

	/* PACKET, OTHER.  The payload lies in what was fed. */
	uint8_t type;		/* SPLITPROF_WIRE_MP_ACK and so on */
	const uint8_t *payload;
	size_t bytes;

	enum sp_mp_fault fault;	/* BAD */
	uint64_t skipped;	/* SKIP: bytes */
};

/*
 * A streaming decoder.  Set variant, and all else to zero, before use; the
 * counts are results to read, the rest is private.
 */
struct sp_mp {
	struct sp_mp_variant variant;
	uint64_t packets;		/* PACKET events */
	uint64_t others;		/* OTHER events */
	uint64_t bad[SP_MP_FAULTS];
	struct sp_framing framing;
	uint64_t clear;		/* up to here no sound packet begins that has
				   not been told */
	/* Of what may come next, and of what may begin within that: each goes
	   up on its own. */
	struct sp_crcspan sums, inner;
};

/*
 * Decode up to the first event in the n bytes at in, of which ended says that
 * nothing follows, and set *e to it, or to NOTHING.  Returns how many bytes are
 * done with; feed the rest again, with more behind it.  How the stream is cut
 * into calls makes no difference.  The rest is less than SP_MP_MAX as long as
 * calls go on until NOTHING.
 */
size_t sp_mp_feed(struct sp_mp *d, const uint8_t *in, size_t n, bool ended,
    struct sp_mp_event *e);
#define SP_MP_MAX	(2 * ((size_t)UINT16_MAX + SPLITPROF_WIRE_MP_FIXED))

/* The fields of a PACKET's payload. */
void sp_mp_meta(const uint8_t *payload, struct sp_mp_meta *meta);
void sp_mp_status(const uint8_t *payload, struct sp_mp_status *status);

static inline size_t
sp_mp_calls(size_t payload_bytes)
{
	return (payload_bytes - SPLITPROF_WIRE_MP_CALLS_BEFORE) /
	    SPLITPROF_WIRE_MP_CALL_BYTES;
}

/* A call as it stands on the line: entry_us is modulo 2^32. */
void sp_mp_call(const uint8_t *payload, size_t i, struct sp_call *call);

/*
 * Times wrap every 71.6 minutes; here they are in 64 bits.  What is followed is
 * when calls end, since that is their order in the stream; when they began goes
 * back at each caller.  So a call may have lasted up to 2^32 us, but between
 * the ends of two in a row there must be less than 2^31 us, 35.8 minutes.
 * Zero-initialise before use.
 */
struct sp_mpclock {
	bool started;
	bool anew;		/* see sp_mpclock_meta */
	int64_t base_us;	/* what all times have more than on the line,
				   modulo 2^32 */
	int64_t exit_us;	/* the latest end of a call so far */
	uint64_t restarts;	/* how often the clock began anew */
};

/* When did such a call begin?  Below 0 if before the time 0 of the first. */
int64_t sp_mpclock_entry(struct sp_mpclock *c, const struct sp_call *call);

/*
 * METADATA came, which firmware sends when it starts: if then times go back by
 * more than a second its clock began anew at 0, and goes on behind the latest
 * end.
 */
static inline void
sp_mpclock_meta(struct sp_mpclock *c)
{
	c->anew = c->started;
}

/*
 * Which variant do the n bytes at in speak, of which ended says that no more
 * can be had?  Returns false if they do not tell yet; with ended false if they
 * have no packet of any, or of several alike, and *v is then as it was.
 */
bool sp_mp_guess(const uint8_t *in, size_t n, bool ended,
    struct sp_mp_variant *v);

/* The most calls that a packet can carry. */
#define SP_MP_CALLS_MAX \
	((UINT16_MAX - SPLITPROF_WIRE_MP_CALLS_BEFORE) / \
	SPLITPROF_WIRE_MP_CALL_BYTES)

/* Room for a packet with n bytes of payload. */
#define SP_MP_ROOM(n)	((size_t)(n) + SPLITPROF_WIRE_MP_FIXED)

/*
 * Write a packet with n bytes of payload, UINT16_MAX at most, to out, which has
 * room for SP_MP_ROOM(n).  Returns its length.
 */
size_t sp_mp_encode(const struct sp_mp_variant *v, uint8_t type,
    const uint8_t *payload, size_t n, uint8_t *out);

/* Write the payloads, as wire.h says; a call's 14 bytes, modulo 2^32. */
void sp_mp_put_meta(const struct sp_mp_meta *meta, uint8_t *payload);
void sp_mp_put_status(const struct sp_mp_status *status, uint8_t *payload);
void sp_mp_put_call(const struct sp_call *call, uint8_t *out);

/*
 * Write a command of SPLITPROF_WIRE_MP_COMMAND_BYTES with n bytes of payload,
 * SPLITPROF_WIRE_MP_PAYLOAD at most, to out.
 */
void sp_mp_command(uint8_t command, const uint8_t *payload, size_t n,
    uint8_t *out);

#endif
