/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Passwords of the boot loader, see bslprog.h */

#include <config.h>

#include <sys/file.h>
#include <sys/stat.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bslprog.h"
#include "text/record.h"

#define BYTES	SP_BSL_PASSWORD_BYTES

static bool
parse_digits(const char *text, uint8_t *password)
{
	size_t n = 0;

	if (!strncmp(text, "0x", 2))
		text += 2;
	return sp_record_bytes(text, password, BYTES, &n) && n == BYTES;
}

static void
parse_file(const char *name, uint8_t *password)
{
	struct tool_input in;
	uint8_t *all;
	size_t n;

	tool_input_open(&in, name);
	all = tool_input_all(&in, 4096, &n);
	tool_input_close(&in);
	if (n == BYTES) {
		memcpy(password, all, BYTES);
	} else {
		while (n && all[n - 1] && strchr(" \t\r\n", all[n - 1]))
			n--;
		all[n] = '\0';
		if (memchr(all, '\0', n) ||
		    !parse_digits((const char *)all, password))
			errx(TOOL_TROUBLE, "%s: neither 32 bytes nor 64 "
			    "hexadecimal digits", name);
	}
	free(all);
}

void
bslpass_parse(void *password, const char *text)
{
	if (text[0] == '@')
		parse_file(text + 1, password);
	else if (!parse_digits(text, password))
		errx(TOOL_TROUBLE, "-p: %s: not 64 hexadecimal digits, nor @ "
		    "and a file", text);
}

/* The file's name, or of its folder with NULL as the last part. */
static bool
state_path(char *path, size_t room, const char *last)
{
	const char *const state = getenv("XDG_STATE_HOME");
	const char *const home = getenv("HOME");
	const bool named = state && *state;
	int n;

	errno = ENOENT;
	if (!named && (!home || !*home))
		return false;
	n = snprintf(path, room, "%s%s/splitprof%s%s",
	    named ? state : home, named ? "" : "/.local/state",
	    last ? "/" : "", last ? last : "");

	errno = ENAMETOOLONG;
	return n >= 0 && (size_t)n < room;
}

/* Make all folders of a path. */
static void
make_folders(char *path)
{
	for (char *p = strchr(path + 1, '/'); p; p = strchr(p + 1, '/')) {
		*p = '\0';
		mkdir(path, 0777);
		*p = '/';
	}
	mkdir(path, 0777);
}

/* Is that line, "COUNT DEVICE", of the device? */
static bool
is_of(char *line, const char *device, unsigned *wrong)
{
	char *const name = strchr(line, ' ');
	uint64_t n;

	line[strcspn(line, "\n")] = '\0';
	if (!name)
		return false;
	*name = '\0';
	if (!sp_record_number(line, 1000, &n) || strcmp(name + 1, device)) {
		*name = ' ';
		return false;
	}
	*wrong = (unsigned)n;
	return true;
}

unsigned
bslpass_wrong(const char *device)
{
	char path[4096], line[4200];
	unsigned wrong = 0;
	FILE *f;

	if (!state_path(path, sizeof(path), "passwords") ||
	    !(f = fopen(path, "re")))
		return 0;
	while (fgets(line, sizeof(line), f) && !is_of(line, device, &wrong))
		;
	fclose(f);
	return wrong;
}

/* The other devices' lines, and this one's. */
static void
copy_lines(FILE *from, FILE *to, const char *device, unsigned wrong)
{
	char line[4200];
	unsigned n;

	while (from && fgets(line, sizeof(line), from))
		if (!is_of(line, device, &n))
			fprintf(to, "%s\n", line);
	if (wrong)
		fprintf(to, "%u %s\n", wrong, device);
}

/* Replace the file by one with that number. */
static bool
replace(const char *device, unsigned wrong)
{
	char path[4096], part[4096];
	FILE *from, *to;
	bool good;

	if (!state_path(path, sizeof(path), "passwords") ||
	    !state_path(part, sizeof(part), "passwords.new") ||
	    !(to = fopen(part, "we")))
		return false;
	from = fopen(path, "re");
	copy_lines(from, to, device, wrong);
	if (from)
		fclose(from);
	good = !ferror(to);
	good = !fclose(to) && good;
	return good && !rename(part, path);
}

bool
bslpass_keep(const char *device, unsigned wrong)
{
	char path[4096];
	bool good;
	int folder;

	if (!wrong && !bslpass_wrong(device))
		return true;
	if (!state_path(path, sizeof(path), NULL))
		return false;
	make_folders(path);
	/* Two at a time, for two devices, must not forget each other's. */
	folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (folder < 0)
		return false;
	good = !flock(folder, LOCK_EX) && replace(device, wrong);
	close(folder);
	return good;
}
