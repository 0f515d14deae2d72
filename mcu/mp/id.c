/* SPDX-License-Identifier: MIT */
/*
 * The build id: CRC-32 of the section .text, which the linker script tells:
 *
 *	splitprof_text_start = ADDR(.text);
 *	splitprof_text_bytes = SIZEOF(.text);
 *
 * Without that it is 0.  Where bytes can't be read at the addresses of code,
 * splitprof_text_start is where they can: demo/esp32c3.ld.  It takes a while,
 * so each call does a part.
 */
#include "state.h"

#include "crc.h"

extern const uint8_t splitprof_text_start[] __attribute__((weak));
extern const uint8_t splitprof_text_bytes[] __attribute__((weak));

/* Bytes at a time: as long as a packet of 20 calls takes. */
#define PART	256

static struct {
	uint32_t done;		/* bytes */
	uint32_t crc;		/* of these, with all bits inverted */
} id;

bool
splitprof_mp_id(uint32_t *crc)
{
	/* Two words that the linker knows: it is not to be guessed. */
	const uint8_t *start = splitprof_text_start;
	uint32_t left = (uint32_t)(uintptr_t)splitprof_text_bytes - id.done;

	__asm__("" : "+r"(start), "+r"(left));
	if (left == 0) {
		*crc = id.crc;
		return true;
	}
	if (left > PART)
		left = PART;
	id.crc = ~splitprof_mp_crc32(~id.crc, start + id.done, left);
	id.done += left;
	return false;
}
