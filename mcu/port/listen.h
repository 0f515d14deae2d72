/* SPDX-License-Identifier: MIT */
/*
 * What a board supplies for splitprof_mp.h: a line that also listens, and a
 * clock.  In the folder of a board these are listen.c, clock.h and clock.c,
 * which take nothing from the runtime but what is declared here; a clock of
 * another folder may be taken with it.
 *
 * A line has the three functions of port.h, by way of reading the line.c
 * beside it, and the three below.  It knows no packet.
 */
#ifndef SPLITPROF_MP_PORT_H
#define SPLITPROF_MP_PORT_H

#include "../splitprof_mp_config.h"
#include "port.h"

/*
 * Switch the receiver on, behind splitprof_line_start(), and its interrupt, if
 * it has one, with SPLITPROF_MP_RECEIVE_PRIORITY.  Each file says how late that
 * interrupt may come without a byte being lost.
 */
SPLITPROF_OWN void splitprof_line_listen(void);

/*
 * The next byte that was received, 0 to 255, or -1: there is none.  Never
 * waits.  Called from one context at a time.
 */
SPLITPROF_OWN int splitprof_line_receive(void);

/*
 * Have bytes been lost since the last call, since nobody took them?  Called
 * from where bytes are taken.
 */
SPLITPROF_OWN bool splitprof_line_overran(void);

/*
 * Start the clock: it runs from here on, also while nothing is recorded, and
 * begins anywhere.
 */
SPLITPROF_OWN void splitprof_mp_clock_start(void);

/*
 * clock.h has, always inline,
 *
 * uint32_t splitprof_mp_ticks(void)
 *	What the clock has counted, modulo 2^32.  Called with interrupts
 *	masked.  It is a part of each hook: every cycle counts.
 *
 * and as numbers
 *
 * SPLITPROF_MP_TICKS_HZ	how many ticks a second has: 1000000 is best,
 *				nothing has to be converted then; at most 2^30
 * SPLITPROF_MP_USUAL_CPU_HZ	the processor's clock on that board, in Hz
 */

#endif
