# SPDX-License-Identifier: GPL-3.0-or-later
# What tsp2trace shows of each event, and where; t/tools/tsp/tsp2trace.t has the
# rest
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/support/rtos/tsp.sh"
json=$builddir/t/support/jsoncheck

# All but those of switches, while task 1 runs: it has lane 2, task 3 lane 4.
{
	line clock 0 1000 up 999 1000
	line event 1 2 IN 0 0 1
	for id in $(seq 7 100); do
		line event 1 "$id" x 0 "$id" 3 9
	done
} >all
run 0 'events of all ids are understood' tsp2trace all
sed -n 's/.*"ph":"\([iX]\)".*"tid":\([0-9]*\),.*"name":"ID_\(.*\)","args":{\(.*\)}}.*/\2 \1 \3 \4/p' \
    out >got
cat >want <<'END'
4 i TASK_PRIORITY_INHERIT "data":[3,9]
4 i TASK_PRIORITY_DISINHERIT "data":[3,9]
2 i QUEUE_CREATE_FAILED "data":[3,9]
2 i CREATE_MUTEX_FAILED "data":[3,9]
2 i GIVE_MUTEX_RECURSIVE_FAILED "object":"binary semaphore 9"
2 i TAKE_MUTEX_RECURSIVE_FAILED "object":"binary semaphore 9"
2 i CREATE_COUNTING_SEMAPHORE_FAILED "object":"binary semaphore 9"
2 i QUEUE_SEND_FAILED "object":"binary semaphore 9"
257 X QUEUE_PEEK_FROM_ISR "object":"binary semaphore 9"
2 i QUEUE_RECEIVE_FAILED "object":"binary semaphore 9"
257 X QUEUE_SEND_FROM_ISR "object":"binary semaphore 9"
257 X QUEUE_SEND_FROM_ISR_FAILED "object":"binary semaphore 9"
257 X QUEUE_RECEIVE_FROM_ISR "object":"binary semaphore 9"
257 X QUEUE_RECEIVE_FROM_ISR_FAILED "object":"binary semaphore 9"
257 X QUEUE_PEEK_FROM_ISR_FAILED "object":"binary semaphore 9"
4 i TASK_CREATE "data":[3,9]
2 i TASK_CREATE_FAILED "data":[3,9]
4 i TASK_DELETE "data":[3,9]
257 X TASK_RESUME_FROM_ISR "data":[3,9]
2 i TIMER_CREATE_FAILED "data":[3,9]
2 i EVENT_GROUP_CREATE_FAILED "data":[3,9]
257 X EVENT_GROUP_CLEAR_BITS_FROM_ISR "data":[3,9]
257 X EVENT_GROUP_SET_BITS_FROM_ISR "data":[3,9]
257 X PEND_FUNC_CALL_FROM_ISR "data":[3,9]
257 X TASK_NOTIFY_FROM_ISR "data":[3,9]
257 X TASK_NOTIFY_GIVE_FROM_ISR "data":[3,9]
2 i CUSTOM_MARKER_1 "data":[3,9]
2 i CUSTOM_MARKER_2 "data":[3,9]
2 i CUSTOM_MARKER_3 "data":[3,9]
2 i CUSTOM_MARKER_4 "data":[3,9]
2 i CUSTOM_MARKER_5 "data":[3,9]
END
same 'what is told is shown, on whose lane it is' got want

# Two losses of each kind, the second one behind another event; and a name that
# is told again is shown once.
lose() {
	line error "$1" 101 FULL "$2" 0
	line unknown "$1" 200 -
	line junk 9 1
	line gap "$1" 9 2
	line gap 10 11 1
}
{
	line gap 0 1 3
	line clock 1 1000 up 999 1000
	line object 1 1 3 spi
	line object 1 5 9 earlier
	line object 1 5 9 earlier
	line object 1 5 9 other
	line event 1 73 MARKER -1 999
	line event 2 35 CREATE 0 0
	line event 3 2 IN 0 1 0
	line event 4 24 FAILED 0 2 1 3
	line event 5 24 FAILED 0 3 5 3
	line event 6 24 FAILED 0 4 1
	line event 7 36 FAILED 0 5 1 2 3
	line event 8 9 BLOCKING 0 6 0 7
	line event 9 6 OUT 0 7 0
	line event 10 2 IN 0 8 1
	line event 11 23 SEND 0 9 0 7
	line event 12 11 MOVED 0 10 0
	line event 13 6 OUT 0 11 1
	line event 14 2 IN 0 12 0
	line event 15 25 RECEIVE 0 13 0 7
	line event 16 10 BLOCKING 0 14 0 8
	line event 17 6 OUT 0 15 0
	line event 18 2 IN 0 16 1
	line event 19 25 RECEIVE 0 17 0 8
	line event 20 11 MOVED 0 18 0
	line event 21 6 OUT 0 19 1
	line event 22 2 IN 0 20 0
	line event 23 23 SEND 0 21 0 8
	lose 24 1
	line event 25 44 TICK 1 0
	lose 26 2
} >first
line event 1 2 IN 1 0 0 >second
run 1 'a recording becomes events' tsp2trace first second
check 'which are JSON' "$json" <out
cat >want <<'END'
[
{"ph":"M","pid":1,"tid":258,"name":"process_name","args":{"name":"firmware"}},
{"ph":"M","pid":1,"tid":10,"name":"thread_name","args":{"name":"earlier"}},
{"ph":"M","pid":1,"tid":10,"name":"thread_name","args":{"name":"other"}},
{"ph":"i","pid":1,"tid":258,"ts":-1.000,"s":"p","name":"ID_CUSTOM_MARKER_1","args":{}},
{"ph":"i","pid":1,"tid":258,"ts":0.000,"s":"p","name":"ID_TASK_CREATE","args":{}},
{"ph":"i","pid":1,"tid":1,"ts":2.000,"s":"t","name":"ID_QUEUE_SEND_FAILED","args":{"object":"mutex 3 spi"}},
{"ph":"i","pid":1,"tid":1,"ts":3.000,"s":"t","name":"ID_QUEUE_SEND_FAILED","args":{"data":[5,3]}},
{"ph":"i","pid":1,"tid":1,"ts":4.000,"s":"t","name":"ID_QUEUE_SEND_FAILED","args":{"data":[1]}},
{"ph":"i","pid":1,"tid":1,"ts":5.000,"s":"t","name":"ID_TASK_CREATE_FAILED","args":{"data":[1,2,3]}},
{"ph":"X","pid":1,"tid":1,"ts":1.000,"dur":6.000,"cname":"thread_state_running","name":"running","args":{}},
{"ph":"X","pid":1,"tid":1,"ts":7.000,"dur":3.000,"cname":"thread_state_sleeping","name":"queue 7","args":{"state":"blocked"}},
{"ph":"X","pid":1,"tid":2,"ts":8.000,"dur":3.000,"cname":"thread_state_running","name":"running","args":{}},
{"ph":"X","pid":1,"tid":1,"ts":10.000,"dur":2.000,"cname":"thread_state_runnable","name":"ready","args":{}},
{"ph":"s","pid":1,"tid":2,"ts":9.000,"id":1,"cat":"wake","name":"queue 7"},
{"ph":"f","pid":1,"tid":1,"ts":12.999,"id":1,"cat":"wake","bp":"e","name":"queue 7"},
{"ph":"X","pid":1,"tid":1,"ts":12.000,"dur":3.000,"cname":"thread_state_running","name":"running","args":{}},
{"ph":"X","pid":1,"tid":2,"ts":11.000,"dur":5.000,"cname":"thread_state_runnable","name":"ready, preempted","args":{}},
{"ph":"X","pid":1,"tid":1,"ts":15.000,"dur":3.000,"cname":"thread_state_sleeping","name":"room in queue 8","args":{"state":"blocked"}},
{"ph":"X","pid":1,"tid":2,"ts":16.000,"dur":3.000,"cname":"thread_state_running","name":"running","args":{}},
{"ph":"X","pid":1,"tid":1,"ts":18.000,"dur":2.000,"cname":"thread_state_runnable","name":"ready","args":{}},
{"ph":"s","pid":1,"tid":2,"ts":17.000,"id":2,"cat":"wake","name":"room in queue 8"},
{"ph":"f","pid":1,"tid":1,"ts":20.999,"id":2,"cat":"wake","bp":"e","name":"room in queue 8"},
{"ph":"X","pid":1,"tid":1,"ts":20.000,"dur":1.000,"cname":"thread_state_running","name":"running","args":{"open":true}},
{"ph":"X","pid":1,"tid":2,"ts":19.000,"dur":2.000,"cname":"thread_state_runnable","name":"ready, preempted","args":{"open":true}},
{"ph":"i","pid":1,"tid":258,"ts":21.000,"s":"p","name":"error of the tracer","args":{"packets":3,"errors":1,"unknown":1,"places":1}},
{"ph":"i","pid":1,"tid":258,"ts":1000.000,"s":"p","name":"error of the tracer","args":{"packets":3,"errors":1,"unknown":1,"places":1}},
{"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"task 0"}},
{"ph":"M","pid":1,"tid":2,"name":"thread_name","args":{"name":"task 1"}},
{"ph":"M","pid":2,"tid":258,"name":"process_name","args":{"name":"firmware"}},
{"ph":"i","pid":2,"tid":1,"ts":1000.000,"s":"t","cname":"thread_state_running","name":"running","args":{"open":true}},
{"ph":"M","pid":2,"tid":1,"name":"thread_name","args":{"name":"task 0"}},
{"ph":"M","pid":2,"tid":258,"name":"process_labels","args":{"labels":"no clock record: a tick is taken as 1 ms"}}
]
END
same 'as they should be' out want
is 'and all that is lost is told' "$(head -n 4 err)" \
    'tsp2trace: 9 packets are missing, at least
tsp2trace: 2 times the tracer lost events, as its queue was full
tsp2trace: 2 packets are of unknown ids
tsp2trace: 2 places are damaged, where events may be missing'

# Markers are shown by the names that the user gives them.
{
	line clock 0 1000 up 999 1000
	line event 1 73 MARKER 1 0
	line event 2 77 MARKER 2 0
} >markers
run 0 '-m names a marker' tsp2trace -m '1=a "frame"' markers
is 'alone' "$(grep -o '"s":.*' out | cut -d , -f 2)" \
    '"name":"a \"frame\""
"name":"ID_CUSTOM_MARKER_5"'
run 2 'what is no name gives status 2' tsp2trace -m 6=x markers

finish
