/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A program of few and long calls: signal processing in fixed point, of blocks
 * of 128 samples: a tone in noise is filtered, measured and transformed.  Some
 * 25 functions, a call every 8000 cycles.
 */
#include "demo.h"

#ifndef ROUNDS
#define ROUNDS	20
#endif

enum { N = 128, LOG_N = 7, TAPS = 32, TONE = 9, BLOCKS = 4 };

/* A fraction: 32768 is one. */
typedef int16_t q15;

void rounds(void) __attribute__((noinline, no_instrument_function));
int main(void);

static q15 signal[N], wave[N], work[N];
static q15 re[N], im[N], power[N / 2], sine[N];
static q15 taps[TAPS], history[TAPS + N];
static int32_t mean, level, gain;
static uint32_t noise;
static unsigned wrong;

static const q15 quarter[N / 4 + 1] = {
	0, 1608, 3212, 4808, 6393, 7962, 9512, 11039, 12539, 14010, 15446,
	16846, 18204, 19519, 20787, 22005, 23170, 24279, 25329, 26319, 27245,
	28105, 28898, 29621, 30273, 30852, 31356, 31785, 32137, 32412, 32609,
	32728, 32767
};

DEMO_INLINE int32_t
mul(int32_t a, int32_t b)
{
	return (a * b) >> 15;
}

DEMO_INLINE q15
clip(int32_t x)
{
	return (q15)(x > 32767 ? 32767 : x < -32768 ? -32768 : x);
}

DEMO_FUNCTION static void
make_sine(void)
{
	for (int i = 0; i < N; i++) {
		const int j = i & (N / 2 - 1);
		const q15 x = quarter[j <= N / 4 ? j : N / 2 - j];

		sine[i] = (q15)(i < N / 2 ? x : -x);
	}
}

/* A window's half of a cosine, as taps whose sum is one. */
DEMO_FUNCTION static void
make_taps(void)
{
	int32_t sum = 0;

	for (int i = 0; i < TAPS; i++)
		sum += quarter[i < TAPS / 2 ? 2 * i + 1 : 2 * (TAPS - i) - 1];
	for (int i = 0; i < TAPS; i++) {
		int32_t x = quarter[i < TAPS / 2 ? 2 * i + 1 :
		    2 * (TAPS - i) - 1] * 4096;

		/* x * 8 / sum, by subtraction. */
		taps[i] = 0;
		for (int bit = 1 << 14; bit; bit >>= 1)
			if ((int64_t)sum * bit <= (int64_t)x * 8) {
				x -= (int32_t)((int64_t)sum * bit >> 3);
				taps[i] = (q15)(taps[i] + bit);
			}
	}
}

DEMO_FUNCTION static void
make_tone(void)
{
	for (int i = 0; i < N; i++)
		signal[i] = (q15)(sine[i * TONE & (N - 1)] >> 1);
}

DEMO_FUNCTION static void
add_noise(void)
{
	for (int i = 0; i < N; i++) {
		for (int k = 0; k < 4; k++) {
			noise ^= noise << 13;
			noise ^= noise >> 17;
			noise ^= noise << 5;
		}
		signal[i] = clip(signal[i] + ((int32_t)noise >> 20));
	}
}

DEMO_FUNCTION static void
add_offset(void)
{
	for (int i = 0; i < N; i++)
		signal[i] = clip(signal[i] + 1000);
}

DEMO_FUNCTION static void
take_mean(void)
{
	int32_t sum = 0;

	for (int i = 0; i < N; i++)
		sum += signal[i];
	mean = sum >> LOG_N;
	for (int i = 0; i < N; i++)
		signal[i] = clip(signal[i] - mean);
}

DEMO_FUNCTION static void
fir(void)
{
	for (int i = 0; i < N; i++)
		history[TAPS + i] = signal[i];
	for (int i = 0; i < N; i++) {
		int32_t sum = 0;

		for (int k = 0; k < TAPS; k++)
			sum += taps[k] * history[i + k + 1];
		wave[i] = clip(sum >> 15);
	}
	for (int i = 0; i < TAPS; i++)
		history[i] = history[N + i];
}

/* Of second order: a resonance at an eighth of the rate. */
DEMO_FUNCTION static void
biquad(void)
{
	int32_t y1 = 0, y2 = 0;

	for (int i = 0; i < N; i++) {
		const int32_t y = (signal[i] >> 3) + mul(y1, 32767) +
		    mul(y1, 11000) - mul(y2, 29000);

		y2 = y1;
		y1 = y;
		work[i] = clip(y);
	}
}

DEMO_FUNCTION static void
one_pole(void)
{
	int32_t y = 0;

	for (int i = 0; i < N; i++) {
		y += mul((signal[i] << 3) - y, 6000);
		work[i] = clip(y >> 3);
	}
}

/* The root of a mean square, bit by bit. */
DEMO_FUNCTION static void
measure_level(void)
{
	uint32_t sum = 0, root = 0;

	for (int i = 0; i < N; i++)
		sum += (uint32_t)(signal[i] * signal[i]) >> LOG_N;
	for (uint32_t bit = 1 << 15; bit; bit >>= 1)
		if ((root | bit) * (root | bit) <= sum)
			root |= bit;
	level = (int32_t)root;
}

DEMO_FUNCTION static void
set_gain(void)
{
	gain = 0;
	for (int32_t bit = 1 << 14; bit; bit >>= 1)
		if (mul(gain | bit, level) <= 8192)
			gain |= bit;
	for (int i = 0; i < N; i++)
		work[i] = clip(mul(signal[i], gain));
}

DEMO_FUNCTION static void
window(void)
{
	for (int i = 0; i < N; i++) {
		const int32_t cosine = sine[(i + N / 4) & (N - 1)];

		re[i] = (q15)mul(signal[i], (32767 - cosine) >> 1);
		im[i] = 0;
	}
}

DEMO_FUNCTION static void
reverse_bits(void)
{
	for (int i = 0; i < N; i++) {
		int j = 0;

		for (int bit = 0; bit < LOG_N; bit++)
			j |= (i >> bit & 1) << (LOG_N - 1 - bit);
		if (i < j) {
			const q15 r = re[i], m = im[i];

			re[i] = re[j];
			im[i] = im[j];
			re[j] = r;
			im[j] = m;
		}
	}
}

/* One stage of the transform: halves, so that nothing overflows. */
DEMO_FUNCTION static void
butterflies(int half)
{
	for (int i = 0; i < N; i += 2 * half) {
		for (int k = 0; k < half; k++) {
			const int a = i + k, b = a + half;
			const int turn = k * (N / 2 / half);
			const int32_t c = sine[(turn + N / 4) & (N - 1)];
			const int32_t s = -sine[turn];
			const int32_t r = mul(re[b], c) - mul(im[b], s);
			const int32_t m = mul(re[b], s) + mul(im[b], c);

			re[b] = (q15)((re[a] - r) >> 1);
			im[b] = (q15)((im[a] - m) >> 1);
			re[a] = (q15)((re[a] + r) >> 1);
			im[a] = (q15)((im[a] + m) >> 1);
		}
	}
}

DEMO_FUNCTION static void
transform(void)
{
	reverse_bits();
	for (int half = 1; half < N; half *= 2)
		butterflies(half);
}

DEMO_FUNCTION static void
take_power(void)
{
	for (int i = 0; i < N / 2; i++)
		power[i] = clip((re[i] * re[i] + im[i] * im[i]) >> 10);
}

DEMO_FUNCTION static int
find_peak(void)
{
	int peak = 1;

	for (int repeat = 0; repeat < 4; repeat++)
		for (int i = 1; i < N / 2; i++)
			if (power[i] > power[peak])
				peak = i;
	return peak;
}

/* How much there is of one frequency. */
DEMO_FUNCTION static int32_t
goertzel(int bin)
{
	const int32_t c = sine[(bin + N / 4) & (N - 1)];
	int32_t s1 = 0, s2 = 0;

	for (int i = 0; i < N; i++) {
		const int32_t s = (signal[i] >> 6) + 2 * mul(s1, c) - s2;

		s2 = s1;
		s1 = s;
	}
	s1 >>= 2;
	s2 >>= 2;
	return s1 * s1 + s2 * s2 - 2 * mul(s1, c) * s2;
}

/* At which shift is it most like itself? */
DEMO_FUNCTION static int
correlate(void)
{
	int32_t best = 0;
	int at = 0;

	for (int shift = 8; shift < 24; shift++) {
		int32_t sum = 0;

		for (int i = 0; i + shift < N; i++)
			sum += mul(wave[i], wave[i + shift]);
		if (sum > best) {
			best = sum;
			at = shift;
		}
	}
	return at;
}

DEMO_FUNCTION static int
count_crossings(void)
{
	int n = 0;

	for (int i = 1; i < N; i++)
		n += (wave[i - 1] < 0) != (wave[i] < 0);
	return n;
}

DEMO_FUNCTION static void
halve_rate(void)
{
	for (int i = 0; i < N / 2; i++)
		work[i] = (q15)((wave[2 * i] + wave[2 * i + 1]) >> 1);
}

DEMO_FUNCTION static void
double_rate(void)
{
	for (int i = N / 2 - 1; i >= 0; i--) {
		const int next = i + 1 < N / 2 ? work[2 * i + 2] : work[i];

		work[2 * i + 1] = (q15)((work[i] + next) >> 1);
		work[2 * i] = work[i];
	}
}

DEMO_FUNCTION static void
modulate(void)
{
	for (int i = 0; i < N; i++)
		work[i] = (q15)mul(work[i], sine[i * 3 & (N - 1)]);
}

/* To eight bits by a logarithm, as on a telephone's line, and a checksum. */
DEMO_FUNCTION static uint32_t
compress(void)
{
	uint32_t sum = 1;

	for (int i = 0; i < N; i++) {
		uint32_t x = (uint32_t)(work[i] < 0 ? -work[i] : work[i]);
		uint32_t exponent = 7;

		while (exponent && !(x & 0x4000)) {
			x <<= 1;
			exponent--;
		}
		sum = (sum << 5 | sum >> 27) ^ (exponent << 4 | (x >> 10 & 15));
	}
	return sum;
}

DEMO_INLINE void
check(int right)
{
	if (!right)
		wrong++;
}

/* The tone is found in the noise, by all that can tell. */
DEMO_FUNCTION static void
one_block(void)
{
	make_tone();
	add_noise();
	add_offset();
	take_mean();
	check(mean > 850 && mean < 1150);
	measure_level();
	check(level > 11000 && level < 12200);
	set_gain();
	biquad();
	fir();
	check(correlate() == 14);
	window();
	transform();
	take_power();
	check(find_peak() == TONE);
	check(goertzel(TONE) / 16 > goertzel(TONE + 4));
	one_pole();
	modulate();
	halve_rate();
	double_rate();
	check(compress() != 0);
	check(count_crossings() <= 2 * TONE);
}

static uint32_t
sum_of(const q15 *list)
{
	uint32_t sum = 1;

	for (int i = 0; i < N; i++)
		sum = sum * 31 + (uint32_t)list[i];
	return sum;
}

/* Each round is the same. */
DEMO_FUNCTION static void
one_round(void)
{
	static uint32_t first;
	uint32_t sum;

	noise = 2463534242;
	for (int i = 0; i < TAPS; i++)
		history[i] = 0;
	make_sine();
	make_taps();
	for (int i = 0; i < BLOCKS; i++)
		one_block();
	sum = sum_of(wave) ^ sum_of(re);
	if (!first)
		first = sum;
	check(sum == first);
}

void
rounds(void)
{
	for (int i = 0; i < ROUNDS; i++)
		one_round();
}

int
main(void)
{
	rounds();
	return (int)wrong;
}
