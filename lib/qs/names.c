/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a QS stream says of itself, see names.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "qs/fields.h"
#include "qs/names.h"

/* Where the widths are in TARGET_INFO behind its version: byte and shift. */
static const struct place {
	uint8_t byte, shift;
} places[SP_QSWIDTHS] = {
	[SP_QSWIDTH_TIME] = { 4, 0 }, [SP_QSWIDTH_OBJECT] = { 3, 0 },
	[SP_QSWIDTH_FUNCTION] = { 3, 4 }, [SP_QSWIDTH_SIGNAL] = { 0, 0 },
	[SP_QSWIDTH_EVENT] = { 0, 4 }, [SP_QSWIDTH_QUEUE] = { 1, 0 },
	[SP_QSWIDTH_POOL] = { 2, 4 }, [SP_QSWIDTH_TIMER] = { 1, 4 },
};

#define INFO_BYTES	13	/* behind the version */
#define WIDTH_MAX	8

/* Of version 8, and those before: */
#define NEW_FORM(first)	(((first) & 3) == 2)
#define OLD_USER	70	/* before version 6.60 */
#define NEW_USER	100

static void
forget(struct sp_qsnames *names)
{
	while (names->n)
		free(names->names[--names->n].text);
}

void
sp_qsnames_begin(struct sp_qsnames *names)
{
	static const uint8_t usual[SP_QSWIDTHS] = {
		[SP_QSWIDTH_TIME] = 4, [SP_QSWIDTH_OBJECT] = 4,
		[SP_QSWIDTH_FUNCTION] = 4, [SP_QSWIDTH_SIGNAL] = 2,
		[SP_QSWIDTH_EVENT] = 2, [SP_QSWIDTH_QUEUE] = 1,
		[SP_QSWIDTH_POOL] = 2, [SP_QSWIDTH_TIMER] = 4,
	};

	forget(names);
	memcpy(names->bytes, usual, sizeof(usual));
	names->version = 0;
	names->user = NEW_USER;
}

void
sp_qsnames_free(struct sp_qsnames *names)
{
	forget(names);
	free(names->names);
	names->names = NULL;
	names->room = 0;
}

static struct sp_qsname *
find(const struct sp_qsnames *names, enum sp_qsname_kind kind, uint64_t key,
    uint64_t of)
{
	for (size_t i = 0; i < names->n; i++) {
		struct sp_qsname *const name = &names->names[i];

		if (name->kind == kind && name->key == key && name->of == of)
			return name;
	}
	return NULL;
}

/* It may mean the same to all; or it is not known whose it is. */
static const struct sp_qsname *
find_signal(const struct sp_qsnames *names, uint64_t key, uint64_t of)
{
	for (size_t i = 0; i < names->n; i++) {
		const struct sp_qsname *const name = &names->names[i];

		if (name->kind == SP_QSNAME_SIGNAL && name->key == key &&
		    (!of || !name->of))
			return name;
	}
	return NULL;
}

const char *
sp_qsnames_find(const struct sp_qsnames *names, enum sp_qsname_kind kind,
    uint64_t key, uint64_t of)
{
	const struct sp_qsname *name = find(names, kind, key, of);

	if (!name && kind == SP_QSNAME_SIGNAL)
		name = find_signal(names, key, of);
	return name ? name->text : NULL;
}

static bool
make_room(struct sp_qsnames *names)
{
	const size_t room = names->room ? 2 * names->room : 64;
	struct sp_qsname *more;

	if (names->n < names->room)
		return true;
	more = realloc(names->names, room * sizeof(*more));
	if (!more)
		return false;
	names->names = more;
	names->room = room;
	return true;
}

static bool
enter(struct sp_qsnames *names, enum sp_qsname_kind kind, uint64_t key,
    uint64_t of, const uint8_t *name)
{
	struct sp_qsname *old = find(names, kind, key, of);
	char *text;

	if (!old && names->n == SP_QSNAMES_MAX)
		return true;
	text = strdup((const char *)name);
	if (!text || (!old && !make_room(names))) {
		free(text);
		return false;
	}
	if (old)
		free(old->text);
	else
		old = &names->names[names->n++];
	*old = (struct sp_qsname){ kind, key, of, text };
	return true;
}

/* All widths are possible, or nothing is changed. */
static void
set_widths(struct sp_qsnames *names, const uint8_t *info)
{
	uint8_t bytes[SP_QSWIDTHS];

	for (int i = 0; i < SP_QSWIDTHS; i++) {
		bytes[i] = info[places[i].byte] >> places[i].shift & 15;
		if (bytes[i] > WIDTH_MAX)
			return;
	}
	memcpy(names->bytes, bytes, sizeof(bytes));
}

static void
take_info(struct sp_qsnames *names, const uint8_t *data, size_t n)
{
	const bool new = n > 0 && NEW_FORM(data[0]);
	const size_t before = new ? 5 : 3;

	if (n != before + INFO_BYTES)
		return;
	/* The new form's digits before the last four are a date. */
	names->version = new ?
	    (unsigned)(~sp_qs_number(data + 1, 4) & UINT32_MAX) % 10000 :
	    (unsigned)sp_qs_number(data + 1, 2) & 0x7fff;
	names->user = names->version < 660 ? OLD_USER : NEW_USER;
	set_widths(names, data + before);
	if (new ? data[0] & 0x40 : data[0] & 1)
		forget(names);
}

/* The first field is the key, or the first two; the last one is the name. */
static const struct dictionary {
	uint8_t id;
	enum sp_qsname_kind kind;
	bool by_two;
} dictionaries[] = {
	{ SP_QS_ENUM_DICT, SP_QSNAME_ENUM, true },
	{ SP_QS_SIG_DICT, SP_QSNAME_SIGNAL, true },
	{ SP_QS_OBJ_DICT, SP_QSNAME_OBJECT, false },
	{ SP_QS_FUN_DICT, SP_QSNAME_FUNCTION, false },
	{ SP_QS_USR_DICT, SP_QSNAME_RECORD, false },
};

bool
sp_qsnames_learn(struct sp_qsnames *names, uint8_t id, const uint8_t *data,
    size_t n)
{
	struct sp_qsfields f;

	if (id == SP_QS_TARGET_INFO)
		take_info(names, data, n);
	for (size_t i = 0; i < sizeof(dictionaries) / sizeof(*dictionaries);
	    i++) {
		const struct dictionary *const d = &dictionaries[i];

		if (d->id != id || !sp_qsfields_read(names, id, data, n, &f))
			continue;
		return enter(names, d->kind, f.of[0].value,
		    d->by_two ? f.of[1].value : 0, f.of[f.n - 1].data);
	}
	return true;
}
