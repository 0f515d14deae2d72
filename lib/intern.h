/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts that are kept once each.  Zero-initialise before use. */
#ifndef SP_INTERN_H
#define SP_INTERN_H

#include <stddef.h>

struct sp_intern {
	char **list;		/* owned, as each of them */
	size_t n, room;
	void *tree;		/* of tsearch */
};

/*
 * The copy of text, which is made if there is none; it lives until they are
 * freed.  NULL without memory.
 */
const char *sp_intern(struct sp_intern *in, const char *text);

void sp_intern_free(struct sp_intern *in);

#endif
