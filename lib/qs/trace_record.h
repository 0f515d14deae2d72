/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Packets of the A/P stream in QS records, and back: see splitprof-qs(5).  Many
 * packets as they are need one record, which has the id of AP, a setting.  Or
 * each is a record that QSPY prints, whose id is that of AP and its kind,
 * SPLITPROF_WIRE_QS_ARC and so on.
 */
#ifndef SP_QS_TRACE_RECORD_H
#define SP_QS_TRACE_RECORD_H

#include <stdbool.h>

#include "wire/packet.h"

/* Room for the data of any record: the longest are NAME and HEADER. */
#define SP_QSRECORD_MAX	64

#define SP_QSRECORD_TIME	4	/* bytes of the time in front */

/*
 * Write the data of the record that p is to data, which has room for
 * SP_QSRECORD_MAX, and set *kind.  h has the fields of a HEADER, name those of
 * a NAME.  time is the number of samples sent since the last HEADER, modulo
 * 2^32.  Of a STACK that is the sample.  Returns the number of bytes; 0 if p is
 * UNREADABLE, a SKIP, or a name with a NUL.
 */
size_t sp_qsrecord_encode(const struct sp_packet *p, const struct sp_header *h,
    const struct sp_name *name, uint32_t time, uint8_t *kind, uint8_t *data);

/*
 * Read a record of that kind from its n bytes of data.  A HEADER fills *h, a
 * NAME *name.  False if it is none: then nothing of it is to be used.
 */
bool sp_qsrecord_decode(uint8_t kind, const uint8_t *data, size_t n,
    struct sp_packet *p, struct sp_header *h, struct sp_name *name);

/* Samples that a packet has. */
static inline uint32_t
sp_qsrecord_samples(const struct sp_packet *p)
{
	return p->kind == SP_PACKET_SAMPLE || p->kind == SP_PACKET_STACK ? 1 :
	    p->kind == SP_PACKET_SAMPLES ? p->count : 0;
}

/* Records that a stream begins with: how many; packets as they are need one. */
#define SP_QSRECORD_FIRST	(2 + SPLITPROF_WIRE_QS_KINDS)

/*
 * Write the data of the first records' i-th to data, and set *id; ap is AP's
 * id.  Returns the number of bytes, which may be 0.
 */
size_t sp_qsrecord_first(int i, uint8_t ap, uint8_t *id, uint8_t *data);

/* The most bytes of packets in a record. */
#define SP_QSPACKETS_MAX	SPLITPROF_WIRE_QS_PACKETS_MAX

/*
 * Write the data of a record of n bytes of packets as they are to data; returns
 * their length.  QSPY prints it as a dump: a time of 0, and fields of bytes.
 */
size_t sp_qspackets_put(const uint8_t *packets, size_t n, uint8_t *data);

/*
 * Write the packets of a record of n bytes to packets, which has room for as
 * many, and set *made.  Streams that were recorded before have the packets
 * alone; no packet begins with a 0.  False if some of it is of neither form.
 */
bool sp_qspackets_get(const uint8_t *data, size_t n, uint8_t *packets,
    size_t *made);

#endif
