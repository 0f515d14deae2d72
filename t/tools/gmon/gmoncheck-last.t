# SPDX-License-Identifier: GPL-3.0-or-later
# gprof before and after gmoncheck, for sections and what lies at their ends
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/gmon/gmoncheck.sh"

# The last symbol has no width in gprof's histogram.  This RAM is near enough
# for calls of mcount without a veneer, which would be the last one itself.
cat >bare.ld <<'EOT'
SECTIONS {
	.text 0x400 : { *(.text) }
	.ramfunc 0x801000 : { *(.ramfunc) }
}
EOT
program bare.ld <<'EOT'
	global main
	fn last
	.data
	.global counter, odd
	.type odd, %object
counter:
	.byte 1
odd:	.byte 2
EOT
{ call 5 main last; samples 10 main; samples 90 last; } | build
printf 'last 0.00 5\nmain 0.10 -\n' >before
printf 'last 0.90 5\nmain 0.10 -\n' >after
trap_test 'the last function' last before after \
    'last	the last symbol: .*	90 of 100 samples, 0 of 5 calls$'

# Behind .text it loses its calls as well; so does one alone.
program bare.ld <<'EOT'
	global main
	fn tidy
	.section .ramfunc, "ax", %progbits
	fn ram_first 256
	fn ram_last
EOT
{
	call 5 main ram_first
	call 7 main ram_last
	call 2 ram_last tidy
	samples 10 main
	samples 20 ram_first
	samples 70 ram_last
} | build
printf 'main 0.10 -\nram_first 0.20 5\n' >before
printf 'main 0.10 -\nram_first 0.20 5\nram_last 0.70 7\ntidy 0.00 2\n' >after
trap_test 'the last function in RAM' last before after \
    'ram_last	the last symbol, and not in .*	70 of 100 samples, 9 of 14 calls$'
sections_of() {
	arm-none-eabi-readelf -SW "$1" | sed -n 's/^ *\[ *[0-9]*\] //p' |
	    awk '{ print $1, $3, $5 }' | grep '^\.[a-r]'
}
sections_of prog.elf >want
sections_of fixed.elf >got
same 'the copy has the sections of the program' got want
program bare.ld <<'EOT'
	global main
	.section .ramfunc, "ax", %progbits
	fn ram
EOT
{ call 5 main ram; samples 10 main; samples 90 ram; } | build
printf 'main 0.10 -\n' >before
printf 'main 0.10 -\nram 0.90 5\n' >after
trap_test 'the only function in RAM' last before after \
    'ram	the last symbol, and not in .*	90 of 100 samples, 5 of 5 calls$'

# gprof wants a section with that name.
cat >flash.ld <<'EOT'
SECTIONS {
	.flash 0x400 : { *(.text) __flash_end = .; }
	.more 0x8000 : { *(.more) __more_end = .; }
}
EOT
program flash.ld <<'EOT'
	global main
	fn work
	.section .more, "ax", %progbits
	fn other 48
EOT
{ call 5 main work; samples 10 main; samples 90 work; } | build
: >before
printf 'main 0.10 -\nwork 0.90 5\n' >after
trap_test 'no .text' text before after 'prog.elf	no section is called .text'
check 'the section with most functions gets it, not the largest one' \
    grep -q -e ' --rename-section .flash=.text ' remedy.sh
$GPROF prog.elf gmon.out 2>err
says 'gprof said so' "can't find .text section"

# Several traps have one command.
sed 's/__more_end.*;//' flash.ld >both.ld
program both.ld <<'EOT'
	global main
	fn work.isra.0
	.section .more, "ax", %progbits
	.global __other
__other:
	fn other
EOT
{
	call 5 main work.isra.0
	call 6 work.isra.0 other
	samples 10 main
	samples 30 work.isra.0
	samples 60 other
} | build
run 1 'several traps' gmoncheck prog.elf gmon.out
is 'are all told' "$(cut -f 1 out | uniq | grep -v remedy | tr '\n' ' ')" \
    'text clone hidden last '
is 'each with its remedy' "$(sed -n 's/^remedy	\([a-z]*\)	.*/\1/p' out |
    tr '\n' ' ')" 'text clone hidden last all '
is 'which is for its own trap' \
    "$(grep '^remedy	hidden' out | grep -c isra)" 0
check 'one command is for all' remedy all
printf 'main 0.10 -\nother 0.60 6\nwork.isra.0 0.30 5\n' >after
report prog.gprof.elf >got
same 'and gprof tells the truth' got after
gmoncheck -q -f fixed.elf prog.elf
report fixed.elf >got
same 'as it does of the copy' got after
run 0 'nothing is left' gmoncheck fixed.elf gmon.out
arm-none-eabi-objcopy --rename-section .flash='odd!name' prog.elf odd.elf
gmoncheck odd.elf >out
is 'a section whose name needs care is left to the user, and to -f' \
    "$(grep '	text	' out)" \
    "$(printf 'advice\ttext\tcall the section of the functions .text')"
gmoncheck -q -f fixed.elf odd.elf
report fixed.elf >got
same 'which does it' got after
gmoncheck -q -f fixed.elf prog.elf

# The copy is a program for gmonbuild, and for the host's gprof.
{
	call 5 main work.isra.0
	call 6 work.isra.0 other
	printf 'arc\t0xfffffff9\t%s\t2\n' "$(at other 6)"
	samples 10 main
	samples 30 work.isra.0
	samples 60 other
} >records
apencode -n 4 records | gmonbuild -n 4 -e prog.elf -r 100 -o first.out
apencode -n 4 records | gmonbuild -n 4 -e fixed.elf -r 100 -o gmon.out
printf 'main 0.10 -\nother 0.60 8\nwork.isra.0 0.30 5\n' >after
same 'gmonbuild takes the copy for the program' gmon.out first.out
for elf in prog fixed; do
	arm-none-eabi-readelf -hW $elf.elf |
	    grep 'Class\|Data\|Machine\|Entry\|Flags' >$elf.header
done
same 'its header is the same' fixed.header prog.header
if command -v gprof >/dev/null &&
    gprof -b -p fixed.elf gmon.out >host.txt 2>/dev/null; then
	GPROF=gprof
	report fixed.elf >got
	same "the host's gprof tells the same" got after
	raw_arcs <<-EOT
		$(($(at main) - 1)) $(at other 6) 5
	EOT
	mv arcs.out gmon.out
	is 'also of an address that begins a function' \
	    "$(callers fixed.elf other)" 'main 5'
else
	skip 2 'the host has no gprof that reads such a file'
fi

finish
