# SPDX-License-Identifier: GPL-3.0-or-later
# tspcut as a user runs it
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/support/rtos/tsp.sh"

common_tests tspcut QUEUE_SEND_FAILED

# cut NAME OPTION...: which ticks are left of the file trace, names apart.
cut_is() {
	cut_want=$1
	shift
	run 0 "$*: is cut" tspcut "$@" trace
	quiet "$*: without a message"
	is "$*: to that" "$(awk '$1 == "event" || $1 == "error" {
		printf "%s%s", sep, $5; sep = " "
	    }
	    $1 == "gap" { printf " gap" }' out)" "$cut_want"
}

{
	line clock 0 1000 up 999 1000
	line object 1 5 1 led
	line event 1 2 IN 100 0 1
	line event 2 44 TICK 110 0
	line event 3 2 IN 120 0 2
	line event 4 44 TICK 130 0
	line error 5 101 FULL -200 0
	line gap 5 6 1
	line event 6 50 MALLOC 140 0 0 9
	line event 7 24 FAILED 150 0 0 3
	line event 8 24 FAILED 160 0 0 4
	line error 9 102 FULL 155 0
	line event 10 28 FAILED 170 0 0 4
	line event 11 44 TICK 180 0
	line object 12 0 3 jobs
} >trace
cut_is '120 130 -200 gap 140 150 160 155 170 180' QUEUE_SEND_FAILED
cut_is '120 130 -200 gap 140 150 160 155 170 180' -b 0.03 24
cut_is '100 110 120 130 -200 gap 140 150 160 155 170 180' -b 0.031 24
cut_is '100 110 120 130 -200 gap 140 150 160 155 170 180' -b 9 24
cut_is '120 130 -200 gap 140 150 160 155' -a 0.01 id_queue_send_failed
cut_is '120 130 -200 gap 140 150' -a 0 '*_FAILED'
cut_is '120 130 -200 gap 140 150 160 155 170' -a 0 QUEUE_RECEIVE_FAILED
cut_is '120 130 -200 gap 140 150 160 155 170 180' ERROR_RECEIVE_FIFO_FULL
cut_is '100' -a 0 -b 5 TASK_SWITCHED_IN
is 'names and clock are always there' "$(grep -c -e object -e clock out)" 3

# Ticks are the clock's.
sed 's/^clock	0	1000/clock	0	100/' trace >slow
run 0 'a slow clock' tspcut -b 0.3 -a 0.1 24 slow
is 'has other times' "$(awk '$1 == "event" { print $5 }' out |
    tr '\n' ' ')" '120 130 140 150 160 '
run 0 'and less than a tick' tspcut -b 0.301 24 slow
is 'is one' "$(grep -m 1 event out | cut -f 5)" 100

# Who ran is known from the beginning; the names are.
run 0 'what is cut can be read' sh -c 'tspcut -b 0.02 -a 0 24 trace |
    grep -v -e ^gap -e ^error | tspstat -t'
is 'and tells who ran' "$(columns task number run_ns)" 'task	1	0
task	2	30000000'

# Without switches, and where the program was started anew.
grep -v IN trace >none
run 0 'what has no switches' tspcut -b 0.02 24 none
is 'begins at that time' "$(grep -m 1 event out | cut -f 5)" 130
{
	line event 0 2 IN 90000 0 1
	line event 1 44 TICK 90001 0
	cat trace
} >anew
run 0 'a program that was started anew' tspcut -b 9 24 anew
is 'has nothing before that' "$(grep -m 1 event out | cut -f 5)" 100

run 1 'an event that does not come gives status 1' tspcut 3 trace
is 'and a message' "$(cat err)" \
    'tspcut: trace: ID_INCREASE_TICK_COUNT: no such event: nothing is cut out'
is 'and only names' "$(grep -c event out)" 0
run 1 '-q leaves the status' tspcut -q 3 trace
quiet 'and says nothing'
run 2 'no event gives status 2' tspcut
for event in WRONG 256 'WRONG*' ''; do
	run 2 "'$event' gives status 2" tspcut "$event" trace
	says 'and a message' ': not an event.s name, number or pattern of names$'
done
echo event >>trace
run 1 'a bad line gives status 1' tspcut 24 trace

# A long trace takes no more memory than what is before the event.
check 'a long trace is cut' sh -c "awk 'BEGIN {
    for (i = 0; i < 300000; i++)
	printf \"event\t0\t2\tIN\t%d\t0\t1\n\", i
    printf \"event\t0\t24\tF\t%d\t0\t0\t1\n\", i }' |
    (ulimit -v 100000; tspcut -b 0.1 24) >out"
is 'at the right place' "$(wc -l <out)" 101
finish
