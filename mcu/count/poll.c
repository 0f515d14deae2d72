/* SPDX-License-Identifier: MIT */
/*
 * The side of the runtime that has time: it obeys commands and sends replies,
 * see splitprof_count.h.
 *
 * A part of a reply is made in one of two buffers while the line sends the
 * other. No command is heard until the reply of the one before has been given
 * to the line.
 */
#include "state.h"

static struct {
	uint8_t buffers[2][SPLITPROF_COUNT_PART];
	uint8_t size;		/* of the part that waits; 0: there is none */
	uint8_t which;		/* of both it is, or will be */
	bool busy;		/* splitprof_count_poll() is under way */
	bool deaf;		/* commands are not heard */
} line;

#define TALK_IS_OPEN	splitprof_count.open
#include "../mp/talk.h"

SPLITPROF_OWN static void
splitprof_count_listen(void)
{
	int byte;

	while (!line.deaf && !splitprof_count_replies() &&
	    (byte = splitprof_line_receive()) >= 0)
		splitprof_count_hear((uint8_t)byte);
}

void
splitprof_count_poll(void)
{
	if (!splitprof_talk_is_first())
		return;
	if (line.size == 0) {
		splitprof_count_listen();
		line.size = (uint8_t)splitprof_count_reply_part(
		    line.buffers[line.which]);
	}
	if (line.size > 0)
		splitprof_talk_send();
	let_others();
}

/* A command that has come unseen would wait for the next byte. */
bool
splitprof_count_is_idle(void)
{
	bool idle;

	if (!splitprof_talk_is_first())
		return !splitprof_count.open;
	if (line.size == 0)
		splitprof_count_listen();
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
