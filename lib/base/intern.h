/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * String interning: equal texts are kept once.  In a hostile file many texts
 * may share their bytes, so that all of them are far longer than the file: left
 * bounds that.  Set left, and zero-initialise the rest.
 */
#ifndef SP_INTERN_H
#define SP_INTERN_H

#include <stddef.h>

/* Longer texts are refused. */
#define SP_INTERN_MAX	4095

struct sp_intern {
	size_t left;		/* bytes that may still be asked for */
	const char *last;	/* that was added */
	void *tree;		/* of tsearch: owns them */
};

/*
 * The copy of text, which is made if there is none; it lives until they are
 * freed.  NULL if it is too long, or without memory.
 */
const char *sp_intern(struct sp_intern *in, const char *text);

void sp_intern_free(struct sp_intern *in);

#endif
