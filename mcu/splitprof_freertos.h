/* SPDX-License-Identifier: MIT */
/*
 * FreeRTOS' trace macros as events of splitprof_tsp.h: to be included at the
 * end of FreeRTOSConfig.h.  For FreeRTOS 10 and 11 on one core, with
 * configUSE_TRACE_FACILITY 1.
 *
 * The macros are expanded in FreeRTOS' own files, where they may use what
 * these know: pxCurrentTCB, the members of a queue, and some variables of the
 * functions that have them.  Queues, event groups and timers get the number
 * that FreeRTOS keeps for such tools; a task has its own.
 *
 * Some are not events of the protocol: those of stream buffers, which are told
 * of by their notifications, of interrupts, and traceENTER_ and traceRETURN_.
 */
#ifndef SPLITPROF_FREERTOS_H
#define SPLITPROF_FREERTOS_H

/* Some ports read FreeRTOSConfig.h in assembly, too. */
#if !defined(__ASSEMBLER__) && !defined(__IAR_SYSTEMS_ASM__)

#include "splitprof_tsp.h"

#if !defined(configUSE_TRACE_FACILITY) || configUSE_TRACE_FACILITY != 1
#error "splitprof_freertos.h: configUSE_TRACE_FACILITY must be 1, above"
#endif
#if defined(configNUMBER_OF_CORES) && configNUMBER_OF_CORES > 1
#error "splitprof_freertos.h: configNUMBER_OF_CORES: one core only"
#endif

/* SPLITPROF_TSP(n, x): the event named x, with n bytes of data. */
#define SPLITPROF_TSP_0(name)						\
	splitprof_tsp_event(SPLITPROF_WIRE_TSP_##name, 0, 0)
#define SPLITPROF_TSP_1(name, a)					\
	splitprof_tsp_event(SPLITPROF_WIRE_TSP_##name, 1, (uint32_t)(a))
#define SPLITPROF_TSP_2(name, a, b)					\
	splitprof_tsp_event(SPLITPROF_WIRE_TSP_##name, 2,		\
	    ((uint32_t)(a) & 0xff) | (uint32_t)(b) << 8)
#define SPLITPROF_TSP_3(name, a, b, c)					\
	splitprof_tsp_event(SPLITPROF_WIRE_TSP_##name, 3,		\
	    ((uint32_t)(a) & 0xff) | ((uint32_t)(b) & 0xff) << 8 |	\
	    (uint32_t)(c) << 16)
#define SPLITPROF_TSP_Q(name, q)					\
	splitprof_tsp_on_queue(SPLITPROF_WIRE_TSP_##name,		\
	    (q)->ucQueueType, (uint32_t)(q)->uxQueueNumber)

/* Tick. */

/* Refused here: configTICK_RATE_HZ is no number to the preprocessor. */
#define traceTASK_INCREMENT_TICK(x)					\
	splitprof_tsp_tick((uint32_t)(x) + 0 * sizeof(char[		\
	    configTICK_RATE_HZ == SPLITPROF_TSP_TICK_HZ ? 1 : -1]))
#define traceINCREASE_TICK_COUNT(x)					\
	splitprof_tsp_jump((uint32_t)(x))
#define traceLOW_POWER_IDLE_BEGIN()					\
	SPLITPROF_TSP_0(LOW_POWER_IDLE_BEGIN)
#define traceLOW_POWER_IDLE_END()					\
	SPLITPROF_TSP_0(LOW_POWER_IDLE_END)

/* Tasks.  Calls and samples, if any, are marked with the same number. */

#if SPLITPROF_TASKS
#include "splitprof.h"
#define SPLITPROF_TSP_MARK(tcb)						\
	splitprof_task((uint16_t)(tcb)->uxTCBNumber)
#define SPLITPROF_TSP_CALL_IT(tcb)					\
	splitprof_task_name((uint16_t)(tcb)->uxTCBNumber, (tcb)->pcTaskName)
#else
#define SPLITPROF_TSP_MARK(tcb)		((void)0)
#define SPLITPROF_TSP_CALL_IT(tcb)	((void)0)
#endif

#define traceTASK_SWITCHED_IN()						\
	(SPLITPROF_TSP_1(TASK_SWITCHED_IN, pxCurrentTCB->uxTCBNumber),	\
	SPLITPROF_TSP_MARK(pxCurrentTCB))
#define traceTASK_SWITCHED_OUT()					\
	SPLITPROF_TSP_1(TASK_SWITCHED_OUT, pxCurrentTCB->uxTCBNumber)
#define traceMOVED_TASK_TO_READY_STATE(tcb)				\
	SPLITPROF_TSP_1(MOVED_TASK_TO_READY_STATE, (tcb)->uxTCBNumber)
#define tracePOST_MOVED_TASK_TO_READY_STATE(tcb)			\
	SPLITPROF_TSP_1(POST_MOVED_TASK_TO_READY_STATE, (tcb)->uxTCBNumber)
#define traceTASK_CREATE(tcb)						\
	(splitprof_tsp_task_made((uint32_t)(tcb)->uxTCBNumber,		\
	    (tcb)->pcTaskName), SPLITPROF_TSP_CALL_IT(tcb))
#define traceTASK_CREATE_FAILED()					\
	SPLITPROF_TSP_0(TASK_CREATE_FAILED)
#define traceTASK_DELETE(tcb)						\
	splitprof_tsp_task_gone((uint32_t)(tcb)->uxTCBNumber)
#define traceTASK_PRIORITY_INHERIT(tcb, priority)			\
	SPLITPROF_TSP_2(TASK_PRIORITY_INHERIT, (tcb)->uxTCBNumber, priority)
#define traceTASK_PRIORITY_DISINHERIT(tcb, priority)			\
	SPLITPROF_TSP_2(TASK_PRIORITY_DISINHERIT, (tcb)->uxTCBNumber, priority)
#define traceTASK_PRIORITY_SET(tcb, priority)				\
	SPLITPROF_TSP_2(TASK_PRIORITY_SET, (tcb)->uxTCBNumber, priority)
#define traceTASK_SUSPEND(tcb)						\
	SPLITPROF_TSP_1(TASK_SUSPEND, (tcb)->uxTCBNumber)
#define traceTASK_RESUME(tcb)						\
	SPLITPROF_TSP_1(TASK_RESUME, (tcb)->uxTCBNumber)
#define traceTASK_RESUME_FROM_ISR(tcb)					\
	SPLITPROF_TSP_1(TASK_RESUME_FROM_ISR, (tcb)->uxTCBNumber)

/*
 * For how long.  The timers' task waits by the first one, too, which knows only
 * when it will wake.
 */
#define traceTASK_DELAY_UNTIL(x)					\
	splitprof_tsp_delay(SPLITPROF_WIRE_TSP_TASK_DELAY_UNTIL,	\
	    (uint32_t)pxCurrentTCB->uxTCBNumber,			\
	    (uint32_t)(TickType_t)((x) - xTickCount))
#define traceTASK_DELAY()						\
	splitprof_tsp_delay(SPLITPROF_WIRE_TSP_TASK_DELAY,		\
	    (uint32_t)pxCurrentTCB->uxTCBNumber, (uint32_t)xTicksToDelay)

/* Notifications have an index since 10.4. */
#define SPLITPROF_TSP_NOTIFY(name, tcb, ...)				\
	SPLITPROF_TSP_2(TASK_NOTIFY##name, (tcb)->uxTCBNumber, __VA_ARGS__ + 0)
#define traceTASK_NOTIFY_TAKE_BLOCK(...)				\
	SPLITPROF_TSP_NOTIFY(_TAKE_BLOCK, pxCurrentTCB, __VA_ARGS__)
#define traceTASK_NOTIFY_TAKE(...)					\
	SPLITPROF_TSP_NOTIFY(_TAKE, pxCurrentTCB, __VA_ARGS__)
#define traceTASK_NOTIFY_WAIT_BLOCK(...)				\
	SPLITPROF_TSP_NOTIFY(_WAIT_BLOCK, pxCurrentTCB, __VA_ARGS__)
#define traceTASK_NOTIFY_WAIT(...)					\
	SPLITPROF_TSP_NOTIFY(_WAIT, pxCurrentTCB, __VA_ARGS__)
#define traceTASK_NOTIFY(...)						\
	SPLITPROF_TSP_NOTIFY(, pxTCB, __VA_ARGS__)
#define traceTASK_NOTIFY_FROM_ISR(...)					\
	SPLITPROF_TSP_NOTIFY(_FROM_ISR, pxTCB, __VA_ARGS__)
#define traceTASK_NOTIFY_GIVE_FROM_ISR(...)				\
	SPLITPROF_TSP_NOTIFY(_GIVE_FROM_ISR, pxTCB, __VA_ARGS__)

/* Queues, mutexes and semaphores. */

#define traceQUEUE_CREATE(queue)					\
	((queue)->uxQueueNumber = splitprof_tsp_queue_made(		\
	    (queue)->ucQueueType))
#define traceQUEUE_CREATE_FAILED(type)					\
	SPLITPROF_TSP_1(QUEUE_CREATE_FAILED, type)
#define traceCREATE_MUTEX(queue)					\
	SPLITPROF_TSP_1(CREATE_MUTEX, (queue)->uxQueueNumber)
#define traceCREATE_MUTEX_FAILED()					\
	SPLITPROF_TSP_0(CREATE_MUTEX_FAILED)
#define traceCREATE_COUNTING_SEMAPHORE()				\
	SPLITPROF_TSP_0(CREATE_COUNTING_SEMAPHORE)
#define traceCREATE_COUNTING_SEMAPHORE_FAILED()				\
	SPLITPROF_TSP_0(CREATE_COUNTING_SEMAPHORE_FAILED)
#define traceQUEUE_DELETE(queue)					\
	splitprof_tsp_queue_gone((queue)->ucQueueType,			\
	    (uint32_t)(queue)->uxQueueNumber)
#define traceQUEUE_REGISTRY_ADD(queue, name)				\
	splitprof_tsp_queue_named(((Queue_t *)(queue))->ucQueueType,	\
	    (uint32_t)((Queue_t *)(queue))->uxQueueNumber, (name))

#define traceGIVE_MUTEX_RECURSIVE(queue)				\
	SPLITPROF_TSP_Q(GIVE_MUTEX_RECURSIVE, queue)
#define traceGIVE_MUTEX_RECURSIVE_FAILED(queue)				\
	SPLITPROF_TSP_Q(GIVE_MUTEX_RECURSIVE_FAILED, queue)
#define traceTAKE_MUTEX_RECURSIVE(queue)				\
	SPLITPROF_TSP_Q(TAKE_MUTEX_RECURSIVE, queue)
#define traceTAKE_MUTEX_RECURSIVE_FAILED(queue)				\
	SPLITPROF_TSP_Q(TAKE_MUTEX_RECURSIVE_FAILED, queue)
#define traceBLOCKING_ON_QUEUE_RECEIVE(queue)				\
	SPLITPROF_TSP_Q(BLOCKING_ON_QUEUE_RECEIVE, queue)
#define traceBLOCKING_ON_QUEUE_PEEK(queue)				\
	SPLITPROF_TSP_Q(BLOCKING_ON_QUEUE_RECEIVE, queue)
#define traceBLOCKING_ON_QUEUE_SEND(queue)				\
	SPLITPROF_TSP_Q(BLOCKING_ON_QUEUE_SEND, queue)
/* A set gets something from handlers, too; before 10.4 by the same macro. */
#define traceQUEUE_SET_SEND(queue)					\
	splitprof_tsp_sent((queue)->ucQueueType,			\
	    (uint32_t)(queue)->uxQueueNumber)
#define traceQUEUE_SEND(queue)						\
	(tskKERNEL_VERSION_MAJOR == 10 && tskKERNEL_VERSION_MINOR < 4 ?	\
	traceQUEUE_SET_SEND(queue) : SPLITPROF_TSP_Q(QUEUE_SEND, queue))
#define traceQUEUE_SEND_FAILED(queue)					\
	SPLITPROF_TSP_Q(QUEUE_SEND_FAILED, queue)
#define traceQUEUE_SEND_FROM_ISR(queue)					\
	SPLITPROF_TSP_Q(QUEUE_SEND_FROM_ISR, queue)
#define traceQUEUE_SEND_FROM_ISR_FAILED(queue)				\
	SPLITPROF_TSP_Q(QUEUE_SEND_FROM_ISR_FAILED, queue)
#define traceQUEUE_RECEIVE(queue)					\
	SPLITPROF_TSP_Q(QUEUE_RECEIVE, queue)
#define traceQUEUE_RECEIVE_FAILED(queue)				\
	SPLITPROF_TSP_Q(QUEUE_RECEIVE_FAILED, queue)
#define traceQUEUE_RECEIVE_FROM_ISR(queue)				\
	SPLITPROF_TSP_Q(QUEUE_RECEIVE_FROM_ISR, queue)
#define traceQUEUE_RECEIVE_FROM_ISR_FAILED(queue)			\
	SPLITPROF_TSP_Q(QUEUE_RECEIVE_FROM_ISR_FAILED, queue)
#define traceQUEUE_PEEK(queue)						\
	SPLITPROF_TSP_Q(QUEUE_PEEK, queue)
#define traceQUEUE_PEEK_FAILED(queue)					\
	SPLITPROF_TSP_Q(QUEUE_RECEIVE_FAILED, queue)
#define traceQUEUE_PEEK_FROM_ISR(queue)					\
	SPLITPROF_TSP_Q(QUEUE_PEEK_FROM_ISR, queue)
#define traceQUEUE_PEEK_FROM_ISR_FAILED(queue)				\
	SPLITPROF_TSP_Q(QUEUE_PEEK_FROM_ISR_FAILED, queue)

/* Timers. */

#define SPLITPROF_TSP_TIMER(timer)	(((Timer_t *)(timer))->uxTimerNumber)
#define traceTIMER_CREATE(timer)					\
	(SPLITPROF_TSP_TIMER(timer) =					\
	    splitprof_tsp_made(SPLITPROF_WIRE_TSP_TIMER_CREATE))
#define traceTIMER_CREATE_FAILED()					\
	SPLITPROF_TSP_0(TIMER_CREATE_FAILED)
#define traceTIMER_COMMAND_SEND(timer, command, value, taken)		\
	SPLITPROF_TSP_3(TIMER_COMMAND_SEND, SPLITPROF_TSP_TIMER(timer),	\
	    command, (taken) == pdPASS)
#define traceTIMER_EXPIRED(timer)					\
	SPLITPROF_TSP_1(TIMER_EXPIRED, SPLITPROF_TSP_TIMER(timer))
#define traceTIMER_COMMAND_RECEIVED(timer, command, value)		\
	SPLITPROF_TSP_2(TIMER_COMMAND_RECEIVED,				\
	    SPLITPROF_TSP_TIMER(timer), command)
#define tracePEND_FUNC_CALL(function, parameter1, parameter2, taken)	\
	SPLITPROF_TSP_1(PEND_FUNC_CALL, (taken) == pdPASS)
#define tracePEND_FUNC_CALL_FROM_ISR(function, parameter1, parameter2,	\
    taken)								\
	SPLITPROF_TSP_1(PEND_FUNC_CALL_FROM_ISR, (taken) == pdPASS)

/* The heap.  What has failed is told with what is wanted: 0 bytes here. */

#define traceMALLOC(address, bytes)					\
	splitprof_tsp_memory(SPLITPROF_WIRE_TSP_MALLOC,			\
	    (address) ? (uint32_t)(bytes) : 0)
#define traceFREE(address, bytes)					\
	splitprof_tsp_memory(SPLITPROF_WIRE_TSP_FREE, (uint32_t)(bytes))

/* Event groups. */

#define SPLITPROF_TSP_GROUP(group)					\
	(((EventGroup_t *)(group))->uxEventGroupNumber)
#define SPLITPROF_TSP_BITS(name, group, bits)				\
	SPLITPROF_TSP_2(EVENT_GROUP_##name, SPLITPROF_TSP_GROUP(group), bits)
#define traceEVENT_GROUP_CREATE(group)					\
	(SPLITPROF_TSP_GROUP(group) =					\
	    splitprof_tsp_made(SPLITPROF_WIRE_TSP_EVENT_GROUP_CREATE))
#define traceEVENT_GROUP_CREATE_FAILED()				\
	SPLITPROF_TSP_0(EVENT_GROUP_CREATE_FAILED)
#define traceEVENT_GROUP_DELETE(group)					\
	SPLITPROF_TSP_1(EVENT_GROUP_DELETE, SPLITPROF_TSP_GROUP(group))
#define traceEVENT_GROUP_SYNC_BLOCK(group, set, wanted)			\
	SPLITPROF_TSP_3(EVENT_GROUP_SYNC_BLOCK,				\
	    SPLITPROF_TSP_GROUP(group), set, wanted)
#define traceEVENT_GROUP_SYNC_END(group, set, wanted, late)		\
	SPLITPROF_TSP_3(EVENT_GROUP_SYNC_END,				\
	    SPLITPROF_TSP_GROUP(group), wanted, (late) != pdFALSE)
#define traceEVENT_GROUP_WAIT_BITS_BLOCK(group, wanted)			\
	SPLITPROF_TSP_BITS(WAIT_BITS_BLOCK, group, wanted)
#define traceEVENT_GROUP_WAIT_BITS_END(group, wanted, late)		\
	SPLITPROF_TSP_3(EVENT_GROUP_WAIT_BITS_END,			\
	    SPLITPROF_TSP_GROUP(group), wanted, (late) != pdFALSE)
#define traceEVENT_GROUP_CLEAR_BITS(group, bits)			\
	SPLITPROF_TSP_BITS(CLEAR_BITS, group, bits)
#define traceEVENT_GROUP_CLEAR_BITS_FROM_ISR(group, bits)		\
	SPLITPROF_TSP_BITS(CLEAR_BITS_FROM_ISR, group, bits)
#define traceEVENT_GROUP_SET_BITS(group, bits)				\
	SPLITPROF_TSP_BITS(SET_BITS, group, bits)
#define traceEVENT_GROUP_SET_BITS_FROM_ISR(group, bits)			\
	SPLITPROF_TSP_BITS(SET_BITS_FROM_ISR, group, bits)

#endif

#endif
