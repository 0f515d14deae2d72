# SPDX-License-Identifier: GPL-3.0-or-later
# proftop -b: frames as text, held against gmonbuild, gmondump and the records
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

top() {
	proftop -b -l 0x400 -u 0x480 "$@"
}

# The rows of the last frame: all behind its heading.
rows() {
	awk '/function$/ { n = 0; next } NF { row[++n] = $0 }
	    END { for (i = 1; i <= n; i++) print row[i] }' "${1:-out}"
}

# The headings of the last frame, with a blank between two.
headings() {
	grep 'function$' "${1:-out}" | tail -n 1 | tr -s ' ' | sed 's/^ //'
}

common_tests proftop -b -l 0x400 -u 0x480

# Options.
printf 'arc\t0x411\t0x421\t2\npc\t0x41e\t3\n' | apencode >raw
for option in '-c 0' '-m 0' '-W 19' '-W 501' '-i 0.09' '-w 3601' '-w x' \
    '-B 0' '-n 5' '-r 0' '-s percent' "-s ''"; do
	eval "run 2 \"$option is refused\" top $option raw"
	says 'and named' "^proftop: ${option% *}: "
done
for option in '-c 1' '-m 1' '-W 80'; do
	# shellcheck disable=SC2086
	run 2 "$option is for frames" proftop -l 0x400 -u 0x480 $option raw
	says 'and that is told' "^proftop: ${option% *} is of use with -b only$"
done
run 2 '-o is not for frames' top -o x raw
says 'and that is told' '^proftop: -o is of use without -b only$'
run 2 'the text must be known' proftop -b raw
says 'and that is told' '^proftop: where the text lies is not known'
run 2 '-R needs symbols' top -R raw
says 'and that is told' '^proftop: -R needs an ELF file with symbols$'

# Without names, and without a rate.
run 0 'addresses are functions' top raw
quiet 'without a message'
is 'a frame has a head, headings, rows and an empty line' "$(cat out)" \
    '0:00:00     input ended     no loss seen    3 samples   2 calls
*%last    +-  %total    +-  calls/s      calls  function
100.00 56.15  100.00 56.15        -          0  0x0000041e
  0.00 56.15    0.00 56.15        -          2  0x00000420'
is 'which is all' "$(wc -l <out)" 5
run 0 'the rate makes a time of samples' top -r 10 -B 1000 raw
is 'and all that takes it' "$(sed '/^$/d' out)" \
    '0:00:00     input ended     no loss seen    line 86.7 % used    0.1 kB/s
17 packets/s    10 Hz   last 0.3 s  3 samples   2 calls     7 calls/s
*%last    +-  %total    +-  calls/s      calls  function
100.00 56.15  100.00 56.15      0.0          0  0x0000041e
  0.00 56.15    0.00 56.15      6.7          2  0x00000420'
top -r 10 raw raw >twice
is 'files are read one after the other' \
    "$(rows twice | awk '{ print $6, $7 }')" '0 0x0000041e
4 0x00000420'
top -r 10 - <raw >other
top -r 10 raw >out
same 'a file as stdin is a file' other out
run 0 '-v tells a summary' top -v -r 10 raw
is 'as gmonbuild does' "$(cat err)" \
    "$(gmonbuild -v -l 0x400 -u 0x480 -r 10 -o x.gmon raw 2>&1 |
	sed s/gmonbuild/proftop/)"

# What was damaged, or lost.
{ cat raw; printf xyz; cat raw; } >bad
run 1 'damage gives status 1' top -r 10 bad
is 'and a summary, as gmonbuild gives' "$(cat err)" \
    "$(gmonbuild -l 0x400 -u 0x480 -r 10 -o x.gmon bad 2>&1 |
	sed s/gmonbuild/proftop/)"
check 'and stands in the head' grep -q 'DAMAGE: 3 bytes in 1 places' out
is 'which has no good news then' "$(grep 'no loss seen' out)" ''
run 1 '-q tells nothing' top -q -r 10 bad
quiet 'of it'
printf 'header\t1\t3\t0x0\t100\t-\narc\t0x411\t0x421\t1\nlost\t7\t9\nend\t9\t9\n' |
    apencode >lost
run 1 'so does what the firmware lost' top lost
check 'it stands in the head' grep -q 'LOST 7 calls, 9 samples' out
check 'as do totals that differ' \
    grep -q 'LINE LOST SOME: 1 of 9 calls, 0 of 9 samples came' out
check 'and what that does to the calls' \
    grep -q '88 % OF CALLS ESTIMATED, off by 0 %' out
is 'which gmonbuild estimates alike' "$(rows out | awk '{ print $6, $7 }')" \
    "$(gmonbuild -q -l 0x400 -u 0x480 lost
	gmondump gmon.out | awk '$1 == "arc" { print $4, "0x00000420" }')"
says 'and what helps' '^proftop: 87.5 % of the calls were not sent, .*; send less (SPLITPROF_ARC_CACHE) or let'
printf 'header\t1\t3\t0x0\t100\t-\narc\t0x411\t0x421\t1\npc\t0x9000\t1\n' |
    apencode >cut
run 1 'so does a run without an end' top cut
check 'it stands in the head' grep -q 'CUT OFF before totals' out
check 'as does what is out of range' grep -q '1 OUT OF RANGE' out
printf 'header\t1\t3\t0x0\t100\t-\narc\t0x411\t0x421\t1\nend\t1\t0\n' |
    apencode >whole
run 0 'a whole run is proved to be whole' top whole
check 'by its totals' grep -q '1 of 1 calls, 0 of 0 samples came' out
: >empty
run 2 'nothing is trouble' top empty
says 'and told' '^proftop: no packets in 0 bytes of input: is it this line, '
printf 'pc\t0x9000\t9\n' | apencode >elsewhere
run 2 'so is nothing of the program' top elsewhere
says 'and told' '^proftop: none of 9 packets lies in the text .*another -n?$'
if [ -c /dev/full ]; then
	fails 2 'a full disk gives status 2' \
	    sh -c 'proftop -b -l 0x400 -u 0x480 -r 10 raw >/dev/full'
	says 'and is told' '^proftop: stdout: No space left'
else
	skip 2 'no /dev/full'
fi

# A recording of 40 s: main takes half of the time, work the first 20 s of the
# other half, tick the second ones and calls work 25 times a second.
awk 'BEGIN {
	for (i = 0; i < 20000; i++) {
		print "pc\t0x410\t1"
		print (i < 10000 ? "pc\t0x430\t1" : "pc\t0x450\t1")
		if (i >= 10000 && i % 20 == 0)
			print "arc\t0x455\t0x421\t1"
	}
}' | apencode >run
run 0 'frames of a recording come in its own time' \
    top -r 1000 -i 5 -w 4 -W 100 run
quiet 'without a message'
is 'each five seconds, the last one at the end' \
    "$(sed -n 's/^\(0:00:..\).*/\1/p' out | tr '\n' ' ')" \
    '0:00:05 0:00:10 0:00:15 0:00:20 0:00:25 0:00:30 0:00:35 0:00:40 '
is 'the last one tells that it is' "$(grep -c 'input ended' out)" 1
awk '/^0:00/ { at = $1 } /0x00000410$/ { print at, "main", $1 + 0 }
    /0x00000430$/ { print at, "work", $1 + 0 }
    /0x00000450$/ { print at, "tick", $1 + 0, $6 + 0 }
    /0x00000420$/ { print at, "calls", int($5 + .5) }' CONVFMT=%.1f \
    OFMT=%.1f out | sort >got
is 'the last seconds are those before each frame' \
    "$(grep -e '15 \(main\|work\)' -e '25 \(main\|work\)' -e '30 ' got)" \
    '0:00:15 main 50
0:00:15 work 50
0:00:25 main 50
0:00:25 work 0
0:00:30 calls 25
0:00:30 main 50
0:00:30 tick 50 0
0:00:30 work 0'
is 'the total is that of all' "$(rows | awk '{ print $9, $3, $6, $7 }' |
    sort)" '0x00000410 50.00 0 20000
0x00000420 0.00 500 0
0x00000430 25.00 0 10000
0x00000450 25.00 0 10000'
is 'each has its own error' "$(rows | awk '/0410$/ {
    print ($2 > 1.5 && $2 < 1.57), $4 }')" '1 0.49'
for case in '10 1' '10 0.3' '1000 0.7' '7 3600'; do
	rate=${case% *}
	top -r "$rate" -i "${case#* }" -w 0.5 run >frame
	is "at $rate Hz, each ${case#* } s, no sample comes too early or late" \
	    "$(grep -o '[1-9][0-9]* samples' frame | head -n 200)" "$(awk -v r="$rate" \
	    -v i="${case#* }" 'BEGIN { for (n = 1; n * r * i < 39999.5; n++)
		printf "%d samples\n", n * r * i + .5
	    print "40000 samples" }' | head -n 200)"
done
{ cat run; printf 'lost\t0\t7\n' | apencode; } >losing
for columns in $(seq 40 3 100); do
	top -q -r 1000 -i 5 -W "$columns" losing
done >frames
check 'with alarms the head may have calls a second' \
    grep -q ' [0-9]* calls/s$' frames
is 'but no line for them alone' "$(grep -c '^[0-9]* calls/s$' frames)" 0
top -r 1000 -i 5 -w 4 -W 100 run >again
same 'the same recording gives the same frames' again out
top -r 1000 -i 5 -w 4 -W 100 -c 3 run >first
is '-c ends after so many' "$(grep -c function first)" 3
head -n "$(wc -l <first)" out >want
same 'which are the first' first want
top -r 1000 -m 2 run >two
is '-m has so many rows' "$(rows two | wc -l)" 2
for key in last total rate calls samples name; do
	top -r 1000 -s $key -w 4 -W 100 run >by
	case $key in
	last) order='main tick work calls' ;;
	total | samples) order='main tick work calls' ;;
	rate | calls) order='calls main tick work' ;;
	name) order='main calls work tick' ;;
	esac
	is "-s $key sorts" "$(rows by | sed 's|.*0410$|main|; s|.*0430$|work|
	    s|.*0450$|tick|; s|.*0420$|calls|' | tr '\n' ' ')" "$order "
	case $key in
	last | total) key=%$key ;;
	rate) key=calls/s ;;
	name) key=function ;;
	esac
	check 'and marks the column' sh -c \
	    "grep -q '\\*$key' by && [ \$(grep -c '[*]' by) = 1 ]"
done
wide=0
for columns in $(seq 20 3 200); do
	top -r 1000 -W "$columns" run >frame
	[ "$(wc -L <frame)" -le "$columns" ] || wide=$columns
done
is 'no line is wider than -W says' $wide 0
for case in '20:*%last function' '40:*%last +- calls/s function' \
    '60:*%last +- %total calls/s function' \
    '80:*%last +- %total +- calls/s calls function' \
    '85:*%last +- %total +- calls/s calls samples function' \
    '100:*%last +- %total +- calls/s calls samples ms/s function' \
    '200:*%last +- %total +- calls/s calls samples ms/s function'; do
	top -r 1000 -W "${case%%:*}" run >frame
	is "${case%%:*} columns have room for the most important" \
	    "$(headings frame)" "${case#*:}"
done
top -r 1000 -W 20 -s calls run >frame
is 'and for what it is sorted by' "$(headings frame)" '*calls function'

# What is wrong is in every head, whatever its width; what is less important
# makes room.
{ cat lost; printf xyz; cat whole; } >wrong
missing=
for columns in $(seq 30 100); do
	top -q -B 1000 -W "$columns" wrong >frame
	for alarm in 'LOST 7 calls, 9 samples' 'DAMAGE: 3 bytes in 1 places' \
	    'LINE LOST SOME:'; do
		grep -q "$alarm" frame || missing="$missing $columns"
	done
	[ "$(sed '/function$/,$d' frame | wc -l)" -le 4 ] ||
		missing="$missing long:$columns"
done
is 'what is wrong is told at any width' "$missing" ''
missing=
for columns in $(seq 40 100); do
	top -r 1000 -B 1000000 -W "$columns" run >frame
	grep -q 'no loss seen' frame && grep -q '0:00:40' frame &&
	    grep -q 'last 5.[0-9]* s' frame || missing="$missing $columns"
done
is 'so is what is important' "$missing" ''
{ cat run; printf 'pc\t0x9000\t10000\n' | apencode; } >stray
run 1 'time goes on where a sample is out of range' top -q -r 1000 stray
check 'and is its own' grep -q '^0:00:50 ' out

# The end of a run in another form, before the board was reset.
{ head -c 100 run; cat whole; } >reset
run 1 'what came before a header of another rate is forgotten' top -n 3 reset
is 'with its functions' "$(rows)" \
    '     -     -       -     -        -          1  0x00000420'

# A stream that goes on, by a pipe: its time is the clock's.
mkfifo pipe
timeout 20 proftop -b -l 0x400 -u 0x480 -r 1000 -i 0.1 -w 1 pipe >out 2>err &
watcher=$!
exec 3>pipe
sleep 0.3
is 'no frame comes before something does' "$(cat out)" ''
cat raw >&3
frames() {
	[ "$(grep -c function out)" -ge "$1" ]
}
check 'frames come while the input stays open' wait_for frames 2
is 'with what has come' "$(rows | awk '{ print $NF }')" \
    "$(printf '0x0000041e\n0x00000420')"
has_recent() {
	rows | grep -q '^ *- .* 100.00 .*0x0000041e$'
}
check 'the last seconds end, the total stays' wait_for has_recent
is 'what comes at once is no other rate' "$(grep -c 'WRONG RATE' out)" 0
check 'and that nothing comes is told' wait_for grep -q 'silent for [2-9] s' out
printf x >&3
cat raw >&3
exec 3>&-
wait "$watcher"
is 'the end is like that of a file' "$?" 1
check 'the last frame tells the damage' \
    sh -c 'tail -n 8 out | grep -q "DAMAGE: 1 bytes in 1 places"'
is 'and has all that came' "$(rows | awk '{ print $6, $7 }')" '0 0x0000041e
4 0x00000420'
# Another form of addresses: what was shown is forgotten.
timeout 20 proftop -b -l 0 -u 0x480 -i 0.1 pipe >out 2>err &
watcher=$!
exec 3>pipe
printf 'pc\t0x20\t1\npc\t0x22\t1\npc\t0x24\t1\n' | apencode >&3
check 'packets come before a header' wait_for grep -q 0x00000020 out
printf 'header\t1\t3\t0x400\t100\t-\npc\t0x20\t5\narc\t0x11\t0x23\t1\n' |
    apencode >&3
exec 3>&-
wait "$watcher"
is 'they are forgotten if that tells another base' \
    "$(rows | awk '{ print $6, $7 }')" '0 0x00000420
1 0x00000422'
# What comes at once, through a pipe, tells nothing of time.
cat raw | top -r 1000 -B 1000000 >out
if grep -q 'last 0\.0 s' out; then
	is 'of a moment there are no rates' \
	    "$(grep -c 'measured\|kB/s\|used\|ts/s' out
	    rows | awk '{ print $5 }' | sort -u)" "0
-"
else
	skip 1 'a slow computer'
fi
timeout 20 proftop -b -l 0x400 -u 0x480 -r 1000 -i 0.1 -c 2 pipe >out 2>err &
watcher=$!
exec 3>pipe
cat raw >&3
wait "$watcher"
is '-c ends it while the input goes on' "$?" 0
exec 3>&-
is 'after so many frames' "$(grep -c function out)" 2
# Samples that come hundreds of times as fast as stated, however fast that is.
awk 'BEGIN { for (i = 0; i < 500; i++) print "pc\t0x41e\t1" }' |
    apencode >fast
for from in '-r 1' 'header'; do
	option=$from
	[ "$from" = header ] && option=
	# shellcheck disable=SC2086
	timeout 30 proftop -b -l 0x400 -u 0x480 $option -i 0.3 -W 100 pipe \
	    >out 2>err &
	watcher=$!
	exec 3>pipe
	[ "$from" = header ] &&
		printf 'header\t1\t3\t0x0\t1\t-\n' | apencode >&3
	feeder() {
		for _ in $(seq 200); do
			cat fast >&3
			sleep 0.1
			grep -q 'WRONG RATE' out && break
		done
	}
	feeder
	exec 3>&-
	wait "$watcher"
	check "a rate that is far off is an alarm ($from)" \
	    grep -q 'WRONG RATE: [0-9.]* Hz, NOT 1 Hz' out
	what=${from% 1}
	[ "$what" = header ] && what="the header's rate"
	check 'which says what to look at' \
	    grep -q "seconds are wrong: check $what, and the port's clock" out
	# Only of a run with a header it is known that it was cut off.
	is 'and is no loss' "$(awk -v RS= 'END { print }' out |
	    grep -c 'no loss seen')" "$([ "$from" != header ]; echo $((1 - $?)))"
	check 'the first seconds are not judged' sh -c \
	    'sed "/WRONG/q" out | grep -q "0:00:02 .*no loss"'
done
second_signal_kills proftop -b -l 0x400 -u 0x480 pipe
rm -f pipe
mkfifo pipe
proftop -b -l 0x400 -u 0x480 -r 10 -s calls <pipe >out 2>err &
watcher=$!
exec 3>pipe
cat run >&3
kill -TERM "$watcher"
cat raw >&3
exec 3>&-
wait "$watcher"
is 'after a signal the pipe is finished' "$?" 0
is 'and all of it counted' "$(rows | awk '$NF ~ /0420/ { print $6 }')" 502

# JSON.
run 2 '-j is for frames' proftop -j -l 0x400 -u 0x480 raw
says 'and that is told' '^proftop: -j is of use with -b only$'
if command -v jq >/dev/null; then
	top -j -r 1000 -i 5 -w 4 run >json
	is 'a frame of JSON is a line' "$(wc -l <json)" 8
	is 'frames are those of the text' \
	    "$(jq -r '"\(.time_s) \(.ended) \(.samples) \(.calls)"' json |
		sed -n '1p;4p;8p')" '5 false 5000 0
20 false 20000 0
40 true 40000 500'
	# What the text has of each function, as the text has it.
	top -r 1000 -i 5 -w 4 -W 100 run >out
	jq -r '.functions[] | [.last_percent, .last_error, .total_percent,
	    .total_error, .calls_per_s, .calls, .samples, .self_ms_per_s,
	    .function] | @tsv' json | awk '{ printf "%.2f %.2f %.2f %.2f " \
	    "%.1f %d %d %.1f %s\n", $1, $2, $3, $4, $5, $6, $7, $8, $9 }' >got
	awk '/^ *[0-9-]/ && NF == 9 { $1 = $1; print }' out >want
	check 'there are functions' [ -s want ]
	same 'functions have the figures of the text' got want
	is 'the rate of a recording is not measured' \
	    "$(jq -c '[.rate_hz, .measured_hz, .rate_is_off]' json | sort -u)" \
	    '[1000,null,false]'
	# 1000 samples a second, and 50 calls in the second half.
	is 'each second has its packets' "$(tail -n 1 json |
	    jq -c '.last_minute | [length, .[0], .[18], .[21], .[38]]')" \
	    '[39,1000,1000,1025,1025]'
	is '-m has so many functions' \
	    "$(top -j -m 2 -r 1000 run | jq '.functions | length')" 2
	is 'all that is wrong is there' \
	    "$(top -q -j wrong | jq -r '.alarms[], .lost_calls,
		.lost_samples, .damaged_bytes, .damaged_places' |
		tr '\n' ';' | sed 's/[0-9]* of [0-9]* /N of N /g')" \
	    'LOST 7 calls, 9 samples;78 % OF CALLS ESTIMATED, '\
'off by 0 %;DAMAGE: 3 bytes in 1 places;'\
'LINE LOST SOME: N of N calls, N of N samples came;7;9;3;1;'
	is 'what is not known is null' "$(top -j raw | jq -c '[.rate_hz,
	    (.functions[] | [.file, .line, .self_ms_per_s])]')" \
	    '[null,[null,null,null],[null,null,null]]'
else
	skip 9 'no jq'
fi

# Bytes may come in any pieces.
cat run bad >pieces
top -r 1000 <pieces 2>err >whole.out
for n in 1 3 1000; do
	dd if=pieces bs=$n 2>dd.err | top -r 1000 2>err |
	    rows - | awk '{ print $3, $4, $6, $7 }' | sort >got
	rows whole.out | awk '{ print $3, $4, $6, $7 }' | sort >want
	same "in pieces of $n bytes the total is the same" got want
done

# A terminal, or none.
if command -v setsid >/dev/null; then
	run 2 'without a terminal there is no screen' \
	    setsid -w proftop -l 0x400 -u 0x480 raw
	says 'and -b is named' 'proftop: .*-b prints frames'
else
	skip 2 'no setsid'
fi

finish
