/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text records, see record.h */

#include <config.h>

#include <string.h>

#include "text/hex.h"
#include "text/record.h"

#define MAX_FIELDS	(SP_RECORD_FIELDS + 1)	/* one more is noticed */

/*
 * Cut line at its tabs; returns how many fields that makes, at most MAX_FIELDS,
 * and puts a NULL behind them.
 */
static int
split(char *line, char *fields[MAX_FIELDS + 1])
{
	int n = 0;

	for (char *p = line; n < MAX_FIELDS; p++) {
		fields[n++] = p;
		p = strchr(p, '\t');
		if (!p)
			break;
		*p = '\0';
	}
	fields[n] = NULL;
	return n;
}

/* Read a field to where it belongs in the record. */
static bool
take_field(const struct sp_record_field *f, const char *text, void *record)
{
	uint8_t *const to = (uint8_t *)record + f->offset;
	uint64_t n;

	if (f->form == SP_RECORD_UNREAD)
		return true;
	if (f->form == SP_RECORD_TIME)
		return sp_record_time(text, (int64_t *)(void *)to);
	if (!sp_record_number(text, UINT64_MAX >> (64 - 8 * f->form), &n))
		return false;
	if (f->form == sizeof(uint8_t))
		*to = (uint8_t)n;
	else if (f->form == sizeof(uint16_t))
		*(uint16_t *)(void *)to = (uint16_t)n;
	else if (f->form == sizeof(uint32_t))
		*(uint32_t *)(void *)to = (uint32_t)n;
	else
		*(uint64_t *)(void *)to = n;
	return true;
}

static bool
take_record(const struct sp_record_kind *k, char **fields, void *record)
{
	for (int i = 1; i < k->fields; i++) {
		if (!take_field(&k->into[i - 1], fields[i], record))
			return false;
	}
	if (k->take && !k->take(record, fields))
		return false;
	if (k->kind)
		*(int *)record = k->kind;
	return true;
}

bool
sp_record_take(const struct sp_record_kind *kinds, size_t n, void *record,
    char *line)
{
	char *fields[MAX_FIELDS + 1];
	const int n_fields = split(line, fields);
	bool known = false;

	for (size_t i = 0; i < n; i++) {
		if (strcmp(fields[0], kinds[i].name) != 0)
			continue;
		if (n_fields == kinds[i].fields)
			return take_record(&kinds[i], fields, record);
		known = true;
	}
	return !known;
}

bool
sp_record_number(const char *text, uint64_t max, uint64_t *n)
{
	const unsigned base = text[0] == '0' && text[1] == 'x' ? 16 : 10;

	if (base == 16)
		text += 2;
	*n = 0;
	do {
		const unsigned digit = (unsigned)sp_hex_digit((uint8_t)*text);

		/* What is no digit is -1, and so greater than any. */
		if (digit >= base || digit > max ||
		    *n > (max - digit) / base)
			return false;
		*n = *n * base + digit;
	} while (*++text);
	return true;
}

bool
sp_record_number32(const char *text, uint32_t *n)
{
	uint64_t wide = 0;
	const bool good = sp_record_number(text, UINT32_MAX, &wide);

	*n = (uint32_t)wide;
	return good;
}

bool
sp_record_time(const char *text, int64_t *time)
{
	const bool before = text[0] == '-';
	uint64_t n;

	if (!sp_record_number(text + before, SP_RECORD_TIME_MAX, &n))
		return false;
	*time = before ? -(int64_t)n : (int64_t)n;
	return true;
}

bool
sp_record_bytes(const char *text, uint8_t *bytes, size_t max, size_t *n)
{
	if (!strcmp(text, "-"))
		text = "";
	for (*n = 0; *text; text += 2) {
		const int high = sp_hex_digit((uint8_t)text[0]);
		const int low = sp_hex_digit((uint8_t)text[1]);

		if (high < 0 || low < 0 || *n == max)
			return false;
		bytes[(*n)++] = (uint8_t)(high << 4 | low);
	}
	return true;
}
