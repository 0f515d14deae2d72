# SPDX-License-Identifier: GPL-3.0-or-later
# mpencode as a user runs it
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

common_tests mpencode -r

# Commands: the document's bytes.
number=0
for pair in start:0156 stop:0257 status:0358 reset:0459 metadata:055a; do
	number=$((number + 1))
	command=${pair%:*}
	code=${pair#*:}
	run 0 "$command is a command" mpencode "$command"
	is "$command has its bytes" "$(digits out)" \
	    "55${code%??}000000000000000000${code#??}"
done
run 0 'several are written one after the other' mpencode metadata start
is 'in their order' "$(digits out)" \
    55050000000000000000005a550100000000000000000056
for pair in 0:55060600000000000000000061 5:55060605000000000000000066 \
    0x102,0x1020304:5506060201040302010000006e \
    65535,4294967295:550606ffffffffffff0000005b \
    x:5506000000000000000000005b x01:5506010100000000000000005d \
    xff00000000000001:550608ff00000000000001""63; do
	run 0 "config=${pair%:*} is taken" mpencode "config=${pair%:*}"
	is "config=${pair%:*} is its payload" "$(digits out)" \
	    "$(echo "${pair#*:}" | sed 's/^\(.\{22\}\).*\(..\)$/\1\2/')"
done
for word in begin START config config= config=x0 config=5, config=-1 \
    config=65536 config=1,4294967296 config=1,2,3 config=x010203040506070809 \
    'start ' ''; do
	run 2 "'$word' is no command" mpencode "$word"
	says "'$word' is told" "^mpencode: $word: not "
	is "'$word' writes nothing" "$(digits out)" ''
done
run 2 'nor is there one without words' mpencode
says 'which gives the usage' '^usage: mpencode '
run 2 'what was right before it is no excuse' mpencode start begin
is 'and is not written' "$(digits out)" ''

# Answers: the document's bytes, with the CRCs that it leaves out.
{
	record ack
	record nack
	record meta 168000000 1000000 0xdeadbeef v1.0.0
	record call 0x8000100 1000 2000 0
	record call 134218272 0x1f4 300 1
	record skip 1 2
	record bad crc 7
	record other 7 00
	record unknown 1 2 3
	echo '# a comment'
} >records
run 0 'records become what a firmware sends' mpencode -r records
quiet 'without a message'
is 'with the bytes of the document' "$(digits out)" "$(echo "
    aa55010000""88830a aa55020000""d8da0a
    aa55031c00007a030a40420f00efbeadde76312e302e3000000000000000000000e0a90a
    aa55051f0001020000010008e8030000d00700000000
    20020008f40100002c0100000100db430a" | tr -d ' \n')"
for kind in ack nack; do
	record $kind >alone
	run 0 "$kind alone is a record" mpencode -r alone
	quiet "of which nothing is told ($kind)"
done
mpencode -r records >out
mpencode -r <records >out2
same 'stdin is read without an operand' out2 out
run 0 'files are encoded one after the other' mpencode -r records - <records
cat out2 out2 >want
same 'into one stream' out want
awk 'BEGIN { for (i = 0; i < 45; i++) print "call\t0x1\t" i "\t1\t2" }' >many
run 0 'calls share packets' mpencode -r many
is '20 of them' "$(wc -c <out)" $((45 * 14 + 3 * 11))
for n in 1 7 45 4680; do
	run 0 "-n $n is taken" mpencode -r -n $n many
	is "-n $n are in a packet" "$(wc -c <out)" \
	    $((45 * 14 + (45 + n - 1) / n * 11))
	mpdecode out >back
	same "-n $n loses nothing" back many
done
for n in 0 4681 x ''; do
	run 2 "-n $n gives status 2" mpencode -r -n "$n" many
	says "-n $n names the range" \
	    "^mpencode: -n: $n: not a number from 1 to 4680"
done
{ record call 0x1 1 1 1; record ack; record call 0x1 2 1 1; } |
    mpencode -r | mpdecode | cut -f 1 | tr '\n' ' ' >out
is 'calls go before what comes behind them' "$(cat out)" 'call ack call '

# Lines that can't be encoded.
for line in 'call 0x1 1 1' 'call 0x1 1 1 1 1' 'call x 1 1 1' \
    'call 0x100000000 1 1 1' 'call 1 1 4294967296 1' 'call 1 1 -1 1' \
    'call 1 1 1 65536' 'call 1 1 1 -1' 'call 1 4611686018427387904 1 1' \
    'call 1 -4611686018427387904 1 1' 'call 1 -- 1 1' 'call 1 1.5 1 1' \
    'ack 1' 'nack 1' 'meta 1 2 3' 'meta 1 2 3 v v' 'meta 1 2 4294967296 v' \
    'meta 1 2 3 01234567890123456' 'meta 1 2 3 \' 'status 1 2 3' \
    'status 256 0 0 0' 'status 0 4294967296 0 0' 'status 0 0 4294967296 0' \
    'status 0 0 0 256' 'status 0 0 0 0 0' 'bad crc' 'skip 1'; do
	{
		record ack
		echo "$line" | tr ' ' '\t'
		record nack
	} >lines
	run 1 "'$line' gives status 1" mpencode -r lines
	says "'$line' is located" '^mpencode: lines: line 2: not a record'
	is "the lines around '$line' are encoded" "$(digits out)" \
	    aa5501000088830aaa55020000d8da0a
done
run 1 '-q changes no status' mpencode -q -r lines
quiet 'but says nothing'
run 1 'a file without records is told' mpencode -r "$srcdir/t/data/blinky.hex"
says 'as such' '^mpencode: .*blinky.hex: no record in [0-9]* lines$'
fails 2 'a full disk gives status 2' sh -c 'mpencode start >/dev/full'
says 'and is told' '^mpencode: stdout: No space left'

# Asking again and again, until nobody reads or a signal comes.
{ mpencode metadata start status status status; } >want
timeout 20 mpencode -i 0.1 metadata start | head -c 60 >got
same '-i asks for the status again and again' got want
{
	timeout 60 mpencode -i 3600 start
	echo $? >status
} | head -c 12 >got
is '-i ends with its reader, and all is well' "$(cat status)" 0

# asking WORD... in the background; its process is in the file pid.
asking() {
	# shellcheck disable=SC2016
	timeout 60 sh -c 'echo $$ >pid; exec mpencode -i 3600 "$@"' sh "$@"
	echo $? >status
}
mkfifo line
mpencode stop >want
# More than a pipe holds: then a signal comes while it waits for the reader.
# shellcheck disable=SC2046 # a word each
set -- $(yes stop | head -n 7000)
for signal in INT TERM; do
	rm -f got pid status
	asking stop >got &
	wait_for [ -s got ]
	kill -"$signal" "$(cat pid)"
	wait
	is "-i ends by SIG$signal" "$(cat status)" 0
	same "SIG$signal: with what it wrote" got want
	asking "$@" >line &
	{
		dd bs=1 count=1 2>/dev/null
		kill -"$signal" "$(cat pid)"
		cat
	} <line >got
	wait
	is "SIG$signal while it writes ends it" "$(cat status)" 0
	is "SIG$signal: when all of that is written" "$(wc -c <got)" 84000
done
run 2 '-i and -r give status 2' mpencode -i 1 -r records
run 2 '-i 0 gives status 2' mpencode -i 0 start

finish
