/* SPDX-License-Identifier: MIT */
/* What ../option/jitter.h needs to know, of the runtime that counts in RAM. */
#ifndef SPLITPROF_COUNT_JITTER_H
#define SPLITPROF_COUNT_JITTER_H

#include "state.h"

#define SPLITPROF_JITTER_SUM	splitprof_count.jitter

SPLITPROF_INLINE uint32_t
splitprof_samples_seen(void)
{
	return splitprof_count_image.samples;
}

#endif
