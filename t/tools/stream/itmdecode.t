# SPDX-License-Identifier: GPL-3.0-or-later
# itmdecode as a user runs it.  The bytes of traces are written by hand, from
# ARM DDI 0403E, appendix D4.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

data=$srcdir/t/data/itm
sync='\0\0\0\0\0\200'

# trace BYTES: the file in.
trace() {
	bytes "$1" >in
}

# Bytes of a port.
trace "$sync"'\003Hell\300\001\002o,\001 \012no\001W'
run 0 'bytes of port 0 are written' itmdecode in
is 'as they were sent' "$(cat out)" 'Hello, W'
quiet 'a sound trace gives no message'
run 0 'of another port, with -p' itmdecode -p 1 in
is 'none else' "$(cat out)" no
trace '\030\012hi'
run 0 'a port of another page has its number' itmdecode -p 33 in
is 'page and port' "$(cat out)" hi
run 1 'a port on which nothing came gives status 1' itmdecode in
says 'and the one on which most came is named' \
    '^itmdecode: in: nothing on port 0, but 2 bytes on port 33: try -p 33$'
trace '\027\064\022\0\010'
run 1 'samples alone are nothing on a port' itmdecode in
says 'and -s is named' ': nothing on any port, but 1 samples: try -s$'
trace '\300\001'
run 1 'timestamps alone are nothing' itmdecode in
says 'and told' ': nothing on any port$'
run 1 'nor are they samples' itmdecode -s 1000 in
says 'with where they are turned on' ': no samples: turn them on in DWT_CTRL$'

# Samples.
trace "$sync"'\027\064\022\0\010\025\0\003Hell\027\066\022\0\010\025\0\025\377'
run 0 'samples become packets' itmdecode -s 1000 in
says 'time asleep is told' \
    '^itmdecode: in: asleep in 40.0 % of the time: 2 of 5 samples, which '
says 'and in secure code' ': in secure code for 20.0 % of the time: 1 of 5 '
is 'with a header and totals' "$(apdecode out | tr '\t\n' ' ,')" \
    'header 1 4 0x0 1000 -,pc 0x8001234 1,pc 0x8001236 1,end 0 2,'
run 0 'the rate may be a clock and cycles' itmdecode -s 72M/16384 in
is 'rounded' "$(apdecode out | awk '$1 == "header" { print $5 }')" 4395
run 0 'twice' itmdecode -s 1000 in in
is 'each input is a recording' "$(apdecode out | grep -c '^header')" 2
for rate in 0 x 1/0 10/20 72M/ /5 4294967296; do
	run 2 "-s $rate is refused" itmdecode -s "$rate" in
	says 'with its range' '^itmdecode: .*-s'
done
run 2 '-p and -s do not go together' itmdecode -s 1000 -p 1 in
says 'as the usage says' '^usage: itmdecode '

# Damage.
trace '\001a\064\001b'"$sync"'\001c'
run 1 'what is no packet gives status 1' itmdecode in
is 'bytes up to synchronisation are skipped' "$(cat out)" ac
says 'the place is told' '^itmdecode: in: byte 2: 0x34: no packet$'
says 'and the sum' '^itmdecode: in: 1 place damaged, 3 bytes skipped$'
run 1 '-q leaves the status' itmdecode -q in
quiet 'and says nothing'
trace '\001a\003bc'
run 1 'a cut packet gives status 1' itmdecode in
is 'and is not written' "$(cat out)" a
says 'but told' '^itmdecode: in: byte 2: 0x03: the packet is cut$'
trace '\001a\160\001b'
run 1 'an overflow gives status 1' itmdecode in
is 'what came is written' "$(cat out)" ab
says 'and told' '^itmdecode: in: 1 overflow: packets are lost; let the '
trace 'b\001c'"$sync"'\001d'
run 1 'a recording may begin anywhere with -w' itmdecode -w in
is 'it then begins with synchronisation' "$(cat out)" d
says 'what was before is told' \
    ': 3 bytes skipped before the first synchronisation packet$'
trace '\001a\001b'
run 1 'with -w and without one nothing comes' itmdecode -w in
says 'and the reason is told' ': no synchronisation packet: turn them on, or '
run 1 'damage in many places gives status 1' sh -c '
	for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
		printf "\001a4\0\0\0\0\0\200"
	done | itmdecode'
is 'the first ten are told' "$(grep -c 'no packet' err)" 10
is 'what is sound is written' "$(cat out)" aaaaaaaaaaaaaa

# Frames of a TPIU.
run 1 'a trace with each kind of packet' itmdecode "$data/trace.swo"
mv out plain
is 'has this text' "$(tr -d '\000' <plain)" 'aabcfHello SWO'
run 1 'in frames' itmdecode -t 1 "$data/frames.swo"
same 'it has the same' out plain
run 1 'frames without -t are damage' itmdecode "$data/frames.swo"
says 'and -t is named' ': this looks like frames of a TPIU: try -t 1$'
run 1 'a trace without frames is none in frames' itmdecode -t 1 \
    "$data/trace.swo"
says 'and that is told' ': no frames of a TPIU: try without -t$'
{ head -c 30 "$data/frames.swo"; tail -c +33 "$data/frames.swo"; } >in
run 1 'lost bytes of frames give status 1' itmdecode -t 1 in
says 'and are told' '^itmdecode: in: [1-9] frames* damaged, [1-9][0-9]* bytes '
run 1 'frames that are cut give status 1' sh -c \
    'head -c 150 "$0" | itmdecode -t 1' "$data/frames.swo"

# It may come in any pieces, and end anywhere.
pieces() {
	for size in 1 3 7; do
		dd if="$data/trace.swo" bs=$size 2>dd.err |
		    itmdecode -q >out
		cmp -s out plain || return 1
		dd if="$data/frames.swo" bs=$size 2>dd.err |
		    itmdecode -q -t 1 >out
		cmp -s out plain || return 1
	done
}
check 'it may come in any pieces' pieces
run 0 '-v counts' sh -c 'printf "\001a\0\0\0\0\0\200" | itmdecode -v'
says 'packets' '^itmdecode: stdin: packets of synchronisation: 1$'
says 'and bytes of ports' '^itmdecode: stdin: bytes on port 0: 1$'
n=$(wc -c <"$data/trace.swo")
ends() {
	for end in $(seq "$n"); do
		head -c "$end" "$data/trace.swo" | itmdecode -q >out
		[ $? -lt 2 ] || return 1
		head -c "$(wc -c <out)" plain | cmp -s - out || return 1
	done
}
check 'it may end anywhere' ends

# As any filter.
trace '\001a'
run 0 'two files' itmdecode in - in <in
is 'in order' "$(cat out)" aaa
run 2 'a missing file gives status 2' itmdecode in missing
says 'and is named' '^itmdecode: missing: No such file'
common_tests itmdecode
terminal_says 'a terminal gets no binary' 'is a terminal' 'itmdecode in'
mkfifo pipe
rm -f out
itmdecode <pipe >out 2>err &
decoder=$!
exec 3>pipe
bytes '\003abcd' >&3
wait_for [ -s out ]
is 'what is read is written before more is waited for' "$(cat out)" abcd
kill -TERM "$decoder"
bytes '\001e' >&3
exec 3>&-
wait "$decoder"
is 'after a signal the pipe is finished' "$? $(cat out)" '0 abcde'

finish
