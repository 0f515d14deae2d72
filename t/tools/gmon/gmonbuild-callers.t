# SPDX-License-Identifier: GPL-3.0-or-later
# gmonbuild -c: the profile as text, with who was active at each sample
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

elf=$srcdir/t/data/blinky.elf
gmonbuild -q -e "$elf" -r 1000 -c - -o all.gmon "$srcdir/t/data/blinky.hex" \
    >/dev/null 2>err
grep -q "without libelf" err && skip_all "no libelf"

stacks() {
	sed -n 's/^stack\t//p' "$1" | tr '\t' ' '
}

# main calls delay at two places, and each is sampled.
cat >order <<'EOT'
arc 0x546 0x1a8 1
arc 0x1b8 0x12c 1
pc 0x134 3
arc 0x1d2 0x12c 1
pc 0x134 5
arc 0x1b8 0x12c 1
pc 0x134 1
pc 0x1bc 2
EOT
packets <order >order.raw
run 0 "a profile with callers is written" \
    gmonbuild -e "$elf" -r 1000 -c calls.txt order.raw
quiet "nothing is said"
is "each sample has the caller that was active" "$(stacks calls.txt)" \
    "0x134 4 0x1b8 0x546
0x134 5 0x1d2 0x546
0x1bc 2 0x546"
gmondump gmon.out >plain.txt
grep -v ^stack calls.txt >rest.txt
same "the rest is what gmondump tells of the gmon.out" rest.txt plain.txt
check "the text makes the same gmon.out" gmonmerge -o back.gmon calls.txt
same "byte by byte" back.gmon gmon.out

# The pieces that it comes in change nothing.
(while read -r line; do
	echo "$line" | packets
	sleep 0.01
done <order) | gmonbuild -e "$elf" -r 1000 -o pieces.gmon -c pieces.txt 2>err
same "piece by piece the stacks are the same" pieces.txt calls.txt

gmonbuild -e "$elf" -r 1000 -o other.gmon -c - order.raw >stdout.txt 2>err
same "it can go to stdout" stdout.txt calls.txt
gmonbuild -e "$elf" -r 1000 -o - -c beside.txt order.raw >stdout.gmon 2>err
same "or the gmon.out can" stdout.gmon gmon.out
same "and the callers beside it" beside.txt calls.txt
gmonbuild -e "$elf" -r 1000 -b 8 -o coarse.gmon -c coarse.txt order.raw 2>err
is "stacks are as exact as before" "$(stacks coarse.txt)" "$(stacks calls.txt)"

# Another input is another run: nothing is active at its beginning.
printf 'pc 0x134 1\n' | packets >alone.raw
gmonbuild -e "$elf" -r 1000 -c two.txt order.raw alone.raw 2>err
is "a second input begins without callers" "$(stacks two.txt | head -n 1)" \
    "0x134 1 -"

# What can't tell an order says so.
(printf 'header 1 3 0x0 1000 -\n' && sed 's/1$/2/' order) | packets >counted.raw
run 1 "calls that were counted have no order" \
    gmonbuild -e "$elf" -c counted.txt counted.raw
says "it is told" "counts calls before it sends them: no callers by order"
is "there are no stacks then" "$(stacks counted.txt)" ""
check "but all else" grep -q "^pc	0x134" counted.txt
packets <<'EOT' >lost.raw
header 1 3 0x0 1000 -
arc 0x546 0x1a8 1
arc 0x1b8 0x12c 1
lost 1 0
pc 0x134 1
arc 0x196 0x12c 1
pc 0x134 1
lost 1 0
pc 0x136 1
pc 0x136 1
EOT
run 1 "lost calls are told" gmonbuild -F -e "$elf" -c lost.txt lost.raw
says "with the samples that may be charged to a wrong caller" \
    "lost.txt: 2 samples may be charged to a wrong caller, as calls were lost"
run 1 "or not, if one is quiet" \
    gmonbuild -q -F -e "$elf" -c lost.txt lost.raw
quiet "nothing is said"

# Wrong uses.
run 2 "without an ELF file it can't be" \
    gmonbuild -l 0x100 -u 0x600 -r 1000 -c x.txt order.raw
says "the message" "^gmonbuild: -c needs an ELF file"
run 2 "not both to one file" gmonbuild -e "$elf" -r 1000 -c a -o a order.raw
says "the message" "^gmonbuild: -c and -o name the same file"
run 2 "not over an input" gmonbuild -e "$elf" -r 1000 -c order.raw order.raw
run 2 "not where nothing can be written" \
    gmonbuild -e "$elf" -r 1000 -c no/such/file order.raw
run 2 "a full disk is noticed" \
    gmonbuild -e "$elf" -r 1000 -o x.gmon -c /dev/full order.raw

finish
