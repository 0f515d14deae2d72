/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The main function of a Check program: RUN("hex", test_a, test_b) runs the
 * tests, each in a process of its own, and reports as the environment asks
 * (CK_TAP_LOG_FILE_NAME=- makes it a TAP producer).
 * RUN_WITH("hex", begin, end, test_a) calls begin before, and end behind each.
 * RUN_TIMES("hex", { test_a, 1 }, { test_b, 88 }) runs them so many times, with
 * _i from 0 on.
 */
#ifndef RUN_H
#define RUN_H

#include <check.h>
#include <stdlib.h>

static inline int
run_case(const char *name, TCase *c)
{
	Suite *const s = suite_create(name);
	SRunner *const r = srunner_create(s);
	int failed;

	/* A busy machine decides nothing: TEST_LIMIT ends what hangs. */
	tcase_set_timeout(c, 0);
	suite_add_tcase(s, c);
	srunner_run_all(r, CK_ENV);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#define RUN(name, ...)	RUN_WITH(name, NULL, NULL, __VA_ARGS__)

#define RUN_WITH(name, begin, end, ...)					\
int									\
main(void)								\
{									\
	const TTest *const tests[] = { __VA_ARGS__ };			\
	TCase *const c = tcase_create(name);				\
									\
	tcase_add_checked_fixture(c, begin, end);			\
	for (size_t i = 0; i < sizeof(tests) / sizeof(tests[0]); i++)	\
		tcase_add_test(c, tests[i]);				\
	return run_case(name, c);					\
}

#define RUN_TIMES(name, ...)						\
int									\
main(void)								\
{									\
	const struct {							\
		const TTest *test;					\
		int times;						\
	} tests[] = { __VA_ARGS__ };					\
	TCase *const c = tcase_create(name);				\
									\
	for (size_t i = 0; i < sizeof(tests) / sizeof(tests[0]); i++)	\
		tcase_add_loop_test(c, tests[i].test, 0,		\
		    tests[i].times);					\
	return run_case(name, c);					\
}

#endif
