# SPDX-License-Identifier: GPL-3.0-or-later
# gprof before and after gmoncheck, for names that it takes wrongly or not
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/gmon/gmoncheck.sh"

# What is right needs no word.
program <<'EOT'
	global main
	fn helper
	fn last
EOT
{ call 3 main helper; samples 5 main; samples 7 last; } | build
run 0 'a program without traps' gmoncheck prog.elf gmon.out
is 'gets no word' "$(cat out)" ''
quiet 'nor a message'
run 0 'with -v it does' gmoncheck -v prog.elf
is 'a good one' "$(cat out)" \
    "$(printf 'fine\tprog.elf\tnothing that misleads gprof')"

# Local clones, of all names that GCC makes.
program <<'EOT'
	global main
	fn work.isra.0
	fn work.part.1
	fn work.constprop.2
	fn work.lto_priv.3
	fn work.cold
	fn tidy
EOT
{
	for name in isra.0 part.1 constprop.2 lto_priv.3 cold; do
		call 5 main work.$name
		samples 100 work.$name
	done
	call 3 main tidy
	call 2 work.isra.0 tidy
	samples 50 main
	samples 20 tidy
} | build
cat >after <<'EOT'
main 0.50 -
tidy 0.20 5
work.cold 1.00 5
work.constprop.2 1.00 5
work.isra.0 1.00 5
work.lto_priv.3 1.00 5
work.part.1 1.00 5
EOT
printf 'main 5.50 -\ntidy 0.20 5\n' >before
trap_test 'clones' clone before after \
    'work.isra.0	gprof shows it on main	100 of 570 samples, 7 of 30 calls$'
is 'the callers of what they call are right' "$(callers fixed.elf tidy)" \
    'main 3
work.isra.0 2'
gmoncheck -v prog.elf >out
is 'without a profile nothing is counted' "$(sed -n 4p out)" \
    "$(printf 'clone\twork.part.1\tgprof shows it on main')"
{ samples 9 main; samples 2 work.part.1; samples 7 work.cold; } | build
gmoncheck prog.elf gmon.out | sed -n 's/^clone	\([^	]*\).*/\1/p' >got
is 'what has most samples comes first' "$(head -n 2 got | tr '\n' ' ')" \
    'work.cold work.part.1 '
{ call 2 main work.part.1; call 9 main work.cold; } | build
gmoncheck prog.elf gmon.out | sed -n 's/^clone	\([^	]*\).*/\1/p' >got
is 'or, if none has any, most calls' "$(head -n 2 got | tr '\n' ' ')" \
    'work.cold work.part.1 '

# The first eight, or all of them.
{ echo 'global main'
  for n in 1 2 3 4 5 6 7 8 9 10; do echo "fn f$n.part.0"; done
  echo 'fn end'; } | program
gmoncheck prog.elf >out
is 'eight names are printed' "$(grep -c '^clone	f' out)" 8
check 'and how many more' grep -q '^clone	\.\.\.	2 more: -v shows them$' out
is 'one pattern is for all' "$(grep '^remedy' out | grep -o globalize |
    wc -l)" 1
is '-v prints all' "$(gmoncheck -v prog.elf | grep -c '^clone	f')" 10

# A number at the end makes gprof judge the next string of the file as well.
for next in plain odd.lto_priv.0 'odd$name' more.constprop.7; do
	program <<-EOT
		global main
		fn work.constprop.0
		fn $next
		fn end
	EOT
	{ samples 1 main; samples 2 work.constprop.0; } | build
	report prog.elf | grep '^work' >got
	gmoncheck prog.elf | grep '^clone	work' >out
	is "before $next: gmoncheck knows what gprof shows" \
	    "$([ -s got ] && echo shown)" "$([ -s out ] || echo shown)"
	gmoncheck -q -f fixed.elf prog.elf
	is 'and -f shows it' "$(report fixed.elf)" 'main 0.01 -
work.constprop.0 0.02 -'
done

program <<'EOT'
	global main
	fn work.constprop.0
	fn more.constprop.7
	fn odd.isra.1
	fn end
EOT
{ samples 1 main; samples 2 work.constprop.0; } | build
is 'so it does from string to string' "$(report prog.elf)" 'main 0.03 -'
check 'which gmoncheck knows' sh -c \
    'gmoncheck prog.elf | grep -q "^clone	work.constprop.0	"'
program <<'EOT'
	global main
	fn work.constprop.0
	fn plain
	fn odd.isra.1
	fn end
EOT
check 'what rests on the order is made global as well' sh -c \
    'gmoncheck prog.elf | grep -q "^remedy	clone	.*\*.constprop"'
program <<'EOT'
	global main
	fn work.constprop.0
	fn more.constprop.1
	.data
	.type odd$name, %object
odd$name:
	.word 0
EOT
{ samples 1 main; samples 2 work.constprop.0
  samples 4 more.constprop.1; } | build
echo 'main 0.07 -' >before
printf 'main 0.01 -\nmore.constprop.1 0.04 -\nwork.constprop.0 0.02 -\n' >after
trap_test 'before an odd name that stays' clone before after \
    'more.constprop.1	gprof shows it on main	4 of 7 samples'

# Names that a pattern would not reach, or a shell would.
program <<'EOT'
	global main
	fn a.b
	fn "c$d"
	fn e.isra.8
	fn f.cold.3
	.thumb_func
	.type tidy, %function
tidy:	push {lr}
	bl __gnu_mcount_nc
	nop
x.isra.9:
	.rept 8
	nop
	.endr
	.size tidy, . - tidy
EOT
{ samples 1 main; samples 2 a.b; samples 4 'c$d'; samples 16 e.isra.8
  samples 32 f.cold.3; samples 8 tidy 20; } | build
printf 'main 0.55 -\ntidy 0.08 -\n' >before
printf '%s -\n' 'a.b 0.02' 'c$d 0.04' 'e.isra.8 0.16' 'f.cold.3 0.32' \
    'main 0.01' 'tidy 0.08' >after
trap_test 'other names' clone before after 'c$d	gprof shows it on main'

# What the linker script has put where a static function begins.
program <<'EOT'
	global main
	.global __start_of_driver, _begin_of_driver
__start_of_driver:
_begin_of_driver:
	fn driver
	fn tidy
EOT
{
	call 5 main driver
	call 2 driver tidy
	samples 10 main
	samples 20 driver
	samples 30 tidy
} | build
printf '_begin_of_driver 0.20 -\nmain 0.10 -\ntidy 0.30 2\n' >before
printf 'driver 0.20 5\nmain 0.10 -\ntidy 0.30 2\n' >after
trap_test 'a symbol in front' hidden before after \
    'driver	gprof drops .* calls it _begin_of_driver	20 of 60 samples, 7 of 7 calls$'
is 'the caller has its name back' "$(callers fixed.elf tidy)" 'driver 2'

# A label in assembly.
program <<'EOT'
	global main
	.thumb_func
	.type copy, %function
copy:	push {lr}
	bl __gnu_mcount_nc
	blx r3
again:	blx r3
	.rept 5
	nop
	.endr
	.type masks, %object
masks:	.word 1
	nop
	nop
	.size copy, . - copy
	fn tidy
EOT
{
	call 5 main copy
	samples 10 copy 6
	samples 70 again 2
	samples 20 masks 4
	printf 'arc\t%s\t%s\t2\n' "$(at again 2)" "$(at tidy 6)"
} | build
printf 'again 0.70 -\ncopy 0.10 5\nmasks 0.20 -\ntidy 0.00 2\n' >before
printf 'copy 1.00 5\ntidy 0.00 2\n' >after
is 'a label: gprof takes it for a caller' "$(callers prog.elf tidy)" 'again 2'
trap_test 'a label' label before after \
    'again	.*it is inside copy	70 of 100 samples, 2 of 7 calls$'
is 'a label: its function is the caller' "$(callers fixed.elf tidy)" 'copy 2'

# One that has the name of a function can't be removed by its name.
arm-none-eabi-objcopy --redefine-sym again=tidy prog.elf twin.elf
gmoncheck twin.elf >out
check 'a label with the name of a function is left to -f' \
    grep -q '^advice	label	.*-f' out
gmoncheck -q -f fixed.elf twin.elf
run 0 'which removes the label only' gmoncheck fixed.elf
is 'and keeps the function' \
    "$(nm "$MCU_NM" fixed.elf | grep -c ' tidy$')" 1

# Functions of assembly without a size, and labels that are functions.
program <<'EOT'
	global main
	.global first
	.thumb_func
first:	nop
	nop
	.type plain, %function
	.thumb_func
plain:	nop
	.global other
other:	nop
	fn tidy
EOT
{ samples 1 first 0; samples 2 other 0; } | build
run 0 'functions without a type' gmoncheck prog.elf gmon.out
is 'are no labels' "$(grep ^label out)" ''
program <<'EOT'
	global main
	.type plain.x, %function
	.thumb_func
plain.x:
	nop
	nop
	fn tidy
	.type rest, %function
	.thumb_func
rest:	nop
	nop
inside:	nop
	.type end, %object
end:	.word 0
EOT
{ samples 3 plain.x 2; samples 4 inside 0; } | build
run 1 'a function without a size' gmoncheck prog.elf gmon.out
check 'lasts to the next one' \
    grep -q '^clone	plain.x	.*	3 of 7 samples' out
is 'a local label in one: gprof takes it' \
    "$(report prog.elf | grep inside)" 'inside 0.04 -'
check 'and it is found' grep -q '^label	inside	.* rest	4 of 7 samples' out
check 'the remedy runs' remedy all
is 'then gprof has the function' "$(report prog.gprof.elf)" 'plain.x 0.03 -
rest 0.04 -'

# Labels alone, which gprof takes for functions, and rightly.
{
	printf '.syntax unified\n.thumb\n.global main, work, end\n'
	printf 'main: bl work\nwork: nop\nend: nop\n'
} >labels.s
$MCU_CC -mcpu=cortex-m0plus -nostdlib -o prog.elf labels.s -e main \
    -Wl,-T,prog.ld
samples 5 work 0 | build
is 'without functions gprof shows labels' "$(report prog.elf)" 'work 0.05 -'
gmoncheck prog.elf gmon.out >out
is 'and it is not said to refuse the file' "$(grep '^symbols' out)" ''

finish
