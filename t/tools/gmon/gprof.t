# SPDX-License-Identifier: GPL-3.0-or-later
# What gprof itself makes of the files, for a small program of the target
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/tools/gmon/gmoncheck.sh"

# Each function is 32 bytes, with a call of mcount, one through a register and
# one that does not return, so that the address behind it is no longer its own.
# gprof takes the last function of all to end with .text: ram_end stands there.
cat >prog.s <<'EOT'
	.syntax unified
	.thumb
	.macro function name, mcount=__gnu_mcount_nc
	.thumb_func
	.type \name, %function
	.global \name
\name:
	push {lr}
	bl \mcount
	nop
	nop
	blx r3
	.rept 8
	nop
	.endr
	bl never
	.endm
	.set __gnu_mcount_nc, after
	.set mcount, ram_end
	.text
	function reset
	function main
	function work
	function stop
	function after
	function handler
	function never
	function last
	.section .ramfunc, "ax", %progbits
	function ram_first, mcount
	function ram_second, mcount
	function ram_end, mcount
	.data
	.space 64
EOT
$MCU_CC -mcpu=cortex-m0plus -mthumb -nostdlib -o prog.elf prog.s -e reset \
    -Wl,-Ttext=0x400,--section-start=.ramfunc=0x20001000 \
    -Wl,-Tdata=0x20030000,--build-id=0x0123456789abcdef 2>cc.err ||
	skip_all 'the cross compiler makes no program'

# call COUNT CALLER OFFSET CALLEE, samples COUNT FUNCTION: records
call() {
	printf 'arc\t%s\t%s\t%s\n' "$(at "$2" "$3")" "$(at "$4" 6)" "$1"
}
samples() {
	printf 'pc\t0x%x\t%s\n' $(($(at "$2" 8) - 1)) "$1"
}

# A field of the flat profile: seconds NAME, calls NAME
seconds() {
	$GPROF -b -p prog.elf "$1" 2>gprof.err | awk -v name="$2" \
	    '$NF == name { print $3 }'
}
calls() {
	$GPROF -b -p prog.elf "$1" 2>gprof.err | awk -v name="$2" \
	    '$NF == name && NF == 7 { print $4 }'
}

{
	call 1 reset 12 main
	call 10 main 12 work
	call 5 stop 12 work
	call 3 stop 32 never
	call 2 last 32 never
	samples 100 main
	samples 200 work
	samples 40 never
	samples 10 handler
} >records
printf 'arc\t0xfffff9\t%s\t6\narc\t0xfffffd\t%s\t1\narc\t0x0\t%s\t1\n' \
    "$(at handler 6)" "$(at handler 6)" "$(at handler 6)" >>records
cp records text_records
{
	call 7 main 12 ram_first
	call 9 ram_first 12 ram_second
	samples 30 ram_first
	samples 50 ram_second
} >>records
# The RAM is at 0x20001000: its low bytes are not those of the text.
sed 's/0x20001/0x1/g' records | apencode >raw
fails 0 'the packets fit the program' gmonbuild -e prog.elf -r 1000 -v raw
says 'all of them' '^gmonbuild: 475 packets, 45 arcs (8 distinct), 430 samp.*; 8 calls by'
$GPROF -b prog.elf gmon.out >report 2>err
is 'gprof reads several ranges' $? 0
quiet 'without a message'
is 'samples are charged' "$(seconds gmon.out work)" 0.20
is 'calls are counted' "$(calls gmon.out work)" 15
is 'and their callers told' "$(callers prog.elf work)" 'main 10
stop 5'
is 'a call that does not return is its caller'"'"'s' \
    "$(callers prog.elf never)" 'last 2
stop 3'
is 'a handler has its calls' "$(calls gmon.out handler)" 8
is 'and its time' "$(seconds gmon.out handler)" 0.01
is 'a function in RAM has its samples' "$(seconds gmon.out ram_first)" 0.03
is 'and its calls' "$(calls gmon.out ram_first)" 7
is 'so has the next' \
    "$(seconds gmon.out ram_second) $(calls gmon.out ram_second)" '0.05 9'
is 'called from RAM' "$(callers prog.elf ram_second)" 'ram_first 9'

printf 'pc\t0x30010\t1\n' | apencode | cat raw - |
    gmonbuild -e prog.elf -r 1000 -o part.out 2>err
is 'data is no text' "$? $(sed 's/.*; //' err)" '1 8 calls by exceptions'
says 'and a sample there is told' '; 1 samples out of range; 8'

# Without an ELF file the same but for what only that tells.
gmonbuild -l 0x400 -u 0x500 -r 1000 -o range.out raw 2>err
is '-l and -u leave the RAM out' $? 1
is 'and nothing else' "$(seconds range.out work) $(calls range.out work)" \
    '0.20 15'
gmonbuild -e prog.elf -l 0x420 -r 1000 -o part.out raw 2>err
is '-l overrides the lower end only' \
    "$(seconds part.out work) $(calls part.out ram_first)" '0.20 7'
gmonbuild -e prog.elf -u 0x500 -r 1000 -o part.out raw 2>err
is '-u the upper end, and so what lies in RAM' \
    "$(seconds part.out work) $(calls part.out ram_first)" '0.20 '

# Inside the text they cut it there.
hexdecode "$srcdir/t/data/blinky.hex" >blinky.raw
ends() {
	gmonbuild -q -e "$srcdir/t/data/blinky.elf" "$@" -r 1000 -o cut.out \
	    blinky.raw
	gmondump -q cut.out | awk '$1 == "hist" { print $2, $3 }'
}
text_ends=$(ends)
is '-l inside the text' "$(ends -l 0x150)" "0x150 ${text_ends#* }"
is '-u inside the text' "$(ends -u 0x180)" "${text_ends% *} 0x180"

apencode text_records >raw2

# Another build, and what is no program.
for id in - 0123456789abcdef 0123 0123456789abcdeffe; do
	{
		printf 'header\t1\t3\t0x0\t1000\t%s\n' $id
		cat text_records
		awk '{ n[$1] += $NF }
		    END { print "end\t" n["arc"] "\t" n["pc"] }' text_records
	} | apencode | gmonbuild -e prog.elf -o part.out 2>err
	is "the program's own build id $id is taken" $? 0
done
for id in 0023456789abcdef 0124 0123456789abcdee; do
	printf 'header\t1\t3\t0x0\t1000\t%s\n' $id | apencode >other
	cat raw2 >>other
	fails 2 "another build id $id is not" gmonbuild -e prog.elf other
	says 'and is told' '^gmonbuild: other: not sent by prog.elf but by'
done
$MCU_CC -mcpu=cortex-m0plus -c -o prog.o prog.s
$MCU_CC -mcpu=cortex-m0plus -mbig-endian -nostdlib -o big.elf prog.s \
    -e reset 2>cc.err || cp prog.o big.elf
for file in prog.o big.elf; do
	fails 2 "$file is refused" gmonbuild -e $file -r 1000 raw2
	says "and is told" "^gmonbuild: $file: not a "
done

# The forms and bin widths say the same.
gmonbuild -l 0x400 -u 0x500 -e prog.elf -r 1000 -o gnu.out raw2
gmonbuild -l 0x400 -u 0x500 -e prog.elf -r 1000 -f bsd44 -o bsd.out raw2
$GPROF -b prog.elf gnu.out >gnu.txt
$GPROF -b prog.elf bsd.out >bsd.txt
same 'gprof prints the same for bsd44' gnu.txt bsd.txt
gmonbuild -l 0x400 -u 0x500 -e prog.elf -b 16 -r 1000 -o wide.out raw2
$GPROF -b prog.elf wide.out | grep -v granularity >wide.txt
grep -v granularity gnu.txt | diff - wide.txt >diff.out
is 'and for bins that end with the functions' "$(cat diff.out)" ''
gmonbuild -e prog.elf -r 1000 -f bsd44 -o bsd.out raw 2>err
is 'bsd44 can not hold two ranges' $? 2

# Runs of arcs only and of samples only.
grep arc text_records | apencode | gmonbuild -e prog.elf -o arcs.out
grep pc text_records | apencode | gmonbuild -e prog.elf -r 1000 -o pcs.out
gmonbuild -e prog.elf -r 1000 -o all.out raw2
gmonmerge -o merged.out arcs.out pcs.out
$GPROF -b prog.elf all.out >all.txt
$GPROF -b prog.elf merged.out >merged.txt
same 'two runs that combine give the report of one' all.txt merged.txt
is 'arcs only have callers' "$(callers prog.elf work arcs.out)" 'main 10
stop 5'
is 'samples only have seconds' "$(seconds pcs.out work)" 0.20

# Counts that no single record holds.
{ samples 70000 work; samples 65535 main; samples 65536 never; } >many
{ samples 200000 stop; samples 1 ram_first; } >>many
sed 's/0x20001/0x1/g' many | apencode |
    gmonbuild -e prog.elf -r 1000 -o many.out
is 'bins beyond 65535 are read back' "$(seconds many.out work) \
$(seconds many.out main) $(seconds many.out never) $(seconds many.out stop)" \
    '70.00 65.53 65.54 200.00'
for _ in $(seq 32); do
	gmonmerge -o arcs.out arcs.out arcs.out || break
done
gmonmerge -o all.out arcs.out pcs.out
is 'calls beyond 32 bits are read back' "$(calls all.out work)" 64424509440

finish
