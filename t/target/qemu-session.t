# SPDX-License-Identifier: GPL-3.0-or-later
# A whole session of measured calls as a user types it, with the demo "calls" in
# QEMU: from the commands to each kind of result.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/mp.sh"

check "calls is built" demo calls-mps2-an385 '-DSPLITPROF_MP_VERSION="1.0"'

emulate_line mps2-an385 calls.elf
mpencode status stop >stop.bin
{
	mpencode metadata start |
	    "$builddir/t/support/peer/peer" run pid rawcap -w -x stop.bin "$line"
	echo $? >rawcap.status
} | mpdecode >calls.txt 2>err &
host=$!
until_calls "$(total)" cat calls.txt
kill -INT "$(cat pid)"
wait "$host"
is "mpdecode: all is understood" $? 0
quiet "mpdecode: and nothing is told"
is "rawcap: ends well at an interrupt" "$(cat rawcap.status)" 0
wait "$emulator"
is "the firmware ends by the command" $? 0
is "calls come between the answers" \
    "$(cut -f 1 calls.txt | uniq | tr '\n' ' ')" "meta ack call status ack "
is "the status has them all" "$(grep ^status calls.txt | cut -f 2-4)" \
    "$(printf '1\t0\t%s' "$(total)")"

run 0 "callstat: the firmware is this program" callstat -t -e calls.elf \
    calls.txt
quiet "callstat: and no call is missing"
grep -v '^#' out | cut -f 1,3 | tr '\t' ' ' | sort >got
wanted | awk '{ n[$1] += $3 } END { for (f in n) print f, n[f] }' | sort >want
same "callstat: each function was called as often as it was" got want
is "callstat: a millisecond is one" "$(awk -F '\t' '
    $1 == "nap" { print ($7 >= 1000), ($11 <= 1003) }' out)" "1 1"
is "callstat: functions have their line" \
    "$(awk -F '\t' '$1 == "nap" { sub(/.*\//, "", $17); print $17 }' out)" \
    "calls.c:$(grep -n '^nap(' "$srcdir/mcu/demo/calls.c" | cut -d : -f 1)"

run 0 "call2folded: counts" call2folded -c -e calls.elf calls.txt
cat >want <<'END'
one_round 5
one_round;catch 5
one_round;catch;leaf 5
one_round;even 5
one_round;even;odd 5
one_round;even;odd;even 5
one_round;even;odd;even;odd 5
one_round;even;odd;even;odd;even 5
one_round;fib 5
one_round;fib;fib 10
one_round;fib;fib;fib 20
one_round;fib;fib;fib;fib 30
one_round;fib;fib;fib;fib;fib 10
one_round;leaf 5
one_round;masked 5
one_round;masked;leaf 5
one_round;nap 5
one_round;ring 5
one_round;ring;PendSV_Handler 5
one_round;ring;PendSV_Handler;bell 5
one_round;ring;PendSV_Handler;bell;nap 5
one_round;ring;leaf 5
END
same "call2folded: each path is one that was gone" out want
run 0 "call2folded: times" call2folded -e calls.elf calls.txt
is "call2folded: they are those of the outermost calls" \
    "$(awk '{ us += $NF } END { print us }' out)" \
    "$(awk '$1 == "call" && $5 == 1 { us += $4 } END { print us }' calls.txt)"

run 0 "call2gmon: a profile" call2gmon -e calls.elf calls.txt
if [ -n "$GPROF" ]; then
	"$GPROF" -b -q calls.elf gmon.out >graph
	is "gprof: calls from outside and by itself" \
	    "$(awk '/^\[[0-9]*\].* fib / { print $5 }' graph)" 5+70
	is "gprof: whose calls of leaf it were" \
	    "$(awk '/^-----/ { callers = "" }
	    /^\[[0-9]*\].* leaf / { print callers }
	    { callers = callers $4 " " $3 "\n" }' graph | sed '/^ *$/d' |
		sort | tr '\n' ' ')" \
	    "catch 5/20 masked 5/20 one_round 5/20 ring 5/20 "
else
	skip 2 "no gprof"
fi

# The same by a Makefile: Ctrl-C ends the capture, and the table follows.
cat >Makefile <<END
CC = $MCU_CC
CFLAGS = -mcpu=cortex-m3 -mthumb
SPLITPROF_KIND = mp
SPLITPROF_PORT = cmsdk
SPLITPROF_ELF = calls.elf
include $srcdir/scripts/splitprof.mk
END
if make --version 2>/dev/null | grep -q GNU; then
	mv calls.txt typed.txt
	emulate_line mps2-an385 calls.elf
	(
		unset MAKEFLAGS MFLAGS MAKELEVEL
		exec "$builddir/t/support/peer/peer" group pid make splitprof \
		    SPLITPROF_DEVICE="$line" SPLITPROF_STATFLAGS='-s calls -n 1'
	) >made 2>err &
	host=$!
	until_calls "$(total)" cat splitprof-objs/calls.txt
	kill -INT "-$(cat pid)"
	wait "$host"
	wait "$emulator"
	is "splitprof.mk: the firmware ends by the command" $? 0
	is "splitprof.mk: what was told behind it is there" \
	    "$(tail -n 1 calls.txt)" ack
	is "splitprof.mk: the calls are the same" "$(grep -c ^call calls.txt)" \
	    "$(grep -c ^call typed.txt)"
	is "splitprof.mk: the report comes behind Ctrl-C" \
	    "$(awk '$NF ~ /calls.c:/ { print $4, $(NF - 1) }' made)" "75 fib"
	check "splitprof.mk: a deadline that is kept" make splitprof-report \
	    SPLITPROF_STATFLAGS="-n 1 -x 'fib<=10s'"
	fails 2 "splitprof.mk: one that is not fails" sh -c 'make \
	    splitprof-report SPLITPROF_STATFLAGS="-qx fib\<=0.5us" >out'
	says "splitprof.mk: and is told" '^callstat: fib: .* took longer than 0 us: '
	check "splitprof.mk: cleans up" make splitprof-clean
	is "splitprof.mk: and leaves nothing" \
	    "$(ls -d splitprof-objs calls.txt 2>/dev/null)" ""
	mv typed.txt calls.txt
else
	skip 9 "no GNU make"
fi

for options in "" -s; do
	# shellcheck disable=SC2086 # several or none
	run 0 "call2trace $options: a timeline" call2trace $options \
	    -e calls.elf calls.txt
	check "call2trace $options: is JSON" \
	    sh -c '"$0" <out' "$builddir/t/support/jsoncheck"
done
finish
