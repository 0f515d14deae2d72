/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the tasks of an RTOS do, from its trace events: who runs, who waits for
 * the processor, and who for what; who holds which mutex, and who wakes whom.
 * The events are FreeRTOS's, as records of TSP.
 *
 * All is told by callbacks as it ends.  At each time from the first event to
 * the last one the processor is with a task, with nobody since the kernel
 * switches, or it is not known with whom: these spans follow each other without
 * an overlap.  The same holds for the states of a task, where they are known.
 *
 * Nothing is known before the first event that tells it, and after a loss.  An
 * event waits for the one behind it, for its time (see clock.h).
 *
 * Memory does not grow.  Zero-initialise but for the user.
 */
#ifndef SP_RTOS_H
#define SP_RTOS_H

#include "tsp/clock.h"

#define SP_RTOS_TASKS	256	/* a task is a number below this; or */
#define SP_RTOS_ISR	256	/* an interrupt is meant, or */
#define SP_RTOS_NOBODY	257	/* nobody, or it is not known who */
#define SP_RTOS_TYPES	5	/* of objects that are no tasks */
#define SP_RTOS_OBJECTS	256	/* of each type */

/* Are objects of this type held? */
static inline bool
sp_rtos_is_mutex(uint8_t type)
{
	return type == SPLITPROF_WIRE_TSP_MUTEX ||
	    type == SPLITPROF_WIRE_TSP_RECURSIVE;
}

/* What a task waits for. */
enum sp_rtos_cause {
	SP_RTOS_NOTHING,
	SP_RTOS_RECEIVE,	/* from a queue, or for a mutex or semaphore */
	SP_RTOS_SEND,		/* that there is room in a queue */
	SP_RTOS_DELAY,
	SP_RTOS_SUSPENDED,
	SP_RTOS_NOTIFICATION,	/* number is its index */
	SP_RTOS_GROUP,		/* of events; number is its own */
	SP_RTOS_UNTOLD,		/* no event has told for what */
	SP_RTOS_DELETED		/* inner state */
};

struct sp_rtos_wait {
	enum sp_rtos_cause cause;
	uint8_t type, number;	/* of the object; 0 where there is none */
};

enum sp_rtos_state {
	SP_RTOS_UNKNOWN,	/* of the processor */
	SP_RTOS_SWITCHING,	/* the same: from one task's end to the next */
	SP_RTOS_RUNNING,
	SP_RTOS_READY,
	SP_RTOS_BLOCKED
};

/*
 * Of the processor, or a task; or a mutex is held, a priority inherited; or an
 * activation, which has a task and times only.
 */
struct sp_rtos_span {
	enum sp_rtos_state state;	/* of the first two */
	int task;		/* NOBODY if it is UNKNOWN or SWITCHING */
	int64_t from_ns, to_ns;
	bool open;		/* it may have lasted longer: the stream ends
				   there, or what was next is lost */
	bool again;		/* RUNNING: no other has run since it did;
				   READY: none has meanwhile */
	bool moved;		/* READY: it had waited, and has not been
				   preempted */
	bool ran;		/* READY: it got the processor at the end */
	struct sp_rtos_wait wait;	/* BLOCKED; or the mutex that is held */
};

/* What one has sent or given, another got that was waiting for it. */
struct sp_rtos_arrow {
	int from, to;		/* tasks; from may be SP_RTOS_ISR */
	int64_t from_ns, to_ns;
	struct sp_rtos_wait wait;	/* what it had waited for */
};

/* An event, with those of unsized records. */
struct sp_rtos_event {
	int64_t ns;
	int task;		/* who runs, or NOBODY */
	uint8_t id, n;
	uint8_t data[SPLITPROF_WIRE_TSP_DATA_MAX];	/* n of them; else 0 */
};

/* What is missing, since that was reported last. */
struct sp_rtos_loss {
	uint64_t packets;	/* missing, at least: see account */
	uint64_t gaps;		/* where these are */
	uint64_t errors;	/* of the tracer: its queue was full */
	uint64_t unknown;	/* packets of unknown ids */
	uint64_t places;	/* damaged ones, in the stream or the text */
};

/* Each may be NULL. */
struct sp_rtos_user {
	void (*span)(void *arg, const struct sp_rtos_span *s);
	void (*held)(void *arg, const struct sp_rtos_span *s);
	void (*inherited)(void *arg, const struct sp_rtos_span *s);
	/*
	 * An activation is complete: a task was made ready that had been seen
	 * to wait, and waits again.  It goes on while the task waits for a
	 * mutex, and where it gets what it wants before it is switched out.
	 * And a period: from when a task was made ready so until it was again.
	 * Nothing is lost within either, and no time in doubt.
	 */
	void (*activation)(void *arg, const struct sp_rtos_span *a);
	void (*period)(void *arg, const struct sp_rtos_span *p);
	void (*arrow)(void *arg, const struct sp_rtos_arrow *a);
	/* Before what follows from it is reported. */
	void (*event)(void *arg, const struct sp_rtos_event *e);
	/* after_any: there was an event before, at that time. */
	void (*lost)(void *arg, const struct sp_rtos_loss *l, int64_t ns,
	    bool after_any);
	/* An object, or a task, is called anew. */
	void (*named)(void *arg, uint8_t type, uint8_t number);
	void *arg;
};

struct sp_rtos_name {
	bool known;
	uint8_t n;
	uint8_t bytes[SP_RECORD_TSP_NAME_MAX];
};

struct sp_rtos_task {
	enum sp_rtos_state state;	/* UNKNOWN, RUNNING, READY, BLOCKED */
	int64_t since_ns;
	struct sp_rtos_wait wait;	/* BLOCKED */
	bool moved;		/* READY, as of a span */
	bool again_moved;	/* READY but not moved, and yet it was moved: */
	int64_t moved_ns;	/* then, */
	bool again_timed;	/* if that is known */
	bool requeued;		/* moving it means nothing, the next time */
	bool released;		/* an activation has begun: */
	int64_t released_ns;	/* then */
	bool works;		/* and goes on */
	bool done;		/* BLOCKED: the next one begins when it is
				   moved */
	bool inherits;
	int64_t inherits_ns;	/* since then */
	struct sp_rtos_arrow wake;	/* what has woken it; its wait is
					   NOTHING if nothing */
};

struct sp_rtos_object {
	int64_t since_ns;	/* the holder has it */
	bool held;
	uint8_t holder;
	bool tentative;		/* it may still have to wait for it */
	unsigned depth;		/* of a recursive one */
};

struct sp_rtos {
	struct sp_rtos_user user;	/* set by the caller */

	struct sp_tspclock clock;
	bool begun;		/* there was an event: */
	int64_t first_ns;	/* the first one's time */
	int64_t now_ns;		/* and that of the last one */
	/* Of all streams, as are the counts of the clock. */
	uint64_t events;
	uint64_t mixed;		/* switches that contradict each other */
	bool unscaled;		/* one before this had no clock */
	struct sp_rtos_loss lost;	/* all that was reported, */
	struct sp_tsp_account account;	/* and how surely */
	struct sp_rtos_name names[SPLITPROF_WIRE_TSP_TYPES][SP_RTOS_OBJECTS];

	/* Inner state. */
	bool holds;		/* an event waits: */
	struct sp_record_tsp record;	/* that one */
	struct sp_rtos_loss loss;	/* and what is lost behind it */
	bool loses;
	bool doubts;		/* some of that may be none: */
	struct sp_rtos_loss suspect;	/* this, if the next packet goes on */
	uint8_t before;		/* from this one */
	enum sp_rtos_state cpu;	/* UNKNOWN, SWITCHING, RUNNING */
	int64_t cpu_ns;		/* since then */
	int running;		/* a task, valid if so */
	int ran;		/* the task that ran last, or NOBODY */
	struct sp_rtos_wait pending;	/* what the running task will wait for
					   when it is switched out */
	int moved;		/* a task that only the event before has moved,
				   or NOBODY */
	struct sp_rtos_arrow cause;	/* who was moved only now is woken by
					   this; its wait is NOTHING if not */
	bool untimed;		/* the event has a time that can't be */
	bool any;		/* something is known since all was lost */
	struct sp_rtos_task tasks[SP_RTOS_TASKS];
	struct sp_rtos_object objects[SP_RTOS_TYPES][SP_RTOS_OBJECTS];
};

/* Take a record.  Of a line that is none it is JUNK: something is lost. */
void sp_rtos_feed(struct sp_rtos *r, const struct sp_record_tsp *record);

/*
 * Tell a user of all spans and holds that have not ended, as if they did with
 * the last event that was reported.
 */
void sp_rtos_open(const struct sp_rtos *r, const struct sp_rtos_user *user);

/* The stream has ended: tell all that is left. */
void sp_rtos_end(struct sp_rtos *r);

/*
 * What follows is another stream, with times and objects of its own.  Names
 * stay until they are reported anew.
 */
void sp_rtos_begin(struct sp_rtos *r);

#endif
