/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * replay - give recorded calls and samples to the runtime once more
 *
 * Reads the records of apdecode; compiled with the runtime and its host port by
 * t/bench/replay.sh, with caches of some size.  Prints calls, samples, the
 * bytes that the line would carry, and the bytes of RAM that the caches take.
 */
#include <stdint.h>
#include <stdio.h>

#include "option/cache.h"
#include "mcu/host/host.h"

/* So many lines of the input have been given to the runtime. */
static uint64_t arcs, samples;

static void
replay(const char *line)
{
	unsigned long from, to, n;

	if (sscanf(line, "arc %li %li %lu", &from, &to, &n) == 3) {
		for (arcs += n; n > 0; n--)
			splitprof_arc((uint32_t)from, (uint32_t)to);
	} else if (sscanf(line, "pc %li %lu", &from, &n) == 2) {
		for (samples += n; n > 0; n--)
			splitprof_sample((uint32_t)from);
	}
}

int
main(void)
{
	char line[256];

	splitprof_host.credit = SIZE_MAX / 2;
	splitprof_start();
	while (fgets(line, sizeof(line), stdin))
		replay(line);
	splitprof_stop();
	printf("%llu %llu %zu %zu\n", (unsigned long long)arcs,
	    (unsigned long long)samples, splitprof_host.sent_bytes,
	    (size_t)(16 * SPLITPROF_ARC_CACHE + 8 * SPLITPROF_SAMPLE_CACHE));
	return 0;
}
