# SPDX-License-Identifier: GPL-3.0-or-later
# gmoncorrect against the truth: the cycles of each function of a program
# without the profiler, as a simulated KL25Z counts them.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

demo=$srcdir/mcu/demo/build.sh
programs=$srcdir/t/bench/target

#### What needs no firmware ####

gmoncorrect -q -e "$srcdir/t/data/blinky.elf" </dev/null >/dev/null 2>err
grep -q 'without libelf' err && skip_all 'built without libelf'

common_tests gmoncorrect -e "$srcdir/t/data/blinky.elf"

# profile NAME <records of it, with blanks: at 0x400 to 0x480.
profile() {
	{
		printf 'hist\t0x400\t0x480\t%s\t1000\tseconds\n' "${2:-64}"
		tr ' ' '\t'
	} >"$1"
}
profile wide 32 </dev/null
fails 2 'bins of 4 bytes are refused' \
    gmoncorrect -q -e "$srcdir/t/data/blinky.elf" -o none wide
says 'and why' 'bins are not of 2 bytes: build it with gmonbuild -b 2'
check 'nothing is written then' [ ! -e none ]
fails 2 'an unknown core is refused' \
    gmoncorrect -k m33 -e "$srcdir/t/data/blinky.elf" -o out wide
says 'with those that are known' '-k: m33: not next or restart'
profile empty </dev/null
fails 2 'RISC-V is refused' \
    gmoncorrect -e "$srcdir/t/data/fuzz/riscv.elf" -o out empty
says 'and why' 'riscv.elf: is not for ARM'
run 0 'a profile without samples is one' \
    gmoncorrect -q -e "$srcdir/t/data/blinky.elf" -o out empty
quiet 'and no message with -q'

#### Against the truth ####

if [ -z "$MCU_CC" ] || ! command -v kl25zsim >/dev/null; then
	skip 40 "no arm-none-eabi-gcc, or no libelf"
	finish
	exit
fi

# What a profile has of each function, without those that ran before main, too.
table() {
	gmondump -q -e "$@" 2>/dev/null | grep -v ' mem\(set\|cpy\)$'
}

# fidelity TRUTH ELF PROFILE [N]: how much is on wrong functions, how much of
# that chance explains, and functions outside of their error; of N samples.
fidelity() {
	table "$2" "$3" >got.tab
	awk -f "$programs/fidelity.awk" -v samples="${4:-0}" "$1" got.tab |
	    cut -d ' ' -f 2,4,6
}

# holds NAME CONDITION TRUTH ELF PROFILE [N]: of tv, chance and outside.
holds() {
	holds_name=$1
	holds_condition=$2
	shift 2
	fidelity "$@" >found
	awk "{ tv = \$1; chance = \$2; outside = \$3
	    exit !($holds_condition) }" found
	holds_status=$?
	result $holds_status "$holds_name"
	[ $holds_status = 0 ] ||
	    echo "# tv, chance, outside: $(cat found), not $holds_condition"
}
wrong='tv > 1 && outside > 0'
right='tv < 0.15 && outside == 0'
# In a run the error of one in 370 functions is beyond 3 sigma by chance.
chance='tv < 1.5 * chance && outside <= 1'

builds() {
	builds_out=$1.$2.elf
	builds_of=$programs/$1.c
	[ -e "$builds_of" ] || builds_of=$srcdir/t/firmware/$1.c
	builds_rounds=$3
	shift 3
	sh "$demo" -c "$MCU_CC" -o "$builds_out" "$builds_of-kl25z" TOGETHER=1 \
	    -DROUNDS="$builds_rounds" \
	    -DSPLITPROF_SAMPLE_HZ=20000 -DSPLITPROF_HEADER=1 \
	    -DSPLITPROF_WAIT_PERCENT=100 "$@"
}

# simulate PROGRAM KIND OPTION...: its profile, and one without chance, of what
# a sampler sees on the average, with a sample for each eight cycles.
simulate() {
	sim_name=$1.$2
	shift 2
	kl25zsim -t trm "$@" -S seen -U 2:cap "$sim_name.elf" >/dev/null &&
	    gmonbuild -q -e "$sim_name.elf" -o "$sim_name.gmon" cap &&
	    {
		printf 'hist\t0x0\t0x20000\t65536\t1000\tseconds\n'
		awk '{ printf "pc\t%s\t%d\n", $2, $3 / 8 + 0.5 }' seen
		gmondump -q "$sim_name.gmon" | sed -n '/^arc/p'
	    } >"$sim_name.seen"
}

while read -r program rounds; do
	{
		builds "$program" plain "$rounds" PLAIN=bare
		builds "$program" samples "$rounds" PLAIN=samples
		builds "$program" pg "$rounds" -DSPLITPROF_ARC_CACHE=64
	} 2>build.err
	kl25zsim -t trm -C spent "$program.plain.elf" >/dev/null
	table "$program.plain.elf" spent >"$program.tab"
	for kind in samples pg; do
		elf=$program.$kind.elf
		is="$program, $kind:"
		check "$is it runs" simulate "$program" "$kind"
		run 0 "$is its profile is corrected" gmoncorrect -e "$elf" \
		    -o better "$program.$kind.gmon"
		says "$is and how much is told" \
		    'samples [0-9.]* % went back to the instruction before, [0-9.]* % are now'
		gmoncorrect -q -e "$elf" -o expected "$program.$kind.seen"
		holds "$is without it functions are wrong" "$wrong" \
		    "$program.tab" "$elf" "$program.$kind.seen" 10000
		holds "$is with it none is, of 10000 samples" "$right" \
		    "$program.tab" "$elf" expected 10000
		holds "$is nor in a run" "$chance" "$program.tab" \
		    "$elf" better
	done
done <<END
json 40
hops 400
END

# Interval: the truth is in it.
gmoncorrect -q -l -e json.pg.elf json.pg.seen >list
grep -v ' mem\(set\|cpy\)$' list >own
awk 'NR == FNR { all += $2; next }
	FNR == 1 || $7 ~ /^\(|mcount|splitprof|^demo_|Reset/ { next }
	FILENAME == "json.tab" { truth[$7] = $1; sum += $1; next }
	{
		n++
		off = 100 * ($2 / all - truth[$4] / sum)
		if (off > $3 + .1 || off < -$3 - .1)
			print $4, off, $3
	}
	END { if (n < 20) print n, "functions" }' own json.tab own >far
is 'a table has each function, and the truth is in its interval' "$(cat far)" ''

#### Where code waits for flash ####

check 'a board with a flash that is slow' simulate json pg -t board
kl25zsim -t board -C spent json.plain.elf >/dev/null
table json.plain.elf spent >board.tab
run 0 'its profile is corrected' \
    gmoncorrect -e json.pg.elf -o expected json.pg.seen
says 'and the interval is said to be wider' 'waits for its flash'
holds 'at most 2 % are wrong there' 'tv < 2' board.tab json.pg.elf expected \
    10000

#### A processor that abandons PUSH and POP ####

for kind in samples pg; do
	check "such a processor, $kind" simulate json $kind -A
	run 0 'is told by the profile' \
	    gmoncorrect -v -e json.$kind.elf -o expected json.$kind.seen
	says 'by name' 'core: restart$'
	holds 'and corrected as it needs' "$right" json.tab json.$kind.elf \
	    expected 10000
	run 0 'a run of it, too' \
	    gmoncorrect -q -e json.$kind.elf -o better json.$kind.gmon
	holds 'but for chance' "$chance" json.tab json.$kind.elf better
	gmoncorrect -q -k next -e json.$kind.elf -o expected json.$kind.seen
	holds 'not as another one needs' "$wrong" json.tab json.$kind.elf \
	    expected 10000
done

# The demo that tells it: 8 of 15 cycles are the function's.
sh "$demo" -c "$MCU_CC" -o skid.elf skid-kl25z PLAIN=samples -DSKID_MHZ=10 \
    -DSPLITPROF_SAMPLE_HZ=5000 2>build.err
for core in next restart; do
	[ "$core" = next ] && abandon=-t || abandon=-At
	check "the demo skid, $core" kl25zsim "$abandon" trm -U 2:cap skid.elf
	gmonbuild -q -r 5000 -e skid.elf -o skid.gmon cap
	run 0 'is a profile' gmoncorrect -lv -e skid.elf skid.gmon
	says 'that tells the core' "core: $core$"
	is 'and of which the truth is known' "$(awk '$4 == "skid" {
		print ($2 > 53.33 - 5), ($2 < 53.33 + 5), ($3 < 5)
	    }' out)" '1 1 1'
done

#### Once, and for this program ####

check 'a run' simulate json pg
gmoncorrect -q -e json.pg.elf -o better json.pg.gmon
fails 2 'it is not corrected twice' \
    gmoncorrect -e json.pg.elf -o twice better
says 'and why' 'better: is corrected already'
fails 2 'nor as text' sh -c 'gmondump -q better |
    gmoncorrect -e json.pg.elf -o twice'
check 'nothing is written then' [ ! -e twice ]
gmonmerge -q -f bsd44 -o bare better
fails 2 'nor if its unit is lost' gmoncorrect -e json.pg.elf -o twice bare
says 'which is seen' 'bare: is corrected already'
fails 2 'nor added to one that is not' gmonmerge -o sum better json.pg.gmon
says 'and why' 'different units'
is 'no sample is lost' \
    "$(gmondump -q better | awk '$1 == "pc" { n += $3 } END { print n }')" \
    "$(gmondump -q json.pg.gmon | awk '$1 == "pc" { n += $3 } END { print n }')"
if [ -n "${GPROF:-}" ]; then
	check 'gprof reads it' sh -c "$GPROF -b json.pg.elf better >flat"
	check 'and shows what it is' grep -q \
	    'Each sample counts as 5e-05 seconds   corr' flat
else
	skip 2 "no gprof"
fi
fails 2 'of another build it is refused' \
    gmoncorrect -e hops.pg.elf -o other json.pg.gmon
says 'and why' 'another build'
gmondump -q json.pg.gmon | grep -v '^arc' >no-arcs
run 0 'without calls the code tells who called' \
    gmoncorrect -q -e json.pg.elf -o no-arcs.gmon no-arcs
holds 'nearly as well' 'tv < 2 * chance && outside <= 3' json.tab json.pg.elf \
    no-arcs.gmon

# ARMv7-M has other instructions.
$MCU_CC -mcpu=cortex-m4 -mthumb -Os -nostdlib -Wl,-e,0 -o m4.elf -x c - <<'END'
int f(int a, int b) { return a / b + 70000; }
END
fails 2 'ARMv7-M is refused' gmoncorrect -e m4.elf -o out empty
says 'and why' 'm4.elf: has instructions beyond ARMv6-M'

finish
