# SPDX-License-Identifier: GPL-3.0-or-later
# gmondump as a user runs it
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/gmon/profiles.sh"

tab='	'

common_tests gmondump

printf 'arc\t0x411\t0x421\t3\npc\t0x41e\t70000\n' | apencode >raw
gmonbuild -l 0x400 -u 0x480 -r 1000 -o gnu.out raw
gmonbuild -l 0x400 -u 0x480 -o arcs.out raw 2>err
printf 'arc\t0x411\t0x421\t3\n' | apencode |
    gmonbuild -l 0x400 -u 0x480 -o arcs.out
sed "s/ /$tab/g" >want <<'EOT'
gmon gnu 4
hist 0x400 0x480 64 1000 seconds
pc 0x41e 70000
arc 0x410 0x420 3
EOT

# The good case.
run 0 'a sound file gives status 0' gmondump gnu.out
quiet 'and no message'
same 'its content is printed' out want
gmondump <gnu.out >out
same 'stdin is read without an operand' out want
cat gnu.out | gmondump - >out
same 'a pipe is read for -' out want
cat want want >twice
run 0 'files are read one after the other' gmondump gnu.out - <gnu.out
same 'each as a profile of its own' out twice
gmonbuild -q -l 0x400 -u 0x480 -r 1000 -f bsd44 -o bsd.out raw
is 'samples beyond what bsd44 holds give status 1' $? 1
run 1 'a bin that is full gives status 1' gmondump bsd.out
says 'and is told' '1 bins stand at 65535'
is 'what it holds is printed' "$(sed -n 3p out)" "pc${tab}0x41e${tab}65535"
run 0 'arcs only are sound' gmondump arcs.out
is 'and have no histogram' "$(cat out)" "gmon${tab}gnu${tab}4
arc${tab}0x410${tab}0x420${tab}3"
gmondump gnu.out | grep '^[ap]' | sed 's/0x41e/0x41e/' | apencode |
    gmonbuild -l 0x400 -u 0x480 -r 1000 -o again.out
same 'the records can be built into the same file' again.out gnu.out

# Options.
for bad in 3 5 6 7 9 x ''; do
	run 2 "-a $bad is refused" gmondump -a "$bad" gnu.out
	says "-a $bad is named" "^gmondump: -a: $bad: not "
done
run 0 '-a 4 is taken' gmondump -a 4 gnu.out
same 'and changes nothing' out want
run 1 '-a 8 reads another file' gmondump -a 8 gnu.out

# Damage.
size=$(wc -c <gnu.out)
head -c $((size - 1)) gnu.out >short
run 1 'a cut file gives status 1' gmondump short
says 'the place is told' "^gmondump: short: byte $((size - 12)): the file ends"
is 'in one line' "$(wc -l <err)" 1
is 'what it holds is printed' "$(grep -c pc out)" 1
run 1 'with -q as well' gmondump -q short
quiet 'but without a message'
run 1 'one bad file of two gives status 1' gmondump -q short gnu.out
is 'wherever it is cut' "$(cut_anywhere 1 21 5 gnu.out gmondump short)" ''
cp gnu.out spare
printf 'x' | dd of=spare bs=1 seek=9 conv=notrunc 2>dd.err
run 0 'spare bytes are no damage' gmondump spare
quiet 'and not told'
run 0 'but for -v' gmondump -v spare
says 'which tells them' '^gmondump: spare: byte 8: spare bytes'

# Text is read as well: what this program writes, also with stacks.
run 0 'text records are read' gmondump want
same 'and are the same again' out want
{ cat want; printf 'stack\t0x41e\t2\t0x410\n'; } >stacks
run 0 'with stacks' gmondump stacks
same 'which are left out' out want
run 2 'a wrong line is refused' sh -c 'echo "pc${1}x" | cat want - | gmondump' \
    sh "$tab"
says 'and located' '^gmondump: stdin: line 5: is no record of a profile$'

# What is no gmon.out.
echo 'int main;' >prog.txt
: >empty
run 2 'an empty file gives status 2' gmondump empty
says 'and is told' '^gmondump: empty: is empty$'
for file in raw prog.txt /bin/sh; do
	run 2 "$file gives status 2" gmondump $file
	says "and is told" "^gmondump: $file: not a gmon.out$"
done

# Output.
if [ -c /dev/full ]; then
	fails 2 'a full disk gives status 2' sh -c 'gmondump gnu.out >/dev/full'
	says 'a full disk is told' '^gmondump: stdout: No space left'
else
	skip 2 'no /dev/full'
fi

# A gmon.out of this machine, if its compiler and C library make one.
cat >prog.c <<'EOT'
static volatile int sink;
__attribute__((noinline)) void work(void) { sink++; }
int main(void) { for (int i = 0; i < 1000; i++) work(); return 0; }
EOT
if $CC -pg -fno-inline -o prog prog.c 2>cc.err && ./prog 2>cc.err &&
    [ -s gmon.out ]; then
	run 0 'the file of a program of this machine is sound' gmondump gmon.out
	check 'and has the 1000 calls' grep -q "${tab}1000\$" out
else
	skip 2 "this compiler's programs write no gmon.out"
fi

finish
