/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the keys do */
#ifndef TOPKEYS_H
#define TOPKEYS_H

#include "view.h"

/* Keys that are no characters. */
enum {
	TOPKEY_UP = 0x1000, TOPKEY_DOWN, TOPKEY_PAGE_UP, TOPKEY_PAGE_DOWN,
	TOPKEY_HOME, TOPKEY_END, TOPKEY_LEFT, TOPKEY_RIGHT, TOPKEY_ENTER,
	TOPKEY_BACK, TOPKEY_ESCAPE,
	TOPKEY_RESIZE, TOPKEY_REDRAW,	/* to draw anew is all that they ask */
	TOPKEY_OTHER
};

/* A key was pressed; bytes of a character beyond ASCII come one by one. */
void topkeys_press(struct topview *v, int key);

/* The lines of the help. */
size_t topkeys_help_lines(void);
void topkeys_help(size_t line, struct topline *l);

/* The most important keys of a page. */
void topkeys_hints(enum toppage page, struct topitems *t);

#endif
