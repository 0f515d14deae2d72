/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_table.h for a build without libdw: no address has a line */

#include <config.h>

#include "source/line_table.h"

const char *
sp_linetable_open(struct sp_linetable **table, const char *path)
{
	(void)path;
	*table = NULL;
	return NULL;
}

bool
sp_linetable_at(const struct sp_linetable *table, uint32_t addr,
    struct sp_place *place)
{
	(void)table;
	(void)addr;
	(void)place;
	return false;
}

bool
sp_linetable_in(const struct sp_linetable *table, uint64_t low,
    uint64_t high, struct sp_place *place, bool *several)
{
	(void)table;
	(void)low;
	(void)high;
	(void)place;
	*several = false;
	return false;
}

const struct sp_inlined *
sp_linetable_inlined(const struct sp_linetable *table, uint32_t addr)
{
	(void)table;
	(void)addr;
	return NULL;
}

const struct sp_place *
sp_linetable_places(const struct sp_linetable *table, size_t *n)
{
	(void)table;
	*n = 0;
	return NULL;
}

size_t
sp_linetable_unread(const struct sp_linetable *table)
{
	(void)table;
	return 0;
}

void
sp_linetable_free(struct sp_linetable *table)
{
	(void)table;
}
