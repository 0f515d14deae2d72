/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An RTOS of the tests: tasks with priorities, queues, mutexes whose holders
 * inherit priorities, notifications, a tick.  It raises FreeRTOS' trace macros
 * where FreeRTOS does, with members and variables of FreeRTOS' names, and none
 * of its code.  Read once, by the file with the tasks.
 *
 * What it raises it also counts by itself, with ids and data from the
 * protocol's document; and the time that each task runs, by a timer of its own.
 */
#ifndef RTOS_H
#define RTOS_H

#include "context.h"
#include "mp/clock.h"

#include <stdbool.h>

typedef uint32_t TickType_t, UBaseType_t;
#define pdFALSE		0
#define pdPASS		1
#define configUSE_TRACE_FACILITY	1
#define configTICK_RATE_HZ		((TickType_t)1000)
#define tskKERNEL_VERSION_MAJOR		10
#ifndef tskKERNEL_VERSION_MINOR
#define tskKERNEL_VERSION_MINOR		4
#endif
#include "splitprof_freertos.h"

#define STACK_WORDS	200
enum { TASKS = 6, FOREVER = 0 };

typedef struct queue {
	uint8_t ucQueueType;
	UBaseType_t uxQueueNumber, length, count;
	struct tcb *holder;
} Queue_t;

typedef struct tcb {
	uint32_t *sp;
	void (*run)(void);
	UBaseType_t uxTCBNumber, uxPriority, base;
	char pcTaskName[12];
	enum { NONE, READY, BLOCKED } state;
	TickType_t wake;		/* BLOCKED: until then, or FOREVER */
	Queue_t *on;			/* BLOCKED: or until that changes */
	uint32_t notified;
	uint32_t time;			/* it has run, in counts of the timer */
} TCB_t;

static TCB_t tasks[TASKS];
static TCB_t *volatile pxCurrentTCB;
static uint32_t stacks[TASKS][STACK_WORDS] __attribute__((aligned(8)));
static volatile TickType_t xTickCount;
static volatile uint32_t suspended, pended, running_since, switches;

/* What happened, by id: how often, and the sum of its data. */
static volatile uint32_t happened[103], data_sums[103];

/* To be written by the file with the tasks. */
_Noreturn static void done(void);

void SysTick_Handler(void);

SPLITPROF_OWN static void
truth(uint32_t id, uint32_t data)
{
	happened[id]++;
	data_sums[id] += data;
}

/* Within a critical section. */
#define RAISE(id, data, trace)	do { trace; truth(id, data); } while (0)
#define BYTES(a, b)		((a) | (b) << 8)
#define QUEUE(queue)		BYTES((queue)->ucQueueType, (queue)->uxQueueNumber)
#define TASK(tcb)		((tcb)->uxTCBNumber)

SPLITPROF_OWN static void
make_ready(TCB_t *tcb)
{
	RAISE(11, TASK(tcb), traceMOVED_TASK_TO_READY_STATE(tcb));
	tcb->state = READY;
	tcb->on = NULL;
	RAISE(12, TASK(tcb), tracePOST_MOVED_TASK_TO_READY_STATE(tcb));
}

/* The running task waits; it goes on behind yield(). */
SPLITPROF_OWN static void
block(Queue_t *on, TickType_t ticks)
{
	pxCurrentTCB->state = BLOCKED;
	pxCurrentTCB->on = on;
	pxCurrentTCB->wake = ticks == FOREVER ? FOREVER : xTickCount + ticks;
}

/* The most urgent of those that wait for this. */
SPLITPROF_OWN static void
wake_one(const Queue_t *queue)
{
	TCB_t *most = NULL;

	for (int i = 0; i < TASKS; i++)
		if (tasks[i].state == BLOCKED && tasks[i].on == queue &&
		    (!most || tasks[i].uxPriority > most->uxPriority))
			most = &tasks[i];
	if (most)
		make_ready(most);
}

SPLITPROF_OWN static void
count_tick(void)
{
	RAISE(44, 0, traceTASK_INCREMENT_TICK(xTickCount));
	if (suspended) {
		pended++;
		return;
	}
	xTickCount++;
	for (int i = 0; i < TASKS; i++)
		if (tasks[i].state == BLOCKED && tasks[i].wake == xTickCount)
			make_ready(&tasks[i]);
}

void
SysTick_Handler(void)
{
	const uint32_t before = lock();

	count_tick();
	unlock(before);
	yield();
}

SPLITPROF_OWN static uint32_t
timer(void)
{
	const uint32_t before = splitprof_mask();
	const uint32_t now = splitprof_mp_ticks();

	splitprof_unmask(before);
	return now;
}

/* The next one of the most urgent, in turn. */
SPLITPROF_OWN static TCB_t *
choose(void)
{
	TCB_t *most = NULL;

	for (int i = 1; i <= TASKS; i++) {
		TCB_t *const t = &tasks[(pxCurrentTCB - tasks + i) % TASKS];

		if (t->state == READY &&
		    (!most || t->uxPriority > most->uxPriority))
			most = t;
	}
	return most;
}

uint32_t *
kernel_switch(uint32_t *sp)
{
	const uint32_t before = lock();

	if (suspended) {
		unlock(before);
		return sp;
	}
	pxCurrentTCB->sp = sp;
	pxCurrentTCB->time += timer() - running_since;
	RAISE(6, TASK(pxCurrentTCB), traceTASK_SWITCHED_OUT());
	pxCurrentTCB = choose();
	RAISE(2, TASK(pxCurrentTCB), traceTASK_SWITCHED_IN());
	running_since = timer();
	switches++;
	unlock(before);
	return pxCurrentTCB->sp;
}

SPLITPROF_OWN static void
delete_task(void)
{
	const uint32_t before = lock();

	RAISE(37, TASK(pxCurrentTCB), traceTASK_DELETE(pxCurrentTCB));
	pxCurrentTCB->state = NONE;
	unlock(before);
	for (;;)
		yield();
}

SPLITPROF_OWN static TCB_t *
create_task(const char *name, UBaseType_t priority, void (*run)(void))
{
	static UBaseType_t created;
	const uint32_t before = lock();
	TCB_t *tcb = tasks;

	while (tcb->state != NONE)
		tcb++;
	for (int i = 0; i < 12; i++)
		if ((tcb->pcTaskName[i] = name[i]) == 0)
			break;
	tcb->run = run;
	tcb->uxTCBNumber = ++created;
	tcb->uxPriority = tcb->base = priority;
	tcb->sp = make_frame(stacks[tcb - tasks] + STACK_WORDS, run,
	    delete_task);
	RAISE(35, TASK(tcb), traceTASK_CREATE(tcb));
	make_ready(tcb);
	unlock(before);
	return tcb;
}

SPLITPROF_OWN static void
create_queue(Queue_t *pxNewQueue, uint8_t type, UBaseType_t length)
{
	const uint32_t before = lock();

	pxNewQueue->ucQueueType = type;
	pxNewQueue->length = length;
	pxNewQueue->count = 0;
	RAISE(13, pxNewQueue->uxQueueNumber, traceQUEUE_CREATE(pxNewQueue));
	unlock(before);
}

SPLITPROF_OWN static void
delay(TickType_t xTicksToDelay)
{
	const uint32_t before = lock();

	RAISE(39, TASK(pxCurrentTCB) | xTicksToDelay >> 8 << 8 |
	    (xTicksToDelay & 0xff) << 16, traceTASK_DELAY());
	block(NULL, xTicksToDelay);
	unlock(before);
	yield();
}

/* Who waits for a mutex lends its priority to the holder, until it is given. */
SPLITPROF_OWN static void
inherit(Queue_t *mutex)
{
	TCB_t *const holder = mutex->holder;

	if (!holder || holder->uxPriority >= pxCurrentTCB->uxPriority)
		return;
	holder->uxPriority = pxCurrentTCB->uxPriority;
	RAISE(7, BYTES(TASK(holder), holder->uxPriority),
	    traceTASK_PRIORITY_INHERIT(holder, holder->uxPriority));
}

SPLITPROF_OWN static void
disinherit(Queue_t *mutex)
{
	TCB_t *const holder = mutex->holder;

	mutex->holder = NULL;
	if (!holder || holder->uxPriority == holder->base)
		return;
	holder->uxPriority = holder->base;
	RAISE(8, BYTES(TASK(holder), holder->base),
	    traceTASK_PRIORITY_DISINHERIT(holder, holder->base));
}

/* ticks 0: do not wait. */
SPLITPROF_OWN static bool
receive(Queue_t *pxQueue, TickType_t ticks)
{
	const TickType_t end = xTickCount + ticks;
	uint32_t before = lock();

	while (pxQueue->count == 0) {
		if (xTickCount >= end) {
			RAISE(28, QUEUE(pxQueue),
			    traceQUEUE_RECEIVE_FAILED(pxQueue));
			unlock(before);
			return false;
		}
		RAISE(9, QUEUE(pxQueue),
		    traceBLOCKING_ON_QUEUE_RECEIVE(pxQueue));
		inherit(pxQueue);
		block(pxQueue, end - xTickCount);
		unlock(before);
		yield();
		before = lock();
	}
	RAISE(25, QUEUE(pxQueue), traceQUEUE_RECEIVE(pxQueue));
	pxQueue->count--;
	if (pxQueue->ucQueueType == 1)
		pxQueue->holder = pxCurrentTCB;
	wake_one(pxQueue);
	unlock(before);
	yield();
	return true;
}

SPLITPROF_OWN static bool
send(Queue_t *pxQueue, TickType_t ticks)
{
	const TickType_t end = xTickCount + ticks;
	uint32_t before = lock();

	while (pxQueue->count == pxQueue->length) {
		if (xTickCount >= end) {
			RAISE(24, QUEUE(pxQueue),
			    traceQUEUE_SEND_FAILED(pxQueue));
			unlock(before);
			return false;
		}
		RAISE(10, QUEUE(pxQueue), traceBLOCKING_ON_QUEUE_SEND(pxQueue));
		block(pxQueue, end - xTickCount);
		unlock(before);
		yield();
		before = lock();
	}
	RAISE(23, QUEUE(pxQueue), traceQUEUE_SEND(pxQueue));
	pxQueue->count++;
	if (pxQueue->ucQueueType == 1)
		disinherit(pxQueue);
	wake_one(pxQueue);
	unlock(before);
	yield();
	return true;
}

/* From the bell. */
SPLITPROF_OWN static void
send_from_isr(Queue_t *pxQueue)
{
	if (pxQueue->count == pxQueue->length) {
		RAISE(30, QUEUE(pxQueue),
		    traceQUEUE_SEND_FROM_ISR_FAILED(pxQueue));
		return;
	}
	RAISE(29, QUEUE(pxQueue), traceQUEUE_SEND_FROM_ISR(pxQueue));
	pxQueue->count++;
	wake_one(pxQueue);
}

SPLITPROF_OWN static void
notify_take(void)
{
	uint32_t before = lock();

	while (pxCurrentTCB->notified == 0) {
		RAISE(66, BYTES(TASK(pxCurrentTCB), 2u),
		    traceTASK_NOTIFY_TAKE_BLOCK(2));
		block(NULL, FOREVER);
		unlock(before);
		yield();
		before = lock();
	}
	RAISE(67, BYTES(TASK(pxCurrentTCB), 2u), traceTASK_NOTIFY_TAKE(2));
	pxCurrentTCB->notified = 0;
	unlock(before);
}

/* An RTOS before 10.4 raises this without an index. */
SPLITPROF_OWN static void
notify_from_isr(TCB_t *pxTCB)
{
	RAISE(72, TASK(pxTCB), traceTASK_NOTIFY_GIVE_FROM_ISR());
	pxTCB->notified++;
	if (pxTCB->state == BLOCKED)
		make_ready(pxTCB);
}

/* The scheduler is held; ticks that come meanwhile are made up for. */
SPLITPROF_OWN static void
suspend_all(void)
{
	suspended = true;
}

SPLITPROF_OWN static void
resume_all(void)
{
	const uint32_t before = lock();

	suspended = false;
	for (; pended > 0; pended--)
		count_tick();
	unlock(before);
	yield();
}

_Noreturn __attribute__((noinline)) SPLITPROF_OWN static void
run_first(void)
{
	SYST_CSR = 7;
	pxCurrentTCB->run();
	delete_task();
	__builtin_unreachable();
}

/* Run the tasks, the most urgent first. */
_Noreturn SPLITPROF_OWN static void
rtos_start(void)
{
	static uint32_t stack[STACK_WORDS] __attribute__((aligned(8)));
	const uint32_t before = lock();

	set_priorities();
	SYST_RVR = SPLITPROF_SYSTICK_CLOCK_HZ / 1000 - 1;
	SYST_CVR = 0;
	pxCurrentTCB = tasks;
	pxCurrentTCB = choose();
	RAISE(2, TASK(pxCurrentTCB), traceTASK_SWITCHED_IN());
	running_since = timer();
	take_stack(stack + STACK_WORDS);
	unlock(before);
	run_first();
}

#endif
