/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Without libelf no ELF file can be read, see elfload.h */

#include <config.h>

#include "elfload.h"

const char *
sp_elfload(const char *path, bool linked, sp_elfload_take *take, void *arg)
{
	(void)path;
	(void)linked;
	(void)take;
	(void)arg;
	return "this build can't read ELF files: it was made without libelf";
}
