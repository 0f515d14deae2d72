# SPDX-License-Identifier: GPL-3.0-or-later
# gmonbuild on streams that describe themselves: counted packets, totals, runs
# that follow each other, runs without an end, streams met in the middle
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

tab='	'

build() {
	gmonbuild -l 0x400 -u 0x480 "$@"
}

# One run: [ARCS SAMPLES], the totals that it tells; what comes is 305 and 72.
one_run() {
	echo header 1 3 0x0 1000 -
	echo arc 0x411 0x421 300
	echo arc 0x413 0x421 1
	echo pc 0x420 70
	echo pc 0x41e 2
	echo arc 0x411 0x421 4
	[ "$#" -eq 0 ] || echo end "$1" "$2"
}

# Counted packets.
one_run 305 72 | packets >run1
cat >want <<EOT
gmon${tab}gnu${tab}4
hist${tab}0x400${tab}0x480${tab}64${tab}1000${tab}seconds
pc${tab}0x41e${tab}2
pc${tab}0x420${tab}70
arc${tab}0x410${tab}0x420${tab}304
arc${tab}0x412${tab}0x420${tab}1
EOT
run 0 'counted packets need no option but the text' build -v run1
says 'the summary counts packets and events' \
    '^gmonbuild: 5 packets, 305 arcs (2 distinct), 72 samples; 305 of 305 arcs and 72 of 72 samples came$'
gmondump gmon.out >got
same 'they count as so many' got want
cp gmon.out one.out
sed 's/^header.*//; s/^end.*//' <<EOT | packets | build -r 1000 -o plain.out
$(one_run 305 72)
EOT
same 'the plain stream of the same makes the same file' plain.out one.out
packets_of 'arc 0x411 0x421 2' 'arc 0x411 0x500 300' 'pc 0x500 70' 'end 302 70' \
    >stray
run 1 'counted packets elsewhere give status 1' build -o other stray
says 'and are told by their counts' \
    '0 samples; 300 arcs out of range; 70 samples out of range; 302 of 302 arcs '
packets_of 'arc 0x411 0x421 4294967295' 'arc 0x411 0x421 4294967295' \
    'pc 0x420 4000000000' 'end 4294967294 4000000000' >large
run 0 'totals are compared modulo 2^32' build -o other large
is 'and nothing wraps' "$(gmondump -q other | sed -n '/^[ap]/p' | tr '\n' ' ')" \
    "pc${tab}0x420${tab}4000000000 arc${tab}0x410${tab}0x420${tab}8589934590 "

# A file's size follows from the counts, within limits.
packets_of 'pc 0x420 31536000000' "end 0 $((31536000000 % 4294967296))" >year
run 1 'a year at 1000 Hz in one bin is written' build -o other year
says 'though gprof adds up no more than 2^32' '; 1 bins with more samples than'
is 'in its 481209 records of 35 bytes, and what is around them' \
    "$(wc -c <other)" $((20 + 33 + 2 * 16 + 481209 * 35 + 33 + 2 * 47))
packets_of 'task 1' 'pc 0x420 549755813888' 'end 0 0' >huge
rm -f other*
run 2 'more samples than a file should hold are refused' \
    build -T -o other huge
says 'and told' '^gmonbuild: other: so many samples would make a file of more than 256 MiB: not written$'
is 'and nothing is written' "$(echo other*)" 'other*'
run 2 'without -T, too' build -o other huge
is 'and nothing is written without' "$(echo other*)" 'other*'
packets_of 'pc 0x400 65535' 'end 0 65535' >brimful
run 0 'a first bin that is just full' build -o other brimful
is 'has all its samples' "$(gmondump other | awk '$1 == "pc" { n += $3 }
    END { print n }')" 65535
rm -f other
# Full bins side by side are spilled together, but not those of a task that has
# only each second one.
{
	echo header 1 3 0x0 1000 -
	seq 1024 2 1150 | awk '{
	    print "task", 1 + NR % 2
	    printf "pc 0x%x %.0f\n", $1, NR % 2 ? 70000 : 16000000000 }'
	echo end 0 $((32 * 16000070000 % 4294967296))
} >records.comb
packets <records.comb >comb
run 2 'nor of one task alone' build -T -o other comb
says 'and its file is told' \
    '^gmonbuild: other.1: so many samples would make a file'
is 'and nothing is written then' "$(echo other*)" 'other*'
# Before the rate is known no sample has a place in a file.
{
	echo header 1 3 0x0 0 -
	sed '1d; $d' records.comb
	echo header 1 3 0x0 1000 -
	echo task 3
	echo pc 0x420 1
	echo end 0 1
} | packets >late
run 2 'nor if the rate came after its last sample' build -T -o other late
says 'and its file is told then' \
    '^gmonbuild: other.1: so many samples would make a file'
is 'and nothing is written either' "$(echo other*)" 'other*'
run 1 'the whole of them would do' build -o other comb
rm -f other
awk '$1 == "task" { $2 = 3 - $2 } { print }' records.comb | packets >comb
run 2 'nor of any other' build -T -o other comb
says 'and that file is told' '^gmonbuild: other.2: so many samples'
is 'and none is written then' "$(echo other*)" 'other*'
rm -f other*
run 1 'the bsd44 form has one bin for them' build -f bsd44 -T -o other huge
says 'and leaves the rest out' \
    '; 549755748353 samples beyond what bsd44 bins hold'
rm -f other*

# Totals.
one_run 1305 72 | packets >less
run 1 'lost packets give status 1' build -o other less
says 'with the numbers' '; 305 of 1305 arcs and 72 of 72 samples came: packets were lost on the line$'
same 'what came is in the profile' other one.out
one_run 305 70 | packets >more
run 1 'so do packets that were never sent' build -o other more
says 'with the numbers, too' '; 305 of 305 arcs and 72 of 70 samples came: p'
packets_of 'arc 0x411 0x421 4294967295' 'end 4 0' >wrapped
run 1 'a total beyond 2^32 is told as it was' build -o other wrapped
says 'not modulo 2^32' '; 4294967295 of 4294967300 arcs and 0 of 0 samples came: p'
packets_of 'arc 0x411 0x421 4294967295' 'arc 0x411 0x421 2' \
    'end 4294967295 0' >wrapped
build -o other wrapped 2>err
says 'nor is one below it' '; 4294967297 of 4294967295 arcs and 0 of 0 samples came: p'

# Runs that follow each other: the board was reset, or started again.
cat run1 run1 >runs
run 0 'two runs are counted together' build -v -o both.out runs
gmonmerge -o merged.out one.out one.out
same 'as two files are' both.out merged.out
cat run1 less run1 more >runs
run 1 'wrong totals of some runs give status 1' build -o other runs
says 'and are added up' '; in 2 of 4 runs 610 of 1610 arcs and 144 of 142 samples came: '
one_run | packets >cut
run 1 'a run without totals gives status 1' build -o other cut
says 'and is told' '; 1 runs cut off before their totals$'
same 'what came is in the profile' other one.out
cat cut less >runs
build -o other runs 2>err
says 'it counts among the runs' '; in 1 of 2 runs 305 of 1305 arcs and 72 of 72 samples'
cat cut run1 >runs
run 1 'a run that a header ends does, too' build -o other runs
says 'and is told as well' '; 1 runs cut off before their totals; 305 of 305 arcs '
run 1 'and each one at the end of a file' build -o other cut cut run1
says 'all of them' '; 2 runs cut off before their totals; 305 of 305 arcs '
run 1 'with -q there is no message' build -q -o other cut
quiet 'but the status'
size=$(wc -c <run1)
for n in $(seq 26 $((size - 1))); do
	head -c "$n" run1 >part
	build -o other part 2>err
	echo "$? $(sed 's/.*; \([0-9]* runs[^;]*\).*/\1/' err)"
done | sort | uniq -c | tr -s ' ' >got
is 'a stream cut anywhere is told' "$(cat got)" \
    " $((size - 26)) 1 1 runs cut off before their totals"
{ cat run1; printf 'arc 0x411 0x421 1\nend 9 9\n' | packets; } >behind
run 0 'behind its totals no run goes on' build -o other behind

# Calls only: damage that looks like samples does not ask for a rate.
{
	echo header 1 3 0x0 0 -
	echo arc 0x411 0x421 300
} | packets >arcs
printf 'header 1 3 0x0 0 -\npc 0x420 700\n' | packets | tail -c +17 >samples
{ cat arcs; printf x; cat samples arcs; } >false
run 1 'false samples do not ask for a rate' build -o other false
says 'and are told' '; 700 samples left out, with no rate; '
cat arcs samples >true
run 2 'true ones do' build true
says 'by the option' 'rate is not known: give it by -r'

# Met behind the header: totals and losses say nothing then.
tail -c +17 run1 >joined
run 1 'a start behind the header gives status 1' build -r 1000 -o other joined
says 'for what was skipped, not for the totals' \
    '^gmonbuild: 4 packets, 5 arcs (2 distinct), 72 samples; 10 bytes skipped in 1 places, first at byte 0 of joined$'
run 2 'the rate is then not known' build joined
says 'and is asked for' 'rate is not known: give it by -r'
{
	echo header 1 2 0x0 1000 -
	echo arc 0x411 0x421 300
	echo arc 0x411 0x421 30
	echo pc 0x420 70
} | packets | tail -c +17 >narrow
run 1 'with -n the width is another' build -n 2 -r 1000 -o other narrow
is 'and the packets are found' "$(gmondump other | sed -n '/^[ap]/p')" \
    "pc${tab}0x420${tab}70
arc${tab}0x410${tab}0x420${tab}30"
cat joined run1 >both
run 1 'a header behind that begins a run' build -r 1000 -o other both
says 'whose totals count again' ' 144 samples; 10 bytes skipped in 1 places, first at byte 0 of both; 305 of 305 arcs and 72 of 72 samples came$'
printf 'header 1 3 0x0 0 -\narc 0x411 0x421 3\nend 3 0\n' | packets |
    cat samples samples - >both
run 1 'what many samples before a header stood for is forgotten' \
    build -o other both
says 'as they are' '; 1 packets before the first header left out; '
is 'and asks for no rate' "$(gmondump -q other | sed -n '/^[ap]/p')" \
    "arc${tab}0x410${tab}0x420${tab}3"

finish
