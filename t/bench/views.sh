# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
# Instructions that the programs for other viewers take for a function, beside
# gprof: a made-up program whose functions have each two callers and a sample in
# two places.  "bench.sh views" calls this.
. "${srcdir:=.}/t/bench/common.sh"


for program in arm-none-eabi-gcc arm-none-eabi-gprof valgrind gmon2folded; do
	have $program || {
		echo "views: no $program"
		exit 0
	}
done

# make N: the program and its profile, ELF and PROFILE.  A function calls those
# of two and three times its number, and one more.
make() {
	ELF=$work/$1.elf
	PROFILE=$work/$1.gmon
	awk -v n="$1" 'BEGIN {
		print "\t.syntax unified\n\t.thumb\n\t.global _start\n_start:"
		for (i = 0; i < n; i++) {
			printf "\t.thumb_func\n\t.type f%d, %%function\n", i
			for (k = 0; k < 8; k++)
				print k ? "\tnop" : "f" i ":\tnop"
			printf "\t.size f%d, 16\n", i
		}
	}' >"$work/s.S"
	arm-none-eabi-gcc -g -mcpu=cortex-m0 -mthumb -nostdlib \
	    -Wl,-Ttext=0x10000 -o "$ELF" "$work/s.S"
	awk -v n="$1" 'BEGIN {
		OFS = "\t"
		for (i = 0; i < n; i++) {
			at = 65536 + 16 * i
			for (k = 2; k < 4; k++) {
				to = i * k + 1
				if (to < n)
					print "arc", at + 4 + 2 * k, \
					    65536 + 16 * to, 1 + i % 7
				print "pc", at + 2 * k, 1 + i % 5
			}
		}
	}' | apencode | gmonbuild -q -F -e "$ELF" -r 1000 -o "$PROFILE"
	export ELF PROFILE
}

# shellcheck disable=SC2016
commands='arm-none-eabi-gprof -b $ELF $PROFILE
gmondump -e $ELF $PROFILE
gmondump -l -e $ELF $PROFILE
gmon2dot -n 0 -e $ELF $PROFILE
gmon2folded -e $ELF $PROFILE
gmon2callgrind -e $ELF $PROFILE
gmon2pprof -e $ELF $PROFILE
gmondiff -e $ELF $PROFILE $PROFILE'

few=4000
for n in $few $((2 * few)); do
	make "$n"
	echo "$commands" | while read -r command; do
		printf '%s\t%s\n' "$(instructions "$command")" "${command%% [-$][be]*}"
	done >"$work/$n"
done
printf 'Instructions for a function, two arcs and two bins (callgrind)\n\n'
paste "$work/$few" "$work/$((2 * few))" | awk -F '\t' -v few=$few '{
	cost = ($3 - $1) / few
	if (NR == 1) base = cost
	printf "  %-34s %8.0f %8.2fx\n", $2, cost, base / cost
}'
