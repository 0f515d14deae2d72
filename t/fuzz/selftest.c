/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A harness that fails on a byte which only mutations of "bad" have. */

#include <string.h>

#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	FUZZ_CHECK(!memchr(data, 'x', n));
	return 0;
}
