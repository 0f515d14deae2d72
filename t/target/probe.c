/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * probe - read port/rtt's ring as a debug probe does, from a target's RAM
 *
 *	probe FILE ADDRESS [BYTES]
 *
 * FILE is the RAM of an emulated target, which QEMU shares as a file; ADDRESS
 * is where it begins for the target.  What the ring holds goes to stdout, BYTES
 * at a time (default: all there is), until stdin, a pipe from the emulator,
 * ends and the ring is empty.
 * Nothing of the firmware is known but the format in port/rtt/line.h.
 */
#include <config.h>

#include <err.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* What the block is made of: 16 bytes of id, and words. */
enum { UP = 4, DOWN, NAME, BUFFER, SIZE, WR, RD, FLAGS, WORDS };

static uint8_t *ram;
static size_t ram_bytes;
static uint32_t ram_address;

/* Wait a millisecond, unless the target has ended. */
static bool
ended(void)
{
	struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };
	char byte;

	return poll(&in, 1, 1) > 0 && read(STDIN_FILENO, &byte, 1) == 0;
}

static void
map(const char *name)
{
	const int fd = open(name, O_RDWR);
	struct stat st;

	if (fd == -1 || fstat(fd, &st) == -1)
		err(2, "%s", name);
	ram_bytes = (size_t)st.st_size;
	ram = mmap(NULL, ram_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (ram == MAP_FAILED)
		err(2, "%s", name);
	close(fd);
}

/* The block, or NULL as long as it is not there. */
static volatile uint32_t *
find(void)
{
	static const char id[16] = "SEGGER RTT";

	for (size_t at = 0; at + 4 * WORDS <= ram_bytes; at += 4) {
		if (!memcmp(ram + at, id, sizeof(id)))
			return (volatile uint32_t *)(void *)(ram + at);
	}
	return NULL;
}

static void
check(volatile uint32_t *block)
{
	if (block[UP] != 1 || block[DOWN] != 0)
		errx(1, "%u channels up, %u down", block[UP], block[DOWN]);
	if (strcmp((char *)ram + block[NAME] - ram_address, "splitprof"))
		errx(1, "the channel has another name");
	if (block[BUFFER] - ram_address + block[SIZE] > ram_bytes)
		errx(1, "the ring is not in RAM");
}

/* Copy at most this many bytes; returns how many. */
static uint32_t
copy(volatile uint32_t *block, uint32_t most)
{
	const uint32_t wr = block[WR], rd = block[RD];
	const uint32_t end_of_part = wr >= rd ? wr : block[SIZE];
	uint32_t n = end_of_part - rd < most ? end_of_part - rd : most;

	if (n == 0)
		return 0;
	__atomic_thread_fence(__ATOMIC_ACQUIRE);
	if (write(STDOUT_FILENO, ram + block[BUFFER] - ram_address + rd, n) !=
	    (ssize_t)n)
		err(2, "stdout");
	__atomic_thread_fence(__ATOMIC_RELEASE);
	block[RD] = rd + n < block[SIZE] ? rd + n : 0;
	return n;
}

int
main(int argc, char **argv)
{
	volatile uint32_t *block;
	uint32_t most;
	bool last = false;

	if (argc < 3)
		errx(2, "usage: probe file address [bytes]");
	map(argv[1]);
	ram_address = (uint32_t)strtoul(argv[2], NULL, 0);
	most = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 0) : UINT32_MAX;
	while (!(block = find())) {
		if (last)
			errx(1, "no block");
		last = ended();
	}
	check(block);
	last = false;
	while (copy(block, most) > 0 || !last) {
		if (block[RD] == block[WR])
			last = ended();
	}
	return 0;
}
