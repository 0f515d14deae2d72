# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
# Samples with their stacks that a second of CPU time unwinds, beside gmonbuild
# on as many bytes of samples and calls: recordings of t/target/stacks on the
# simulated KL25Z, again and again.  "bench.sh stacks" calls this.
#
#	BENCH_STACKS	samples of a stream (1000000)
. "${srcdir:=.}/t/bench/common.sh"

builddir=$PWD
. "$srcdir/t/target/stacks.sh"

for program in "${MCU_CC:=arm-none-eabi-gcc}" apstack \
    "$builddir/t/sim/kl25z/kl25zsim"; do
	have "$program" || {
		echo "stacks: no $program"
		exit 0
	}
done
srcdir=$top
kind=stacks
wanted=${BENCH_STACKS:-1000000}
cd "$work"

# again FILE SAMPLES: FILE as often as gives as many samples as are wanted, in
# $F; what they are goes to $units.
again() {
	cp "$1" "$F"
	units=$2
	while [ "$units" -lt "$wanted" ]; do
		cat "$F" "$F" >twice
		mv twice "$F"
		units=$((2 * units))
	done
}

printf '%-26s   %8s %8s %8s %8s %8s %8s\n' 'samples with their stack' \
    seconds Mstack/s bytes frames MiB 'to plain'
for program in interp deep frames throw; do
	build_stacks $program m0 -Os app.elf
	run_stacks m0 app.elf cap.bin stacks
	apstack -q -i -r -e app.elf cap.bin >got 2>told || true
	again cap.bin "$(wc -l <got)"
	# shellcheck disable=SC2016
	stack=$(measure "$runs" 'apstack -q -e app.elf "$F" >/dev/null || true')
	bytes=$(wc -c <"$F")
	gen blinky $((bytes / 6)) >plain
	plain=$(cpu "gmonbuild -l 0x400 -u 0x100000 -n 3 -r 1000 -o /dev/null plain")
	awk -v name=$program -v n="$units" -v stack="$stack" -v bytes="$bytes" \
	    -v plain="$plain" -v plain_bytes="$(wc -c <plain)" '
	    { frames += NF - 1 }
	    END {
		split(stack, is)
		printf "  %-26s %8.3f %8.2f %8.1f %8.1f %8.1f %7.2fx\n", name,
		    is[1], n / is[1] / 1e6, bytes / n, frames / NR,
		    is[2] / 1024, plain / plain_bytes / (is[1] / bytes)
	    }' got
done
