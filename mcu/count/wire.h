/* SPDX-License-Identifier: MIT */
/*
 * The runtime of splitprof_count.h as a host sees it: commands in Lenlab's
 * packets, and the image of what was counted.  splitprof-count(5) describes
 * both.  All numbers are little-endian.  Assembly files read this header, too:
 * nothing but preprocessor lines here.
 *
 * A packet, either way: label[1] length[2] body[length] crc[4].  The CRC is of
 * the body: polynomial 0xedb88320, least significant bit first, from 0xffffffff
 * on, and not inverted at the end.
 */
#ifndef SPLITPROF_WIRE_COUNT_H
#define SPLITPROF_WIRE_COUNT_H

#define SPLITPROF_WIRE_LEN_LABEL	0x4c
#define SPLITPROF_WIRE_LEN_BEFORE	3	/* bytes before the body */
#define SPLITPROF_WIRE_LEN_CRC		4	/* bytes behind it */
#define SPLITPROF_WIRE_LEN_CRC_START	0xffffffff

/*
 * A command's body: key[1] tag[1] and what stands here.  The reply's has the
 * same key and tag; the host chooses the tag, and so knows a late reply.  What
 * is no command, or has another CRC or length, gets no reply; but where length
 * and CRC are right and only the key is unknown, a STATUS.
 */
#define SPLITPROF_WIRE_COUNT_START	'G'	/* reply: STATUS */
#define SPLITPROF_WIRE_COUNT_STOP	'H'	/* token[4]; STATUS */
#define SPLITPROF_WIRE_COUNT_ZERO	'Z'	/* STATUS */
#define SPLITPROF_WIRE_COUNT_STATUS	'S'	/* STATUS */
#define SPLITPROF_WIRE_COUNT_READ	'R'	/* offset[4] bytes[2]; BLOCK */

/* Bytes of a body: of a command of each key, and the most of all. */
#define SPLITPROF_WIRE_COUNT_START_BYTES	2
#define SPLITPROF_WIRE_COUNT_STOP_BYTES	6
#define SPLITPROF_WIRE_COUNT_ZERO_BYTES	2
#define SPLITPROF_WIRE_COUNT_STATUS_BYTES	2
#define SPLITPROF_WIRE_COUNT_READ_BYTES	8
#define SPLITPROF_WIRE_COUNT_BODY_MAX	8

/*
 * A STATUS: key[1] tag[1] result[1] phase[1] token[4] image_bytes[4]
 * block_max[2] opens[2].  block_max is the most bytes that READ gives; opens
 * goes up by 1 at each start of the runtime, and so at each reset, from any
 * value on.
 */
#define SPLITPROF_WIRE_COUNT_REPLY_BYTES	16

/*
 * A BLOCK: 'R' tag[1] result[1] 0[1] token[4] offset[4], and the bytes; none,
 * if the result is not OK.
 */
#define SPLITPROF_WIRE_COUNT_BLOCK_BEFORE	12

/* Results. */
#define SPLITPROF_WIRE_COUNT_OK		0
#define SPLITPROF_WIRE_COUNT_OUTSIDE	1	/* not all is in the image */
#define SPLITPROF_WIRE_COUNT_TOO_LONG	2	/* more than block_max */
#define SPLITPROF_WIRE_COUNT_UNKNOWN	3	/* there is no such key */

/* Phases. */
#define SPLITPROF_WIRE_COUNT_STOPPED	0
#define SPLITPROF_WIRE_COUNT_COUNTING	1

/*
 * Lenlab's own, as they are in all: the version is asked for and told by its
 * protocol 8.0 and by its protocol 8.6, which also knocks.
 */
#define SPLITPROF_WIRE_LEN_WELCOME	'L', 1, 0, '8', 'v', 'e', 'r', '?'
#define SPLITPROF_WIRE_LEN_WELCOMED	'L', 1, 0, '8'	/* and 4 of version */
#define SPLITPROF_WIRE_LEN_VERSION_86 \
	'L', '8', 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
#define SPLITPROF_WIRE_LEN_VERSIONED_86	'L', '8', 0, 0, '6', 0, 0, 0
#define SPLITPROF_WIRE_LEN_KNOCK_86 \
	'L', 'k', 8, 0, 'n', 'o', 'c', 'k', ',', ' ', 'k', 'n', 'o', 'c', \
	'k', '!'
#define SPLITPROF_WIRE_LEN_KNOCKED_86	'L', 'k', 0, 0, 'n', 'o', 'c', 'k'

/*
 * The image: a head, bins, spills, arcs, one behind the other, each at a
 * multiple of 4.  Where each field of the head is, and its bytes:
 */
#define SPLITPROF_WIRE_IMAGE_MAGIC	"SPCI"
#define SPLITPROF_WIRE_IMAGE_VERSION	1

#define SPLITPROF_WIRE_IMAGE_AT_MAGIC	0	/* 4 */
#define SPLITPROF_WIRE_IMAGE_AT_VERSION	4	/* 1 */
#define SPLITPROF_WIRE_IMAGE_AT_SHIFT	5	/* 1: bins of 2^shift bytes */
#define SPLITPROF_WIRE_IMAGE_AT_ARC_BYTES	6	/* 1: of an arc: 12 */
#define SPLITPROF_WIRE_IMAGE_AT_HEAD_BYTES	7	/* 1: bins begin */
#define SPLITPROF_WIRE_IMAGE_AT_LOW	8	/* 4: text that has bins: */
#define SPLITPROF_WIRE_IMAGE_AT_HIGH	12	/* 4: low + (bins << shift) */
#define SPLITPROF_WIRE_IMAGE_AT_BINS	16	/* 4: so many */
#define SPLITPROF_WIRE_IMAGE_AT_SPILLS	20	/* 4: so many */
#define SPLITPROF_WIRE_IMAGE_AT_ARCS	24	/* 4: so many */
#define SPLITPROF_WIRE_IMAGE_AT_RATE	28	/* 4: Hz; 0: no samples */
#define SPLITPROF_WIRE_IMAGE_AT_ID_BYTES	32	/* 1, and 3 of 0 */
#define SPLITPROF_WIRE_IMAGE_AT_ID	36	/* 20: build id, then 0 */
#define SPLITPROF_WIRE_IMAGE_AT_CRC	56	/* 4: of all before, as above */
#define SPLITPROF_WIRE_IMAGE_AT_TOKEN	60	/* 4: of the last STOP, or 0 */
#define SPLITPROF_WIRE_IMAGE_AT_PHASE	64	/* 4: as in STATUS */
#define SPLITPROF_WIRE_IMAGE_AT_SAMPLES	68	/* 4: taken, these two, too: */
#define SPLITPROF_WIRE_IMAGE_AT_OUTSIDE	72	/* 4: not from low to high */
#define SPLITPROF_WIRE_IMAGE_AT_LOST	76	/* 4: no spill was free */
#define SPLITPROF_WIRE_IMAGE_AT_LOST_CALLS	80	/* 4: no arc was free */
#define SPLITPROF_WIRE_IMAGE_HEAD_BYTES	84	/* of version 1 */
#define SPLITPROF_WIRE_IMAGE_ID_MAX	20

/*
 * A bin is count[1].  What it counted is that, and 256 for each count of the
 * spills that name it: bin[2] count[2]; a spill with count 0 is none, and a bin
 * may have several.  bins is a multiple of 4, at most 65536.
 *
 * An arc is from[4] to[4] count[4], as in an ARC of core/wire.h, except that
 * bit 0 of from means nothing.  One with count 0 is none.  An arc may be there
 * twice: then it was called as often as both say.  lost_calls and lost stay at
 * 0xffffffff when they get there.
 */
#define SPLITPROF_WIRE_IMAGE_SPILL_BYTES	4
#define SPLITPROF_WIRE_IMAGE_ARC_BYTES	12

#endif
