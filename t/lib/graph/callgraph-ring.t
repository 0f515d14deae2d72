# SPDX-License-Identifier: GPL-3.0-or-later
# Very many functions that call each other in a circle, which nobody else calls:
# each begins paths of its own.  No sample and no call is lost, and memory has
# its bounds.
. "$srcdir/t/support/lib.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
n=20000
awk -v n=$n 'BEGIN {
	print "\t.syntax unified\n\t.thumb\n\t.text\n\t.global _start\n_start:"
	for (i = 0; i < n; i++)
		printf "\t.thumb_func\n\t.type f%d, %%function\nf%d:\tnop\n" \
		    "\tnop\n\t.size f%d, 4\n", i, i, i
}' >large.S
"$MCU_CC" -mcpu=cortex-m0 -mthumb -nostdlib -Wl,-Ttext=0x10000 -o large.elf \
    large.S 2>cc.out || skip_all "no program: $(head -n 1 cc.out)"
gmondump -e large.elf /dev/null 2>err
grep -q 'without libelf' err && skip_all 'built without libelf'

# Each calls the next one and one far away, the last one the first; half of
# them have a sample.
awk -v n=$n 'BEGIN {
	OFS = "\t"
	low = 65536
	print "hist", low, low + 4 * n, 2 * n, 1000, "seconds"
	for (i = 0; i < n; i++) {
		if (i % 2) print "pc", low + 4 * i, 1 + i % 7
		print "arc", low + 4 * i + 2, low + 4 * ((i + 1) % n), 1
		print "arc", low + 4 * i + 2, low + 4 * (i * 7 % n), 2
	}
}' >profile
samples=$(awk '$1 == "pc" { n += $3 } END { print n }' profile)
calls=$(awk '$1 == "arc" { n += $4 } END { print n }' profile)

# A sanitizer takes any room, which is no report of it.
limit='ulimit -v 1500000;'
ASAN_OPTIONS='' sh -c "$limit gmon2folded --version" >version 2>err || limit=
limited() {
	limited_out=$1
	shift
	sh -c "$limit exec \"\$@\"" sh "$@" >"$limited_out"
}
fails 0 'stacks' limited folded gmon2folded -e large.elf profile
is 'have all samples' "$(awk '{ n += $NF } END { print n }' folded)" "$samples"
fails 0 'a file for KCachegrind' limited callgrind gmon2callgrind \
    -e large.elf profile
is 'has all samples' "$(sed -n 's/^totals: //p' callgrind)" "$samples"
is 'and all calls' "$(sed -n 's/^calls=\([0-9]*\).*/\1/p' callgrind |
    awk '{ n += $1 } END { print n }')" "$calls"
fails 0 'a picture of what is large' limited dot gmon2dot -n 90 \
    -e large.elf profile
is 'has all of the cycle' "$(grep -c ' \[label=.*fillcolor' dot)" "$n"
if command -v gmon2pprof >program; then
	fails 0 'a profile for pprof' limited pprof gmon2pprof -e large.elf \
	    profile
	check 'is whole' gzip -t pprof
else
	skip 2 'built without protobuf-c'
fi
finish
