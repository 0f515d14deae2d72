/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/elf/profiler.c */

#include <config.h>

#include "elf/profiler.h"
#include "support/run.h"

START_TEST(mcount_has_the_names_that_compilers_call)
{
	ck_assert(sp_is_mcount("__gnu_mcount_nc"));
	ck_assert(sp_is_mcount("_mcount"));
	ck_assert(sp_is_mcount("mcount"));
	ck_assert(sp_is_mcount("__mcount"));
	ck_assert(!sp_is_mcount("__gnu_mcount_ncx"));
	ck_assert(!sp_is_mcount("my_mcount"));
	ck_assert(!sp_is_mcount(""));
}
END_TEST

START_TEST(a_veneer_is_what_it_leads_to)
{
	ck_assert(sp_is_mcount("____gnu_mcount_nc_veneer"));
	ck_assert(sp_is_mcount("___mcount_veneer"));
	ck_assert(!sp_is_mcount("__work_veneer"));
	ck_assert(sp_is_profiler("__splitprof_sample_veneer"));
	ck_assert(sp_is_veneer("__work_veneer"));
	ck_assert(!sp_is_veneer("work_veneer"));
	ck_assert(!sp_is_veneer("__veneer"));
	ck_assert(!sp_is_veneer("__work_veneers"));
}
END_TEST

START_TEST(the_runtime_has_a_prefix)
{
	ck_assert(sp_is_profiler("__gnu_mcount_nc"));
	ck_assert(sp_is_profiler("__mcount_internal"));
	ck_assert(sp_is_profiler("_mcount_internal"));
	ck_assert(sp_is_profiler("___mcount_internal_veneer"));
	ck_assert(!sp_is_mcount("_mcount_internal"));
	ck_assert(sp_is_profiler("__cyg_profile_func_enter"));
	ck_assert(sp_is_profiler("__cyg_profile_func_exit"));
	ck_assert(sp_is_profiler("splitprof_sample"));
	ck_assert(!sp_is_mcount("splitprof_sample"));
	ck_assert(!sp_is_profiler("my_splitprof_sample"));
	ck_assert(!sp_is_profiler("splitprof"));
	ck_assert(!sp_is_profiler("main"));
}
END_TEST

START_TEST(waiting_has_a_symbol_that_gprof_leaves_alone)
{
	ck_assert(sp_is_waiting("splitprof_waits$stub"));
	ck_assert(sp_is_waiting("splitprof_waits$17"));
	ck_assert(!sp_is_waiting("splitprof_waits"));
	ck_assert(!sp_is_waiting("my_splitprof_waits$1"));
}
END_TEST

RUN("profiler",
    mcount_has_the_names_that_compilers_call,
    a_veneer_is_what_it_leads_to,
    the_runtime_has_a_prefix,
    waiting_has_a_symbol_that_gprof_leaves_alone)
