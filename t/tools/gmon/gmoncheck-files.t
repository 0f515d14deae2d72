# SPDX-License-Identifier: GPL-3.0-or-later
# gprof before and after gmoncheck, for what is wrong in the files themselves
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/tools/gmon/gmoncheck.sh"

program <<'EOT'
	global main
	fn work
	fn last
EOT
low=$(($(at __gnu_mcount_nc) - 1))
bins=$((($(at __text_end) - 1 - low) / 2))

begin() {
	printf 'gmon\001\0\0\0'
	zeros 12
}

# histogram LOW BINS RATE BIN COUNT [BYTES]: one with samples in one bin; all
# have so many bytes, or 2
histogram() {
	printf '\0'
	little 4 "$1" $(($1 + ${6:-2} * $2)) "$2" "$3"
	printf seconds
	zeros 8
	printf s
	zeros $((2 * $4))
	little 2 "$5"
	zeros $((2 * ($2 - $4 - 1)))
}

# wrong_file NAME PATTERN: gprof says of gmon.out what is in before, gmoncheck
# says PATTERN, and its advice helps: of the records gprof says what is in
# after.
wrong_file() {
	report prog.elf >got
	same "$1: gprof misleads" got before
	run 1 "$1: it is found" gmoncheck prog.elf gmon.out
	check "$1: and told" grep -q "^profile	gmon.out	$2" out
	is "$1: with advice, and nothing else" "$(grep -v '^profile' out)" \
	    "$(printf 'advice\tprofile\t%s' \
	    'build the file again from its recording by gmonbuild')"
	build <records
	report prog.elf >got
	same "$1: built again, gprof tells the truth" got after
	run 0 "$1: and nothing is found" gmoncheck prog.elf gmon.out
	is "$1: not a word" "$(cat out)" ''
}

# The first instruction of work shares a bin with the last one of main.
first=$(($(at work) - 1))
samples 90 work 0 >records
echo 'work 0.90 -' >after
echo 'main 0.90 -' >before
{ begin; histogram $((low + 1)) $((bins - 1)) 100 \
    $(((first - low - 1) / 2)) 90; } >gmon.out
wrong_file 'an odd range' \
    "a histogram begins at the odd address $(printf '0x%x' $((low + 1)))"

echo 'work inf -' >before
{ begin; histogram $low $bins 0 $(((first - low) / 2)) 90; } >gmon.out
wrong_file 'no rate' 'no sample rate'

: >before
{ begin
  histogram $low 20 100 0 0
  histogram $((low + 32)) $((bins - 16)) 100 $(((first - low - 32) / 2)) 90
} >gmon.out
wrong_file 'ranges that overlap' 'overlapping histograms: gprof refuses'

{ begin
  histogram $low $(((first - low) / 2)) 100 0 0
  histogram "$first" 8 100 0 90 4
} >gmon.out
wrong_file 'bins of two widths' 'different bin widths: gprof refuses'

# At 1000 Hz from work on: 900 samples are 0.90 seconds.
{ samples 50 main; samples 90 work 0; } >records
printf 'main 0.50 -\nwork 9.00 -\n' >before
printf 'main 0.50 -\nwork 0.90 -\n' >after
main=$(($(at main 12) - 1))
n=$(((first - low) / 2))
{ begin; histogram $low $n 100 $(((main - low) / 2)) 50
  histogram "$first" $((bins - n)) 1000 0 900; } >gmon.out
wrong_file 'two rates in one file' 'sampled at 1000 Hz, .*gprof takes all for'

# What 4.4BSD's format can't hold, and a file that was cut: gprof says nothing.
in_bsd44() {
	apencode -n 4 records |
	    gmonbuild -n 4 -e prog.elf -r 100 -f bsd44 -q -o "$1"
}
{ call 3 main work; call 2 main last
  samples 70000 work; samples 100 main; } >records
printf 'last 0.00 2\nmain 1.00 -\nwork 655.35 3\n' >before
printf 'last 0.00 2\nmain 1.00 -\nwork 700.00 3\n' >after
in_bsd44 gmon.out
wrong_file 'a full bin' '1 bins stand at 65535'
{ call 3 main work; call 2 main last; samples 100 main; } >records
printf 'main 1.00 -\nwork 0.00 3\n' >before
printf 'last 0.00 2\nmain 1.00 -\nwork 0.00 3\n' >after
in_bsd44 whole.out
head -c -4 whole.out >gmon.out
wrong_file 'a file that was cut' 'the file ends in a record that needs'

# gprof adds up all files, whether they go together or not.
run_of() {
	apencode -n 4 | gmonbuild -n 4 -e prog.elf -q "$@"
}

# together NAME WHY: slow.out and fast.out, of which each is fine
together() {
	run 1 "$1: they are found" gmoncheck prog.elf slow.out fast.out
	is "$1: and told, with advice" "$(cat out)" \
	    "$(printf 'files\tfast.out\t%s\nadvice\tfiles\t%s' "$2" \
	    'make a report of each file')"
	for file in slow fast; do
		run 0 "$1: nothing is found in the $file one" \
		    gmoncheck prog.elf $file.out
		report prog.elf $file.out >got
		same "$1: of which gprof tells the truth" got $file
	done
}
samples 100 work | run_of -r 100 -o slow.out
echo 'work 1.00 -' >slow
{ samples 1000 main; samples 500 work; } >records
run_of -r 1000 -o fast.out <records
printf 'main 1.00 -\nwork 0.50 -\n' >fast
is 'two rates: gprof takes the first for both' \
    "$(report prog.elf slow.out fast.out)" 'main 10.00 -
work 6.00 -'
together 'two rates' 'different sample rates'
run_of -r 100 -l $low -u $((low + 2 * bins - 8)) -o fast.out <records
printf 'main 10.00 -\nwork 5.00 -\n' >fast
$GPROF -b -p prog.elf slow.out fast.out >got 2>err
says 'two ranges: gprof refuses the second' 'overlapping histogram records'
together 'two ranges' 'different text ranges'
{ begin; histogram $low 20 100 0 0; } >fast.out
: >fast
$GPROF -b -p prog.elf slow.out fast.out >got 2>err
says 'nor does it take one without samples' 'overlapping histogram records'
together 'a range without samples' 'different text ranges'
run_of -r 100 -o fast.out <records
printf 'main 10.00 -\nwork 5.00 -\n' >fast
run 0 'two of one kind are fine' gmoncheck prog.elf slow.out fast.out
is 'and gprof adds them up rightly' \
    "$(report prog.elf slow.out fast.out)" 'main 10.00 -
work 6.00 -'

# A stripped file.
arm-none-eabi-strip -o stripped.elf prog.elf
cp fast.out gmon.out
$GPROF -b -p stripped.elf gmon.out >got 2>err
says 'stripped: gprof refuses the file' 'has no symbols'
run 1 'it is found' gmoncheck stripped.elf gmon.out
check 'and told' grep -q '^symbols	stripped.elf	.*gprof refuses' out
check 'with advice' grep -q \
    '^advice	symbols	take the ELF file as it was linked, not stripped$' out
report prog.elf >got
same 'by the file as it was linked gprof tells the truth' got fast
run 0 'and nothing is found' gmoncheck prog.elf gmon.out

printf 'gmon' | cat - slow.out >bad.out
run 2 'what is no profile is trouble' gmoncheck prog.elf bad.out

finish
