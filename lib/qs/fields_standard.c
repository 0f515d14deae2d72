/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fields of QP's own records, see fields.h */

#include <config.h>

#include <string.h>

#include "qs/fields_inner.h"

/*
 * What QP sends: "label:form", with a blank between two.  The forms are t time,
 * s signal (of the object O), o or O object, f function, 1 2 4 a number of so
 * many bytes, v size of an event, q p e counter of a queue, pool, time event, h
 * address of an object, F of a function, n number of a signal, z text, x all
 * that is left.
 */
#define TIMED	"time:t "
#define EVENT	" sig:s pool:1 ref:1"
#define STATE	"obj:O state:f"
#define QUEUE	TIMED "sig:s obj:O pool:1 ref:1"
#define TIMER	TIMED "obj:o ao:o time:e interval:e"
#define SWITCH	TIMED "from:1 to:1"
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
	{ "QF_ACTIVE_DEFER", TIMED "obj:O que:o" EVENT },
	{ "QF_ACTIVE_RECALL", TIMED "obj:O que:o" EVENT },
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
	{ "QF_PUBLISH", TIMED "sender:o" EVENT },
	{ "QF_NEW_REF", TIMED "sig:s pool:1 ref:1" },
	{ "QF_NEW", TIMED "size:v sig:s" },
	{ "QF_GC_ATTEMPT", TIMED "sig:s pool:1 ref:1" },
	{ "QF_GC", TIMED "sig:s pool:1 ref:1" },
	{ "QF_TICK", "count:e rate:1" },
	{ "QF_TIMEEVT_ARM", TIMER " rate:1" },
	{ "QF_TIMEEVT_AUTO_DISARM", "obj:o ao:o rate:1" },
	{ "QF_TIMEEVT_DISARM_ATTEMPT", TIMED "obj:o ao:o rate:1" },
	{ "QF_TIMEEVT_DISARM", TIMER " rate:1" },
	{ "QF_TIMEEVT_REARM", TIMER " armed:1 rate:1" },
	{ "QF_TIMEEVT_POST", TIMED "obj:o sig:s ao:O rate:1" },
	{ "QF_DELETE_REF", TIMED "sig:s pool:1 ref:1" },
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
	{ "SEM_TAKE", TIMED "obj:o thread:1 count:1" },
	{ "SEM_BLOCK", TIMED "obj:o thread:1 count:1" },
	{ "SEM_SIGNAL", TIMED "obj:o thread:1 count:1" },
	{ "SEM_BLOCK_ATTEMPT", TIMED "obj:o thread:1 count:1" },
	{ "MTX_LOCK", TIMED "obj:o holder:1 nest:1" },
	{ "MTX_BLOCK", TIMED "obj:o holder:1 thread:1" },
	{ "MTX_UNLOCK", TIMED "obj:o holder:1 nest:1" },
	{ "MTX_LOCK_ATTEMPT", TIMED "obj:o holder:1 nest:1" },
	{ "MTX_BLOCK_ATTEMPT", TIMED "obj:o holder:1 thread:1" },
	{ "MTX_UNLOCK_ATTEMPT", TIMED "obj:o holder:1 nest:1" },
	{ "QF_ACTIVE_DEFER_ATTEMPT", TIMED "obj:O que:o" EVENT },
};
#define RECORDS	(sizeof(records) / sizeof(*records))

/* What a form of QP's own stands for, and how wide it is. */
static const struct form {
	char letter;
	uint8_t kind;
	uint8_t bytes;		/* 0: of this width */
	uint8_t width;
} forms[] = {
	{ '1', SP_QSFIELD_NUMBER, 1, 0 }, { '2', SP_QSFIELD_NUMBER, 2, 0 },
	{ '4', SP_QSFIELD_NUMBER, 4, 0 },
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

static bool
get_form(struct sp_qsreader *r, char letter, struct sp_qsfield *f)
{
	const struct form *form = forms;
	size_t bytes;

	if (letter == 'x')
		return sp_qsreader_bytes(r, r->n, f);
	if (letter == 'z')
		return sp_qsreader_text(r, f);
	while (form->letter != letter)
		form++;
	bytes = form->bytes ? form->bytes : r->names->bytes[form->width];
	f->kind = form->kind;
	f->digits = (uint8_t)(2 * bytes);
	return sp_qsreader_number(r, bytes, &f->value);
}

/* A signal's name is that of its object. */
static void
set_objects(struct sp_qsfields *fields, uint64_t object)
{
	for (size_t i = 0; i < fields->n; i++)
		if (fields->of[i].kind == SP_QSFIELD_SIGNAL)
			fields->of[i].of = object;
}

static bool
read_fields(struct sp_qsreader *r, const char *form, struct sp_qsfields *fields)
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
	set_objects(fields, object);
	return r->n == 0;
}

bool
sp_qsfields_standard(struct sp_qsreader *r, uint8_t id,
    struct sp_qsfields *fields)
{
	if (id >= RECORDS)
		return false;
	fields->name = records[id].name;
	return read_fields(r, records[id].form, fields);
}
