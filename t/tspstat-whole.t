# SPDX-License-Identifier: GPL-3.0-or-later
# What tspstat tells of the whole and of each event; t/tspstat.t has the rest
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/lib.sh"
. "$srcdir/t/tool.sh"
. "$srcdir/t/tsp.sh"

clock='clock 0 1000 up 999 1000'
tables() {
	grep -v '^#' out
}

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
END
)"
is 'and what was sent, received and failed' "$(grep queue out)" \
    "$(tr '|' '\t' <<'END'
#queue|queue|type|number|sent|received|failed|waits|wait_ns|wait_open|at_ns|of
queue|binary semaphore 9|3|9|2|2|7|0|-|0|-|-
END
)"

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
    '# 10 events in 0.005000500 s; all times in us
# 4 switches, 799.9 a second; idle 59.99 %, switching 0.00 %, unknown 0.00 %
# 3 times a priority was inherited, for 13.0 us at most, by IDLY'
run 0 'task 0 may be the idle one' tspstat -t -I 0 idle
is 'and no other' "$(whole out idle_ns | cut -f 3)" 1000000
{ cat idle; line event 11 44 TICK 5 280; } >held
run 0 'the last one may last' tspstat held
is 'and have lasted longer' "$(grep inherited, out)" '# 3 times a priority was'"$(:
    ) inherited, for >=14.0 us at most, by IDLE2"

# The least and the most time.
line event 1 2 IN 5 0 1 >one
run 1 'there may be one event' tspstat -q one
is 'and no time' "$(cat out)" "$(sed 's/^	//' <<'END'
	# 1 events in 0.000000000 s; all times in us
	# no clock record: a tick is taken as 1 ms, without the timer
	# 1 switches, 0.0 a second; switching 0.00 %, unknown 0.00 %
	task   %cpu run runs preempted wakes min mean p50 p90 p99 max inherited wait at for
	task 1 0.00 0.0    1         0     0   -    -   -   -   -   -         0    -  - -
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

# All that is waited for.  A name is left out that says what the type does.
{
	line "$clock"
	line object 0 0 3 Quiet
	line object 0 1 3 Queue
	line object 0 5 6 Queue
	line event 1 44 TICK 0 0
	line event 2 2 IN 1 0 1
	line event 3 68 WAIT_BLOCK 2 0 1 4
	line event 4 2 IN 3 0 2
	line event 5 56 WAIT_BLOCK 3 0 7 1
	line event 6 2 IN 4 0 3
	line event 7 41 SUSPEND 4 0 3
	line event 8 2 IN 5 0 4
	line event 9 2 IN 6 0 5
	line event 10 11 MOVED 7 0 4
	line event 11 10 BLOCKING 7 0 0 3
	line event 12 2 IN 7 0 6
	line event 13 9 BLOCKING 7 0 1 3
	line event 14 2 IN 8 0 0
	line event 15 44 TICK 9 0
} >waits
run 0 'tasks may wait for many things' tspstat -s wait waits
is 'which are told' "$(tables)" "$(sed 's/^	//' <<'END'
	task    %cpu    run runs preempted wakes min mean p50 p90 p99 max inherited     wait       at for
	task 1 22.22 2000.0    1         0     0   -    -   -   -   -   -         0 >=6000.0 0.003000 notification 4
	task 2 11.11 1000.0    1         0     0   -    -   -   -   -   -         0 >=5000.0 0.004000 event group 7
	task 3 11.11 1000.0    1         0     0   -    -   -   -   -   -         0 >=4000.0 0.005000 suspended
	task 5 11.11 1000.0    1         0     0   -    -   -   -   -   -         0 >=2000.0 0.007000 room in queue 3 Quiet
	Queue  11.11 1000.0    1         0     0   -    -   -   -   -   -         0 >=1000.0 0.008000 mutex 3
	task 4 11.11 1000.0    1         0     0   -    -   -   -   -   -         0   1000.0 0.006000 not told
	task 0 11.11 1000.0    1         0     0   -    -   -   -   -   -         0        -        - -
	mutex   taken mean max by failed waits     wait       at of
	mutex 3     0    -   - -       0     1 >=1000.0 0.008000 Queue
	queue         sent received failed waits     wait       at of
	queue 3 Quiet    0        0      0     1 >=2000.0 0.007000 task 5
END
)"

# Tasks that are alike are in the order of their names, and of their numbers;
# what there is none of is behind all else.
{
	line "$clock"
	line object 0 5 1 same
	line object 0 5 2 Zed
	line object 0 5 3 same
	line object 0 5 5 zero
	for task in 1 2 3; do
		line event 1 2 IN "$task" 0 "$task"
	done
	line event 4 11 MOVED 4 0 5
	line event 5 2 IN 4 0 5
	line event 6 44 TICK 5 0
} >alike
for order in '%cpu 2135' 'min 5213' 'task 2135'; do
	run 0 "-s ${order% *} is taken" tspstat -t -s "${order% *}" alike
	is "and sorts what is alike, too (${order% *})" "$(awk \
	    '$1 == "task" { printf "%s", $3 }' out)" "${order#* }"
done
is 'columns have names' "$(grep '^#task' out)" "#task$(line ' task number'"$(:
    ) %cpu run_ns runs preempted wakes min_ns mean_ns p50_ns p90_ns p99_ns"$(:
    ) max_ns inherited wait_ns open at_ns for)"

# Times are rounded to tenths, and one may be 0.
{
	line clock 0 1000 up 19999 20000
	line event 1 2 IN 0 0 1
	line event 2 39 DELAY 0 0 1 0 5
	line event 3 2 IN 0 0 2
	line event 4 2 IN 0 7 3
	line event 5 2 IN 0 26 4
	line event 6 44 TICK 0 44
} >tenths
run 0 'times may be short' tspstat -n 3 tenths
is 'and are rounded' "$(awk '/^task [0-9]/ { print $1, $2, $4 }' out)" \
    'task 3 1.0
task 4 0.9
task 2 0.4'
run 0 'time may begin with a wait' tspstat -s wait -n 1 tenths
is 'at 0' "$(awk '/^task [0-9]/ { print $2, $(NF - 2), $(NF - 1), $NF }' out)" \
    '1 >=2.2 0.000000 delay'

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

finish
