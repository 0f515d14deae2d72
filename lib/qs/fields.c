/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fields of a QS record, see fields.h */

#include <config.h>

#include <string.h>

#include "qs/fields.h"

/*
 * What QP sends: "label:form", with a blank between two.  The forms are t time,
 * s signal (of the object O), o or O object, f function, 1 2 4 a number of so
 * many bytes, v size of an event, q p e counter of a queue, pool, time event, h
 * address of an object, F of a function, n number of a signal, z text, x all
 * that is left.
 */
#define TIMED	"time:t "
#define EVENT	"sig:s pool:1 ref:1"
#define STATE	"obj:O state:f"
#define QUEUE	TIMED "sig:s obj:O pool:1 ref:1"
#define TIMER	TIMED "obj:o ao:o time:e interval:e"
#define SWITCH	TIMED "from:1 to:1"
#define SEMAPHORE	TIMED "obj:o thread:1 count:1"
#define MUTEX	TIMED "obj:o holder:1 nest:1"
#define MUTEX_BLOCK	TIMED "obj:o holder:1 thread:1"
static const struct {
	const char *name, *form;
} records[] = {
	{ "EMPTY", "" },
	{ "QEP_STATE_ENTRY", STATE }, { "QEP_STATE_EXIT", STATE },
	{ "QEP_STATE_INIT", STATE " to:f" },
	{ "QEP_INIT_TRAN", TIMED STATE },
	{ "QEP_INTERN_TRAN", TIMED "sig:s " STATE },
	{ "QEP_TRAN", TIMED "sig:s " STATE " to:f" },
	{ "QEP_IGNORED", TIMED "sig:s " STATE },
	{ "QEP_DISPATCH", TIMED "sig:s " STATE },
	{ "QEP_UNHANDLED", "sig:s " STATE },
	{ "QF_ACTIVE_DEFER", TIMED "obj:O que:o " EVENT },
	{ "QF_ACTIVE_RECALL", TIMED "obj:O que:o " EVENT },
	{ "QF_ACTIVE_SUBSCRIBE", TIMED "sig:s obj:O" },
	{ "QF_ACTIVE_UNSUBSCRIBE", TIMED "sig:s obj:O" },
	{ "QF_ACTIVE_POST", TIMED "sender:o sig:s obj:O pool:1 ref:1 free:q "
	    "min:q" },
	{ "QF_ACTIVE_POST_LIFO", QUEUE " free:q min:q" },
	{ "QF_ACTIVE_GET", QUEUE " free:q" },
	{ "QF_ACTIVE_GET_LAST", QUEUE },
	{ "QF_ACTIVE_RECALL_ATTEMPT", TIMED "obj:o que:o" },
	{ "QF_EQUEUE_POST", QUEUE " free:q min:q" },
	{ "QF_EQUEUE_POST_LIFO", QUEUE " free:q min:q" },
	{ "QF_EQUEUE_GET", QUEUE " free:q" },
	{ "QF_EQUEUE_GET_LAST", QUEUE },
	{ "QF_NEW_ATTEMPT", TIMED "size:v sig:s" },
	{ "QF_MPOOL_GET", TIMED "obj:o free:p min:p" },
	{ "QF_MPOOL_PUT", TIMED "obj:o free:p" },
	{ "QF_PUBLISH", TIMED "sender:o " EVENT },
	{ "QF_NEW_REF", TIMED EVENT },
	{ "QF_NEW", TIMED "size:v sig:s" },
	{ "QF_GC_ATTEMPT", TIMED EVENT },
	{ "QF_GC", TIMED EVENT },
	{ "QF_TICK", "count:e rate:1" },
	{ "QF_TIMEEVT_ARM", TIMER " rate:1" },
	{ "QF_TIMEEVT_AUTO_DISARM", "obj:o ao:o rate:1" },
	{ "QF_TIMEEVT_DISARM_ATTEMPT", TIMED "obj:o ao:o rate:1" },
	{ "QF_TIMEEVT_DISARM", TIMER " rate:1" },
	{ "QF_TIMEEVT_REARM", TIMER " armed:1 rate:1" },
	{ "QF_TIMEEVT_POST", TIMED "obj:o sig:s ao:O rate:1" },
	{ "QF_DELETE_REF", TIMED EVENT },
	{ "QF_CRIT_ENTRY", TIMED "nest:1" }, { "QF_CRIT_EXIT", TIMED "nest:1" },
	{ "QF_ISR_ENTRY", TIMED "nest:1 pri:1" },
	{ "QF_ISR_EXIT", TIMED "nest:1 pri:1" },
	{ "QF_INT_DISABLE", "rest:x" }, { "QF_INT_ENABLE", "rest:x" },
	{ "QF_ACTIVE_POST_ATTEMPT", TIMED "sender:o sig:s obj:O pool:1 ref:1 "
	    "free:q margin:q" },
	{ "QF_EQUEUE_POST_ATTEMPT", QUEUE " free:q margin:q" },
	{ "QF_MPOOL_GET_ATTEMPT", TIMED "obj:o free:p margin:p" },
	{ "SCHED_PREEMPT", SWITCH }, { "SCHED_RESTORE", SWITCH },
	{ "SCHED_LOCK", SWITCH }, { "SCHED_UNLOCK", SWITCH },
	{ "SCHED_NEXT", SWITCH }, { "SCHED_IDLE", TIMED "from:1" },
	{ "ENUM_DICT", "value:1 group:1 name:z" },
	{ "QEP_TRAN_HIST", STATE " to:f" }, { "QEP_TRAN_EP", STATE " to:f" },
	{ "QEP_TRAN_XP", STATE " to:f" },
	{ "TEST_PAUSED", "" }, { "TEST_PROBE_GET", TIMED "fun:f data:4" },
	{ "SIG_DICT", "sig:n obj:h name:z" }, { "OBJ_DICT", "obj:h name:z" },
	{ "FUN_DICT", "fun:F name:z" }, { "USR_DICT", "record:1 name:z" },
	{ "TARGET_INFO", "info:x" },
	{ "TARGET_DONE", TIMED "command:1" }, { "RX_STATUS", TIMED "status:1" },
	{ "QUERY_DATA", TIMED "kind:1 obj:o data:x" },
	{ "PEEK_DATA", TIMED "offset:2 size:1 data:x" },
	{ "ASSERT_FAIL", TIMED "location:2 module:z" }, { "QF_RUN", "" },
	{ "SEM_TAKE", SEMAPHORE }, { "SEM_BLOCK", SEMAPHORE },
	{ "SEM_SIGNAL", SEMAPHORE }, { "SEM_BLOCK_ATTEMPT", SEMAPHORE },
	{ "MTX_LOCK", MUTEX }, { "MTX_BLOCK", MUTEX_BLOCK },
	{ "MTX_UNLOCK", MUTEX }, { "MTX_LOCK_ATTEMPT", MUTEX },
	{ "MTX_BLOCK_ATTEMPT", MUTEX_BLOCK }, { "MTX_UNLOCK_ATTEMPT", MUTEX },
	{ "QF_ACTIVE_DEFER_ATTEMPT", TIMED "obj:O que:o " EVENT },
};
#define RECORDS	(sizeof(records) / sizeof(*records))

/*
 * Of the program's own fields, by the format byte's lower half: a b c d are
 * signed numbers of 1, 2, 4 and 8 bytes, r R real ones of 4 and 8, H is one in
 * hexadecimal, x has a byte before it that says how many there are, and s is
 * followed by its object.
 */
static const char own_forms[] = "a1b2c4rRzxsofd8H";

/* What a form stands for, and how wide it is. */
static const struct form {
	char letter;
	uint8_t kind;
	uint8_t bytes;		/* 0: of this width */
	uint8_t width;
} forms[] = {
	{ '1', SP_QSFIELD_NUMBER, 1, 0 }, { '2', SP_QSFIELD_NUMBER, 2, 0 },
	{ '4', SP_QSFIELD_NUMBER, 4, 0 }, { '8', SP_QSFIELD_NUMBER, 8, 0 },
	{ 'a', SP_QSFIELD_SIGNED, 1, 0 }, { 'b', SP_QSFIELD_SIGNED, 2, 0 },
	{ 'c', SP_QSFIELD_SIGNED, 4, 0 }, { 'd', SP_QSFIELD_SIGNED, 8, 0 },
	{ 'r', SP_QSFIELD_REAL, 4, 0 }, { 'R', SP_QSFIELD_REAL, 8, 0 },
	{ 'H', SP_QSFIELD_HEX, 4, 0 },
	{ 't', SP_QSFIELD_NUMBER, 0, SP_QSWIDTH_TIME },
	{ 's', SP_QSFIELD_SIGNAL, 0, SP_QSWIDTH_SIGNAL },
	{ 'n', SP_QSFIELD_NUMBER, 0, SP_QSWIDTH_SIGNAL },
	{ 'o', SP_QSFIELD_OBJECT, 0, SP_QSWIDTH_OBJECT },
	{ 'O', SP_QSFIELD_OBJECT, 0, SP_QSWIDTH_OBJECT },
	{ 'h', SP_QSFIELD_HEX, 0, SP_QSWIDTH_OBJECT },
	{ 'f', SP_QSFIELD_FUNCTION, 0, SP_QSWIDTH_FUNCTION },
	{ 'F', SP_QSFIELD_HEX, 0, SP_QSWIDTH_FUNCTION },
	{ 'v', SP_QSFIELD_NUMBER, 0, SP_QSWIDTH_EVENT },
	{ 'q', SP_QSFIELD_NUMBER, 0, SP_QSWIDTH_QUEUE },
	{ 'p', SP_QSFIELD_NUMBER, 0, SP_QSWIDTH_POOL },
	{ 'e', SP_QSFIELD_NUMBER, 0, SP_QSWIDTH_TIMER },
};

/* What is left of a record. */
struct reader {
	const struct sp_qsnames *names;
	const uint8_t *p;
	size_t n;
};

/* A little-endian number; false if there are not so many bytes. */
static bool
get_number(struct reader *r, size_t bytes, uint64_t *value)
{
	if (r->n < bytes)
		return false;
	*value = 0;
	for (size_t i = bytes; i > 0; i--)
		*value = *value << 8 | r->p[i - 1];
	r->p += bytes;
	r->n -= bytes;
	return true;
}

static bool
get_bytes(struct reader *r, size_t bytes, struct sp_qsfield *f)
{
	if (r->n < bytes)
		return false;
	f->kind = SP_QSFIELD_BYTES;
	f->data = r->p;
	f->bytes = bytes;
	r->p += bytes;
	r->n -= bytes;
	return true;
}

static bool
get_text(struct reader *r, struct sp_qsfield *f)
{
	const uint8_t *const end = memchr(r->p, 0, r->n);

	if (!end || !get_bytes(r, (size_t)(end - r->p) + 1, f))
		return false;
	f->kind = SP_QSFIELD_TEXT;
	f->bytes--;
	return true;
}

static bool
get_form(struct reader *r, char letter, struct sp_qsfield *f)
{
	const struct form *form = forms;
	size_t bytes;

	if (letter == 'x')
		return get_bytes(r, r->n, f);
	if (letter == 'z')
		return get_text(r, f);
	while (form->letter != letter)
		form++;
	bytes = form->bytes ? form->bytes : r->names->bytes[form->width];
	f->kind = form->kind;
	f->digits = (uint8_t)(2 * bytes);
	return get_number(r, bytes, &f->value);
}

/* All fields; a signal's name is that of its object. */
static bool
read_standard(struct reader *r, const char *form, struct sp_qsfields *fields)
{
	uint64_t object = 0;
	size_t length;

	for (; *form; form += length + 2, form += *form == ' ') {
		struct sp_qsfield *const f = &fields->of[fields->n];

		length = strcspn(form, ":");
		*f = (struct sp_qsfield){ .label = form,
		    .n_label = (uint8_t)length };
		if (!get_form(r, form[length + 1], f))
			return false;
		if (form[length + 1] == 't') {
			fields->timed = true;
			fields->time = f->value;
			continue;
		}
		if (form[length + 1] == 'O')
			object = f->value;
		fields->n++;
	}
	for (size_t i = 0; i < fields->n; i++)
		if (fields->of[i].kind == SP_QSFIELD_SIGNAL)
			fields->of[i].of = object;
	return r->n == 0;
}

/* What the format byte's upper half may say: */
#define HEX_WIDTH	15
#define ENUM_WIDTH	8	/* and the group */

static void
set_real(struct sp_qsfield *f, size_t bytes)
{
	float small;
	const uint32_t bits = (uint32_t)f->value;

	if (bytes == 8) {
		memcpy(&f->real, &f->value, 8);
		return;
	}
	memcpy(&small, &bits, 4);
	f->real = (double)small;
}

/* What its format makes of a number. */
static void
set_format(struct sp_qsfield *f, unsigned format, unsigned width)
{
	const unsigned bytes = f->digits / 2;

	if (f->kind == SP_QSFIELD_REAL) {
		f->digits = (uint8_t)width;
		set_real(f, bytes);
	} else if (format == 0 && width >= ENUM_WIDTH) {
		f->kind = SP_QSFIELD_ENUM;
		f->of = width - ENUM_WIDTH;
	} else if (f->kind == SP_QSFIELD_SIGNED)
		f->value = bytes == 1 ? (uint64_t)(int8_t)f->value :
		    bytes == 2 ? (uint64_t)(int16_t)f->value :
		    bytes == 4 ? (uint64_t)(int32_t)f->value : f->value;
	else if (f->kind == SP_QSFIELD_NUMBER && width == HEX_WIDTH)
		f->kind = SP_QSFIELD_HEX;
}

static bool
get_own(struct reader *r, struct sp_qsfield *f)
{
	const size_t object = r->names->bytes[SP_QSWIDTH_OBJECT];
	uint64_t format, bytes;
	char form;

	if (!get_number(r, 1, &format))
		return false;
	*f = (struct sp_qsfield){ .n_label = 0 };
	form = own_forms[format & 15];
	if (form == 'x')
		return get_number(r, 1, &bytes) && get_bytes(r, bytes, f);
	if (!get_form(r, form, f))
		return false;
	if (form == 's') {
		f->digits = (uint8_t)(2 * object);
		return get_number(r, object, &f->of);
	}
	set_format(f, format & 15, (unsigned)format >> 4);
	return true;
}

static bool
read_own(struct reader *r, struct sp_qsfields *fields)
{
	fields->timed = get_number(r, r->names->bytes[SP_QSWIDTH_TIME],
	    &fields->time);
	if (!fields->timed)
		return false;
	while (r->n) {
		const struct reader before = *r;

		if (!get_own(r, &fields->of[fields->n])) {
			*r = before;
			return false;
		}
		fields->n++;
	}
	return true;
}

bool
sp_qsfields_read(const struct sp_qsnames *names, uint8_t id,
    const uint8_t *data, size_t n, struct sp_qsfields *f)
{
	const bool own = id >= names->user, standard = !own && id < RECORDS;
	struct reader r = { names, data, n };
	bool fits = false;

	f->name = standard ? records[id].name : NULL;
	f->timed = false;
	f->n = 0;
	if (own)
		fits = read_own(&r, f);
	else if (standard)
		fits = read_standard(&r, records[id].form, f);
	f->rest = r.n;
	return fits;
}
