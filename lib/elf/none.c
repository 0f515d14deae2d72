/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For a build without libelf: no ELF file can be read */

#include <config.h>

#include <string.h>

#include "elf/file.h"
#include "elf/handlers.h"
#include "elf/line_speed.h"
#include "elf/load.h"
#include "elf/main_stack.h"
#include "elf/symbols.h"
#include "elf/text_at.h"

const char *
sp_elf_read(struct sp_elf *e, const char *path)
{
	(void)path;
	memset(e, 0, sizeof(*e));
	return "this splitprof was built without libelf: give -l and -u";
}

const char *
sp_symbols_read(struct sp_symbols *s, const char *path)
{
	(void)path;
	memset(s, 0, sizeof(*s));
	return "this splitprof was built without libelf";
}

const char *
sp_elfload(const char *path, bool linked, sp_elfload_take *take, void *arg)
{
	(void)path;
	(void)linked;
	(void)take;
	(void)arg;
	return "this build can't read ELF files: it was made without libelf";
}

const char *
sp_handlers_find(struct sp_handlers *h, const struct sp_elf *e,
    const char *path)
{
	(void)e;
	(void)path;
	h->n = 0;
	return "this splitprof was built without libelf";
}

const struct sp_handler *
sp_handlers_of(const struct sp_handlers *h, enum sp_handler_use use)
{
	(void)h;
	(void)use;
	return NULL;
}

bool
sp_line_speed_find(struct sp_line_speed *s, const char *path)
{
	(void)s;
	(void)path;
	return false;
}

uint32_t
sp_main_stack_size(const char *path)
{
	(void)path;
	return 0;
}

size_t
sp_text_at(const char *path, uint32_t addr, uint8_t *bytes, size_t max)
{
	(void)path;
	(void)addr;
	(void)bytes;
	(void)max;
	return 0;
}
