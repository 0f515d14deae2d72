/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Signals to a program that has the terminal: topscreen_interrupts and
 * topscreen_obey of screen.h.
 */
#ifndef TOPSIGNAL_H
#define TOPSIGNAL_H

/* Note them from now on; those that were ignored from outside stay so. */
void topsignal_begin(void);

#endif
