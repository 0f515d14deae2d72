/* SPDX-License-Identifier: MIT */
/*
 * Settings of the runtime of splitprof_mp.h, beside those of
 * splitprof_config.h that its ports read: SPLITPROF_BAUD, SPLITPROF_CLOCK_HZ,
 * SPLITPROF_SEND_PRIORITY, and SPLITPROF_CONFIG_H for a header of your own.
 * All files of the runtime, and those that read splitprof_mp.h, must see the
 * same settings.
 */
#ifndef SPLITPROF_MP_CONFIG_H
#define SPLITPROF_MP_CONFIG_H

#include "splitprof_config.h"

/*
 * SPLITPROF_MP_CLOCK_H is the clock: a header that has splitprof_mp_ticks(),
 * see port/listen.h; by its path from this folder, or of your own.  There is no
 * default: a folder in port/ that has a clock.h.
 */

/*
 * Size of the ring of calls that have returned and are not sent yet, in
 * records: a power of two from 2 to 32768.  A record takes 16 bytes of RAM.  A
 * call that finds it full is not recorded, and counted as an overflow.  Zero is
 * not allowed.
 */
#ifndef SPLITPROF_MP_RING
#define SPLITPROF_MP_RING	64
#endif

/*
 * The most calls that are open at a time, in each task, with those of handlers
 * that interrupt it: 1 to 65535.  A call takes 8 bytes of RAM, and 32 more in
 * all.  What is called deeper is not recorded, and counted as an overflow.
 * Zero is not allowed.
 */
#ifndef SPLITPROF_MP_DEPTH
#define SPLITPROF_MP_DEPTH	32
#endif

/*
 * The most records in a packet: 1 to 4680.  A packet takes 11 bytes more than
 * 14 for each; there are two of them in RAM, and each call of
 * splitprof_mp_poll() makes one at most.  Zero is not allowed.
 */
#ifndef SPLITPROF_MP_PACKET
#define SPLITPROF_MP_PACKET	20
#endif

/*
 * How long the oldest record waits for a packet to become full, or the ring to
 * become half full, in milliseconds: 0 to 10000.  0: not at all, a packet has
 * what is there.
 */
#ifndef SPLITPROF_MP_WAIT_MS
#define SPLITPROF_MP_WAIT_MS	20
#endif

/* What the host is told to be the program's version: a string of 0 to 16. */
#ifndef SPLITPROF_MP_VERSION
#define SPLITPROF_MP_VERSION	""
#endif

/*
 * What the host is told to be the processor's clock, in Hz: 0 to 4294967295.
 * Nothing depends on it.  0: what is usual on the clock's board; the clock's
 * header says which.
 */
#ifndef SPLITPROF_MP_CPU_HZ
#define SPLITPROF_MP_CPU_HZ	0
#endif

/*
 * Size of the ring between the receiver's interrupt and splitprof_mp_poll(), in
 * bytes: a power of two from 16 to 256.  A command has 12; what finds the ring
 * full is lost.
 */
#ifndef SPLITPROF_MP_RECEIVE
#define SPLITPROF_MP_RECEIVE	128
#endif

/*
 * The receiver's interrupt priority, as SPLITPROF_SEND_PRIORITY.  It may wait
 * for as long as a byte takes, 86 us at 115200 baud, or longer where the port's
 * file says so.
 */
#ifndef SPLITPROF_MP_RECEIVE_PRIORITY
#define SPLITPROF_MP_RECEIVE_PRIORITY	SPLITPROF_SEND_PRIORITY
#endif

/* What cannot work is refused here, not on the board. */

#if SPLITPROF_MP_RING < 2 || SPLITPROF_MP_RING > 32768 || \
    (SPLITPROF_MP_RING & (SPLITPROF_MP_RING - 1))
#error "SPLITPROF_MP_RING must be a power of two from 2 to 32768"
#endif
#if SPLITPROF_MP_DEPTH < 1 || SPLITPROF_MP_DEPTH > 65535
#error "SPLITPROF_MP_DEPTH must be from 1 to 65535"
#endif
#if SPLITPROF_MP_PACKET < 1 || SPLITPROF_MP_PACKET > 4680
#error "SPLITPROF_MP_PACKET must be from 1 to 4680"
#endif
#if SPLITPROF_MP_WAIT_MS < 0 || SPLITPROF_MP_WAIT_MS > 10000
#error "SPLITPROF_MP_WAIT_MS must be from 0 to 10000"
#endif
#if SPLITPROF_MP_CPU_HZ < 0 || SPLITPROF_MP_CPU_HZ > 4294967295
#error "SPLITPROF_MP_CPU_HZ must be from 0 to 4294967295"
#endif
#if SPLITPROF_MP_RECEIVE < 16 || SPLITPROF_MP_RECEIVE > 256 || \
    (SPLITPROF_MP_RECEIVE & (SPLITPROF_MP_RECEIVE - 1))
#error "SPLITPROF_MP_RECEIVE must be a power of two from 16 to 256"
#endif
#if SPLITPROF_MP_RECEIVE_PRIORITY < 0 || SPLITPROF_MP_RECEIVE_PRIORITY > 255
#error "SPLITPROF_MP_RECEIVE_PRIORITY must be from 0 to 255"
#endif

#endif
