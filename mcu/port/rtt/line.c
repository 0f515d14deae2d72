/* SPDX-License-Identifier: MIT */
/*
 * A ring in RAM, for any processor: line.h describes it, and has the settings.
 * The timer is another port's.  SPLITPROF_BAUD should be 0.
 *
 * A chunk is copied as a whole or not at all.  So the line never has anything
 * under way, needs no interrupt, and what stands in the ring is whole packets.
 */
#include "line.h"

#include <stddef.h>

#include "../../arch/arch.h"
#include "../port.h"

#define SIZE	SPLITPROF_RTT_BYTES

#if SPLITPROF_WHEN_FULL == SPLITPROF_DROP
#define FLAGS	1
#else
#define FLAGS	2
#endif

_Static_assert(sizeof(void *) != 4 ||
    (offsetof(struct splitprof_rtt, name) == 24 &&
    offsetof(struct splitprof_rtt, wr) == 36 &&
    sizeof(struct splitprof_rtt) == 72), "readers want another layout");

struct splitprof_rtt splitprof_rtt;

/* The name that tools search for in the ELF file, if it is not taken. */
extern struct splitprof_rtt _SEGGER_RTT
    __attribute__((weak, alias("splitprof_rtt")));

static uint8_t ring[SIZE];

/* What is written before, in the program, is in memory before what follows. */
SPLITPROF_OWN static void
splitprof_rtt_settle(void)
{
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
}

/* Backwards, or a search for the id would find this. */
SPLITPROF_OWN static void
splitprof_rtt_show(void)
{
	static const char id[] = "TTR REGGES";

	splitprof_rtt_settle();
	for (size_t i = 0; i < sizeof(id) - 1; i++)
		splitprof_rtt.id[i] = id[sizeof(id) - 2 - i];
	splitprof_rtt_settle();
}

/* Once: the reader may still be busy with what an earlier run has left. */
void
splitprof_line_start(void)
{
	if (splitprof_rtt.size)
		return;
	splitprof_rtt.up = 1;
	splitprof_rtt.name = "splitprof";
	splitprof_rtt.buffer = ring;
	splitprof_rtt.size = SIZE;
	splitprof_rtt.flags = FLAGS;
	splitprof_rtt_show();
}

#if SPLITPROF_RTT_PATIENCE
static uint32_t tries;		/* that found it full at stuck_at */
static uint32_t stuck_at;	/* rd then */

/* Has the reader not moved for so long that it is taken for gone? */
SPLITPROF_OWN static bool
splitprof_rtt_reader_is_gone(uint32_t rd)
{
	if (rd != stuck_at) {
		stuck_at = rd;
		tries = 0;
	}
	if (tries < SPLITPROF_RTT_PATIENCE)
		tries++;
	return tries == SPLITPROF_RTT_PATIENCE;
}
#else
SPLITPROF_INLINE bool
splitprof_rtt_reader_is_gone(uint32_t rd)
{
	(void)rd;
	return false;
}
#endif

bool
splitprof_line_send(const uint8_t *chunk, uint32_t size)
{
	const uint32_t rd = splitprof_rtt.rd;
	uint32_t wr = splitprof_rtt.wr;

	if (size >= (rd > wr ? rd : rd + SIZE) - wr)
		return splitprof_rtt_reader_is_gone(rd);
	while (size-- > 0) {
		ring[wr] = *chunk++;
		wr = wr + 1 < SIZE ? wr + 1 : 0;
	}
	splitprof_rtt_settle();
	splitprof_rtt.wr = wr;
	return true;
}

/* What is in the ring may be read at any time. */
void
splitprof_line_stop(void)
{
}
