/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What rtos.h does not do, and FreeRTOS could: its trace macros all the same,
 * each with data of its own.  Read once, behind rtos.h.
 */
#ifndef RTOSPRETEND_H
#define RTOSPRETEND_H

#include "rtos.h"

/* Whether the timer is the RTOS's own, or the tracer's, too. */
#ifndef RTOS_TIMER
#define RTOS_TIMER	true
#endif

typedef struct { UBaseType_t uxTimerNumber; } Timer_t;
typedef struct { UBaseType_t uxEventGroupNumber; } EventGroup_t;

#define THREE(a, b, c)	((a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16)

SPLITPROF_OWN static void
pretend_timers(void)
{
	static Timer_t a, b;

	RAISE(45, 1, traceTIMER_CREATE(&a));
	RAISE(45, 2, traceTIMER_CREATE(&b));
	RAISE(46, 0, traceTIMER_CREATE_FAILED());
	RAISE(47, THREE(1, 3, 1),
	    traceTIMER_COMMAND_SEND((void *)&a, 3, 77, pdPASS));
	RAISE(47, THREE(2, 0xfe, 0),
	    traceTIMER_COMMAND_SEND((void *)&b, -2, 77, 0));
	RAISE(48, 2, traceTIMER_EXPIRED(&b));
	RAISE(49, BYTES(2, 4), traceTIMER_COMMAND_RECEIVED(&b, 4, 77));
	RAISE(63, 1, tracePEND_FUNC_CALL(f, NULL, 0, pdPASS));
	RAISE(64, 0, tracePEND_FUNC_CALL_FROM_ISR(f, NULL, 0, 0));
}

SPLITPROF_OWN static void
pretend_groups(void)
{
	static EventGroup_t x;
	void *const group = &x;

	RAISE(52, 1, traceEVENT_GROUP_CREATE(group));
	RAISE(53, 0, traceEVENT_GROUP_CREATE_FAILED());
	RAISE(54, THREE(1, 0x11, 0x22),
	    traceEVENT_GROUP_SYNC_BLOCK(group, 0x111u, 0x122u));
	RAISE(55, THREE(1, 0x33, 1),
	    traceEVENT_GROUP_SYNC_END(group, 0x111u, 0x133u, 1));
	RAISE(56, BYTES(1, 0x44),
	    traceEVENT_GROUP_WAIT_BITS_BLOCK(group, 0x44u));
	RAISE(57, THREE(1, 0x55, 0),
	    traceEVENT_GROUP_WAIT_BITS_END(group, 0x55u, 0));
	RAISE(58, BYTES(1, 0x66), traceEVENT_GROUP_CLEAR_BITS(group, 0x66u));
	RAISE(59, BYTES(1, 0x77),
	    traceEVENT_GROUP_CLEAR_BITS_FROM_ISR(group, 0x77u));
	RAISE(60, BYTES(1, 0x88), traceEVENT_GROUP_SET_BITS(group, 0x88u));
	RAISE(61, BYTES(1, 0x99),
	    traceEVENT_GROUP_SET_BITS_FROM_ISR(group, 0x99u));
	RAISE(62, 1, traceEVENT_GROUP_DELETE(group));
}

SPLITPROF_OWN static void
pretend_queues(Queue_t *pxQueue, Queue_t *pxMutex)
{
	RAISE(14, 3, traceQUEUE_CREATE_FAILED(3));
	RAISE(15, pxMutex->uxQueueNumber, traceCREATE_MUTEX(pxMutex));
	RAISE(16, 0, traceCREATE_MUTEX_FAILED());
	RAISE(17, QUEUE(pxMutex), traceGIVE_MUTEX_RECURSIVE(pxMutex));
	RAISE(18, QUEUE(pxMutex), traceGIVE_MUTEX_RECURSIVE_FAILED(pxMutex));
	RAISE(19, QUEUE(pxMutex), traceTAKE_MUTEX_RECURSIVE(pxMutex));
	RAISE(20, QUEUE(pxMutex), traceTAKE_MUTEX_RECURSIVE_FAILED(pxMutex));
	RAISE(21, 0, traceCREATE_COUNTING_SEMAPHORE());
	RAISE(22, 0, traceCREATE_COUNTING_SEMAPHORE_FAILED());
	RAISE(9, QUEUE(pxQueue), traceBLOCKING_ON_QUEUE_PEEK(pxQueue));
	RAISE(26, QUEUE(pxQueue), traceQUEUE_PEEK(pxQueue));
	RAISE(27, QUEUE(pxQueue), traceQUEUE_PEEK_FROM_ISR(pxQueue));
	RAISE(28, QUEUE(pxQueue), traceQUEUE_PEEK_FAILED(pxQueue));
	RAISE(31, QUEUE(pxQueue), traceQUEUE_RECEIVE_FROM_ISR(pxQueue));
	RAISE(32, QUEUE(pxQueue), traceQUEUE_RECEIVE_FROM_ISR_FAILED(pxQueue));
	RAISE(33, QUEUE(pxQueue), traceQUEUE_PEEK_FROM_ISR_FAILED(pxQueue));
}

/* A set of queues is a queue to the protocol, which knows no type 5. */
SPLITPROF_OWN static void
pretend_set(void)
{
	Queue_t set = { .ucQueueType = 5 };

	RAISE(13, set.uxQueueNumber, traceQUEUE_CREATE(&set));
	RAISE(23, BYTES(0, set.uxQueueNumber), traceQUEUE_SET_SEND(&set));
	RAISE(34, 0, traceQUEUE_DELETE(&set));
}

SPLITPROF_OWN static void
pretend_tasks(TCB_t *pxTCB)
{
	const uint32_t n = TASK(pxTCB), me = TASK(pxCurrentTCB);

	RAISE(4, 0, traceLOW_POWER_IDLE_BEGIN());
	RAISE(5, 0, traceLOW_POWER_IDLE_END());
	RAISE(36, 0, traceTASK_CREATE_FAILED());
	RAISE(38, THREE(me, 0x02, 0x58),
	    traceTASK_DELAY_UNTIL(xTickCount + 600));
	RAISE(38, THREE(me, 0xff, 0xff),
	    traceTASK_DELAY_UNTIL(xTickCount + 65536));
	RAISE(40, BYTES(n, 5), traceTASK_PRIORITY_SET(pxTCB, 5));
	RAISE(41, n, traceTASK_SUSPEND(pxTCB));
	RAISE(42, n, traceTASK_RESUME(pxTCB));
	RAISE(43, n, traceTASK_RESUME_FROM_ISR(pxTCB));
	RAISE(68, BYTES(me, 1), traceTASK_NOTIFY_WAIT_BLOCK(1));
	RAISE(69, BYTES(me, 0), traceTASK_NOTIFY_WAIT());
	RAISE(70, BYTES(n, 3), traceTASK_NOTIFY(3));
	RAISE(71, BYTES(n, 0), traceTASK_NOTIFY_FROM_ISR());
}

SPLITPROF_OWN static void
pretend_memory(void)
{
	RAISE(50, 0x3412, traceMALLOC(pxCurrentTCB, 0x1234));
	RAISE(50, 0xffff, traceMALLOC(pxCurrentTCB, 70000));
	RAISE(50, 0, traceMALLOC(NULL, 0x1234));
	RAISE(51, 0x0800, traceFREE(NULL, 8));
	RAISE(73, 0, splitprof_tsp_marker_1());
	RAISE(74, 0, splitprof_tsp_marker_2());
	RAISE(75, 0, splitprof_tsp_marker_3());
	RAISE(76, 0, splitprof_tsp_marker_4());
	RAISE(77, 0, splitprof_tsp_marker_5());
}

/* The RTOS has slept; a clock of the tracer's own knows better. */
SPLITPROF_OWN static void
pretend_sleep(TickType_t ticks)
{
	xTickCount += ticks;
	if (RTOS_TIMER)
		pxCurrentTCB->time += ticks * (SPLITPROF_MP_TICKS_HZ / 1000);
	RAISE(3, ticks < 255 ? ticks : 255, traceINCREASE_TICK_COUNT(ticks));
}

#endif
