/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The settings of a terminal device: what tty.c takes of the system */
#ifndef SP_TTY_INNER_H
#define SP_TTY_INNER_H

/* The two can't be included together. */
#ifdef HAVE_TERMIOS2
#include <asm/termbits.h>
typedef struct termios2 sp_tty_settings;
#else
#include <termios.h>
typedef struct termios sp_tty_settings;
#endif

#include "serial/tty.h"

/* Read those that the device has.  False with errno. */
bool sp_tty_settings_get(int fd, sp_tty_settings *s);

/* Set them, once what was written has left if drain.  False with errno. */
bool sp_tty_settings_set(int fd, const sp_tty_settings *s, bool drain);

/* Set the rate; false if there is none such, and *baud is then 0. */
bool sp_tty_settings_rate(sp_tty_settings *s, uint32_t *baud);

/* Whether that is the rate which was read; else *baud is as in tty.h. */
bool sp_tty_settings_took(const sp_tty_settings *s, uint32_t *baud);

#endif
