# SPDX-License-Identifier: GPL-3.0-or-later
# A profile of another build: its samples are where the program has no
# instruction, and every program that shows it with its ELF file says so.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/tools/view/graph.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
lined_program || skip_all "no program: $(head -n 1 lined.err)"
gmondump -e lined.elf /dev/null 2>err
grep -q 'without libelf' err && skip_all 'built without libelf'

# Two samples in words between the functions, and one within a bl.
"${MCU_NM%nm}objdump" -d lined.elf | awk '
    /\.word/ && n < 2 { n++; sub(/:/, "", $1); print "pc\t0x" $1 "\t1" }
    $4 == "bl" && !bl { bl = 1; sub(/:/, "", $1)
	sub(/.$/, substr("2468ace", index("02468ac", substr($1, length($1))), 1), $1)
	print "pc\t0x" $1 "\t1" }' >strange
is 'there are such places' "$(wc -l <strange)" 3
cat lined strange >foreign

for program in gmondump gmon2dot gmon2folded gmon2callgrind gmon2pprof; do
	command -v $program >which || {
		skip 4 "no $program"
		continue
	}
	fails 0 "$program: one of the same build" \
	    sh -c "$program -e lined.elf lined >out"
	fails 1 "$program: one of another" \
	    sh -c "$program -e lined.elf foreign >out"
	is "$program: is told" "$(cat err)" \
	    "$program: foreign: 3 samples are at no instruction of lined.elf"
	check "$program: and shown" test -s out
done
finish
