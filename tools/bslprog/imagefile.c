/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program file as what is to be in the flash, see bslprog.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "elf/load.h"
#include "bslprog.h"

#define PLAIN_MAX	((size_t)16 << 20)

extern char **environ;

static const char *
add(void *arg, uint32_t addr, const uint8_t *bytes, size_t n)
{
	switch (sp_flash_add(arg, addr, bytes, n)) {
	case SP_FLASH_TWICE:
		return "it gives two values for one address";
	case SP_FLASH_NO_MEMORY:
		return "out of memory";
	default:
		return NULL;
	}
}

/* Has objcopy made out of path?  It prints itself what it does not like. */
static bool
run_objcopy(const char *format, const char *path, const char *out)
{
	const char *const named = getenv("OBJCOPY");
	const char *const program = named && *named ? named : "objcopy";
	const char *const argv[] = { program, "-I", format, "-O",
	    "elf32-little", "--", path, out, NULL };
	int status;
	pid_t child;
	const int failure = posix_spawnp(&child, program, NULL, NULL,
	    (char *const *)(uintptr_t)argv, environ);

	if (failure) {
		unlink(out);
		errx(TOOL_TROUBLE, "%s: %s is needed to read it, and did not "
		    "start: %s", path, program, strerror(failure));
	}
	while (waitpid(child, &status, 0) != child)
		;
	return WIFEXITED(status) && !WEXITSTATUS(status);
}

/* Returns NULL, or what is wrong with it. */
static const char *
load_text(struct sp_flash *f, const char *path, const char *format)
{
	const char *const folder = getenv("TMPDIR");
	const char *why = NULL;
	char part[4096];
	bool made;
	int fd;

	if (snprintf(part, sizeof(part), "%s/bslprog.XXXXXX",
	    folder && *folder ? folder : "/tmp") >= (int)sizeof(part))
		errx(TOOL_TROUBLE, "TMPDIR: too long");
	fd = mkstemp(part);
	if (fd < 0)
		err(TOOL_TROUBLE, "%s", part);
	close(fd);
	made = run_objcopy(format, path, part);
	if (made)
		why = sp_elfload(part, false, add, f);
	unlink(part);
	if (!made)
		errx(TOOL_TROUBLE, "%s: no %s file that objcopy can read",
		    path, format);
	return why;
}

static bool
is_end(const char *line, const char *format)
{
	if (!strcmp(format, "ihex"))
		return strlen(line) > 8 && !strncmp(line + 7, "01", 2);
	return line[0] == 'S' && line[1] >= '7' && line[1] <= '9';
}

/* A text that was cut off between two lines is right but for its end. */
static void
check_end(struct tool_input *in, const char *format)
{
	bool whole = false;
	char *line;

	do {
		(void)tool_input_read(in);
		while ((line = tool_input_line(in)))
			if (line[0] != '\0' && line[0] != '\r')
				whole = is_end(line, format);
	} while (!in->ended);
	if (!whole)
		errx(TOOL_TROUBLE, "%s: its last line is not the end of such "
		    "a file: is it whole?", in->name);
}

static void
load_plain(struct sp_flash *f, struct tool_input *in, uint32_t base)
{
	size_t n;
	uint8_t *const all = tool_input_all(in, PLAIN_MAX, &n);

	if (n > (uint64_t)UINT32_MAX + 1 - base)
		errx(TOOL_TROUBLE, "%s: does not fit at 0x%08" PRIx32,
		    in->name, base);
	tool_check(in->name, add(f, base, all, n));
	free(all);
}

static bool
ends_in(const char *name, const char *end)
{
	const size_t n = strlen(name), m = strlen(end);

	return n >= m && !strcmp(name + n - m, end);
}

static const struct form {
	const char *head;
	const char *format;	/* objcopy's word; NULL: ELF */
} forms[] = {
	{ "\177ELF", NULL }, { ":", "ihex" }, { "S0", "srec" },
	{ "S1", "srec" }, { "S2", "srec" }, { "S3", "srec" }
};

/* Which is it?  NULL: none of these. */
static const struct form *
form_of(const struct tool_input *in)
{
	for (size_t i = 0; i < sizeof(forms) / sizeof(*forms); i++) {
		const size_t n = strlen(forms[i].head);

		if (in->held >= n && !memcmp(in->data, forms[i].head, n))
			return &forms[i];
	}
	return NULL;
}

void
imagefile_load(struct sp_flash *f, const char *path, uint32_t base, bool plain)
{
	const struct form *form = NULL;
	struct tool_input in;

	tool_input_open(&in, path);
	while (in.held < 4 && tool_input_read(&in))
		;
	if (!plain)
		form = form_of(&in);
	if (!form && !plain && !ends_in(path, ".bin"))
		errx(TOOL_TROUBLE, "%s: neither ELF, Intel HEX nor S-records; "
		    "for bytes as they are name it .bin, or give -a", in.name);
	if (form && in.fd == STDIN_FILENO)
		errx(TOOL_TROUBLE, "%s: only bytes for -a can come from "
		    "there: name the file", in.name);
	if (!form)
		load_plain(f, &in, base);
	else if (form->format)
		check_end(&in, form->format);
	tool_input_close(&in);
	if (form)
		tool_check(path, form->format ?
		    load_text(f, path, form->format) :
		    sp_elfload(path, true, add, f));
	if (!f->n)
		errx(TOOL_TROUBLE, "%s: is empty", path);
}
