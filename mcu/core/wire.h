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
#define SPLITPROF_WIRE_TASK_STACK	'z'	/* id[2] size[4] sum[1] */
#define SPLITPROF_WIRE_MARK	'u'	/* name[4] sum[1] */
#define SPLITPROF_WIRE_VALUE	'v'	/* name[4] value[4] sum[1] */
#define SPLITPROF_WIRE_WORDS	'W'	/* bytes[1] words: see below */
#define SPLITPROF_WIRE_STACK_FULL	'C'	/* a call stack: see below */
#define SPLITPROF_WIRE_STACK	'c'	/* how it differs from the last one */

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
 * TASK_STACK: how many bytes the stack of task id has.
 *
 * MARK, VALUE: the program was here, or has measured value, which is signed;
 * name is the whole address of a text that ends in a 0, in the program.  A
 * VALUE of name 0: so many MARKs and VALUEs were lost since the last such, or
 * HEADER.
 */
#define SPLITPROF_WIRE_MAGIC	"HGMU"	/* no other type byte in it */
#define SPLITPROF_WIRE_VERSION	1
#define SPLITPROF_WIRE_HEADER_FIXED	15	/* bytes up to id_bytes */
#define SPLITPROF_WIRE_ID_MAX	20	/* bytes of build id: a SHA-1 */
#define SPLITPROF_WIRE_COUNTS	10	/* bytes of a LOST or an END packet */
#define SPLITPROF_WIRE_COUNT_MAX	5	/* bytes of a count */
#define SPLITPROF_WIRE_TASK_BYTES	4	/* bytes of a TASK packet */
#define SPLITPROF_WIRE_NAME_MAX	32	/* bytes of a task's name */
#define SPLITPROF_WIRE_TASK_STACK_BYTES	8	/* of a TASK_STACK packet */
#define SPLITPROF_WIRE_MARK_BYTES	6	/* of a MARK packet */
#define SPLITPROF_WIRE_VALUE_BYTES	10	/* of a VALUE packet */

/*
 * Word packets: a HEADER of one of these versions says that calls and samples
 * come in frames of words, each of them 4 bytes, least significant first.  Its
 * addr_bytes is _BITS: so many low bits of an address are sent, but for bit 0,
 * which in calls is set, as Thumb has it, or clear with _EVEN.  A frame's bytes
 * are those of its head, 2, and of one word or more, 254 at most.  A word has
 * bits 16 to 1 of an address:
 *
 *	to << 16 | from			a call; to is 3 at least
 *	0 << 16 | pc			a sample
 *	2 << 16 | bytes			a packet of so many bytes follows, and
 *					0 to 3 bytes that fill up a word
 *
 * That packet has a sum: one changed bit of a sample is none.
 *
 * Addresses in packets of other kinds have 3 bytes then.
 */
#define SPLITPROF_WIRE_VERSION_WORDS	2
#define SPLITPROF_WIRE_VERSION_EVEN	3
#define SPLITPROF_WIRE_WORDS_BITS	17
#define SPLITPROF_WIRE_WORDS_HEAD	2	/* bytes before the words */
#define SPLITPROF_WIRE_WORD	4	/* bytes */
#define SPLITPROF_WIRE_WORD_SAMPLE	0
#define SPLITPROF_WIRE_WORD_NONE	1	/* one bit beside a sample */
#define SPLITPROF_WIRE_WORD_PACKET	2

/*
 * A sample with its call stack.  STACK_FULL: base[4] slots[1] pc lr word... end
 * sum[1].  STACK: head[1] (more) pc lr word... end sum[1].
 *
 * Words are those of the stack that can be return addresses, with the outermost
 * one first; the host finds out which are.  A place is an address of the
 * program: (address - base) / 2, modulo 2^31, of which words have 24 bits, and
 * 0 is none; bit 0 of what is on the stack is known by what it is.  From _EXC
 * on a word is the EXC_RETURN of an exception, which has bits 4 to 1 in it.
 *
 * A gap is the number of words from the word before, outwards, to this one; for
 * the first one, from the end of the stack.  It is less than 2^16.  Numbers are
 * LEB128; signed ones are 2n or -2n - 1.
 *
 * pc is signed: the place of the program counter, less that of the stack
 * before; of STACK_FULL less 0.  head is the number of stacks since STACK_FULL,
 * 1 for the first one, modulo 16, times 16; and how many of the last stack's
 * words are the first ones of this one, too; or 15, and (more), a number, is
 * how many above that.
 *
 * lr, the link register, and words are, by their first byte:
 *
 *	00 to 3f  slot		what is in that slot: a place and its gap
 *	40 to 7f  slot gap	the place that is in that slot, with this gap
 *	80 to bf  place		gap of 0 to 62 in bits 5 to 0; or 63, and a
 *				number follows, the gap's rest; place is signed,
 *				less that of pc
 *	c0 to ff		the end: words from the stack pointer to the
 *				innermost one, as a gap, or to the end of the
 *				stack if there is none; or _PART: the next
 *				packet has more words, and this is no sample
 *
 * lr has no gap: in 00 to 3f it is ignored, and in 80 it is 0; c0: it can be no
 * return address.
 *
 * Right behind an EXC_RETURN is a word with gap 0: the program counter in the
 * exception frame, plus _PADDED if the processor has left out a word above that
 * frame; or 0 if it is not known.  Behind an EXC_RETURN in lr its gap is 1 and
 * the words from the stack pointer to the frame, or 0 if that was not found;
 * this one is none of the words that a stack may keep.
 *
 * Any other word with gap 0 is a mark, and its place is as it is, not less that
 * of pc: 0: the scan did not begin at the end of the stack, above which nothing
 * is known; n + 1: the other stack follows, of the handler that was
 * interrupted, and n words are from this one's pointer to its innermost word;
 * -n, _AGAIN at most: n words more as the one before, with its gap, as of a
 * function that calls itself.  A mark is in no slot.
 *
 * STACK_FULL empties all slots: place and gap are 0.  From then on each 80 to
 * bf, but no mark, at once fills slot _HASH(place) with place and gap, and each
 * 40 to 7f the gap.  A gap above 254 is 0 there.
 */
#define SPLITPROF_WIRE_STACK_SLOTS	64	/* at most; a power of two */
#define SPLITPROF_WIRE_STACK_WORDS	2048	/* at the most, with marks */
#define SPLITPROF_WIRE_STACK_AGAIN	32
#define SPLITPROF_WIRE_STACK_KEEP	128	/* of the last one, at most */
#define SPLITPROF_WIRE_STACK_PART	0x10000	/* as the gap of an end */
#define SPLITPROF_WIRE_STACK_HASH(place, slots) \
	(((place) ^ (place) >> 6) & ((slots) - 1))
#define SPLITPROF_WIRE_STACK_PLACES	0xffffffu
#define SPLITPROF_WIRE_STACK_PADDED	0x800000u
#define SPLITPROF_WIRE_STACK_EXC	0xfffff0u
#define SPLITPROF_WIRE_STACK_GAP	0x40
#define SPLITPROF_WIRE_STACK_PLACE	0x80
#define SPLITPROF_WIRE_STACK_END	0xc0
#define SPLITPROF_WIRE_STACK_LONG	63	/* a gap that goes on */
#define SPLITPROF_WIRE_STACK_KEEP_LONG	15

/* Width of an address: what it may be, and what the thesis uses. */
#define SPLITPROF_WIRE_ADDR_MIN	2	/* bytes */
#define SPLITPROF_WIRE_ADDR_MAX	4	/* bytes */
#define SPLITPROF_WIRE_ADDR_DEFAULT	3	/* bytes */

/*
 * The stream in frames of the QS protocol: splitprof-qs(5).  A frame is
 * seq[1] id[1] data checksum[1] with all its bytes escaped, and a flag; seq
 * counts frames; all bytes but the flag add up to 255 modulo 256.
 */
#define SPLITPROF_WIRE_QS_FLAG		0x7e
#define SPLITPROF_WIRE_QS_ESCAPE	0x7d
#define SPLITPROF_WIRE_QS_FLIP		0x20	/* what is escaped: xor this */
#define SPLITPROF_WIRE_QS_MAX		512	/* bytes, before escapes */

/* Ids of records that QSPY knows. */
#define SPLITPROF_WIRE_QS_EMPTY		0	/* no data: the program began */
#define SPLITPROF_WIRE_QS_FUN_DICT	62	/* CODE's 4 bytes, name 00 */
#define SPLITPROF_WIRE_QS_USER_DICT	63	/* id[1] name 00 */
#define SPLITPROF_WIRE_QS_TARGET_INFO	64	/* SPLITPROF_WIRE_QS_INFO */

/*
 * Our records, from an id that is a setting: time[4], then fields, each a form
 * and its bytes, numbers little-endian.  AP is whole packets as they are, in as
 * many fields of MEMORY as they need, and its time is 0.  The others are one
 * packet each; their time is the number of samples told before.
 */
#define SPLITPROF_WIRE_QS_ID	100	/* of AP, if nobody says otherwise */
#define SPLITPROF_WIRE_QS_ID_MIN	100	/* QSPY's own are below */
#define SPLITPROF_WIRE_QS_ID_MAX	116	/* QSPY's are above NAME's */
#define SPLITPROF_WIRE_QS_AP	0
#define SPLITPROF_WIRE_QS_ARC	1	/* CODE from, CODE to, U32 count */
#define SPLITPROF_WIRE_QS_PC	2	/* CODE pc, U32 count if not 1 */
#define SPLITPROF_WIRE_QS_HEADER	3	/* U8 version, U8 addr_bytes,
				   U32 base, U32 rate_hz, MEMORY build_id if
				   there is one */
#define SPLITPROF_WIRE_QS_LOST	4	/* U32 arcs, U32 samples */
#define SPLITPROF_WIRE_QS_END	5	/* U32 arcs, U32 samples */
#define SPLITPROF_WIRE_QS_TASK	6	/* U16 id */
#define SPLITPROF_WIRE_QS_NAME	7	/* U16 id, TEXT name */
#define SPLITPROF_WIRE_QS_KINDS	8
#define SPLITPROF_WIRE_QS_TSP	8	/* behind them: bytes of tsp/wire.h */

/* The most bytes of packets in AP: with two fields of 255 and 246. */
#define SPLITPROF_WIRE_QS_PACKETS_MAX	501

/* What USER_DICT calls them, one behind the other; each ends in a 0. */
#define SPLITPROF_WIRE_QS_NAMES \
	"AP\0" "ARC\0" "PC\0" "HEADER\0" "LOST\0" "END\0" "TASK\0" "NAME"

/* Forms of fields. */
#define SPLITPROF_WIRE_QS_U8	0x01
#define SPLITPROF_WIRE_QS_U16	0x03
#define SPLITPROF_WIRE_QS_U32	0x05
#define SPLITPROF_WIRE_QS_TEXT	0x08	/* ends in a 0 */
#define SPLITPROF_WIRE_QS_MEMORY	0x09	/* length[1] bytes */
#define SPLITPROF_WIRE_QS_CODE	0x0c	/* 4 bytes: an address in the program */

/*
 * The data of TARGET_INFO, of those that QSPY 6 and 7 know: a reset; version
 * 7.3.3; the widths that matter here, 4 bytes each for CODE and time; no queues
 * or pools; the rest is the time of a build, which is not told.
 */
#define SPLITPROF_WIRE_QS_INFO \
	0xff, 0xdd, 0x02, 0x22, 0x21, 0x22, 0x44, 0x04, 0, 0, 0, 0, 0, 0, 0, 0

/*
 * The MiniProfiler protocol: splitprof-mp(5).  All numbers are little-endian.
 *
 * A command, host to firmware: 55 command[1] bytes[1] payload[8] sum[1], where
 * sum is the sum of all bytes before it modulo 256, and the payload's rest is
 * 0.
 */
#define SPLITPROF_WIRE_MP_COMMAND	0x55
#define SPLITPROF_WIRE_MP_COMMAND_BYTES	12
#define SPLITPROF_WIRE_MP_PAYLOAD	8	/* bytes, whatever it has */
#define SPLITPROF_WIRE_MP_START		1	/* answer: ACK */
#define SPLITPROF_WIRE_MP_STOP		2	/* ACK */
#define SPLITPROF_WIRE_MP_GET_STATUS	3	/* STATUS */
#define SPLITPROF_WIRE_MP_RESET		4	/* ACK */
#define SPLITPROF_WIRE_MP_GET_METADATA	5	/* METADATA */
#define SPLITPROF_WIRE_MP_CONFIG	6	/* ACK; the payload is below */

/*
 * The document leaves CONFIG's payload open.  Our firmware's: depth[2]
 * min_us[4], what is missing is 0: record only calls of a depth below depth (0:
 * all), and only those that last min_us microseconds at least.
 */
#define SPLITPROF_WIRE_MP_CONFIG_BYTES	6

/*
 * An answer, firmware to host: aa 55 type[1] bytes[2] payload[bytes] crc[2] 0a.
 * The CRC is of all before it: polynomial 0x1021, most significant bit first,
 * from 0xffff on.
 */
#define SPLITPROF_WIRE_MP_HEADER0	0xaa
#define SPLITPROF_WIRE_MP_HEADER1	0x55
#define SPLITPROF_WIRE_MP_END		0x0a
#define SPLITPROF_WIRE_MP_BEFORE	5	/* bytes before the payload */
#define SPLITPROF_WIRE_MP_FIXED		8	/* bytes that are not payload */
#define SPLITPROF_WIRE_MP_CRC_START	0xffff
#define SPLITPROF_WIRE_MP_CRC_POLY	0x1021

#define SPLITPROF_WIRE_MP_ACK		1	/* nothing */
#define SPLITPROF_WIRE_MP_NACK		2	/* nothing */
#define SPLITPROF_WIRE_MP_METADATA	3	/* mcu_clock_hz[4] timer_hz[4]
				   build_id[4] version[16] */
#define SPLITPROF_WIRE_MP_STATUS	4	/* profiling[1] overflows[4]
				   records[4] usage_percent[1] */
#define SPLITPROF_WIRE_MP_CALLS		5	/* version[1] count[2], and so
				   many times: func[4] entry_us[4]
				   duration_us[4] depth[2] */
#define SPLITPROF_WIRE_MP_METADATA_BYTES	28
#define SPLITPROF_WIRE_MP_VERSION_MAX	16	/* bytes; shorter: a 0 behind */
#define SPLITPROF_WIRE_MP_STATUS_BYTES	10
#define SPLITPROF_WIRE_MP_CALLS_BEFORE	3	/* bytes before the calls */
#define SPLITPROF_WIRE_MP_CALL_BYTES	14
#define SPLITPROF_WIRE_MP_VERSION	1	/* of CALLS */

#endif
