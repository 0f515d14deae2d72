# SPDX-License-Identifier: GPL-3.0-or-later
# apencode as a user runs it
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

common_tests apencode

{
	echo '# a comment'
	record arc 0x411 1057 2
	record pc 0x14d8 1
	record skip 12 3
	record unknown 1 2 3
} >records
run 0 'records give status 0' apencode records
quiet 'and no message'
is 'they become packets, by their count' "$(digits out)" \
    4100041100042141000411000421500014d8
apencode <records >out2
same 'stdin is read without an operand' out2 out
run 0 'files are encoded one after the other' apencode records - <records
is 'into one stream' "$(digits out)" "$(digits out2)$(digits out2)"
run 0 '-n 2 is taken' apencode -n 2 records
is '-n 2 writes 2-byte addresses' "$(digits out)" \
    410411042141041104215014d8
run 0 '-n 4 is taken' apencode -n 4 records
is '-n 4 writes 4-byte addresses' "$(wc -c <out)" 23
for n in 1 5 x ''; do
	run 2 "-n $n gives status 2" apencode -n "$n" records
	says "-n $n names the range" "^apencode: -n: $n: not a number from 2 to"
done
printf 'pc\t0xffffff\t1' >records
run 0 'a last line needs no end' apencode records
is 'to be encoded' "$(digits out)" 50ffffff
run 1 'a file without records is told' apencode "$srcdir/t/data/blinky.hex"
says 'as such' "^apencode: .*blinky.hex: no record in [0-9]* lines$"
run 1 'also without words' apencode -q "$srcdir/t/data/blinky.hex"
quiet 'if they are not wanted'
record skip 1 2 >records
run 0 'a record that is not encoded is one' apencode records
run 0 'and in no lines there is nothing to miss' apencode /dev/null
record pc 0x10 0 >records
run 0 'a count of 0 is sound' apencode records
is 'and writes nothing' "$(digits out)" ''

# Lines that can't be encoded.
for line in 'arc 0x411 0x421' 'arc 0x411 0x421 1 1' 'arc' 'pc 0x1000000 1' \
    'pc x 1' 'pc -1 1' 'pc 1 -1' 'pc 0x 1' 'pc 1 1x' 'pc  1' \
    'pc 0x16777216 1' 'pc 1 18446744073709551616' 'lost 1' 'end 1 x' \
    'lost 4294967296 1' 'header 2 3 0x0 1000 -' 'header 0 3 0x0 1000 -' \
    'header 1 5 0x0 1000 -' 'header 1 1 0x0 1000 -' 'header 1 3 0x0 1000' \
    'header 1 3 0x0 1000 abc' 'header 1 3 0x0 1000 xx' \
    'header 1 3 0x0 1000 000102030405060708090a0b0c0d0e0f1011121314' \
    'task' 'task x' 'task 65536' 'task -1' 'task 1 2' 'name 1' 'name 1 ' \
    'name 65536 a' 'name x a' 'name 1 a b' 'name 1 \' 'name 1 \t' \
    'name 1 \x4' 'name 1 abcdefghijklmnopqrstuvwxyz0123456' \
    'stack 0x100 - 0 -' 'stackfull 0 64 0x100 - 0 -'; do
	{
		record pc 1 1
		echo "$line" | tr ' ' '\t'
		record pc 2 1
	} >records
	run 1 "'$line' gives status 1" apencode records
	says "'$line' is located" '^apencode: records: line 2: not a record'
	is "the lines around '$line' are encoded" "$(digits out)" \
	    5000000150000002
done

# Of stacks, behind a header and a full one.  Words, with their blanks, are "_".
{
	record header 1 3 0x0 1000 -
	record stackfull 0x1000 64 0x1100 - 0 -
} >head.txt
apencode head.txt >head.raw
for line in 'stack 0x1100 - 0' 'stack 0x1100 - 0 - 0' 'stack 0x1101 - 0 -' \
    'stack 0x1100 0x1201 0 -' 'stack 0x1100 0 0 -' 'stack 0x1100 - 2 -' \
    'stack 0x1100 - 4 4:0x1200' 'stack 0x1100 - 8 2:0x1200' \
    'stack 0x1100 - 8 4:0x1201' 'stack 0x1100 - 8 4' 'stack 0x1100 - 8 ' \
    'stack 0x1100 - 8 4:0x1000' 'stack 0x1100 - 8 4:0xff0' \
    'stack 0x1100 - 16 8:0x1200_4:0x1300' 'stack 0x1100 - 16 4:0x1200_' \
    'stack 0x1100 - 16 4:0x1200_4:0x1200' 'stack 0x1100 - 8 4:0x1200=-' \
    'stack 0x1100 - 8 4:0xfffffff9' 'stack 0x1100 - 8 4:0xfffffff9=0x1201' \
    'stack 0x1100 - 8 4:0xfffffff9=0x1200++' 'stack 0x1100 - ++ -' \
    'stack 0x1100 - 8 4:0xfffffff9=-+' 'stack 0x1100 - 8 4:0xfffffff8=-' \
    'stack 0x1100 0x1200=4:- 0 -' 'stack 0x1100 0xfffffff9=4 0 -' \
    'stack 0x1100 -=0:0x1200 0 -' 'stack 0x1100 0xfffffff9=3:- 0 -' \
    'stack 0x1100 - 262144 -' 'stack 0x1100 - 262148 0:0x1200' \
    'stackfull 0x1000 65 0x1100 - 0 -' 'stackfull 0x1000 0 0x1100 - 0 -' \
    'stackfull 0x1000 48 0x1100 - 0 -' 'stackfull 0x1001 64 0x1100 - 0 -' \
    'stackfull 0x1000 64 0x1100 - 8 4:0x3000000'; do
	{
		cat head.txt
		echo "$line" | tr ' _' '\t '
		record stack 0x1100 - 0 -
	} >records
	run 1 "'$line' gives status 1" apencode records
	says "'$line' is located" '^apencode: records: line 3: not a record'
	is "the stacks around '$line' are encoded" "$(digits out)" \
	    "$(digits head.raw)631000c0c00d"
done
{
	cat head.txt
	awk 'BEGIN {
		printf "stack\t0x1100\t-\t9000\t"
		for (i = 0; i < 2049; i++)
			printf "%s%d:0x%x", i ? " " : "", 4 * i, 4352 + 2 * i
		print ""
	}'
} >records
run 1 'more than 2048 words are refused' apencode records
sed 's/ 8192:[^ ]*$//' records >most
run 0 '2048 are not' apencode most
apdecode out >out2
same 'and all of them come' out2 most

# A line that is no text, whatever its kind, and one that is longer than memory.
number=0
for line in 'arc\t1\t2\t1\0001' 'arc\000\t1\t2\t1' '\000' '# \000'; do
	number=$((number + 1))
	bytes "pc\t1\t1\n$line\npc\t2\t1\n" >nul
	run 1 "a NUL gives status 1 ($number)" apencode nul
	says "it is located ($number)" '^apencode: nul: line 2: not a record'
	is "the lines around it are encoded ($number)" "$(digits out)" \
	    5000000150000002
done
# comment SIZE: one with what looks like a record behind so many bytes
comment() {
	record pc 1 1
	printf '#'
	head -c $(($1 - 1)) /dev/zero | tr '\0' ' '
	record pc 9 1
	record pc 2 1
}
comment 1048569 >long
run 0 'a comment of 1 MiB less one byte is one' apencode long
is 'as a whole' "$(digits out)" 5000000150000002
for size in 1048570 1048576 3000000; do
	comment $size >long
	run 1 "a longer one gives status 1 ($size)" apencode long
	says "and is located ($size)" '^apencode: long: line 2: not a record'
	is "once ($size)" "$(wc -l <err)" 1
	is "its end is no record ($size)" "$(digits out)" 5000000150000002
done
head -c 2000000 long >endless
run 1 'one without an end gives status 1' apencode endless
is 'and is told once, too' "$(wc -l <err)" 1
record pc 3 1 >records
run 1 'it costs the next file nothing' apencode endless records
is 'whose lines are encoded' "$(digits out)" 5000000150000003

record pc >records
run 1 'with -q the status is the same' apencode -q records
quiet 'without a message'

# Counts: behind a header there is a packet for them, before it there is none.
{
	record arc 0x411 0x421 2
	record header 1 2 0x0 0 -
	record arc 0x411 0x421 2
	record arc 0x411 0x421 1
	record pc 0x420 300
	record pc 0x420 1
	record pc 0x420 0
} >records
run 0 'counts are encoded' apencode -n 2 records
digits out >got
is 'as packets that are repeated before a header' "$(cut -c 1-20 got)" \
    41041104214104110421
is 'and as one packet with a count behind it' "$(cut -c 53- got)" \
    6d0411042102574104110421730420ac02bb500420
{
	record header 1 2 0x0 0 -
	record pc 0x420 4294967295
	record pc 0x420 8589934593
} >records
run 0 'greater counts than fit are encoded' apencode records
apdecode out | cut -f 3 >got
is 'in several packets' "$(sed 1d got | tr '\n' ' ')" \
    '4294967295 4294967295 4294967295 3 '
for header in 'lost 0 0' 'header 1 2 0x0 0 -'; do
	# shellcheck disable=SC2086 # words
	{ record $header; record pc 0x420 18446744073709551615; } >records
	run 1 "what would never end is refused behind $header" \
	    timeout 60 apencode records
	says 'with its limit' \
	    '^apencode: records: line 2: .* more than 16777216 packets$'
done
{ record header 1 2 0x0 0 -; record pc 0x10000 5; } >records
run 1 'a counted address must fit as well' apencode records

# Tasks and names.
{
	record task 0
	record task 65535
	record name 258 'a b'
	record name 0 '\x09\\\xFF'
	record name 0 'Größe'
} >records
run 0 'tasks and names are encoded' apencode records
is 'as packets' "$(digits out)" \
    "6b0000956bffff976e010203612062a9$(:
    )6e000003095cff2b6e0000074772c3b6c39f6592"

# There and back.
apdecode "$srcdir/t/support/lib.sh" >records 2>err
run 0 'what apdecode makes of anything can be encoded' apencode records
awk -F '\t' '$1 != "skip"' records >want
apdecode out >records 2>err
same 'and decodes to the same' records want

# Output.
record pc 1 1 >records
if [ -c /dev/full ]; then
	fails 2 'a full disk gives status 2' sh -c 'apencode records >/dev/full'
	says 'a full disk is told' '^apencode: stdout: No space left'
	record pc 1 1000000 >many
	fails 2 'a disk that fills up gives status 2' \
	    sh -c 'apencode many >/dev/full'
else
	skip 3 'no /dev/full'
fi
terminal_says 'a terminal gets no binary' 'is a terminal' 'apencode records'

# Live: packets come before the input ends, and a signal ends nothing.
mkfifo pipe
apencode <pipe >out 2>err &
encoder=$!
exec 3>pipe
cat records >&3
wait_for [ -s out ]
is 'a record is encoded before more is waited for' "$(digits out)" 50000001
kill -TERM "$encoder"
cat records >&3
exec 3>&-
wait "$encoder"
is 'after a signal the pipe is finished' "$? $(digits out)" \
    '0 5000000150000001'

finish
