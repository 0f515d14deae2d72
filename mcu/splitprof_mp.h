/* SPDX-License-Identifier: MIT */
/*
 * splitprof's other runtime: it measures how long each call takes, and a host
 * tells it by the MiniProfiler protocol when: splitprof-mp(5).  This is what a
 * program calls; settings are in splitprof_mp_config.h.
 *
 * It follows functions that were compiled with -finstrument-functions: GCC
 * calls __cyg_profile_func_enter() and _exit() there.  They may be called from
 * thread code, from any handler and with interrupts masked, once .data and .bss
 * are initialised; only NMI and HardFault handlers may not be instrumented,
 * since nothing can hold those off.  They never wait.  What is instrumented
 * must run privileged: other code can't mask interrupts, nor read most clocks.
 *
 * A program has either this runtime or that of splitprof.h.
 */
#ifndef SPLITPROF_MP_H
#define SPLITPROF_MP_H

#include <stdbool.h>
#include <stdint.h>

#include "splitprof_mp_config.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Switch clock and line on, follow calls, and tell the host what we are.
 * Nothing is recorded until the host, or splitprof_mp_start(), says so.
 * Clocks must be set up.  To be called once, before all that is below but
 * where that says otherwise; what calls are open then is not known, so that
 * depth 0 is what is called next.
 */
SPLITPROF_OWN void splitprof_mp_open(void);

/*
 * Obey commands and send what was recorded, as far as that is possible without
 * waiting.  To be called again and again from where there is time: the main
 * loop, the idle task or its hook, or a handler of low priority.  A call while
 * another one is under way does nothing.  Never called, nothing is sent, but
 * the program runs on.
 *
 * Unless the clock counts microseconds by itself this must be called once in
 * 2^30 of its ticks at least: at 168 MHz, in 6 seconds.
 */
SPLITPROF_OWN void splitprof_mp_poll(void);

/*
 * As if the host had sent START or STOP, but without an answer.  May be called
 * from any context, as often as one likes.
 */
SPLITPROF_OWN void splitprof_mp_start(void);
SPLITPROF_OWN void splitprof_mp_stop(void);

/* Are calls being recorded? */
SPLITPROF_OWN bool splitprof_mp_is_recording(void);

/*
 * Is there nothing to send, but what the line has already?  Then, until a byte
 * comes or a call returns, splitprof_mp_poll() has nothing to do.
 */
SPLITPROF_OWN bool splitprof_mp_is_idle(void);

/*
 * Stop, send all that there is, wait until it is on the wire, and switch the
 * line off.  Calls may go on; commands are not heard any more.  Not from a
 * handler that may have interrupted splitprof_mp_poll(), or
 * splitprof_mp_is_idle(): it would wait for that for ever.
 */
SPLITPROF_OWN void splitprof_mp_close(void);

/* An open call, or what stands for some: mp/state.h. */
struct splitprof_mp_call {
	uint32_t func, entry;
};

/* The open calls of a task.  All zero: none. */
struct splitprof_mp_stack {
	struct splitprof_mp_call *top;		/* behind the last one */
	struct splitprof_mp_stack *next;	/* of all that were used */
	uint32_t marked, silent;		/* so many: mp/state.h */
	struct splitprof_mp_call calls[SPLITPROF_MP_DEPTH + 2];
};

/*
 * For an RTOS: from here on it is the task with these open calls that runs.  To
 * be called where the running task changes, by the one who changes it, which
 * must not be instrumented; also before splitprof_mp_open(), if tasks run by
 * then.  NULL: what ran before the first task.  The memory belongs to the
 * runtime from then on, for ever; for another task to take it over, see
 * splitprof_mp_unwind().
 */
SPLITPROF_OWN void splitprof_mp_task(struct splitprof_mp_stack *stack);

/*
 * The number of open calls, of the task that runs; and: those that were opened
 * since there were so many will never return.  For programs that use longjmp():
 * take the depth before setjmp(), and unwind to it when setjmp() returns for
 * the second time.  Without that, the depth of what follows is too great until
 * the function returns that called setjmp(); or for ever, where what was left
 * was too deep to be recorded.  Also, with 0, for the memory of a task that was
 * deleted: call it when a new task begins to use that.
 */
SPLITPROF_OWN uint32_t splitprof_mp_depth(void);
SPLITPROF_OWN void splitprof_mp_unwind(uint32_t depth);

/* What GCC calls. */
SPLITPROF_OWN void __cyg_profile_func_enter(void *function, void *call_site);
SPLITPROF_OWN void __cyg_profile_func_exit(void *function, void *call_site);

#ifdef __cplusplus
}
#endif

#endif
