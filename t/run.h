/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The main function of a Check program: RUN("hex", test_a, test_b) runs the
 * tests, each in a process of its own, and reports as the environment asks
 * (CK_TAP_LOG_FILE_NAME=- makes it a TAP producer).
 */
#ifndef RUN_H
#define RUN_H

#include <check.h>
#include <stdlib.h>

#define RUN(name, ...)							\
int									\
main(void)								\
{									\
	const TTest *const tests[] = { __VA_ARGS__ };			\
	Suite *s = suite_create(name);					\
	TCase *c = tcase_create(name);					\
	SRunner *r = srunner_create(s);					\
	int failed;							\
									\
	tcase_set_timeout(c, 60);					\
	for (size_t i = 0; i < sizeof(tests) / sizeof(tests[0]); i++)	\
		tcase_add_test(c, tests[i]);				\
	suite_add_tcase(s, c);						\
	srunner_run_all(r, CK_ENV);					\
	failed = srunner_ntests_failed(r);				\
	srunner_free(r);						\
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;			\
}

#endif
