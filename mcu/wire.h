/* SPDX-License-Identifier: MIT */
/*
 * The packet stream: the constants that firmware and host agree on.
 *
 * Every packet is one type byte and big-endian fields; splitprof-wire(5)
 * describes them.  ARC and SAMPLE are the whole stream of the thesis (4.3.2,
 * 4.3.3).  The others are understood only after a HEADER, whose magic and sum
 * noise does not produce by chance, so that a stray byte in a plain stream
 * never starts one.
 */
#ifndef SPLITPROF_WIRE_H
#define SPLITPROF_WIRE_H

#define SPLITPROF_WIRE_ARC	'A'	/* from[n] to[n] */
#define SPLITPROF_WIRE_SAMPLE	'P'	/* pc[n] */
#define SPLITPROF_WIRE_HEADER	'H'	/* see below */
#define SPLITPROF_WIRE_LOST	'L'	/* arcs[4] samples[4] sum[1] */
#define SPLITPROF_WIRE_END	'E'	/* arcs[4] samples[4] sum[1] */
#define SPLITPROF_WIRE_ARCS	'm'	/* from[n] to[n] count sum[1] */
#define SPLITPROF_WIRE_SAMPLES	's'	/* pc[n] count sum[1] */
#define SPLITPROF_WIRE_TASK	'k'	/* id[2] sum[1] */
#define SPLITPROF_WIRE_NAME	'n'	/* id[2] bytes[1] name[bytes] sum[1] */

/*
 * HEADER: "HGMU" version[1] addr_bytes[1] base[4] rate_hz[4] id_bytes[1]
 * build_id[id_bytes] sum[1].  In packets with a sum, all bytes from the type
 * byte to the sum add up to 0 modulo 256.  LOST counts since the last LOST or
 * HEADER; END counts what was sent since the HEADER; both modulo 2^32.
 *
 * ARCS and SAMPLES stand for count events alike: count is an LEB128 number of 1
 * to 5 bytes, least significant seven bits first, from 1 to 2^32 - 1.  LOST and
 * END count events, not packets.  TASK: from here on it is task id that calls
 * and is sampled, until the next TASK; before the first one it is nobody.
 * NAME: what to call task id; 1 to SPLITPROF_WIRE_NAME_MAX bytes of UTF-8.
 */
#define SPLITPROF_WIRE_MAGIC	"HGMU"	/* no other type byte in it */
#define SPLITPROF_WIRE_VERSION	1
#define SPLITPROF_WIRE_HEADER_FIXED	15	/* bytes up to id_bytes */
#define SPLITPROF_WIRE_ID_MAX	20	/* bytes of build id: a SHA-1 */
#define SPLITPROF_WIRE_COUNTS	10	/* bytes of a LOST or an END packet */
#define SPLITPROF_WIRE_COUNT_MAX	5	/* bytes of a count */
#define SPLITPROF_WIRE_TASK_BYTES	4	/* bytes of a TASK packet */
#define SPLITPROF_WIRE_NAME_MAX	32	/* bytes of a task's name */

/* Width of an address: what it may be, and what the thesis uses. */
#define SPLITPROF_WIRE_ADDR_MIN	2	/* bytes */
#define SPLITPROF_WIRE_ADDR_MAX	4	/* bytes */
#define SPLITPROF_WIRE_ADDR_DEFAULT	3	/* bytes */

#endif
