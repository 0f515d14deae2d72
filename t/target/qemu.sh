# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2034,SC2154
# The demos on a board that QEMU models, through the programs, to gprof: read
# by ". "$srcdir/t/target/qemu.sh"" behind lib.sh.
#
# ARCH=riscv before that chooses the tools for RISC-V.
#
#	emulate BOARD ELF FILE	run it; its serial line goes to FILE
#	run_board BOARD ELF FILE	the same; BOARD may be kl25z, which the
#				simulator is; what it prints goes to counts
#	emulate_line BOARD ELF	run it in the background; its process is
#				$emulator; tool.sh must be read for it
#	$line			the device that is its serial line then
#	$sim		kl25z if there is its simulator
#	demo DEMO-BOARD FLAG...	build a variant as DEMO.elf
#	chain DEMO BOARD	everything below, for a demo that is built
#
# Under -icount time is counted in instructions, 8 ns each: a run is exactly
# repeatable, and demo_ms(1) takes one millisecond.  A suite whose programs
# mostly wait has shift=5: 32 ns, which costs less.  Built for 1000 samples a
# second, a sample is a millisecond; gmonbuild -r 1 makes gprof print samples
# as seconds, so that none is lost by rounding.

if [ "${ARCH:-arm}" = riscv ]; then
	MCU_CC=$RISCV_CC MCU_NM=$RISCV_NM GPROF=$RISCV_GPROF
	qemu=$QEMU_RISCV
	[ -n "$MCU_CC" ] || skip_all "no riscv64-unknown-elf-gcc"
	[ -n "$QEMU_RISCV" ] || skip_all "no qemu-system-riscv32"
else
	qemu=$QEMU_ARM
	[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
	[ -n "$QEMU_ARM" ] || skip_all "no qemu-system-arm"
fi
[ -n "$GPROF" ] || skip_all "no gprof"
addr2line=${MCU_NM%nm}addr2line
command -v "$addr2line" >/dev/null || skip_all "no $addr2line"

. "$srcdir/t/target/firmware.sh"

shift=3
# All of 127.0.0.0/8 is this machine: an address for each process.
line=127.$(($$ / 65536 % 256)).$(($$ / 256 % 256)).$(($$ % 256)):7777
sim=
command -v kl25zsim >/dev/null && sim=kl25z

# QEMU's machine for a board that is not called so.
machine() {
	case $1 in
	tm4c) echo lm3s6965evb ;;
	*) echo "$1" ;;
	esac
}

# Its options: OpenTitan's timer counts 10 kHz, unless told, and has a ROM.
machine_options() {
	case $1 in
	opentitan) echo "-M $1 -global ibex-timer.timebase-freq=10000000" ;;
	virt | sifive_e) echo "-M $1 -bios none" ;;
	*) echo "-M $(machine "$1")" ;;
	esac
}

emulate() {
	# shellcheck disable=SC2046,SC2086 # a command and options
	timeout 60 $qemu $(machine_options "$1") -display none -monitor none \
	    -kernel "$2" -serial "file:$3" \
	    -semihosting-config enable=on,target=native \
	    -icount "shift=$shift,sleep=off" </dev/null
}

run_board() {
	case $1 in
	kl25z) timeout 60 kl25zsim -t trm -U 2:"$3" "$2" >counts ;;
	*) emulate "$@" 2>counts ;;
	esac
}

# Not a socket in the file system: it has room for some 280 bytes that are
# written one by one, and what a busy host does not take stops some emulated
# UARTs for good (microbit), or is lost (sifive_e).
emulate_line() {
	rm -f qemu.err
	# shellcheck disable=SC2046,SC2086 # a command and options
	timeout 100 $qemu $(machine_options "$1") -display none -monitor none \
	    -chardev "socket,id=s,server=on,host=${line%:*},port=${line#*:}" \
	    -serial chardev:s -kernel "$2" \
	    -semihosting-config enable=on,target=native \
	    -icount "shift=$shift,sleep=off" </dev/null 2>qemu.err &
	emulator=$!
	wait_for grep -qs waiting qemu.err
}

demo() {
	build_as "${1%%-*}.elf" "$@"
}

# Calls of each function, "name count": the arcs of the profile, by callee.
# Without debugging information, or inlined functions would have names.
calls() {
	"${MCU_NM%nm}strip" -g -o symbols.elf "$1"
	gmondump "$2" | awk '$1 == "arc" { print $3, $4 }' >callees
	cut -d ' ' -f 1 callees | "$addr2line" -f -e symbols.elf |
	    awk 'NR % 2' | paste -d ' ' - callees |
	    awk '{ n[$1] += $3 } END { for (f in n) print f, n[f] }' | sort
}

# Samples of each function, "name count", as gprof sees them.
samples() {
	"$GPROF" -b -p "$1" "$2" | awk '$1 ~ /^[0-9.]+$/ { print $NF, $3 }'
}

# The functions whose samples are neither within two nor within 1 % of truth;
# $3 is another percentage.  The runtime's own time, some three samples in all,
# falls where it falls.
far_off() {
	awk -v percent="${3:-1}" 'FNR == NR { if ($1 != "#") want[$1] = $3; next }
	    { got[$1] = $2 }
	    END {
		for (f in want) {
			d = got[f] - want[f]
			if (d < 0)
				d = -d
			if (d > 2 && d > want[f] * percent / 100)
				print f, got[f], "instead of", want[f]
			delete got[f]
		}
		for (f in got)
			if (got[f] > 1)
				print f, got[f], "instead of none"
	    }' "$1" "$2"
}

# The functions whose samples are further from truth than chance explains, or
# whose sum is more than 3 samples off: 2 by mcu/option/jitter.h, and the end.
estimates() {
	awk 'FNR == NR { if ($1 != "#") { want[$1] = $3; all += $3 }; next }
	    { got[$1] = $2; sum += $2 }
	    END {
		for (f in want) {
			d = got[f] - want[f]
			s = 3 * sqrt(want[f] * (1 - want[f] / all)) + 1
			if (d > s || d < -s)
				print f, got[f], "instead of", want[f]
		}
		if (sum - all > 3 || all - sum > 3)
			print "all", sum, "instead of", all
	    }' "$1" "$2"
}

wanted_calls() {
	awk '$1 != "#" { print $1, $2 }' "$1" | sort
}

# A snapshot that is read while gmonbuild still waits for input.  The last
# packets are missing: only 8 bytes of others behind one prove that it is one.
snapshot() {
	apdecode "$2" | awk -v end=$(($(wc -c <"$2") - 8)) '
	    { n += $1 == "arc" ? 7 : 4 } n <= end' |
	    apencode | gmonbuild -e "$1" -r 1 -o less.gmon
	mkfifo slow
	gmonbuild -e "$1" -r 1 -s 0.2 -o snapshot.gmon slow &
	snapshot_pid=$!
	exec 3>slow
	cat "$2" >&3
	for _ in $(seq 100); do
		cmp -s snapshot.gmon less.gmon && break
		sleep 0.1
	done
	cp snapshot.gmon seen.gmon
	exec 3>&-
	wait "$snapshot_pid"
	rm slow
}

chain() {
	elf=$builddir/mcu/demo/$1-$2.elf
	truth=$srcdir/mcu/demo/$1.truth

	check "$1 on $2 runs to its end" emulate "$2" "$elf" cap.bin
	check "$1 on $2 runs again" emulate "$2" "$elf" again.bin
	same "$1 on $2: both streams are equal" cap.bin again.bin
	fails 0 "$1 on $2: apdecode understands every byte" \
	    sh -c "apdecode cap.bin >records"
	quiet "$1 on $2: and says nothing"
	is "$1 on $2: there are only calls and samples" \
	    "$(cut -f 1 records | sort -u | tr '\n' ' ')" "arc pc "

	fails 0 "$1 on $2: gmonbuild understands every byte" \
	    gmonbuild -e "$elf" -r 1 -o file.gmon cap.bin
	quiet "$1 on $2: and says nothing"
	is "$1 on $2: calls are exact" \
	    "$(calls "$elf" file.gmon)" "$(wanted_calls "$truth")"
	samples "$elf" file.gmon >times.txt
	is "$1 on $2: times are within two samples or 1 %" \
	    "$(far_off "$truth" times.txt)" ""

	cat cap.bin | gmonbuild -e "$elf" -r 1 -o - >pipe.gmon
	same "$1 on $2: a pipe gives the same profile" pipe.gmon file.gmon
	snapshot "$elf" cap.bin
	same "$1 on $2: so does a snapshot" seen.gmon less.gmon
	same "$1 on $2: and what the snapshot ends as" snapshot.gmon file.gmon
}

# The part of gprof's call graph that is about function $1, blanks squeezed.
entry() {
	"$GPROF" -b -q "$elf" file.gmon | awk -v f="$1" '
	    /^---/ {
		if (found)
			print text
		text = ""; found = 0; next
	    }
	    {
		gsub(/[ \t]+/, " "); text = text $0 ";"
		if ($1 ~ /^\[/ && $(NF - 1) == f)
			found = 1
	    }'
}

# Behind chain graph BOARD: the difficult callers, as gprof shows them to a
# user.  $2 is the caller of the handler where there is one.
graph_entries() {
	is "$1: two callers of work share its calls" \
	    "$(entry work | grep -o ' 5/10 [a-z]*' | tr -d '\n')" \
	    " 5/10 cheap 5/10 dear"
	is "$1: fib calls itself" "$(entry fib | grep -c ' 5+330 fib ')" 1
	is "$1: a library calls back" \
	    "$(entry compare | grep -c ' 15/15 bsearch ')" 1
	is "$1: the handler is called by ${2:-the reset}" \
	    "$(entry PendSV_Handler | grep -c \
	    "5/5 ${2:-Reset_Handler} .*5/5 bell ")" 1
	is "$1: a call at a function's end stays in it" \
	    "$(entry leave | grep -c ' 1/1 finish ')" 1
}
