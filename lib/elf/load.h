/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of an ELF file goes into memory, and where, read by libelf */
#ifndef SP_ELFLOAD_H
#define SP_ELFLOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Give take the bytes that a loader puts at each address: of the sections that
 * have some, where the program headers load them (LMA), or where they stand if
 * there are no program headers.  linked: what is not linked yet has no
 * addresses and is refused.  take returns NULL, or why it stops.  Returns NULL,
 * or what is wrong: a text that lives until the next call.
 */
typedef const char *sp_elfload_take(void *arg, uint32_t addr,
    const uint8_t *bytes, size_t n);
const char *sp_elfload(const char *path, bool linked, sp_elfload_take *take,
    void *arg);

#endif
