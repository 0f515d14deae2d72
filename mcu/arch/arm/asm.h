/* SPDX-License-Identifier: MIT */
/*
 * What the assembly of the calls and of the samples shares.  Read by the
 * assembler after layout.h.
 */
	.syntax	unified

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

/* \reg -= \n, for constants that may need r2. */
.macro	subtract reg, n
.if \n < 256
	subs	\reg, #\n
.else
	ldr	r2, =\n
	subs	\reg, \reg, r2
.endif
.endm
