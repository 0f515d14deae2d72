# SPDX-License-Identifier: GPL-3.0-or-later
# tspstat's tables: what is waited for, alike, or short; t/tools/tsp/tspstat.t
# has the rest
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/support/rtos/tsp.sh"

clock='clock 0 1000 up 999 1000'

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
is 'which are told' "$(grep -v '^#' out)" "$(sed 's/^	//' <<'END'
	task    %cpu   run runs preempted inherited
	task 1 22.22 2.000    1         0         0
	task 2 11.11 1.000    1         0         0
	task 3 11.11 1.000    1         0         0
	task 5 11.11 1.000    1         0         0
	Queue  11.11 1.000    1         0         0
	task 4 11.11 1.000    1         0         0
	task 0 11.11 1.000    1         0         0

	                    longest wait
	task      wait       at  for
	task 1 >=6.000 0.003000  notification 4
	task 2 >=5.000 0.004000  event group 7
	task 3 >=4.000 0.005000  suspended
	task 5 >=2.000 0.007000  room in queue 3 Quiet
	Queue  >=1.000 0.008000  mutex 3
	task 4   1.000 0.006000  not told

	                  held
	mutex   taken mean max  by
	mutex 3     0    -   -  -

	                          longest wait
	mutex   failed waits    wait       at  of
	mutex 3      0     1 >=1.000 0.008000  Queue

	                                               longest wait
	queue         sent received failed waits    wait       at  of
	queue 3 Quiet    0        0      0     1 >=2.000 0.007000  task 5
END
)"

# A task is known by what it inherits, and an object by what fails, if it is
# told which; a recursive mutex tells twice that it could not be taken.
{
	line "$clock"
	line event 1 2 IN 0 0 1
	line event 2 7 INHERIT 0 0 9 5
	line event 3 35 CREATE 0 0 8
	line event 3 37 DELETE 0 0 7
	line event 3 18 GIVE_FAILED 0 0 4 7
	line event 4 28 RECEIVE_FAILED 0 0 4 7
	line event 5 20 TAKE_FAILED 0 0 4 7
	line event 6 14 CREATE_FAILED 0 0 0
	line event 7 14 CREATE_FAILED 0 0 2
	line event 8 39 DELAY 0 0 1 0 1
	line event 9 6 OUT 0 0 1
	line event 10 11 MOVED 1 0 1
	line event 11 2 IN 1 99 1
	line event 12 9 BLOCKING 1 99 2 3
	line event 13 6 OUT 1 99 1
	line event 14 11 MOVED 2 99 1
	line event 15 2 IN 2 299 1
} >few
run 0 'little may be known' tspstat -t few
is 'and is told, of equal waits the first' \
    "$(columns task number p50_ns inherited wait_ns for
    columns mutex number type failed; columns queue number waits failed
    grep CREATE out)" "$(line task 1 99000 0 1000000 delay
    line task 9 - 1 - -; line mutex 7 4 2; line queue 3 1 0
    line whole ID_QUEUE_CREATE_FAILED 2)"

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
is 'columns have names' "$(grep '^#task' out)" "$(line '#task' task number \
    %cpu run_ns runs preempted wakes min_ns mean_ns p50_ns p90_ns p99_ns max_ns \
    inherited wait_ns open at_ns for activations rmin_ns rmean_ns rp50_ns \
    rp90_ns rp99_ns rmax_ns periods pmin_ns period_ns pmax_ns jitter_ns)"

# Times have four digits, and one may be 0.
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
is 'and are rounded' "$(awk '/^task [0-9]/ { print $1, $2, $4 }' out | sed 3q)" \
    'task 3 0.0009
task 4 0.0009
task 2 0.0003'
run 0 'time may begin with a wait' tspstat -s wait -n 1 tenths
is 'at 0' "$(awk '/^task [0-9].*delay/ { print $2, $3, $4, $5 }' out)" \
    '1 >=0.0022 0.000000 delay'

# Ranks of a few values are left to -t, and a long name moves its own row only.
{
	line "$clock"
	line object 0 5 2 a_name_that_is_longer_than_any_column
	for at in $(seq 10); do
		line event 1 11 MOVED "$((2 * at))" 0 1
		line event 2 2 IN "$((2 * at))" "$at" 1
		line event 3 2 IN "$((2 * at + 1))" 0 2
	done
} >ten
head -n $(($(wc -l <ten) - 3)) ten >nine
for n in nine ten; do
	tspstat $n >out
	is "ranks of $n latencies" "$(awk '/latency/ { part = 1 }
	    /response/ { part = 0 } part && /^task 1 / { print $3, $6 }' out
	    )" "$([ $n = nine ] && echo 9 - || echo 10 5.0)"
done
is 'rows of short names are as wide as without a long one' \
    "$(awk '/^task 1 / { print length($0); exit }' out)" 43

# A task with a period of 10 ms that comes 1 ms late, and early, by turns; its
# response times are 2 ms, and once 8 ms.
periodic() {
	line "$clock"
	line event 1 2 IN 8 0 1
	line event 2 39 DELAY 8 0 1 0 5
	line event 3 2 IN 9 0 2
	for n in $(seq "$1"); do
		at=$((10 * n + n % 2))
		line event 4 11 MOVED $at 0 1
		line event 5 2 IN $at 0 1
		line event 6 39 DELAY $at 0 1 0 5
		line event 7 2 IN $((at + (n == 3 ? 8 : 2))) 0 2
	done
}
periodic 11 >ten
periodic 10 >nine
run 0 'activations may be periodic' tspstat ten
is 'which is told, with the response times' \
    "$(sed -n '/response/,/longest/p' out | sed '$d')" "$(sed 's/^	//' <<'END'
	                           response time in ms
	task   activations  rmin rmean  rp50  rp90  rp99  rmax
	task 1          11 2.000 2.545 2.007 2.007 8.000 8.000

	             period in ms
	task    pmin period  pmax jitter
	task 1 9.000  10.00 11.00  1.000
END
)"
tspstat -t ten >out
is 'and in nanoseconds' "$(columns task periods pmin_ns period_ns pmax_ns \
    jitter_ns | tail -n 1)" "$(line task 10 9000000 10000000 11000000 1000000)"
run 0 'of nine periods' tspstat nine
is 'nothing is told' "$(grep -c period out)" 0
tspstat -t nine >out
is 'but how many there are' "$(columns task periods pmin_ns jitter_ns | tail -n 1
    )" "$(line task 9 - -)"
run 0 'no table is wider than a terminal' sh -c '"$0" 3 9000 | tspstat' "$sim"
is 'of 80 columns' "$(awk 'length($0) > 80' out)" ''

finish
