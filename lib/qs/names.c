/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a QS stream says of itself, see names.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "base/little_endian.h"
#include "qs/fields.h"

/*
 * Where the widths are in TARGET_INFO behind its version, byte and shift, and
 * what they are before it has come.
 */
static const struct {
	uint8_t byte, shift, usual;
} widths[SP_QSWIDTHS] = {
	[SP_QSWIDTH_TIME] = { 4, 0, 4 }, [SP_QSWIDTH_OBJECT] = { 3, 0, 4 },
	[SP_QSWIDTH_FUNCTION] = { 3, 4, 4 }, [SP_QSWIDTH_SIGNAL] = { 0, 0, 2 },
	[SP_QSWIDTH_EVENT] = { 0, 4, 2 }, [SP_QSWIDTH_QUEUE] = { 1, 0, 1 },
	[SP_QSWIDTH_POOL] = { 2, 4, 2 }, [SP_QSWIDTH_TIMER] = { 1, 4, 4 },
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
	forget(names);
	for (int i = 0; i < SP_QSWIDTHS; i++)
		names->bytes[i] = widths[i].usual;
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

/* any: also what is of all, or whatever it is of if that is not known. */
static struct sp_qsname *
find(const struct sp_qsnames *names, enum sp_qsfield_kind kind, uint64_t key,
    uint64_t of, bool any)
{
	for (size_t i = 0; i < names->n; i++) {
		struct sp_qsname *const name = &names->names[i];

		if (name->kind == kind && name->key == key &&
		    (name->of == of || (any && (!of || !name->of))))
			return name;
	}
	return NULL;
}

const char *
sp_qsnames_find(const struct sp_qsnames *names, enum sp_qsfield_kind kind,
    uint64_t key, uint64_t of)
{
	const struct sp_qsname *name = find(names, kind, key, of, false);

	if (!name && kind == SP_QSFIELD_SIGNAL)
		name = find(names, kind, key, of, true);
	return name ? name->text : NULL;
}

static bool
enter(struct sp_qsnames *names, enum sp_qsfield_kind kind, uint64_t key,
    uint64_t of, const uint8_t *name)
{
	struct sp_qsname *old = find(names, kind, key, of, false);
	char *text;

	if (!old && names->n == SP_QSNAMES_MAX)
		return true;
	text = strdup((const char *)name);
	if (!text || (!old && !SP_GROW(names->names, names->n, names->room))) {
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
		bytes[i] = info[widths[i].byte] >> widths[i].shift & 15;
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
	    ~sp_little32(data + 1) % 10000 : sp_little16(data + 1) & 0x7fff;
	names->user = names->version < 660 ? OLD_USER : NEW_USER;
	set_widths(names, data + before);
	if (new ? data[0] & 0x40 : data[0] & 1)
		forget(names);
}

/* The first field is the key, or the first two; the last one is the name. */
static const struct dictionary {
	uint8_t id;
	enum sp_qsfield_kind kind;
	bool by_two;
} dictionaries[] = {
	{ SP_QS_ENUM_DICT, SP_QSFIELD_ENUM, true },
	{ SP_QS_SIG_DICT, SP_QSFIELD_SIGNAL, true },
	{ SP_QS_OBJ_DICT, SP_QSFIELD_OBJECT, false },
	{ SP_QS_FUN_DICT, SP_QSFIELD_FUNCTION, false },
	{ SP_QS_USR_DICT, SP_QSFIELD_RECORD, false },
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
