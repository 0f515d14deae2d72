/* SPDX-License-Identifier: MIT */
/*
 * A file on the host, by ARM's semihosting (ARM DUI 0203, chapter 8; IHI 0105):
 * for emulators, and for debuggers that serve it.  It stops the processor for
 * each chunk; with a debugger that is milliseconds, so profile on a line that
 * is one.  Without a host that serves it, the first call ends in a HardFault.
 *
 * SPLITPROF_SEMIHOSTING_FILE is the file's name, which all runs of the program
 * share.  SPLITPROF_BAUD should be 0.  The timer is another port's.
 */
#define SPLITPROF_WRITE_IN_HANDLERS	1
#include "../write/line.c"

#ifndef SPLITPROF_SEMIHOSTING_FILE
#define SPLITPROF_SEMIHOSTING_FILE	"splitprof.bin"
#endif

#define SYS_OPEN	1
#define OPEN_WB		5
#define SYS_WRITE	5

SPLITPROF_OWN static uint32_t
splitprof_semihosting(uint32_t operation, const uint32_t *block)
{
	register uint32_t r0 __asm__("r0") = operation;
	register const uint32_t *r1 __asm__("r1") = block;

	__asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
	return r0;
}

SPLITPROF_OWN static uint32_t
splitprof_semihosting_open(void)
{
	static const char name[] = SPLITPROF_SEMIHOSTING_FILE;
	const uint32_t block[] = { (uint32_t)name, OPEN_WB, sizeof(name) - 1 };

	return splitprof_semihosting(SYS_OPEN, block);
}

/* The host says how many bytes it has not written. */
SPLITPROF_OWN uint32_t
splitprof_write(const uint8_t *bytes, uint32_t size)
{
	static uint32_t file;
	uint32_t block[3];

	if (!file)
		file = splitprof_semihosting_open();
	block[0] = file;
	block[1] = (uint32_t)bytes;
	block[2] = size;
	return size - splitprof_semihosting(SYS_WRITE, block);
}
