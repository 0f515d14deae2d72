/* SPDX-License-Identifier: MIT */
/*
 * What the host is to know of the runtime in a program: texts in .comment,
 * where compilers have theirs, so that they take no memory and stay where the
 * linker leaves a function out.
 *
 *	splitprof USE NAME OWN
 *
 * says what the program has to do with a handler.  USE is line, spare (a line
 * that DMA feeds needs it for what DMA can't send), receiver, sampler or clock.
 * NAME is what the table of vectors has, or what the program calls, and OWN the
 * function's name in the runtime.  gmoncheck finds out whether any interrupt
 * can get to it.
 *
 *	splitprof speed BAUD of HZ
 *	splitprof speed BAUD of HZ by default
 *	splitprof speed BAUD of HZ after reset
 *
 * is the line's speed if its clock is so fast, as the source has both.  Without
 * SPLITPROF_CLOCK_HZ, or CubeMX's, that is the port's default, or for what most
 * programs change, the chip's.  gmonbuild says it where what comes is no
 * packet, and the build if it is the chip's.
 */
#ifndef SPLITPROF_NOTE_H
#define SPLITPROF_NOTE_H

#include "../splitprof_config.h"

#define SPLITPROF_NOTE(text)	__asm__(".ident \"splitprof " text "\"");
#define SPLITPROF_NOTE_OF(name)	#name

#define SPLITPROF_HANDLER_IS(use, name, own)				\
	SPLITPROF_NOTE(#use " " SPLITPROF_NOTE_OF(name) " "		\
	    SPLITPROF_NOTE_OF(own))

#define SPLITPROF_SPEED_BY(baud, hz, by)				\
	SPLITPROF_NOTE("speed " SPLITPROF_NOTE_OF(baud) " of "		\
	    SPLITPROF_NOTE_OF(hz) by)
#define SPLITPROF_SPEED_SET(baud, hz) \
	SPLITPROF_SPEED_BY(baud, hz, "")
#define SPLITPROF_SPEED_OF_RESET(baud, hz) \
	SPLITPROF_SPEED_BY(baud, hz, " after reset")
#if SPLITPROF_CLOCK_HZ
#define SPLITPROF_SPEED_IS(baud, hz) \
	SPLITPROF_SPEED_SET(baud, hz)
#else
#define SPLITPROF_SPEED_IS(baud, hz) \
	SPLITPROF_SPEED_BY(baud, hz, " by default")
#endif

#endif
