/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names.h for a build without libelf: no file can be read */

#include <config.h>

#include "source/names.h"

const char *
sp_names_open(struct sp_names **names, const char *path)
{
	(void)path;
	*names = NULL;
	return "this splitprof was built without libelf";
}

const struct sp_named_function *
sp_names_at(const struct sp_names *names, uint32_t addr)
{
	(void)names;
	(void)addr;
	return NULL;
}

const struct sp_named_function *
sp_names_all(const struct sp_names *names, size_t *n)
{
	(void)names;
	*n = 0;
	return NULL;
}

const struct sp_functions *
sp_names_functions(const struct sp_names *names)
{
	static const struct sp_functions none;

	(void)names;
	return &none;
}

uint32_t
sp_names_entry(const struct sp_names *names)
{
	(void)names;
	return 0;
}

bool
sp_names_build_id(const struct sp_names *names, uint32_t *crc)
{
	(void)names;
	*crc = 0;
	return false;
}

void
sp_names_free(struct sp_names *names)
{
	(void)names;
}
