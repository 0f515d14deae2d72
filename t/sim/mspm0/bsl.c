/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the boot loader of t/sim/mspm0/mspm0.c does for each command */

#include <config.h>

#include <string.h>

#include "mspm0.h"
#include "support/peer/peer.h"

enum {
	OK = 0x00, LOCKED = 0x01, PASSWORD = 0x02, ALERT = 0x03,
	UNKNOWN = 0x04, RANGE = 0x05, NO_READBACK = 0x09, ALIGNMENT = 0x0a,
	TOO_SHORT = 0x0b, NOT_PROGRAMMED = 0xf1, NOT_ALL_ERASED = 0xf2,
	NOT_ERASED = 0xf3
};
enum { REPLY_RESULT = 0x3b, REPLY_INFO = 0x31, REPLY_DATA = 0x30 };
enum { REPLY_VERIFY = 0x32, PROGRAM_FAST = 0x24 };
enum { VERIFY_LEAST = 1024, VERIFY_MOST = 65536 };
enum { WRONG_MOST = 3 };
#define BUFFER_START	0x20000160u

static uint32_t
le32(const uint8_t *p)
{
	return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
	    (uint32_t)p[3] << 24;
}

static uint8_t *
add_le(uint8_t *p, uint32_t x, unsigned bytes)
{
	for (unsigned i = 0; i < bytes; i++)
		*p++ = (uint8_t)(x >> 8 * i);
	return p;
}

unsigned
bsl_baud(unsigned id)
{
	static const unsigned bauds[] = {
		4800, 9600, 19200, 38400, 57600, 115200, 1000000, 2000000,
		3000000
	};

	return id - 1 < sizeof(bauds) / sizeof(bauds[0]) ? bauds[id - 1] : 0;
}

static void
result(struct mspm0 *m, unsigned code)
{
	const uint8_t reply[2] = { REPLY_RESULT, (uint8_t)code };

	if (code)
		say(m, "error %02x", code);
	bsl_reply(m, reply, 2);
}

static void
connect_host(struct mspm0 *m, const uint8_t *payload, size_t n)
{
	(void)payload;
	(void)n;
	m->bsl.connected = true;
	say(m, "connect");
}

static void
report_device(struct mspm0 *m, const uint8_t *payload, size_t n)
{
	unsigned long interpreter = 0x0100, interface = 0x0001, version;
	uint8_t reply[25], *p = reply;

	(void)payload;
	(void)n;
	say(m, "info");
	if (fault_now(m, FAULT_VERSION, -1, &version))
		interpreter = interface = version;
	*p++ = REPLY_INFO;
	p = add_le(p, (uint32_t)interpreter, 2);
	p = add_le(p, 0x0100, 2);
	p = add_le(p, 0, 4);
	p = add_le(p, (uint32_t)interface, 2);
	p = add_le(p, m->max_buffer, 2);
	p = add_le(p, BUFFER_START, 4);
	p = add_le(p, 1, 4);
	p = add_le(p, 1, 4);
	bsl_reply(m, reply, (size_t)(p - reply));
}

/* After a wrong one nothing is heard for a while, then at the first speed. */
static void
refuse(struct mspm0 *m)
{
	struct bsl *const b = &m->bsl;

	b->unlocked = false;
	b->wrong++;
	b->alert = b->wrong >= WRONG_MOST;
	say(m, "unlock wrong %u", b->wrong);
	result(m, b->alert ? ALERT : PASSWORD);
	b->deaf_until = peer_clock() + m->deaf_s;
	m->line.baud = RESET_BAUD;
	if (b->alert)
		say(m, "alert");
}

static void
unlock(struct mspm0 *m, const uint8_t *payload, size_t n)
{
	if (n != 1 + PASSWORD_BYTES ||
	    memcmp(payload + 1, m->password, PASSWORD_BYTES) ||
	    fault_now(m, FAULT_LOCKED, -1, NULL)) {
		refuse(m);
		return;
	}
	m->bsl.unlocked = true;
	say(m, "unlock ok");
	result(m, OK);
}

static void
erase_range(struct mspm0 *m, uint8_t code, uint32_t first, uint32_t last)
{
	if (fault_now(m, FAULT_ERASE, code, NULL)) {
		result(m, code == 0x15 ? NOT_ALL_ERASED : NOT_ERASED);
		return;
	}
	flash_erase(&m->flash, first & ~(SECTOR - 1u),
	    (last | (SECTOR - 1u)) + 1);
	flash_save(&m->flash);
	result(m, OK);
}

static void
mass_erase(struct mspm0 *m, const uint8_t *payload, size_t n)
{
	(void)n;
	say(m, payload[0] == 0x30 ? "factory-reset" : "mass-erase");
	erase_range(m, payload[0], 0, m->flash.size - 1);
}

static void
erase(struct mspm0 *m, const uint8_t *payload, size_t n)
{
	const uint32_t first = le32(payload + 1), last = le32(payload + 5);

	(void)n;
	say(m, "erase 0x%08x 0x%08x", (unsigned)first, (unsigned)last);
	if (first > last || last >= m->flash.size)
		result(m, RANGE);
	else
		erase_range(m, payload[0], first, last);
}

static bool
is_in_flash(const struct mspm0 *m, uint32_t at, size_t n)
{
	return at <= m->flash.size && n <= m->flash.size - at;
}

static unsigned
try_program(struct mspm0 *m, const uint8_t *payload, size_t n)
{
	const uint32_t at = le32(payload + 1);

	n -= 5;
	if (at % WORD || n % WORD) {
		say(m, "misaligned 0x%08x %zu", (unsigned)at, n);
		return ALIGNMENT;
	}
	if (!is_in_flash(m, at, n))
		return RANGE;
	if (fault_now(m, FAULT_PROGRAM, payload[0], NULL))
		return NOT_PROGRAMMED;
	return flash_program(m, at, payload + 5, n) ? OK : NOT_PROGRAMMED;
}

static void
program(struct mspm0 *m, const uint8_t *payload, size_t n)
{
	const bool is_fast = payload[0] == PROGRAM_FAST;
	unsigned code;

	say(m, "%s 0x%08x %zu", is_fast ? "fast" : "program",
	    (unsigned)le32(payload + 1), n - 5);
	code = try_program(m, payload, n);
	flash_save(&m->flash);
	if (!is_fast)
		result(m, code);
	else if (code)
		say(m, "unsaid %02x", code);
}

static void
read_back(struct mspm0 *m, const uint8_t *payload, size_t n)
{
	const uint32_t at = le32(payload + 1), size = le32(payload + 5);
	const size_t most = m->max_buffer - 8;
	uint8_t reply[FRAME_MOST];

	(void)n;
	say(m, "read 0x%08x %u", (unsigned)at, (unsigned)size);
	if (!m->readback || !is_in_flash(m, at, size) || at % WORD ||
	    size % WORD) {
		result(m, !m->readback ? NO_READBACK :
		    !is_in_flash(m, at, size) ? RANGE : ALIGNMENT);
		return;
	}
	for (uint32_t done = 0; done < size; done += (uint32_t)n) {
		n = size - done < most ? size - done : most;
		reply[0] = REPLY_DATA;
		memcpy(reply + 1, m->flash.bytes + at + done, n);
		bsl_reply(m, reply, n + 1);
	}
}

static void
verify(struct mspm0 *m, const uint8_t *payload, size_t n)
{
	const uint32_t at = le32(payload + 1), size = le32(payload + 5);
	uint8_t reply[5] = { REPLY_VERIFY };
	uint32_t crc = 0;
	unsigned code = OK;

	(void)n;
	if (at % WORD || size % WORD)
		code = ALIGNMENT;
	else if (size < VERIFY_LEAST)
		code = TOO_SHORT;
	else if (size > VERIFY_MOST || !is_in_flash(m, at, size))
		code = RANGE;
	else
		crc = flash_crc(m->flash.bytes + at, size);
	say(m, "verify 0x%08x %u %08x", (unsigned)at, (unsigned)size,
	    (unsigned)crc);
	if (code) {
		result(m, code);
		return;
	}
	if (fault_now(m, FAULT_VERIFY, -1, NULL))
		crc ^= 0x00010000;
	add_le(reply + 1, crc, 4);
	bsl_reply(m, reply, sizeof(reply));
}

static void
start(struct mspm0 *m, const uint8_t *payload, size_t n)
{
	(void)payload;
	(void)n;
	say(m, "start");
	chip_reset(m, false);
}

static const struct {
	uint8_t code;
	bool is_protected;	/* by the password */
	size_t least;		/* bytes of its payload, the code included */
	void (*act)(struct mspm0 *m, const uint8_t *payload, size_t n);
} commands[] = {
	{ 0x12, false, 1, connect_host }, { 0x15, true, 1, mass_erase },
	{ 0x19, false, 1, report_device }, { 0x20, true, 5, program },
	{ 0x21, false, 1, unlock }, { 0x23, true, 9, erase },
	{ PROGRAM_FAST, true, 5, program }, { 0x26, true, 9, verify },
	{ 0x29, true, 9, read_back }, { 0x30, true, 1, mass_erase },
	{ 0x40, false, 1, start }
};

void
bsl_do(struct mspm0 *m, const uint8_t *payload, size_t n)
{
	size_t i = 0;

	while (i < sizeof(commands) / sizeof(commands[0]) &&
	    commands[i].code != payload[0])
		i++;
	if (i == sizeof(commands) / sizeof(commands[0]) ||
	    n < commands[i].least)
		result(m, UNKNOWN);
	else if (!commands[i].is_protected || m->bsl.unlocked)
		commands[i].act(m, payload, n);
	else if (payload[0] == PROGRAM_FAST)
		say(m, "unsaid %02x", LOCKED);
	else
		result(m, LOCKED);
}
