/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the harnesses share, see fuzz.h */

#include <config.h>

#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "source/names.h"
#include "support/random.h"

size_t
fuzz_piece(uint32_t *state, size_t n)
{
	size_t piece;

	lcg32(state);
	piece = (*state >> 8) % ((size_t)1 << ((*state >> 24) % 12));
	return piece < n ? piece : n;
}

size_t
fuzz_cut(uint32_t *state, size_t fixed, size_t n)
{
	return !fixed ? fuzz_piece(state, n) : fixed < n ? fixed : n;
}

/* The bytes lie at the end of a block, so that none behind is read. */
static size_t
feed_block(const uint8_t *data, size_t n, bool ended, fuzz_feed *feed,
    void *arg)
{
	uint8_t *const block = malloc(n + 1);
	size_t used;

	FUZZ_CHECK(block);
	if (n)
		memcpy(block + 1, data, n);
	used = feed(arg, block + 1, n, ended);
	FUZZ_CHECK(used <= n);
	free(block);
	return used;
}

void
fuzz_stream(const uint8_t *data, size_t n, size_t fixed, fuzz_feed *feed,
    void *arg)
{
	uint32_t state = (uint32_t)n;
	size_t came = 0, used = 0;

	do {
		came += fuzz_cut(&state, fixed, n - came);
		used += feed_block(data + used, came - used, false, feed, arg);
	} while (came < n);
	used += feed_block(data + used, n - used, true, feed, arg);
	FUZZ_CHECK(used == n);
}

void
fuzz_mix(uint64_t *hash, const void *bytes, size_t n)
{
	const uint8_t *p = bytes;

	while (n--)
		*hash = (*hash ^ *p++) * UINT64_C(0x100000001b3);
}

void
fuzz_lines(const uint8_t *data, size_t n, fuzz_take_line *take, void *arg)
{
	const char *text = (const char *)data, *const end = text + n;

	while (text < end) {
		const char *const next = memchr(text, '\n',
		    (size_t)(end - text));
		const size_t length = (size_t)((next ? next : end) - text);
		char *const line = strndup(text, length);

		FUZZ_CHECK(line);
		take(arg, line, length);
		free(line);
		text = next ? next + 1 : end;
	}
}

static char path[] = "/tmp/fuzz-file.XXXXXX";

static void
remove_file(void)
{
	unlink(path);
}

const char *
fuzz_file(const uint8_t *data, size_t n)
{
	static int fd = -1;

	if (fd < 0) {
		fd = mkstemp(path);
		FUZZ_CHECK(fd >= 0);
		atexit(remove_file);
	}
	FUZZ_CHECK(!ftruncate(fd, 0));
	FUZZ_CHECK(pwrite(fd, data, n, 0) == (ssize_t)n);
	return path;
}

const struct sp_names *
fuzz_names(void)
{
	static struct sp_names *names;
	const char *const source = getenv("srcdir");
	char elf[4096];

	snprintf(elf, sizeof(elf), "%s/t/data/blinky.elf",
	    source ? source : ".");
	if (!names)
		(void)sp_names_open(&names, elf);
	return names;
}
