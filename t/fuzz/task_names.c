/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of a file of names are taken or refused, and names keep their bytes. */

#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "gmon/tasks.h"
#include "text/escape.h"

/* As a field of a record a name can be had back, and has no tab or newline. */
static void
check_escape(const uint8_t *bytes, size_t n)
{
	char *const text = malloc(SP_ESCAPE_ROOM(n));
	uint8_t *const back = malloc(n + 1);
	size_t n_back;

	FUZZ_CHECK(text && back);
	sp_escape(bytes, n, text);
	FUZZ_CHECK(strlen(text) < SP_ESCAPE_ROOM(n));
	for (const char *p = text; *p; p++)
		FUZZ_CHECK((unsigned char)*p >= ' ' && *p != 0x7f);
	FUZZ_CHECK(sp_unescape(text, back, n, &n_back));
	FUZZ_CHECK(n_back == n && !memcmp(back, bytes, n));
	/* Text that is none of ours fits, or is refused. */
	memcpy(text, bytes, n);
	text[n] = '\0';
	if (sp_unescape(text, back, n, &n_back))
		FUZZ_CHECK(n_back <= n);
	free(text);
	free(back);
}

static void
take_line(void *arg, char *line, size_t n)
{
	(void)n;
	sp_tasks_name_line(arg, line);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct sp_tasks t;

	check_escape(data, n);
	FUZZ_CHECK(sp_tasks_init(&t));
	fuzz_lines(data, n, take_line, &t);
	for (size_t id = 0; id < SP_TASK_IDS; id++)
		FUZZ_CHECK(!t.by_id[id] || (t.by_id[id]->name_bytes > 0 &&
		    t.by_id[id]->name_bytes <= SP_TASK_NAME_MAX));
	sp_tasks_free(&t);
	return 0;
}
