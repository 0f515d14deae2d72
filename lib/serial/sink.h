/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An output buffer between a producer that must not wait and a file descriptor
 * that may make one wait: a pipe whose reader stalls, a slow disk.
 *
 * A thread of its own does the writing, since O_NONBLOCK would change the
 * descriptor for every process that shares it and means nothing to a disk.
 * It takes no signals, so that a reader that goes away is a failed write.
 * All functions are for one producer thread.
 */
#ifndef SP_SINK_H
#define SP_SINK_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sp_sink {
	int fd;			/* where the bytes go */
	int wake[2];		/* a pipe: wake[0] becomes readable when there
				   is room again, and when a write fails */
	uint8_t *block;		/* owned: a ring of size bytes */
	size_t size;
	pthread_t writer;
	pthread_mutex_t lock;	/* of all below */
	pthread_cond_t more;	/* something was put, or the end */
	size_t out;		/* where to write next */
	size_t held;		/* bytes put and not yet written */
	bool waiting;		/* the producer waits for room */
	bool ended;
	int failure;		/* errno of the write that failed */
};

/*
 * Start writing to fd through a ring of size bytes (1 or more).  Memory is
 * touched only as far as it is used.  Returns 0 or an errno value.
 */
int sp_sink_start(struct sp_sink *s, int fd, size_t size);

/*
 * Where to put the next bytes, and how many fit there in one piece.  After a
 * return of 0 wake[0] tells when to ask again.
 */
size_t sp_sink_space(struct sp_sink *s, uint8_t **at);

/* The first n bytes of that room are filled. */
void sp_sink_put(struct sp_sink *s, size_t n);

/* The errno value of the write that failed, or 0.  What follows is dropped. */
int sp_sink_failure(struct sp_sink *s);

/* Nothing is to be read from wake[0] any more. */
void sp_sink_wake_clear(struct sp_sink *s);

/*
 * Wait until everything is written, end the thread and free the ring.
 * Returns 0 or the errno value of the write that failed.
 */
int sp_sink_finish(struct sp_sink *s);

#endif
