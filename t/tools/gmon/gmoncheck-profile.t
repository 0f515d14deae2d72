# SPDX-License-Identifier: GPL-3.0-or-later
# gprof before and after gmoncheck, for what lies in code and profiles
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/gmon/gmoncheck.sh"

program <<'EOT'
	.type vectors, %object
vectors:
	.word 0x20002000, main, handler
	.size vectors, . - vectors
	global main
	fn handler
	fn work
EOT
samples 10 main | build
cp gmon.out samples.out
text=$(at vectors 4)
raw_arcs <<EOT
$(at main 8) $(at work 6) 3
0xfffffff9 $(at handler 6) 5
$text $(at work 6) 7
EOT
gmonmerge -o gmon.out samples.out arcs.out 2>err
is 'a call by the processor: gprof drops it' "$(report prog.elf |
    grep handler)" ''
is 'a table is a caller' "$(callers prog.elf work)" 'main 3
vectors 7'
run 1 'both are found' gmoncheck prog.elf gmon.out
check 'the one that is dropped' grep -q \
    '^caller	handler	.*drops these calls	0 of 10 samples, 5 of 15 calls$' out
check 'and the other' grep -q \
    '^caller	work	.*gprof reports them from vectors	0 of 10 samples, 7 of 15 calls$' out
{ call 3 main work; samples 10 main
  printf 'arc\t0xfffffff9\t%s\t5\n' "$(at handler 6)"; } | rebuild caller
is 'built as the advice says it is right' "$(report prog.elf)" 'handler 0.00 5
main 0.10 -
work 0.00 3'
gmoncheck prog.elf gmon.out >out
is 'and leaves nothing to find' "$(cat out)" ''

# The entry point may be a label.
program <<'EOT'
	.global main
main:	nop
	nop
	fn handler
EOT
printf 'arc\t0xfffffff9\t%s\t5\n' "$(at handler 6)" | build
is 'gprof shows a handler as called from the entry point' \
    "$(callers prog.elf handler)" 'main 5'
run 0 'which is no trap' gmoncheck prog.elf gmon.out
# Or have no name at all, but bit 0 of Thumb code.
LINK=-Wl,-e,0x411
program <<'EOT'
	fn handler
EOT
printf 'arc\t0xfffffff9\t%s\t5\n' "$(at handler 6)" | build
LINK=
run 0 'nor is one without a name' gmoncheck prog.elf gmon.out

# A call that does not return is the last instruction of its function.
program <<'EOT'
	global main
	.thumb_func
	.type stop, %function
stop:	push {lr}
	bl __gnu_mcount_nc
	bl panic
	.size stop, . - stop
	fn after
	fn panic
EOT
call=$(printf 'arc\t%s\t%s\t4' "$(at after)" "$(at panic 6)")
samples 10 main | build
cp gmon.out samples.out
raw_arcs <<EOT
$(at after) $(at panic 6) 4
EOT
gmonmerge -o gmon.out samples.out arcs.out
is 'a call without return: gprof books it on the next one' \
    "$(callers prog.elf panic)" 'after 4'
run 1 'it is found' gmoncheck prog.elf gmon.out
check 'with both names' grep -q \
    '^noreturn	stop	.*attributes it to after	0 of 10 samples, 4 of 4 calls$' out
{ echo "$call"; samples 10 main; } | rebuild noreturn
is 'built as the advice says it is right' "$(callers prog.elf panic)" 'stop 4'
run 0 'and leaves nothing to find' gmoncheck prog.elf gmon.out

# If that is the last function, no other one has the address.
sed 's/__text_end = .;//' prog.ld >end.ld
program end.ld <<'EOT'
	global main
	fn panic
	.thumb_func
	.type stop, %function
stop:	push {lr}
	bl __gnu_mcount_nc
	bl panic
	.size stop, . - stop
EOT
call=$(printf 'arc\t%s\t%s\t4' "$(at stop 10)" "$(at panic 6)")
raw_arcs <<EOT
$(at stop 10) $(at panic 6) 4
EOT
gmonmerge -o gmon.out samples.out arcs.out
is 'a call at the end of all: gprof drops it' "$(report prog.elf)" 'main 0.10 -'
run 1 'it is found' gmoncheck prog.elf gmon.out
check 'with its calls' grep -q \
    '^caller	panic	.*drops these calls	0 of 10 samples, 4 of 4 calls$' out
{ echo "$call"; samples 10 main; } | rebuild caller
is 'built as the advice says it is right' "$(callers prog.elf panic)" 'stop 4'
gmoncheck prog.elf gmon.out >out
is 'and is not found again' "$(grep '^caller' out)" ''

# Files without -pg, and a whole program.
program <<'EOT'
	global main
	.thumb_func
	.type copy, %function
copy:	.rept 8
	nop
	.endr
	.size copy, . - copy
	.global copy.cold
	.thumb_func
	.type copy.cold, %function
copy.cold:
	.rept 8
	nop
	.endr
	.size copy.cold, . - copy.cold
	.global copy.cold.3, copy.colder
	.thumb_func
	.type copy.cold.3, %function
copy.cold.3:
	nop
	nop
	.size copy.cold.3, . - copy.cold.3
	.thumb_func
	.type copy.colder, %function
copy.colder:
	nop
	nop
	.size copy.colder, . - copy.colder
	fn work
EOT
{ call 3 main work; samples 10 main; samples 90 copy; } | build
is 'a function without mcount has no calls' "$(report prog.elf)" 'copy 0.90 -
main 0.10 -
work 0.00 3'
run 0 'it is found, but spoils nothing' gmoncheck prog.elf gmon.out
check 'with its time' grep -q \
    '^uncounted	copy	.*	90 of 100 samples, 0 of 3 calls$' out
is 'below a note, and nothing else' "$(cut -f 1 out | tr '\n' ' ')" \
    'note uncounted advice '
gmoncheck prog.elf >out
is 'without a profile it does not matter' "$(cat out)" ''
{ call 3 main work; samples 10 main; samples 9 copy.cold
  samples 7 copy.cold.3 0; samples 5 __gnu_mcount_nc 0; } | build
gmoncheck prog.elf gmon.out >out
is 'a part of a function, and the profiler, call no mcount' "$(cat out)" ''
samples 9 copy.colder 0 | build
check 'but what is called so ought to' sh -c \
    'gmoncheck prog.elf gmon.out | grep -q "^uncounted	copy.colder	"'
sed 's/bl __gnu_mcount_nc/nop; nop/' prog.s >bare.s
$MCU_CC -mcpu=cortex-m0plus -mthumb -nostdlib -o bare.elf bare.s -e main \
    -Wl,-T,prog.ld
run 1 'no mcount at all' gmoncheck bare.elf
is 'is found' "$(cut -f 1,2 out | head -n 1)" "$(printf 'mcount\tbare.elf')"
samples 10 main 6 | apencode -n 4 >samples.raw
gmonbuild -n 4 -e bare.elf -r 100 -o bare.out samples.raw 2>err
is 'it is said when the profile is built' "$? $(cat err)" \
    '0 gmonbuild: samples, but no calls: no function of bare.elf calls mcount: compile with -pg to see calls'
gmonbuild -n 4 -e bare.elf -r 100 -q -o bare.out samples.raw 2>err
is 'unless it is not wanted' "$? $(cat err)" '0 '
if command -v proftop >out; then
	proftop -b -n 4 -e bare.elf -r 100 samples.raw 2>err >out
	check 'proftop says it as well' grep -q '^proftop: .*no calls: ' err
fi
if command -v profweb >out; then
	samples 10 main 6 | profweb -e bare.elf -r 100 -o page.html 2>err
	check 'so does profweb' grep -q '^profweb: .*no calls: ' err
	printf 'header\t1\t4\t0\t100\t\n' |
	    profweb -e bare.elf -o page.html 2>err
	check 'but not of nothing' sh -c '! grep -q "no calls" err'
fi
gmonbuild -n 4 -e prog.elf -r 100 -o prog.out samples.raw 2>err
is 'a program that calls mcount may send samples only' "$? $(cat err)" '0 '
# Code that the ELF file does not have may call mcount.
{
	sed '/^\.text/q' bare.s
	cat <<-'EOT'
		.section .ramfunc,"ax",%nobits
		.thumb_func
		.type hidden, %function
	hidden:
		.space 32
		.size hidden, . - hidden
		.text
	EOT
	sed '1,/^\.text/d' bare.s
} >hidden.s
sed '/ramfunc/s/:/(NOLOAD) :/' prog.ld >hidden.ld
$MCU_CC -mcpu=cortex-m0plus -mthumb -nostdlib -o hidden.elf hidden.s -e main \
    -Wl,-T,hidden.ld
{ samples 10 main 6; printf 'arc\t%s\t0x20001007\t5\n' "$(at main 8)"; } |
    apencode -n 4 | gmonbuild -n 4 -e hidden.elf -r 100 -o hidden.out 2>err
is 'calls of code that is not in the file are calls' "$? $(cat err)" '0 '
run 0 'but samples alone are a profile, too' gmoncheck bare.elf bare.out
is 'of which there is a note' "$(cut -f 1 out | head -n 1)" note
arm-none-eabi-objcopy --only-keep-debug prog.elf debug.elf
run 0 'but not where symbols are without code' gmoncheck debug.elf

# A gate counts what spoils this profile only.
program <<'EOT'
	global main
	fn work.isra.0
	fn tidy
	fn rest.isra.1
EOT
{ call 3 main tidy; samples 10 main; } | build
run 0 'what has no samples and no calls' gmoncheck prog.elf gmon.out
is 'is below a note' "$(cut -f 1,2 out | tr '\t\n' ': ')" \
    'note:prog.elf clone:work.isra.0 clone:rest.isra.1 remedy:clone '
run 0 'and can be left out' gmoncheck -q prog.elf gmon.out
run 0 'so it is without a profile' gmoncheck prog.elf
is 'with the same names' "$(cut -f 1,2 out | tr '\t\n' ': ')" \
    'note:prog.elf clone:work.isra.0 clone:rest.isra.1 remedy:clone '
{ call 3 main work.isra.0; samples 10 main; } | build
run 1 'a call is enough' gmoncheck prog.elf gmon.out
is 'to stand above the note' "$(cut -f 1,2 out | tr '\t\n' ': ')" \
    'clone:work.isra.0 remedy:clone note:prog.elf clone:rest.isra.1 '
run 1 'and is a reason to stop' gmoncheck -q prog.elf gmon.out
gmoncheck -v prog.elf >out
is '-v says that the file alone is fine' "$(cut -f 1 out | head -n 2 |
    tr '\n' ' ')" 'fine note '

# Bins of 64 bytes over functions of 32.
program <<'EOT'
	global main
	fn one
	fn two
	fn three
EOT
samples 100 two >records
apencode -n 4 records | gmonbuild -n 4 -b 64 -e prog.elf -r 100 -q
cp gmon.out wide.out
is 'wide bins: gprof shares samples out' "$(report prog.elf)" 'one 0.06 -
three 0.44 -
two 0.50 -'
run 1 'they are found' gmoncheck prog.elf gmon.out
check 'with their samples' grep -q '^bins	.*	100 of 100 samples, 0 of 0' out
build <records
{ cat records; samples 20 two 30; } | apencode -n 4 |
    gmonbuild -n 4 -b 4 -e prog.elf -r 100 -q
is 'bins that end with functions do not' "$(report prog.elf)" 'two 1.20 -'
run 0 'and are no trap' gmoncheck prog.elf gmon.out
gmoncheck prog.elf wide.out >out
rebuild bins <records
is 'built as the advice says it is right' "$(report prog.elf)" 'two 1.00 -'
run 0 'and leaves nothing to find' gmoncheck prog.elf gmon.out

# gprof -s replaces addresses by those of the functions.
{ call 3 main two; call 2 one two; samples 10 two; } | build
$GPROF -s prog.elf gmon.out
run 0 'a sum of gprof is no other program' gmoncheck prog.elf gmon.sum

# Another program's profile.
program <<'EOT'
	global main
	fn work
EOT
cp prog.elf other.elf
{ call 3 main work; samples 10 main; } | build
program <<'EOT'
	.thumb_func
	.type more, %function
more:	push {r4, lr}
	nop
	pop {r4, pc}
	.size more, . - more
	global main
	fn work
EOT
is 'gprof takes the profile of another build' "$(callers prog.elf work)" 'main 3'
run 1 'it is found' gmoncheck prog.elf gmon.out
check 'that the calls can not be' grep -q \
    '^foreign	prog.elf	.*	0 of 10 samples, 3 of 3 calls$' out
run 0 'with its own all is well' gmoncheck other.elf gmon.out

# Names that gprof keeps for itself.
for name in mcount _mcount __mcount __mcount_internal _gprof_mcount; do
	program <<-EOT
		global main
		fn $name
		fn work
	EOT
	{ call 3 main work; call 2 main $name; samples 10 main
	  samples 30 $name; samples 20 $name 14; } | build
	printf 'main 0.10 -\nwork 0.00 3\n' >before
	printf '%s_function 0.50 2\nmain 0.10 -\nwork 0.00 3\n' $name |
	    sort >after
	trap_test "$name" excluded before after \
	    "$name	.*	50 of 60 samples, 2 of 5 calls$"
	for copy in prog.gprof.elf fixed.elf; do
		is "$name: in $copy it has its old name as well" \
		    "$(nm "$MCU_NM" $copy | grep -c " t $name\$")" 1
	done
done

finish
