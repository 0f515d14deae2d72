/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Packets as they are in a QS record: splitprof-qs(5).  QSPY prints it as a
 * dump: a time of 0, and fields of bytes.  Streams that were recorded before
 * have the packets alone; no packet begins with a 0.
 */
#ifndef SP_QS_PACKETS_H
#define SP_QS_PACKETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/wire.h"

/* The most bytes of packets in a record. */
#define SP_QSPACKETS_MAX	SPLITPROF_WIRE_QS_PACKETS_MAX

/* Write the data of a record of n bytes to data; returns their length. */
size_t sp_qspackets_put(const uint8_t *packets, size_t n, uint8_t *data);

/*
 * Write the packets of a record of n bytes, of either form, to packets, which
 * has room for as many, and set *made.  False if some of it is of neither.
 */
bool sp_qspackets_get(const uint8_t *data, size_t n, uint8_t *packets,
    size_t *made);

#endif
