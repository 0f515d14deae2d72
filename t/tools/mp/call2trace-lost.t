# SPDX-License-Identifier: GPL-3.0-or-later
# call2trace where something is missing or does not fit: lost callers, damage,
# overflows, rounding, a clock that begins anew, and lines that are no records.
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/mp/calls.sh"
. "$srcdir/t/tools/mp/trace.sh"

# A caller that is lost, where bytes were damaged and a buffer ran over.  % is a
# tab.
tr '%' '\t' >records <<'EOT'
meta%48000000%1000000%0xdeadbeef%v1 \\ "x"
status%1%0%10%5
call%0x421%110%5%2
call%0x411%100%20%1
bad%crc%77
call%0x431%135%5%2
call%0x401%90%100%0
status%1%3%12%5
call%0x431%195%5%1
call%0x401%192%10%0
EOT
run 1 'losses give status 1' call2trace records
says 'and are counted' '^call2trace: 1 places of the stream are damaged'
says 'of both kinds' '^call2trace: 3 times the firmware.s buffer was full'
says 'as their callees are' '^call2trace: 1 calls have a caller whose record was lost$'
is 'in no more lines' "$(wc -l <err)" 3
check 'this is JSON as well' "$json" <out
calls_of out >got
is 'the calls are there' "$(cut -d' ' -f1 got | tr '\n' ' ')" \
    '0x00000400 0x00000410 0x00000420 0x00000430 0x00000400 0x00000430 '
is 'with what stands for the lost one' \
    "$(grep -A 1 '\[lost]' out | sed 's/.*"ts":\([0-9.]*\),"dur":\([0-9.]*\),.*"name":"\([^"]*\).*/\3 \1 \2/')" \
    "$(printf '[lost] 134.999 5.001\n0x00000430 135 4.999')"
"$json" names <out >places
is 'places of loss are told' "$(grep -A 3 'ts 120$' places |
    grep -c 'name "bytes damaged"')" 1
check 'with the overflows' grep -q 'args.overflows 3$' places
is 'and nothing else is one' "$(grep -c 'name "bytes d\|\.overflows' places)" 2
check 'the firmware is told' grep -q \
    'args.labels "v1 \\\\ \\"x\\", 48000000 Hz, build 0xdeadbeef"$' places
printf 'skip\t0\t7\ncall\t1\t9000\t5\t1\n' >late
run 1 'bytes damaged before the first call' call2trace late late
is 'are told where that begins' "$(grep -c '"ts":9000,"name":"bytes' out)" 2
is 'each in its own file' "$(grep -c '"pid":2,.*"name":"bytes' out)" 1
call 0x10 9000000 5 1 >far
run 1 'also if that was earlier' call2trace far late
is 'in its own file' "$(sed -n 's/.*"pid":\([0-9]*\),.*"ts":\(9000\),.*/\1/p' \
    out | paste -sd ' ')" '2 2'
call2trace records >told 2>err
run 1 '-q' call2trace -q records
quiet 'says nothing'
same 'and writes the same' out told
run 1 '-s has no place for it' call2trace -s records
frames_of out >got
is 'but leaves no callee to another caller' "$(cat got)" "$(cat <<'EOT'
0x00000400 90 100 0
0x00000410 100 20 1
0x00000420 110 5 2
[lost] 135 5 1
0x00000430 135 5 2
0x00000400 192 10 0
0x00000430 195 5 1
EOT
)"

# What was under way at the beginning has no caller; what came later had one.
printf 'call\t0x%x\t%d\t%d\t%d\n' 0x20 10 5 2 0x10 20 9 1 0x20 40 5 2 \
    0x10 60 9 1 >records
run 1 'a lost caller is noticed without any damage' call2trace -s records
is 'but not at the beginning' "$(frames_of out | tr '\n' ,)" \
    '0x00000020 10 5 0,0x00000010 20 9 0,[lost] 40 5 0,0x00000020 40 5 1,0x00000010 60 9 0,'

# It is the beginning until a call of less depth has returned.
call 0x20 10 2 2 0x20 13 2 2 0x30 20 2 3 0x30 30 2 3 0x10 60 9 1 >records
run 1 'several calls may be under way there' call2trace -s records
is 'and behind them is none without its caller' "$(frames_of out |
    tr '\n' ,)" "$(printf %s, '0x00000020 10 2 0' '0x00000020 13 2 0' \
    '[lost] 20 2 0' '0x00000030 20 2 1' '[lost] 30 2 0' '0x00000030 30 2 1' \
    '0x00000010 60 9 0')"

# The count of overflows may begin anew.
for n in 2 2 5 1 1; do
	printf 'status\t1\t%d\t0\t0\n' $n
done >records
run 1 'overflows give status 1' call2trace records
says 'and are added up' '^call2trace: 6 times the firmware'
is 'each is told once' "$("$json" names <out | sed -n 's/.*overflows //p' |
    tr '\n' ' ')" '2 3 1 '
is 'where no call tells, at 0' "$(grep -c '"ts":0,' out)" 3
run 1 'another file begins anew, too' call2trace records records
says 'as a count of its own' '^call2trace: 12 times the firmware'

# Rounding: a callee may seem to end behind its caller.
printf 'call\t0x20\t14\t7\t1\ncall\t0x10\t10\t10\t0\n' >records
run 0 'a microsecond too much is no damage' call2trace records
is 'the caller has it, and its own is told' \
    "$(sed -n 's/.*"ts":10,"dur":11,.*"duration_us":\([0-9]*\),.*/\1/p' out)" 10
run 0 'also with -s' call2trace -s records
is 'where it is the same' "$(frames_of out)" \
    "$(printf '0x00000010 10 11 0\n0x00000020 14 7 1')"
printf 'call\t0x20\t14\t9\t1\ncall\t0x10\t10\t10\t0\n' >records
run 1 'two are' call2trace records
says 'and are told' '^call2trace: 1 calls lie across others'
check 'this is JSON as well' "$json" <out

# Time begins anew: the firmware was reset.
made_timeline 5 20 >one
made_timeline 6 30 >two
sed -i 's/^\(call[^0-9]*0x[0-9a-f]*.\)/\19000/' one
cat one two >records
run 0 'time may begin anew' call2trace records
is 'in another process' "$(grep -c '"pid":2,.*"ph":"X"\|"ph":"X","pid":2' out)" 30
run 0 'or with -s' call2trace -s records
is 'in another profile' "$(grep -c '^],"startValue"' out)" 2
is 'with its name' "$(grep -c '^{"name":"calls, part 2"' out)" 1

# But not for a second, which may be of another task.
call 0x10 6000000 3 1 0x10 5000000 3 1 >records
run 1 'a return may be a second earlier' call2trace -s records
is 'in the same profile' "$(grep -c '^],"startValue"' out)" 1
call 0x10 6000001 3 1 0x10 5000000 3 1 >records
run 0 'one that is any earlier' call2trace -s records
is 'is in the next one' "$(grep -c '^],"startValue"' out)" 2

# Lines that are not what they should be.
printf 'call\t0x20\t14\t9\ncall\t0x10\t10\t10\t0\nother\t1\n' >records
run 1 'a bad line gives status 1' call2trace records
says 'and is named' '^call2trace: records: line 1: not a record$'
is 'the others are taken' "$(calls_of out)" '0x00000010 10 10 0'
run 1 'what has no records is told' call2trace "$srcdir/t/data/blinky.hex"
says 'as such' ': no record in [0-9]* lines$'
run 2 'what is no ELF file gives status 2' call2trace -e records records
says 'and is named' '^call2trace: records: .*\(ELF\|libelf\)'
finish
