# SPDX-License-Identifier: GPL-3.0-or-later
# gmonbuild -m: a stream of nothing but different packets can't take all memory
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

build() {
	gmonbuild -l 0x400 -u 0x480 "$@"
}

refused='more than [0-9]* different calls, samples and stacks: damaged, or not of a program (-m)$'

# Three calls and two samples are different; the first ones come twice.
tr ' ' '\t' <<EOT | apencode >five
header 1 3 0x0 1000 -
task 1
arc 0x411 0x421 1
pc 0x420 1
arc 0x411 0x421 7
pc 0x420 9
arc 0x413 0x421 1
arc 0x415 0x421 1
pc 0x422 1
task 2
arc 0x411 0x421 1
end 11 11
EOT
run 0 'as many as the limit are taken' build -m 5 five
cp gmon.out before
run 2 'one more is refused' build -m 4 five
says 'and is told' "^gmonbuild: five: $refused"
same 'the file stays as it was' gmon.out before
run 0 'the same in another input does not count' build -m 5 five five
run 0 'those of tasks count as well' build -T -m 11 five
run 2 'for each task again' build -T -m 10 five
says 'and are told' "$refused"

# By default there is one limit for all programs that read packets.
limit=$(sed -n 's/^#define INTAKE_MOST_KEPT[[:blank:]]*//p' \
    "$srcdir/tools/profile/intake.h")
for page in gmonbuild proftop profweb; do
	check "$page(1) has the limit" \
	    grep -q "[^0-9]${limit:-none}[^0-9]" "$srcdir/man/$page.1"
done

# Stacks, with those that nothing was sampled in.
elf=$srcdir/t/data/blinky.elf
gmonbuild -e "$elf" /dev/null 2>err
grep -q 'without libelf' err && {
	skip 3 'built without libelf'
	finish
	exit
}
hexdecode "$srcdir/t/data/blinky.hex" >raw
build_blinky() {
	gmonbuild -e "$elf" -r 1000 "$@" raw
}
run 0 'without -c no stack counts' build_blinky -m 30
run 2 'with -c they do' build_blinky -m 30 -c text
says 'and are told as well' "$refused"

finish
