/* SPDX-License-Identifier: MIT */
/*
 * A board that is no board: the runtime on the machine that compiles it, for
 * unit tests.  The test sees what was sent and decides how fast the line is
 * and when an interrupt comes.
 */
#ifndef SPLITPROF_HOST_H
#define SPLITPROF_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SPLITPROF_HOST_SENT_MAX	65536

struct splitprof_host {
	uint8_t sent[SPLITPROF_HOST_SENT_MAX];
	size_t sent_bytes;

	/* Bytes that the transmitter takes at once: less with each taken. */
	size_t credit;
	/* What each pump adds to the credit. */
	size_t credit_per_pump;

	/*
	 * Called where an interrupt can come: when interrupts are let in
	 * that were not masked before.  Not called again from inside itself.
	 */
	void (*interrupt)(void);
	bool in_interrupt;

	bool masked;
	bool handler;		/* splitprof_in_handler() */
	bool line_on;
	bool timer_on;
	unsigned pumps;
	unsigned unmasked_pumps;	/* a mistake of the runtime */
};

extern struct splitprof_host splitprof_host;

/* The line's own interrupt. */
void splitprof_host_handler(void);

/* What its line hears, and its clock says. */
struct splitprof_mp_host {
	const uint8_t *heard;	/* what comes: so many bytes */
	size_t heard_bytes;
	bool listens, overran, clock_on;
	uint32_t ticks;
	unsigned unmasked_ticks;	/* a mistake of the runtime */
};

extern struct splitprof_mp_host splitprof_mp_host;

/* So many bytes come, and are there at once. */
static inline void
hear_at_once(const void *bytes, size_t n)
{
	splitprof_mp_host.heard = bytes;
	splitprof_mp_host.heard_bytes = n;
}

/* A little-endian number that was sent. */
static inline uint32_t
le(const uint8_t *p, int bytes)
{
	return bytes == 0 ? 0 : p[0] | le(p + 1, bytes - 1) << 8;
}

#endif
