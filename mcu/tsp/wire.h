/* SPDX-License-Identifier: MIT */
/*
 * The TSP protocol (TraceSniffer): what tracer and host agree on.
 * splitprof-tsp(5) describes it.  All numbers are big-endian.
 *
 * A packet, tracer to host: fd fe ff packet[1] id[1] tick[2] timer[2] data,
 * where packet counts packets modulo 256, and an id has as many bytes of data
 * as the table says.  Nothing is escaped.
 *
 * Three ids have no tick and no timer: OBJECT_LIST is type[1] count[1], so many
 * times number[1] bytes[1] name[bytes], and fd fe ff once more; six of them
 * make a list, one for each type.  CLOCK and MISSING are below.
 *
 * Host to tracer: OBJECT_LIST alone asks for the list; SNIFF_FILTER and
 * SPLITPROF_WIRE_TSP_FILTER_BYTES say what is wanted: bit i % 8 of byte i / 8
 * is id i.
 */
#ifndef SPLITPROF_WIRE_TSP_H
#define SPLITPROF_WIRE_TSP_H

#define SPLITPROF_WIRE_TSP_PREAMBLE0	0xfd
#define SPLITPROF_WIRE_TSP_PREAMBLE1	0xfe
#define SPLITPROF_WIRE_TSP_PREAMBLE2	0xff
#define SPLITPROF_WIRE_TSP_PREAMBLE	3	/* bytes */
#define SPLITPROF_WIRE_TSP_HEAD		9	/* bytes before the data */
#define SPLITPROF_WIRE_TSP_DATA_MAX	3	/* bytes */
#define SPLITPROF_WIRE_TSP_FILTER_BYTES	13
#define SPLITPROF_WIRE_TSP_FILTER_IDS	101	/* that a filter has bits for */
#define SPLITPROF_WIRE_TSP_NAME_MAX	16	/* bytes of an object's name */

/* Where the document does not say how much data there is. */
#define SPLITPROF_WIRE_TSP_OPEN		0xff

/*
 * X(id, name, bytes of data by the document, bytes that our tracer sends).
 *
 * The data: queues, mutexes, semaphores (9, 10, 17 to 20, 23 to 33, 65): type,
 * number; but 13, 15: number; 14: type.  Tasks (2, 6, 11, 12, 35, 37, 41 to
 * 43): task; 7, 8, 40: task, priority; 38, 39: task, ticks[2].  3: ticks; 50,
 * 51: bytes[2], of 50 none if there was no room.  Of those that the document
 * leaves open we send, 45, 48: timer; 47: timer, command, 1 if it was taken;
 * 49: timer, command; 52, 62: group; 54: group, bits set, bits waited for; 55,
 * 57: group, bits waited for, 1 if it was for too long; 56, 58 to 61: group,
 * bits; 63, 64: 1 if it was taken; 66 to 72: task, index of the notification.
 * Bits, commands and the like are the least significant eight.
 */
#define SPLITPROF_WIRE_TSP_IDS(X)					\
	X(0, START, SPLITPROF_WIRE_TSP_OPEN, 0)				\
	X(1, END, SPLITPROF_WIRE_TSP_OPEN, 0)				\
	X(2, TASK_SWITCHED_IN, 1, 1)					\
	X(3, INCREASE_TICK_COUNT, 1, 1)					\
	X(4, LOW_POWER_IDLE_BEGIN, 0, 0)				\
	X(5, LOW_POWER_IDLE_END, 0, 0)					\
	X(6, TASK_SWITCHED_OUT, 1, 1)					\
	X(7, TASK_PRIORITY_INHERIT, 2, 2)				\
	X(8, TASK_PRIORITY_DISINHERIT, 2, 2)				\
	X(9, BLOCKING_ON_QUEUE_RECEIVE, 2, 2)				\
	X(10, BLOCKING_ON_QUEUE_SEND, 2, 2)				\
	X(11, MOVED_TASK_TO_READY_STATE, 1, 1)				\
	X(12, POST_MOVED_TASK_TO_READY_STATE, 1, 1)			\
	X(13, QUEUE_CREATE, 1, 1)					\
	X(14, QUEUE_CREATE_FAILED, 1, 1)				\
	X(15, CREATE_MUTEX, 1, 1)					\
	X(16, CREATE_MUTEX_FAILED, 0, 0)				\
	X(17, GIVE_MUTEX_RECURSIVE, 2, 2)				\
	X(18, GIVE_MUTEX_RECURSIVE_FAILED, 2, 2)			\
	X(19, TAKE_MUTEX_RECURSIVE, 2, 2)				\
	X(20, TAKE_MUTEX_RECURSIVE_FAILED, 2, 2)			\
	X(21, CREATE_COUNTING_SEMAPHORE, 0, 0)				\
	X(22, CREATE_COUNTING_SEMAPHORE_FAILED, 0, 0)			\
	X(23, QUEUE_SEND, 2, 2)						\
	X(24, QUEUE_SEND_FAILED, 2, 2)					\
	X(25, QUEUE_RECEIVE, 2, 2)					\
	X(26, QUEUE_PEEK, 2, 2)						\
	X(27, QUEUE_PEEK_FROM_ISR, 2, 2)				\
	X(28, QUEUE_RECEIVE_FAILED, 2, 2)				\
	X(29, QUEUE_SEND_FROM_ISR, 2, 2)				\
	X(30, QUEUE_SEND_FROM_ISR_FAILED, 2, 2)				\
	X(31, QUEUE_RECEIVE_FROM_ISR, 2, 2)				\
	X(32, QUEUE_RECEIVE_FROM_ISR_FAILED, 2, 2)			\
	X(33, QUEUE_PEEK_FROM_ISR_FAILED, 2, 2)				\
	X(34, QUEUE_DELETE, 0, 0)					\
	X(35, TASK_CREATE, 1, 1)					\
	X(36, TASK_CREATE_FAILED, 0, 0)					\
	X(37, TASK_DELETE, 1, 1)					\
	X(38, TASK_DELAY_UNTIL, 3, 3)					\
	X(39, TASK_DELAY, 3, 3)						\
	X(40, TASK_PRIORITY_SET, 2, 2)					\
	X(41, TASK_SUSPEND, 1, 1)					\
	X(42, TASK_RESUME, 1, 1)					\
	X(43, TASK_RESUME_FROM_ISR, 1, 1)				\
	X(44, TASK_INCREMENT_TICK, 0, 0)				\
	X(45, TIMER_CREATE, SPLITPROF_WIRE_TSP_OPEN, 1)			\
	X(46, TIMER_CREATE_FAILED, SPLITPROF_WIRE_TSP_OPEN, 0)		\
	X(47, TIMER_COMMAND_SEND, SPLITPROF_WIRE_TSP_OPEN, 3)		\
	X(48, TIMER_EXPIRED, SPLITPROF_WIRE_TSP_OPEN, 1)		\
	X(49, TIMER_COMMAND_RECEIVED, SPLITPROF_WIRE_TSP_OPEN, 2)	\
	X(50, MALLOC, 2, 2)						\
	X(51, FREE, 2, 2)						\
	X(52, EVENT_GROUP_CREATE, SPLITPROF_WIRE_TSP_OPEN, 1)		\
	X(53, EVENT_GROUP_CREATE_FAILED, SPLITPROF_WIRE_TSP_OPEN, 0)	\
	X(54, EVENT_GROUP_SYNC_BLOCK, SPLITPROF_WIRE_TSP_OPEN, 3)	\
	X(55, EVENT_GROUP_SYNC_END, SPLITPROF_WIRE_TSP_OPEN, 3)		\
	X(56, EVENT_GROUP_WAIT_BITS_BLOCK, SPLITPROF_WIRE_TSP_OPEN, 2)	\
	X(57, EVENT_GROUP_WAIT_BITS_END, SPLITPROF_WIRE_TSP_OPEN, 3)	\
	X(58, EVENT_GROUP_CLEAR_BITS, SPLITPROF_WIRE_TSP_OPEN, 2)	\
	X(59, EVENT_GROUP_CLEAR_BITS_FROM_ISR, SPLITPROF_WIRE_TSP_OPEN, 2) \
	X(60, EVENT_GROUP_SET_BITS, SPLITPROF_WIRE_TSP_OPEN, 2)		\
	X(61, EVENT_GROUP_SET_BITS_FROM_ISR, SPLITPROF_WIRE_TSP_OPEN, 2) \
	X(62, EVENT_GROUP_DELETE, SPLITPROF_WIRE_TSP_OPEN, 1)		\
	X(63, PEND_FUNC_CALL, SPLITPROF_WIRE_TSP_OPEN, 1)		\
	X(64, PEND_FUNC_CALL_FROM_ISR, SPLITPROF_WIRE_TSP_OPEN, 1)	\
	X(65, QUEUE_REGISTRY_ADD, SPLITPROF_WIRE_TSP_OPEN, 2)		\
	X(66, TASK_NOTIFY_TAKE_BLOCK, SPLITPROF_WIRE_TSP_OPEN, 2)	\
	X(67, TASK_NOTIFY_TAKE, SPLITPROF_WIRE_TSP_OPEN, 2)		\
	X(68, TASK_NOTIFY_WAIT_BLOCK, SPLITPROF_WIRE_TSP_OPEN, 2)	\
	X(69, TASK_NOTIFY_WAIT, SPLITPROF_WIRE_TSP_OPEN, 2)		\
	X(70, TASK_NOTIFY, SPLITPROF_WIRE_TSP_OPEN, 2)			\
	X(71, TASK_NOTIFY_FROM_ISR, SPLITPROF_WIRE_TSP_OPEN, 2)		\
	X(72, TASK_NOTIFY_GIVE_FROM_ISR, SPLITPROF_WIRE_TSP_OPEN, 2)	\
	X(73, CUSTOM_MARKER_1, SPLITPROF_WIRE_TSP_OPEN, 0)		\
	X(74, CUSTOM_MARKER_2, SPLITPROF_WIRE_TSP_OPEN, 0)		\
	X(75, CUSTOM_MARKER_3, SPLITPROF_WIRE_TSP_OPEN, 0)		\
	X(76, CUSTOM_MARKER_4, SPLITPROF_WIRE_TSP_OPEN, 0)		\
	X(77, CUSTOM_MARKER_5, SPLITPROF_WIRE_TSP_OPEN, 0)		\
	X(101, ERROR_STREAM_FIFO_FULL, 0, 0)				\
	X(102, ERROR_RECEIVE_FIFO_FULL, 0, 0)

#define SPLITPROF_WIRE_TSP_ID(id, name, by_document, ours)		\
	SPLITPROF_WIRE_TSP_##name = id,
enum {
	SPLITPROF_WIRE_TSP_IDS(SPLITPROF_WIRE_TSP_ID)
	SPLITPROF_WIRE_TSP_OBJECT_LIST = 151,
	SPLITPROF_WIRE_TSP_SNIFF_FILTER = 152
};

/* Types of objects, and how many of them there are. */
#define SPLITPROF_WIRE_TSP_QUEUE	0
#define SPLITPROF_WIRE_TSP_MUTEX	1
#define SPLITPROF_WIRE_TSP_COUNTING	2	/* semaphore */
#define SPLITPROF_WIRE_TSP_BINARY	3	/* semaphore */
#define SPLITPROF_WIRE_TSP_RECURSIVE	4	/* mutex */
#define SPLITPROF_WIRE_TSP_TASK		5
#define SPLITPROF_WIRE_TSP_TYPES	6

/*
 * Ours, under an id that the document leaves free and other hosts skip: fd fe
 * ff packet[1] 153 "SP" version[1] flags[1] tick_hz[4] max[2] per_tick[4]
 * sum[1], where all bytes from the id to the sum add up to 0 modulo 256.  It
 * comes first, and before each list of objects.  A tick is 1 / tick_hz s; the
 * timer counts per_tick in one, from 0 up, or from max down.  With version 1
 * the data are those of our tracer: the table's last column.
 */
#define SPLITPROF_WIRE_TSP_CLOCK	153
#define SPLITPROF_WIRE_TSP_CLOCK_BYTES	15	/* behind the id */
#define SPLITPROF_WIRE_TSP_VERSION	1
#define SPLITPROF_WIRE_TSP_DOWN		1	/* flag: it counts down */

/*
 * Ours, likewise: fd fe ff packet[1] 154 since[4] total[4] sum[1], where the
 * sum is as above.  It comes right before each ERROR_STREAM_FIFO_FULL and has
 * the number of that, so that it uses none up.  So many events are missing
 * since the one before it, and since the tracer was opened.
 */
#define SPLITPROF_WIRE_TSP_MISSING	154
#define SPLITPROF_WIRE_TSP_MISSING_BYTES	9	/* behind the id */

#endif
