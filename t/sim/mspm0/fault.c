/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What goes wrong with the MSPM0 of t/sim/mspm0/mspm0.c, see mspm0.h */

#include <config.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "mspm0.h"

static const struct {
	const char *text;
	enum fault_name name;
} names[] = {
	{ "ack", FAULT_ACK }, { "crc", FAULT_CRC }, { "erase", FAULT_ERASE },
	{ "flip-in", FAULT_FLIP_IN }, { "flip-out", FAULT_FLIP_OUT },
	{ "hangup", FAULT_HANGUP }, { "junk", FAULT_JUNK },
	{ "locked", FAULT_LOCKED }, { "lose-in", FAULT_LOSE_IN },
	{ "lose-out", FAULT_LOSE_OUT }, { "mute", FAULT_MUTE },
	{ "program", FAULT_PROGRAM }, { "reset", FAULT_RESET },
	{ "silent", FAULT_SILENT }, { "slow", FAULT_SLOW },
	{ "stall", FAULT_STALL }, { "start-junk", FAULT_START_JUNK },
	{ "verify", FAULT_VERIFY }, { "version", FAULT_VERSION },
	{ "weak", FAULT_WEAK }, { "welcome", FAULT_WELCOME }
};

#define N_NAMES	(sizeof(names) / sizeof(names[0]))

static const char *
text_of(enum fault_name name)
{
	size_t i = 0;

	while (names[i].name != name)
		i++;
	return names[i].text;
}

/* The name up to = or , or the end; returns what is behind it. */
static const char *
parse_name(struct fault *f, const char *text)
{
	const size_t n = strcspn(text, "=,");

	for (size_t i = 0; i < N_NAMES; i++) {
		if (strlen(names[i].text) != n ||
		    strncmp(names[i].text, text, n))
			continue;
		f->name = names[i].name;
		return text + n;
	}
	return NULL;
}

/* "=[CC:]N", "=[CC:]N-" or "=[CC:]N-M"; returns what is behind it. */
static const char *
parse_when(struct fault *f, const char *text)
{
	const char *const colon = strchr(text, ':');
	char *end;

	text++;
	if (colon) {
		f->command = (int)strtoul(text, &end, 16);
		if (end != colon)
			return NULL;
		text = colon + 1;
	}
	f->first = f->last = strtoul(text, &end, 10);
	if (end == text || !f->first)
		return NULL;
	if (*end != '-')
		return end;
	f->last = ULONG_MAX;
	text = end + 1;
	if (*text >= '0' && *text <= '9') {
		f->last = strtoul(text, &end, 10);
		text = end;
	}
	return text;
}

bool
fault_add(struct mspm0 *m, const char *text)
{
	struct fault f = { .command = -1, .first = 1, .last = ULONG_MAX };
	char *end;

	text = parse_name(&f, text);
	if (text && *text == '=')
		text = parse_when(&f, text);
	if (!text || m->n_faults == sizeof(m->faults) / sizeof(f))
		return false;
	if (*text == ',') {
		f.arg = strtoul(text + 1, &end, 0);
		text = end;
	}
	m->faults[m->n_faults++] = f;
	return !*text;
}

bool
fault_now(struct mspm0 *m, enum fault_name name, int command,
    unsigned long *arg)
{
	bool now = false;

	for (size_t i = 0; i < m->n_faults; i++) {
		struct fault *const f = &m->faults[i];

		if (f->name != name ||
		    (f->command >= 0 && f->command != command))
			continue;
		f->seen++;
		if (f->seen < f->first || f->seen > f->last)
			continue;
		now = true;
		if (arg)
			*arg = f->arg;
	}
	if (now && name != FAULT_SLOW)
		say(m, "fault %s", text_of(name));
	return now;
}
