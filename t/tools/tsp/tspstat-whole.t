# SPDX-License-Identifier: GPL-3.0-or-later
# What tspstat tells of the whole and of each event; t/tools/tsp/tspstat.t has
# the rest
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/support/rtos/tsp.sh"

clock='clock 0 1000 up 999 1000'

# All events but switches; those of queues tell which one.
{
	line "$clock"
	line event 1 2 IN 0 0 1
	for id in $(seq 7 100); do
		case $id in
		17 | 18 | 19 | 20 | 2[3-9] | 3[0-3])
			line event 1 "$id" x 0 "$id" 3 9 ;;
		*)
			line event 1 "$id" x 0 "$id" ;;
		esac
	done
} >all
run 0 'events of all ids are understood' tspstat -t all
is 'the whole is told' "$(grep whole out)" "$(tr ' ' '\t' <<'END'
#whole name value
whole events 95
whole observed_ns 100000
whole running_ns 100000
whole switching_ns 0
whole unknown_ns 0
whole switches 1
whole inherited 0
whole inherited_max_ns 0
whole inherited_open 0
whole lost_packets 0
whole gaps 0
whole errors 0
whole unknown_packets 0
whole damaged_places 0
whole damaged_times 0
whole mixed_switches 0
whole restarts 0
whole no_clock 0
whole ID_QUEUE_CREATE_FAILED 1
whole ID_CREATE_MUTEX_FAILED 1
whole ID_GIVE_MUTEX_RECURSIVE_FAILED 1
whole ID_TAKE_MUTEX_RECURSIVE_FAILED 1
whole ID_CREATE_COUNTING_SEMAPHORE_FAILED 1
whole ID_QUEUE_SEND_FAILED 1
whole ID_QUEUE_RECEIVE_FAILED 1
whole ID_QUEUE_SEND_FROM_ISR_FAILED 1
whole ID_QUEUE_RECEIVE_FROM_ISR_FAILED 1
whole ID_QUEUE_PEEK_FROM_ISR_FAILED 1
whole ID_TASK_CREATE_FAILED 1
whole ID_TIMER_CREATE_FAILED 1
whole ID_EVENT_GROUP_CREATE_FAILED 1
whole ID_CUSTOM_MARKER_1 1
whole ID_CUSTOM_MARKER_2 1
whole ID_CUSTOM_MARKER_3 1
whole ID_CUSTOM_MARKER_4 1
whole ID_CUSTOM_MARKER_5 1
END
)"
is 'and what was sent, received and failed' "$(grep queue out)" \
    "$(tr '|' '\t' <<'END'
#queue|queue|type|number|sent|received|failed|waits|wait_ns|wait_open|at_ns|of
queue|binary semaphore 9|3|9|2|2|7|0|-|0|-|-
END
)"

# Markers are told by the names that the user gives them.
run 0 '-m names a marker' tspstat -m 5=last -m '1=a frame' -m 1=frame all
is 'the last name counts' "$(grep -e MARKER_[12] -e frame -e last out)" \
    '# 1 frame
# 1 ID_CUSTOM_MARKER_2
# 1 last'
tspstat -t -m 1=frame all >out
is 'with -t, too' "$(whole out frame)" 'whole	frame	1'
for name in 0=x 6=x 1 1= =x 73=x; do
	run 2 "-m $name gives status 2" tspstat -m "$name" all
	says 'and a message' '^tspstat: -m: '"$name"': not NUMBER=NAME with'
done

# The idle tasks are those of that name; and priorities that are inherited.
{
	line clock 0 1000 up 19999 20000
	line object 1 5 0 IDLE
	line object 1 5 1 IDLY
	line object 1 5 2 IDLE2
	line object 1 5 3 IDLE
	line event 1 2 IN 0 0 0
	line event 2 2 IN 1 0 1
	line event 3 7 INHERIT 1 1 3 9
	line event 4 8 DISINHERIT 1 21 3 9
	line event 5 7 INHERIT 2 0 1 9
	line event 6 8 DISINHERIT 2 259 1 9
	line event 7 2 IN 3 0 3
	line event 8 2 IN 5 0 2
	line event 9 7 INHERIT 5 1 2 9
	line event 10 44 TICK 5 10
} >idle
run 0 'several tasks may be idle' tspstat idle
is 'and priorities be inherited' "$(head -n 3 out)" \
    '# 10 events in 0.005000500 s; times in ms, latencies in us
# 4 switches, 799.9 a second; idle 59.99 %, switching 0.00 %, unknown 0.00 %
# 3 times a priority was inherited, for 13.0 us at most, by IDLY'
run 0 'task 0 may be the idle one' tspstat -t -I 0 idle
is 'and no other' "$(whole out idle_ns | cut -f 3)" 1000000
{ cat idle; line event 11 7 INHERIT 5 99 2 9; line event 12 44 TICK 5 273
} >held
run 0 'the last one may last, also when it is told again' tspstat held
is 'and have lasted longer' "$(grep inherited, out)" '# 3 times a priority was'"$(:
    ) inherited, for >=13.6 us at most, by IDLE2"

# The least and the most time.
line event 1 2 IN 5 0 1 >one
run 1 'there may be one event' tspstat -q one
is 'and no time' "$(cat out)" "$(sed 's/^	//' <<'END'
	# 1 events in 0.000000000 s; times in ms, latencies in us
	# no clock record: a tick is taken as 1 ms, without the timer
	# 1 switches, 0.0 a second; switching 0.00 %, unknown 0.00 %
	task   %cpu run runs preempted inherited
	task 1 0.00   0    1         0         0
END
)"
{
	line clock 0 1 up 0 0
	line event 1 2 IN 0 0 1
	line event 2 2 IN 3000000 0 2
	line event 3 44 TICK 4000000 0
} >long
run 0 'or more than a month' tspstat -t long
is 'with the same shares' "$(columns task number %cpu run_ns)" \
    "$(line task 1 75.00 3000000000000000; line task 2 25.00 1000000000000000)"

# What is known of an input is not so of the next one.
{
	line "$clock"
	line event 1 2 IN 0 0 2
	line event 2 9 BLOCKING 0 0 0 3
	line event 3 2 IN 0 0 1
	line event 4 25 RECEIVE 1 0 1 7
	line event 5 39 DELAY 2 0 1 0 5
} >first
{
	line "$clock"
	line event 0 6 OUT 0 0 4
	line event 1 2 IN 0 0 3
	line event 2 19 TAKE 1 0 4 7
	line event 3 17 GIVE 3 0 4 7
	line event 4 44 TICK 9 0
} >second
run 0 'inputs are streams of their own' tspstat first second
is 'with their own tasks and objects' "$(awk '/^(task|mutex|queue) [0-9]/ ||
    /^recursive/' out)" "$(sed 's/^	//' <<'END'
	task 3 81.81 9.000    1         0         0
	task 1 18.18 2.000    1         0         0
	task 2  0.00 0        1         0         0
	task 2 >=2.000 0.000000  queue 3
	mutex 7               0     - >=1.000  task 1
	recursive mutex 7     1 2.000   2.000  task 3
	queue 3    0        0      0     1 >=2.000 0.000000  task 2
END
)"

# What is lost before the first event, in a row, and at the end.
{
	line "$clock"
	line gap 1 4 3
	line gap 5 6 1
	line event 6 2 IN 0 0 1
	line event 7 44 TICK 1 0
	line error 8 101 FULL 1 0
	line unknown 9 200 -
	line truncated 7 1
	line junk 9 1
	line gap 10 12 2
	line gap 13 14 1
	line event 14 44 TICK 2 0
	line error 15 101 FULL 2 0
	line unknown 16 200 -
	line junk 8 1
} >losses
run 1 'losses give status 1' tspstat losses
is 'and are counted' "$(grep missing out)" '# events may be missing: 7 packets'"$(:
    ) in 4 gaps, 2 errors of the tracer, 2 unknown packets, 3 places damaged,$(:
    ) 0 times and 0 switches that can't be"
is 'but what is known between them is' "$(grep switches, out)" \
    '# 1 switches, 500.0 a second; switching 0.00 %, unknown 50.00 %'

# What can't be: a time, a switch, and what is none: time begins anew.
{
	line "$clock"
	line event 1 2 IN 1000 0 1
	line event 2 44 TICK 1001 0
} >sound
{ cat sound; line event 3 44 TICK 9000 0; line event 4 44 TICK 1001 0; } >late
{ cat sound; line event 3 6 OUT 1001 0 2; } >switch
{ cat late; line event 5 6 OUT 1002 0 2; line event 6 44 TICK 5 0
  line event 7 44 TICK 6 0; } >three
missing='# events may be missing: 0 packets in 0 gaps, 0 errors of the tracer,'"$(:
    ) 0 unknown packets, 0 places damaged,"
run 1 "a time that can't be gives status 1" tspstat late
says 'and is told' "^tspstat: 1 events have times that can't be$"
is 'in the tables, too' "$(grep missing out)" \
    "$missing 1 times and 0 switches that can't be"
run 1 "so does a switch that can't be" tspstat switch
is 'which is told' "$(grep missing out)" \
    "$missing 0 times and 1 switches that can't be"
run 1 'those of several inputs' tspstat -t three one three sound
is 'are counted together' "$(whole out damaged_times mixed_switches restarts \
    no_clock | cut -f 3 | tr '\n' ' ')" '2 2 2 1 '

# The heap: what is free again was there before the recording, at least; a
# MALLOC of nothing has failed.
{
	line "$clock"
	line object 1 5 1 led
	line event 0 50 MALLOC 0 0 1 0
	line event 1 2 IN 1 0 1
	line event 2 51 FREE 1 0 2 88
	line event 3 50 MALLOC 1 0 0 100
	line event 4 50 MALLOC 1 0 0 0
	line event 5 2 IN 2 0 2
	line event 6 50 MALLOC 2 0 0 200
	line event 7 51 FREE 3 0 0 250
	line event 8 51 FREE 3 0
} >heap
run 0 'memory is understood' tspstat -t heap
is 'and is told for all, and for each task' "$(grep heap out)" \
    "$(tr '|' '\t' <<'END'
#heap|heap|number|mallocs|failed|frees|allocated|freed|now|peak
heap|all|-|4|1|2|556|850|50|600
heap|led|1|2|1|1|100|600|100|600
heap|task 2|2|1|0|1|200|250|0|250
heap|nobody|-|1|0|0|256|0|256|256
END
)"
line event 9 51 FREE 4 0 0 0 >>heap
run 0 'a heap that does not say what is free' tspstat heap
is 'has counts alone' "$(grep '^all' out)" \
    'all          4      1     3       556   850   -    -'

finish
