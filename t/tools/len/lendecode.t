# SPDX-License-Identifier: GPL-3.0-or-later
# lendecode as a user runs it
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

# Records, with blanks for tabs.
blanks() {
	tr '\t' ' ' <"$1"
}

common_tests lendecode

# Frames as TI's documents and a real host have them: facts that do not come
# from lenencode.
bytes '\200\001\000\022\072\141\104\336' >connect
bytes '\010\002\000\073\000\070\002\224\202' >did
bytes '\114\001\0008ver?' >welcome
bytes '\114\001\00080a0\000' >version
{
	bytes '\010\031\000\061\000\001\000\001\000\000\000\000\001\000\300'
	bytes '\076\140\001\000\040\001\000\000\000\001\000\000\000\013\137'
	bytes '\055\321'
} >info
bytes '\000' >ok
{
	cat connect ok info ok did
	bytes '\121\122\123\124\125\126'
	cat welcome version
} >all
cat >want <<'END'
packet 0x80 1 12
ack 0x00 ok
bslreply 0x31 00010001000000000100c03e600100200100000001000000
ack 0x00 ok
bslreply 0x3b 00
ack 0x51 header
ack 0x52 checksum
ack 0x53 empty
ack 0x54 long
ack 0x55 unknown
ack 0x56 baud
packet 0x4c 1 387665723f
packet 0x4c 1 3830613000
END
run 0 'both sides of a dialogue give status 0' lendecode all
quiet 'and no message'
is 'they are what the documents say' "$(blanks out)" "$(cat want)"
run 0 'stdin is read without an operand' lendecode <all
is 'likewise' "$(blanks out)" "$(cat want)"
lenencode -r out >back
same 'the records are the bytes' back all
run 0 'files are read one after the other' lendecode did - ok <welcome
is 'as streams of their own' "$(cut -f 1 out | tr '\n' ' ')" \
    'bslreply packet ack '
run 0 '-v counts' lendecode -v all welcome
is 'on stderr' "$(cat err)" \
    'lendecode: 6 packets, 3 of them without a CRC, 8 acknowledgements'
fails 2 'a full disk gives status 2' sh -c 'lendecode all >/dev/full'
says 'and is told' '^lendecode: stdout: No space left'
check 'no line of the help is longer than a screen' \
    sh -c '! tail -n +3 help | grep "^.\{81\}"'

# The newer layout.
{
	bytes '\114\070\000\0006\000\000\000'
	bytes '\114k\010\000nock, knock!'
	bytes '\121'
} >newer
run 0 '-N reads the newer layout' lendecode -N newer
is 'with code, argument and data' "$(blanks out)" 'packet 0x4c 0 3836000000
packet 0x4c 8 6b6e6f636b2c206b6e6f636b21
ack 0x51 header'
lenencode -r out >back
same 'which come back as they were' back newer
run 1 'in the older layout it is damage' lendecode newer

# Damage.
{ cat connect; bytes 'junk\377'; cat did; } >junk
run 1 'bytes between packets give status 1' lendecode junk
is 'they are told where they are' "$(blanks out | grep skip)" 'skip 8 5'
is 'and counted' "$(cat err)" 'lendecode: junk: 5 bytes skipped in 1 places'
run 1 '-q changes no status' lendecode -q junk
quiet 'but says nothing'
{ bytes '\200\001\000\022\073\141\104\336'; cat did; } >crc
run 1 'a wrong CRC gives status 1' lendecode crc
is 'it is told where it is' "$(blanks out)" 'bad crc 0
bslreply 0x3b 00'
says 'and counted' ': bad packets: 1 by CRC, 0 by length, 0 by end$'
says 'with all its bytes' ': 8 bytes skipped in 1 places$'
{ bytes '\010\000\000\073\000\070\002\224\202'; cat did; } >length
run 1 'a length of 0 gives status 1' lendecode length
is 'and is told as such' "$(blanks out)" 'bad length 0
bslreply 0x3b 00'
{ bytes '\010\377\377\073\000\070\002\224\202'; cat did; } >long
run 1 'a length that is too long gives status 1' lendecode long
is 'and costs no other packet' "$(blanks out)" 'bad end 0
bslreply 0x3b 00'
run 1 '-m limits it' lendecode -m 25 long
is 'so that it is known at once' "$(blanks out)" 'bad length 0
bslreply 0x3b 00'
run 0 '-m takes what is as long' lendecode -m 25 all
run 1 'but nothing longer' lendecode -m 24 all
is 'which is told' "$(blanks out | grep bad)" 'bad length 9'
for n in 0 65536 x ''; do
	run 2 "-m '$n' gives status 2" lendecode -m "$n" all
	says "-m '$n' names the range" \
	    "^lendecode: -m: $n: not a number from 1 to 65535"
done
echo 'these are no packets' >text
run 1 'text is none of this' lendecode text
says 'and -N is recommended' 'text: no packet is sound: -N may know why$'
run 1 'with it as well' lendecode -N text
says 'which is no help then' 'text: no packet is sound$'

# Wherever a stream is cut, what was whole before is there, and the status
# tells.
cat ok info did ok welcome >sound
wrong=0
for n in $(seq 0 "$(wc -c <sound)"); do
	head -c "$n" sound >piece
	lendecode -q piece >out
	status=$?
	whole=1
	case $n in 1 | 33 | 42 | 43 | 51) whole=0 ;; esac
	[ $status -eq $whole ] || wrong=$((wrong + 1))
	[ "$(grep -c ^bslreply out)" -eq $(((n >= 33) + (n >= 42))) ] ||
	    wrong=$((wrong + 1))
done
is 'a stream may be cut anywhere' $wrong 0
cat junk crc long all >damaged
lendecode -q damaged >out
for size in 1 7; do
	dd if=damaged bs=$size 2>/dev/null | lendecode -q >pieces
	same "pieces of $size bytes make no difference" pieces out
done

# What came is written before more is waited for.
mkfifo line
lendecode -q -i 0.2 line >live &
decoder=$!
exec 3>line
cat ok did >&3
check 'records come at once' wait_for grep -q bslreply live
bytes '\010\377\377\121' >&3
check 'a false length holds nothing up for longer than -i' \
    wait_for grep -q '^bad.end.10$' live
cat connect >&3
check 'and what comes then is read' wait_for grep -q 0x80 live
kill -TERM "$decoder"
cat did >&3
exec 3>&-
wait "$decoder"
is 'after a signal the pipe is finished' "$? $(tail -n 1 live | cut -f 1)" \
    '1 bslreply'
for n in 0 3601 x; do
	run 2 "-i $n gives status 2" lendecode -i $n all
	says "-i $n names the range" "^lendecode: -i: $n: not a number of seconds from 0.001 to"
done

# Words.
run 0 '-w gives no other status' lendecode -w all
grep -v '^#' out | blanks /dev/stdin >rest
same 'and the same records' rest want
sed -n 's/^# //p' out >words
is 'it says what they mean' "$(sed -n '1p; 3p; 5p; 12,13p' words)" "connect
device: interpreter 256, build 256, application 0, interface 1, buffer of \
16064 bytes at 0x20000160, BCR id 0x1, BSL id 0x1
done
welcome
version 8.0a0"
is 'each of them' "$(wc -l <words)" 13
lenencode -r out >back
same 'words are no hindrance on the way back' back all
lenencode -r >codes <<'END'
bslreply	0x3b	01
bslreply	0x3b	0a
bslreply	0x3b	77
bslreply	0x32	04030201
bslreply	0x30	0000
bslreply	0x77	-
packet	0x80	1	13
packet	0x4c	1	6330f8ffff
END
lendecode -w codes | sed -n 's/^# //p' >words
is 'codes have a remedy' "$(cat words)" 'the boot loader is locked: send the password first; after a long silence, once more
the address or the length is not a multiple of 8: fill up with 0xff to whole 8 bytes
a code that is not known
CRC 0x01020304
2 bytes of memory
a reply that is not known
a command that is not known
dac -2000 mV'
lenencode baud=3000000 range-erase=0x400,0x7ff program=0x400,0102 \
    program-fast=8,01 readback=0,16 verify=1024,2048 | lendecode -w |
    sed -n 's/^# //p' >words
is 'so have commands' "$(cat words)" 'baud 3000000
range-erase 0x400 to 0x7ff
program 0x400, 2 bytes
program-fast 0x8, 1 bytes
readback 0x0, 16 bytes
verify 0x400, 2048 bytes'
lenencode version knock | lendecode -N -w | sed -n 's/^# //p' >words
is 'also in the newer layout' "$(cat words)" 'version?
knock'
bytes '\114\070\000\0006\000\000\000\1148\000\0002a1\033Lk\000\000nock' |
    lendecode -N -w | sed -n 's/^# //p' >words
is 'whatever a version is made of' "$(cat words)" 'version 8.6
version 8.2a1\x1b
knocked'

# What our firmware sends: as long as its CRC is right.  CRCs by zlib.
lenencode -t 1 start stop=0x1234 reset status read=512,256 | lendecode -w |
    sed -n 's/^# //p' >words
is 'commands of our firmware have words' "$(cat words)" 'start, tag 1
stop 0x1234, tag 1
reset, tag 1
status?, tag 1
read 512,256, tag 1'
{
	bytes '\114\020\000S\001\000\001xV4\022\000\020\000\000\000\004\000\000'
	bytes '\233\126\014\247'
} >status
run 0 'a status is read' lendecode -w -v status
is 'in words' "$(sed -n 's/^# //p' out)" 'status, tag 1: done, counting, token 0x12345678, image of 4096 bytes, blocks up to 1024'
says 'its CRC is right' ' 1 packets, 0 of them without a CRC'

# A block of 4 bytes is as long as a status.
{
	bytes '\114'
	lenencode command=52090100785634120001000061626364 | tail -c +2
} >four
lendecode -w four | sed -n 's/^# //p' >words
is 'a block is read' "$(cat words)" 'block, tag 9: outside the image, token 0x12345678, 4 bytes from 256'

# What packets carry.  block HEX FILE: a block of our firmware, which is a frame
# with another label.
block() {
	{ bytes '\114'; lenencode "command=5207$1" | tail -c +2; } >"$2"
}
block 0000785634120000000061626364 first
block 000078563412040000006566 second
{ cat first ok status welcome did second; } >blocks
run 0 '-x writes what packets of Lenlab carry' lendecode -x blocks
is 'without a CRC' "$(digits out)" "$(echo 52070000785634120000000061626364 \
    53010001785634120010000000040000 387665723f \
    520700007856341204000000""6566 | tr -d ' ')"
run 0 '-k chooses a key' lendecode -x -k R -s 12 blocks
is '-s leaves out the beginning of each' "$(cat out)" abcdef
run 0 'a key may be a number' lendecode -x -k 0x38 -s 1 blocks
is 'likewise' "$(cat out)" 'ver?'
run 0 '-s may be longer than a packet' lendecode -x -s 65535 blocks
is 'which is then left out' "$(cat out)" ''
run 0 'of the newer layout, -k is the code' lendecode -N -x -k k newer
is 'and what is carried is behind the argument' "$(cat out)" ', knock!'
run 2 '-k takes one character' lendecode -x -k RS blocks
says 'and says so' '^lendecode: -k: RS: not a character or 0xHH$'
run 2 'or a number of a byte' lendecode -x -k 0x100 blocks
run 2 '-k without -x gives status 2' lendecode -k R blocks
says 'and is told' '^lendecode: -k and -s: only with -x$'
run 2 '-w with -x as well' lendecode -w -x blocks
says 'and is told' '^lendecode: -w and -x: give one of them$'
terminal_says 'a terminal gets no binary' 'is a terminal' 'lendecode -x blocks'

second_signal_kills lendecode pipe

finish
