# SPDX-License-Identifier: GPL-3.0-or-later
# call2trace as a user runs it: what a made-up program did, beside what the
# files say that it did.
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/trace.sh"

common_tests call2trace

for seed in 1 2 3; do
	made_timeline "$seed" 2000 >records
	run 0 "records give status 0 (program $seed)" call2trace records
	quiet 'and no message'
	check 'they become JSON' "$json" <out
	calls_of out >got
	same 'with each call, in the order of entry' got truth
	is 'no two times are equal' "$(equal_times out)" ''
	is 'functions have arguments, calls have none' "$(sed -n \
	    's/.*"ph":"X".*\("name".*}\)}.*/\1/p' out | sort -u | wc -l)" \
	    "$(cut -d' ' -f1 truth | sort -u | wc -l)"
	run 0 'also with -s' call2trace -s records
	quiet 'and no message'
	check 'they become JSON' "$json" <out
	frames_of out >got
	same 'with each call, opened and closed in order' got truth
	# From the records alone, in which callees come first.
	awk -F'\t' '{ self[$2] += $4 - below[$5 + 1]; below[$5 + 1] = 0
		      below[$5] += $4; total[$2] += $4 }
	    END { for (f in total) print f, total[f], self[f] }' records |
	    sort >wanted
	sums got >summed
	same 'and the sums of each function' summed wanted
	is 'a profile has the times that it covers' "$(tail -n 20 out |
	    sed -n 's/^\],//p')" "$(awk 'NR == 1 { first = $2 }
	    $2 + $3 > last { last = $2 + $3 }
	    END { print "\"startValue\":" first ",\"endValue\":" last "}]," }' \
	    truth)"
done
call2trace -s records >whole
call2trace -s <records >got
same 'stdin is read without an operand' whole got
head -n 700 records >first
tail -n +701 records >second
call2trace -s first - <second >got
is 'each input is a stream of its own' "$(grep -c '^],"startValue"' got)" 2

# For Firefox Profiler: times are samples, so stacks have those of call2folded.
run 2 'a file is for one viewer' call2trace -f -s records
says 'or for another' '^call2trace: -f and -s: give only one of them$'
if command -v jq >jq.out; then
	. "$srcdir/t/support/firefox.sh"
	for seed in 1 2 3; do
		made_timeline "$seed" 2000 >records
		run 0 "a profile of program $seed" call2trace -f records
		quiet 'and no message'
		is 'it is one by its types' "$(firefox_faults out)" ''
		call2folded records | grep -v ' 0$' | LC_ALL=C sort >want
		firefox_folded out | grep -v ' 0$' >got
		same 'with the times of call2folded' got want
	done
	awk 'NR > 1 && level >= $4 { print path }
	    { level = $4; path = at[level] = (level ? at[level - 1] ";" : "") $1 }
	    END { print path }' truth | LC_ALL=C sort -u >leaves
	firefox_folded out | sed 's/ .*//' >got
	is 'calls that took no time are there, too' "$(LC_ALL=C comm -23 \
	    leaves got)" ''
	run 1 'nothing gives a profile as well' call2trace -f /dev/null
	is 'that is one' "$(firefox_faults out)" ''
	made_timeline 4 9000 >records
	call2trace -f records >out
	is 'what is long waits on disk' "$(firefox_faults out)" ''
	firefox_folded out | awk '{ n += $NF } END { print n }' >got
	awk '!$4 { n += $3 } END { print n }' truth >want
	same 'and is all there' got want
	run 0 'each input is a process' call2trace -f first - <second
	is 'of its own' "$(jq -c '[.threads[].pid]' out)" '["1","2"]'
fi

# More than memory holds: of two blocks and a bit.
made_timeline 4 9000 >records
call2trace -s records >got
frames_of got >frames
same 'what is long waits on disk' frames truth
fails 2 'which must have room' env TMPDIR=/nonexistent call2trace records
says 'and is named if it has none' \
    '^call2trace: /nonexistent/splitprof\..*: No such file'
mkdir tmp
run 0 'TMPDIR is where' env TMPDIR="$work/tmp" call2trace records
is 'and nothing is left there' "$(ls tmp)" ''
# Messages would else go to the first file that is opened.
{ cat records; echo 'call'; } >bad
call2trace -s bad >got 2>/dev/null
sh -c 'call2trace -s <bad 2>&- >out'
is 'stderr may be closed' "$?" 1
same 'and no message is among the calls' out got

fails 2 'a full disk is noticed' sh -c 'call2trace records >/dev/full'
says 'and told' '^call2trace: stdout: No space left'
run 1 'no records give status 1' call2trace /dev/null
check 'and still JSON' "$json" <out
run 1 'also with -s' call2trace -s /dev/null
check 'and still JSON' "$json" <out
check 'with a profile, which readers need' grep -q '"endValue":0}' out

# After a signal what is in the pipe is finished, and the file as well.
made_timeline 6 30 >records
head -n 20 records >first
tail -n +21 records >second
signal_ends_nothing first second call2trace
check 'with JSON' "$json" <out
is 'and all calls' "$(calls_of out | wc -l)" 30
second_signal_kills call2trace pipe
finish
