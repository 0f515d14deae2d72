/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a record of a QS frame says, see explain.h */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/recordio.h"
#include "explain.h"
#include "qs/fields.h"
#include "text/escape.h"

static void
print_text(const void *text, size_t n)
{
	char escaped[SP_ESCAPE_ROOM(SP_QS_DATA_MAX)];

	sp_escape(text, n, escaped);
	fputs(escaped, stdout);
}

/* A name from a dictionary, or the number that it is of. */
static void
print_named(const struct sp_qsnames *names, const struct sp_qsfield *f)
{
	const bool address = f->kind == SP_QSFIELD_OBJECT ||
	    f->kind == SP_QSFIELD_FUNCTION;
	const char *const name = sp_qsnames_find(names, f->kind, f->value,
	    f->of);

	if (name)
		print_text(name, strlen(name));
	else if (address && !f->value)
		fputs("NULL", stdout);
	else if (address)
		printf("0x%0*" PRIX64, f->digits, f->value);
	else
		printf("%" PRIu64, f->value);
}

/* Of a signal in a program's own record no other field has the object. */
static void
print_name(const struct sp_qsnames *names, const struct sp_qsfield *f)
{
	const struct sp_qsfield object = { .kind = SP_QSFIELD_OBJECT,
	    .value = f->of, .digits = f->digits };

	print_named(names, f);
	if (f->kind != SP_QSFIELD_SIGNAL || f->label || !f->of)
		return;
	fputs(",obj=", stdout);
	print_named(names, &object);
}

static void
print_value(const struct sp_qsnames *names, const struct sp_qsfield *f)
{
	switch (f->kind) {
	case SP_QSFIELD_NUMBER:
		printf("%" PRIu64, f->value);
		break;
	case SP_QSFIELD_SIGNED:
		printf("%" PRId64, (int64_t)f->value);
		break;
	case SP_QSFIELD_HEX:
		printf("0x%0*" PRIX64, f->digits, f->value);
		break;
	case SP_QSFIELD_REAL:
		printf("%.*e", f->digits, f->real);
		break;
	case SP_QSFIELD_TEXT:
		print_text(f->data, f->bytes);
		break;
	case SP_QSFIELD_BYTES:
		record_print_bytes(f->data, f->bytes);
		break;
	default:
		print_name(names, f);
	}
}

static void
print_record(const struct sp_qsnames *names, uint8_t id,
    const struct sp_qsfields *f)
{
	const char *const own = sp_qsnames_find(names, SP_QSFIELD_RECORD, id,
	    0);

	if (f->timed)
		printf(" %" PRIu64, f->time);
	if (f->name)
		printf(" %s", f->name);
	else if (id < names->user)
		printf(" record %u", id);
	else if (own) {
		putchar(' ');
		print_text(own, strlen(own));
	} else
		printf(" USER+%03u", id - names->user);
}

void
qsexplain(struct sp_qsnames *names, const struct sp_qs_event *frame)
{
	static struct sp_qsfields f;

	tool_must(sp_qsnames_learn(names, frame->id, frame->data,
	    frame->bytes));
	(void)sp_qsfields_read(names, frame->id, frame->data, frame->bytes, &f);
	putchar('#');
	print_record(names, frame->id, &f);
	for (size_t i = 0; i < f.n; i++) {
		putchar(' ');
		if (f.of[i].label)
			printf("%.*s=", f.of[i].n_label, f.of[i].label);
		print_value(names, &f.of[i]);
	}
	if (frame->id == SP_QS_TARGET_INFO && names->version)
		printf(" version=%u", names->version);
	if (f.rest)
		printf(": %zu bytes that are no field", f.rest);
	putchar('\n');
}
