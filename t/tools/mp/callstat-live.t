# SPDX-License-Identifier: GPL-3.0-or-later
# callstat -i: the table while the calls come
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/live.sh"
. "$srcdir/t/tools/mp/calls.sh"

# A recording by a main that never returns, with all that may go wrong.
made_calls 7 400
awk '
    NR == 5 { print "meta\t168000000\t1000000\t0xdeadbeef\tv1" }
    NR == 40 { print "# a comment" }
    NR == 60 { print "bad\tcrc\t7" }
    NR == 90 || NR == 200 { print "status\t1\t" NR % 80 "\t3\t2" }
    NR == 120 { print "call\t1\t2" }
    NR > 100 && NR % 17 == 0 { next }
    NR == 150 { print "call\t1\t5000000\t5\t1" }
    { print }' calls >records
callstat records >whole 2>whole.err
all=$(wc -l <records)
is 'the recording has everything' "$(grep -c -e '^# firmware' \
    -e ' calls of ' -e ' [1-9][0-9]* one that was lost' -e anew \
    -e missing whole)" 5
is 'and losses are told with the table' "$(grep missing whole)" \
    '# calls may be missing: buffer full 40 times, 1 places damaged, 1 lines bad'

# The option.
wrong_intervals callstat records
for seconds in 0.1 3600; do
	run 1 "-i $seconds is taken" callstat -i $seconds records
	same 'and the end is as without it' out whole
	same 'and its messages' err whole.err
done

# What is there after so many lines, and an empty line, stands in the file want.
mkfifo pipe
expect() {
	head -n "$1" records >begin
	shift
	callstat -q "$@" begin >>want
	echo >>want
}

# live LINES OPTIONS...: cut where LINES say, all the time without an end.  No
# table may come twice, none may be of anything else than whole lines.
live() {
	lines=$1
	shift
	rm -f out want
	fed=0
	more=0
	wrong=
	callstat -i 0.1 "$@" pipe >out 2>err &
	stat=$!
	exec 3>pipe
	for line in $lines "$all"; do
		more=$((5 - more))
		expect "$line" $(for o; do [ "$o" = -H ] || printf '%s\n' "$o"
		    done)
		feed "$line" "$more"
		wait_for cmp -s out want || { wrong=$line; break; }
	done
	is "$* the table so far is that of what was read" "$wrong" ''
	exec 3>&-
	wait "$stat"
	is "$* the status is the same" "$?" 1
	callstat "$@" records >>want 2>want.err
	same "$* and so is the end" out want
	is "$* and all messages" "$(sed 's/pipe:/records:/' err)" \
	    "$(cat want.err)"
}

live "$(seq 1 13 360)"
live '2 30 100 101 250' -t -s calls
live '1 45 61 62 63 64 119 120 121 122 123 124' -n 3 -s outer
live '20 200' -H -n 2

# The inputs before it have ended.  A slow start prints a table of them alone.
last_table() {
	tail -n "$(wc -l <want)" out | cmp -s - want
}
call 0x11 100 50 1 0x11 90 90 0 >first
callstat first records >want 2>want.err
callstat -i 0.1 first pipe >out 2>err &
stat=$!
exec 3>pipe
head -n 70 records >begin
cat begin >&3
callstat first begin >want 2>want.err
echo >>want
check 'inputs before it are in the table' wait_for last_table
exec 3>&-
wait "$stat"

# What can't be written is noticed at once, and not at the end.
exec 3<>pipe
call 1 10 5 1 >&3
if [ -c /dev/full ]; then
	fails 2 'a full disk gives status 2 while the input lasts' \
	    sh -c 'timeout 20 callstat -i 0.1 pipe >/dev/full'
	says 'and a message' '^callstat: stdout: '
else
	skip 2 'no /dev/full'
fi
exec 3>&-

# Ctrl-C on a pipeline: the last table comes when the pipe has ended.
cat >job <<'EOT'
trap : INT
{ cat first; exec sleep 100; } | callstat -i 0.1 >int.out 2>int.err
echo $? >status
EOT
"$builddir/t/support/peer/peer" group group sh job &
job=$!
{ callstat first; echo; } >want
check 'a pipeline shows a table' wait_for cmp -s int.out want
kill -s INT -- "-$(cat group)"
wait "$job"
is 'Ctrl-C on it ends it well' "$(cat status)" 0
callstat first >>want
same 'with the whole table' int.out want
is 'and no message' "$(cat int.err)" ''

# A terminal.
if ! command -v script >/dev/null; then
	skip 31 'no script'
	finish
	exit
fi

# on_terminal ROWS COLUMNS OPTIONS...: what comes there is in the file screen,
# and its name in the file tty.
on_terminal() {
	rm -f tty screen
	script -qec "tty >tty; stty rows $1 cols $2
	    exec callstat -i 0.1 $3 pipe 2>err" /dev/null >screen &
	terminal=$!
	exec 3>pipe
}

# What has been drawn since the screen was cleared, and behind it.
frame() {
	tr -d '\r' <screen | awk 'BEGIN { RS = "\033\\[H\033\\[J" }
	    { last = $0 } END { printf "%s", last }' >frame
}

shows() {
	frame
	grep -q "$1" frame
}

# So many functions, of 10 us and more.
functions() {
	for i in $(seq "$1"); do
		call $((i * 16)) $((i * 1000)) $((i + 9)) 1
	done
}

TERM=xterm
export TERM
functions 9 >nine
callstat nine >want
on_terminal 8 60
cat nine >&3
check 'a table is drawn' wait_for shows more
is 'that has room on the screen' "$(cat frame)" \
    '# 9 calls of 9 functions in 0.008018 s, 1.57 % of it in them
# 9 calls have a caller that has not returned, 0 one that wa
%time  %self  self calls total mean min p99 max  function
  0.22  14.29   18     1    18 18.0  18  18  18  0x00000090
  0.21  13.49   17     1    17 17.0  17  17  17  0x00000080
  0.20  12.70   16     1    16 16.0  16  16  16  0x00000070
... 6 more functions'
is 'and does not scroll it' "$(wc -l <frame)" 7
is 'what was there has been moved away' \
    "$(tr -d '\r' <screen | awk '/\033/ { exit } { printf "-%s", $0 }')" \
    -------
stty rows 12 cols 35 <"$(cat tty)"
check 'there may be room for all but two' wait_for shows '^... 2 more func'
is 'and for no number of calls' "$(sed -n 3p frame)" \
    '%time  %self  self max  function'
stty rows 13 cols 44 <"$(cat tty)"
check 'or for just all of them' \
    wait_for shows '^%time  %self  self calls p99 max  function$'
is 'and no more is told' "$(grep -c 0x frame)$(grep more frame)" 9
stty rows 15 cols 70 <"$(cat tty)"
check 'another size is noticed without another call' \
    wait_for shows ' 10 *1 *10 *10 10.0 *10 *10 *10 *10  0x00000010$'
is 'all functions are there' "$(grep -c 0x frame)$(grep more frame)" 9
stty rows 2 cols 20 <"$(cat tty)"
check 'a small window has its first line' \
    wait_for shows '^# 9 calls of 9 funct$'
is 'and no other' "$(wc -l <frame)" 1
call 1 100000 50 1 >&3
check 'a table is drawn in its place' wait_for shows '^# 10 calls'
stty rows 2 cols 80 <"$(cat tty)"
check 'the first line may have room' wait_for shows 'times in us$'
exec 3>&-
wait "$terminal"
is 'the status is that of callstat' "$?" 0
frame
{ cat nine; call 1 100000 50 1; } >ten
{ callstat ten | head -n 1; echo; callstat ten; } >want
same 'the last table is whole, below all that was there' frame want

on_terminal 8 60 '-n 2'
cat nine >&3
check 'rows can be limited' wait_for shows 0x00000080
is 'and more are not asked for' "$(grep -c 0x frame)$(grep more frame)" 2
exec 3>&-
wait "$terminal"

# What it is sorted by stays, and so do ends of characters.
on_terminal 10 31 '-s p90'
{
	printf 'meta\t1\t1\t1\tv%s\n' "$(bytes '\346\274\242\346\274\242')"
	call 1 20 7 1
} >&3
check 'the column that it is sorted by is shown' wait_for shows '^%time *%self *p90 *fu'
exec 3>&-
wait "$terminal"
on_terminal 13 44 '-s name'
cat nine >&3
check 'names need no column more' \
    wait_for shows '^%time  %self  self calls p99 max  function$'
exec 3>&-
wait "$terminal"
on_terminal 10 15
{
	printf 'meta\t1\t1\t1\tv%s\n' "$(bytes '\346\274\242\346\274\242')"
	call 1 20 7 1
} >&3
check 'a wide character is not cut' \
    wait_for shows "^# firmware v$(bytes '\346\274\242')\$"
exec 3>&-
wait "$terminal"

# Where nothing can be drawn, or nobody is to look at it.
callstat nine >want
echo >>want
cp want want.tabs
callstat -t nine >want.tabs
echo >>want.tabs
for options in '' -t; do
	[ -z "$options" ] && TERM=dumb || TERM=xterm
	on_terminal 8 80 "$options"
	cat nine >&3
	check "a table is printed as to a file ($TERM $options)" \
	    wait_for sh -c \
	    "tr -d '\\r' <screen | cmp -s - want${options:+.tabs}"
	exec 3>&-
	wait "$terminal"
done

# Both may be on one terminal: a table does not begin behind a progress line.
{
	TERM=dumb script -qec 'exec callstat -i 0.1 -n 1 pipe' /dev/null >screen
} &
terminal=$!
exec 3>pipe
functions 2048 >many
feed_progress() {
	cat many >&3
	tr '\r' '\n' <screen | awk '/places damaged/ { n++ } n && /^%self/ { n++ }
	    END { exit n < 4 }'
}
check 'progress is shown between tables' wait_for feed_progress
exec 3>&-
wait "$terminal"
is 'and never before one on its line' "$(grep -c 'damaged.\[K#' screen)" 0

# Nor does a complaint.
for program in callstat call2trace; do
	TERM=dumb script -qec "exec $program pipe >out" /dev/null >screen &
	terminal=$!
	exec 3>pipe
	feed_more() {
		cat many >&3
		grep -q ' calls' screen
	}
	check "$program: progress is shown" wait_for feed_more
	printf 'call\tx\n' >&3
	exec 3>&-
	wait "$terminal"
	is "$program: no complaint stands behind it" \
	    "$(grep -c "$program: pipe: line " screen)$(
	    grep -c "damaged.\[K$program" screen)" 10
done

# Input that is typed ends at Ctrl-C, though nothing can be read.  The peer sees
# to it that SIGINT is not ignored, as it is behind an "&" and all that is
# there.
mkfifo keys
{
	TERM=xterm script -qec "exec '$builddir/t/support/peer/peer' run pid callstat -i 0.5" \
	    /dev/null <keys >screen
	echo $? >ended
} &
terminal=$!
exec 3>keys
call 1 20 7 1 >&3
check 'what is typed is shown' wait_for shows '^# 1 calls'
printf '\003' >&3
check 'and ends at Ctrl-C' wait_for [ -s ended ]
is 'well' "$(cat ended)" 0
exec 3>&-
wait "$terminal"

finish
