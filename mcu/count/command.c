/* SPDX-License-Identifier: MIT */
/*
 * What the host wants: commands of wire.h, and the greetings of Lenlab.
 *
 * The bytes that may be the beginning of a command are held until it is
 * complete or can't be one.  Then the first of them goes, and what is held from
 * the next label on is looked at again: so a byte that was lost, or came out of
 * nowhere, costs no command but the one that it was in.
 */
#include "../mp/crc.h"
#include "state.h"

/* What is held first is no command, or may become one; or it was, of n > 0. */
#define NO	(-1)
#define MORE	0

/* The longest: Lenlab 8.6's; ours have one less. */
#define HELD_MAX	16

_Static_assert(SPLITPROF_WIRE_LEN_BEFORE + SPLITPROF_WIRE_COUNT_BODY_MAX +
    SPLITPROF_WIRE_LEN_CRC <= HELD_MAX, "a command is not held as a whole");

static struct {
	uint8_t bytes[HELD_MAX];
	uint8_t n;
} held;

/* Commands that are the same each time, as their replies are. */
#define VERSION_AT(i) \
	((i) < sizeof(SPLITPROF_COUNT_VERSION) ? \
	SPLITPROF_COUNT_VERSION[i] : 0)
_Static_assert(sizeof(SPLITPROF_COUNT_VERSION) >= 4 &&
    sizeof(SPLITPROF_COUNT_VERSION) <= 7,
    "SPLITPROF_COUNT_VERSION must be \"8.\" and 1 to 4 characters");

#define FIXED_REPLY	8	/* bytes of each reply */

static const struct greeting {
	uint8_t bytes, command[HELD_MAX];
	uint8_t reply[FIXED_REPLY];
} greetings[] = {
	{ 8, { SPLITPROF_WIRE_LEN_WELCOME },
	    { SPLITPROF_WIRE_LEN_WELCOMED, VERSION_AT(2), VERSION_AT(3),
	    VERSION_AT(4), VERSION_AT(5) } },
#if SPLITPROF_COUNT_86
	{ 16, { SPLITPROF_WIRE_LEN_VERSION_86 },
	    { SPLITPROF_WIRE_LEN_VERSIONED_86 } },
	{ 16, { SPLITPROF_WIRE_LEN_KNOCK_86 },
	    { SPLITPROF_WIRE_LEN_KNOCKED_86 } },
#endif
};

/* Our commands, and how long their bodies are. */
static const struct {
	uint8_t key, bytes;
} commands[] = {
	{ SPLITPROF_WIRE_COUNT_START, SPLITPROF_WIRE_COUNT_START_BYTES },
	{ SPLITPROF_WIRE_COUNT_STOP, SPLITPROF_WIRE_COUNT_STOP_BYTES },
	{ SPLITPROF_WIRE_COUNT_ZERO, SPLITPROF_WIRE_COUNT_ZERO_BYTES },
	{ SPLITPROF_WIRE_COUNT_STATUS, SPLITPROF_WIRE_COUNT_STATUS_BYTES },
	{ SPLITPROF_WIRE_COUNT_READ, SPLITPROF_WIRE_COUNT_READ_BYTES },
};

#define COUNT_OF(array)	(sizeof(array) / sizeof(*(array)))

SPLITPROF_OWN static uint32_t
splitprof_count_number(const uint8_t *p, uint32_t bytes)
{
	uint32_t value = 0;

	while (bytes-- > 0)
		value = value << 8 | p[bytes];
	return value;
}

SPLITPROF_OWN static uint8_t *
splitprof_count_put(uint8_t *p, uint32_t value, int bytes)
{
	for (; bytes > 0; bytes--, value >>= 8)
		*p++ = (uint8_t)value;
	return p;
}

/* What each reply begins with, of the command in body. */
SPLITPROF_OWN static uint8_t *
splitprof_count_put_result(uint8_t *p, const uint8_t *body, uint8_t result,
    uint32_t phase)
{
	p = splitprof_count_put(p, body[0], 1);
	p = splitprof_count_put(p, body[1], 1);
	p = splitprof_count_put(p, result, 1);
	p = splitprof_count_put(p, phase, 1);
	return splitprof_count_put(p, splitprof_count_image.token, 4);
}

SPLITPROF_OWN static void
splitprof_count_reply_status(const uint8_t *body, uint8_t result)
{
	uint8_t status[SPLITPROF_WIRE_COUNT_REPLY_BYTES];
	uint8_t *p = splitprof_count_put_result(status, body, result,
	    splitprof_count_image.phase);

	p = splitprof_count_put(p, sizeof(splitprof_count_image), 4);
	p = splitprof_count_put(p, SPLITPROF_COUNT_BLOCK, 2);
	p = splitprof_count_put(p, splitprof_count_opens, 2);
	splitprof_count_reply_body(status, (uint32_t)(p - status), 0, 0);
}

SPLITPROF_OWN static uint8_t
splitprof_count_check_read(uint32_t at, uint32_t bytes)
{
	const uint32_t size = sizeof(splitprof_count_image);

	if (bytes > SPLITPROF_COUNT_BLOCK)
		return SPLITPROF_WIRE_COUNT_TOO_LONG;
	return at > size || bytes > size - at ? SPLITPROF_WIRE_COUNT_OUTSIDE :
	    SPLITPROF_WIRE_COUNT_OK;
}

SPLITPROF_OWN static void
splitprof_count_reply_block(const uint8_t *body)
{
	const uint32_t at = splitprof_count_number(body + 2, 4);
	const uint32_t bytes = splitprof_count_number(body + 6, 2);
	const uint8_t result = splitprof_count_check_read(at, bytes);
	uint8_t block[SPLITPROF_WIRE_COUNT_BLOCK_BEFORE];
	uint8_t *p = splitprof_count_put(
	    splitprof_count_put_result(block, body, result, 0), at, 4);

	splitprof_count_reply_body(block, (uint32_t)(p - block), at,
	    result == SPLITPROF_WIRE_COUNT_OK ? bytes : 0);
}

/* Do a command, whose CRC and length are right. */
SPLITPROF_OWN static void
splitprof_count_obey(const uint8_t *body)
{
	uint8_t result = SPLITPROF_WIRE_COUNT_OK;

	if (body[0] == SPLITPROF_WIRE_COUNT_READ) {
		splitprof_count_reply_block(body);
		return;
	}
	if (body[0] == SPLITPROF_WIRE_COUNT_START)
		splitprof_count_start();
	else if (body[0] == SPLITPROF_WIRE_COUNT_STOP)
		splitprof_count_stop_with(splitprof_count_number(body + 2, 4));
	else if (body[0] == SPLITPROF_WIRE_COUNT_ZERO)
		splitprof_count_zero();
	else if (body[0] != SPLITPROF_WIRE_COUNT_STATUS)
		result = SPLITPROF_WIRE_COUNT_UNKNOWN;
	splitprof_count_reply_status(body, result);
}

/* Is that a body's length, as far as its key is held? */
SPLITPROF_OWN static bool
splitprof_count_may_be(uint32_t bytes)
{
	if (bytes < 2 || bytes > SPLITPROF_WIRE_COUNT_BODY_MAX)
		return false;
	if (held.n <= SPLITPROF_WIRE_LEN_BEFORE)
		return true;
	for (uint32_t i = 0; i < COUNT_OF(commands); i++)
		if (commands[i].key == held.bytes[SPLITPROF_WIRE_LEN_BEFORE])
			return commands[i].bytes == bytes;
	return true;
}

/* Is what is held first one of ours?  Then it is done. */
SPLITPROF_OWN static int
splitprof_count_look_for_ours(void)
{
	const uint8_t *const body = held.bytes + SPLITPROF_WIRE_LEN_BEFORE;
	const uint32_t bytes = held.bytes[1];
	const uint32_t all =
	    SPLITPROF_WIRE_LEN_BEFORE + bytes + SPLITPROF_WIRE_LEN_CRC;

	if (held.n < 2)
		return MORE;
	if (!splitprof_count_may_be(bytes) ||
	    (held.n > 2 && held.bytes[2] != 0))
		return NO;
	if (held.n < all)
		return MORE;
	if (splitprof_mp_crc32(SPLITPROF_WIRE_LEN_CRC_START, body, bytes) !=
	    splitprof_count_number(body + bytes, SPLITPROF_WIRE_LEN_CRC))
		return NO;
	splitprof_count_obey(body);
	return (int)all;
}

SPLITPROF_OWN static int
splitprof_count_look_for_greeting(const struct greeting *g)
{
	for (uint32_t i = 0; i < held.n && i < g->bytes; i++)
		if (held.bytes[i] != g->command[i])
			return NO;
	if (held.n < g->bytes)
		return MORE;
	splitprof_count_reply(g->reply, FIXED_REPLY);
	return g->bytes;
}

/* No two of them begin with the same two bytes, nor as ours do. */
SPLITPROF_OWN static int
splitprof_count_look(void)
{
	if (held.bytes[0] != SPLITPROF_WIRE_LEN_LABEL)
		return NO;
	for (uint32_t i = 0; i < COUNT_OF(greetings); i++) {
		const int n = splitprof_count_look_for_greeting(&greetings[i]);

		if (n != NO)
			return n;
	}
	return splitprof_count_look_for_ours();
}

/* Volatile, or the compiler calls memmove(), which may be profiled. */
SPLITPROF_OWN static void
splitprof_count_forget(uint32_t n)
{
	volatile uint8_t *const bytes = held.bytes;

	held.n = (uint8_t)(held.n - n);
	for (uint32_t i = 0; i < held.n; i++)
		bytes[i] = bytes[i + n];
}

/*
 * Where a byte is forgotten, what is left has no room for two commands: so one
 * reply begins here at most.
 */
void
splitprof_count_hear(uint8_t byte)
{
	int n;

	held.bytes[held.n++] = byte;
	while (held.n > 0 && (n = splitprof_count_look()) != MORE)
		splitprof_count_forget(n == NO ? 1 : (uint32_t)n);
}
