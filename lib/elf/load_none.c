/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Without libelf no ELF file can be read, see load.h */

#include <config.h>

#include "elf/load.h"

const char *
sp_elfload(const char *path, bool linked, sp_elfload_take *take, void *arg)
{
	(void)path;
	(void)linked;
	(void)take;
	(void)arg;
	return "this build can't read ELF files: it was made without libelf";
}
