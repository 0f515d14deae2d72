/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Streams of the made-up program, which decoders know in tests */
#ifndef KNOWN_STREAM_H
#define KNOWN_STREAM_H

#include "damage.h"
#include "synthetic_program.h"

/* All that is decoded from now on is of it, or of its symbols alone. */
void known_begin(bool with_code);
void known_end(void);

/* What knows it then. */
extern struct sp_checker known_checker;

/*
 * Add an arc or a sample of it, of which so many in ten are arcs; or, counted,
 * packets with some count.
 */
void known_add(struct stream *s, uint32_t *seed, unsigned arcs_in_ten,
    bool counted);

/* The bytes of s with such damage. */
struct stream known_damaged(const struct stream *s, struct damage_line line);

#endif
