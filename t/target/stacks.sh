# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2034,SC2154
# Programs whose stacks are judged, t/target/stacks/*, and their truth: read by
# ". "$srcdir/t/target/stacks.sh"" behind lib.sh.
#
#	$stack_programs	their names
#	$stack_targets	m0: the KL25Z simulator, m4f: QEMU's Cortex-M4F, rv:
#			the ESP32-C3 simulator
#	no_stacks PROGRAM TARGET	print why it can't be had; nothing if
#			it can
#	build_stacks PROGRAM TARGET FLAG... ELF	build it, without -pg; the
#			runtime is build.sh's PLAIN=$kind, samples or stacks;
#			what fails is shown
#	run_stacks TARGET ELF FILE TRUTH	run it: what its line sends goes
#			to FILE, and the true stacks of its samples to TRUTH,
#			as kl25zsim -K writes them
#	stack_roots PROGRAM	where its stacks may end, as options of
#			$stackjudge
#
# Each takes some 100 ms at 48 MHz, and ends with status 0 if its results are
# right.  $stack_hz (10000) is the rate of samples.
stackjudge=$builddir/t/target/stackjudge
kind=samples
stack_hz=10000
stack_programs="interp deep frames library floats cheap nested tasks throw"
stack_targets="m0 m4f rv"

stack_board() {
	case $1 in
	m0) echo kl25z ;;
	m4f) echo mps2-an386 ;;
	rv) echo esp32c3 ;;
	*) echo "$1" ;;
	esac
}

stack_compiler() {
	case $1 in
	rv | virt) echo "$RISCV_CC" ;;
	*) echo "${ARM_CC:-$MCU_CC}" ;;
	esac
}

no_stacks() {
	no_cc=$(stack_compiler "$2")
	case $1-$2 in
	*-m0 | *-m4f)
		[ -n "$no_cc" ] || echo "no arm-none-eabi-gcc"
		[ "$2" = m0 ] || [ -n "$QEMU_ARM" ] || echo "no qemu-system-arm" ;;
	tasks-* | throw-*)
		echo "$1: only for a Cortex-M" ;;
	*)
		[ -n "$no_cc" ] || echo "no riscv64-unknown-elf-gcc" ;;
	esac
	[ "$1" != throw ] || [ -z "$no_cc" ] || echo '#include <new>' |
	    "${no_cc%gcc}g++" -E -x c++ - >/dev/null 2>&1 ||
	    echo "no libstdc++ for $2"
}

# The last argument is the file; those before it are flags.
build_stacks() {
	build_program=$1
	build_target=$2
	shift 2
	build_flags=$#
	for build_out; do
		shift
		build_flags=$((build_flags - 1))
		[ $build_flags -eq 0 ] || set -- "$@" "$build_out"
	done
	build_source=$srcdir/t/target/stacks/$build_program.c
	[ -e "$build_source" ] || build_source=${build_source}pp
	case $build_target in
	rv) set -- -DLONGER=4 "$@" ;;
	*) set -- -DLONGER=1 "$@" ;;
	esac
	[ "$build_program" != tasks ] || set -- -DSPLITPROF_TASKS=1 "$@"
	# The runtime is always optimised; with -flto it is as the program.
	build_level=
	case " $* " in
	*" -flto "*) ;;
	*)
		for build_flag; do
			shift
			case $build_flag in
			-O*) build_level="$build_level $build_flag" ;;
			*) set -- "$@" "$build_flag" ;;
			esac
		done ;;
	esac
	set -- TOGETHER=1 PLAIN="$kind" APPFLAGS="$build_level" "$@"
	sh "$srcdir/mcu/demo/build.sh" -c "$(stack_compiler "$build_target")" \
	    -o "$build_out" "$build_source-$(stack_board "$build_target")" \
	    -I"$srcdir/t" -DSPLITPROF_HEADER=1 -DSPLITPROF_WAIT_PERCENT=100 \
	    -DSPLITPROF_SAMPLE_HZ="$stack_hz" -DDEMO_BELL_IRQ=20 \
	    -DDEMO_BELL_HANDLER=Bell_Handler "$@" >build.out 2>&1 || {
		sed 's/^/# /' build.out
		return 1
	}
}

# What QEMU's plugin is to know: handlers, but for that of reset, threads'
# stacks, setjmp() and longjmp().
stack_list() {
	"${stack_nm%nm}objcopy" -O binary -j .vectors "$1" vectors.bin
	nm "$stack_nm" -S "$1" >symbols.txt
	od -A n -v -t x4 -w4 vectors.bin | awk '
	    FNR == NR && $NF == "'"$2"'" { sampler = $1 }
	    FNR == NR { next }
	    FNR > 2 && $1 !~ /^0*$/ && !seen[$1]++ { print $1 }
	    END { print sampler }' symbols.txt - | while read -r at; do
		printf 'handler %x\n' $((0x$at & ~1))
	done | awk '{ line[NR] = $0; address[NR] = $2 }
	    END {
		for (i = 1; i < NR; i++)
			print (address[i] == address[NR] ? "sampler " : \
			    "handler ") address[i]
	    }'
	awk '$NF == "setjmp" || $NF == "longjmp" { print $NF, $1 }' \
	    symbols.txt
	# kernel.h's three.
	awk '$4 == "stacks" { print $1, $2 }' symbols.txt |
	    while read -r at size; do
		for n in 0 1 2; do
			printf 'stack %x %x\n' \
			    $((0x$at + n * 0x$size / 3)) \
			    $((0x$at + (n + 1) * 0x$size / 3))
		done
	done
}

# The plugin is built once in a folder.
emulate_stacks() {
	[ -e stackplugin.so ] || $CC -O2 -shared -fPIC -o stackplugin.so \
	    "$srcdir/t/target/plugin/stackplugin.c" \
	    "$srcdir/t/target/plugin/install.c" \
	    "$srcdir/t/target/plugin/thumb.c" || return
	stack_nm=${ARM_NM:-$MCU_NM}
	stack_list "$1" TIMER0_Handler >list
	timeout 60 "$QEMU_ARM" -M "$(stack_board m4f)" -display none \
	    -monitor none -kernel "$1" -serial "file:$2" \
	    -plugin "$PWD/stackplugin.so,list=list,out=$3" \
	    -semihosting-config enable=on,target=native \
	    -icount shift=5,sleep=off </dev/null
}

run_stacks() {
	case $1 in
	m0) "$builddir/t/sim/kl25z/kl25zsim" -n 1e9 -U 2:"$3" -K "$4" "$2" ;;
	m4f) emulate_stacks "$2" "$3" "$4" ;;
	rv) "$builddir/t/sim/esp32c3/esp32c3sim" -n 1e9 -U 0:"$3" -s "$4" "$2" ;;
	esac
}

stack_roots() {
	case $1 in
	tasks) echo "-r alpha -r beta -r delta -r leave_task" ;;
	esac
	echo "-r main -r demo_run -r Reset_Handler"
}
