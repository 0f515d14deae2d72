/* SPDX-License-Identifier: MIT */
/*
 * A board that is no board, for unit tests: beside host.h, what its line hears
 * and its clock says.
 */
#ifndef SPLITPROF_MP_HOST_H
#define SPLITPROF_MP_HOST_H

#include "host.h"

struct splitprof_mp_host {
	const uint8_t *heard;	/* what comes: so many bytes */
	size_t heard_bytes;
	bool listens, overran, clock_on;
	uint32_t ticks;
	unsigned unmasked_ticks;	/* a mistake of the runtime */
};

extern struct splitprof_mp_host splitprof_mp_host;

#endif
