/* SPDX-License-Identifier: MIT */
/*
 * What the assembly of the calls, of the samples and of the lines shares.
 */
#include "../../core/layout.h"
#include "function.h"

/*
 * Put the address in \value at [r0, #\at], in SPLITPROF_ADDR_BYTES bytes,
 * big-endian.  \value is shifted away: a store and a shift are 3 cycles a
 * byte, and byte stores are all that an unaligned packet allows on v6-M.
 */
.macro	put_address value, at
	strb	\value, [r0, #\at + SPLITPROF_ADDR_BYTES - 1]
	lsrs	\value, \value, #8
	strb	\value, [r0, #\at + SPLITPROF_ADDR_BYTES - 2]
.if SPLITPROF_ADDR_BYTES > 2
	lsrs	\value, \value, #8
	strb	\value, [r0, #\at + SPLITPROF_ADDR_BYTES - 3]
.endif
.if SPLITPROF_ADDR_BYTES > 3
	lsrs	\value, \value, #8
	strb	\value, [r0, #\at]
.endif
.endm

/* The same at [r5, #\at], and add the bytes to the sum in r2. */
.macro	put_summed value, at
	strb	\value, [r5, #\at + SPLITPROF_ADDR_BYTES - 1]
	adds	r2, r2, \value
	lsrs	\value, \value, #8
	strb	\value, [r5, #\at + SPLITPROF_ADDR_BYTES - 2]
	adds	r2, r2, \value
.if SPLITPROF_ADDR_BYTES > 2
	lsrs	\value, \value, #8
	strb	\value, [r5, #\at + SPLITPROF_ADDR_BYTES - 3]
	adds	r2, r2, \value
.endif
.if SPLITPROF_ADDR_BYTES > 3
	lsrs	\value, \value, #8
	strb	\value, [r5, #\at]
	adds	r2, r2, \value
.endif
.endm

/* \reg = \n */
.macro	number reg, n
.if \n < 256
	movs	\reg, #\n
.else
	ldr	\reg, =\n
.endif
.endm

/* \reg -= \n; \n may need the register \by. */
.macro	subtract reg, n, by=r2
.if \n < 256
	subs	\reg, #\n
.else
	ldr	\by, =\n
	subs	\reg, \reg, \by
.endif
.endm

/*
 * The end of a splitprof_turn(): the line has taken r0 bytes from r1 on.  Sets
 * the ends, and r0, r3 and Z as it returns them; changes r1 and r2.
 */
.macro	turned
	ldr	r3, =splitprof_state
#if SPLITPROF_COUNT_BYTES
	ldr	r2, [r3, #SPLITPROF_AT_SENT]
	adds	r2, r2, r0
	str	r2, [r3, #SPLITPROF_AT_SENT]
#endif

	/* The other one's beginning: the sum of both is known. */
#if 2 * SPLITPROF_AT_CHUNKS + SPLITPROF_CHUNK_BYTES < 256
	lsls	r0, r3, #1
	adds	r0, #2 * SPLITPROF_AT_CHUNKS + SPLITPROF_CHUNK_BYTES
#else
	ldr	r0, =2 * SPLITPROF_AT_CHUNKS + SPLITPROF_CHUNK_BYTES
	adds	r0, r0, r3
	adds	r0, r0, r3
#endif
	subs	r0, r0, r1

	number	r1, SPLITPROF_ARC_END
	adds	r1, r1, r0
	str	r1, [r3, #SPLITPROF_AT_ARC_END]
	adds	r1, #SPLITPROF_SAMPLE_END - SPLITPROF_ARC_END	/* Z clear */
	str	r1, [r3, #SPLITPROF_AT_SAMPLE_END]
.endm

/* The longest packet of an entry of the arc cache. */
#define TELL_BYTES \
	(SPLITPROF_ARC_BYTES + SPLITPROF_WIRE_COUNT_MAX + 1)

/* log2 of the arc cache's entries. */
#if SPLITPROF_ARC_CACHE == 4
#define CACHE_BITS	2
#elif SPLITPROF_ARC_CACHE == 8
#define CACHE_BITS	3
#elif SPLITPROF_ARC_CACHE == 16
#define CACHE_BITS	4
#elif SPLITPROF_ARC_CACHE == 32
#define CACHE_BITS	5
#elif SPLITPROF_ARC_CACHE == 64
#define CACHE_BITS	6
#elif SPLITPROF_ARC_CACHE == 128
#define CACHE_BITS	7
#elif SPLITPROF_ARC_CACHE == 256
#define CACHE_BITS	8
#elif SPLITPROF_ARC_CACHE == 512
#define CACHE_BITS	9
#elif SPLITPROF_ARC_CACHE == 1024
#define CACHE_BITS	10
#endif
