/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime of splitprof_mp.h on the host, for unit tests: calls at given
 * times, commands, and what was sent, packet by packet.
 */
#ifndef MPHOST_H
#define MPHOST_H

#include <stddef.h>
#include <stdint.h>

/* Function n: bit 0 is set, as on a Cortex-M. */
#define FUNCTION(n)	(0x08000001 + 16 * (n))

/* Function n is called, or returns, at a time; or both. */
void in(uint32_t n, uint32_t at);
void out(uint32_t n, uint32_t at);
void in_out(uint32_t n, uint32_t entry, uint32_t exit);

/* Functions 0 to n - 1, from then on: each calls the next; or one by one. */
void nested(uint32_t n, uint32_t at);
void in_turn(uint32_t n, uint32_t at);

/* Poll so many times. */
void polls(int n);

/* The payload of the next packet that was sent: sound, and of that kind. */
const uint8_t *next_packet(uint8_t type, size_t bytes);
extern size_t taken;		/* bytes of packets before it */
void nothing_more(void);

/* The next record of all that was sent, which is calls; NULL: no more. */
const uint8_t *next_record(void);

/* A record. */
void is_call(const uint8_t *p, uint32_t n, uint32_t entry, uint32_t duration,
    uint32_t depth);

/* A packet of one call, once it has waited, which is all that there is. */
void one_call(uint32_t n, uint32_t entry, uint32_t duration, uint32_t depth);

/* A board after a reset, whose metadata has been read; that records. */
void open_line(void);
void begin(void);

/* Bytes come, and are polled for. */
void hear(const void *bytes, size_t n);

/* A command of so many bytes of payload, as the document has it. */
const uint8_t *command(uint8_t number, size_t n, const char *payload);
/* Two without payload, one behind the other. */
const uint8_t *commands(uint8_t first, uint8_t second);

/* A command without payload, and its answer; or any bytes, and an ACK. */
const uint8_t *ask(uint8_t number, uint8_t answer, size_t bytes);
void is_taken(const void *bytes, size_t n);
void status_is(uint32_t recording, uint32_t overflows, uint32_t records,
    uint32_t usage);

#endif
