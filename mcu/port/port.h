/* SPDX-License-Identifier: MIT */
/*
 * What a board supplies: a line that takes bytes, and a timer that takes
 * samples.  A board is a folder in port/ with line.c and timer.c, which take
 * nothing from the runtime but what is declared here and in option/jitter.h.
 * A line knows no packet: it moves bytes.
 *
 * All of these functions may be called from any context, and none of them may
 * wait for an interrupt.  Those that are used are called by assembly, which a
 * compiler of the whole program (-flto) does not see.
 */
#ifndef SPLITPROF_PORT_H
#define SPLITPROF_PORT_H

#include <stdbool.h>
#include <stdint.h>

#include "../arch/note.h"
#include "../splitprof_config.h"
#include "../splitprof.h"

/*
 * Switch the line on: clocks, pins, SPLITPROF_BAUD, 8N1, and its transmit
 * interrupt, if it has one, with SPLITPROF_SEND_PRIORITY.
 */
SPLITPROF_OWN void splitprof_line_start(void);

/*
 * Send size bytes, 1 to SPLITPROF_LINE_BYTES, from chunk, by interrupt or DMA.
 * Never waits.  The chunk stays as it is until the line has taken its last
 * byte.  While anything of the chunk before is left this moves on with that as
 * far as possible without waiting, and returns false: a caller tries again and
 * again, and the line's own interrupt may be held off meanwhile.  Called with
 * interrupts masked.
 */
SPLITPROF_OWN __attribute__((used)) bool splitprof_line_send(
    const uint8_t *chunk, uint32_t size);

/*
 * Wait until the last bit of what the line took is on the wire, then switch
 * the transmit interrupt off.
 */
SPLITPROF_OWN void splitprof_line_stop(void);

/*
 * Have a sample taken SPLITPROF_SAMPLE_HZ times a second on average, by an
 * interrupt of SPLITPROF_SAMPLE_PRIORITY.  For a Cortex-M arch/arm/sampler.h
 * has its handler, and for RISC-V arch/riscv/tick.h.  No sample comes after
 * timer_stop.
 */
SPLITPROF_OWN void splitprof_timer_start(void);
SPLITPROF_OWN void splitprof_timer_stop(void);

/* For arch/arm/sampler.h, which says when a port has to have it. */
SPLITPROF_OWN __attribute__((used)) void splitprof_timer_again(
    uint32_t counts);

/*
 * Give a static handler of the port's the name that the vector table has for
 * it, beside its own, which begins as all names of the runtime do: so its time
 * is known to be the profiler's, not the program's.  SPLITPROF_HANDLER_IS says
 * that somebody has to call it.
 */
#define SPLITPROF_VECTOR(name, handler)					\
	SPLITPROF_OWN void name(void) __attribute__((alias(#handler)));

#endif
