/* SPDX-License-Identifier: MIT */
/*
 * A line that a function of the program's sends: USB CDC, a network, another
 * driver.  The program has
 *
 *	uint32_t splitprof_write(const uint8_t *bytes, uint32_t size);
 *
 * which takes as many of the size bytes as it can at once, the first of them,
 * and returns how many: 0 to size.  It never waits.  What it has not taken is
 * offered again.  It is called with interrupts masked, lets none in, and is
 * compiled without -pg, as is all that it calls.
 *
 * It is called where calls fill a chunk, and by
 *
 *	void splitprof_write_poll(void);
 *
 * which the program calls about once in a millisecond, and where no part of the
 * driver can have been interrupted: in the main loop, in the driver's own
 * handler, such as that of a USB frame, or in a timer's below it.  Else samples
 * are lost while no call is made.
 */
#ifndef SPLITPROF_WRITE_LINE_H
#define SPLITPROF_WRITE_LINE_H

#include <stdint.h>

#include "../../core/layout.h"

/*
 * Whether splitprof_write() may be called in any handler: 0 or 1.  0: by the
 * sampler and by calls in handlers it is not, since these may have interrupted
 * the driver, for which few are made.  So a chunk that samples fill waits for
 * the poll; calls must not wait for ever; tasks can't be marked; and what
 * splitprof_stop() in a handler has left is thrown away.
 */
#ifndef SPLITPROF_WRITE_IN_HANDLERS
#define SPLITPROF_WRITE_IN_HANDLERS	0
#endif

/*
 * How often splitprof_write() takes nothing until the other end is taken for
 * gone, as when a USB cable is pulled out: 1 to 2^32 - 1.  Then the chunk is
 * thrown away, and the next one tried; the totals of SPLITPROF_HEADER tell.
 */
#ifndef SPLITPROF_WRITE_PATIENCE
#define SPLITPROF_WRITE_PATIENCE	1000000
#endif

#if SPLITPROF_WRITE_IN_HANDLERS != 0 && SPLITPROF_WRITE_IN_HANDLERS != 1
#error "SPLITPROF_WRITE_IN_HANDLERS must be 0 or 1"
#endif
#if !SPLITPROF_WRITE_IN_HANDLERS && (!SPLITPROF_LOSES || SPLITPROF_TASKS)
#error "port/write: SPLITPROF_HEADER=1, or SPLITPROF_WRITE_IN_HANDLERS=1"
#endif
#if !SPLITPROF_WRITE_IN_HANDLERS && defined(__riscv)
#error "port/write: RISC-V needs SPLITPROF_WRITE_IN_HANDLERS=1"
#endif

#ifdef __cplusplus
extern "C" {
#endif

uint32_t splitprof_write(const uint8_t *bytes, uint32_t size);
__attribute__((no_instrument_function)) void splitprof_write_poll(void);

#ifdef __cplusplus
}
#endif

#endif
