/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tracer on the host, for unit tests: what it sent, packet by packet. */
#ifndef TSPHOST_H
#define TSPHOST_H

#include <stddef.h>
#include <stdint.h>

#include "splitprof_tsp.h"

/* A board after a reset, opened: CLOCK is packet 0, and START 1. */
void open_tracer(void);

/* The same, and these two have been read. */
void begin(void);

/*
 * That, and the line still sends a chunk, with packet 2, while so many bytes
 * are in the other one, as events 20 and 21.
 */
void occupy(uint32_t first, uint32_t second);

struct splitprof_tsp_counts counts(void);

/* Poll, on a line that takes all; and see that nothing was done unmasked. */
void poll(void);

/* A packet that was sent. */
struct packet {
	uint8_t number, id;
	uint16_t tick, timer;	/* but of a list and a clock */
	const uint8_t *data;	/* behind these, or behind the id */
	size_t bytes;
};

/*
 * The next one: it ends at the next preamble, so no data may look like that.
 * Fails if there is none.
 */
struct packet next(void);

/* It is an event with that number, of n bytes of data. */
struct packet next_is(uint8_t number, uint8_t id, size_t n);
void no_more(void);

/*
 * An error comes, with that number, because events were lost: so many since the
 * last one, and so many in all.
 */
void loss_is(uint8_t number, uint32_t since, uint32_t total);

/* It is of the list, of that type: count and objects are these n bytes. */
void list_is(uint8_t number, uint8_t type, const char *data, size_t n);

#endif
