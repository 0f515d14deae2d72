# SPDX-License-Identifier: GPL-3.0-or-later
# bslprog against an MSPM0 and a line with faults: whatever happens, either the
# program is in the flash, or it is said honestly what is
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/sim/mspm0/mspm0.sh"
. "$srcdir/t/tools/len/bslprog.sh"

# Three batches: bytes of the host are 8 connect, 9 baud, 8 info, 40 password,
# 8 mass erase, 2092 2092 860 program, 16 verify, 8 start; of the device 1, 1,
# 33, 10, 10, 1, 1, 1, 13, 1.
made 5003 1 >fw.bin
made "$flash_bytes" 9 >old.bin
placed 0 fw.bin >image
image_words=5008

# with STATUS FAULT... [-- OPTION...]: program a chip that has them; old is what
# its flash has before.
with() {
	with_status=$1
	with_name=$2
	shift
	with_faults=
	while [ $# -gt 0 ] && [ "$1" != -- ]; do
		with_faults="$with_faults -F $1"
		shift
	done
	[ $# -gt 0 ] && shift
	rm -rf "$XDG_STATE_HOME"
	# A chip that a busy machine holds up is as silent as one with a fault:
	# then once more, with time for it.
	for with_seconds in 0.1 1; do
		# shellcheck disable=SC2086
		chip -b 2100 -s flash -f "${old-/dev/null}" $with_faults
		cp flash before
		bslprog -q -t $with_seconds "$@" line fw.bin >out 2>err
		with_got=$?
		[ "$with_got" -ne "$with_status" ] || break
	done
	is "$with_name gives status $with_status" "$with_got" "$with_status"
	[ "$with_got" -eq "$with_status" ] || sed 's/^/# /' err
	honest "$with_name" "$with_got" "${wanted-image}" before
}

#### What is got over ####

# A byte lost at the begin of a command, within or at its end, or of an answer;
# t/lib/len/check_bsl_line.c has all places.
for n in 1 18 66 2165 6365; do
	with 0 "lose-in=$n"
done
# And then the line stalls, so that the answers to what was left come late.
with 0 lose-in=74 slow=57-64,100
with 0 lose-in=2200 slow=59,150
# Of a length, so that a long command seems to begin.
with 0 lose-in=3
with 0 'junk=1-5,5'
with 0 mute=24:1-4
with 0 'stall=15:1,1500' lose-out=4
for n in 4 40 72 74 100 6356; do
	with 0 "flip-in=$n"
done
for n in 2 36 58; do
	with 0 "lose-out=$n"
done
for n in 1 2 5 36 40 46 57 60; do
	with 0 "flip-out=$n"
done
for n in 1 2 3 4 5 7 9; do
	with 0 "mute=$n"
	with 0 "ack=$n,0x51"
done
for n in 3 5 6 9; do
	with 0 "silent=$n"
	with 0 "junk=$n,5"
done
for code in 0x52 0x53 0x54 0x55; do
	with 0 "ack=24:2,$code"
	with 0 "ack=26:1,$code"
done
for n in 1 2 3 4; do
	with 0 "crc=$n"
done
with 0 mute=40:1
with 0 start-junk,30
with 0 slow=20-90,5
with 0 stall=24:2,500
with 0 erase=15:1
with 0 verify=1
is 'a CRC that is wrong once costs a command' "$(grep -c verify log)" 3
with 0 'program=24:1'
with 0 'program=24:3'
with 0 silent=24:1-3
with 0 lose-in=2170 lose-in=3000 lose-in=6400 flip-in=7000
chip -b 2100 -s flash -F ack=15:1,0x52 -F verify=1 -F crc=4 \
    -F ack=24:1,0x52 -F program=24:3
run 0 '-v tells' bslprog -v -q -t 0.1 line fw.bin
is 'what was repeated' "$(cat err)" "bslprog: 2 commands sent again, \
1 damaged answers, 1 silences
bslprog: 5 batches, 1 of them again; 1 sectors erased again and written anew; \
0 CRCs right only when asked again"

# By sectors; the others keep what they had.
old=old.bin
wanted=kept
{ head -c 5120 image; tail -c +5121 old.bin; } >kept
with 0 silent=23:1 -- -s
with 0 erase=23:1 -- -s
with 0 program=24:2 -- -s
with 2 erase -- -s
says 'an erase that fails is told' \
    'line: erase 0x00000000 to 0x000013ff: the range was not erased (0xf3); '
says 'what was not written as well' \
    'line: 0x00000000 to 0x0000138f: not written$'
with 2 mute=23:1- -- -s
unset old wanted

#### What is not ####

# fatal WORDS FAULT...: status 2, and the reason.
fatal() {
	fatal_words=$1
	shift
	with 2 "$@"
	says "$1 is told" "^bslprog: line: $fatal_words"
}

fatal 'no boot loader answers; press and hold' mute=1-
fatal 'change of speed: no answer$' mute=2-
fatal 'change of speed: no answer$' mute=3-
fatal 'mass erase: no answer$' mute=5-
fatal 'program 0x00000820 to 0x0000103f: no answer$' mute=7-
says 'and what is not known' 'line: 0x00000820 to 0x0000103f: not known: '
says 'not verified' 'line: 0x00000000 to 0x0000081f: sent and taken, but'
says 'and not written' 'line: 0x00001040 to 0x0000138f: not written$'
says 'and what to do' 'line: it has no proven program now: program it again$'
fatal 'program 0x00000000 to 0x0000081f: no answer$' mute=24:1-
says 'and that it is not written' 'line: 0x00000000 to 0x0000138f: not written$'
fatal "program 0x00000820 to 0x0000103f: the command's CRC is wrong (0x52)" \
    ack=24:2-,0x52
fatal 'connection: the command does not begin with 0x80 (0x51); ' ack=1-,0x51
fatal 'verify 0x00000000 to 0x000013ff: no answer$' mute=9-
fatal 'connection: the device went away' hangup=1
fatal 'change of speed: the device went away' hangup=2
fatal 'password: the device went away' hangup=4
fatal 'mass erase: the device went away' hangup=5
fatal 'program 0x00000820 to 0x0000103f: the device went away' hangup=7
fatal 'verify 0x00000000 to 0x000013ff: the device went away' hangup=9
for n in 3 5 7; do
	with 2 "reset=$n"
done
fatal "change of speed: no answer" flip-out=2-
fatal 'mass erase: the flash was not erased (0xf2); try again' erase
fatal 'password: wrong password (0x02); ' locked
with 2 weak,5000
says 'a weak bit is told' \
    'line: 1 of 5 sectors differ from fw.bin, the first at 0x00001000$'
says 'so is what is right' 'line: 0x00000000 to 0x00000fff: written, and its'
says 'and what is not' 'line: 0x00001000 to 0x0000138f: not known: '
with 2 program=24:1-
says 'what is never written is told' 'line: 5 of 5 sectors differ from fw.bin'
with 2 verify
says 'so is what is never right' 'line: 5 of 5 sectors differ from fw.bin'

# Each acknowledgement has its words, if it comes again and again.  On a busy
# machine none may be taken for silence, after which nobody knows what was done.
ack() {
	fatal "mass erase: $2 ($1); " "ack=15:1-,$1" -- -t 2
	says 'and that it did nothing' \
	    'line: nothing was erased or written: its flash is as it was$'
}
ack 0x51 'the command does not begin with 0x80'
ack 0x52 "the command's CRC is wrong"
ack 0x53 "the command's length is zero"
ack 0x54 "the command is longer than the buffer"
ack 0x55 'an unknown error'
fatal 'change of speed: an unknown speed (0x56); choose' ack=52:1-,0x56
is 'after which it is not locked up' "$(bslprog -q -b 9600 line info | wc -l)" 8

# Only the start was not clear.
for fault in silent=40:1- hangup=40:1 junk=40:1,5; do
	with 1 "$fault"
	says "$fault is told" 'line: but the boot loader is gone: the program'
done
for fault in ack=40:1-,0x55 mute=40:1-; do
	with 1 "$fault"
	says "$fault never starts it" \
	    'line: the program does not run, the boot loader does: press reset$'
done

# It sleeps, or is locked behind a reset.
chip -S 0.6 -b 2100 -s flash -F stall=24:1,700
cp flash before
run 2 'a device that falls asleep gives status 2' bslprog -q -t 0.1 line fw.bin
says 'without an answer' 'program 0x00000820 to 0x0000103f: no answer$'
honest asleep 2 image before
chip -b 2100 -F welcome
run 0 'its start is heard by one that takes nothing else' \
    bslprog -q -t 0.1 line fw.bin

#### An interrupt ####

# interrupt MOST: bslprog is in the middle of its second batch.  Two signals
# that it has not seen yet are one.
interrupt() {
	rm -f status pid
	chip -b 2100 -s flash -F stall=24:2,1500
	cp flash before
	# shellcheck disable=SC2016
	{
		sh -c 'echo $$ >pid; exec "$@"' sh \
		    bslprog -t 3 line fw.bin >out 2>err
		echo $? >status
	} &
	wait_for grep -q 'fast 0x00000000' log
	sleep 0.3
	for _ in $(seq "$1"); do
		kill -TERM "$(cat pid)" 2>kill.err
		sleep 0.2
		[ ! -s status ] || break
	done
	wait_for test -s status
}
interrupt 1
is 'an interrupt gives status 2' "$(cat status)" 2
says 'as is told' 'line: program 0x00001040 to 0x0000138f: interrupted$'
honest 'interrupted' 2 image before
says 'the command was finished' 'line: 0x00000000 to 0x0000103f: sent and taken'
is 'and the speed is 9600 again' "$(grep baud log | tail -n 1)" 'baud 9600'
run 0 'so that it can be done again' bslprog -q line fw.bin
same 'all of it' flash image
interrupt 5
is 'the second one kills' "$(cat status)" 143

finish
