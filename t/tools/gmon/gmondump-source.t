# SPDX-License-Identifier: GPL-3.0-or-later
# gmondump -e -s: source with samples in front of its lines
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/gmon/profiles.sh"

[ -n "$MCU_CC" ] || skip_all 'no cross compiler'

# Two files in a tree, one of an assembler whose lines are known; in the other
# is an inlined function, and a call.
mkdir -p tree/src tree/asm
cat >tree/src/main.c <<'EOT'
volatile int sink;
void outer(void);

static inline __attribute__((always_inline)) void
put(int value)
{
	sink = value;
}

static inline __attribute__((always_inline)) void
twice(int value)
{
	put(value);
	put(value);
}

int _start(void)
{
	twice(3);
	outer();
	return 0;
}

/* Line 24, and many without code. */





















int last(int a)
{
	return a * sink;
}
EOT
cat >tree/asm/outer.s <<'EOT'
@ Lines that
	.syntax unified
	.thumb
	.text
	.global outer
	.thumb_func
	.type outer, %function
outer:	nop	@ a \ b
	nop
	nop

	nop
	bx lr
	.size outer, . - outer
EOT
printf '\t@ caf\303\251 \033[2J \200\r\n\t@ the end' >>tree/asm/outer.s
cc="$MCU_CC -mcpu=cortex-m0plus -mthumb -nostdlib"
(cd tree && $cc -g -Os -o ../prog.elf src/main.c "$PWD/asm/outer.s" \
    -Wl,-Ttext=0x400 -fno-toplevel-reorder) 2>cc.err ||
	skip_all 'the cross compiler makes no program'
touch -d 2020-01-01 tree/src/main.c tree/asm/outer.s
nm=$MCU_NM

echo 'pc 0x400 1' | build one.out -e prog.elf
gmondump -e prog.elf -s one.out >out 2>err
grep -q 'without lib' err && skip_all 'built without libdw'

# The address of a function, or behind it.
at() {
	printf '0x%x' $((0x$(nm "$nm" prog.elf | sed -n "s/ . $1\$//p") + ${2:-0}))
}
# Of the file and line "$1", the first address.
first_of() {
	for addr in $(seq 1024 2 1200 | xargs printf '%x\n'); do
		"${nm%nm}addr2line" -e prog.elf "$addr" | grep -q "/$1\$" &&
		    echo "0x$addr" && break
	done
}
behind_call() {
	"${nm%nm}objdump" -d prog.elf | awk 'seen { sub(":", ""); print $1; exit }
	    /bl.*<outer>/ { seen = 1 }'
}
{
	echo "pc $(first_of main.c:7) 40"
	echo "pc $(at outer) 10"
	echo "pc $(at outer 2) 20"
	echo "pc $(at outer 6) 30"
	echo "arc 0x$(behind_call) $(at outer 1) 17"
	echo "arc 0xfffffff9 $(at outer 1) 2"
} | build run.out -e prog.elf

run 0 'source is told' gmondump -e prog.elf -s run.out
quiet 'without a message'
sed "s|$PWD/tree/||" out >told
is 'the file with most samples is the first' "$(sed -n '/^#/p' told)" \
    '# asm/outer.s: 60 samples, 60 % +- 10
# src/main.c: 40 samples, 40 % +- 10
# (all): 100 samples'
is 'each line has its samples' "$(sed -n '/^# asm/,/^$/p' told)" \
"# asm/outer.s: 60 samples, 60 % +- 10
 samples percent  inlined    calls   line
    ....
                                        5:               .global outer
                                        6:               .thumb_func
                                        7:               .type outer, %function
      10      10                        8: ##    outer:  nop     @ a \\ b
      20      20                        9: ###           nop
       0                               10:               nop
                                       11:
      30      30                       12: ####          nop
       0                               13:               bx lr
                                       14:               .size outer, . - outer
                                       15:               @ café \\x1b[2J \\x80
                                       16:               @ the end"

# Lines with code, and where the function was inlined, as addr2line says.
seq 1024 2 1200 | xargs printf '%x\n' | "${nm%nm}addr2line" -e prog.elf |
    sed -n 's/.*main.c:\([0-9]*\).*/\1/p' | sort -nu >code
"${nm%nm}addr2line" -i -e prog.elf "$(first_of main.c:7)" |
    sed -n '2,$s/.*main.c:\([0-9]*\).*/\1/p' >inlined
is 'inlined ones and calls are told, and gaps left out' \
    "$(sed -n '/^# src/,/^$/p' told | sed '1,2d; s/^\([ 0-9.]*\):/\1|/' |
	tr -s ' ' | cut -d '|' -f 1)" \
    "$(seq 1 23 | awk '
	FILENAME == "code" { code[$1] = " 0"; next }
	FILENAME == "inlined" { code[$1] = " 0 40"; next }
	{ print ($1 == 7 ? " 40 40" : code[$1] ($1 == 20 ? " 17" : "")) \
	    " " $1 }' code inlined -
    echo ' ....')"
check 'through both functions' [ "$(wc -l <inlined)" -eq 2 ]
run 0 'the table and the source' gmondump -e prog.elf -l -s run.out
is 'are told after each other' "$(sed -n '/(all)/p' out | tr -s ' ')" \
    ' 100 0.100 - 100 - (all)
# (all): 100 samples'

# What has no line.
printf 'pc\t%s\t5\n' "$(at outer 2)" | build wide.out -b 64 -e prog.elf
run 1 'bins of several lines' gmondump -e prog.elf -s wide.out
says 'are told' '^gmondump: wide.out: 5 samples are in bins of more than one line'
is 'and are in no file' "$(cat out)" '# (shared): 5 samples, 100 % +- 43
# (all): 5 samples'
printf 'arc\t0x%s\t%s\t4\n' "$(behind_call)" "$(at outer 1)" | apencode -n 4 |
    gmonbuild -F -n 4 -e prog.elf -o arcs.out 2>build.err
run 0 'a run of calls only' gmondump -e prog.elf -s arcs.out
is 'has files as well' "$(grep -c '^ *0  *4  *20:' out)$(grep '^#' out |
    sed 's|/.*/||')" '1# main.c: 0 samples
# (all): 0 samples'

# Where sources are.
mv tree moved
run 1 'no file at all gives status 1' gmondump -e prog.elf -s run.out
is 'and is told' "$(cat err)" \
    'gmondump: prog.elf: none of its 2 files of source is here: see -d'
is 'its numbers are told without it' "$(grep -c '^ *40  *40  *7:$' out)" 1
check 'in its heading as well' grep -q '^# .*/main.c: .*; source not here$' out
run 1 'also with -q' gmondump -q -e prog.elf -s run.out
quiet 'which is not told'
mkdir -p elsewhere tree/src/main.c
run 1 'a folder in its place' gmondump -e prog.elf -d moved/asm -s run.out
says 'is told' '^gmondump: .*/tree/src/main.c: Is a directory$'
rm -r tree
run 0 'it may be below another folder' \
    gmondump -e prog.elf -d elsewhere:moved -s run.out
check 'where it is found' grep -q '^ *40  *40  *7: #*  *sink = value;' out
run 0 'folders may be given one by one' \
    gmondump -e prog.elf -d elsewhere -d :moved: -s run.out
mv moved tree
run 0 'or a folder that has all of the tree' gmondump -e prog.elf -d . -s run.out
mkdir -p tree/elsewhere
mv tree moved
mkdir -p elsewhere/src
sed 's/sink = value/wrong/' moved/src/main.c >elsewhere/main.c
touch -d 2020-01-01 elsewhere/main.c
cp -p moved/src/main.c elsewhere/src
run 0 'the longest end of a path' gmondump -e prog.elf -d elsewhere -s run.out
quiet 'is enough: what is not there may be of a library'
check 'and has no text' grep -q '^# .*/outer.s: .*; source not here$' out
run 0 '-v tells' gmondump -v -e prog.elf -d elsewhere -s run.out
is 'how many' "$(grep source err)" \
    'gmondump: prog.elf: 1 of its 2 files of source are not here: see -d'
gmondump -e prog.elf -d elsewhere -s run.out >out
check 'it counts' grep -q '^ *40  *40  *7: #*  *sink = value;' out
rm -r elsewhere/src
gmondump -e prog.elf -d elsewhere -s run.out >out 2>err
check 'and then shorter ones' grep -q '^ *40  *40  *7: #*  *wrong;' out
touch elsewhere/main.c
gmondump -e prog.elf -d elsewhere:moved -s run.out >out 2>err
is 'a newer file gives status 1' $? 1
says 'and is told' '^gmondump: .*/main.c: is newer than prog.elf: lines may have m'
is 'alone' "$(wc -l <err)" 1
head -n 20 moved/src/main.c >elsewhere/main.c
touch -d 2020-01-01 elsewhere/main.c
gmondump -e prog.elf -d elsewhere:moved -s run.out >out 2>err
is 'so does one that is too short' $? 1
says 'and is told' '/main.c: has 20 lines, and code is of line [45][0-9]$'
rm elsewhere/main.c
mkfifo elsewhere/main.c
timeout 10 gmondump -e prog.elf -d elsewhere:moved/src -s run.out >out 2>err
is 'a pipe is no file' $? 0
check 'another one is found' grep -q '^ *40  *40  *7: #*  *sink = value;' out
rm elsewhere/main.c
dd if=/dev/null of=elsewhere/main.c bs=1048576 seek=65 2>dd.err
gmondump -e prog.elf -d elsewhere -s run.out >out 2>err
is 'nor is what is far too large' $? 1
says 'and is told' '/main.c: too large$'
rm elsewhere/main.c
# Functions inlined in several, in each other, and all that in one line: each
# address has one sample, and addr2line says of which lines.
cat >put.h <<'EOT'
volatile int sink;
#define INLINED static inline __attribute__((always_inline))
INLINED int put(int a)
{
	sink = a;
	return sink;
}
EOT
cat >many.c <<'EOT'
#include "put.h"
INLINED int a(int n) { return put(n) + 1; } INLINED int b(int n) { return a(n) * 3; } int f(int n) { return b(n) + a(n); }
int g(int n)
{
	return put(n) +
	    a(n);
}
INLINED int down(int n)
{
	return put(n) + b(n + 1);
}
int _start(void)
{
	return down(4) + f(2) + g(3) +
	    down(5);
}
EOT
cat >other.c <<'EOT'
#define sink elsewhere
#include "put.h"
int h(int n)
{
	return put(n + 1);
}
EOT
$cc -g -O2 many.c other.c -o many.elf -Wl,-Ttext=0x400,-u,h 2>cc.err
bytes=$("${nm%nm}objdump" -h many.elf | awk '$2 == ".text" { print $3 }')
seq 1024 2 $((1023 + 0x$bytes)) >asked
awk '{ print "pc\t" $1 "\t1" }' asked | build many.out -e many.elf
xargs printf '%x\n' <asked | "${nm%nm}addr2line" -a -i -e many.elf |
    awk '/^0x/ { delete told; n = 0; next }
	{ sub(/ .*/, ""); sub(/.*\//, ""); if (!n++) samples[$0]++
	  else if (!told[$0]++) inlined[$0]++; lines[$0] = 1 }
	END { for (l in lines) print l, samples[l] + 0, inlined[l] + 0 }' |
    sort >wanted
gmondump -e many.elf -s many.out 2>err | awk '
    /^# / { file = $2; sub(/.*\//, "", file); sub(/:.*/, "", file); next }
    substr($0, 42, 1) == ":" { samples = substr($0, 1, 8) + 0
	inlined = substr($0, 17, 9) + 0; if (samples + inlined)
	    print file ":" substr($0, 36, 6) + 0, samples, inlined }' |
    sort >got
same 'inlined samples are those that addr2line tells' got wanted
check 'of many lines' [ "$(wc -l <got)" -ge 10 ]
is 'no line is told twice' "$(gmondump -q -e many.elf -s many.out |
    awk '/^# / { last = 0 } substr($0, 42, 1) == ":" {
	if (substr($0, 36, 6) + 0 <= last) print; last = substr($0, 36, 6) + 0 }
	')" ''
is 'a header is told once' "$(gmondump -q -e many.elf -s many.out |
    grep -c '^# .*/put.h')" 1

xargs printf '%x\n' <asked | "${nm%nm}addr2line" -f -e many.elf | paste - - asked |
    awk '/put.h/ { print "pc\t" $NF "\t1" }' >put.txt
build put.out -e many.elf <put.txt
# No function of other.c is behind h, none of many.c behind that.
in_h=$(awk -v low=$((0x$(nm "$nm" many.elf | sed -n 's/ T h$//p'))) '$2 >= low' \
    put.txt | wc -l)
gmondump -e many.elf -s put.out >out
is 'samples are those of the file of the function' "$(sed -n \
    's|^# .*/\([^/]*\): \([0-9]*\) samples.*|\1 \2|p' out | sort)" \
    "many.c $(($(wc -l <put.txt) - in_h))
other.c $in_h
put.h 0"

# A path may leave a folder again, but never that of -d.
mkdir -p away/gone away/src src
echo 'int _start(void) { return 3; }' >away/src/dots.c
$cc -g -Os -o dots.elf "$PWD/away/gone/./..//gone/../src/dots.c" -Wl,-Ttext=0x400
mv away/src/dots.c away/dots.c
echo 'no source of ours' >src/dots.c
mkdir -p below/it/src
mkdir below/src
cp src/dots.c below/src
mv away/dots.c below/it/src
echo 'pc	0x400	1' | build dots.out -e dots.elf
gmondump -q -e dots.elf -d below/it -s dots.out >out
check 'a path with dots is found below a folder' grep -q '1: #####* int _start' out

run 2 '-s needs -e' gmondump -s run.out
says 'and says so' '^gmondump: -l, -P and -s need -e'
fails 2 'a full disk is noticed' sh -c \
    'gmondump -e prog.elf -d moved -s run.out >/dev/full'
finish
