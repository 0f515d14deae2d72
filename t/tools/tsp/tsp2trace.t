# SPDX-License-Identifier: GPL-3.0-or-later
# tsp2trace as a user runs it: what a made-up RTOS did, beside what the file
# says
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/support/rtos/tsp.sh"
json=$builddir/t/support/jsoncheck

common_tests tsp2trace

# Of sorted spans: those that begin before the last one of the lane has ended.
overlaps() {
	sort -n -k 1,1 -k 3,3 -k 4,4 spans |
	    awk '$1 == lane && $3 < end { print } { lane = $1; end = $4 }'
}

# Ends of arrows where the task does not run, or beside a bar of it: within it
# is what viewers need, but where it has no length.
astray() {
	sort -n -k 3,3 spans | awk '
	NR == FNR { if ($2 == "running") {
		n[$1]++; from[$1, n[$1]] = $3; to[$1, n[$1]] = $4 } next }
	function runs(lane, at, i) {
		for (i = 1; i <= n[lane]; i++)
			if ((from[lane, i] < at && at < to[lane, i]) ||
			    (from[lane, i] == to[lane, i] &&
			    (at - from[lane, i]) ^ 2 <= 1))
				return 1
		return 0
	}
	($1 < 256 && !runs($1, $3)) || !runs($2, $4) || $4 < $3' - arrows.all
}

for seed in 6 $(seq 21 26); do
	"$sim" "$seed" 4000 >records
	run 0 "$seed: an RTOS is understood" tsp2trace records
	quiet "$seed: and nothing is said"
	check "$seed: it becomes JSON" "$json" <out
	spans out >spans
	is "$seed: a task is in one state at a time" "$(overlaps)" ''
	awk '$2 == "running" { n[$1] += $4 - $3 }
	    END { for (i in n) printf "%d %.0f\n", i, n[i] }' spans |
	    sort -n >got
	awk -F '\t' '$1 == "task" { print $2, $3 }' truth >want
	same "$seed: and runs as long as it did" got want
	awk '$2 == "blocked" { d = $4 - $3; if (!($1 in n) || d > n[$1])
		n[$1] = d }
	    END { for (i in n) printf "%d %.0f\n", i, n[i] }' spans |
	    sort -n >got
	awk -F '\t' '$1 == "task" && $14 != "-" { print $2, $14 }' truth >want
	same "$seed: its longest wait is the one that it had" got want
	arrows out >arrows.all
	awk '{ printf "%d %d %.0f %.0f\n", $1, $2, int($3 / 1000 + 0.5) * 1000,
	    int($4 / 1000 + 0.5) * 1000 }' arrows.all | sort >arrows.got
	awk '{ printf "%d %d %.0f %.0f\n", $1, $2, $3 * 1000, $4 * 1000 }' arrows |
	    sort >want
	same "$seed: who was woken by whom is shown" arrows.got want
	is "$seed: from and to where they ran, and beside no bar" "$(astray)" ''
	"$sim" "$seed" 3000 lose >records
	run 1 "$seed: what is lost gives status 1" tsp2trace records
	check "$seed: and still JSON" "$json" <out
	spans out >spans
	is "$seed: a task is in one state at a time" "$(overlaps)" ''
	awk '$2 == "running" { n[$1] += $4 - $3 }
	    END { for (i in n) printf "%d %.0f\n", i, n[i] }' spans |
	    sort -n >got
	awk -F '\t' '$1 == "task" && $3 { print $2, $3 }' truth >want
	same "$seed: it is shown only where it is known" got want
	tspstat -q -t records >out
	columns task number run_ns | awk -F '\t' '$3 { print $2, $3 }' >want
	same "$seed: which is what tspstat tells" got want
done

# For Firefox Profiler: a task is a thread, and runs as long as it did.
run 2 'a profile has no live view' tsp2trace -f -i 1 records
says 'since it is written at the end' \
    '^tsp2trace: -f and -i: give only one of them$'
if command -v jq >jq.out; then
	. "$srcdir/t/support/firefox.sh"
	"$sim" 6 4000 lose >records
	run 1 'a profile of what has losses' tsp2trace -f records
	is 'is one by its types' "$(firefox_faults out)" ''
	check 'and shows them' jq -e '.shared.stringArray | index("lost")' out
	# Rows of each task are more than memory holds.
	"$sim" 6 12000 >records
	run 0 'a profile' tsp2trace -f records
	quiet 'says nothing'
	is 'is one by its types, too' "$(firefox_faults out)" ''
	mv out out.json
	# Threads are named as the simulator names tasks.
	for task in $(awk -F '\t' '$1 == "task" { print $2 }' truth); do
		printf '%d %.0f\n' "$task" "$(firefox_folded out.json \
		    "task-$task" | sed -n 's/^running //p')"
	done | sort >got
	awk -F '\t' '$1 == "task" { printf "%d %.0f\n", $2, $3 / 1000 }' truth |
	    sort >want
	same 'tasks run as long as they did' got want
	is 'which is what the graph has' "$(jq -r '.threads[] |
	    select(.name | startswith("task")) | "\(.name) \(.samples |
	    .threadCPUDelta | add)"' out.json | sed 's/^task-//' | sort)" \
	    "$(awk -F '\t' '$1 == "task" { printf "%d %.0f\n", $2, $3 }' truth |
	    sort)"
	jq -r '.shared.stringArray as $s | .threads[] | .markers as $m |
	    range($m.length) | select($s[$m.name[.]] == "woken") |
	    "\($m.startTime[.] * 1000 | round) \($m.endTime[.] * 1000 | round)"' \
	    out.json | sort >got
	awk '{ printf "%.0f %.0f\n", $3, $4 }' arrows | sort >want
	same 'who was woken is shown, from when to when' got want
	fails 2 'they must have room' env TMPDIR=/nonexistent tsp2trace -f records
	says 'which is named' '^tsp2trace: /nonexistent/splitprof\..*: No such file'
	run 1 'nothing gives a profile as well' tsp2trace -f /dev/null
	is 'that is one' "$(firefox_faults out)" ''
	run 2 'and so does a file that is missing' tsp2trace -f missing
	is 'if it is the first' "$(firefox_faults out)" ''
fi

# By hand: names that come late, what has none, markers, failures and losses.
{
	line clock 0 1000 down 999 1000
	line event 1 2 IN 100 999 1
	line event 2 73 MARKER 100 989
	line unsized 3 77 100 988 -
	line event 4 24 FAILED 100 979 0 7
	line event 5 29 FROM_ISR 100 969 3 9
	line event 6 39 DELAY 100 959 1 0 5
	line event 7 6 OUT 100 949 1
	line event 8 2 IN 100 939 2
	line gap 9 11 2
	line event 11 44 TICK 101 999
	line object 12 5 1 '"led"'
	line object 12 0 7 log
} >small
run 1 'a recording becomes events' tsp2trace small
check 'which are JSON' "$json" <out
cat >want <<'END'
[
{"ph":"M","pid":1,"tid":258,"name":"process_name","args":{"name":"firmware"}},
{"ph":"i","pid":1,"tid":2,"ts":100010.000,"s":"t","name":"ID_CUSTOM_MARKER_1","args":{}},
{"ph":"i","pid":1,"tid":2,"ts":100011.000,"s":"t","name":"ID_CUSTOM_MARKER_5","args":{}},
{"ph":"i","pid":1,"tid":2,"ts":100020.000,"s":"t","name":"ID_QUEUE_SEND_FAILED","args":{"object":"queue 7"}},
{"ph":"X","pid":1,"tid":257,"ts":100030.000,"dur":0.001,"name":"ID_QUEUE_SEND_FROM_ISR","args":{"object":"binary semaphore 9"}},
{"ph":"X","pid":1,"tid":2,"ts":100000.000,"dur":50.000,"cname":"thread_state_running","name":"running","args":{}},
{"ph":"i","pid":1,"tid":3,"ts":100060.000,"s":"t","cname":"thread_state_running","name":"running","args":{"open":true}},
{"ph":"X","pid":1,"tid":2,"ts":100050.000,"dur":10.000,"cname":"thread_state_sleeping","name":"delay","args":{"state":"blocked","open":true}},
{"ph":"i","pid":1,"tid":258,"ts":100060.000,"s":"p","name":"lost","args":{"packets":2,"errors":0,"unknown":0,"places":0}},
{"ph":"M","pid":1,"tid":2,"name":"thread_name","args":{"name":"\"led\""}},
{"ph":"M","pid":1,"tid":3,"name":"thread_name","args":{"name":"task 2"}},
{"ph":"M","pid":1,"tid":257,"name":"thread_name","args":{"name":"interrupts"}}
]
END
same 'as they should be' out want
tsp2trace -q small small >two 2>err
quiet '-q says nothing'
is 'a second input is a process of its own' "$(grep '"pid":2' two |
    sed 's/"pid":2/"pid":1/; s/,$//')" "$(sed '/^[][]$/d; s/,$//' out)"
grep -v ^clock small >unscaled
run 1 'without a clock a tick is 1 ms' tsp2trace unscaled
says 'which is told' '^tsp2trace: no clock record: '
check 'in the file, too' grep -q 'process_labels.*a tick is taken as 1 ms' out

# Nothing is held back but the last event: others can show it as it comes.
mkfifo pipe
tsp2trace -q pipe >out &
trace=$!
exec 3>pipe
head -n 9 small >&3
check 'it is written as it comes' wait_for grep -q '"dur":50.000' out
tail -n +10 small >&3
exec 3>&-
wait "$trace"
same 'and the end is the same' out want
is 'a file that breaks off is complete but for its end' \
    "$({ head -n 5 out | sed '$s/,$//'; echo ']'; } | "$json" names |
    grep -c ISR)" 0

# With -i it is a whole file that often, as if the input ended there; but the
# last event waits for the next one.
for seconds in 0.09 3600.1 x; do
	run 2 "-i $seconds gives status 2" tsp2trace -i "$seconds" small
	says 'and the range' "^tsp2trace: -i: $seconds: not a number of sec"
done
run 1 '-i with a file is the same' tsp2trace -i 1 small
same 'in the end' out want
"$sim" 5 2000 >made
tsp2trace made >want.whole
tsp2trace -i 0.1 pipe >out 2>err &
trace=$!
exec 3>pipe
wrong=
fed=0
for at in 50 100 101 900 1999; do
	awk -v from="$fed" -v to=$at 'NR > from && NR <= to' made >&3
	fed=$at
	head -n $((at - 1)) made >cut
	tsp2trace -q cut >want.now
	wait_for cmp -s out want.now || wrong=$at
	"$json" <out || wrong=$at
done
is '-i makes it a whole file again and again' "$wrong" ''
tail -n +2000 made >&3
exec 3>&-
wait "$trace"
same 'and in the end it is as without' out want.whole
# In between it stays whole: what comes is held back.
is_whole() {
	"$json" <out
}
tsp2trace -q -i 1 pipe >out &
trace=$!
exec 3>pipe
head -n 900 made >&3
check 'it is whole' wait_for is_whole
tail -n +901 made >&3
sleep 0.3
check 'while more comes, too' is_whole
exec 3>&-
wait "$trace"
# More than is held, and trouble, lose nothing.
"$sim" 5 20000 >long
tsp2trace long >want.long
tsp2trace -i 3600 long >out
same 'all is there, however much it is' out want.long
tsp2trace -i 3600 made missing >out 2>err
is 'a file that is missing gives status 2' $? 2
tsp2trace made missing >want.now 2>err
same 'and what was known is in the file' out want.now
# The file may become shorter: a clock takes back that there was none.
tsp2trace -q -i 0.1 pipe >out &
trace=$!
exec 3>pipe
head -n 6 unscaled >&3
check 'what is only true so far is in the file' wait_for grep -q labels out
line clock 9 1000 up 999 1000 >&3
{ head -n 6 unscaled; line clock 9 1000 up 999 1000; } >cut
tsp2trace -q cut >want.now
check 'and out of it again' wait_for cmp -s out want.now
exec 3>&-
wait "$trace"
tsp2trace -i 0.1 pipe 2>err | cat >out &
exec 3>pipe
head -n 900 made >&3
check 'where nothing is taken back it is written as it comes' \
    wait_for grep -q running out
sleep 0.3
tail -n +901 made >&3
exec 3>&-
check 'to its end' wait_for cmp -s out want.whole
echo before >appended
tsp2trace -i 0.1 pipe >>appended 2>err &
trace=$!
exec 3>pipe
head -n 900 made >&3
check 'nor from what is appended to' wait_for grep -q running appended
sleep 0.3
tail -n +901 made >&3
exec 3>&-
wait "$trace"
same 'which keeps what it had' appended - <<END
before
$(cat want.whole)
END

# Cut anywhere it is a file, and so are the tables.
wrong=
for n in $(seq 1 "$(wc -c <small)"); do
	head -c "$n" small >cut
	tsp2trace -q cut >out
	[ $? -le 1 ] && "$json" <out && tspstat -q cut >cut.out
	[ $? -le 1 ] || wrong=$n
done
is 'a recording may break off anywhere' "$wrong" ''
{ while read -r part; do echo "$part"; done; } <small | dd bs=1 2>dd.err |
    tsp2trace -q >out
same 'and come byte by byte' out want

fails 2 'a full disk is noticed' sh -c 'tsp2trace -q small >/dev/full'
says 'and told' '^tsp2trace: stdout: No space left'
run 1 'no records give status 1' tsp2trace /dev/null
check 'and still JSON' "$json" <out

head -n 9 small >first
tail -n +10 small | grep -v ^gap >second
signal_ends_nothing first second tsp2trace
check 'and is complete' "$json" <out
second_signal_kills tsp2trace pipe

finish
