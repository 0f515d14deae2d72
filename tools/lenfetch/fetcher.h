/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lenfetch's work: the image of counts out of a device, and what becomes of it.
 * These functions print and exit, as tool.h's do.
 */
#ifndef FETCHER_H
#define FETCHER_H

#include "common/tool.h"
#include "elf/file.h"
#include "gmon/profile.h"
#include "len/ask.h"
#include "len/count_image.h"

#define FETCHER_TRIES		8	/* 4096 bytes become 32 */
#define FETCHER_IMAGE_MAX	((size_t)4 << 20)	/* more than any has */

struct fetcher {
	struct sp_lenask ask;
	struct tool_progress progress;
	const char *device, *elf_name, *out_name;
	uint32_t baud;
	uint64_t wait_ms;
	bool verbose;
	int status;

	uint8_t *image;
	size_t bytes;
	uint64_t resumed;	/* times that it went on behind a silence */
	struct sp_countimg head;

	struct sp_elf elf;
	struct sp_profile profile;	/* with -o */
};

/* Exit with status 2: the device, what was done, and why it can't be. */
_Noreturn void fetcher_fail(struct fetcher *f, const char *what,
    const char *why);

/* The words for a result that is not DONE. */
const char *fetcher_reason(const struct fetcher *f, enum sp_lenask_result r);

/* A command that a STATUS answers; or it exits. */
void fetcher_command(struct fetcher *f, const char *what, uint8_t key,
    uint32_t token);

/* A number that no other fetch has had. */
uint32_t fetcher_token(void);

/* Stop the counting, and get the image into f->image. */
void fetcher_fetch(struct fetcher *f);

/* Write what f->image counts: packets to stdout, or the file of -o. */
void fetcher_convert(struct fetcher *f);

#endif
