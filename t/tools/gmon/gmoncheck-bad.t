# SPDX-License-Identifier: GPL-3.0-or-later
# gmoncheck on what is no program and no profile, its options, and gprof's rules
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/gmon/gmoncheck.sh"

run 0 '--help is no error' gmoncheck --help
check 'and shows the usage' grep -q '^usage: gmoncheck ' out
run 0 '--version is no error' gmoncheck --version
run 2 'no operand is wrong usage' gmoncheck
says 'and told' '^usage: gmoncheck '
run 2 'a wrong option is wrong usage' gmoncheck -Z prog.elf
run 2 'a missing file is trouble' gmoncheck missing.elf
says 'and named' '^gmoncheck: missing.elf: No such file'
run 2 'a directory is trouble' gmoncheck .
says 'and named' '^gmoncheck: .: Is a directory$'

program <<'EOT'
	global main
	fn work.isra.0
	.weak perhaps
	fn perhaps
	fn tidy
EOT
{ call 3 main work.isra.0; samples 10 main; } | build
run 2 'a missing profile is trouble' gmoncheck prog.elf missing.out
says 'and named' '^gmoncheck: missing.out: No such file'
run 2 'so is what is none' gmoncheck prog.elf prog.s
says 'and named' '^gmoncheck: prog.s: not a gmon.out$'
run 2 'a full disk is trouble' sh -c 'gmoncheck prog.elf >/dev/full'
run 1 '-q prints nothing' gmoncheck -q prog.elf gmon.out
is 'the status tells' "$(cat out)" ''
gmoncheck prog.elf - <gmon.out >got
gmoncheck prog.elf gmon.out >out
same 'a profile may come from a pipe' got out
$MCU_CC -mcpu=cortex-m0plus -c -o prog.o prog.s
run 2 'an object file is no program' gmoncheck prog.o
says 'and is told' '^gmoncheck: prog.o: not a linked program$'

# The copy appears whole or not at all, and in place of nothing that is read.
cp prog.elf before.elf
run 2 '-f does not replace the program' gmoncheck -f prog.elf prog.elf
same 'which stays' prog.elf before.elf
run 2 'nor a profile' gmoncheck -f gmon.out prog.elf gmon.out
run 2 'a folder that is not there' gmoncheck -f no/fixed.elf prog.elf
run 2 '-f needs a name' gmoncheck -f - prog.elf
run 2 'a full disk' gmoncheck -f /dev/full prog.elf
run 0 'the copy of the copy' gmoncheck -f fixed.elf prog.elf
run 0 'can be made' gmoncheck -f again.elf fixed.elf gmon.out
$GPROF -b fixed.elf gmon.out >got
$GPROF -b again.elf gmon.out >want
same 'and is the same to gprof' got want
$MCU_CC -g -mcpu=cortex-m0plus -mthumb -nostdlib -o lines.elf prog.s -e main \
    -Wl,-T,prog.ld,-q
gmoncheck -q -f fixed.elf lines.elf
run 0 'gprof finds lines in the copy, without relocations' \
    $GPROF -b -l fixed.elf gmon.out
check 'by their numbers' grep -q 'prog.s:[0-9]' out
arm-none-eabi-readelf -SW fixed.elf >sections
check 'it has the sections of the program' grep -q '\.debug_line' sections
is 'but no relocations' "$(grep -c ' REL ' sections)" 0
is 'its table tells where global symbols begin' \
    "$(awk '/ SYMTAB / { print $(NF - 1) }' sections)" \
    "$(arm-none-eabi-readelf -sW fixed.elf |
    awk '$1 ~ /^[0-9]*:$/ && $5 != "LOCAL" { print $1 + 0; exit }')"
arm-none-eabi-strip -o stripped-prog.elf prog.elf
run 1 'a stripped program' gmoncheck stripped-prog.elf
check 'is told' grep -q '^symbols	stripped-prog.elf	' out
check 'with advice' grep -q '^advice	symbols	' out
run 2 'and can not be repaired' gmoncheck -f new.elf stripped-prog.elf
check 'no file is left' test ! -e new.elf
$GPROF stripped-prog.elf gmon.out 2>err
says 'gprof refuses it as well' 'no symbols'

# Names that a terminal or a shell would take for something else.
program <<'EOT'
	global main
	fn first.x
	fn second.y
	fn tidy
EOT
arm-none-eabi-objcopy --redefine-sym first.x="$(printf 'x.\033[31m')" \
    --redefine-sym second.y="it's.y" prog.elf
gmoncheck prog.elf >out
is 'no control character is printed' "$(tr -d '[:print:]\n\t' <out)" ''
check 'a name that needs care is left to -f' grep -q '^advice	clone	.*-f' out
gmoncheck -q -f fixed.elf prog.elf
run 0 'which does it' gmoncheck fixed.elf
program <<'EOT'
	global main
	fn work.isra.0
	fn tidy
EOT
cp prog.elf "ä 'b' \$c.elf"
gmoncheck "ä 'b' \$c.elf" >out
check 'a file with an odd name has its remedy' remedy clone
run 0 'that works' gmoncheck "ä 'b' \$c.gprof.elf"
cp prog.elf ./-c.elf
gmoncheck -- -c.elf >out
check 'so has one that is like an option' remedy clone
run 0 'that works, too' gmoncheck -- -c.gprof.elf
for n in 200 201; do
	{ echo 'global main'; seq -f 'fn f.%g.x' $n; echo 'fn end'; } | program
	gmoncheck prog.elf | sed -n 's/^\([ar][^	]*\)	clone	.*/\1/p'
done >out
is 'a command has 200 names at most' "$(tr '\n' ' ' <out)" 'remedy advice '
gmoncheck -q -f fixed.elf prog.elf
run 0 'but -f knows no limit' gmoncheck fixed.elf

# Cut anywhere, a program is refused with one line.
size=$(wc -c <prog.elf)
{
	for n in $(seq 0 97 "$size"); do
		head -c "$n" prog.elf >cut.elf
		gmoncheck -f new.elf cut.elf >out 2>err
		echo "$? $(wc -l <err)"
	done
} | sort -u >got
is 'a program that was cut is refused' "$(cat got)" '2 1'
check 'and nothing is written' test ! -e new.elf
says 'and told for what it is' '^gmoncheck: cut.elf: damaged section headers$'

# A section may claim the bytes of all others.
field=$(arm-none-eabi-readelf -hW prog.elf |
    sed -n 's/.*Start of section headers: *\([0-9]*\).*/\1/p')
index=$(arm-none-eabi-readelf -SW prog.elf |
    sed -n 's/.*\[ *\([0-9]*\)\] \.ARM.attributes.*/\1/p')
cp prog.elf greedy.elf
printf '%b' "\\0\\0\\0\\0\\0$(printf %o $((size % 256)))\
\\0$(printf %o $((size / 256)))\\0\\0" |
    dd of=greedy.elf bs=1 seek=$((field + 40 * index + 16)) conv=notrunc \
    2>dd.err
run 2 'a copy is not larger than the file' gmoncheck -f new.elf greedy.elf
says 'and that is told' 'sections overlap in the file$'

# gprof's choice of names.
names='a.1 b.1.2 c.1.x d. dd e.. ee f.clone.3 ff f.clone.x g.clone. gg
    h.constprop.4 hh i.constprop. ii j.constprop.x k.5x l.6.7 m.isra.0 n$ o.8$ p
    __gnu_compiled_c ___gnu_compiled q.clone.1.2 r.1.clone.3 s.1.constprop.2
    t.9 tt u.isra.3 v.1 w.cold x.10 ends'
{ echo 'global main'; for name in $names; do echo "fn $name"; done; } |
    program
for name in $names; do
	samples 1 "$name"
done | build
report prog.elf | awk '{ print $1 }' | grep -v main | sort >shown
gmoncheck -v prog.elf | sed -n 's/^clone	\([^	]*\)	.*/\1/p' | sort >clones
printf '%s\n' $names | sort | comm -23 - shown >wanted
same 'of 35 names gmoncheck knows those that gprof does not take' clones wanted
is 'they are more than half of them' "$(($(wc -l <clones) > 12))" 1

# gprof's choice between two symbols at one address, for all kinds of them: a
# function is hidden just where gprof shows another name for it.
pairs() {
	n=0
	for binding in local global weak; do
	for other in local global weak; do
	for type in function object notype; do
	for name in a _a __a; do
	for order in 1 2; do
		n=$((n + 1))
		f="f$n"
		label="$name$n"
		[ "$binding" = local ] || echo ".$binding $f"
		[ "$other" = local ] || echo ".$other $label"
		echo ".type $label, %$type"
		echo ".type $f, %function"
		[ "$type" = function ] && thumb=.thumb_func || thumb=
		if [ $order = 1 ]; then
			printf '.thumb_func\n%s:\n%s\n%s:\n' "$f" "$thumb" "$label"
		else
			printf '%s\n%s:\n.thumb_func\n%s:\n' "$thumb" "$label" "$f"
		fi
		echo 'nop; nop'
		echo ".size $f, . - $f"
	done; done; done; done; done
}
{ echo '.type main, %function
.thumb_func
main: nop; nop'; pairs; } | program
nm "$MCU_NM" prog.elf | awk '$3 ~ /^f[0-9]/ {
    printf "pc\t0x%s\t1\n", $1 }' | sed 's/0x0*/0x/' | build
report prog.elf | awk '{ print $1 }' | sort >named
nm "$MCU_NM" prog.elf | awk '$3 ~ /^f[0-9]/ { print $3 }' | sort >all
comm -23 all named >replaced
gmoncheck -v prog.elf gmon.out >out
# An alias that is a function is another name, not a wrong one.
sed -n 's/^hidden	[^	]*	.*calls it \([_a]*\)\([0-9]*\)	.*/f\2/p' out |
    sort >hidden
arm-none-eabi-readelf -sW prog.elf | awk '$4 == "FUNC" { print $8 }' |
    sort >functions
awk '{ print substr($1, 2) }' replaced | while read -r n; do
	grep -q "^_*a$n\$" functions || echo "f$n"
done | sort >wanted
same 'of 162 pairs gmoncheck knows which are hidden' hidden wanted
check 'and there are some' test -s hidden

# And between two labels in front of a function.
{ echo 'global main'
  for n in 1 2 3 4 5 6 7 8; do
	echo ".global __u$n, _v$n, w$n"
	echo ".type __u$n, %notype"
	[ $n -gt 4 ] && echo "w$n:"
	printf '__u%s:\n_v%s:\nfn f%s\n' $n $n $n
  done
  echo 'global end
	.global w1, w2, w3, w4
	.set w1, end; .set w2, end; .set w3, end; .set w4, end'; } | program
for n in 1 2 3 4 5 6 7 8; do samples $n f$n; done | build
report prog.elf | sed -n 's/^\([_uvw]*[0-9]\) .*/\1/p' | sort >shown
gmoncheck -v prog.elf | sed -n 's/^hidden	.* calls it //p' | sort >named
same 'so gmoncheck knows which label hides it' named shown
is 'in all of them' "$(wc -l <named)" 8
program <<'EOT'
	global main
	.global second, first
second:
first:
	fn work
	fn end
EOT
samples 3 work | build
is 'and of two that are alike' "$(report prog.elf | cut -d ' ' -f 1)" \
    "$(gmoncheck prog.elf | sed -n 's/^hidden	.* calls it //p')"

finish
