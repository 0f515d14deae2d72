/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of texts: equal ones are kept once, and have a number from 0 on */
#ifndef TEXTS_H
#define TEXTS_H

#include "base/countmap.h"

struct texts_one {
	char *text;		/* owned */
	uint32_t next;		/* 1 more than another of this hash; 0: none */
};

/* Zero-initialise. */
struct texts {
	struct texts_one *list;	/* owned; by number */
	size_t n, room;
	struct sp_countmap first;	/* 1 more than the first, by hash */
};

/* The number of text, which is copied.  Exits with status 2 without memory. */
uint32_t texts_number(struct texts *t, const char *text);

void texts_free(struct texts *t);

#endif
