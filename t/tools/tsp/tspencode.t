# SPDX-License-Identifier: GPL-3.0-or-later
# tspencode as a user runs it
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

data=$srcdir/t/data/tsp

common_tests tspencode -r

# Commands.
run 0 'list is a command' tspencode list
quiet 'without a message'
is 'of one byte' "$(digits out)" 97
run 0 'several are written one after the other' tspencode list list
is 'in their order' "$(digits out)" 9797

# filter WHAT BYTES: bit i % 8 of byte i / 8 is id i, up to 100.
filter() {
	run 0 "filter=$1 is taken" tspencode "filter=$1"
	is "filter=$1 has its bits" "$(digits out)" "98$2"
}
nothing=00000000000000000000000000
filter none $nothing
filter all ffffffffffffffffffffffff1f
filter 0 01000000000000000000000000
filter 7 80000000000000000000000000
filter 8 00010000000000000000000000
filter 100 00000000000000000000000010
filter 0x64,1 02000000000000000000000010
filter START,2,ID_END 07000000000000000000000000
filter task_switched_in 04000000000000000000000000
filter 2-2 04000000000000000000000000
filter 6-9 c0030000000000000000000000
filter START-TASK_SWITCHED_IN 07000000000000000000000000
filter 0-100 ffffffffffffffffffffffff1f
filter '*' ffffffffffffffffffffffff1f
filter 'TASK_SWITCHED_*' 44000000000000000000000000
filter 'id_task_switched_*' 44000000000000000000000000
filter 'CUSTOM_MARKER_[2-4]' 0000000000000000001c000000
filter '?TART' 01000000000000000000000000
filter ^0 feffffffffffffffffffffff1f
filter '^TASK_SWITCHED_*' bbffffffffffffffffffffff1f
filter ^2-9,3 0bfcffffffffffffffffffff1f
filter all,^8-100 ff000000000000000000000000
filter 0-9,^2-4 e3030000000000000000000000
filter ^all $nothing
filter 5,none,6 40000000000000000000000000
# These alone does TraceSniffer's own viewer get through.
filter tracesniffer c4ffffffff1f0c00003e000000
filter tracesniffer,^MALLOC-FREE c4ffffffff1f0000003e000000
filter ^tracesniffer 3b00000000e0f3ffffc1ffff1f
run 0 'a filter and a list are two commands' tspencode filter=none list
is 'one behind the other' "$(digits out)" "98${nothing}97"
for what in '' ',' '1,' ',1' 101 ERROR_STREAM_FIFO_FULL 151 256 -1 1- 5-4 4-x x-4 \
    4-101 TASK 'NONE*' ^ '1 2' ^^1; do
	run 2 "filter=$what gives status 2" tspencode list "filter=$what"
	says "filter=$what is told" \
	    ": not an event's name, number up to 100, range or pattern of n"
	is "filter=$what writes nothing" "$(digits out)" ''
done
run 2 'a filter with a wrong part is none' tspencode filter=1,5-x,2
is 'and the part is told' "$(cat err)" "tspencode: filter=1,5-x,2: 5-x: not$(:
    ) an event's name, number up to 100, range or pattern of names"
for word in begin LIST filter list= 'list ' ''; do
	run 2 "'$word' is no command" tspencode "$word"
	says "'$word' is told" "^tspencode: $word: not list or filter="
	is "'$word' writes nothing" "$(digits out)" ''
done
run 2 'nor is there one without words' tspencode
says 'which gives the usage' '^usage: tspencode '

# Records.
{
	echo '# a comment'
	record list 0 0 1
	record object 0 0 1 Queue
	record list 1 1 0
} >records
run 0 'records become what a tracer sends' tspencode -r records
quiet 'and no message'
same 'byte by byte' out "$data/first.tsp"
{
	record event 7 2 x 258 772 5
	record gap 8 9 1
	record error 9 101 x -1 65535
	record unsized 255 73 65536 1 fdfeff
	record unsized 0 74 131071 1 -
	record unknown 1 200 00ff
	record unknown 2 200 -
	record clock 3 1000 down 47999 48000
	record clock - 1000 up 0 0
	record junk 1 2
	record truncated 3 4
	record other kinds
} >records
run 0 'of every kind' tspencode -r records
is 'each has its bytes' "$(digits out)" "$(echo fdfeff0702010203""0405 \
    fdfeff0965ffffffff fdfeffff4900000001fdfeff fdfeff004affff0001 \
    fdfeff01c800ff fdfeff02c8 \
    fdfeff0399535001""01000003e8bb7f0000bb8062 | tr -d ' ')"
cp out once
run 0 'stdin is read without an operand' tspencode -r <records
same 'likewise' out once
run 0 'files are encoded one after the other' tspencode -r records - <records
cat once once >twice
same 'into one stream' out twice

# A stream comes back as it was.
for file in first whole; do
	tspdecode -q -l "$data/$file.tsp" >records
	run 0 "$file: all records are taken" tspencode -r records
	same "$file: and are the stream that they were" out "$data/$file.tsp"
done
tspdecode -q "$data/damage.tsp" >records
run 0 'what was whole of a damaged one is taken' tspencode -r records
tspdecode -q out | grep -v '^gap' >got
grep -Ev '^(gap|junk|truncated)' "$data/damage.txt" >want
same 'and comes back, too' got want

# Objects: which are in one packet?
objects() {
	tspencode -r records >stream
	tspdecode -q -l stream | grep list | tr '\t\n' ' ,'
}
{
	record object 1 5 1 a
	record object 1 5 2 b
	record object 1 4 3 c
	record object 2 4 4 d
	record event 3 5 x 0 0
	record object 2 4 5 e
} >records
is 'those of a packet and a type are' "$(objects)" \
    'list 1 5 2,list 1 4 1,list 2 4 1,list 2 4 1,'
{
	record list 1 5 1
	record object 1 5 1 a
	record object 1 5 2 b
	record list 1 5 2
	record object 1 5 3 c
	echo '# a comment'
	record other kind
	record object 1 5 4 d
	record list 2 5 3
	record object 2 5 5 e
} >records
is 'as many as the list says, if they are there' "$(objects)" \
    'list 1 5 1,list 1 5 1,list 1 5 2,list 2 5 1,'
awk 'BEGIN { for (i = 0; i < 300; i++) print "object\t9\t5\t1\tx" }' >records
is 'and never more than fit' "$(objects)" 'list 9 5 255,list 9 5 45,'
name=$(printf '%0255d' 0)
awk -v name="$name" 'BEGIN {
    for (i = 0; i < 255; i++) print "object\t9\t5\t1\t" name }' >records
run 0 '255 names of 255 bytes are taken' tspencode -r records
is 'and fit' "$(wc -c <out)" $((7 + 255 * 257 + 3))
tspdecode -q out >back
same 'and come back' back records
record object 1 5 1 a >first
record object 1 5 2 b >second
tspencode -r first second >out
is 'each file has packets of its own' "$(digits out)" \
    "fdfeff0197050101""0161fdfefffdfeff0197050102""0162fdfeff"

# Lines that can't be encoded.
for line in 'event 1 5 x 0' 'event 256 5 x 0 0' 'event 1 5 x 0 65536' \
    'event 1 5 x 0 0 1 2 3 4' 'event 1 5 x 0 0 256' 'error 1 101 x 0' \
    'unsized 1 73 0 0 01020304' 'unsized 1 73 0 0 0' 'object 1 5 1' \
    "object 1 5 1 0$name" 'object 1 5 1 \' 'list 1 5 256' \
    'clock 1 0 up 1 1' 'clock 1 1 x 1 1' 'clock 1 1 up 65536 1' \
    "unknown 1 200 00$(echo "$name" | sed 's/./00/g')" 'gap 1 2' 'junk 1'; do
	{
		record event 1 5 x 0 0
		echo "$line" | tr ' ' '\t'
		record event 2 5 x 0 0
	} >lines
	short=$(echo "$line" | cut -c 1-40)
	run 1 "'$short' gives status 1" tspencode -r lines
	is "'$short' is located" "$(cat err)" "tspencode: lines: line 2: not$(:
	    ) a record, or more than a packet carries"
	is "the lines around '$short' are encoded" "$(digits out)" \
	    fdfeff010500000000fdfeff020500000000
done
run 1 '-q changes no status' tspencode -q -r lines
quiet 'but says nothing'
record unknown 1 200 "$(echo "$name" | sed 's/./ab/g')" >longest
run 0 '255 bytes of an unknown packet are taken' tspencode -r longest
tspdecode -q out >back
same 'and come back (unknown)' back longest
run 1 'a file without records is told' tspencode -r "$srcdir/t/data/blinky.hex"
says 'as such' '^tspencode: .*blinky.hex: no record in [0-9]* lines$'
run 0 'an empty file is none of these' tspencode -r /dev/null
is 'and writes nothing' "$(digits out)" ''

if [ -c /dev/full ]; then
	for options in list '-r longest'; do
		fails 2 "a full disk gives status 2 ($options)" \
		    sh -c "tspencode $options >/dev/full"
		says "and is told ($options)" '^tspencode: stdout: No space left'
	done
else
	skip 4 'no /dev/full'
fi
terminal_says 'a terminal gets no binary' 'is a terminal' 'tspencode list'

# Live: a packet is written before the next record comes.
mkfifo pipe
tspencode -r <pipe >out 2>err &
encoder=$!
exec 3>pipe
record event 1 5 x 0 0 >&3
check 'an event is written at once' wait_for [ -s out ]
record event 2 5 x 0 0 >&3
exec 3>&-
wait "$encoder"
is 'and the next one' "$? $(wc -c <out)" '0 18'
record event 1 5 x 0 0 >first
record event 2 5 x 0 0 >second
signal_ends_nothing first second tspencode -r
is 'and all of it is written' "$(digits out)" \
    fdfeff010500000000fdfeff020500000000
second_signal_kills tspencode -r pipe

finish
