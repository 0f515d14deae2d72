# SPDX-License-Identifier: GPL-3.0-or-later
# gmonbuild holds a stream against the program that is said to have sent it
# shellcheck shell=sh disable=SC2154
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

elf=$srcdir/t/data/blinky.elf
hexdecode "$srcdir/t/data/blinky.hex" >cap.raw
gmonbuild -e "$elf" -r 1000 -o sound.gmon cap.raw 2>err
grep -q 'without libelf' err && skip_all 'no libelf'
apdecode cap.raw >records

# shifted BY: the records, with all addresses changed.
shifted() {
	awk -F '\t' -v by="$1" '
	function hex(s, n, i) {
		for (i = 3; i <= length(s); i++)
			n = n * 16 + index("0123456789abcdef",
			    substr(s, i, 1)) - 1
		return n
	}
	function moved(s) {
		return sprintf("0x%x", hex(s) + by)
	}
	$1 == "arc" { print $1 "\t" moved($2) "\t" moved($3) "\t" $4 }
	$1 == "pc" { print $1 "\t" moved($2) "\t" $3 }' records
}

# build STATUS NAME OPTION...: of the stream in
build() {
	rm -f out.gmon
	build_status=$1
	build_name=$2
	shift 2
	run "$build_status" "$build_name" gmonbuild -e "$elf" -r 1000 \
	    -o out.gmon "$@"
}

# Stacks, without a build id, in other places than the program's instructions.
apdecode "$srcdir/t/data/stacks.raw" | sed '1s/[0-9a-f]*$/-/' |
    apencode >stacks.raw
build 2 'stacks of another program are refused' stacks.raw
says 'by their samples' '^gmonbuild: .* samples do not fit .*: another build'

# A sound stream.
build 0 'a stream of the program is taken' cap.raw
quiet 'without a word'
build 0 'checked or not' -F cap.raw
same 'it makes the same profile' out.gmon sound.gmon

# Another build.
for by in -12 2 4096; do
	shifted $by | apencode >other.raw
	build 2 "a build that differs by $by is refused" other.raw
	says "with evidence ($by)" "^gmonbuild: 0 of 51 arcs fit .*blinky.elf; all fit when shifted by $(
	    printf '%+d' $((-by)) | sed 's/-12/-0xc/;s/+12/+0xc/;s/-2$/-0x2/;s/-4096/-0x1000/'): another build? out.gmon not written$"
	is "in one line ($by)" "$(wc -l <err)" 1
	check "and nothing is written ($by)" [ ! -e out.gmon ]
	build 0 "-F goes on regardless ($by)" -F -l 0 -u 0x10000 other.raw
	check "and writes ($by)" [ -s out.gmon ]
done

# The first half of the calls is from before what has changed.
{
	sed -n '1,/arc.*0x12d/p' records
	shifted -12 | grep arc | head -n 40
} | apencode >half.raw
build 2 'a build that differs in part is refused' half.raw
says 'and told' 'arcs fit .*; all others fit when shifted by +0xc: another build?'

# Or of which one function is another: a constant is where samples come from.
for n in 4 1; do
	{
		cat records
		printf 'pc\t0x428\t%d\n' "$n"
	} | apencode >part.raw
	if [ "$n" = 4 ]; then
		build 2 'a build that differs in a function is refused' part.raw
		says 'and told' ': 0 of 51 arcs and 4 of 785 samples do not fit .*, more than damage explains: another build? out.gmon not written$'
		{
			cat part.raw
			printf 'junk junk junk junk junk junk junk junk junk'
			cat part.raw
		} >junk.raw
		build 2 'on a bad line, too' junk.raw
	else
		build 1 'a single sample that does not fit is left out' part.raw
		says 'and told' '; 1 samples that the program can.t send; '
	fi
done

# Or that is longer: its samples are behind the end of this one's text.
{
	cat records
	printf 'pc\t0x7ac\t5\n'
} | apencode >longer.raw
build 2 'a build that is longer is refused' longer.raw
says 'and told' ': 0 of 51 arcs and 5 of 786 samples do not fit '

# One call may be made in a way that the check does not know, if it is rare: one
# in fifty.  Two such calls are another build.
for n in 3 4; do
	{
		for _ in 1 2 3; do
			cat records
		done
		printf 'arc\t0x501\t0x603\t%d\n' "$n"
	} | apencode >part.raw
	build $((n - 2)) "$n calls of the same, of 153, that do not fit" part.raw
done
says 'and told' ': 4 of 157 arcs and 0 of 2343 samples do not fit '
{
	cat records
	printf 'arc\t0x501\t0x603\t1\n'
} | apencode >part.raw
build 1 'one that does not fit is left out' part.raw
says 'and told' '; 1 arcs that the program can.t send; '
{
	cat part.raw
	printf 'arc\t0x503\t0x703\t1\n' | apencode
} >fifth.raw
build 2 'two different ones are another build' fifth.raw

# No call of the other program is one of this.
printf 'arc\t0x1001\t0x2003\t99\narc\t0x1105\t0x2007\t2\n' >none
apencode none >none.raw
build 2 'another program is refused' none.raw
says 'as such' ': 0 of 101 arcs fit .*: another program or build? out.gmon not written$'
awk '$1 == "pc" { print "pc\t0x407\t1" }' records | apencode >odd.raw
build 2 'and by its samples' odd.raw
says 'which are counted' ': 0 of 781 samples fit .*: another program or build?'

# Calls are few where samples are: damage makes one of two that it has changed,
# and leaves a byte of them beside it.
{
	printf 'pc\t0x440\t300\n' | apencode
	printf 'PA\004@\320\0\004@'
	printf 'pc\t0x440\t300\n' | apencode
} >made.raw
build 1 'two changed samples are no call of another program' made.raw
says 'but one that is left out' ' 600 samples; 1 arcs that the program can.t send; 8 bytes skipped in 1 places'

# Calls of another program behind samples of this one, and a part of a packet.
{
	printf 'pc\t0x440\t30\n' | apencode
	awk 'BEGIN {
		for (i = 0; i < 600; i++)
			printf "arc\t0x%x\t0x%x\t1\n", 0x401 + 2 * (i * 77 % 200),
			    0x801 + 4 * (i * i % 11)
	    }' | apencode | tail -c +4
} >behind.raw
build 2 'calls of another program are not made by damage' behind.raw
says 'and told' ': 0 of [0-9]* arcs fit .*: another program or build?'

# made N CALLER...: N samples of each odd address, and such calls
made() {
	printf 'pc\t0x440\t20000\n'
	for bits in $(seq 1 2 255); do
		printf 'pc\t0x%x\t%d\n' $((0x600 | bits)) "$1"
	done
	shift
	for from; do
		printf 'pc\t0x440\t9\narc\t%s\t0x603\t1\n' "$from"
	done
	printf 'pc\t0x440\t9\n'
}
made 1 0x701 0x703 | apencode >made.raw
build 1 'but not if far more samples do not fit' made.raw
says 'which are told' ' 20027 samples; 2 arcs that the program can.t send; 128 samples that the program can.t send; '
made 1 0x701 0x703 0x705 | apencode >made.raw
build 2 'far more than that' made.raw
made 3 0x701 0x701 0x701 0x701 | apencode >made.raw
build 2 'nor if the calls are all the same' made.raw

# Unless it was the one before: flashed anew while the line was captured.
{
	cat none.raw
	printf 'header\t1\t3\t0x0\t1000\t-\n' | cat - records | apencode
} >flashed.raw
run 1 'another program, then this one' gmonbuild -v -e "$elf" -o out.gmon \
    flashed.raw
says 'the other one is told' ' 51 arcs .*; 101 packets before the first header left out'
same 'and left out' out.gmon sound.gmon

# A snapshot is not written either.
rm out.gmon
mkfifo slow
gmonbuild -s 0.01 -e "$elf" -r 1000 -o out.gmon slow 2>err &
pid=$!
exec 3>slow
cat other.raw >&3
wait_for grep -q 'another build' err
exec 3>&-
wait "$pid"
is 'a wrong program is refused in the end' $? 2
says 'and told before' '^gmonbuild: so far 0 of 51 arcs fit .*another build? out'
is 'once' "$(grep -c 'so far' err)" 1
check 'and no snapshot is written' [ ! -e out.gmon ]

# Damage.
{
	head -c 700 cap.raw
	printf 'A\0\001'
	tail -c +701 cap.raw
} >inserted.raw
build 1 'bytes too many are skipped' -v inserted.raw
says 'and counted' ' 50 arcs (6 distinct), 781 samples; .*bytes skipped in 1 places'

# Samples alone: what damage makes look like a call says nothing of the program.
{
	grep '^pc' records | apencode
	printf 'Ax\0\001'
	grep '^pc' records | apencode
	printf 'A\0\020\001\0\040\003'
	grep '^pc' records | apencode
} >samples.raw
build 2 'one call that does not fit is of another program' samples.raw
{
	grep '^pc' records | apencode
	printf 'A\0\005\001\0\006\003'
	grep '^pc' records | apencode
	printf 'jun'
	grep '^pc' records | apencode
} >damaged.raw
build 2 'even if nearly as much is damaged' damaged.raw
{
	cat samples.raw
	printf 'junk in the samples'
	grep '^pc' records | apencode
} >damaged.raw
build 1 'but not if more is damaged' damaged.raw
says 'and the samples count' ' 0 arcs (0 distinct), 3124 samples; '
{
	printf 'arc\t0x501\t0x603\t300\nheader\t1\t3\t0x0\t1000\t-\n' |
	    apencode
	cat damaged.raw
} >flashed.raw
run 1 'whatever was before the header' gmonbuild -e "$elf" -o out.gmon \
    flashed.raw
check 'which is not told again' sh -c '! grep -q "can.t send" err'

# A call that damage has changed: one byte of it, one missing, one too many.
grep arc records | sed -n 2p >arc
for what in changed missing many; do
	{
		apencode records
		apencode arc | case $what in
		changed) sed 's/^\(...\)./\1\x07/' ;;
		missing) sed 's/^\(...\)./\1/' ;;
		many) sed 's/^\(...\)/\1\x07/' ;;
		esac
		apencode records
	} >damaged.raw
	build 1 "a byte $what: the call is left out" damaged.raw
	says "and the rest counts ($what)" ' 102 arcs (6 distinct), 1562 samples; '
	check "it is not recovered unasked ($what)" \
	    sh -c '! grep -q "damaged arcs recovered" err'
	build 1 "a byte $what: -R recovers it" -R damaged.raw
	says "and reports it ($what)" \
	    ' 103 arcs (6 distinct), 1562 samples; .*1 damaged arcs recovered; '
done

printf 'pc\t0x440\t5000\n' >hot

# One that does not fit may be of another build, whether there is damage or not.
{
	apencode hot
	printf 'P\0\4\006'
	apencode hot
} >one.raw
build 1 'a sample that the program cannot send is left out' one.raw
says 'and another build asked for' ' 1 samples that the program can.t send; .*: another build?'
{
	cat one.raw
	printf 'boot\n'
	apencode hot
} >two.raw
build 1 'so it is beside damage' two.raw
says 'and another build named' ' 1 samples that the program can.t send; .*; damage, or another build?'

# A sample that was rather another one: 0x440 with a changed bit.  The program
# has instructions at both, and none at the odd addresses.
printf 'pc\t0x440\t5000\npc\t0x444\t1\npc\t0x40a\t1\n' >hot
apencode hot >sound.raw
build 0 'a rare sample is one, as long as nothing is damaged' -v sound.raw
gmondump out.gmon >dump
check 'and counts' grep -q 0x444 dump
{
	cat hot
	for bit in 1 80000 1 40000 1 20000 1 10000; do
		printf 'pc\t0x%x\t1\npc\t0x440\t10\n' $((0x440 ^ 0x$bit))
	done
} >damaged
apencode damaged >damaged.raw
build 1 'it is left out where damage is the better reason' damaged.raw
says 'and told' ' 5081 samples; .*; 1 rare samples more likely to be damage left out;'
gmondump out.gmon >dump
is 'and nothing else is' "$(grep '^pc' dump | tr '\t\n' ' /')" \
    'pc 0x40a 1/pc 0x440 5080/'
build 1 'but not unasked' -F damaged.raw
gmondump out.gmon >dump
check 'it counts then' grep -q 0x444 dump

# The same for tasks, which add up to the whole.
{
	printf 'header\t1\t3\t0x0\t1000\t-\ntask\t1\n'
	grep -v 0x444 damaged
	printf 'task\t2\npc\t0x444\t1\npc\t0x440\t3\n'
} | apencode >tasks.raw
build 1 'it is left out of its task' -T -v tasks.raw
says 'which is told' 'out.gmon.2: 0 arcs, 3 samples'
run 0 'tasks add up to the whole' gmonmerge -o sum.gmon out.gmon.1 out.gmon.2
same 'without it' sum.gmon out.gmon

# And a sample.
{
	apencode records
	printf '\0\001\064'
	apencode records
} >damaged.raw
build 1 'a sample without its first byte is left out' damaged.raw
says 'and the rest counts' ' 102 arcs (6 distinct), 1562 samples; '
build 1 '-R recovers it' -R damaged.raw
says 'and reports it' \
    ' 102 arcs (6 distinct), 1563 samples; 1 damaged samples recovered; '

# Code that the ELF file lacks is out of range, and no damage.
{
	apencode records
	printf 'pc\t0x800010\t5\narc\t0x800011\t0x800033\t1\n' | apencode
	apencode records
} >rom.raw
build 1 'samples elsewhere are told' rom.raw
says 'as out of range' ' 102 arcs (6 distinct), 1562 samples; 1 arcs out of range; 5 samples out of range$'
build 0 'and are in the profile if the text is said to go there' \
    -v -u 0x900000 rom.raw
says 'with all else' ' 103 arcs (7 distinct), 1567 samples$'

# It is no damage either where it is one bit beside what comes often.
{
	printf 'pc\t0x440\t20000\npc\t0x444\t2\n'
	for bit in 800000 400000 200000 100000 80000 40000 20000; do
		printf 'pc\t0x%x\t9\n' $((0x440 ^ 0x$bit))
	done
} | apencode >rom.raw
build 1 'samples elsewhere are not of damage if nothing is skipped' rom.raw
says 'and nothing is left out' ' 20002 samples; 63 samples out of range$'
{
	cat rom.raw
	printf junk
	cat rom.raw
} >junk.raw
build 1 'skipped bytes are, beside them' junk.raw
says 'and counted' ' 40004 samples; 125 samples out of range; 8 bytes skipped in 1 places'
(printf '\0\001' && cat rom.raw) >cut.raw
for raw in rom cut; do
	build "$([ $raw = rom ]; echo $?)" "nor if the text goes there: $raw" \
	    -v -u 0x900000 $raw.raw
	says "and nothing is left out: $raw" \
	    '^gmonbuild: 20065 packets, 0 arcs (0 distinct), 20065 samples'
	check "or said to be: $raw" sh -c '! grep -q "left out" err'
done

# Symbols without code say less.  The host's own objcopy may not know ARM.
if "${MCU_NM%nm}objcopy" --only-keep-debug "$elf" symbols.elf 2>objcopy; then
	elf=symbols.elf
	build 0 'symbols are enough' -v cap.raw
	says 'and it is said' '; checked by symbols only$'
	same 'for the same profile' out.gmon sound.gmon
	build 1 'damage is found' inserted.raw
	"${MCU_NM%nm}strip" -o bare.elf "$srcdir/t/data/blinky.elf"
	elf=bare.elf
	build 0 'without symbols' -v cap.raw
	says 'nothing is checked' '; not checked: no symbols$'
	run 2 '-R needs them' gmonbuild -R -e bare.elf -r 1000 cap.raw
fi
run 2 '-R needs an ELF file' gmonbuild -R -l 0 -u 0x1000 -r 1000 cap.raw
says 'and says so' '^gmonbuild: -R needs an ELF file with symbols$'
finish
