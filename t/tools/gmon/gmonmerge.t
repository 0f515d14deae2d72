# SPDX-License-Identifier: GPL-3.0-or-later
# gmonmerge as a user runs it
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

tab='	'

common_tests gmonmerge -o sum
check 'a failed run leaves nothing behind' [ ! -e sum ]

# build FILE OPTIONS <records whose fields stand between blanks
build() {
	file=$1
	shift
	tr ' ' '\t' | apencode | gmonbuild -l 0x400 -u 0x480 -o "$file" "$@"
}
{
	echo arc 0x411 0x421 3
	echo pc 0x41e 60000
} | build one -r 1000
{
	echo arc 0x411 0x421 4
	echo arc 0x413 0x421 1
	echo pc 0x41e 60000
	echo pc 0x420 1
} | build two -r 1000
{
	echo arc 0x411 0x421 7
	echo arc 0x413 0x421 1
	echo pc 0x41e 120000
	echo pc 0x420 1
} | build both -r 1000
{
	echo arc 0x411 0x421 7
	echo arc 0x413 0x421 1
} | build arcs
{
	echo pc 0x41e 120000
	echo pc 0x420 1
} | build samples -r 1000

# The good case.
run 0 'two runs add up with status 0' gmonmerge one two
quiet 'and no message'
same 'into gmon.sum, where nothing wraps' gmon.sum both
run 0 'in any order' gmonmerge -o sum two one
same 'to the same bytes' sum both
gmonmerge -o - one two >sum
same '-o - writes to stdout' sum both
gmonmerge -o sum one - <two
same 'stdin is read for -' sum both
run 0 'arcs and samples of two runs combine' gmonmerge -o sum arcs samples
same 'as if they were one run' sum both
gmonmerge -o sum samples arcs
same 'in any order too' sum both
gmonmerge -o sum both
same 'one file is its own sum' sum both
cp one sum
gmonmerge -o sum sum two
same 'the output may be an input' sum both
run 0 '-v is no damage' gmonmerge -v one two
says '-v prints the sums' '^gmonmerge: 2 arcs, 8 calls, 120001 samples$'
run 1 'what bsd44 can not hold gives status 1' gmonmerge -f bsd44 -o sum one two
says 'and is told' '^gmonmerge: sum: 54465 samples are beyond what bsd44'
run 0 'one run fits into bsd44' gmonmerge -f bsd44 -o one44 one
gmonmerge -o sum one44 two
same 'and both forms add up' sum both
gmonmerge -f bsd44 -o arcs44 arcs
gmonmerge -o sum arcs44 samples
same 'so do arcs only in bsd44' sum both

# Doubled 33 times: beyond 32 bits.
cp arcs sum
for _ in $(seq 33); do
	gmonmerge -o sum sum sum || break
done
is 'calls go on beyond 32 bits' "$(gmondump sum | sed -n 2p)" \
    "arc${tab}0x410${tab}0x420${tab}60129542144"

# What does not fit.
cp both sum
echo pc 0x41e 1 | build slow -r 100
echo pc 0x41e 1 | build wide -r 1000 -b 8
echo pc 0x41e 1 | tr ' ' '\t' | apencode |
    gmonbuild -l 0x410 -u 0x490 -r 1000 -o other
for pair in slow:rates wide:widths other:ranges; do
	file=${pair%:*}
	run 2 "a run with other ${pair#*:} is refused" \
	    gmonmerge -o sum one $file
	says "and named" "^gmonmerge: $file: different .*${pair#*:}"
	is 'in one line' "$(wc -l <err)" 1
done
: >empty
run 2 'an empty file is refused' gmonmerge -o sum one empty
says 'and named' '^gmonmerge: empty: is empty'
run 2 'what is no gmon.out is refused' gmonmerge -o sum one "$srcdir/t/support/lib.sh"
head -c 60 one >short
run 1 'a cut file gives status 1' gmonmerge -o sum2 two short
says 'and is told' '^gmonmerge: short: byte [0-9]*: the file ends'
run 1 'also as the first' gmonmerge -q -o sum2 short two
quiet 'without a message with -q'
# The same as big-endian and as 64-bit files: a header and one arc.
bytes 'gmon\0\0\0\01\0\0\0\0\0\0\0\0\0\0\0\0\01\0\0\04\020\0\0\04\040\0\0\0\01' >big
run 2 'a big-endian file is refused' gmonmerge -o sum one big
says 'and named' '^gmonmerge: big: of a big-endian program'
{
	bytes 'gmon\01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0'
	bytes '\01\020\04\0\0\0\0\0\0\040\04\0\0\0\0\0\0\01\0\0\0'
} >wide64
run 2 'a file of a 64-bit program is refused' gmonmerge -o sum one wide64
says 'and named' '^gmonmerge: wide64: of a 64-bit program'
same 'after all of that the sum is the old one' sum both
is 'and no other file is left' "$(echo sum*)" 'sum sum2'

# A bin of 5000 records and 32760 full ones beside it are one range, which would
# be written 5000 times.
printf 'header\t1\t3\t0x0\t1000\t-\npc\t0x40e\t327675000\n' | apencode |
    gmonbuild -q -l 0x400 -u 0x410 -o tall -
seq 1040 2 66558 | awk '
	BEGIN { print "header\t1\t3\t0x0\t1000\t-" }
	{ print "pc\t" $1 "\t70000" }' | apencode |
    gmonbuild -q -l 0x410 -u 0x10400 -o wide -
run 2 'a sum beyond all reason is refused' gmonmerge -o sum3 tall wide
says 'and its size told' '^gmonmerge: sum3: .* of more than 256 MiB: not written$'
check 'and nothing is written' [ ! -e sum3 ]
run 1 'in the bsd44 form it is not as large' \
    gmonmerge -f bsd44 -o sum3 tall wide
rm -f sum3

# Output.
run 2 'a wrong -f is refused' gmonmerge -f elf one
says 'and named' '^gmonmerge: -f: elf: not gnu or bsd44'
run 2 'a directory can not be replaced' gmonmerge -o . one
if [ -c /dev/full ]; then
	run 2 'a full disk gives status 2' gmonmerge -o /dev/full one
	says 'a full disk is told' '^gmonmerge: /dev/full: No space left'
	fails 2 'a full stdout gives status 2' \
	    sh -c 'gmonmerge -o - one >/dev/full'
else
	skip 3 'no /dev/full'
fi
# Ctrl-C goes to all of a pipe, of which the first ones then write what they
# have.  More than a pipe holds: when it is written, some has been read.
gmonmerge -o long wide wide
mkfifo pipe
gmonmerge -o later <pipe &
merger=$!
exec 3>pipe
head -c -1 long >&3
check 'that is more than a pipe holds' [ "$(wc -c <long)" -gt 65600 ]
kill -TERM "$merger"
tail -c 1 long >&3
exec 3>&-
wait "$merger"
is 'a signal before the end of a pipe ends nothing' "$?" 0
same 'and loses nothing' later long
terminal_says 'a terminal gets no binary' 'is a terminal' 'gmonmerge -o - one'

finish
