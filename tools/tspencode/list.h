/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list of objects, as one packet of TSP, made from records. */
#ifndef TSPLIST_H
#define TSPLIST_H

#include "tsp/record.h"
#include "tsp/tsp.h"

/* Zero-initialise. */
struct tsplist {
	bool open;		/* a packet is being made */
	uint8_t packet;		/* its number */
	uint8_t left;		/* so many objects are still to come, by its
				   "list"; without one that is not known: */
	bool counted;
	uint8_t bytes[SP_TSP_MAX];	/* type, count, objects */
	size_t n;
};

/* Is it one more object of the packet under way? */
bool tsplist_belongs(const struct tsplist *l, const struct sp_record_tsp *r);

/* Take a LIST or an OBJECT. */
void tsplist_take(struct tsplist *l, const struct sp_record_tsp *r);

/* Write the packet under way, if there is one. */
void tsplist_write(struct tsplist *l);

#endif
