/* SPDX-License-Identifier: MIT */
/*
 * Settings of the runtime of splitprof_count.h, beside those of
 * splitprof_config.h that it reads: SPLITPROF_SAMPLE_HZ, SPLITPROF_JITTER,
 * SPLITPROF_SAMPLE_PRIORITY, SPLITPROF_BAUD, SPLITPROF_CLOCK_HZ,
 * SPLITPROF_SEND_PRIORITY, and SPLITPROF_CONFIG_H for a header of your own;
 * and those of splitprof_mp_config.h for the receiver: SPLITPROF_MP_RECEIVE
 * and SPLITPROF_MP_RECEIVE_PRIORITY.  All files of the runtime and of its
 * ports must see the same settings, with SPLITPROF_COUNT=1.  Assembly files
 * read this header too: nothing but preprocessor lines here.
 */
#ifndef SPLITPROF_COUNT_CONFIG_H
#define SPLITPROF_COUNT_CONFIG_H

#include "splitprof_config.h"
#include "count/wire.h"

/*
 * The program's text that samples are counted in: its first address, a multiple
 * of 4, and its size in bytes, a multiple of 2^(SPLITPROF_COUNT_SHIFT + 2).
 * Other samples are counted as outside, all together.  Calls are counted
 * wherever they are.  A size of zero is not allowed.
 */
#ifndef SPLITPROF_COUNT_LOW
#define SPLITPROF_COUNT_LOW	0
#endif
#ifndef SPLITPROF_COUNT_TEXT
#define SPLITPROF_COUNT_TEXT	16384
#endif

/*
 * Log2 of a bin's bytes of text: 1 to 12.  A bin takes 1 byte of RAM.  2 is as
 * exact as gprof's usual HISTFRACTION.  There are 65536 bins at most.  Zero is
 * not allowed.
 */
#ifndef SPLITPROF_COUNT_SHIFT
#define SPLITPROF_COUNT_SHIFT	2
#endif

/*
 * Entries for bins that have counted to 256: 1 to 4096, 4 bytes of RAM each.
 * Each such bin needs one, for 16776960 samples.  Without a free one 256
 * samples are lost, and counted as lost.  Zero is not allowed.
 */
#ifndef SPLITPROF_COUNT_SPILLS
#define SPLITPROF_COUNT_SPILLS	16
#endif

/*
 * Entries for arcs: 2 or 3 times a power of two, from 8 to 6144, 12 bytes of
 * RAM each.  A call that finds no entry is counted as lost.  A call finds its
 * entry soon if a third of them is free.  Zero is not allowed: see
 * SPLITPROF_WITH_ARCS.
 */
#ifndef SPLITPROF_COUNT_ARCS
#define SPLITPROF_COUNT_ARCS	96
#endif

/*
 * How many entries are looked at for a call, at most: 4 to 6144.  This bounds
 * the time of calls that are lost.  More than SPLITPROF_COUNT_ARCS is as many.
 */
#ifndef SPLITPROF_COUNT_PROBES
#define SPLITPROF_COUNT_PROBES	64
#endif

/*
 * Whether counting begins with splitprof_count_open(), where no counts of
 * before a reset are found: 0 or 1.  0: the host has to say so.
 */
#ifndef SPLITPROF_COUNT_AT_ONCE
#define SPLITPROF_COUNT_AT_ONCE	1
#endif

/*
 * The section that the image is in.  One that nothing clears at a reset keeps
 * the counts.  A linker script that does not know .noinit puts it somewhere
 * behind .bss, where a heap may begin: then name it there, or take
 * ".bss.splitprof" here, which each reset clears.
 */
#ifndef SPLITPROF_COUNT_SECTION
#define SPLITPROF_COUNT_SECTION	".noinit"
#endif

/*
 * The most bytes of the image that the host gets at once: 16 to 65000.  It
 * takes no RAM.  What is damaged on the way is sent again as a whole.
 */
#ifndef SPLITPROF_COUNT_BLOCK
#define SPLITPROF_COUNT_BLOCK	4096
#endif

/* The version that Lenlab gets as an answer: "8." and 1 to 4 characters. */
#ifndef SPLITPROF_COUNT_VERSION
#define SPLITPROF_COUNT_VERSION	"8.0a0"
#endif

/* Whether Lenlab 8.6 is answered, too: 0 or 1. */
#ifndef SPLITPROF_COUNT_86
#define SPLITPROF_COUNT_86	1
#endif

/* What cannot work is refused here, not on the board. */

#if !SPLITPROF_COUNT
#error "SPLITPROF_COUNT must be 1 for all files"
#endif
#if SPLITPROF_COUNT_SHIFT < 1 || SPLITPROF_COUNT_SHIFT > 12
#error "SPLITPROF_COUNT_SHIFT must be from 1 to 12"
#endif
#if SPLITPROF_COUNT_LOW < 0 || SPLITPROF_COUNT_LOW > 0xfffffffc || \
    SPLITPROF_COUNT_LOW % 4
#error "SPLITPROF_COUNT_LOW must be a multiple of 4, of 32 bits"
#endif
#if SPLITPROF_COUNT_TEXT < 1 || \
    SPLITPROF_COUNT_TEXT % (4 << SPLITPROF_COUNT_SHIFT)
#error "SPLITPROF_COUNT_TEXT must be a multiple of 2^(SPLITPROF_COUNT_SHIFT+2)"
#endif
#if SPLITPROF_COUNT_TEXT >> SPLITPROF_COUNT_SHIFT > 65536
#error "SPLITPROF_COUNT_TEXT needs a larger SPLITPROF_COUNT_SHIFT"
#endif
#if SPLITPROF_COUNT_LOW + SPLITPROF_COUNT_TEXT > 0xffffffff
#error "SPLITPROF_COUNT_TEXT is more than there is behind SPLITPROF_COUNT_LOW"
#endif
#if SPLITPROF_COUNT_SPILLS < 1 || SPLITPROF_COUNT_SPILLS > 4096
#error "SPLITPROF_COUNT_SPILLS must be from 1 to 4096"
#endif
#if SPLITPROF_COUNT_ARCS < 8 || SPLITPROF_COUNT_ARCS > 6144 || \
    ((SPLITPROF_COUNT_ARCS & (SPLITPROF_COUNT_ARCS - 1)) && \
    (SPLITPROF_COUNT_ARCS % 3 || \
    (SPLITPROF_COUNT_ARCS / 3 & (SPLITPROF_COUNT_ARCS / 3 - 1))))
#error "SPLITPROF_COUNT_ARCS must be 2^n or 3 * 2^n, from 8 to 6144"
#endif
#if SPLITPROF_COUNT_PROBES < 4 || SPLITPROF_COUNT_PROBES > 6144
#error "SPLITPROF_COUNT_PROBES must be from 4 to 6144"
#endif
#if SPLITPROF_COUNT_AT_ONCE != 0 && SPLITPROF_COUNT_AT_ONCE != 1
#error "SPLITPROF_COUNT_AT_ONCE must be 0 or 1"
#endif
#if SPLITPROF_COUNT_BLOCK < 16 || SPLITPROF_COUNT_BLOCK > 65000
#error "SPLITPROF_COUNT_BLOCK must be from 16 to 65000"
#endif
#if SPLITPROF_COUNT_86 != 0 && SPLITPROF_COUNT_86 != 1
#error "SPLITPROF_COUNT_86 must be 0 or 1"
#endif

#endif
