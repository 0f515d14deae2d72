/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/base/intern.c */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/intern.h"
#include "support/run.h"

START_TEST(a_text_is_kept_once)
{
	struct sp_intern in = { .left = 100000 };
	const char *kept[300];
	char text[20];

	for (int i = 0; i < 300; i++) {
		snprintf(text, sizeof(text), "text %d", i * 7 % 300);
		kept[i] = sp_intern(&in, text);
		ck_assert_str_eq(kept[i], text);
	}
	for (int i = 299; i >= 0; i--) {
		snprintf(text, sizeof(text), "text %d", i * 7 % 300);
		ck_assert_ptr_eq(sp_intern(&in, text), kept[i]);
		ck_assert_ptr_eq(sp_intern(&in, kept[i]), kept[i]);
	}
	sp_intern_free(&in);
	ck_assert_ptr_null(in.tree);
}
END_TEST

START_TEST(all_texts_together_are_bounded)
{
	struct sp_intern in = { .left = 8 };

	ck_assert(sp_intern(&in, "abc"));
	ck_assert(sp_intern(&in, "abc"));
	ck_assert(!sp_intern(&in, "abc"));
	ck_assert(!sp_intern(&in, ""));
	sp_intern_free(&in);
}
END_TEST

START_TEST(a_text_that_is_too_long_is_refused)
{
	static char text[SP_INTERN_MAX + 2];
	struct sp_intern in = { .left = 100000 };

	memset(text, 'x', SP_INTERN_MAX + 1);
	ck_assert(!sp_intern(&in, text));
	text[SP_INTERN_MAX] = '\0';
	ck_assert(sp_intern(&in, text));
	sp_intern_free(&in);
}
END_TEST

RUN("intern", a_text_is_kept_once, all_texts_together_are_bounded,
    a_text_that_is_too_long_is_refused)
