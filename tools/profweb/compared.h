/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a page compares with: an old profile, as its model.  These functions
 * print and exit.
 */
#ifndef WEBCOMPARED_H
#define WEBCOMPARED_H

#include "input/kind.h"
#include "model/snapshot.h"

/* Zero-initialise: nothing is compared. */
struct webcompared {
	const char *name;	/* the operand */
	webkind_begin *kind;	/* its kind */
	struct websnap_text *model;	/* held */
};

/* Take the model of a report; false if the file is none. */
bool webcompared_report(struct webcompared *c, const char *name);

/* Exits with status 2 if input of a name is of a kind that can't be compared
   with it. */
void webcompared_check(const struct webcompared *c, const char *name,
    webkind_begin *kind);

#endif
