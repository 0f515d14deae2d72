/* Filters 50 blocks of made-up samples. */
#include <stdint.h>

#include "config.h"
#include "splitprof.h"

int relay(const int16_t *in, int16_t *out, int n);

static int16_t in[BLOCK], out[BLOCK];

__attribute__((noinline))
static void
fill(int seed)
{
	for (int i = 0; i < BLOCK; i++)
		in[i] = (int16_t)(i * seed);
}

int
main(void)
{
	int sum = 0;

	splitprof_start();
	for (int block = 0; block < BLOCKS; block++) {
		fill(block);
		sum += relay(in, out, BLOCK);
	}
	splitprof_stop();
	return sum == 0;
}
