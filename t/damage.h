/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Damage to a stream of packets, and what the decoder makes of it */
#ifndef DAMAGE_H
#define DAMAGE_H

#include "stream.h"

enum damage { KEEP, DROP, INSERT, CHANGE };

/* What is done to byte i of a stream; *value is what INSERT puts before it
 * and CHANGE puts in its place. */
typedef enum damage damage_at(void *arg, size_t i, uint8_t byte,
    uint8_t *value);

struct score {
	size_t places;		/* that were damaged; bytes in a row are one */
	size_t whole;		/* packets that no damage touched */
	size_t damaged;		/* packets that it did */
	size_t found;		/* of the whole ones */
	size_t invented;	/* packets that were never sent */
};

/* Damage s, decode the result, and compare. */
struct score damage_score(const struct stream *s, damage_at *at, void *arg);

#endif
