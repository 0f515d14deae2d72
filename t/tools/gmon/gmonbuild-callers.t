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

# Samples with their stack are exact, whatever the order says; those that come
# without it, in such a stream, break off, but for the profiler's own.  Calls
# are those that came.
packets <<'EOT' >stacks.raw
header 1 3 0x0 1000 -
arc 0x546 0x1a8 1
stackfull 0x0 32 0x674 0x55a 8 4:0xffffffff=-
stack 0x674 0x566 8 4:0xffffffff=-
pc 0x676 1
stack 0x674 0x566 8 4:0xffffffff=-
pc 0x134 1
pc 0x460 1
stack 0x554 - 8 4:0xffffffff=-
end 1 7
EOT
run 1 "stacks of samples: two did not come" \
    gmonbuild -F -v -e "$elf" -c exact.txt stacks.raw
says "it is counted" "; 5 samples with their stack; 2 samples whose stack was too long to be sent; 1 of 1 arcs and 7 of 7 samples came$"
says "with what helps" "^gmonbuild: 2 of 7 samples came without their stack, first in memcpy: it is too long; raise SPLITPROF_STACK_DEPTH or SPLITPROF_QUEUE_BYTES$"
says_not() { check "$1" sh -c "! grep -q '$2' err"; }
says_not "calls are calls" "its calls are samples"
is "each has its own, and calls are those that came" \
    "$(grep '^callers\|^arc\|^stack' exact.txt | tr '\t' ' ')" "callers stack calls
arc 0x546 0x1a8 1
stack 0x134 1 0x0
stack 0x460 1 -
stack 0x554 1 -
stack 0x674 1 0x55a
stack 0x674 2 0x566
stack 0x676 1 0x0"
is "a flame graph names what is broken" \
    "$(gmon2folded -b -e "$elf" exact.txt)" "Reset_Handler 1
Reset_Handler;memcpy 3
[broken];memcpy 1
[broken];wait_ms 1"
for options in '' -P; do
	# shellcheck disable=SC2086 # one or none
	apstack -q -F $options -e "$elf" stacks.raw >stacks.folded
	# shellcheck disable=SC2086 # one or none
	is "as apstack $options does" "$(cat stacks.folded)" \
	    "$(gmon2folded -b $options -e "$elf" exact.txt)"
done
for cut in 1 7; do
	dd if=stacks.raw bs=$cut 2>dd.err | cat |
	    gmonbuild -q -F -e "$elf" -o cut.gmon -c cut.txt
	same "in pieces of $cut it is the same" cut.txt exact.txt
done

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
