/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The profiler's own functions, see profiler.h */

#include <config.h>

#include <stddef.h>
#include <string.h>

#include "elf/profiler.h"

/* The linker names a veneer of X __X_veneer. */
static const char veneer[] = "_veneer";

/* What GCC calls it for ARM, for RISC-V, and what others do. */
static const char *const mcount_names[] = {
	"__gnu_mcount_nc", "_mcount", "mcount", "__mcount"
};

static const char runtime[] = "splitprof_";

/* How many bytes of it are a function's name?  It begins at *name. */
static size_t
strip_veneer(const char **name)
{
	size_t n = strlen(*name);

	if (!sp_is_veneer(*name))
		return n;
	*name += 2;
	return n - 2 - (sizeof(veneer) - 1);
}

bool
sp_is_veneer(const char *name)
{
	const size_t n = strlen(name);

	return n > sizeof(veneer) + 1 && !strncmp(name, "__", 2) &&
	    !strcmp(name + n - (sizeof(veneer) - 1), veneer);
}

bool
sp_is_mcount(const char *name)
{
	const size_t n = strip_veneer(&name);

	for (size_t i = 0; i < sizeof(mcount_names) / sizeof(*mcount_names);
	    i++) {
		if (strlen(mcount_names[i]) == n &&
		    !memcmp(name, mcount_names[i], n))
			return true;
	}
	return false;
}

bool
sp_is_profiler(const char *name)
{
	if (sp_is_mcount(name) || !strcmp(name, "__mcount_internal"))
		return true;
	strip_veneer(&name);
	return !strncmp(name, runtime, sizeof(runtime) - 1);
}
