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
	"__gnu_mcount_nc", "_mcount", "mcount", "__mcount", NULL
};

/*
 * What these call, in C libraries and in gprof ports for bare metal, and what
 * -finstrument-functions has others call.
 */
static const char *const bodies[] = {
	"__mcount_internal", "_mcount_internal",
	"__cyg_profile_func_enter", "__cyg_profile_func_exit", NULL
};

static const char runtime[] = "splitprof_";
static const char waiting[] = "splitprof_waits$";
static const char one_thread[] = "splitprof_one_thread$";
static const char stacks[] = "splitprof_stacks";

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

/* Are the n characters of name one of the list, which ends with NULL? */
static bool
is_one_of(const char *name, size_t n, const char *const *list)
{
	while (*list && (strlen(*list) != n || memcmp(*list, name, n)))
		list++;
	return *list;
}

bool
sp_is_mcount(const char *name)
{
	const size_t n = strip_veneer(&name);

	return is_one_of(name, n, mcount_names);
}

bool
sp_is_profiler(const char *name)
{
	const size_t n = strip_veneer(&name);

	return is_one_of(name, n, mcount_names) || is_one_of(name, n, bodies) ||
	    !strncmp(name, runtime, sizeof(runtime) - 1);
}

bool
sp_is_waiting(const char *name)
{
	return !strncmp(name, waiting, sizeof(waiting) - 1);
}

bool
sp_is_one_thread(const char *name)
{
	return !strncmp(name, one_thread, sizeof(one_thread) - 1);
}

/* A link-time optimizer has a suffix for it. */
bool
sp_is_stack_runtime(const char *name)
{
	return !strncmp(name, stacks, sizeof(stacks) - 1) &&
	    (!name[sizeof(stacks) - 1] || name[sizeof(stacks) - 1] == '.');
}
