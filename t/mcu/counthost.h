/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime of splitprof_count.h on the host, for unit tests: what it hears,
 * what it answers, and what its image says.
 */
#ifndef COUNTHOST_H
#define COUNTHOST_H

#include <stddef.h>
#include <stdint.h>

#include "count/state.h"
#include "mcu/host/host.h"

#define LOW	SPLITPROF_COUNT_LOW
#define image	splitprof_count_image

/* Open with a line that takes all that there is to send at once. */
void open_line(void);

/* As after power has come, or a reset: only the image is what it was. */
void power_up(void);
void press_reset(void);

/* Bytes come; then poll, until there is nothing to do. */
void hear(const void *bytes, size_t n);
void polls(void);

/* A command: its packet, of so many bytes, from a body. */
size_t packet(uint8_t *p, const void *body, size_t n);
void command(const void *body, size_t n);

/*
 * The next reply that was sent: its body, of so many bytes, whose packet must
 * be right; and: there is no other.
 */
const uint8_t *next_function(size_t n);
void next_bytes(const void *bytes, size_t n);
void nothing_more(void);

/* A status with these. */
void next_status(char key, uint8_t tag, uint8_t result, uint8_t phase,
    uint32_t token);

/* Commands and their status, which must be right. */
void start(void);
void stop(uint32_t token);
void zero(void);

/* What the image says. */
uint64_t calls(uint32_t from, uint32_t to);
uint64_t all_calls(void);
uint64_t samples(uint32_t bin);
uint64_t all_samples(void);

/* Each sample is somewhere. */
void sums_are_right(void);

#endif
