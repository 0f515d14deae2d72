/* SPDX-License-Identifier: MIT */
/*
 * For listen.c of a receiver with an interrupt: the bytes between its handler,
 * which puts them by received(), and splitprof_line_receive().  Each changes
 * one end of the ring, so neither holds the other off.
 *
 * The receiver's handler is one of its own, or splitprof_line_hear() of
 * bytewise.h, if it shares the sender's: then the file defines SPLITPROF_HEARS
 * before all else.
 */
#ifndef SPLITPROF_MP_RECEIVE_H
#define SPLITPROF_MP_RECEIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "listen.h"

static struct {
	uint8_t bytes[SPLITPROF_MP_RECEIVE];
	volatile uint16_t put, got;	/* of all bytes, modulo 2^16 */
	volatile bool overran;		/* bytes were lost, none knows which */
} receiver;

/* What finds the ring full is lost. */
SPLITPROF_INLINE void
received(uint8_t byte)
{
	const uint16_t put = receiver.put;

	if ((uint16_t)(put - receiver.got) == SPLITPROF_MP_RECEIVE) {
		receiver.overran = true;
		return;
	}
	receiver.bytes[put % SPLITPROF_MP_RECEIVE] = byte;
	__asm__("" : : : "memory");
	receiver.put = (uint16_t)(put + 1);
}

int
splitprof_line_receive(void)
{
	const uint16_t got = receiver.got;
	int byte;

	if (got == receiver.put)
		return -1;
	byte = receiver.bytes[got % SPLITPROF_MP_RECEIVE];
	__asm__("" : : : "memory");
	receiver.got = (uint16_t)(got + 1);
	return byte;
}

/* Cleared before it is told: what is lost from here on is told once more. */
bool
splitprof_line_overran(void)
{
	const bool overran = receiver.overran;

	if (overran)
		receiver.overran = false;
	return overran;
}

#endif
