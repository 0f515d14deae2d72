/* SPDX-License-Identifier: MIT */
/*
 * The runtime's state and sizes as C and assembly both see them: nothing but
 * preprocessor lines here.  queue.h says what the members mean.
 */
#ifndef SPLITPROF_LAYOUT_H
#define SPLITPROF_LAYOUT_H

#include "../splitprof_config.h"

#if SPLITPROF_WORDS
#define SPLITPROF_ARC_BYTES	SPLITPROF_WIRE_WORD
#define SPLITPROF_SAMPLE_BYTES	SPLITPROF_WIRE_WORD
#else
#define SPLITPROF_ARC_BYTES	(1 + 2 * SPLITPROF_ADDR_BYTES)
#define SPLITPROF_SAMPLE_BYTES	(1 + SPLITPROF_ADDR_BYTES)
#endif

#define SPLITPROF_CHUNK_BYTES	(SPLITPROF_QUEUE_BYTES / 2)

/*
 * How many of them packets have.  Words are aligned, and the frame's head is
 * right before them, behind bytes to spare.  There put is the last word: a stub
 * that moves on before it writes needs a register less.
 */
#if SPLITPROF_WORDS
#define SPLITPROF_CHUNK_ROOM	(SPLITPROF_CHUNK_BYTES - SPLITPROF_WIRE_WORD)
#define SPLITPROF_CHUNK_SPARE \
	(SPLITPROF_WIRE_WORD - SPLITPROF_WIRE_WORDS_HEAD)
#define SPLITPROF_CHUNK_LAST	SPLITPROF_WIRE_WORD	/* bytes from put on */
#else
#define SPLITPROF_CHUNK_ROOM	SPLITPROF_CHUNK_BYTES
#define SPLITPROF_CHUNK_SPARE	0
#define SPLITPROF_CHUNK_LAST	0
#endif

/*
 * What most stacks take in a chunk, and how far a stack can be from its end
 * without being in another memory.
 */
#if SPLITPROF_QUEUE_BYTES < 128
#define SPLITPROF_STACK_ROOM	SPLITPROF_CHUNK_BYTES
#else
#define SPLITPROF_STACK_ROOM	64
#endif
#define SPLITPROF_STACK_REGION	0x100000

/*
 * EXC_RETURN of ARM is that much below 0, or less.  In v8-M bits 0 and 6 are
 * clear in the Non-secure state, and where there is but one state: 0xffffffbc.
 */
#if defined(__ARM_ARCH) && __ARM_ARCH >= 8
#define SPLITPROF_ARM_EXC_BELOW	128
#define SPLITPROF_ARM_EXC_EVEN	1
#else
#define SPLITPROF_ARM_EXC_BELOW	31
#define SPLITPROF_ARM_EXC_EVEN	0
#endif

/* The longest packet of a stack, which may have as many words beyond _DEPTH. */
#define SPLITPROF_STACK_PACKET	128

/* Where members of struct splitprof_stacks are. */
#define SPLITPROF_AT_STACK_BASE	0
#define SPLITPROF_AT_STACK_BYTES	4
#define SPLITPROF_AT_STACK_PC	8
#define SPLITPROF_AT_STACK_FULL	12
#define SPLITPROF_AT_STACK_THREADS	13
#define SPLITPROF_AT_STACK_COUNT	14
#define SPLITPROF_AT_STACK_CHAIN	16
#define SPLITPROF_AT_STACK_LONGEST	20
#define SPLITPROF_AT_STACK_END	24
#define SPLITPROF_AT_STACK_MAIN_END	28
#define SPLITPROF_AT_STACK_TASK_END	32
#define SPLITPROF_AT_STACK_MISSED	36
#define SPLITPROF_AT_STACK_WORDS	40
#define SPLITPROF_AT_STACK_SLOTS \
	(SPLITPROF_AT_STACK_WORDS + 4 * SPLITPROF_STACK_DEPTH + 4)

/* In words, where assembly sees them: stack/stack.h. */
#define SPLITPROF_STACK_ANY	1	/* it may go to another function */
#define SPLITPROF_STACK_LONG	255	/* a gap that is too long */
#define SPLITPROF_STACK_EMPTY	0xffff00	/* no slot has that place */

/* The longest packet of an entry of the caches. */
#define SPLITPROF_TELL_BYTES \
	(SPLITPROF_ARC_BYTES + SPLITPROF_WIRE_COUNT_MAX + 1)

/*
 * The most that the line gets at once: a chunk, or what it is in frames if each
 * byte of it must be escaped.  For records, a sample grows most, from 1 + n
 * bytes to 19 + n: number 2, id 1, time 8, form 1, address n + 4, checksum 2,
 * flag 1.  Or, where addresses have 4 bytes, a task mark: from 4 bytes to 19.
 * For packets, the time is 4 bytes, and a field of up to 255 begins with 3.
 */
#if SPLITPROF_FRAMES == SPLITPROF_NO_FRAMES
#define SPLITPROF_LINE_BYTES	SPLITPROF_CHUNK_BYTES
#elif SPLITPROF_FRAMES == SPLITPROF_QS_PACKETS
#define SPLITPROF_LINE_BYTES	\
	(2 * (SPLITPROF_CHUNK_BYTES + 3) + 5 + \
	3 * ((SPLITPROF_CHUNK_BYTES + 254) / 255))
#elif SPLITPROF_ADDR_BYTES == 2
#define SPLITPROF_LINE_BYTES	(SPLITPROF_CHUNK_BYTES * 7)
#elif SPLITPROF_ADDR_BYTES == 3
#define SPLITPROF_LINE_BYTES	(SPLITPROF_CHUNK_BYTES * 11 / 2)
#else
#define SPLITPROF_LINE_BYTES	(SPLITPROF_CHUNK_BYTES * 19 / 4)
#endif

/*
 * Bytes of each chunk that are kept free for samples, so that calls can't
 * starve them: one, and as many as come while the line sends a chunk, if that
 * leaves room for a call.
 */
#if SPLITPROF_SAMPLE_HZ == 0
#define SPLITPROF_RESERVE_WANTED	0
#elif SPLITPROF_BAUD == 0
#define SPLITPROF_RESERVE_WANTED	SPLITPROF_SAMPLE_BYTES
#else
#define SPLITPROF_RESERVE_WANTED	(SPLITPROF_SAMPLE_BYTES * \
	(1 + SPLITPROF_LINE_BYTES * 10 * SPLITPROF_SAMPLE_HZ / SPLITPROF_BAUD))
#endif
#if SPLITPROF_RESERVE_WANTED <= 240 && \
    SPLITPROF_RESERVE_WANTED + SPLITPROF_ARC_BYTES <= SPLITPROF_CHUNK_ROOM
#define SPLITPROF_RESERVE	SPLITPROF_RESERVE_WANTED
#elif SPLITPROF_SAMPLE_HZ && \
    SPLITPROF_SAMPLE_BYTES + SPLITPROF_ARC_BYTES <= SPLITPROF_CHUNK_ROOM
#define SPLITPROF_RESERVE	SPLITPROF_SAMPLE_BYTES
#else
#define SPLITPROF_RESERVE	0
#endif

/* Where put is below this in a chunk, a call fits; or a sample. */
#define SPLITPROF_ARC_END \
	(SPLITPROF_CHUNK_ROOM - SPLITPROF_RESERVE - SPLITPROF_ARC_BYTES + 1)
#define SPLITPROF_SAMPLE_END \
	(SPLITPROF_CHUNK_ROOM - SPLITPROF_SAMPLE_BYTES + 1)

/*
 * Whether the bytes that the line took, or the words, are counted: get_counts
 * finds the number of calls from it.  A cache of calls knows it anyhow.
 */
#if SPLITPROF_TOTALS && SPLITPROF_WITH_ARCS && !SPLITPROF_ARC_CACHE
#define SPLITPROF_COUNT_BYTES	1
#else
#define SPLITPROF_COUNT_BYTES	0
#endif

/*
 * Whether the time that calls wait for the line is bounded; and whether
 * anything can get lost.
 */
#if SPLITPROF_WHEN_FULL == SPLITPROF_WAIT && SPLITPROF_WAIT_PERCENT < 100
#define SPLITPROF_BOUNDED	1
#else
#define SPLITPROF_BOUNDED	0
#endif
#if SPLITPROF_BOUNDED || SPLITPROF_WHEN_FULL == SPLITPROF_DROP
#define SPLITPROF_LOSES		1
#else
#define SPLITPROF_LOSES		0
#endif

/*
 * What arc_end is, if calls can get lost, from where a call has found that the
 * line is busy until a chunk is free: that call waits; or calls are lost, and
 * do not ask the line.
 *
 * Some calls later one asks it: after SPLITPROF_GAP, and as soon as samples
 * have found it so, after about as many as are lost from one to the next.  It
 * is calls that are counted and not time, or calls that come after long
 * functions would be sent more often than others.
 */
#define SPLITPROF_ARC_END_REFUSED	1
#define SPLITPROF_ARC_END_WAITING	2
#define SPLITPROF_GAP		16

/*
 * Whether each sample that finds calls lost reports how many, if there is room:
 * where the line carries far more than these reports from sample to sample.  So
 * it is known what was lost when.  Else each 16th sample does.
 */
#if SPLITPROF_SAMPLE_HZ && (SPLITPROF_BAUD == 0 || \
    SPLITPROF_BAUD / 10 / SPLITPROF_SAMPLE_HZ >= 6 * SPLITPROF_WIRE_COUNTS)
#define SPLITPROF_LOST_OFTEN	1
#else
#define SPLITPROF_LOST_OFTEN	0
#endif

/*
 * A sample that finds a call waiting is one of so many, in the long run:
 * SPLITPROF_WAIT_PERCENT of the others.  After a time without it may be so many
 * in a row.
 */
#if SPLITPROF_BOUNDED
#define SPLITPROF_WAIT_ONE_IN \
	(1 + (99 + SPLITPROF_WAIT_PERCENT) / SPLITPROF_WAIT_PERCENT)
#define SPLITPROF_WAIT_IN_A_ROW	16
#endif

/* Values of the state's phase. */
#define SPLITPROF_OFF		0
#define SPLITPROF_STARTING	1
#define SPLITPROF_STOPPING	2
#define SPLITPROF_RUNNING	3	/* calls only */
#define SPLITPROF_SAMPLING	4	/* samples, too, or only */

/*
 * Where the members of struct splitprof_state are, on a 32-bit processor.  The
 * first two are written together: arch/arm/sampler.h.
 */
#define SPLITPROF_AT_PUT	0
#define SPLITPROF_AT_SAMPLES	4
#define SPLITPROF_AT_ARC_END	8
#define SPLITPROF_AT_SAMPLE_END	12
#define SPLITPROF_AT_JITTER	16
#define SPLITPROF_AT_PHASE	20
#define SPLITPROF_AT_SENT	24	/* with SPLITPROF_COUNT_BYTES */
#define SPLITPROF_AT_LOST	(24 + 4 * SPLITPROF_COUNT_BYTES)
#define SPLITPROF_AT_LOST_ARCS	SPLITPROF_AT_LOST	/* with _LOSES */
#define SPLITPROF_AT_LOST_SAMPLES	(SPLITPROF_AT_LOST + 4)
#define SPLITPROF_AT_ASK_AT	(SPLITPROF_AT_LOST + 8)
#define SPLITPROF_AT_GAP	(SPLITPROF_AT_LOST + 12)
#define SPLITPROF_AT_WAIT_FROM	(SPLITPROF_AT_LOST + 24)	/* _BOUNDED */
#define SPLITPROF_AT_CHUNKS \
	(SPLITPROF_AT_LOST + 24 * SPLITPROF_LOSES + 4 * SPLITPROF_BOUNDED)

/*
 * With SPLITPROF_ONE_THREAD: where in the stub it begins again, and how many
 * bytes further on its packet is queued.  arch/arm/mcount_restart.h.
 */
#if SPLITPROF_ONE_THREAD && SPLITPROF_WITH_ARCS && SPLITPROF_SAMPLE_HZ && \
    !SPLITPROF_COUNT
#define SPLITPROF_RESTARTS	1
#define SPLITPROF_RESTART_AT	4
#if SPLITPROF_WORDS
#define SPLITPROF_RESTART_BYTES	26
#else
#define SPLITPROF_RESTART_BYTES	(18 + 8 * SPLITPROF_ADDR_BYTES)
#endif
#else
#define SPLITPROF_RESTARTS	0
#endif

/* What mixes the number of samples for the jitter: option/jitter.h. */
#define SPLITPROF_JITTER_FACTOR	0x9e3779b1

#endif
