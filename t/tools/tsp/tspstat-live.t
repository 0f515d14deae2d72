# SPDX-License-Identifier: GPL-3.0-or-later
# tspstat -i: the tables while the events come
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/live.sh"
. "$srcdir/t/support/rtos/tsp.sh"

# The option.
line event 1 2 IN 1 0 1 >one
wrong_intervals tspstat one

# What has come is what a file that ends there has, but that the last event
# waits for the next one.
"$sim" 5 2000 >made
awk 'NR == 5 || NR % 400 == 0 { print "# a comment" } { print }
    NR == 300 { print "gap\t1\t3\t2" } NR == 600 { print "event\t1" }' \
    made >records
all=$(wc -l <records)
tspstat -q -t records >whole
mkfifo pipe

# Without its last event; what is lost behind that is not known yet, either.
settled() {
	head -n "$1" records | awk '
	{ line[NR] = $0; if ($1 == "event" && NF > 2) last = NR }
	END { for (i = 1; i <= NR; i++) if (i < last ||
	    line[i] !~ /^(event|gap)/) print line[i] }'
}

live() {
	lines=$1
	shift
	rm -f out want
	fed=0
	more=0
	wrong=
	tspstat -q -i 0.1 "$@" pipe >out 2>err &
	stat=$!
	exec 3>pipe
	for at in $lines; do
		more=$((5 - more))
		settled "$at" >begin
		{ tspstat -q "$@" begin; echo; } >>want
		feed "$at" "$more"
		wait_for cmp -s out want || { wrong=$at; break; }
	done
	is "$* the tables so far are those of what was read" "$wrong" ''
	feed "$all" 0
	exec 3>&-
	wait "$stat"
	is "$* the status is the same" "$?" 1
	tspstat -q "$@" records >want
	tail -n "$(wc -l <want)" out >end
	same "$* and so is the end" end want
}

live "$(seq 40 131 1900)" -t
live '20 299 302 599 602 1200' -n 3 -s max

# Ctrl-C on a pipeline: the last tables come when the pipe has ended.
cat >job <<'EOT'
trap : INT
{ cat made; exec sleep 100; } | tspstat -i 0.1 >int.out 2>int.err
echo $? >status
EOT
"$builddir/t/support/peer/peer" group group sh job &
job=$!
check 'a pipeline shows tables' wait_for grep -q '^queue' int.out
kill -s INT -- "-$(cat group)"
wait "$job"
is 'Ctrl-C on it ends it well' "$(cat status)" 0
tspstat made >want
tail -n "$(wc -l <want)" int.out >end
same 'with the whole tables' end want
is 'and no message' "$(cat int.err)" ''

# A terminal.
if ! command -v script >/dev/null; then
	skip 7 'no script'
	finish
	exit
fi

# What has been drawn since the screen was cleared, and behind it.
frame() {
	tr -d '\r' <screen | awk 'BEGIN { RS = "\033\\[H\033\\[J" }
	    { last = $0 } END { printf "%s", last }' >frame
}

shows() {
	frame
	grep -q "$1" frame
}

TERM=xterm
export TERM
script -qec "tty >tty; stty rows 8 cols 60
    exec tspstat -i 0.1 pipe 2>err" /dev/null >screen &
terminal=$!
exec 3>pipe
cat made >&3
check 'tables are drawn' wait_for shows '^\.\.\. [0-9]* more lines'
is 'that have room on the screen' "$(wc -l <frame)" 7
is 'and are not wider' "$(awk 'length($0) > 60' frame)" ''
stty rows 100 cols 80 <"$(cat tty)"
check 'or all of it' wait_for shows '^queue '
is 'and no more is told' "$(grep -c more frame)" 0
exec 3>&-
wait "$terminal"
is 'the status is that of tspstat' "$?" 0

# Messages may go there, too; but no progress line where all is seen.
script -qec "exec tspstat -i 0.1 pipe" /dev/null >screen &
terminal=$!
exec 3>pipe
cat made >&3
sleep 1.2
cat made made >&3
exec 3>&-
wait "$terminal"
is 'a progress line is not drawn over it' \
    "$(grep -c ' events'"$(printf '\033')"'\[K' screen)" 0

finish
