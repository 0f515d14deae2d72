# SPDX-License-Identifier: GPL-3.0-or-later
# tspstat as a user runs it: what a made-up RTOS did, beside what is told of it
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/support/rtos/tsp.sh"

common_tests tspstat

run 1 'no input gives status 1' tspstat /dev/null
is 'and gives no row' "$(grep -vc '^#' out)" 0

# All that tspstat knows, of an RTOS of which all is known.
for seed in $(seq 1 10); do
	"$sim" "$seed" 4000 >records
	run 0 "$seed: an RTOS is understood" tspstat -t records
	quiet "$seed: and nothing is said"
	told >got
	exact >want
	same "$seed: as it was" got want
	grep '^task' truth | cut -f 2,10-12,22-24 >ranks
	columns task number p50_ns p90_ns p99_ns rp50_ns rp90_ns rp99_ns |
	    cut -f 2- >got
	is "$seed: percentiles are within 0.8 %" "$(paste got ranks |
	    awk -F '\t' '{ for (i = 2; i <= 7; i++) {
		d = $i - $(i + 7)
		if ($1 != $8 || d > $i / 125 || -d > $i / 125 ||
		    ($i == "-") != ($(i + 7) == "-")) print } }')" ''
	"$sim" "$seed" 4000 lose >records
	run 1 "$seed: what is lost gives status 1" tspstat -t records
	says "$seed: and is told" "^tspstat: $(awk -F '\t' '
	    $1 == "gap" { n += $4 } END { print n }' records) packets are"
	{ whole out observed_ns switching_ns unknown_ns
	  columns task number run_ns; } >got
	same "$seed: who runs is told only where it is known" got truth
	columns task number activations rmin_ns rmax_ns periods pmin_ns \
	    pmax_ns | cut -f 2- >got
	is "$seed: and so are activations and periods" "$(paste got bounds |
	    awk -F '\t' '{ for (i = 2; i <= 5; i += 3)
		if ($1 != $8 || $i > $(i + 7) || ($(i + 1) != "-" &&
		    ($(i + 1) < $(i + 8) || $(i + 2) > $(i + 9)))) print }
		$2 { n++ } END { if (n < 5) print n }')" ''
done

# By hand: a tick is 1 ms, the timer counts 1000 in it.
clock='clock 0 1000 up 999 1000'
{
	line "$clock"
	line object 1 5 0 IDLE
	line object 1 5 1 led
	line object 1 1 3 spi
	line event 1 2 IN 100 0 0
	line event 2 11 MOVED 100 500 1
	line event 3 6 OUT 100 510 0
	line event 4 2 IN 100 520 1
	line event 5 25 RECEIVE 100 600 1 3
	line event 6 23 SEND 101 0 1 3
	line event 7 24 SEND_FAILED 101 5 0 7
	line event 8 22 FAILED 101 6
	line event 9 9 BLOCKING 101 10 0 7
	line event 10 6 OUT 101 20 1
	line event 11 2 IN 101 25 0
	line event 12 44 TICK 102 0
} >small
run 0 'a recording is understood' tspstat small
is 'with lines for the whole' "$(grep '^#' out)" \
    '# 12 events in 0.002000000 s; times in ms, latencies in us
# 3 switches, 1500.0 a second; idle 74.25 %, switching 0.75 %, unknown 0.00 %
# 1 ID_CREATE_COUNTING_SEMAPHORE_FAILED
# 1 ID_QUEUE_SEND_FAILED'
is 'and tables' "$(grep -v '^#' out)" \
'task  %cpu    run runs preempted inherited
IDLE 74.25 1.485     2         1         0
led  25.00 0.5000    1         0         0

             wake-up latency in us
task wakes  min mean p50 p90 p99  max
led      1 20.0 20.0   -   -   - 20.0

            longest wait
task     wait       at  for
led  >=0.9800 0.101020  queue 7

                         held
mutex       taken   mean    max  by
mutex 3 spi     1 0.4000 0.4000  led

                                        longest wait
queue   sent received failed waits     wait       at  of
queue 7    0        0      1     1 >=0.9800 0.101020  led'
run 0 'the idle task may be told' tspstat -I 1 small
check 'and its share is' grep -q ' idle 25.00 %' out
tspstat -t small >out
is 'with -t they are fields' "$(grep '^whole	idle' out | cut -f 3)" 1485000
run 0 '-n limits the tasks' tspstat -t -n 1 small
is 'to the first' "$(columns task task)" "$(line task IDLE)"
for key in %cpu:0 run:0 runs:0 preempted:0 wakes:1 min:1 mean:1 p50:1 p90:1 \
    p99:1 max:1 inherited:0 wait:1 task:0; do
	run 0 "-s ${key%:*} is taken" tspstat -t -s "${key%:*}" small
	is "and sorts by it (${key%:*})" \
	    "$(awk '$1 == "task" { print $3; exit }' out)" "${key#*:}"
done
# What has no value is behind all that have one.
"$sim" 3 4000 >records
for key in activations rmin rmean rp50 rp90 rp99 rmax pmin period pmax jitter; do
	run 0 "-s $key is taken" tspstat -t -s "$key" records
	is "and sorts by it ($key)" "$(awk -F '\t' -v key="$key" '
	    $1 == "#task" { for (i = 2; i <= NF; i++)
		if ($i == key || $i == key "_ns") at = i }
	    $1 == "task" { n++; value = $at == "-" ? -1 : $at + 0
		if (n > 1 && value > last) print $at
		last = value }
	    END { if (n < 7 || last > 0) print n, last }' out)" ''
done
for key in other number at for open periods; do
	run 2 "-s $key gives status 2" tspstat -s "$key" small
	says 'and names what there is' "^tspstat: -s: $key: not one of %cpu "
done
run 2 '-n 0 gives status 2' tspstat -n 0 small
run 2 '-I 256 gives status 2' tspstat -I 256 small

# Of equal waits it is the first that is told.
{
	line "$clock"
	for at in 1 11; do
		line event 1 2 IN $at 0 1
		line event 2 39 DELAY $at 0 1 0 5
		line event 3 6 OUT $((at + 1)) 0 1
		line event 4 11 MOVED $((at + 6)) 0 1
	done
} >twice
run 0 'waits may be as long as others' tspstat -t twice
is 'the first one is told' "$(columns task wait_ns at_ns)" \
    "$(line task 5000000 2000000)"

# Deadlines: three activations of task 1, of 7.5, 20 and 20 ms, and one that has
# not ended; task 2 has one of 1.5 ms.
activation() {
	line event 1 11 MOVED $(($1 / 1000)) $(($1 % 1000)) "$3"
	line event 2 6 OUT $(($1 / 1000)) $(($1 % 1000)) 9
	line event 3 2 IN $(($1 / 1000)) $(($1 % 1000)) "$3"
	line event 4 39 DELAY $(($2 / 1000)) $(($2 % 1000)) "$3" 0 5
	line event 5 6 OUT $(($2 / 1000)) $(($2 % 1000)) "$3"
	line event 6 2 IN $(($2 / 1000)) $(($2 % 1000)) 9
}
{
	line "$clock"
	line event 1 2 IN 5 0 9
	line event 2 11 MOVED 6 0 1
	for task in 1 2; do
		line event 2 2 IN 7 0 $task
		line event 3 39 DELAY 7 0 $task 0 5
	done
	line event 4 2 IN 7 0 9
	activation 10500 18000 1
	activation 31000 51000 1
	activation 51001 52501 2
	activation 61000 81000 1
	line event 1 11 MOVED 99 0 1
	line object 1 5 1 'con<=trol'
	line event 2 44 TICK 999 0
} >late
run 0 'a deadline that is kept' tspstat -x 'con<=trol<=20ms' late
quiet 'is no message'
run 1 'one that is not gives status 1' tspstat -x 'con<=trol<=19999.5us' \
    -x 'task 2<=0.0015s' late
is 'below all tables' "$(grep -c '^con<=trol ' out)" 4
is 'and is reported, with the first of the longest' "$(cat err)" \
    'tspstat: con<=trol: 2 of 3 activations took longer than 19999.500 us:'"$(:
    ) the longest 20000.000 us, made ready at 0.031000 s"
run 1 'each has its own' tspstat -q -x 'con<=trol<=1s' -x 'task 2<=1499.999' \
    late
is 'and is told even with -q' "$(cat err)" \
    'tspstat: task 2: 1 of 1 activations took longer than 1499.999 us:'"$(:
    ) the longest 1500.000 us, made ready at 0.051001 s"
run 1 'a task without one was not checked' tspstat -x 'task 9<=1s' late
says 'which is told' \
    '^tspstat: -x: no activation of task 9 is complete: it was not checked$'
run 1 'nor was one that does not exist' tspstat -x 'other<=1s' late
run 1 'nor was it in an empty file' tspstat -x 'task 1<=1s' /dev/null
for text in work '<=5' 'work<=' 'work<=x' 'work<=9999999999999999'; do
	run 2 "-x $text is no deadline" tspstat -x "$text" late
	says 'and is told how one is given' 'as in control<=500us:'
done
run 2 'two of a task are an error' tspstat -x 'a<=1' -x 'a<=2' late
says 'as is told' '^tspstat: a<=2: its deadline is given twice$'
{ cat late; line object 1 5 2 'con<=trol'; } >same
run 1 'tasks of one name' tspstat -x 'con<=trol<=0' same
says 'are checked together' ': 4 of 4 activations .* 20000.000 us, .* 0.031000'
run 1 'a deadline may be kept, and events be lost' sh -c '{ cat late
    printf "gap\t6\t9\t3\n"; } | tspstat -x "con<=trol<=1s"'
says 'as is told' '^tspstat: 3 packets are missing'
awk '{ print } $2 == 3 && $NF == 1 { print "gap\t6\t9\t3" }' late >cut
run 1 'a response that a loss cuts is not checked' tspstat -q \
    -x 'con<=trol<=20ms' cut
says 'as is told' '^tspstat: -x: no activation of con<=trol is complete'

# Names that come later, or again, and what has none.
{ cat small; line object 13 5 1 'red\x0a'; line object 13 0 7 Queue; } >late
run 0 'names may change' tspstat -t late
is 'the last one is told, escaped' "$(columns task task | tail -n 1)" \
    "$(line task 'red\x0a')"
grep -v ^object small >bare
run 0 'and may be missing' tspstat -t bare
is 'then numbers are' "$(columns task task; columns mutex mutex)" \
    "$(printf 'task\ttask 0\ntask\ttask 1\nmutex\tmutex 3')"

# Without a clock.
grep -v ^clock small >unscaled
run 1 'without a clock times are whole ticks' tspstat unscaled
says 'which is told' '^tspstat: no clock record: a tick is taken as 1 ms,'
check 'with the tables, too' grep -q '^# no clock record: ' out
check 'and so they are' grep -q ' in 0.002000000 s' out
run 1 '-q keeps it off stderr' tspstat -q unscaled
quiet 'but not off the tables'
sed 's/^clock.*/clock	-	1000	up	0	0/' small >ticks
run 0 'a clock may have ticks only' tspstat ticks
quiet 'and that is known'

# What is not right, each between the two halves.
head -n 9 small >first
tail -n +10 small >second
while read -r what count counted; do
	{ cat first; echo "$what" | tr / '\t'; cat second; } >bad
	run 1 "$what gives status 1" tspstat -t bad
	says 'and is told' "^tspstat: $count "
	is 'and counted' "$(whole out "${counted%=*}" | cut -f 3)" \
	    "${counted#*=}"
	is 'nothing is known behind it until the next switch' \
	    "$(whole out unknown_ns | cut -f 3)" 420000
	run 1 'with -q the status is the same' tspstat -q bad
	quiet 'without a message'
	check 'but with a line' grep -q '^# events may be missing: ' out
done <<-'END'
	gap/6/9/3 3 lost_packets=3
	error/6/101/FULL/99/0 1 errors=1
	junk/100/5 1 damaged_places=1
	truncated/100/5 1 damaged_places=1
	unknown/6/200/- 1 unknown_packets=1
END
# Lists that are counted apart, from 0 on: what follows goes on from before
# them.
apart() {
	line gap 6 0 250
	line object 0 0 7 q
}
{ cat first; apart; apart; cat second; } >lists
run 0 'lists that are counted apart are no loss' tspstat -t lists
quiet 'so nothing is told'
is 'and nothing forgotten' "$(whole out unknown_ns | cut -f 3)" 0
{ cat first; apart; line error 5 102 DEAF 99 0; cat second; } >lists
run 0 'nor if an error repeats the number before them' tspstat -t lists
{ cat first; apart; line gap 1 2 1; cat second; } >bad
run 1 'what is missing within one is' tspstat -t bad
is 'and counted' "$(whole out lost_packets gaps | cut -f 3)" "1
1"
{ cat first; apart; line junk 9 1; cat second; } >bad
run 1 'and damage stays damage' tspstat -t bad
is 'alone' "$(whole out lost_packets damaged_places | cut -f 3)" "0
1"
{ cat first; apart; line clock 6 1000 up 999 1000; sed 's/^event	6/event	7/' second; } >lists
run 0 'nor if a clock follows' tspstat -t lists
is 'and nothing is forgotten' "$(whole out unknown_ns | cut -f 3)" 0
{ cat first; apart; } >lists
run 0 'nor at the end' tspstat -t lists
quiet 'of which nobody knows'
{ cat first; line gap 6 0 250; line object 0 3 7 q; cat second; } >bad
run 1 'a list apart begins with queues' tspstat -t bad
says 'else it is a loss' '^tspstat: 250 packets are missing'
{ echo "$clock" | tr ' ' '\t'; apart; cat second; } >bad
run 1 'where nothing was before it is not known' tspstat -t bad
is 'and counts' "$(whole out lost_packets gaps | cut -f 3)" "250
1"
for next in 0 7; do
	{ cat first; apart; sed "s/^event	6/event	$next/" second; } >bad
	run 1 "if $next follows it is a loss" tspstat -t bad
	is "which is counted ($next)" "$(whole out lost_packets | cut -f 3)" 250
	is "and nothing is known behind it ($next)" \
	    "$(whole out unknown_ns | cut -f 3)" 420000
done
{ cat first; line error 6 102 DEAF 99 0; cat second; } >deaf
run 0 'a tracer that lost a command lost no event' tspstat -t deaf
quiet 'so nothing is told'
is 'and nothing forgotten' "$(whole out unknown_ns | cut -f 3)" 0
{ cat first; line event 1; cat second; } >bad
run 1 'a line that is no record gives status 1' tspstat bad
says 'and is located' '^tspstat: bad: line 10: not a record$'
says 'and counts as damage' '^tspstat: 1 places are damaged'
{ cat first; line event 6 6 OUT 101 0 7; cat second; } >bad
run 1 'so do switches that can not be' tspstat bad
says 'which are told' '^tspstat: 2 switches contradict'
run 1 'a file without records is told' tspstat "$srcdir/NEWS"
says 'as such' ': no record in [0-9]* lines$'

# Each input is a stream of its own.
run 0 'inputs may be several' tspstat -t small small
is 'whose times are added' "$(whole out observed_ns | cut -f 3)" 4000000
is 'and switches' "$(whole out switches | cut -f 3)" 6
# From a new start on time begins anew.
{ cat small; sed 's/^clock	0/clock	13/; s/	10\([0-2]\)	/	\1	/' small; } >anew
run 0 'a new start is no damage' tspstat anew
check 'but told' grep -q '^# time has begun anew 1 times$' out
check 'and time goes on' grep -q ' in 0.004000000 s' out

if [ -c /dev/full ]; then
	fails 2 'a full disk gives status 2' sh -c 'tspstat small >/dev/full'
else
	skip 1 'no /dev/full'
fi

# A signal ends nothing; the result comes when the pipe ends.
signal_ends_nothing first second tspstat
check 'to its last event' grep -q '^# 12 events in 0.002' out
second_signal_kills tspstat pipe

finish
