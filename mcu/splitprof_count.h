/* SPDX-License-Identifier: MIT */
/*
 * splitprof's runtime that counts in RAM: calls and samples are added up in an
 * image, and a host fetches that by commands over a serial line:
 * splitprof-count(5).  This is what a program calls; settings are in
 * splitprof_count_config.h.
 *
 * It counts calls of functions that were compiled with -pg.  They may be called
 * from thread code, from any handler and with interrupts masked, once .data and
 * .bss are initialised; only NMI and HardFault handlers may not be profiled,
 * since nothing can hold those off.  They never wait.  What is profiled must
 * run privileged: other code can't mask interrupts.
 *
 * A program has either this runtime or that of splitprof.h.
 */
#ifndef SPLITPROF_COUNT_H
#define SPLITPROF_COUNT_H

#include <stdbool.h>
#include <stdint.h>

#include "splitprof_count_config.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Switch the line on, and look at the image.  If it is one of this program,
 * that a reset has left, its counts are kept, and counting goes on if it was
 * on. Otherwise it becomes empty, and counting begins if
 * SPLITPROF_COUNT_AT_ONCE says so.  Clocks must be set up.  To be called once,
 * before all that is below; a second call does nothing.
 */
SPLITPROF_OWN void splitprof_count_open(void);

/*
 * Obey commands and send replies, as far as that is possible without waiting: a
 * part of 32 bytes of a reply at most.  To be called again and again from where
 * there is time: the main loop, the idle task or its hook, or a handler of low
 * priority.  A call while another one is under way does nothing.  Never called,
 * no command is heard, but the program runs on and is counted.
 */
SPLITPROF_OWN void splitprof_count_poll(void);

/*
 * Count from here on, or no more; set all counts to 0, and go on as before.
 * What a host could do by commands: but a stop keeps the token as it is.  May
 * be called from any context; splitprof_count_zero() not from a handler that
 * may have interrupted it, or splitprof_count_poll(), or the sampler's.
 */
SPLITPROF_OWN void splitprof_count_start(void);
SPLITPROF_OWN void splitprof_count_stop(void);
SPLITPROF_OWN void splitprof_count_zero(void);

/* Are calls and samples being counted? */
SPLITPROF_OWN bool splitprof_count_is_counting(void);

/*
 * Is no reply under way, and no command there?  Then, until a byte comes,
 * splitprof_count_poll() has nothing to do.
 */
SPLITPROF_OWN bool splitprof_count_is_idle(void);

/*
 * Send what is left of a reply, wait until it is on the wire, and switch the
 * line off: commands are not heard any more.  Counting goes on as it is.  Not
 * from a handler that may have interrupted splitprof_count_poll() or
 * splitprof_count_is_idle(): it would wait for that for ever.
 */
SPLITPROF_OWN void splitprof_count_close(void);

/*
 * Take a sample: pc is where the program was interrupted.  For a timer
 * handler of your own see SPLITPROF_TICK_HANDLER in arch/arm/tick.h, which
 * finds pc and calls this: in assembly, where -flto does not see it.
 */
SPLITPROF_OWN __attribute__((used)) void splitprof_sample(uint32_t pc);

#ifdef __cplusplus
}
#endif

#endif
