# SPDX-License-Identifier: GPL-3.0-or-later
# rawcap: what it sends, when it ends, what it says
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/peer/peer.sh"

echo start >start
echo stop >stop
cat start all >wanted

#### What is sent ####

for kind in pty unix; do
	rm -f out
	other $kind line meet get 262 got send start get 5 got2 part
	fails 0 "$kind: -s, -w and -x" capture -s start -w -x stop -n 6 line \
	    <all
	other_ends "$kind: and the line is closed"
	same "$kind: arrive in this order" got wanted
	same "$kind: up to the last" got2 stop
	same "$kind: and the answer comes back" out start
	quiet "$kind: and there is nothing to say"
done

mkfifo start.pipe stop.pipe
(cat start >start.pipe; cat stop >stop.pipe) &
other pty line meet get 6 got get 5 got2 send all part
fails 0 "-s and -x read a pipe at the start" \
    capture -s start.pipe -x stop.pipe -t 0.3 line
other_ends "-s, -x: the line is closed"
same "the one is sent at the start" got start
same "the other at the end" got2 stop
same "and the answer to that is captured" out all

seq 10000000 10099999 | tr -d '\n' >big
other unix line meet get 800000 got send all part
fails 0 "-w forwards more than fits anywhere" capture -w -n 256 line <big
other_ends "-w: the line is closed"
same "every byte of it" got big

other pty line meet get 800000 got send all part
fails 0 "-s sends as much as a line takes at a time" \
    capture -s big -n 256 line
other_ends "-s: the line is closed"
same "but every byte" got big

other unix line meet rest got
fails 0 "-x ends what -w forwards" capture -w -x stop -t 0.3 line </dev/zero
other_ends "-w, -x: the line is closed"
is "and comes last" "$(tail -c 5 got)" stop

other unix line meet sleep 300 send all hangup
fails 0 "the end of stdin does not end the capture" capture -w line </dev/null
same "what comes later is captured" out all

other pty line meet settings fed get 5 got part settings after
signal_at fed INT
fails 0 "SIGINT sends the exit file" capture_with_pid -x stop line
other_ends "SIGINT: the line is closed"
same "SIGINT: the bytes" got stop
same "SIGINT: the settings are given back" after before

other unix line meet send big get 5 got part
fails 0 "-n sends the exit file" capture -x stop -n 10 line
other_ends "-n, -x: the line is closed"
same "although more has come" got stop
is "and gives no more" "$(cat out)" 1000000010

other pty line meet send start get 5 got part settings after
("$peer" run pid rawcap -x stop -t 20 line; echo $? >status) 2>err | true
is "a reader that goes away ends it by SIGPIPE" "$(($(cat status) > 128))" 1
quiet "without a word"
other_ends "it closes the line"
same "sends the exit file" got stop
same "and gives the settings back" after before

other unix line meet part
("$peer" run pid rawcap -t 20 line; echo $? >status) 2>err | true
other_ends "a silent line is closed as well"
is "it need not have got anything" "$(($(cat status) > 128))" 1

# A pipe holds 65536 bytes, so that the memory is full.
head -c 68000 big >part
other unix line meet send part get 5 got part
(rawcap -m 1000 -x stop -t 0.5 line; echo $? >status) 2>err | (sleep 4; cat) \
    >out
is "the exit file is sent while the reader stalls" "$(cat status)" 0
quiet "before the time is up"
other_ends "a stalled reader: the line is closed"
same "a stalled reader: the exit file" got stop

other unix line meet sleep 4000
cat big big >bigger
fails 1 "a device that does not take the exit file" \
    capture -x bigger -n 1 -t 0.1 line
says "is damage" '^rawcap: line: it did not take all that was to be sent$'
wait "$other"

fails 2 "a file can't be written to" capture -s start all
is "and says so" "$(cat err)" \
    "rawcap: all: only a serial line or a socket can be written to"
mkfifo pipe
fails 2 "nor can a FIFO" capture -w pipe
fails 2 "nor stdin" capture -x stop - <all

#### When it ends ####

fails 0 "-n" capture -n 1k /dev/zero
is "is exact" "$(wc -c <out)" 1000
other pty line meet part
fails 0 "-t ends a silent capture" capture -t 0.3 line
other_ends "-t: the line is closed"
fails 0 "-t ends a busy one" sh -c 'rawcap -t 0.2 /dev/zero >/dev/null'
other pty line meet send all part
fails 0 "-i ends when the line falls silent" capture -i 2 line
same "with all that came before" out all
other_ends "-i: the line is closed"
other pty line meet pace 60 all part
fails 0 "-i does not end while bytes come" capture -i 3 -n 256 line
same "however slowly" out all
other_ends "-i, slow: the line is closed"

#### What the kernel counts ####

if [ "$TERMIOS2" = yes ] && $CC -shared -fPIC -o icount.so \
    "$srcdir/t/tools/stream/icount.c" 2>cc.err; then
	# Five numbers at the start and at the end.
	counted() {
		echo "$1" >counts
		rm -f fed again asked
		# What comes before the first counts are taken is flushed.
		other pty line meet until 0 asked send all settings fed \
		    until 1 again send all part
		(await fed; echo "$2" >counts; echo >again) &
		ICOUNT=counts ASAN_OPTIONS=verify_asan_link_order=0 \
		    LD_PRELOAD=./icount.so \
		    rawcap -n 512 $3 line >out 2>err
		status=$?
		wait "$other"
	}
	counted "5 6 7 8 9" "5 6 7 8 9"
	is "errors of former times don't matter" "$status$(cat err)" 0
	counted "5 6 7 8 9" "6 6 7 8 9"
	is "an overrun is damage" "$status" 1
	says "and said" \
	    ' 1 overruns, 0 framing and 0 parity errors, 0 breaks$'
	counted "5 6 7 8 9" "5 8 10 12 14"
	is "and so are the others" "$status" 1
	says "each by its name" \
	    ' 2 overruns, 3 framing and 4 parity errors, 5 breaks$'
	counted "5 6 7 8 9" "5 6 207 8 9"
	says "many framing errors make a speed doubtful" \
	    ' 200 framing .*, 0 breaks: is -b the speed of the device?$'
	counted "5 6 7 8 9" "5 6 7 8 10" -v
	is "a break is none" "$status" 0
	says "but is counted" ' 512 bytes in .* 0 parity errors, 1 breaks$'
	cat all all >wanted
	same "and the bytes are not touched" out wanted

	rm -f line out asked
	echo 5 0 0 0 0 >counts
	(
		"$peer" pty line meet until 0 asked send all until 256 out \
		    settings fed until 0 noted
		rm line asked
		"$peer" pty line meet until 0 asked send all settings fed2 \
		    until 1 again send all part
	) &
	twice=$!
	rm -f fed fed2 again noted
	# The second time that it asks it has begun after the change.
	(
		await fed
		echo 6 0 0 0 0 >counts.new
		mv counts.new counts
		for _ in 1 2; do
			rm -f asked
			await asked
		done
		: >noted
		await fed2
		echo 8 0 0 0 0 >counts
		echo >again
	) &
	await line
	ICOUNT=counts ASAN_OPTIONS=verify_asan_link_order=0 \
	    LD_PRELOAD=./icount.so rawcap -r -n 768 line >out 2>err
	says "errors before a line went away are not forgotten" \
	    ': 768 bytes in .* 3 overruns'
	wait "$twice"
else
	skip 9 "needs termios2 and a shared library"
fi
fails 0 "-v tells what was captured" capture -v all
says "without counts where there are none" \
    '^rawcap: all: 256 bytes in [0-9.]* s$'

#### The terminal ####

rm -f done
other pty term until 0 done
fails 2 "a terminal as stdout is refused" sh -c 'rawcap all >term'
is "as binary" "$(cat err)" \
    "rawcap: stdout: is a terminal: redirect the binary output"
: >done
wait "$other"
other pty term get 60 shown sleep 100
rawcap -t 30 /dev/zero >/dev/null 2>term &
shown=$!
wait "$other"
kill "$shown"
wait "$shown"
check "a progress line is shown on a terminal" \
    grep -q '[0-9]* bytes, [0-9.]* kB/s' shown
other pty term get 30 shown sleep 100
sh -c 'rawcap -qv -t 1.6 /dev/zero >/dev/null 2>term'
wait "$other"
check "but not with -q" grep -q '^rawcap: /dev/zero: ' shown

#### Wrong uses ####

fails 2 "a full disk" sh -c 'rawcap all >/dev/full'
is "is said" "$(cat err)" "rawcap: stdout: No space left on device"
other pty line meet send all part settings after
fails 2 "a full disk during a capture" sh -c 'rawcap -t 20 line >/dev/full'
other_ends "a full disk: the line is closed"
same "a full disk: the settings are given back" after before
other unix line meet part
fails 2 "a folder to forward" capture -w -t 20 line </
is "is said to be one" "$(cat err)" "rawcap: stdin: Is a directory"
other_ends "a folder to forward: the line is closed"
fails 2 "no stdout" sh -c 'rawcap all >&-'
is "is an error too" "$(cat err)" "rawcap: stdout: Bad file descriptor"
fails 0 "no stdin and no stderr" sh -c 'rawcap all <&- 2>&- >out'
same "are not missed" out all
other pty line meet send all part
fails 0 "no stdin to forward" sh -c 'rawcap -w -n 256 -t 20 line <&- >out'
same "is no device either" out all
other_ends "no stdin: the line is closed"

wrong() {
	wanted=$1
	shift
	fails 2 "wrong: $*" capture "$@"
	is "is explained: $*" "$(head -n 1 err | cut -c 1-60)" "$wanted"
}
wrong "usage: rawcap [-hqrVvw] [-b baud] [-f none|rtscts|xonxoff] ["
wrong "usage: rawcap [-hqrVvw] [-b baud] [-f none|rtscts|xonxoff] [" all all
wrong "rawcap: -b: 0: not a number from 1 to 4000000000" -b 0 all
wrong "rawcap: -b: fast: not a number from 1 to 4000000000" -b fast all
wrong "rawcap: -f: hard: not none, rtscts or xonxoff" -f hard all
wrong "rawcap: -i: x: not a number of seconds from 0.001 to 3153600" -i x all
wrong "rawcap: -t: 0: not a number of seconds from 0.001 to 3153600" -t 0 all
wrong "rawcap: -m: 0: not a number from 1 to 2000000000" -m 0 all
wrong "rawcap: -n: -1: not a number from 1 to 18446744073709551615" -n -1 all
wrong "rawcap: -n: 99999999999999999999: not a number from 1 to 184" \
    -n 99999999999999999999 all
wrong "rawcap: nothing: No such file or directory" -s nothing all
wrong "rawcap: /: Is a directory" -x / all
wrong "rawcap: stdin: is asked for twice" -w -s - all
wrong "rawcap: stdin: is asked for twice" -w -
finish
