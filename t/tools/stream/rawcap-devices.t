# SPDX-License-Identifier: GPL-3.0-or-later
# rawcap on devices of all kinds, that end, go away and come back
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/peer/peer.sh"

#### Each kind ends in its way ####

fails 0 "a file is copied" capture all
same "to its last byte" out all
quiet "and its end is nothing to speak of"
fails 0 "-r does not wait for a file to grow" capture -r all

: >empty
fails 0 "an empty file is no bytes" capture empty
is "and nothing else" "$(wc -c <out)" 0

fails 0 "- is stdin" capture - <all
same "as it is" out all

mkfifo pipe
cat all >pipe &
fails 0 "a FIFO is read to its end" capture pipe
same "whole" out all
quiet "without a word"

(sleep 0.3; cat all; sleep 0.3; cat all) >pipe &
fails 0 "a FIFO whose writer comes late and pauses" capture pipe
cat all all >wanted
same "is read as well" out wanted

for kind in unix tcp; do
	other $kind line meet send all hangup
	address=line
	[ $kind = unix ] || address=$(cat line)
	fails 0 "$kind: the end of the connection is the end" \
	    capture "$address"
	same "$kind: the bytes are whole" out all
	quiet "$kind: there is nothing to say"
	other_ends "$kind: the server is content"
done

other tcp line meet send all hangup
address=localhost:$(sed 's/.*://' line)
fails 0 "a host has a name" capture "$address"
same "that is looked up" out all
other_ends "for the same server"

other tcp line meet send all until 256 out reset
fails 1 "a connection that breaks is damage" capture "$(cat line)"
says "with the reason" \
    '^rawcap: 127.0.0.1:[0-9]*: went away after 256 bytes: Connection reset'
same "and what came before is there" out all

other pty line meet send all until 256 out hangup
fails 1 "a line that hangs up is damage" capture line
is "in one line" "$(cat err)" "rawcap: line: went away after 256 bytes"
same "and what came before is there (pty)" out all

#### Coming and going ####

rm -f line out
(
	sleep 0.5
	exec "$peer" unix line meet send all part
) &
late=$!
fails 0 "-r waits for a server that is not there yet" \
    capture -r -t 20 -n 256 line
same "and misses nothing" out all
quiet "so that there is nothing to say (unix)"
wait "$late"
is "by the server's account too" $? 0
fails 2 "a socket without a server is refused without -r" capture line

other tcp line meet send all until 256 out hangup meet send early part
echo early >early
fails 1 "-r connects again" capture -r -t 20 -n 262 "$(cat line)"
cat all early >wanted
same "and joins what came" out wanted
says "saying what is missing" \
    ': is back after 256 bytes; what it sent meanwhile is lost$'
is "and no more" "$(wc -l <err)" 1
other_ends "the server saw both connections"

rm -f line out
(
	"$peer" pty line meet send all until 256 out
	rm -f line
	mkdir line
	sleep 0.5
	rmdir line
	exec "$peer" pty line meet send early part
) &
twice=$!
await line
fails 1 "-r finds a serial line again" capture -r -t 20 -n 262 line
same "and goes on with it" out wanted
says "saying that it went" ': went away after 256 bytes; waiting for it$'
says "and that it came" ': is back after 256 bytes; what it sent mean'
wait "$twice"
is "as the line's other end has it" $? 0

(cat all >pipe; sleep 0.5; cat early >pipe) &
fails 0 "-r waits for the next writer of a FIFO" capture -r -n 262 pipe
same "from which nothing is lost" out wanted
quiet "so that there is nothing to say (FIFO)"

rm -f gone line
fails 0 "-t ends the waiting" capture -r -t 0.5 gone
(
	sleep 1
	exec "$peer" unix line meet send all hangup
) &
late=$!
fails 0 "-i does not, and ends the capture from a server that has ended" \
    capture -r -i 0.5 line
same "when all has come" out all
quiet "and nothing is lost"
wait "$late"

#### What can't be ####

fails 2 "a missing device" capture nothing
is "is said" "$(cat err)" "rawcap: nothing: No such file or directory"
fails 2 "a folder" capture /
is "is said to be one" "$(cat err)" "rawcap: /: Is a directory"
fails 2 "a folder is not waited for" capture -r /
fails 2 "a folder on stdin" capture - </
is "is one as well" "$(cat err)" "rawcap: -: Is a directory"
fails 2 "a host that refuses" capture localhost:1
is "is said to" "$(cat err)" "rawcap: localhost:1: \
Connection refused: start its server first, or wait for it by -r"
fails 2 "a host that does not exist" capture no.such.host.invalid:1
is "is one line" "$(grep -c '^rawcap: no.such.host.invalid:1: ' err)" 1
for address in host: :1 a:b:1 []:1 /tmp/x:1; do
	fails 2 "$address is no address" capture "$address"
	is "so it is a file that is missing: $address" "$(cat err)" \
	    "rawcap: $address: No such file or directory"
done
fails 2 "no such port" capture localhost:nothing
says "has its reason" '^rawcap: localhost:nothing: [A-Z]'
if [ "$(id -u)" -eq 0 ]; then
	skip 2 "root may read everything"
else
	chmod 0 early
	fails 2 "a file that may not be read" capture early
	is "says so" "$(cat err)" "rawcap: early: Permission denied"
fi
ln -s a:1 a:1
fails 2 "a link that leads to itself is no address" capture a:1
says "so it has the reason of a file" '^rawcap: a:1: .*[Ss]ymbolic link'
long=$(printf '%0200d' 0)
mkdir "$long"
rm -f done
(cd "$long" && exec "$peer" unix line until 0 ../done) &
await "$long/line"
fails 2 "a socket with a path that is too long" capture "$long/line"
says "is a clear error" 'ame too long$'
: >done

rm -f done2
other pty line until 0 done2
if command -v setsid >setsid.path; then
	fails 2 "the terminal of the session is not taken" \
	    setsid -w sh -c 'exec <line; rawcap line >out'
	is "since Ctrl-C would not work any more" "$(cat err)" \
	    "rawcap: line: is the terminal of this session"
else
	skip 2 "no setsid"
fi
: >done2
wait
finish
