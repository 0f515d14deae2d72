/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Connections to a byte stream that another program serves. */
#ifndef SP_NET_H
#define SP_NET_H

#include <stdbool.h>

/* Whether name looks like HOST:PORT or [ADDRESS]:PORT, and not like a path. */
bool sp_net_address(const char *name);

/*
 * Connect to such an address, waiting up to 10 s for each of a host's
 * addresses.  The socket does not block, has no delay and notices a dead
 * peer.  Returns it, or -1 with errno.  If a host or port could not be
 * resolved, *gai is a reason for gai_strerror(3), otherwise 0.
 */
int sp_net_tcp(const char *name, int *gai);

/* Connect to the unix socket at path.  Returns it, or -1 with errno. */
int sp_net_unix(const char *path);

#endif
