# SPDX-License-Identifier: GPL-3.0-or-later
# rawcap on a serial line: a pty, with t/support/peer/peer at its other end
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"

. "$srcdir/t/support/peer/peer.sh"

settings() {
	cut -d ' ' -f "$2" "$1"
}

#### A serial line ####

any_byte() {
	other pty line meet settings during send all \
	    until 256 out part settings after
	fails 0 "every byte value arrives at $1 baud" \
	    capture -b "$1" -n 256 line
	same "and is what was sent ($1)" out all
	quiet "and there is nothing to say ($1)"
	other_ends "and the line is closed ($1)"
	is "the line had $1 baud, 8N1, and was raw" \
	    "$(settings during 1-7)" "$1 $1 cs8 -parenb -cstopb clocal -crtscts"
	[ "$TERMIOS2" != yes ] ||
		is "it was exclusive at $1 baud" \
		    "$(settings during 10)" exclusive
	is "nothing is translated at $1 baud" "$(settings during 11-14,17-18)" \
	    "iflag 1 oflag 0 lflag 0"
	same "the settings are given back ($1)" after before
}

if [ "$TERMIOS2" = yes ]; then
	any_byte 1500000
	any_byte 1234567
else
	any_byte 38400
	other pty line sleep 500
	fails 2 "an unknown rate is refused" capture -b 1234567 line
	says "with the reason" \
	    '^rawcap: line: 1234567 baud: not a standard rate'
	other_ends "by a system that has only standard rates"
	skip 6 "no termios2"
fi

flow() {
	# The byte that ends it comes when the settings were seen.
	other pty line meet settings during send one part settings after
	fails 0 "-f $1" capture -b 38400 -f "$1" -n 1 -t 20 line
	other_ends "-f $1: the line is closed"
	is "-f $1 sets the flow control" "$(settings during 7-9)" "$2"
	is "-f $1 is undone" "$(settings after 7-9)" "-crtscts ixon -ixoff"
}
printf x >one
flow none "-crtscts -ixon -ixoff"
flow rtscts "crtscts -ixon -ixoff"
flow xonxoff "-crtscts ixon ixoff"

echo early >early
other pty line send early until 6 out sleep 300
rm -f out
fails 0 "what a pty holds already is read" capture -n 6 -t 20 line
same "as it was written" out early
other_ends "by the pty's other end"

other pty line meet send all part
fails 0 "-n ends after so many bytes" capture -n 100 line
head -c 100 all >wanted
same "and gives just those" out wanted
other_ends "and closes the line"

other pty line meet send all sleep 100 settings fed until 1 checked part
rm -f fed checked
rawcap -t 20 -n 257 line >out &
first=$!
await fed
fails 2 "a line that is in use is refused" sh -c 'rawcap line >out2'
says "as busy" '^rawcap: line: .*busy'
if [ "$(id -u)" -eq 0 ]; then
	skip 1 "root may open an exclusive line"
else
	fails 1 "nobody else can open it" sh -c 'head -c 1 <line || exit 1'
fi
kill -s TERM "$first"
echo >checked
wait "$first"
is "the first one is not disturbed" "$? $(cmp out all)" "0 "
other_ends "and closes the line at the end"

#### A reader that stalls ####

# 3.75 MB at 1.25 MB/s, as much as 12 Mbaud bring; its bytes don't repeat.
# When the whole machine stood still for longer than a second, that is said;
# then it is tried again.
seq 10000000 10468749 | tr -d '\n' >big
for _ in 1 2 3; do
	rm -f out
	other pty line meet pace 1250000 big until 3750000 out part
	rawcap -b 3M -n 3750000 line 2>err | (sleep 1.5; cat) >out
	grep -q 'was not read for' err || break
	wait "$other"
done
same "12 Mbaud arrive whole while the reader stalls for more than a second" \
    out big
quiet "and nothing was lost"
other_ends "and the line is closed when all is read"

stalled() {
	head -c 1000000 big >part
	other pty line meet send part until 1000000 out part
	(rawcap "$@" -m 65536 -n 1000000 line; echo $? >status) 2>err |
	    (sleep 1.5; cat) >out
	same "a reader that is slower than the memory ($*): bytes" out part
	other_ends "a reader that is slower than the memory ($*): end"
}
stalled -q
is "status 1 where bytes may be lost" "$(cat status)" 1
says "and the reason" '^rawcap: stdout: its reader is too slow: for [0-9.]* s'
stalled -f rtscts
is "status 0 where the device was told to wait" "$(cat status)" 0
quiet "and nothing to say"

rm -f pid out
other pty line meet pace 150000 part until 1000000 out part
capture_with_pid -b 38400 -n 1000000 line 2>err &
first=$!
(
	await_bytes out
	kill -s STOP "$(cat pid)"
	sleep 2
	kill -s CONT "$(cat pid)"
) &
wait "$first"
is "a rawcap that was stopped ends with status 1" $? 1
says "and says how long" '^rawcap: line: was not read for [0-9.]* s'
same "and gives all that came" out part
other_ends "and closes the line"

#### The end ####

for sig in INT TERM HUP; do
	other pty line meet send all settings fed part \
	    settings after
	signal_at fed "$sig"
	fails 0 "SIG$sig ends a capture" capture_with_pid line
	same "SIG$sig: all that was sent before is there" out all
	quiet "SIG$sig: there is nothing to say"
	other_ends "SIG$sig: the line is closed"
	same "SIG$sig: the settings are given back" after before
done

mkfifo pipe
# shellcheck disable=SC2217
sleep 100 <pipe &
sleeper=$!
rm -f fed
other pty line meet send part settings fed part settings after
signal_at after INT
(await fed; await pid; kill -s INT "$(cat pid)") &
"$peer" run pid rawcap line >pipe 2>err
is "a second SIGINT kills if the reader takes nothing" "$(($? > 128))" 1
kill "$sleeper"
wait "$other"
same "but the line was given back before" after before
finish
