/* SPDX-License-Identifier: MIT */
/*
 * The side of the runtime that has time: it obeys commands and sends, see
 * splitprof_mp.h.
 *
 * A packet is made in one of two buffers while the line sends the other.
 * Answers go before calls; but what was recorded before a STOP goes before its
 * ACK, so that a host has all when that has come.
 */
#include "state.h"
#include "ticks.h"

static struct {
	uint8_t buffers[2][SPLITPROF_MP_PACKET_BYTES];
	uint32_t size;		/* of the packet that waits; 0: there is none */
	uint8_t which;		/* of both it is, or will be */
	uint8_t answer;		/* that a command waits for; 0: none */
	bool hello;		/* metadata is due that nobody has asked for */
	bool busy;		/* splitprof_mp_poll() is under way */
	bool deaf;		/* commands are not heard */
	uint32_t stop_at;	/* records that were put before the last STOP */
} line;

#define TALK_IS_OPEN	splitprof_mp.stack
#include "talk.h"

/* One command at a time: an answer tells of what was before the next one. */
SPLITPROF_OWN static void
splitprof_mp_listen(void)
{
	int byte;

	while (line.answer == 0 && !line.deaf &&
	    (byte = splitprof_line_receive()) >= 0) {
		line.answer = splitprof_mp_command((uint8_t)byte);
		if (line.answer == SPLITPROF_MP_STOPPED)
			line.stop_at = splitprof_mp.got +
			    splitprof_mp_waiting();
	}
}

/*
 * The type of the answer that may be made now, or 0.  What nobody has asked for
 * holds up no command.
 */
SPLITPROF_OWN static uint8_t
splitprof_mp_ready(uint32_t *id)
{
	const uint8_t type = line.answer;

	if (type == SPLITPROF_MP_STOPPED)
		return (int32_t)(line.stop_at - splitprof_mp.got) > 0 ? 0 :
		    SPLITPROF_WIRE_MP_ACK;
	if (type == SPLITPROF_WIRE_MP_METADATA || (type == 0 && line.hello))
		return splitprof_mp_id(id) ? SPLITPROF_WIRE_MP_METADATA : 0;
	return type;
}

SPLITPROF_OWN static uint32_t
splitprof_mp_make_answer(uint8_t *packet)
{
	uint32_t id = 0;
	const uint8_t type = splitprof_mp_ready(&id);

	if (type == 0)
		return 0;
	if (type == SPLITPROF_WIRE_MP_METADATA)
		line.hello = false;
	line.answer = 0;
	return splitprof_mp_answer(packet, type, id);
}

/* So many records do not wait: a packet of them, or half of the ring. */
#define ENOUGH	(SPLITPROF_MP_PACKET < SPLITPROF_MP_RING / 2 ? \
	SPLITPROF_MP_PACKET : SPLITPROF_MP_RING / 2)

#define WAIT_TICKS \
	((uint64_t)SPLITPROF_MP_TICKS_HZ * SPLITPROF_MP_WAIT_MS / 1000)
_Static_assert(WAIT_TICKS < 0x80000000u,
    "SPLITPROF_MP_WAIT_MS is too long for so fast a clock");

/* Has the oldest record waited for long enough? */
SPLITPROF_OWN static bool
splitprof_mp_is_late(void)
{
	const struct splitprof_mp_record *const oldest =
	    splitprof_mp_waiting_at(0);
	const uint32_t before = splitprof_mask();
	const uint32_t now = splitprof_mp_ticks();

	splitprof_unmask(before);
	if (!SPLITPROF_MP_EXACT && oldest->at & 2)
		return splitprof_mp_us(now) - oldest->exit + 1 >
		    1000u * SPLITPROF_MP_WAIT_MS;
	return now - oldest->exit + 1 > (uint32_t)WAIT_TICKS;
}

SPLITPROF_OWN static bool
splitprof_mp_is_due(uint32_t waiting)
{
	if (waiting >= ENOUGH)
		return true;
	return waiting > 0 && (!splitprof_mp_is_recording() ||
	    line.answer == SPLITPROF_MP_STOPPED || splitprof_mp_is_late());
}

SPLITPROF_OWN static void
splitprof_mp_make(void)
{
	uint8_t *const packet = line.buffers[line.which];

	line.size = splitprof_mp_make_answer(packet);
	if (line.size == 0 && splitprof_mp_is_due(splitprof_mp_waiting()))
		line.size = splitprof_mp_calls(packet);
}

void
splitprof_mp_poll(void)
{
	if (!splitprof_talk_is_first())
		return;
	splitprof_mp_keep_time();
	splitprof_mp_listen();
	if (line.size == 0)
		splitprof_mp_make();
	if (line.size > 0)
		splitprof_talk_send();
	let_others();
}

void
splitprof_mp_open(void)
{
	if (splitprof_mp.stack)
		return;
	splitprof_mp_clock_start();
	splitprof_mp_keep_time();
	splitprof_line_start();
	splitprof_line_listen();
	line.hello = true;
	splitprof_mp_follow();
}

/* A command that has come unseen would wait for the next byte. */
bool
splitprof_mp_is_idle(void)
{
	bool idle;

	if (!splitprof_talk_is_first())
		return !splitprof_mp.stack;
	splitprof_mp_listen();
	idle = line.size == 0 && line.answer == 0 && !line.hello &&
	    splitprof_mp_waiting() == 0;
	let_others();
	return idle;
}

void
splitprof_mp_close(void)
{
	line.deaf = true;
	splitprof_mp_stop();
	while (!splitprof_mp_is_idle())
		splitprof_mp_poll();
	splitprof_line_stop();
}
