/* SPDX-License-Identifier: MIT */
/* The host's line, which also listens: see host.h */
#include "line.c"

#include "port/listen.h"
#include "host.h"

struct splitprof_mp_host splitprof_mp_host;

void
splitprof_line_listen(void)
{
	splitprof_mp_host.listens = true;
}

bool
splitprof_line_overran(void)
{
	const bool overran = splitprof_mp_host.overran;

	splitprof_mp_host.overran = false;
	return overran;
}

int
splitprof_line_receive(void)
{
	if (splitprof_mp_host.heard_bytes == 0)
		return -1;
	splitprof_mp_host.heard_bytes--;
	return *splitprof_mp_host.heard++;
}
