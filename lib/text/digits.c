/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as text, see digits.h */

#include <config.h>

#include <string.h>

#include "text/digits.h"

/* All numbers of two digits, one behind the other. */
#define TEN(d) \
	d "0" d "1" d "2" d "3" d "4" d "5" d "6" d "7" d "8" d "9"
static const char pairs[] =
    TEN("0") TEN("1") TEN("2") TEN("3") TEN("4")
    TEN("5") TEN("6") TEN("7") TEN("8") TEN("9");

#define BILLION	UINT32_C(1000000000)

static int
width(uint32_t n)
{
	if (n < 10000)
		return n < 100 ? 1 + (n >= 10) : 3 + (n >= 1000);
	if (n < 100000000)
		return n < 1000000 ? 5 + (n >= 100000) : 7 + (n >= 10000000);
	return 9 + (n >= BILLION);
}

/* Write n in w places, from the last one on; returns the byte behind them. */
static char *
put(char *out, uint32_t n, int w)
{
	char *const end = out + w;

	for (; w > 1; w -= 2, n /= 100)
		memcpy(out + w - 2, pairs + 2 * (n % 100), 2);
	if (w)
		*out = (char)('0' + n % 10);
	return end;
}

char *
sp_digits(char *out, uint64_t n)
{
	if (n <= UINT32_MAX)
		return put(out, (uint32_t)n, width((uint32_t)n));
	out = sp_digits(out, n / BILLION);
	return put(out, (uint32_t)(n % BILLION), 9);
}

char *
sp_digits_signed(char *out, int64_t n)
{
	if (n >= 0)
		return sp_digits(out, (uint64_t)n);
	*out++ = '-';
	return sp_digits(out, -(uint64_t)n);
}

char *
sp_digits_address(char *out, uint32_t n)
{
	int shift = 28;

	*out++ = '0';
	*out++ = 'x';
	while (shift > 0 && !(n >> shift))
		shift -= 4;
	for (; shift >= 0; shift -= 4)
		*out++ = "0123456789abcdef"[n >> shift & 15];
	return out;
}
