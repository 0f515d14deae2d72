/* SPDX-License-Identifier: MIT */
/*
 * The ITM has no interrupt: it is written when a chunk is handed over, while
 * calls wait for the line, and here.  timer.c calls this at each sample; a
 * program with another timer may do so, from any context and as often as it
 * likes, or samples are lost that come while the line has room.
 */
#ifndef SPLITPROF_ITM_LINE_H
#define SPLITPROF_ITM_LINE_H

void splitprof_itm_move(void) __attribute__((no_instrument_function));

#endif
