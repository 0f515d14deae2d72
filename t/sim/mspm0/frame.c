/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The boot loader's frames, as its UART code receives them: 80, length, that
 * many bytes, their CRC.  What can't become a command is refused at once, and
 * what follows is looked at as if it were the start of a frame.
 */
#include <config.h>

#include <string.h>

#include "mspm0.h"
#include "support/peer/peer.h"

enum { COMMAND = 0x80, RESPONSE = 0x08, HEADER = 3, TRAILER = 4 };
enum { WRAPPER = 8 };		/* what a frame needs beside its payload */
enum ack {
	ACK_OK = 0, ACK_HEADER = 0x51, ACK_CHECKSUM, ACK_EMPTY, ACK_TOO_BIG,
	ACK_UNKNOWN, ACK_BAUD
};

static void
ack(struct mspm0 *m, unsigned code)
{
	if (code)
		say(m, "nack %02x", code);
	line_speed(m);
	line_put(m, (uint8_t)code);
	line_flush(m);
}

static void
put_le(struct mspm0 *m, uint32_t x, int bytes)
{
	for (int i = 0; i < bytes; i++)
		line_put(m, (uint8_t)(x >> 8 * i));
}

void
bsl_reply(struct mspm0 *m, const uint8_t *payload, size_t n)
{
	uint32_t crc = flash_crc(payload, n);

	if (fault_now(m, FAULT_CRC, payload[0], NULL))
		crc ^= 0x100;
	line_speed(m);
	line_put(m, RESPONSE);
	put_le(m, (uint32_t)n, 2);
	for (size_t i = 0; i < n; i++)
		line_put(m, payload[i]);
	put_le(m, crc, TRAILER);
	line_flush(m);
}

/* A fault before the answer; returns false if the command is not done. */
static bool
goes_on(struct mspm0 *m, uint8_t code)
{
	unsigned long arg;
	bool refused;

	if (fault_now(m, FAULT_HANGUP, code, NULL)) {
		m->ended = true;
		return false;
	}
	if (fault_now(m, FAULT_RESET, code, NULL)) {
		bsl_reset(m);
		return false;
	}
	if (fault_now(m, FAULT_MUTE, code, NULL))
		return false;
	m->line.is_cut = fault_now(m, FAULT_SILENT, code, NULL);
	if (fault_now(m, FAULT_STALL, code, &arg))
		peer_pause_ms((long)arg);
	if (fault_now(m, FAULT_JUNK, code, &arg))
		for (; arg > 0; arg--)
			line_put(m, (uint8_t)(0xa5 + arg));
	refused = fault_now(m, FAULT_ACK, code, &arg);
	if (refused)
		ack(m, (unsigned)arg);
	return !refused;
}

/* 52: the ack still has the old speed. */
static void
change_baud(struct mspm0 *m, const uint8_t *payload, size_t n)
{
	const unsigned baud = n == 2 ? bsl_baud(payload[1]) : 0;

	ack(m, baud ? ACK_OK : ACK_BAUD);
	if (!baud)
		return;
	m->line.baud = baud;
	say(m, "baud %u", baud);
}

static void
command(struct mspm0 *m, const uint8_t *payload, size_t n)
{

	m->bsl.sleeps_at = peer_clock() + m->sleep_s;
	if (!goes_on(m, payload[0]))
		return;
	if (!m->bsl.connected && payload[0] != 0x12)
		say(m, "before connect %02x", payload[0]);
	if (payload[0] == 0x52) {
		change_baud(m, payload, n);
	} else {
		ack(m, ACK_OK);
		bsl_do(m, payload, n);
	}
	m->line.is_cut = false;
}

/* The number of the frame's bytes, as far as they are known. */
static size_t
frame_size(const struct bsl *b)
{
	if (b->n_frame < HEADER)
		return HEADER;
	return HEADER + (b->frame[1] | (size_t)b->frame[2] << 8) + TRAILER;
}

/* Returns the ack that ends the frame before it is complete, or 0. */
static unsigned
refusal(const struct mspm0 *m)
{
	const struct bsl *const b = &m->bsl;
	size_t length;

	if (b->n_frame == 1 && b->frame[0] != COMMAND)
		return ACK_HEADER;
	if (b->n_frame != HEADER)
		return 0;
	length = b->frame[1] | (size_t)b->frame[2] << 8;
	if (length == 0)
		return ACK_EMPTY;
	return length + WRAPPER > m->max_buffer ? ACK_TOO_BIG : 0;
}

static void
frame(struct mspm0 *m)
{
	const size_t n = m->bsl.n_frame - HEADER - TRAILER;
	const uint8_t *const p = m->bsl.frame + HEADER;
	uint32_t crc = 0;

	m->bsl.n_frame = 0;
	for (int i = TRAILER - 1; i >= 0; i--)
		crc = crc << 8 | p[n + (size_t)i];
	if (crc == flash_crc(p, n))
		command(m, p, n);
	else
		ack(m, ACK_CHECKSUM);
}

void
bsl_noise(struct mspm0 *m)
{
	if (!m->bsl.connected && !m->bsl.stuck)
		m->bsl.stuck = fault_now(m, FAULT_WELCOME, -1, NULL);
}

void
bsl_hear(struct mspm0 *m, uint8_t byte)
{
	struct bsl *const b = &m->bsl;
	unsigned refused;

	if (!b->n_frame && byte != COMMAND)
		bsl_noise(m);
	if (b->asleep || b->alert || b->stuck || peer_clock() < b->deaf_until)
		return;
	b->frame[b->n_frame++] = byte;
	refused = refusal(m);
	if (refused) {
		b->n_frame = 0;
		ack(m, refused);
	} else if (b->n_frame == frame_size(b) && b->n_frame > HEADER) {
		frame(m);
	}
}

void
bsl_reset(struct mspm0 *m)
{
	const bool alert = m->bsl.alert;

	memset(&m->bsl, 0, sizeof(m->bsl));
	m->bsl.alert = alert;
	m->bsl.sleeps_at = peer_clock() + m->sleep_s;
	m->line.baud = RESET_BAUD;
	say(m, "reset bsl");
}

void
bsl_time(struct mspm0 *m)
{
	if (m->bsl.asleep || peer_clock() < m->bsl.sleeps_at)
		return;
	m->bsl.asleep = true;
	say(m, "sleeps");
}
