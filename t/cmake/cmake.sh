# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# CMake projects as users have them, made of the small foreign project: read by
# ". "$srcdir/t/cmake/cmake.sh"" behind lib.sh and tool.sh.
#
#	project NAME	a folder with its sources and arm.cmake, a file for a
#			toolchain; the CMakeLists.txt comes from stdin
#	configure NAME OPTION...	cmake -B build, without a message
#	one_line			the file err is one line
#	built NAME OPTION...		cmake --build build, without a warning
#	report NAME ELF TARGET OPTION...	run it in QEMU's $board, have
#			that target report, and see that the calls are $known

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
command -v cmake >/dev/null || skip_all "no cmake"
make --version 2>/dev/null | grep -q GNU || skip_all "no GNU make"
ninja=
command -v ninja >/dev/null && ninja=Ninja
# make check's own options are not for the user's make.
unset MAKEFLAGS MFLAGS MAKELEVEL
unset CFLAGS CXXFLAGS CC CXX LDFLAGS ASMFLAGS
board=mps2-an385
known="filter>average 3200 main>fill 50 relay>filter 50 "

project() {
	mkdir "$work/$1" && cd "$work/$1" || exit 99
	cp "$srcdir"/t/foreign_project/* .
	# dist keeps sources read-only.
	chmod u+w -- *
	rm Makefile cubemx.mk
	cat >arm.cmake <<-END
	set(CMAKE_SYSTEM_NAME Generic)
	set(CMAKE_C_COMPILER $MCU_CC)
	set(CMAKE_CXX_COMPILER ${MCU_CC%gcc}g++)
	set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
	END
	cat >CMakeLists.txt
}

configure() {
	configure_name=$1
	shift
	fails 0 "$configure_name: it is configured" sh -c 'cmake -B build \
	    -DCMAKE_TOOLCHAIN_FILE=arm.cmake "$@" >configure.out' - "$@"
	quiet "$configure_name: without a message"
}

# CMake breaks what it says into lines.
one_line() {
	tr -s ' \n' ' ' <err >line
	echo >>line
	mv line err
}

built() {
	built_name=$1
	shift
	fails 0 "$built_name: it is built" \
	    sh -c 'cmake --build build -j 2 "$@" >build.out || {
		cat build.out >&2
		exit 1
	    }' - "$@"
	is "$built_name: without a warning" \
	    "$(grep -i -A 2 'warning:' build.out err | head -n 20)" ""
}

# caller>callee and its calls, from gprof's call graph.
arcs() {
	sed '1,/Call graph/d' report | awk 'BEGIN { n = 0 }
	/^---/ { n = 0 }
	/^\[/ { for (i = 0; i < n; i++) print caller[i] ">" $(NF - 1), calls[i] }
	NF == 5 && $3 ~ "/" {
		caller[n] = $4
		calls[n] = $3
		sub("/.*", "", calls[n])
		n++
	}' | sort | tr '\n' ' '
}

# Run ELF, and have the target report: emulate_report ELF TARGET OPTION...
emulate_report() {
	report_elf=$1 report_target=$2
	shift 2
	rm -f line qemu.err
	timeout 60 "$QEMU_ARM" -M "$board" -display none -monitor none \
	    -chardev socket,id=s,path=line,server=on,wait=on \
	    -serial chardev:s -kernel "$report_elf" -icount shift=5,sleep=off \
	    -semihosting-config enable=on,target=native </dev/null 2>qemu.err &
	wait_for grep -qs waiting qemu.err
	case $PWD in
	*' '*) mv line "$work/line" && device=$work/line ;;
	*) device=line ;;
	esac
	SPLITPROF_DEVICE=$device cmake --build build \
	    --target "$report_target" "$@" >report 2>err
	report_status=$?
	wait $!
}

report() {
	report_name=$1
	shift
	emulate_report "$@"
	is "$report_name: it is reported, and the program ended well" \
	    "$report_status $?" "0 0"
	is "$report_name: the calls are known" "$(arcs)" "$known"
	is "$report_name: the runtime has no row" \
	    "$(grep -cE '^( +[0-9]|.*\[[0-9]+\]$).*(splitprof_|TX0_Handler)' \
	    report)" 0
}
