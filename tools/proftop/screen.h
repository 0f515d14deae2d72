/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The terminal that proftop draws on and gets its keys from: the one that
 * controls it, since its input is a pipe.  There is one at most.  These
 * functions print and exit.
 */
#ifndef TOPSCREEN_H
#define TOPSCREEN_H

#include "text.h"

/*
 * Take the terminal; exits with status 2 if there is none.  It is given back at
 * the end of the process, however that comes, but for signals that nobody can
 * catch.  What is printed on stderr until then appears behind it.
 */
void topscreen_begin(void);

/* Give it back. */
void topscreen_end(void);

/* Its file, to be polled for keys. */
int topscreen_fd(void);

/* How large it is now. */
void topscreen_size(unsigned *rows, unsigned *columns);

/* The next key, see keys.h; -1: none was pressed. */
int topscreen_key(void);

/*
 * Draw the lines; false if the terminal is so slow, or stopped, that this would
 * have to wait.
 */
bool topscreen_draw(const struct topline *lines, unsigned n);

/* How often Ctrl-C was pressed. */
int topscreen_interrupts(void);

/* It never was: the next one is the first. */
void topscreen_forgive(void);

/*
 * If a signal has come that ends the process, or a second Ctrl-C: give the
 * terminal back and die of it.
 */
void topscreen_obey(void);

#endif
