/* SPDX-License-Identifier: MIT */
/*
 * What the host wants: commands of the MiniProfiler protocol, see core/wire.h.
 *
 * Where the sum or the length is wrong the command may have begun elsewhere: it
 * is looked for again from the next byte on that may be a beginning, so that
 * junk, or half a command, does not cost the whole one behind it.
 */
#include "state.h"

#define BYTES	SPLITPROF_WIRE_MP_COMMAND_BYTES

static struct {
	uint8_t bytes[BYTES];
	uint8_t n;		/* bytes held: the first is a beginning */
} held;

/* The first n bytes are none of a command. */
SPLITPROF_OWN static void
splitprof_mp_forget(uint8_t n)
{
	uint8_t kept = 0;

	while (n < held.n && held.bytes[n] != SPLITPROF_WIRE_MP_COMMAND)
		n++;
	for (; n < held.n; n++)
		held.bytes[kept++] = held.bytes[n];
	held.n = kept;
}

SPLITPROF_OWN static bool
splitprof_mp_sum_is_right(void)
{
	uint8_t sum = 0;

	for (int i = 0; i < BYTES - 1; i++)
		sum = (uint8_t)(sum + held.bytes[i]);
	return sum == held.bytes[BYTES - 1];
}

/* size bytes of the payload from at on; what is missing is 0. */
SPLITPROF_OWN static uint32_t
splitprof_mp_payload(uint32_t at, uint32_t size)
{
	const uint32_t n = held.bytes[2];
	uint32_t value = 0;

	for (uint32_t i = size; i-- > 0;)
		value = value << 8 | (at + i < n ? held.bytes[3 + at + i] : 0);
	return value;
}

SPLITPROF_OWN static void
splitprof_mp_obey_filter(void)
{
	splitprof_mp_filter(splitprof_mp_payload(0, 2),
	    splitprof_mp_payload(2, 4));
}

static const struct {
	void (*act)(void);	/* NULL: nothing is to be done */
	uint8_t answer;		/* 0: there is no such command */
} commands[] = {
	[SPLITPROF_WIRE_MP_START] = {
		splitprof_mp_start, SPLITPROF_WIRE_MP_ACK
	},
	[SPLITPROF_WIRE_MP_STOP] = {
		splitprof_mp_stop, SPLITPROF_MP_STOPPED
	},
	[SPLITPROF_WIRE_MP_GET_STATUS] = { NULL, SPLITPROF_WIRE_MP_STATUS },
	[SPLITPROF_WIRE_MP_RESET] = {
		splitprof_mp_reset, SPLITPROF_WIRE_MP_ACK
	},
	[SPLITPROF_WIRE_MP_GET_METADATA] = {
		NULL, SPLITPROF_WIRE_MP_METADATA
	},
	[SPLITPROF_WIRE_MP_CONFIG] = {
		splitprof_mp_obey_filter, SPLITPROF_WIRE_MP_ACK
	},
};

/* Do what the command says that is held, and return its answer. */
SPLITPROF_OWN static uint8_t
splitprof_mp_obey(void)
{
	const uint8_t n = held.bytes[1];

	if (n >= sizeof(commands) / sizeof(*commands) || !commands[n].answer)
		return SPLITPROF_WIRE_MP_NACK;
	if (commands[n].act)
		commands[n].act();
	return commands[n].answer;
}

uint8_t
splitprof_mp_command(uint8_t byte)
{
	uint8_t answer;

	held.bytes[held.n++] = byte;
	if (held.n == 1)
		splitprof_mp_forget(0);
	if (held.n < BYTES)
		return 0;
	if (!splitprof_mp_sum_is_right() ||
	    held.bytes[2] > SPLITPROF_WIRE_MP_PAYLOAD) {
		splitprof_mp_forget(1);
		return SPLITPROF_WIRE_MP_NACK;
	}
	answer = splitprof_mp_obey();
	held.n = 0;
	return answer;
}
