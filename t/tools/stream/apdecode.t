# SPDX-License-Identifier: GPL-3.0-or-later
# apdecode as a user runs it
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

tab='	'

common_tests apdecode

# The good case: bytes to records.
bytes 'A\0\04\021\0\04\041P\0\024\330' >raw
cat >want <<EOT
arc${tab}0x411${tab}0x421${tab}1
pc${tab}0x14d8${tab}1
EOT
run 0 'sound packets give status 0' apdecode raw
quiet 'sound packets give no message'
same 'packets become records' out want
apdecode <raw >out
same 'stdin is read without an operand' out want
apdecode - <raw >out
same 'stdin is read for -' out want
cat want want >want2
run 0 'files are read one after the other' apdecode raw - <raw
same 'each as a stream of its own' out want2

bytes 'A\04\021\04\041P\024\330' >raw2
run 0 '-n 2 is taken' apdecode -n 2 raw2
same '-n 2 reads 2-byte addresses' out want
bytes 'A\010\0\04\021\010\0\04\041P\377\377\377\376' >raw4
run 0 '-n 4 is taken' apdecode -n 4 raw4
is '-n 4 reads 4-byte addresses' "$(cat out)" \
    "arc${tab}0x8000411${tab}0x8000421${tab}1
pc${tab}0xfffffffe${tab}1"
for n in 1 5 0 x '' -3 3x; do
	run 2 "-n $n gives status 2" apdecode -n "$n" raw
	says "-n $n names the range" "^apdecode: -n: $n: not a number from 2 to 4"
done

# A stream that describes itself.
cat >records <<EOT
header${tab}1${tab}4${tab}0x8000000${tab}1000${tab}0123abff
arc${tab}0x10${tab}0x20${tab}1
lost${tab}7${tab}4294967295
pc${tab}0x30${tab}1
header${tab}1${tab}2${tab}0x0${tab}0${tab}-
arc${tab}0x1234${tab}0xffff${tab}1
task${tab}0
mark${tab}0x8001234
value${tab}0x8001234${tab}-2147483648
value${tab}0x0${tab}2147483647
name${tab}65535${tab}idle \\x09\\\\ Größe
task${tab}65535
arc${tab}0x1234${tab}0xffff${tab}2
pc${tab}0xfffe${tab}4294967295
end${tab}1${tab}0
EOT
apencode records >raw5
run 0 'every kind is decoded' apdecode raw5
same 'and encoded again' out records
run 0 'a header beats -n' apdecode -n 2 raw5
same 'from where it stands' out records

# Samples with call stacks: of a handler, of a thread and its handler, cut.
tr '|' '\t' >stacks <<EOT
header|1|3|0x8000000|1000|-
stackfull|0x8000000|64|0x8000124|0x8000a30|48|4:0x8000200 20:0x8000a30 44:0x80001e6
stack|0x8000126|-|48|4:0x8000200 20:0x8000a30 44:0x80001e6
arc|0x211|0x421|1
stack|0x8000300|0xfffffff9=0:0x8000124+|80|36:0x8000200 52:0x8000a30 76:0x80001e6
stack|0x8000300|0xfffffff9|1024+|36:0x8000200 1000:0x8000a30
stack|0x8000310|0xfffffffd=0:0x8000126|40|4:0x8000300 16:0xfffffffd=-|96+|40:0x8000a30
stack|0x8000312|0xfffffffd=0:-|40|4:0x8000300 16:0xfffffff1=0x8000124+|0+|-
stackfull|0x8000000|4|0x20000000|-|0|-
stack|0x8000500|0x80003c0|4|0:0x80003c0
end|1|9
EOT
apencode stacks >stacks.raw
run 0 'stacks are decoded' apdecode stacks.raw
same 'as they were encoded' out stacks
apencode out >again.raw
same 'and become the same bytes' again.raw stacks.raw
board=$srcdir/t/data/stacks.raw
run 0 'those of a firmware are decoded' apdecode "$board"
is 'all of them' "$(cut -f 1 out | sort | uniq -c | tr -s ' \n' ' ')" \
    ' 1 header 416 stack 7 stackfull '
# It was recorded before words that come again were a count.
apencode out | apdecode >again
same 'and stay so' again out
# The second one, of 6 bytes behind the header and the first, is lost.
{
	head -c 37 stacks.raw
	tail -c +44 stacks.raw
} >hole.raw
run 1 'what builds on one that was lost is damage' apdecode hole.raw
says 'which is counted' '^apdecode: hole.raw: 4 samples are lost whose stack builds on one that was lost$'
is 'in one line' "$(wc -l <err)" 1
sed '3d; 5,8s/.*/unreadable	1/' stacks >want
same 'and printed' out want
run 0 'the rest can be encoded' apencode out
run 1 '-q says nothing of it' apdecode -q hole.raw
quiet 'but by the status'
tail -c +38 stacks.raw >late.raw
run 1 'a recording that begins behind a full one waits for the next' apdecode late.raw
is 'stack' "$(grep -c unreadable out) $(grep -c ^stack out)" '4 2'
bytes 'boot\n' >noise
{
	head -c 43 stacks.raw
	cat noise
	tail -c +44 stacks.raw
} >noise.raw
run 1 'bytes that are skipped may be one of these' apdecode noise.raw
is 'so what builds on it is not read' \
    "$(grep -c unreadable out) $(grep -c ^stack out)" '4 4'

# What the runtime does not send: a count of 1.  There is no other line for it.
bytes 'm\0\021\0\041\001\140' >one
printf 'header\t1\t2\t0x0\t0\t-\n' | apencode | cat - one >counted
run 0 'a count of 1 is sound' apdecode counted
is 'and a line like any other' "$(sed 1d out)" "arc${tab}0x11${tab}0x21${tab}1"

# A stream that is met behind its header.
cat >records <<EOT
arc${tab}0x411${tab}0x421${tab}2
pc${tab}0x414${tab}1
task${tab}3
arc${tab}0x413${tab}0x421${tab}300
lost${tab}1${tab}2
end${tab}5${tab}6
EOT
{ printf 'header\t1\t3\t0x0\t0\t-\n'; cat records; } | apencode |
    tail -c +17 >behind
run 1 'a start behind the header costs a packet' apdecode behind
is 'the first that only comes behind one' "$(head -n 1 out)" "skip${tab}0${tab}9"
sed 1d records >want
sed 1d out | diff - want >diff.out
is 'and nothing else' "$(cat diff.out)" ''

# Damage.
bytes 'xyA\0\04\021\0\04\041P\0\024\330A\0' >bad
run 1 'damage gives status 1' apdecode bad
says 'damage is counted' '^apdecode: bad: 4 bytes skipped in 2 places$'
is 'in one line' "$(wc -l <err)" 1
cat >want <<EOT
skip${tab}0${tab}2
arc${tab}0x411${tab}0x421${tab}1
pc${tab}0x14d8${tab}1
skip${tab}13${tab}2
EOT
same 'damage is located between the records' out want
run 1 'damage with -q gives status 1' apdecode -q bad
quiet 'damage with -q gives no message'
run 1 'damage with -q and -v gives status 1' apdecode -q -v bad
is 'and the counts only' "$(cat err)" 'apdecode: 2 packets, 4 bytes skipped'
run 1 'one damaged file of two gives status 1' apdecode bad raw
run 1 'in any order' apdecode raw bad
run 0 '-v is no damage' apdecode -v raw
says '-v counts' '^apdecode: 2 packets, 0 bytes skipped$'
run 1 'what is no stream at all gives status 1' apdecode /bin/sh

# With the program known.
hexdecode "$srcdir/t/data/blinky.hex" >blinky.raw
apdecode blinky.raw >plain
apdecode -e "$srcdir/t/data/blinky.elf" blinky.raw >known 2>err
if grep -q 'without libelf' err; then
	skip 7 'no libelf'
else
	same 'a sound stream is the same with its program known' known plain
	# The second byte of a call that is not in the program.
	printf 'A\0\001\263\0\001\055' | cat blinky.raw - blinky.raw >other
	run 1 'what the program can'"'"'t send is skipped' \
	    apdecode -e "$srcdir/t/data/blinky.elf" other
	is 'as bytes' "$(grep skip out)" "skip${tab}$(wc -c <blinky.raw)${tab}7"
	run 0 'and is not without its program' apdecode other
	run 2 'an ELF file must be one' apdecode -e blinky.raw blinky.raw
	run 1 'stacks of another program are damage' \
	    apdecode -e "$srcdir/t/data/blinky.elf" "$board"
	says 'and told' '^apdecode: .*: 106 samples with stacks can.t be of the program$'
fi

# Output.
if [ -c /dev/full ]; then
	fails 2 'a full disk gives status 2' sh -c 'apdecode raw >/dev/full'
	says 'a full disk is told' '^apdecode: stdout: No space left'
else
	skip 2 'no /dev/full'
fi
yes P12 | apdecode -q | head -n 1 >out
is 'it ends when nobody reads on' "$(cat out)" "pc${tab}0x31320a${tab}1"

# Live: records come before the input ends, and a signal ends nothing.
mkfifo pipe
apdecode <pipe >out 2>err &
decoder=$!
exec 3>pipe
cat raw raw >&3
wait_for [ -s out ]
is 'a packet is written when the next one begins' \
    "$(sed -n 3p out)" "arc${tab}0x411${tab}0x421${tab}1"
kill -TERM "$decoder"
cat raw >&3
exec 3>&-
wait "$decoder"
is 'after a signal the pipe is finished' "$? $(wc -l <out)" '0 6'
second_signal_kills apdecode pipe

finish
