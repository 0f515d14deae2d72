/* SPDX-License-Identifier: MIT */
/*
 * What happens at each sample.  Nothing is held off: nobody else writes this
 * while counting is on, and who clears it does not interrupt the sampler.
 */
#include "state.h"

#define image	splitprof_count_image

void
splitprof_count_spill(uint32_t bin)
{
	struct splitprof_count_spill *place = NULL;

	for (uint32_t i = 0; i < SPLITPROF_COUNT_SPILLS; i++) {
		struct splitprof_count_spill *s = &image.spills[i];

		if (s->bin == bin && s->count < UINT16_MAX) {
			s->count++;
			return;
		}
		if (s->count == 0 && !place)
			place = s;
	}
	if (place) {
		place->bin = (uint16_t)bin;
		place->count = 1;
	} else {
		splitprof_count_lose(&image.lost, 256);
	}
}

void
splitprof_sample(uint32_t pc)
{
	const uint32_t bin =
	    (pc - SPLITPROF_COUNT_LOW) >> SPLITPROF_COUNT_SHIFT;

	if (!splitprof_count.on)
		return;
	image.samples++;
	if (bin >= SPLITPROF_COUNT_BINS)
		image.outside++;
	else if (++image.bins[bin] == 0)
		splitprof_count_spill(bin);
}
