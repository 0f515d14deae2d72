# SPDX-License-Identifier: GPL-3.0-or-later
# splitprof() of CMake compiles what splitprof.mk does, with the same settings
# and flags, for each kind of runtime, processor and compiler; and its targets
# run the same commands.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/cmake/cmake.sh"

SPLITPROF=$srcdir/scripts
export SPLITPROF
project flags <<END
cmake_minimum_required(VERSION 3.19)
project(fw C)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
add_subdirectory($srcdir/mcu splitprof)
add_executable(fw start.c main.c relay.c filter.c)
add_library(cpu INTERFACE)
target_compile_options(cpu INTERFACE \${FLAGS})
target_link_libraries(fw PRIVATE cpu)
splitprof(fw \${CALL} PROFILED main.c filter.c)
END
cp "$srcdir/t/foreign_project/Makefile" .

# FILE WORD..., sorted: what of the commands tells kinds apart.  A define may
# stand in quotes of the shell or of JSON.
essence() {
	sed 's/\\\\\\"/"/g; s/\\"/"/g' | awk -v top="$(cd "$srcdir" && pwd -P)" '
	{
		gsub(/\047/, "")
		out = ""
		for (i = 1; i <= NF; i++)
			if ($i ~ /\.[cS]$/)
				file = $i
		sub(top "/scripts/../mcu/", top "/mcu/", file)
		if (file !~ "^/")
			file = ENVIRON["PWD"] "/" file
		for (i = 1; i <= NF; i++) {
			gsub("scripts/../", "", $i)
			# Both forms are compiled, where make measures.
			if ($i ~ /\/form\)$/) {
				print file, "-DSPLITPROF_WORDS=0"
				print file, "-DSPLITPROF_WORDS=1"
			}
			# Not of the program: nothing it calls is profiled.
			if ($i ~ /optimize-sibling/ && file ~ "/(mcu|own)/")
				continue
			if ($i ~ /^-(D|f|pg|Xclang|meabi|mcpu|march|wrapper)/ ||
			    $i ~ /leave-out/)
				print file, $i
		}
	}' | sort -u
}

# recipe OPTION...: what make splitprof would run, without the folders of
# binutils.
recipe() {
	make -n splitprof SPLITPROF_ELF=../fw "$@" | grep -v ^make: |
	    sed 's#[^ ]*/\([a-z0-9-]*-\)\(nm\|gprof\|readelf\) #\1\2 #g'
}

# agrees NAME CALL VARIABLE...: the words of the call, divided by ;, mean what
# the variables of the Makefile do.
agrees() {
	agrees_name=$1 agrees_call=$2
	shift 2
	fails 0 "$agrees_name: both have it" sh -c 'call=$1 && shift &&
	    cmake -B "build$cc" -DCMAKE_TOOLCHAIN_FILE="$PWD/arm.cmake" \
	    -DCALL="$call" -DFLAGS="$flags" >out &&
	    make -n -B "$@" CFLAGS="$(echo "$flags" | tr ";" " ")" >made' - \
	    "$agrees_call" "$@"
	sed -n 's/^  "command": "\(.*\)",$/\1/p' "build$cc/compile_commands.json" |
	    essence >got
	grep -e ' -c ' made | essence >wanted
	check "$agrees_name: as many files as there should be" \
	    test "$(cut -d ' ' -f 1 wanted | sort -u | wc -l)" -gt 9
	is "$agrees_name: all files, settings and flags agree" \
	    "$(diff wanted got)" ""
	touch "build$cc/fw" ../fw
	recipe "$@" CFLAGS="$(echo "$flags" | tr ";" " ")" >wanted.run
	recipe -C "build$cc/fw-splitprof" >got.run
	check "$agrees_name: something is run" grep -q -e rawcap -e lenfetch \
	    wanted.run
	is "$agrees_name: the commands agree" "$(diff wanted.run got.run)" ""
}

export cc='' flags='-mcpu=cortex-m3;-mthumb'
agrees pg "PORT;cmsdk" SPLITPROF_PORT=cmsdk
agrees "settings" "PORT;cmsdk;TIMER;none;SETTINGS;-DSPLITPROF_HEADER=0;BAUD;9600" \
    SPLITPROF_TIMER=none \
    SPLITPROF_SETTINGS="-DSPLITPROF_HEADER=0 -DSPLITPROF_BAUD=9600"
agrees "a file of settings" \
    'PORT;cmsdk;SETTINGS;-DSPLITPROF_CONFIG_H="mine.h"' \
    SPLITPROF_SETTINGS="'-DSPLITPROF_CONFIG_H=\"mine.h\"'"
agrees samples "PORT;cmsdk;KIND;samples" SPLITPROF_KIND=samples
agrees count "PORT;cmsdk;KIND;count" SPLITPROF_KIND=count
agrees mp "PORT;cmsdk;KIND;mp" SPLITPROF_KIND=mp
agrees "mp with another clock" "PORT;cmsdk;KIND;mp;CLOCK;dwt;BAUD;921600" \
    SPLITPROF_KIND=mp SPLITPROF_CLOCK=dwt \
    SPLITPROF_SETTINGS=-DSPLITPROF_BAUD=921600
agrees tsp "PORT;cmsdk;KIND;tsp" SPLITPROF_KIND=tsp
agrees "tsp with a clock" "PORT;cmsdk;KIND;tsp;CLOCK;cmsdk" \
    SPLITPROF_KIND=tsp SPLITPROF_CLOCK=cmsdk
echo average >list
agrees "a list" "PORT;cmsdk;LEAVE_OUT;list" SPLITPROF_LEAVE_OUT="$PWD/list"
mkdir own
cp "$srcdir"/mcu/port/cmsdk/* own
echo '/* SPLITPROF_OWN_SPEED */' >>own/line.c
agrees "a port of one's own" "PORT;./own;SETTINGS;-DSPLITPROF_OWN_SPEED=9" \
    SPLITPROF_PORT="$PWD/own" SPLITPROF_SETTINGS=-DSPLITPROF_OWN_SPEED=9
agrees "a device" "PORT;cmsdk;DEVICE;ttyX" SPLITPROF_DEVICE=ttyX
is "a device: that of the environment comes first" \
    "$(SPLITPROF_DEVICE=ttyY recipe -C build/fw-splitprof |
    grep -o 'tty[A-Z]')" ttyY
flags='-mcpu=cortex-m3;-mthumb;-mbig-endian'
agrees "big-endian" "PORT;cmsdk" SPLITPROF_PORT=cmsdk
flags='-mcpu=cortex-m3;-mthumb;-DSPLITPROF_QUEUE_BYTES=124'
agrees "a setting elsewhere" "PORT;cmsdk" SPLITPROF_PORT=cmsdk
flags='-mcpu=cortex-m0;-mthumb'
agrees "Thumb-1" "PORT;kl25z" SPLITPROF_PORT=kl25z
is "Thumb-1: it is known" "$(grep -c ffixed-r8 got)" 2

is "the runtime has sibling calls, as with make" "$(grep '"command"' \
    build/compile_commands.json | grep -e /mcu/core/ |
    grep -vc -e '-fno-optimize-sibling-calls .*-foptimize-sibling-calls')" 0

# A kind that the command line chooses.
check "the variable chooses the kind" cmake -B build -DCALL="PORT;cmsdk" \
    -DSPLITPROF_KIND=samples
is "for what says none" "$(grep -c DSPLITPROF_WITH_ARCS=0 \
    build/compile_commands.json) $(grep -c -e ' -pg ' \
    build/compile_commands.json)" \
    "$(grep -c '"command"' build/compile_commands.json) 0"

# A processor that the kind of build names.
check "it may be named for one configuration" cmake -B odd \
    -DCMAKE_TOOLCHAIN_FILE="$PWD/arm.cmake" -DCALL="PORT;cmsdk" -DFLAGS= \
    -DCMAKE_BUILD_TYPE=Odd -DCMAKE_C_FLAGS_ODD="-mcpu=cortex-m3 -mthumb"
is "which is known" "$(grep -c ' -pg ' odd/compile_commands.json) $(grep -c \
    ffixed odd/compile_commands.json)" "2 0"

clang="clang --target=thumbv6m-none-eabi"
cc=clang flags=-mthumb
if $clang -c -o /dev/null filter.c 2>err; then
	sed -i 's/(CMAKE_C_COMPILER .*)/(CMAKE_C_COMPILER clang)\
	    set(CMAKE_C_FLAGS "--target=thumbv6m-none-eabi")/' arm.cmake
	agrees Clang "PORT;nrf51" CC="$clang" SPLITPROF_PORT=nrf51
	is "Clang: it is known" "$(grep -c -e -Xclang got)" 2
else
	skip 6 "no clang for ARM"
fi
cc=riscv flags='-march=rv32imac;-mabi=ilp32'
if [ -n "$RISCV_CC" ]; then
	sed -i "s/(CMAKE_C_COMPILER .*)/(CMAKE_C_COMPILER $RISCV_CC)/
	    /TARGET\|set(CMAKE_C_FLAGS/s/\"--target=.*\"//" arm.cmake
	agrees RISC-V "PORT;ns16550" CC="$RISCV_CC" SPLITPROF_PORT=ns16550
	is "RISC-V: it is known" "$(grep -c /arch/riscv/mcount.S got)" 4
else
	skip 6 "no riscv64-unknown-elf-gcc"
fi
finish
