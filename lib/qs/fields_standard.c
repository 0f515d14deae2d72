/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The records of QP's own, see fields_inner.h */

#include <config.h>

#include "qs/fields_inner.h"

#define TIMED	"time:t "
#define EVENT	"sig:s pool:1 ref:1"
#define STATE	"obj:O state:f"
#define QUEUE	TIMED "sig:s obj:O pool:1 ref:1"
#define TIMER	TIMED "obj:o ao:o time:e interval:e"
#define SWITCH	TIMED "from:1 to:1"
#define SEMAPHORE	TIMED "obj:o thread:1 count:1"
#define MUTEX	TIMED "obj:o holder:1 nest:1"
#define MUTEX_BLOCK	TIMED "obj:o holder:1 thread:1"
static const struct sp_qsrecord records[] = {
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

const struct sp_qsrecord *
sp_qsfields_standard(uint8_t id)
{
	return id < sizeof(records) / sizeof(*records) ? &records[id] : NULL;
}
