/* SPDX-License-Identifier: GPL-3.0-or-later */
/* TI's boot loader, see bsl.h */

#include <config.h>

#include <string.h>

#include "base/little_endian.h"
#include "len/bsl_inner.h"

/*
 * What takes time, beside the patience: erasing a whole chip, where Lenlab
 * waits for 0.1 s, or 64 sectors; and programming or summing up to 64 KiB.
 * After 10 s without a command the boot loader sleeps, so no wait may be that
 * long.
 */
#define ERASE_MS	2000
#define CRC_MS		700
/* Messages that matter here. */
#define LOCKED			0x01
#define MASS_ERASE_FAILED	0xf2
#define ERASE_FAILED		0xf3

#define DEAF_MS		1500	/* behind a wrong password, at least */
#define SETTLE_MS	20	/* for both ends to change the speed */

/* A command that is no more than its code, and done soon. */
static enum sp_bsl_result
ask_code(struct sp_bsl *b, uint8_t code)
{
	return sp_bsl_ask(b, &code, 1, 0);
}

static enum sp_bsl_result
read_info(struct sp_bsl *b)
{
	if (b->bytes != SP_BSL_INFO_BYTES + 1)
		return SP_BSL_STRANGE;
	sp_bslcode_info(&b->info, b->head + 1);
	return SP_BSL_DONE;
}

bool
sp_bsl_is_there(struct sp_bsl *b)
{
	return ask_code(b, SP_BSL_DEVICE_INFO) == SP_BSL_DONE &&
	    read_info(b) == SP_BSL_DONE;
}

enum sp_bsl_result
sp_bsl_get_info(struct sp_bsl *b)
{
	static const uint8_t payload[] = { SP_BSL_DEVICE_INFO };
	const enum sp_bsl_result r =
	    sp_bsl_ask_again(b, payload, sizeof(payload), 0);

	return r == SP_BSL_DONE ? read_info(b) : r;
}

enum sp_bsl_result
sp_bsl_say_hello(struct sp_bsl *b)
{
	return ask_code(b, SP_BSL_CONNECT);
}

/* Of a command's beginning that may lie there so many bytes may be missing. */
static void
end_command(struct sp_bsl *b, size_t n)
{
	sp_bsl_fill(b, n);
	sp_dialogue_drain(&b->d, SP_BSL_QUIET_MS, 1000);
}

enum sp_bsl_result
sp_bsl_connect(struct sp_bsl *b)
{
	enum sp_bsl_result r = SP_BSL_SILENT;

	for (int i = 0; i < SP_BSL_TRIES; i++) {
		r = sp_bsl_say_hello(b);
		if (r == SP_BSL_DONE || r == SP_BSL_GONE ||
		    r == SP_BSL_STOPPED)
			break;
		end_command(b, SP_LEN_FIXED);
	}
	return r;
}

enum sp_bsl_result
sp_bsl_wake(struct sp_bsl *b)
{
	end_command(b, 0x1901 + SP_LEN_FIXED);
	return sp_bsl_connect(b);
}

/* Our end has that speed now. */
static enum sp_bsl_result
move_to(struct sp_bsl *b, uint32_t baud)
{
	if (!sp_dialogue_speed(&b->d, &baud))
		return SP_BSL_NO_SPEED;
	(void)sp_dialogue_pause(&b->d, SETTLE_MS);
	return SP_BSL_DONE;
}

/* Does it hear at that speed?  What it has heard of a command is ended. */
static enum sp_bsl_result
try_at(struct sp_bsl *b, uint32_t baud)
{
	enum sp_bsl_result r = move_to(b, baud);

	if (r != SP_BSL_DONE)
		return r;
	for (int i = 0; i < 2; i++) {
		sp_dialogue_drain(&b->d, SP_BSL_QUIET_MS, 1000);
		r = ask_code(b, SP_BSL_DEVICE_INFO);
		if (sp_bsl_is_final(r, b))
			break;
		sp_bsl_fill(b, SP_LEN_FIXED);
	}
	return r;
}

/* Have it change to new; ours may be either then. */
static enum sp_bsl_result
ask_speed(struct sp_bsl *b, uint32_t old, uint32_t new)
{
	const uint8_t payload[] = { SP_BSL_BAUD, sp_bslcode_baud_id(new) };
	enum sp_bsl_result r = SP_BSL_SILENT, there;

	for (int i = 0; i < SP_BSL_TRIES; i++) {
		/* No late answer to a question passes for that to this. */
		r = sp_bsl_get_in_step(b);
		if (r != SP_BSL_DONE)
			return r;
		r = sp_bsl_ask(b, payload, sizeof(payload), 0);
		if (sp_bsl_is_final(r, b))
			break;
		/* Did it, and only the answer was lost? */
		there = try_at(b, new);
		if (sp_bsl_is_final(there, b))
			return there;
		b->again++;
		there = try_at(b, old);
		if (there != SP_BSL_DONE)
			return there;
	}
	return r;
}

enum sp_bsl_result
sp_bsl_speed(struct sp_bsl *b, uint32_t *baud)
{
	const uint32_t old = b->d.baud, new = *baud;
	uint32_t back = old;
	enum sp_bsl_result r;

	/* Can we?  Nothing is sent yet. */
	if (!sp_dialogue_speed(&b->d, baud) ||
	    !sp_dialogue_speed(&b->d, &back))
		return SP_BSL_NO_SPEED;
	r = ask_speed(b, old, new);
	if (r == SP_BSL_DONE)
		r = move_to(b, new);
	return r == SP_BSL_DONE ? sp_bsl_get_info(b) : r;
}

/*
 * No clear answer to a password came.  Did it get it?  One that was wrong makes
 * the device deaf for 2 s, so what answers before that and is locked had none.
 */
static enum sp_bsl_result
ask_if_locked(struct sp_bsl *b, bool *locked)
{
	uint32_t crc;
	enum sp_bsl_result r = sp_bsl_get_in_step(b);

	if (r == SP_BSL_DONE)
		r = sp_bsl_crc(b, 0, SP_BSL_CRC_MIN, &crc);
	*locked = r == SP_BSL_FAILED && b->message == LOCKED;
	return r;
}

enum sp_bsl_result
sp_bsl_unlock(struct sp_bsl *b, const uint8_t password[SP_BSL_PASSWORD_BYTES],
    bool once)
{
	uint8_t payload[1 + SP_BSL_PASSWORD_BYTES] = { SP_BSL_UNLOCK };
	enum sp_bsl_result r = SP_BSL_SILENT;

	memcpy(payload + 1, password, SP_BSL_PASSWORD_BYTES);
	for (b->passwords = 0; b->passwords < (once ? 1 : 2);) {
		const double sent = sp_dialogue_clock();
		bool locked;

		r = sp_bsl_get_in_step(b);
		if (r != SP_BSL_DONE)
			break;
		r = sp_bsl_ask(b, payload, sizeof(payload), 0);
		b->passwords += r != SP_BSL_STOPPED;
		if (sp_bsl_is_final(r, b))
			break;
		if (ask_if_locked(b, &locked) == SP_BSL_DONE)
			return SP_BSL_DONE;
		if (!locked || sp_dialogue_clock() - sent > DEAF_MS)
			break;
		b->again += b->passwords == 1 && !once;
	}
	return r;
}

/*
 * A command with two numbers, or to erase all, which may be done twice.  Flash
 * that was not erased at first is to be erased once more.
 */
static enum sp_bsl_result
ask_range(struct sp_bsl *b, uint8_t code, uint32_t first, uint32_t second,
    int ms)
{
	const bool all = code == SP_BSL_MASS_ERASE;
	const bool erases = all || code == SP_BSL_RANGE_ERASE;
	const size_t n = all ? 1 : 9;
	uint8_t payload[9] = { code };
	enum sp_bsl_result r;

	sp_put_little32(payload + 1, first);
	sp_put_little32(payload + 5, second);
	r = sp_bsl_ask_again(b, payload, n, ms);
	if (!erases || r != SP_BSL_FAILED ||
	    (b->message != MASS_ERASE_FAILED && b->message != ERASE_FAILED))
		return r;
	b->again++;
	return sp_bsl_ask_again(b, payload, n, ms);
}

enum sp_bsl_result
sp_bsl_mass_erase(struct sp_bsl *b)
{
	return ask_range(b, SP_BSL_MASS_ERASE, 0, 0, ERASE_MS);
}

enum sp_bsl_result
sp_bsl_erase(struct sp_bsl *b, uint32_t first, uint32_t last)
{
	return ask_range(b, SP_BSL_RANGE_ERASE, first, last, ERASE_MS);
}

size_t
sp_bsl_batch(const struct sp_bsl *b)
{
	/* Beside the data: a frame's 7 bytes, as the boot loader counts 8, the
	   command and the address. */
	const size_t beside = 8 + 5;
	const size_t room = b->info.buffer_bytes > beside ?
	    b->info.buffer_bytes - beside : 0;

	return room < SP_BSL_BATCH ? room & ~(size_t)7 : SP_BSL_BATCH;
}

enum sp_bsl_result
sp_bsl_program(struct sp_bsl *b, uint32_t addr, const uint8_t *bytes,
    size_t n)
{
	uint8_t payload[5 + SP_BSL_BATCH] = { SP_BSL_PROGRAM_FAST };
	const enum sp_bsl_result r = sp_bsl_get_in_step(b);

	if (r != SP_BSL_DONE)
		return r;
	sp_put_little32(payload + 1, addr);
	memcpy(payload + 5, bytes, n);
	return sp_bsl_ask(b, payload, n + 5, CRC_MS);
}

enum sp_bsl_result
sp_bsl_crc(struct sp_bsl *b, uint32_t addr, uint32_t n, uint32_t *crc)
{
	const enum sp_bsl_result r =
	    ask_range(b, SP_BSL_VERIFY, addr, n, CRC_MS);

	if (r != SP_BSL_DONE)
		return r;
	if (b->bytes != 5)
		return SP_BSL_STRANGE;
	*crc = sp_little32(b->head + 1);
	return SP_BSL_DONE;
}

enum sp_bsl_result
sp_bsl_read(struct sp_bsl *b, uint32_t addr, uint32_t n, uint8_t *out)
{
	b->out = out;
	b->room = n;
	return ask_range(b, SP_BSL_READBACK, addr, n, 0);
}

/*
 * Without a clear answer: if the boot loader is still there, it has not
 * started anything.
 */
enum sp_bsl_result
sp_bsl_start(struct sp_bsl *b)
{
	enum sp_bsl_result r = SP_BSL_SILENT;

	for (int i = 0; i < SP_BSL_TRIES; i++) {
		r = ask_code(b, SP_BSL_START_APP);
		if (sp_bsl_is_final(r, b))
			break;
		end_command(b, SP_LEN_FIXED);
		if (!sp_bsl_is_there(b))
			break;
		b->again++;
	}
	return r;
}
