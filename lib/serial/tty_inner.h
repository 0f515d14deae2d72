/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The settings of a terminal device: what tty.c takes of the system */
#ifndef SP_TTY_INNER_H
#define SP_TTY_INNER_H

#include <stddef.h>

#include "serial/tty.h"

struct sp_tty_settings;

extern const size_t sp_tty_settings_bytes;

/* Read those that the device has.  False with errno. */
bool sp_tty_settings_get(int fd, struct sp_tty_settings *s);

/* Set them, once what was written has left if drain.  False with errno. */
bool sp_tty_settings_set(int fd, const struct sp_tty_settings *s, bool drain);

/* Raw, with the flow control; the rate is to be set afterwards. */
void sp_tty_settings_raw(struct sp_tty_settings *s, enum sp_flow flow);

/* False with errno and *baud as in tty.h if there is no such rate. */
bool sp_tty_settings_rate(struct sp_tty_settings *s, uint32_t *baud);

/*
 * Whether the driver took rate and flow control, which it says by what the
 * settings read back as.  False with errno and *baud as in tty.h.
 */
bool sp_tty_settings_took(int fd, uint32_t *baud, enum sp_flow flow);

#endif
