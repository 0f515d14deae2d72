/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of tasks from lines of text, see tasks.h */

#include <config.h>

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "gmon/tasks.h"

/* Take the id at the beginning of a line; NULL unless blanks follow it. */
static char *
take_id(char *line, uint32_t *id)
{
	char *end;
	unsigned long n;

	errno = 0;
	n = strtoul(line, &end, line[0] == '0' && line[1] == 'x' ? 16 : 10);
	*id = (uint32_t)n;
	if (!isdigit((unsigned char)line[0]) || errno || n >= SP_TASK_IDS ||
	    (*end != ' ' && *end != '\t'))
		return NULL;
	return end + strspn(end, " \t");
}

const char *
sp_tasks_name_line(struct sp_tasks *t, char *line)
{
	_Static_assert(SP_TASK_NAME_MAX == 64, "the message below is wrong");
	uint32_t id;
	char *name;
	size_t n;

	line += strspn(line, " \t");
	n = strlen(line);
	while (n && strchr(" \t\r", line[n - 1]))
		line[--n] = '\0';
	if (!n || *line == '#')
		return NULL;
	name = take_id(line, &id);
	if (!name || !*name || strlen(name) > SP_TASK_NAME_MAX)
		return "not an id up to 65535 and a name of up to 64 bytes";
	if (!sp_tasks_name(t, id, name, strlen(name), true))
		return "out of memory";
	return NULL;
}
