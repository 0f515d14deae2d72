/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast a program sends, see line_speed.h */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "elf/comment.h"
#include "elf/line_speed.h"

static const char *const unset[] = { " by default", " after reset" };

/* n characters, without what C has around and behind a number. */
static bool
copy(char *to, size_t room, const char *text, size_t n)
{
	size_t digits;

	if (n > 2 && text[0] == '(' && text[n - 1] == ')') {
		text++;
		n -= 2;
	}
	digits = strspn(text, "0123456789");
	if (digits && digits + strspn(text + digits, "uUlL") >= n)
		n = digits < n ? digits : n;
	if (!n || n >= room)
		return false;
	memcpy(to, text, n);
	to[n] = '\0';
	return true;
}

struct reader {
	struct sp_line_speed *speed;
	bool found;
};

/* "splitprof speed BAUD of HZ", perhaps with one of these behind. */
static bool
take(void *arg, const char *text)
{
	struct reader *const r = arg;
	char what[8], baud[32], of[4], hz[80], more;
	size_t n;

	if (sscanf(text, "splitprof %7s %31[!-~] %3s %79[ -~]%c", what, baud, of,
	    hz, &more) != 4 || strcmp(what, "speed") || strcmp(of, "of"))
		return true;
	n = strlen(hz);
	r->speed->unset = false;
	for (size_t i = 0; i < sizeof(unset) / sizeof(*unset); i++) {
		const size_t behind = strlen(unset[i]);

		if (n > behind && !strcmp(hz + n - behind, unset[i])) {
			r->speed->unset = true;
			n -= behind;
		}
	}
	r->found = copy(r->speed->baud, sizeof(r->speed->baud), baud,
	    strlen(baud)) && copy(r->speed->hz, sizeof(r->speed->hz), hz, n);
	return !r->found;
}

bool
sp_line_speed_find(struct sp_line_speed *s, const char *path)
{
	struct reader r = { .speed = s };
	struct sp_elf_file file;

	if (!sp_elf_open(&file, path))
		sp_comments(file.elf, take, &r);
	sp_elf_close(&file);
	return r.found;
}
