/* A moving average, the slow way. */
#include <stdint.h>

__attribute__((noinline))
static int
average(const int16_t *in, int n)
{
	int sum = 0;

	for (int i = 0; i < n; i++)
		sum += in[i];
	return n ? sum / n : 0;
}

int filter(const int16_t *in, int16_t *out, int n);

int
filter(const int16_t *in, int16_t *out, int n)
{
	int sum = 0;

	for (int i = 0; i < n; i++) {
		out[i] = (int16_t)average(in, i);
		sum += out[i];
	}
	return sum;
}
