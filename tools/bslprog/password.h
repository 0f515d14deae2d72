/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Passwords of the boot loader.  After three wrong ones it raises a security
 * alert, and locks or erases the device if it is configured so; it does not say
 * how many it has had.  So those that were sent are kept in a file, a line a
 * device: $XDG_STATE_HOME/splitprof/passwords, or ~/.local/state instead.
 */
#ifndef BSLPROG_PASSWORD_H
#define BSLPROG_PASSWORD_H

#include "len/bsl_code.h"

/*
 * Set a password, as a tool_option's take, to what text says: 64 hex digits, or
 * @ and a file that has them, or 32 bytes.  Exits with status 2 for anything
 * else.
 */
void bslpass_parse(void *password, const char *text);

/*
 * How many passwords that were wrong, or whose answer was not seen, went to
 * this device since the last right one.
 */
unsigned bslpass_wrong(const char *device);

/* Keep that number; false if the file can't be written, with errno. */
bool bslpass_keep(const char *device, unsigned wrong);

#endif
