/* SPDX-License-Identifier: MIT */
/*
 * The side of the runtime that has time: it obeys commands and sends replies,
 * see splitprof_count.h.
 *
 * A part of a reply is made in one of two buffers while the line sends the
 * other. No command is heard until the reply of the one before has been given
 * to the line.
 */
#include "../port/listen.h"
#include "line.h"

static struct {
	uint8_t parts[2][SPLITPROF_COUNT_PART];
	uint8_t size;		/* of the part that waits; 0: there is none */
	uint8_t which;		/* of both it is, or will be */
	bool busy;		/* splitprof_count_poll() is under way */
	bool deaf;		/* commands are not heard */
} line;

SPLITPROF_OWN static void
listen(void)
{
	int byte;

	while (!line.deaf && !splitprof_count_replies() &&
	    (byte = splitprof_line_receive()) >= 0)
		splitprof_count_hear((uint8_t)byte);
}

SPLITPROF_OWN static void
send(void)
{
	const uint32_t before = splitprof_mask();

	if (splitprof_line_send(line.parts[line.which], line.size)) {
		line.size = 0;
		line.which ^= 1;
	}
	splitprof_unmask(before);
}

/* Is this the only call under way? */
SPLITPROF_OWN static bool
is_first(void)
{
	const uint32_t before = splitprof_mask();
	const bool first = splitprof_count.open && !line.busy;

	line.busy |= first;
	splitprof_unmask(before);
	return first;
}

SPLITPROF_INLINE void
let_others(void)
{
	*(volatile bool *)&line.busy = false;
}

void
splitprof_count_poll(void)
{
	if (!is_first())
		return;
	if (line.size == 0) {
		listen();
		line.size = (uint8_t)splitprof_count_reply_part(
		    line.parts[line.which]);
	}
	if (line.size > 0)
		send();
	let_others();
}

/* A command that has come unseen would wait for the next byte. */
bool
splitprof_count_is_idle(void)
{
	bool idle;

	if (!is_first())
		return !splitprof_count.open;
	if (line.size == 0)
		listen();
	idle = line.size == 0 && !splitprof_count_replies();
	let_others();
	return idle;
}

void
splitprof_count_close(void)
{
	line.deaf = true;
	while (!splitprof_count_is_idle())
		splitprof_count_poll();
	if (splitprof_count.open)
		splitprof_line_stop();
}
