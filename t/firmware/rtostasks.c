/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tasks that do all that the tracer can tell.  Prints what happened: each
 * event's id, count and sum of data; each task's number and time.
 */
#include <stddef.h>
#include <stdint.h>

#include "splitprof_tsp.h"
#include "port/listen.h"

#include "rtospretend.h"
#include "print.h"

#ifndef ROUNDS
#define ROUNDS	20
#endif

/* Of a millisecond, so that the KL25Z, which is slower, has as many rounds. */
#ifndef WORK
#define WORK	(125000 / 2)
#endif

void DEMO_BELL_HANDLER(void);

static Queue_t items, mutex, bells;
static TCB_t *server;
static volatile uint32_t finished, times[16], numbers;

SPLITPROF_OWN static void
work(uint32_t ms)
{
	demo_spin(ms * WORK);
}

/* Its time stays with its number, when the place is another task's. */
SPLITPROF_OWN static void
finish(void)
{
	const uint32_t before = lock();

	finished++;
	pxCurrentTCB->time += timer() - running_since;
	running_since = timer();
	times[TASK(pxCurrentTCB)] = pxCurrentTCB->time;
	numbers = TASK(pxCurrentTCB) > numbers ? TASK(pxCurrentTCB) : numbers;
	unlock(before);
}

/* Takes what the low one makes, and its mutex away: which is inheritance. */
SPLITPROF_OWN static void
high(void)
{
	for (int i = 0; i < ROUNDS; i++) {
		(void)receive(&items, 5);
		(void)receive(&mutex, 1000);
		work(1);
		(void)send(&mutex, 0);
	}
	finish();
}

SPLITPROF_OWN static void
middle(void)
{
	for (int i = 0; i < ROUNDS; i++) {
		delay(2);
		work(2);
		ring_bell();
	}
	finish();
}

SPLITPROF_OWN static void
low(void)
{
	for (int i = 0; i < ROUNDS; i++) {
		(void)receive(&mutex, 1000);
		work(1);
		(void)send(&items, 3);
		work(3);
		(void)send(&mutex, 0);
	}
	(void)send(&items, 3);
	(void)send(&items, 3);
	(void)send(&items, 3);
	finish();
}

/* Is told by the bell. */
SPLITPROF_OWN static void
serve(void)
{
	for (int i = 0; i < ROUNDS; i++) {
		notify_take();
		(void)receive(&bells, 0);
		work(1);
	}
	finish();
}

void
DEMO_BELL_HANDLER(void)
{
	const uint32_t before = lock();

	send_from_isr(&bells);
	send_from_isr(&bells);
	/* As if these were a set. */
	if (tskKERNEL_VERSION_MINOR < 4)
		RAISE(29, QUEUE(&bells), traceQUEUE_SEND(&bells));
	else
		RAISE(29, QUEUE(&bells), traceQUEUE_SET_SEND(&bells));
	notify_from_isr(server);
	unlock(before);
	yield();
}

/* The scheduler stands still for some ticks, which are made up for. */
SPLITPROF_OWN static void
hold(void)
{
	uint32_t before;

	suspend_all();
	work(3);
	resume_all();
	before = lock();
	pretend_timers();
	pretend_groups();
	pretend_queues(&items, &mutex);
	pretend_set();
	pretend_tasks(server);
	pretend_memory();
	unlock(before);
	finish();
}

/* Whether a host is waited for, which changes the filter's bits 88 and 96. */
#ifndef ASKED
#define ASKED	false
#endif
extern uint8_t splitprof_tsp_filter[];

SPLITPROF_OWN static void
poll_for(uint32_t ticks)
{
	const TickType_t end = xTickCount + ticks;

	do
		splitprof_tsp_poll();
	while (xTickCount < end);
}

/* Until all are done. */
SPLITPROF_OWN static void
idle(void)
{
	do
		splitprof_tsp_poll();
	while (finished < 5 || (ASKED && splitprof_tsp_filter[12] & 1));
	poll_for(20);
	(void)lock();
	pretend_sleep(2);
	pretend_sleep(300);
	splitprof_mask();
	SYST_CSR = 0;
	finish();
	done();
}

_Noreturn SPLITPROF_OWN static void
done(void)
{
	struct splitprof_tsp_counts counts;

	happened[0] = happened[1] = 1;
	for (uint32_t id = 0; id < 103; id++) {
		print_count("id", id);
		print_count("count", happened[id]);
		print_count("data", data_sums[id]);
	}
	for (uint32_t i = 1; i <= numbers; i++) {
		print_count("task", i);
		print_count("time", times[i]);
	}
	print_count("switches", switches);
	splitprof_tsp_get_counts(&counts);
	print_count("lost", counts.lost);
	print_count("unlisted", counts.unlisted);
	demo_exit(0);
}

/* The host has asked for the objects, and then set a filter. */
SPLITPROF_OWN static void
wait_for_host(void)
{
	do
		splitprof_tsp_poll();
	while (splitprof_tsp_filter[11] & 1);
	for (int i = 0; i < 10000; i++)
		splitprof_tsp_poll();
}

int
main(void)
{
	if (RTOS_TIMER)
		splitprof_mp_clock_start();
	create_queue(&items, 0, 2);
	create_queue(&mutex, 1, 1);
	create_queue(&bells, 2, 1);
	RAISE(65, QUEUE(&items), traceQUEUE_REGISTRY_ADD(&items, "items"));
	mutex.count = 1;
	create_task("high", 4, high);
	create_task("middle", 3, middle);
	create_task("low", 2, low);
	server = create_task("serve", 4, serve);
	create_task("hold", 1, hold);
	create_task("a_long_name", 0, idle);
	if (ASKED)
		wait_for_host();
	rtos_start();
}
