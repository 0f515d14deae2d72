/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of sp_match in lib/diff/diff.c: which function is which? */

#include <config.h>

#include "diff/diff.h"
#include "support/run.h"

#define NONE	SP_MATCH_NONE
#define MAX	8

/* A program: functions as name and file, from address 0 on. */
struct program {
	const char *of[MAX][2];
};

static size_t
functions(const struct program *p, struct sp_named_function f[MAX])
{
	size_t n = 0;

	for (; n < MAX && p->of[n][0]; n++)
		f[n] = (struct sp_named_function){ .addr = 16 * (uint32_t)n,
		    .bytes = 16, .name = p->of[n][0], .file = p->of[n][1],
		    .line = p->of[n][1] ? 1 : 0 };
	return n;
}

/* Are these the partners, in both directions? */
static void
pairs(struct program old, struct program new, const size_t want[MAX])
{
	struct sp_named_function a[MAX], b[MAX];
	size_t n_a = functions(&old, a), n_b = functions(&new, b);
	size_t forth[MAX], back[MAX];

	ck_assert(sp_match(a, n_a, b, n_b, forth));
	ck_assert(sp_match(b, n_b, a, n_a, back));
	for (size_t i = 0; i < n_a; i++) {
		ck_assert_uint_eq(forth[i], want[i]);
		if (want[i] != NONE)
			ck_assert_uint_eq(back[want[i]], i);
	}
	for (size_t i = 0, n = 0; i < n_b; i++) {
		for (size_t j = n = 0; j < n_a; j++)
			n += want[j] == i;
		ck_assert(n || back[i] == NONE);
	}
}

#define PROGRAM(...)	(struct program){ { __VA_ARGS__ } }
#define PAIRS(...)	(const size_t[MAX]){ __VA_ARGS__ }

START_TEST(names_tell_wherever_a_function_lies)
{
	pairs(PROGRAM({ "main", NULL }, { "work", NULL }, { "idle", NULL }),
	    PROGRAM({ "idle", NULL }, { "main", NULL }, { "work", NULL }),
	    PAIRS(1, 2, 0));
}
END_TEST

START_TEST(what_is_in_one_only_has_no_partner)
{
	pairs(PROGRAM({ "a", NULL }, { "gone", NULL }, { "z", NULL }),
	    PROGRAM({ "a", NULL }, { "new", NULL }, { "z", NULL }),
	    PAIRS(0, NONE, 2));
	pairs(PROGRAM({ "a", NULL }), PROGRAM({ NULL, NULL }), PAIRS(NONE));
	pairs(PROGRAM({ NULL, NULL }), PROGRAM({ "a", NULL }), PAIRS(0));
}
END_TEST

START_TEST(clones_have_names_of_their_own)
{
	pairs(PROGRAM({ "work", "a.c" }, { "work.part.0", "a.c" }),
	    PROGRAM({ "work.part.1", "a.c" }, { "work", "a.c" }),
	    PAIRS(1, NONE));
}
END_TEST

START_TEST(static_functions_are_of_their_file)
{
	pairs(PROGRAM({ "init", "a.c" }, { "init", "b.c" }, { "init", "c.c" }),
	    PROGRAM({ "init", "c.c" }, { "init", "a.c" }, { "init", "b.c" }),
	    PAIRS(1, 2, 0));
	/* One file is gone: the others keep theirs. */
	pairs(PROGRAM({ "init", "a.c" }, { "init", "b.c" }, { "init", "c.c" }),
	    PROGRAM({ "init", "c.c" }, { "init", "b.c" }),
	    PAIRS(NONE, 1, 0));
}
END_TEST

START_TEST(a_folder_may_have_another_name)
{
	pairs(PROGRAM({ "init", "/old/a.c" }, { "init", "/old/b.c" }),
	    PROGRAM({ "init", "/new/b.c" }, { "init", "/new/a.c" }),
	    PAIRS(1, 0));
	pairs(PROGRAM({ "init", "C:\\old\\a.c" }, { "init", "C:\\b.c" }),
	    PROGRAM({ "init", "D:\\b.c" }, { "init", "D:\\new\\a.c" }),
	    PAIRS(1, 0));
	/* But who has the whole path comes first. */
	pairs(PROGRAM({ "init", "x/util.c" }, { "init", "y/util.c" }),
	    PROGRAM({ "init", "z/util.c" }, { "init", "x/util.c" }),
	    PAIRS(1, 0));
}
END_TEST

START_TEST(where_files_do_not_tell_the_order_does)
{
	pairs(PROGRAM({ "init", NULL }, { "main", NULL }, { "init", NULL }),
	    PROGRAM({ "init", NULL }, { "init", NULL }, { "main", NULL }),
	    PAIRS(0, 2, 1));
	pairs(PROGRAM({ "init", NULL }, { "init", NULL }),
	    PROGRAM({ "init", "a.c" }, { "init", "b.c" }, { "init", "c.c" }),
	    PAIRS(0, 1));
	pairs(PROGRAM({ "init", "a.c" }, { "init", "b.c" }),
	    PROGRAM({ "init", NULL }, { "init", "a.c" }), PAIRS(1, 0));
}
END_TEST

START_TEST(a_function_may_move_to_another_file)
{
	pairs(PROGRAM({ "work", "a.c" }), PROGRAM({ "work", "b.c" }),
	    PAIRS(0));
}
END_TEST

RUN("match",
    names_tell_wherever_a_function_lies,
    what_is_in_one_only_has_no_partner,
    clones_have_names_of_their_own,
    static_functions_are_of_their_file,
    a_folder_may_have_another_name,
    where_files_do_not_tell_the_order_does,
    a_function_may_move_to_another_file)
