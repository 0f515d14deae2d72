/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What both files of a timeline have, see tracefile.h */

#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "text/json.h"
#include "tracefile.h"

char *
tracefile_string(const char *text)
{
	char *const string = malloc(SP_JSON_ROOM(strlen(text)));

	if (!string)
		err(TOOL_TROUBLE, NULL);
	sp_json_string(text, string);
	return string;
}

char *
tracefile_program(const struct timeline *t)
{
	const char *const program = t->recording->elf_name;
	const char *slash;

	if (!program)
		return tracefile_string("firmware");
	slash = strrchr(program, '/');
	return tracefile_string(slash ? slash + 1 : program);
}
