/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where profweb is served */
#ifndef WEBLISTEN_H
#define WEBLISTEN_H

#include <stddef.h>
#include <stdint.h>

/* The port, unless somebody has it. */
#define WEBLISTEN_PORT	4747

/*
 * Listen at an address or a name of this computer, or NULL: 127.0.0.1; at a
 * port, or 0: the one above, or any.  Writes "address:port" for an URL to
 * place, which has room for n bytes.  Returns the socket; exits with status 2 if it
 * can't.
 */
int weblisten(const char *address, uint16_t port, char *place, size_t n);

#endif
