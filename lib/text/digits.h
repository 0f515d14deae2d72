/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as text, where printf would take longer than all the rest. */
#ifndef SP_DIGITS_H
#define SP_DIGITS_H

#include <stdint.h>

/* The most that one of these writes. */
#define SP_DIGITS_MAX	20

/* Write n, without a 0 at the end; returns where the next byte goes. */
char *sp_digits(char *out, uint64_t n);

/* The same with a sign if it is below 0, and as 0x and lower-case digits. */
char *sp_digits_signed(char *out, int64_t n);
char *sp_digits_address(char *out, uint32_t n);

#endif
