# SPDX-License-Identifier: GPL-3.0-or-later
# gprof -l and gmondump -e -l tell the same of our files, where gprof is right:
# in .text.  Elsewhere it takes all of a function for its first line, and the
# line of a call for that of what is behind it.
. "$srcdir/t/support/lib.sh"

[ -n "$GPROF" ] || skip_all 'no gprof'
[ -n "$MCU_CC" ] || skip_all 'no cross compiler'
[ -n "$LIBDW_LIBS" ] || skip_all 'no libdw'

cat >prog.c <<'EOT'
volatile int sink;
__attribute__((noinline)) int leaf(int a)
{
	sink = a;
	sink += a;
	return sink;
}
static inline __attribute__((always_inline)) int
put(int a)
{
	sink = a;
	return sink + a;
}
int main(void)
{
	int n = 0;
	n += leaf(1);
	n += put(2);
	for (int i = 0; i < n; i++) { sink = i; n += leaf(4); }
	return n;
}
__attribute__((section(".ramfunc"))) int in_ram(int a)
{
	sink = a;
	return leaf(a) + 1;
}
EOT

# Samples by FILE:LINE as gprof sees them, which prints a line for each piece of
# code, without the folders of files, and as we do.
of_gprof() {
	"$GPROF" -b -l -p "$1" "$2" 2>gprof.err |
	    sed -n 's/^ *[0-9.]*  *[0-9.]*  *\([0-9.]*\) .* \(.*\) (\(.*\) @ .*/\1 \3/p' |
	    sums
}
of_gmondump() {
	gmondump -e "$1" -l "$2" |
	    sed -n 's|^ *\([0-9]*\) .*[ /]\([^/ ]*:[0-9]*\) (.*|\1 \2|p' | sums
}
sums() {
	awk '{ n[$2] += $1 } END { for (p in n) if (n[p]) print p, n[p] }' | sort
}

# Another number of samples at each second address of .text.
weigh() {
	"${MCU_NM%nm}objdump" -h "$1" |
	    awk '$2 == ".text" { print $4, $3 }' | {
		read -r addr bytes
		seq $((0x$addr)) 2 $((0x$addr + 0x$bytes - 1))
	    } | awk '{ printf "pc\t%s\t%d\n", $1, 1 + NR * 7 % 64 }'
}

for options in '-O0 -gdwarf-4' '-O1 -g' '-Os -g' '-O2 -g'; do
	# shellcheck disable=SC2086
	$MCU_CC -mcpu=cortex-m3 -mthumb $options -nostdlib prog.c -o prog.elf \
	    -e main -Wl,-Ttext=0x400,-u,in_ram \
	    -Wl,--section-start=.ramfunc=0x20001000 2>cc.err ||
		sed 's/^/# /' cc.err
	weigh prog.elf >records
	apencode -n 4 <records | gmonbuild -F -n 4 -e prog.elf -r 1 \
	    -o prog.out 2>err
	of_gprof prog.elf prog.out >gprof.txt
	of_gmondump prog.elf prog.out >ours.txt
	is "$options: gprof -l tells the same" \
	    "$(diff gprof.txt ours.txt | head -n 5)" ''
	check "$options: of all samples" [ "$(awk '{ n += $2 } END { print n }' \
	    ours.txt)" = "$(awk '{ n += $3 } END { print n }' records)" ]
	check "$options: and many lines" [ "$(wc -l <ours.txt)" -gt 8 ]
done

# C++ with inlined functions, of which gprof 2.40 refuses many whatever the
# profile: then addr2line tells what each address is of.
cat >plus.cc <<'EOT'
volatile int sink;
static inline int f(int x) { sink = x; return x + sink; }
static inline int g(int x) { return f(x) * 2 +
	f(x + 1); }
int other(int a) { return g(a) + f(a); }
int main() {
	for (;;)
		sink = g(sink) + other(3); }
EOT
rows_of() {
	awk '{ printf "%x\n", $2 }' records | "${MCU_NM%nm}addr2line" -a -e "$1" |
	    awk '/^0x/ { next } { sub(/ \(disc.*/, ""); sub(/.*\//, ""); print }' |
	    paste -d ' ' - records | awk '{ print $4, $1 }' | sums
}
if "${MCU_CC%gcc}g++" -mcpu=cortex-m3 -mthumb -O2 -g -nostdlib plus.cc \
    -o plus.elf -e main -Wl,-Ttext=0x400 2>cc.err; then
	weigh plus.elf >records
	apencode -n 4 <records | gmonbuild -F -n 4 -e plus.elf -r 1 \
	    -o plus.out 2>err
	of_gmondump plus.elf plus.out >ours.txt
	is 'C++: each line has the samples of its addresses' \
	    "$(rows_of plus.elf | diff - ours.txt | head -n 5)" ''
	check 'C++: of several lines' [ "$(wc -l <ours.txt)" -gt 4 ]
else
	skip 2 'no C++ cross compiler'
fi

# What gprof does not tell.
first_of() {
	seq "$2" 2 "$3" | while read -r addr; do
		printf '%x\n' "$addr" | "${MCU_NM%nm}addr2line" -e prog.elf |
		    grep -q "prog.c:$1\$" && echo "$addr" && break
	done
}
printf 'pc\t%s\t5\npc\t%s\t6\n' "$(first_of 24 $((0x20001000)) $((0x20001020)))" \
    "$(first_of 25 $((0x20001000)) $((0x20001020)))" | apencode -n 4 |
    gmonbuild -F -n 4 -e prog.elf -r 1 -o prog.out 2>err
is 'functions in RAM have lines' "$(of_gmondump prog.elf prog.out)" \
    'prog.c:24 5
prog.c:25 6'
for call in $("${MCU_NM%nm}objdump" -d prog.elf | awk '
    seen { sub(":", "", $1); print "0x" $1; seen = 0 } /bl.*<leaf>/ { seen = 1 }')
do
	printf 'arc\t%s\t0x401\t%s\n' $((call | 1)) $((call - 0x400))
done | sort -u >records
apencode -n 4 <records | gmonbuild -F -n 4 -e prog.elf -o prog.out 2>err
is 'calls are of the line where they are' "$(gmondump -e prog.elf -s prog.out |
    awk 'substr($0, 42, 1) == ":" && (n = substr($0, 26, 9)) + 0 {
	print n + 0, substr($0, 36, 6) + 0 }')" "$(
    while read -r _ from _ count; do
	    printf '%x\n' $((from - 3)) | "${MCU_NM%nm}addr2line" -e prog.elf |
		sed "s/.*:\([0-9]*\).*/$count \1/"
    done <records | sort -k 2n | awk '{ n[$2] += $1 } END { for (l in n)
	print n[l], l }' | sort -k 2n)"

# A program that ran: what is not in RAM.
elf=$builddir/mcu/demo/graph-mps2-an385.elf
if [ -n "$QEMU_ARM" ] && [ -f "$elf" ]; then
	timeout 60 "$QEMU_ARM" -M mps2-an385 -display none -monitor none \
	    -kernel "$elf" -serial file:demo.raw -icount shift=3,sleep=off \
	    -semihosting-config enable=on,target=native </dev/null >qemu.out 2>&1
	gmonbuild -q -e "$elf" -r 1 -o whole.out demo.raw
	gmondump whole.out | awk '$1 == "pc" && length($2) < 10' | apencode -n 4 |
	    gmonbuild -F -n 4 -e "$elf" -r 1 -o demo.out
	of_gprof "$elf" demo.out >gprof.txt
	of_gmondump "$elf" demo.out >ours.txt
	is 'of a program that ran gprof -l tells the same' \
	    "$(diff gprof.txt ours.txt | head -n 5)" ''
	check 'with many samples' \
	    [ "$(awk '{ n += $2 } END { print n }' ours.txt)" -gt 1000 ]
else
	skip 2 'no emulator, or no demo'
fi
finish
