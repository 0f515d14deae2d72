/* SPDX-License-Identifier: MIT */
/*
 * The runtime's settings.  Override one by -DNAME=value, or several in a
 * header of your own that -DSPLITPROF_CONFIG_H='"my_splitprof.h"' names.
 * All files of the runtime must see the same settings.  Assembly files read
 * this header too: nothing but preprocessor lines here.
 */
#ifndef SPLITPROF_CONFIG_H_INCLUDED
#define SPLITPROF_CONFIG_H_INCLUDED

#ifdef SPLITPROF_CONFIG_H
#include SPLITPROF_CONFIG_H
#endif
#include "core/wire.h"

/* Marks the runtime's own functions: never profiled nor instrumented. */
#define SPLITPROF_OWN	__attribute__((no_instrument_function))

/* Values of SPLITPROF_WHEN_FULL. */
#define SPLITPROF_WAIT	0
#define SPLITPROF_DROP	1
#define SPLITPROF_LAST	2

/* Values of SPLITPROF_FRAMES. */
#define SPLITPROF_NO_FRAMES	0
#define SPLITPROF_QS_PACKETS	1
#define SPLITPROF_QS_RECORDS	2

/*
 * Width of an address on the line, in bytes: 2 to 4.  Upper bytes are cut
 * off; the host finds them again from the ELF file, as long as no two parts
 * of the program are alike in the lower ones.  2 is enough for 64 KiB, and a
 * call takes 5 bytes instead of 7.  Zero is not allowed.
 */
#ifndef SPLITPROF_ADDR_BYTES
#define SPLITPROF_ADDR_BYTES	SPLITPROF_WIRE_ADDR_DEFAULT
#endif

/*
 * What the header says to add to each address: a multiple of
 * 256^SPLITPROF_ADDR_BYTES, so that cutting off bytes subtracts it at no
 * cost.  0: addresses start at 0.  Used only with SPLITPROF_HEADER.
 */
#ifndef SPLITPROF_ADDR_BASE
#define SPLITPROF_ADDR_BASE	0
#endif

/*
 * Whether a call or a sample is one word: 0 or 1.  1: it takes 4 bytes of the
 * line, and the least time.  For 128 KiB of code: bits 16 to 1 of an address
 * are sent, and the host finds the others again, as with SPLITPROF_ADDR_BYTES,
 * which is not used then; it refuses a program that has more.  Needs
 * SPLITPROF_HEADER.  Not with caches, and not with SPLITPROF_FRAMES.
 */
#ifndef SPLITPROF_WORDS
#define SPLITPROF_WORDS	0
#endif

/*
 * Whether a sample has its call stack: 0 or 1.  1: the host finds who called,
 * whether or not the program is compiled with -pg: splitprof-stacks(7).  Needs
 * SPLITPROF_HEADER, and is not for SPLITPROF_WORDS and _SAMPLE_CACHE.
 */
#ifndef SPLITPROF_STACKS
#define SPLITPROF_STACKS	0
#endif

/*
 * Size of the queue between program and line, in bytes: an even number from
 * 16 to 65536.  It is two chunks of half the size: one is filled while the line
 * sends the other, and is sent when no further call fits in it.  A call takes
 * 1 + 2 * SPLITPROF_ADDR_BYTES, a sample 1 + SPLITPROF_ADDR_BYTES; so 120 is
 * 2 * 8 calls and a sample for each half.  RAM costs this and some 30 bytes.
 * Bursts that do not fit make callers wait, see SPLITPROF_WHEN_FULL.  Zero is
 * not allowed, and the packets of SPLITPROF_HEADER need at least 32.  With
 * SPLITPROF_STACKS it is 192, if nobody says otherwise, and 96 at least: a
 * stack that does not fit in half of it is sent as a mere sample.
 */
#ifndef SPLITPROF_QUEUE_BYTES
#if SPLITPROF_STACKS
#define SPLITPROF_QUEUE_BYTES	192
#else
#define SPLITPROF_QUEUE_BYTES	120
#endif
#endif

/*
 * What happens to a call or a sample that finds the queue full:
 * SPLITPROF_WAIT: it waits and helps the transmitter meanwhile; the program's
 * timing suffers, as far as SPLITPROF_WAIT_PERCENT allows.
 * SPLITPROF_DROP: it is dropped as a whole and counted as lost; the program's
 * timing hardly suffers: a lost call costs less than one that is sent.  Zero
 * is SPLITPROF_WAIT.  A program that sends nothing but call stacks drops, if
 * nobody says otherwise.
 * SPLITPROF_LAST, only with SPLITPROF_FRAMES: the queue is never full, since
 * frames that wait for the line give way to newer ones.  The frames' numbers
 * tell the host that some are missing, and the totals what they had.
 */
#ifndef SPLITPROF_WHEN_FULL
#if SPLITPROF_STACKS && defined(SPLITPROF_WITH_ARCS) && !SPLITPROF_WITH_ARCS
#define SPLITPROF_WHEN_FULL	SPLITPROF_DROP
#else
#define SPLITPROF_WHEN_FULL	SPLITPROF_WAIT
#endif
#endif

/*
 * Samples of the program counter a second, in Hz: 0 to 100000.  0: no
 * sampler, calls only.  The sampler's port refuses a rate that its timer cannot
 * reach.
 */
#ifndef SPLITPROF_SAMPLE_HZ
#define SPLITPROF_SAMPLE_HZ	1000
#endif

/*
 * Whether the runtime is that of splitprof_count.h, for ports that have to
 * know: 0 or 1.
 */
#ifndef SPLITPROF_COUNT
#define SPLITPROF_COUNT	0
#endif

/*
 * Whether the time between two samples varies around its mean: 0 or 1.  1: from
 * 0.31 to 1.71 of it; the mean stays exact.  0: samples are equally spaced,
 * and a program that does something at the same rate, or at a multiple of it,
 * always shows the same few of its instructions.
 */
#ifndef SPLITPROF_JITTER
#define SPLITPROF_JITTER	1
#endif

/*
 * Whether calls are sent: 0 or 1.  0: samples only; code compiled with -pg
 * still links and runs.
 */
#ifndef SPLITPROF_WITH_ARCS
#define SPLITPROF_WITH_ARCS	1
#endif

/*
 * Whether splitprof_start_with() is there, which chooses between calls and
 * samples at run time and so keeps every address of the program the same: 0
 * or 1.
 */
#ifndef SPLITPROF_START_WITH
#define SPLITPROF_START_WITH	0
#endif

/*
 * Whether all profiled code runs in one thread: 0 or 1.  1: a call takes 9
 * cycles less, and holds no interrupt off; the sampler has it begin again where
 * it came between.  No handler and no second task may run code that is compiled
 * with -pg, or call this API: packets would be mixed up, and gmonbuild reports
 * it where it sees a handler's call.  For ARM, not with SPLITPROF_ARC_CACHE or
 * SPLITPROF_TASKS.  A sampler of your own is made by SPLITPROF_TICK or
 * SPLITPROF_TICK_HANDLER.
 */
#ifndef SPLITPROF_ONE_THREAD
#define SPLITPROF_ONE_THREAD	0
#endif

/*
 * Whether the stream describes itself: 0 or 1.  0: nothing but calls and
 * samples, the stream of the thesis.  1: it begins with a header, so that the
 * host needs no options: splitprof-wire(5).  Everything below that sends other
 * packets needs this.
 */
#ifndef SPLITPROF_HEADER
#define SPLITPROF_HEADER	0
#endif

/*
 * With SPLITPROF_WAIT: how much slower waiting for the line may make the
 * program, in percent: 1 to 100; what is no whole part of 100 is rounded down
 * to the next.  Beyond that calls are dropped, and counted as lost, until the
 * line is fast enough again for as long: so a program that has far too many is
 * hardly slowed by waiting.  The samples find out whether a call waits.  100:
 * calls wait for as long as it takes, and nothing is ever lost.  Less needs
 * samples, and SPLITPROF_HEADER, which tells what is lost: 20, if nobody says
 * otherwise.
 */
#ifndef SPLITPROF_WAIT_PERCENT
#if SPLITPROF_HEADER && SPLITPROF_SAMPLE_HZ && SPLITPROF_WITH_ARCS && \
    !SPLITPROF_COUNT
#define SPLITPROF_WAIT_PERCENT	20
#else
#define SPLITPROF_WAIT_PERCENT	100
#endif
#endif

/*
 * Whether calls are counted: 0 or 1.  splitprof_get_counts() tells their number
 * then; and a stream with a header ends with the number of calls and samples
 * that it should have, so that the host can tell whether any were lost on the
 * way.
 */
#ifndef SPLITPROF_TOTALS
#define SPLITPROF_TOTALS	SPLITPROF_HEADER
#endif

/*
 * Whether the stream tells how many calls and samples were dropped: 0 or 1.
 * Of use only where SPLITPROF_DROP or SPLITPROF_WAIT_PERCENT drops any.
 */
#ifndef SPLITPROF_LOST
#define SPLITPROF_LOST \
	(SPLITPROF_HEADER && SPLITPROF_WHEN_FULL != SPLITPROF_LAST && \
	(SPLITPROF_WHEN_FULL == SPLITPROF_DROP || SPLITPROF_WAIT_PERCENT < 100))
#endif

/*
 * Whether packets are sent in frames of the QS protocol, with a number and a
 * checksum: splitprof-qs(5).  SPLITPROF_NO_FRAMES or zero: they are not.
 * SPLITPROF_QS_PACKETS: a chunk is a frame, with 10 bytes around it.
 * SPLITPROF_QS_RECORDS: each packet is one, which QSPY prints with its meaning;
 * it takes 3.5 times as much of the line.  The queue must have 72 to 1002
 * bytes; buffers take another 2.2 times its size of RAM, for records 4.8
 * (addresses of 4 bytes) to 7 times (of 2 bytes).  Interrupts are held off
 * while a chunk is put into frames.
 */
#ifndef SPLITPROF_FRAMES
#define SPLITPROF_FRAMES	SPLITPROF_NO_FRAMES
#endif

/* The record id of packets in frames: 100 to 116; records have the next 7. */
#ifndef SPLITPROF_QS_ID
#define SPLITPROF_QS_ID	SPLITPROF_WIRE_QS_ID
#endif

/*
 * Words of a stack that may be return addresses, of which the next stack tells
 * only those that differ: 8 to 128.  Each takes 4 bytes of RAM.  What is beyond
 * is sent each time, and a stack as a mere sample if a packet has no room for
 * that.
 */
#ifndef SPLITPROF_STACK_DEPTH
#define SPLITPROF_STACK_DEPTH	40
#endif

/* How much of a stack is scanned, in bytes, beginning at its stack pointer. */
#ifndef SPLITPROF_STACK_BYTES
#define SPLITPROF_STACK_BYTES	4096
#endif

/* Assembly takes samples with their stack, unless a test wants the C. */
#ifndef SPLITPROF_STACK_IN_ASM
#if SPLITPROF_STACKS && defined(__ARM_ARCH_PROFILE)
#define SPLITPROF_STACK_IN_ASM	1
#else
#define SPLITPROF_STACK_IN_ASM	0
#endif
#endif

/*
 * Whether interrupts are let in while a stack is looked at: 0 or 1.  1, for
 * ARMv6-M: the sampler's interrupt returns to that first, in the place of what
 * it has interrupted, with its priority, and on its stack, which needs 150
 * bytes more, of each task and each handler.  In code that is not privileged,
 * and 0: it is done within the sampler's interrupt, and holds others off.
 */
#ifndef SPLITPROF_STACK_OPEN
#if SPLITPROF_STACK_IN_ASM && defined(__ARM_ARCH) && __ARM_ARCH == 6
#define SPLITPROF_STACK_OPEN	1
#else
#define SPLITPROF_STACK_OPEN	0
#endif
#endif

/*
 * After how many stacks one is sent as a whole, so that the host can go on
 * behind damage, or join: 2 to 4096.
 */
#ifndef SPLITPROF_STACK_FULL_EVERY
#define SPLITPROF_STACK_FULL_EVERY	64
#endif

/* Return addresses that come again are sent as one byte: 8, 16, 32 or 64. */
#ifndef SPLITPROF_STACK_SLOTS
#define SPLITPROF_STACK_SLOTS	32
#endif

/* Whether splitprof_task() and splitprof_task_name() are there: 0 or 1. */
#ifndef SPLITPROF_TASKS
#define SPLITPROF_TASKS	0
#endif

/*
 * Whether splitprof_mark() and splitprof_value() are there: 0 or 1.  Samples
 * around them are their time, so not with a cache of samples; and records of
 * QSPY have no room for them, SPLITPROF_QS_PACKETS has.  Needs
 * SPLITPROF_HEADER.
 */
#ifndef SPLITPROF_MARKS
#define SPLITPROF_MARKS	0
#endif

/*
 * Entries of the caches, which count events that come again and again and send
 * only their number: 0 (no cache), or a power of two from 4 to 1024.  A call's
 * entry is 16 bytes of RAM, a sample's 8.
 */
#ifndef SPLITPROF_ARC_CACHE
#define SPLITPROF_ARC_CACHE	0
#endif
#ifndef SPLITPROF_SAMPLE_CACHE
#define SPLITPROF_SAMPLE_CACHE	0
#endif

/*
 * After how many samples one entry of each cache is sent, so that the host does
 * not have to wait for the end: a multiple of 16, from 16 to 65536.
 */
#ifndef SPLITPROF_FLUSH_SAMPLES
#define SPLITPROF_FLUSH_SAMPLES	64
#endif

/*
 * Speed of the line, in bits a second: 0 to 12000000.  0: the port leaves the
 * UART's speed and pins as the program has set them.  The port's file says
 * which speeds it can reach; it uses the nearest.
 */
#ifndef SPLITPROF_BAUD
#define SPLITPROF_BAUD	1500000
#endif

/*
 * The clock that the port's UART and timer count, in Hz.  0: what is usual on
 * the port's board; the port's file says which clock it means.
 */
#ifndef SPLITPROF_CLOCK_HZ
#define SPLITPROF_CLOCK_HZ	0
#endif

/*
 * Interrupt priorities as NVIC numbers, 0 (most urgent) to 255; a processor
 * uses the upper bits that it has.  The sampler is to interrupt everything
 * that shall be seen in the profile.  The transmitter could wait, but where
 * nothing can come between (0), its handler is shorter; on a line with DMA
 * there is none.
 */
#ifndef SPLITPROF_SAMPLE_PRIORITY
#define SPLITPROF_SAMPLE_PRIORITY	0
#endif
#ifndef SPLITPROF_SEND_PRIORITY
#define SPLITPROF_SEND_PRIORITY	0
#endif

/* What cannot work is refused here, not on the board. */

#if SPLITPROF_WORDS != 0 && SPLITPROF_WORDS != 1
#error "SPLITPROF_WORDS must be 0 or 1"
#endif
#if SPLITPROF_WORDS && (!SPLITPROF_HEADER || SPLITPROF_FRAMES || \
    SPLITPROF_ARC_CACHE || SPLITPROF_SAMPLE_CACHE)
#error "SPLITPROF_WORDS needs SPLITPROF_HEADER, and has no caches or frames"
#endif
#if SPLITPROF_WORDS && (SPLITPROF_QUEUE_BYTES < 48 || \
    SPLITPROF_QUEUE_BYTES > 512 || SPLITPROF_QUEUE_BYTES % 8)
#error "SPLITPROF_WORDS: SPLITPROF_QUEUE_BYTES must be 48, 56, ... 512"
#endif

#if SPLITPROF_ADDR_BYTES < SPLITPROF_WIRE_ADDR_MIN || \
    SPLITPROF_ADDR_BYTES > SPLITPROF_WIRE_ADDR_MAX
#error "SPLITPROF_ADDR_BYTES must be from 2 to 4"
#endif
#if SPLITPROF_WORDS
#if SPLITPROF_ADDR_BASE & 0x1ffff || \
    SPLITPROF_ADDR_BASE < 0 || SPLITPROF_ADDR_BASE > 0xffffffff
#error "SPLITPROF_ADDR_BASE must be a multiple of 0x20000 with SPLITPROF_WORDS"
#endif
#elif (SPLITPROF_ADDR_BYTES == 2 && SPLITPROF_ADDR_BASE & 0xffff) || \
    (SPLITPROF_ADDR_BYTES == 3 && SPLITPROF_ADDR_BASE & 0xffffff) || \
    (SPLITPROF_ADDR_BYTES == 4 && SPLITPROF_ADDR_BASE != 0) || \
    SPLITPROF_ADDR_BASE < 0 || SPLITPROF_ADDR_BASE > 0xffffffff
#error "SPLITPROF_ADDR_BASE must be a multiple of 256^SPLITPROF_ADDR_BYTES"
#endif
#if SPLITPROF_QUEUE_BYTES < 16 || SPLITPROF_QUEUE_BYTES > 65536 || \
    SPLITPROF_QUEUE_BYTES % 2 || \
    SPLITPROF_QUEUE_BYTES / 2 < 1 + 2 * SPLITPROF_ADDR_BYTES || \
    (SPLITPROF_HEADER && SPLITPROF_QUEUE_BYTES < 32)
#error "SPLITPROF_QUEUE_BYTES must be even, from 16 (18, 32) to 65536"
#endif
#if SPLITPROF_FRAMES < SPLITPROF_NO_FRAMES || \
    SPLITPROF_FRAMES > SPLITPROF_QS_RECORDS
#error "SPLITPROF_FRAMES must be SPLITPROF_NO_FRAMES, _QS_PACKETS, _QS_RECORDS"
#endif
#if SPLITPROF_FRAMES && \
    (SPLITPROF_QUEUE_BYTES < 72 || SPLITPROF_QUEUE_BYTES > 1002)
#error "SPLITPROF_QUEUE_BYTES must be from 72 to 1002 with SPLITPROF_FRAMES"
#endif
#if SPLITPROF_QS_ID < SPLITPROF_WIRE_QS_ID_MIN || \
    SPLITPROF_QS_ID > SPLITPROF_WIRE_QS_ID_MAX
#error "SPLITPROF_QS_ID must be from 100 to 116"
#endif
#if SPLITPROF_WHEN_FULL < SPLITPROF_WAIT || \
    SPLITPROF_WHEN_FULL > SPLITPROF_LAST
#error "SPLITPROF_WHEN_FULL must be SPLITPROF_WAIT, _DROP or _LAST"
#endif
#if SPLITPROF_WHEN_FULL == SPLITPROF_LAST && \
    (!SPLITPROF_FRAMES || SPLITPROF_TASKS)
#error "SPLITPROF_WHEN_FULL: _LAST needs SPLITPROF_FRAMES, and loses task marks"
#endif
#if SPLITPROF_WAIT_PERCENT < 1 || SPLITPROF_WAIT_PERCENT > 100
#error "SPLITPROF_WAIT_PERCENT must be from 1 to 100"
#endif
#if SPLITPROF_WAIT_PERCENT < 100 && \
    (!SPLITPROF_HEADER || !SPLITPROF_SAMPLE_HZ || SPLITPROF_COUNT)
#error "SPLITPROF_WAIT_PERCENT: less than 100 needs SPLITPROF_HEADER and samples"
#endif
#if SPLITPROF_SAMPLE_HZ < 0 || SPLITPROF_SAMPLE_HZ > 100000
#error "SPLITPROF_SAMPLE_HZ must be from 0 to 100000"
#endif
#if SPLITPROF_WITH_ARCS != 0 && SPLITPROF_WITH_ARCS != 1
#error "SPLITPROF_WITH_ARCS must be 0 or 1"
#endif
#if SPLITPROF_START_WITH != 0 && SPLITPROF_START_WITH != 1
#error "SPLITPROF_START_WITH must be 0 or 1"
#endif
#if SPLITPROF_WITH_ARCS == 0 && SPLITPROF_SAMPLE_HZ == 0
#error "no calls and no samples: nothing is left to profile"
#endif
#if SPLITPROF_WHEN_FULL == SPLITPROF_WAIT && !SPLITPROF_SAMPLE_CACHE && \
    !SPLITPROF_COUNT && SPLITPROF_BAUD && \
    SPLITPROF_SAMPLE_HZ * (1 + SPLITPROF_ADDR_BYTES) * 10 > SPLITPROF_BAUD
#error "SPLITPROF_SAMPLE_HZ is more than SPLITPROF_BAUD can carry"
#endif
#if SPLITPROF_WHEN_FULL == SPLITPROF_WAIT && !SPLITPROF_SAMPLE_CACHE && \
    SPLITPROF_BAUD && SPLITPROF_FRAMES == SPLITPROF_QS_RECORDS && \
    SPLITPROF_SAMPLE_HZ * 13 * 10 > SPLITPROF_BAUD
#error "SPLITPROF_SAMPLE_HZ is more than SPLITPROF_BAUD can carry as records"
#endif
#if SPLITPROF_COUNT != 0 && SPLITPROF_COUNT != 1
#error "SPLITPROF_COUNT must be 0 or 1"
#endif
#if SPLITPROF_JITTER != 0 && SPLITPROF_JITTER != 1
#error "SPLITPROF_JITTER must be 0 or 1"
#endif
#if SPLITPROF_HEADER != 0 && SPLITPROF_HEADER != 1
#error "SPLITPROF_HEADER must be 0 or 1"
#endif
#if SPLITPROF_TOTALS != 0 && SPLITPROF_TOTALS != 1
#error "SPLITPROF_TOTALS must be 0 or 1"
#endif
#if (SPLITPROF_LOST != 0 && SPLITPROF_LOST != 1) || \
    SPLITPROF_LOST > SPLITPROF_HEADER
#error "SPLITPROF_LOST must be 0 or 1, and needs SPLITPROF_HEADER"
#endif
#if (SPLITPROF_TASKS != 0 && SPLITPROF_TASKS != 1) || \
    SPLITPROF_TASKS > SPLITPROF_HEADER
#error "SPLITPROF_TASKS must be 0 or 1, and needs SPLITPROF_HEADER"
#endif
#if SPLITPROF_MARKS != 0 && SPLITPROF_MARKS != 1
#error "SPLITPROF_MARKS must be 0 or 1"
#endif
#if SPLITPROF_MARKS && (!SPLITPROF_HEADER || SPLITPROF_SAMPLE_CACHE || \
    SPLITPROF_FRAMES == SPLITPROF_QS_RECORDS)
#error "SPLITPROF_MARKS needs SPLITPROF_HEADER; not _SAMPLE_CACHE, _QS_RECORDS"
#endif
#if SPLITPROF_STACKS != 0 && SPLITPROF_STACKS != 1
#error "SPLITPROF_STACKS must be 0 or 1"
#endif
#if SPLITPROF_STACKS && (!SPLITPROF_HEADER || !SPLITPROF_SAMPLE_HZ || \
    SPLITPROF_WORDS || SPLITPROF_SAMPLE_CACHE || SPLITPROF_ONE_THREAD || \
    SPLITPROF_FRAMES == SPLITPROF_QS_RECORDS)
#error "SPLITPROF_STACKS needs SPLITPROF_HEADER; not _WORDS, _SAMPLE_CACHE, ..."
#endif
#if SPLITPROF_STACKS && SPLITPROF_QUEUE_BYTES < 96
#error "SPLITPROF_QUEUE_BYTES must be 96 at least with SPLITPROF_STACKS"
#endif
#if SPLITPROF_STACK_DEPTH < 8 || SPLITPROF_STACK_DEPTH > 128
#error "SPLITPROF_STACK_DEPTH must be from 8 to 128"
#endif
#if SPLITPROF_STACK_BYTES < 64 || SPLITPROF_STACK_BYTES > 131072
#error "SPLITPROF_STACK_BYTES must be from 64 to 131072"
#endif
#if SPLITPROF_STACK_OPEN != 0 && SPLITPROF_STACK_OPEN != 1
#error "SPLITPROF_STACK_OPEN must be 0 or 1"
#endif
#if SPLITPROF_STACK_OPEN && (!defined(__ARM_ARCH) || __ARM_ARCH != 6)
#error "SPLITPROF_STACK_OPEN is for ARMv6-M"
#endif
#if SPLITPROF_STACK_FULL_EVERY < 2 || SPLITPROF_STACK_FULL_EVERY > 4096
#error "SPLITPROF_STACK_FULL_EVERY must be from 2 to 4096"
#endif
#if SPLITPROF_STACK_SLOTS != 8 && SPLITPROF_STACK_SLOTS != 16 && \
    SPLITPROF_STACK_SLOTS != 32 && SPLITPROF_STACK_SLOTS != 64
#error "SPLITPROF_STACK_SLOTS must be 8, 16, 32 or 64"
#endif
#if SPLITPROF_ONE_THREAD != 0 && SPLITPROF_ONE_THREAD != 1
#error "SPLITPROF_ONE_THREAD must be 0 or 1"
#endif
#if SPLITPROF_ONE_THREAD && (SPLITPROF_ARC_CACHE || SPLITPROF_TASKS || \
    defined(__riscv))
#error "SPLITPROF_ONE_THREAD: only for ARM, without _ARC_CACHE and _TASKS"
#endif
#define SPLITPROF_CACHE_IS_WRONG(n) \
	((n) != 0 && ((n) < 4 || (n) > 1024 || ((n) & ((n) - 1)) || \
	!SPLITPROF_HEADER))
#if SPLITPROF_CACHE_IS_WRONG(SPLITPROF_ARC_CACHE)
#error "SPLITPROF_ARC_CACHE must be 0 or 4, 8, ... 1024; needs SPLITPROF_HEADER"
#endif
#if SPLITPROF_CACHE_IS_WRONG(SPLITPROF_SAMPLE_CACHE)
#error "SPLITPROF_SAMPLE_CACHE must be 0 or 4, 8, ... 1024; needs _HEADER"
#endif
#if SPLITPROF_FLUSH_SAMPLES < 16 || SPLITPROF_FLUSH_SAMPLES > 65536 || \
    SPLITPROF_FLUSH_SAMPLES % 16
#error "SPLITPROF_FLUSH_SAMPLES must be a multiple of 16 from 16 to 65536"
#endif
#if SPLITPROF_BAUD < 0 || SPLITPROF_BAUD > 12000000
#error "SPLITPROF_BAUD must be from 0 to 12000000"
#endif
#if SPLITPROF_CLOCK_HZ < 0
#error "SPLITPROF_CLOCK_HZ must not be negative"
#endif
#if SPLITPROF_SAMPLE_PRIORITY < 0 || SPLITPROF_SAMPLE_PRIORITY > 255
#error "SPLITPROF_SAMPLE_PRIORITY must be from 0 to 255"
#endif
#if SPLITPROF_SEND_PRIORITY < 0 || SPLITPROF_SEND_PRIORITY > 255
#error "SPLITPROF_SEND_PRIORITY must be from 0 to 255"
#endif

#endif
