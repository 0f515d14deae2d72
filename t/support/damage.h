/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Damage to a stream of packets, and what a decoder makes of it */
#ifndef DAMAGE_H
#define DAMAGE_H

#include "stream.h"

enum damage { KEEP, DROP, INSERT, CHANGE };

/* What is done to byte i of a stream; *value is what INSERT puts before it
 * and CHANGE puts in its place. */
typedef enum damage damage_at(void *arg, size_t i, uint8_t byte,
    uint8_t *value);

/* The packets in n bytes, with their offsets, to be freed by stream_free. */
typedef struct stream damage_decode(void *arg, const uint8_t *bytes, size_t n,
    int addr_bytes);

struct score {
	size_t places;		/* that were damaged; bytes in a row are one */
	size_t whole;		/* packets that no damage touched */
	size_t damaged;		/* packets that it did */
	size_t found;		/* of the whole ones */
	size_t recovered;	/* of the damaged ones */
	size_t invented;	/* packets that were never sent */
};

/* Damage s, decode the result, and compare. */
struct score damage_score(const struct stream *s, damage_at *at, void *arg,
    damage_decode *decode, void *decode_arg);

/* Random damage of one kind, to so many bytes of a million. */
struct damage_line {
	enum damage damage;
	uint32_t per_million;
	uint32_t seed;		/* not 0 */
};
damage_at damage_at_random;

/* The last 64 of each 1000 bytes are lost; arg is not used. */
damage_at damage_in_bursts;

#endif
