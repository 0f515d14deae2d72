/* SPDX-License-Identifier: MIT */
/*
 * splitprof's runtime: what a program calls.  Settings are in
 * splitprof_config.h.
 *
 * While the profiler runs, each call of a function that was compiled with
 * -pg, and the program counter SPLITPROF_SAMPLE_HZ times a second, leave
 * through the port's serial line.  All functions here may be called from
 * thread code, from interrupt handlers and with interrupts masked; none of
 * them waits for an interrupt.  Only NMI and HardFault handlers may neither
 * call them nor be profiled, since nothing can hold those off.
 */
#ifndef SPLITPROF_H
#define SPLITPROF_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* As in splitprof_config.h, which a program need not read. */
#define SPLITPROF_OWN	__attribute__((no_instrument_function))

/* What splitprof_start_with() can start. */
#define SPLITPROF_ARCS		1u	/* calls */
#define SPLITPROF_SAMPLES	2u	/* the program counter */

/*
 * Start the profiler: line, sampler, counts from 0.  Clocks must be set up
 * and .data and .bss initialised.  Does nothing while the profiler
 * runs, or another start or stop is under way.
 */
SPLITPROF_OWN void splitprof_start(void);

/*
 * As splitprof_start(), but only calls, or only samples: for programs that
 * produce more than the line carries.  Two runs of the same program, one of
 * each kind, make a whole profile: gmonmerge(1).  Is there only with
 * SPLITPROF_START_WITH.
 */
SPLITPROF_OWN void splitprof_start_with(unsigned what);

/*
 * Stop the profiler.  When this returns, everything that was queued is on the
 * wire and the sampler and the line are off.  Does nothing
 * while stopped, or while another start or stop is under way.
 */
SPLITPROF_OWN void splitprof_stop(void);

/*
 * For an RTOS, with SPLITPROF_TASKS: from here on it is task id that calls and
 * is sampled.  To be called where the running task changes, by the one who
 * changes it; gmonbuild -T then writes a profile for each task.  Sends what is
 * in the caches, and waits for room for the mark where calls are dropped: a
 * mark that is lost would put what follows on the wrong task.  Does nothing
 * while the profiler is off.
 */
SPLITPROF_OWN void splitprof_task(uint16_t id);

/*
 * What to call task id: UTF-8, at most 32 bytes of it, and no more than half of
 * the queue takes.  Does nothing while the profiler is off.
 */
SPLITPROF_OWN void splitprof_task_name(uint16_t id, const char *name);

/*
 * With SPLITPROF_STACKS: where the stack of the task ends that runs from here
 * on, if it has one of its own; above that nothing is scanned.  To be called
 * with splitprof_task().  Without it the callers of tasks are not known.
 */
SPLITPROF_OWN void splitprof_task_stack(const void *end);

/*
 * The same: how many bytes the stack of task id has, so that the host can say
 * how full it was.  Once for each task, as its name.
 */
SPLITPROF_OWN void splitprof_task_stack_size(uint16_t id, uint32_t bytes);

/*
 * With SPLITPROF_MARKS: the program is at a place that has this name, or has
 * measured value there.  The name is a string literal: its address is sent, and
 * the host finds the text in the ELF file.  profweb(1) shows marks and values
 * over the time of the samples around them.  What finds no room waits if
 * samples do, and is lost and counted if they may be.  Do nothing while the
 * profiler is off.
 */
SPLITPROF_OWN void splitprof_mark(const char *name);
SPLITPROF_OWN void splitprof_value(const char *name, int32_t value);

/*
 * What happened since the start, modulo 2^32; kept after the stop.  Calls are
 * counted with SPLITPROF_TOTALS or SPLITPROF_ARC_CACHE; arcs is 0 without.
 * What gives way with SPLITPROF_LAST was queued, and does not count as lost.
 */
struct splitprof_counts {
	uint32_t arcs, samples;			/* queued or sent */
	uint32_t lost_arcs, lost_samples;	/* dropped: no room */
};

SPLITPROF_OWN void splitprof_get_counts(struct splitprof_counts *counts);

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
