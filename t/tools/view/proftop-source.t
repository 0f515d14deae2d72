# SPDX-License-Identifier: GPL-3.0-or-later
# proftop on a terminal, by tmux: the source of a function, held against
# gmondump -s, and sources that are hostile, missing or of another version
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
[ -n "$MCU_CC" ] || skip_all 'no cross compiler'
. "$srcdir/t/tools/view/tmux.sh"

# main.c has an inlined function and a call; the lines of outer.s are known.
mkdir -p tree/src tree/asm
cat >tree/src/main.c <<'EOT'
volatile int sink;
void outer(void);

static inline __attribute__((always_inline)) void
put(int value)
{
	sink = value;
}

int _start(void)
{
	put(3);
	outer();
	return 0;
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
	.global bare
	.thumb_func
	.type bare, %function
bare:	nop
	.size bare, . - bare
EOT
(cd tree && $MCU_CC -mcpu=cortex-m0plus -mthumb -nostdlib -g -Os \
    -o ../prog.elf src/main.c "$PWD/asm/outer.s" -Wl,-Ttext=0x400) 2>cc.err ||
	skip_all 'the cross compiler makes no program'
touch -d 2020-01-01 tree/src/main.c tree/asm/outer.s
elf=$PWD/prog.elf
at() {
	printf '0x%x' $((0x$("$MCU_NM" prog.elf | sed -n "s/ . $1\$//p") + $2))
}
behind_call=0x$("${MCU_NM%nm}objdump" -d prog.elf | awk '
    seen { sub(":", ""); print $1; exit } /bl.*<outer>/ { seen = 1 }')
# Of main.c line 7, which is inlined, the first address.
for addr in $(seq 1024 2 1200 | xargs printf '%x\n'); do
	"${MCU_NM%nm}addr2line" -e prog.elf "$addr" | grep -q '/main.c:7$' &&
	    inlined=0x$addr && break
done
{
	record pc "$inlined" 40
	record pc "$(at outer 0)" 10
	record pc "$(at outer 2)" 20
	record pc "$(at outer 6)" 70
	record arc "$behind_call" "$(at outer 1)" 17
} | apencode >run.raw
gmonbuild -q -F -e prog.elf -r 1000 -o run.gmon run.raw
gmondump -e prog.elf -s run.gmon >dump 2>err
grep -q 'without lib' err && skip_all 'built without libdw'

# A terminal with all of the recording, of which no more comes.
show() {
	exec 3>&-
	start 120 30 -F -r 1000 "$@"
	cat run.raw >&3
	exec 3>&-
	wait_for shows 'input ended'
}
# What the screen has of the lines with code: line, samples, inlined, calls;
# 0 for what is empty.  What is a bar has nothing to do with it.
numbers() {
	capture
	sed 's/█/#/g; s/▉/#/g; s/▊/#/g; s/▋/#/g; s/▌/#/g; s/▍/#/g
	    s/▎/#/g; s/▏/#/g' screen | awk 'substr($0, 62, 1) == ":" &&
		substr($0, 57, 5) + 0 && substr($0, 1, 55) ~ /[0-9]/ {
		print substr($0, 57, 5) + 0, substr($0, 21, 8) + 0,
		    substr($0, 30, 8) + 0, substr($0, 39, 8) + 0 }'
}
# The same of a file, from gmondump.
dumped() {
	awk -v name="$1" '/^# / { on = index($0, name ":") } on &&
	    substr($0, 42, 1) == ":" && substr($0, 1, 34) ~ /[0-9]/ {
		print substr($0, 36, 6) + 0, substr($0, 1, 8) + 0,
		    substr($0, 18, 8) + 0, substr($0, 27, 8) + 0 }' dump
}

show
sees 'the function with most samples is selected' '^> .* outer  *outer.s:8$'
press l
sees 'l shows the source of it' '^outer  0x[0-9a-f]*, 10 bytes .*/asm/outer.s'
sees 'under a heading' '^%total    +-  %last  samples  inlined    calls .* line  source'
numbers >got
dumped outer.s | awk '$1 < 15' >want
check 'there are lines' [ -s want ]
same 'with the samples of gmondump -s' got want
sees 'a line has its share and its error' '^ 50.00  8.[0-9]* .* 70 '
sees 'the hottest line has the longest bar' '70  *████████    12: *nop$'
sees 'lines before it show what it is' '^  *6:  *.thumb_func'
sees 'a backslash of source stands for itself' ' 8: outer:  nop     @ a \\ b$'
sees 'the keys are those of this view' '^q back  ? help  Up Down scroll'
press q
sees 'q goes back' '^> .* outer '
press j l
sees 'l shows the one that is selected' '^_start  0x'
numbers >got
dumped main.c | awk '$1 > 0' >want
same 'inlined samples and calls are those of gmondump -s' got want
press l
sees 'l goes back as well' '^> .* _start '
press Enter
sees 'from the calls of a function' '^Whom it calls'
press l
sees 'l shows its source' '^_start  0x'
press Escape
sees 'and Escape the calls again' '^Whom it calls'
press q
quits 'it ends' 0

# A source that would do harm: control characters, no UTF-8, what turns the
# direction of text, a zero, and a line without an end.
{
	printf '\t@ \033[2J\033]0;title\007 caf\303\251 \200 \342\200\256 '
	printf '\000 \302\233 e\314\201\r\n@ '
	head -c 300000 /dev/zero | tr '\0' 'x'
	printf '\n\tnop\tafter\n'
	sed 1,3d tree/asm/outer.s
} >hostile.s
cp tree/asm/outer.s good.s
cp hostile.s tree/asm/outer.s
touch -d 2020-01-01 tree/asm/outer.s
show
press l
sees 'a hostile source is shown' '^outer  0x'
# Lines 6 and 7 are the first that are shown: up to those above.
press Home
capture
cp screen whole
check 'its lines are' grep -q '^  *6: *.thumb_func' whole
press q
quits 'and does no harm' 0
# The same at the lines that have code.
{ sed 1,7d good.s | sed '1,/bx lr/d' >rest.s
  sed -n 1,7p good.s
  sed -n 1,2p hostile.s
  printf '\tnop\n'; cat rest.s; } >tree/asm/outer.s
touch -d 2020-01-01 tree/asm/outer.s
show
press l
sees 'control characters are escaped' \
    ' 8:         @ \\x1b\[2J\\x1b\]0;title\\x07 café \\x80 \\xe2\\x80\\xae'
if [ "$(wc -L <screen)" -gt 120 ]; then wide=1; else wide=0; fi
is 'no line is wider than the screen' "$wide" 0
sees 'a line without an end is cut' ' 9: @ x*$'
sees 'those behind it are as they should be' ' 10:         nop$'
sees 'the last line of the screen is the keys' '^q back '
resize 30 10
check 'a narrow screen takes it as well' wait_for shows '^ *[0-9.]* .*8: '
resize 1 1
resize 120 30
sees 'and all is there again' ' 10:         nop$'
press q
quits 'it goes on' 0

# Sources that are not what was compiled.
cp good.s tree/asm/outer.s
show
press l
sees 'a newer source is told' \
    'the source is newer than the program: lines may have moved: .*outer.s'
press q q
ended
head -n 9 good.s >tree/asm/outer.s
touch -d 2020-01-01 tree/asm/outer.s
show
press l
sees 'so is one of fewer lines' 'the source has fewer lines than its code'
sees 'the numbers are there' '70  *████████    12:$'
press q q
ended
mkdir elsewhere
cp good.s elsewhere/outer.s
touch -d 2020-01-01 elsewhere/outer.s
rm tree/asm/outer.s
show
press l
sees 'so is none' 'the source is not here: see -d: .*outer.s'
sees 'the numbers are there as well' '70  *████████    12:$'
press q q
ended
show -d /nowhere:"$PWD/elsewhere"
press l
sees '-d finds it' '70  *████████    12:  *nop$'
lacks 'not here'
is 'without a complaint' $? 0
press q q
ended

# No lines at all.
"${MCU_NM%nm}objcopy" -g prog.elf plain.elf
# shellcheck disable=SC2034 # by start
elf=$PWD/plain.elf
show
press l
sees 'a program without lines is told' \
    '^no lines of source: not compiled with -g, or stripped$'
press j
check 'until the next key' wait_for lacks 'no lines of source'
press q
ended
exec 3>&-
start 120 30 -l 0x400 -u 0x480 -r 1000
sed -i "s/-e '[^']*'//" job
terminal 120 30
cat run.raw >pipe
wait_for shows 'input ended'
press l
sees 'so is what is no function of a program' \
    'no lines of source: it is no function of the program'
quits 'it ends as ever' 0
finish
