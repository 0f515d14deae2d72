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

#define EACH(list, i) \
	for (size_t i = 0; i < sizeof(list) / sizeof(*(list)); i++)

START_TEST(loopback_is_known)
{
	EACH(loopback, i) {
		ck_assert_msg(sp_hosthead_is_loopback(loopback[i]), "%s",
		    loopback[i]);
		ck_assert_msg(sp_hosthead_is_address(loopback[i], NULL), "%s",
		    loopback[i]);
	}
}
END_TEST

START_TEST(addresses_are_known)
{
	EACH(addresses, i) {
		ck_assert_msg(!sp_hosthead_is_loopback(addresses[i]), "%s",
		    addresses[i]);
		ck_assert_msg(sp_hosthead_is_address(addresses[i], NULL),
		    "%s", addresses[i]);
	}
}
END_TEST

START_TEST(all_else_is_refused)
{
	EACH(neither, i) {
		ck_assert_msg(!sp_hosthead_is_loopback(neither[i]), "%s",
		    neither[i]);
		ck_assert_msg(!sp_hosthead_is_address(neither[i], "board"),
		    "%s", neither[i]);
	}
	ck_assert(!sp_hosthead_is_loopback(NULL));
	ck_assert(!sp_hosthead_is_address(NULL, NULL));
}
END_TEST

START_TEST(the_own_name_is_known)
{
	ck_assert(sp_hosthead_is_address("Board:80", "board"));
	ck_assert(!sp_hosthead_is_address("board.evil.example", "board"));
	ck_assert(!sp_hosthead_is_loopback("board"));
}
END_TEST

START_TEST(a_long_name_is_none)
{
	char name[1000];

	memset(name, 'a', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	ck_assert(!sp_hosthead_is_loopback(name));
	ck_assert(!sp_hosthead_is_address(name, name));
	name[255] = '\0';
	ck_assert(sp_hosthead_is_address(name, name));
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
