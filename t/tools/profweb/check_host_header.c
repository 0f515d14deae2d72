/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of tools/profweb/serve/host_header.c */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "profweb/serve/host_header.h"
#include "support/run.h"

static const char *const loopback[] = {
	"localhost", "LocalHost:80", "127.0.0.1", "127.0.0.1:4747",
	"127.255.0.9:1", "[::1]", "[::1]:4747", "[0:0:0:0:0:0:0:1]:1",
	"localhost:",
};

static const char *const addresses[] = {
	"192.168.1.7", "10.0.0.1:8080", "[fe80::1]:9", "0.0.0.0", "[::]:80",
};

/* Names that any DNS may lead here, and what is no Host at all. */
static const char *const neither[] = {
	"evil.example", "evil.example:4747", "localhost.evil.example",
	"127.0.0.1.evil.example", "localhost@evil.example", "",
	":80", "[::1", "[::1]x", "[]", "[]:80", "::1", "127.0.0.1:80x",
	"127.0.0.1 ", " localhost", "127.1", "0x7f.1", "2130706433",
	"127.0.0.1/", "localhost\t", "[127.0.0.1]", "[localhost]",
	"[::1%lo]", "localhost:80:80",
};

/* All n are of that kind, whatever the own name is. */
static void
expect(const char *const *list, size_t n, enum sp_hosthead kind)
{
	for (size_t i = 0; i < n; i++) {
		ck_assert_msg(sp_hosthead(list[i], NULL) == kind &&
		    sp_hosthead(list[i], "board") == kind, "%s", list[i]);
	}
}

#define EXPECT(list, kind) \
	expect(list, sizeof(list) / sizeof(*(list)), kind)

START_TEST(loopback_is_known)
{
	EXPECT(loopback, SP_HOSTHEAD_LOOPBACK);
}
END_TEST

START_TEST(addresses_are_known)
{
	EXPECT(addresses, SP_HOSTHEAD_ADDRESS);
}
END_TEST

START_TEST(all_else_is_refused)
{
	EXPECT(neither, SP_HOSTHEAD_OTHER);
	ck_assert(!sp_hosthead(NULL, NULL));
}
END_TEST

START_TEST(the_own_name_is_known)
{
	ck_assert(sp_hosthead("Board:80", "board") == SP_HOSTHEAD_OWN);
	ck_assert(!sp_hosthead("board.evil.example", "board"));
	ck_assert(!sp_hosthead("board", NULL));
}
END_TEST

START_TEST(a_long_name_is_none)
{
	char name[1000];

	memset(name, 'a', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	ck_assert(!sp_hosthead(name, name));
	name[255] = '\0';
	ck_assert(sp_hosthead(name, name) == SP_HOSTHEAD_OWN);
}
END_TEST

START_TEST(secrets_are_compared_whole)
{
	ck_assert(sp_hosthead_same_secret("abc", "abc"));
	ck_assert(!sp_hosthead_same_secret("ab", "abc"));
	ck_assert(!sp_hosthead_same_secret("abcd", "abc"));
	ck_assert(!sp_hosthead_same_secret("abd", "abc"));
	ck_assert(!sp_hosthead_same_secret("xbc", "abc"));
	ck_assert(!sp_hosthead_same_secret("", "abc"));
}
END_TEST

RUN("hosthead", loopback_is_known, addresses_are_known, all_else_is_refused,
    the_own_name_is_known, a_long_name_is_none, secrets_are_compared_whole)
