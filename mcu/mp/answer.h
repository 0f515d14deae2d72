/* SPDX-License-Identifier: MIT */
/*
 * Between command.c, answer.c and poll.c: what the host wants, and the packets
 * that it gets.
 */
#ifndef SPLITPROF_MP_ANSWER_H
#define SPLITPROF_MP_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

#include "state.h"

/* The largest packet: a metadata, or one of calls. */
#define SPLITPROF_MP_CALLS_BYTES (SPLITPROF_WIRE_MP_CALLS_BEFORE + \
	SPLITPROF_MP_PACKET * SPLITPROF_WIRE_MP_CALL_BYTES)
#define SPLITPROF_MP_PACKET_BYTES (SPLITPROF_WIRE_MP_FIXED + \
	(SPLITPROF_MP_CALLS_BYTES > SPLITPROF_WIRE_MP_METADATA_BYTES ? \
	SPLITPROF_MP_CALLS_BYTES : SPLITPROF_WIRE_MP_METADATA_BYTES))

/*
 * command.c: take a byte from the host, and do the command that it completes.
 * Returns the type of the answer that is due then, SPLITPROF_MP_STOPPED for a
 * STOP's ACK, or 0.
 */
#define SPLITPROF_MP_STOPPED	(0x80 | SPLITPROF_WIRE_MP_ACK)
SPLITPROF_OWN uint8_t splitprof_mp_command(uint8_t byte);

/*
 * answer.c: make a packet in packet, which has room for
 * SPLITPROF_MP_PACKET_BYTES, and return its size: of a type, or of as many of
 * the records that wait as fit, which are dropped from the ring.
 */
SPLITPROF_OWN uint32_t splitprof_mp_answer(uint8_t *packet, uint8_t type,
    uint32_t id);
SPLITPROF_OWN uint32_t splitprof_mp_calls(uint8_t *packet);

/*
 * id.c: do a part of the build id's work.  Returns false if there is more to
 * do, or sets *crc.
 */
SPLITPROF_OWN bool splitprof_mp_id(uint32_t *crc);

#endif
