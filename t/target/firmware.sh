# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# Firmware in tests, read by ". "$srcdir/t/target/firmware.sh"" behind lib.sh.
#
#	build_as ELF PROGRAM-BOARD FLAG...	build it with $MCU_CC, and show
#				what the compiler says if it can't be; with the
#				flag TOGETHER=0, file by file as users do, which
#				-Wl,--wrap needs
#	feed CYCLE CYCLES	stdin's bytes as the simulators receive them,
#				each so many cycles behind the one before, which
#				the first has at CYCLE
#	same_events NAME	each call and each sample of the file records,
#				with its stack or without, is, in order, what
#				the simulator's arcs and pcs say
#	right_totals NAME	the end has counted what came

build_as() {
	build_elf=$1
	build_what=$2
	shift 2
	sh "$srcdir/mcu/demo/build.sh" -c "$MCU_CC" -o "$build_elf" \
	    "$build_what" TOGETHER=1 "$@" >build.out 2>&1 || {
		sed 's/^/# /' build.out
		return 1
	}
}

feed() {
	od -A n -v -t u1 | tr -s ' ' '\n' | awk -v at="$1" -v apart="$2" '
	    NF { at += apart; printf "%d\t0x%02x\n", at, $1 }'
}

came_arcs() {
	awk '$1 == "arc" { print $2, $3 }' records
}

# Addresses as the stream has them: the lower three bytes.
hex() {
	awk '{ for (i = 1; i <= NF; i++) {
		x = "000000" substr($i, 3)
		$i = substr(x, length(x) - 5)
	    } print }'
}

same_events() {
	cut -f 2,3 arcs | hex >arcs.true
	came_arcs | hex >arcs.came
	same "$1: each call is the true one" arcs.came arcs.true
	cut -f 2 pcs | hex >pcs.true
	awk '$1 == "pc" || $1 == "stack" { print $2 }
	    $1 == "stackfull" { print $4 }' records | hex >pcs.came
	same "$1: each sample is the true one" pcs.came pcs.true
}

right_totals() {
	is "$1: the totals are right" "$(awk '{ n[$1]++ }
	    $1 == "end" {
		print ($2 == n["arc"]),
		    ($3 == n["pc"] + n["stack"] + n["stackfull"])
	    }' records)" "1 1"
}
