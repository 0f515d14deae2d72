# SPDX-License-Identifier: GPL-3.0-or-later
# splitprof() of CMake, used wrongly: each gets one clear error.  And what it
# does without the programs for the host.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/cmake/cmake.sh"

# CALL and AFTER are what a case changes.
project wrong <<END
cmake_minimum_required(VERSION 3.19)
project(fw \${LANGUAGES})
add_subdirectory($srcdir/mcu splitprof)
add_library(filter STATIC filter.c)
add_executable(fw start.c relay.c Core/main.c)
target_compile_options(fw PRIVATE -mcpu=cortex-m3 -mthumb)
set(text " SPLITPROF_BUAD ")
splitprof(\${CALL})
target_link_libraries(fw filter)
if(AGAIN)
	splitprof(\${AGAIN})
endif()
END
mkdir Core
mv main.c Core
touch list

# refuses NAME PATTERN CALL OPTION...: with the words of CALL divided by ;
refuses() {
	refuses_name=$1 refuses_pattern=$2 refuses_call=$3
	shift 3
	fails 1 "$refuses_name is refused" sh -c 'cmake -B build \
	    -DCMAKE_TOOLCHAIN_FILE=arm.cmake "$@" >out' - \
	    -DCALL="$refuses_call" -DLANGUAGES=C -DAGAIN= "$@"
	one_line
	says "$refuses_name: it is said" "$refuses_pattern"
	is "$refuses_name: once" "$(grep -o 'CMake [A-Z][a-z]*' err | sort |
	    uniq -c | awk '{ print $1, $3 }')" "1 Error"
}

right="fw;PORT;cmsdk;PROFILED;Core/main.c;filter.c"
refuses "an unknown port" \
    'splitprof(fw): PORT: "nowhere" is none of: .*cmsdk.* kl25z' \
    "fw;PORT;nowhere;PROFILED;filter.c"
refuses "no port" 'splitprof(fw): PORT: not set: take one of: .*kl25z' \
    "fw;PROFILED;filter.c"
for family in F4 L0; do
	echo Mcu.Family=STM32$family >$family.ioc
done
refuses "one project of CubeMX of two" \
    'splitprof(fw): IOC: set it to one of: F4.ioc L0.ioc none' "fw;KIND;stack"
refuses "a family without a port" \
    'splitprof(fw): PORT: "stm32l0", by L0.ioc, is none of: .*stm32l4' \
    "fw;KIND;stack;IOC;L0.ioc"
refuses "a project of another family" \
    'PORT: stm32f1, but F4.ioc is for stm32f4: set IOC to' \
    "fw;PORT;stm32f1;KIND;stack;IOC;F4.ioc"
refuses "a project that is not there" 'IOC: F1.ioc: there is no such file' \
    "fw;KIND;stack;IOC;F1.ioc"
rm -- *.ioc
refuses "a folder without a line" 'PORT: ./Core: it has no line.c' \
    "fw;PORT;./Core;PROFILED;filter.c"
refuses "a port without a timer" \
    'TIMER: "rtt" is none of: .*systick' \
    "fw;PORT;rtt;PROFILED;filter.c"
refuses "a port that can't listen" 'PORT: "rtt" is none of: .*kl25z' \
    "fw;PORT;rtt;KIND;count;TIMER;systick;PROFILED;filter.c"
refuses "an unknown clock" 'CLOCK: "sundial" is none of: .*dwt' \
    "$right;KIND;mp;CLOCK;sundial"
refuses "an unknown kind" 'KIND: "gcov" is not pg, samples, stack, mp, tsp or count' \
    "$right;KIND;gcov"
refuses "a misspelt word" '"PROFILE Core/main.c" is none of: PORT KIND' \
    "fw;PORT;cmsdk;PROFILE;Core/main.c"
refuses "nothing to profile" 'PROFILED: not set: .* KIND samples' \
    "fw;PORT;cmsdk"
refuses "a file that is not there" 'PROFILED: mian.c: not a source of fw ' \
    "fw;PORT;cmsdk;PROFILED;mian.c"
refuses "a file without its folder" \
    'PROFILED: main.c: not a source of fw, which has Core/main.c ' \
    "fw;PORT;cmsdk;PROFILED;main.c"
refuses "an object" 'PROFILED: filter.o: .* which has filter.c ' \
    "fw;PORT;cmsdk;PROFILED;filter.o"
refuses "a misspelt setting" 'SETTINGS: there is no SPLITPROF_BUAD' \
    "$right;SETTINGS;-DSPLITPROF_HEADER=1;-DSPLITPROF_BUAD=9600"
refuses "a target that is not there" \
    'splitprof(wf): there is no such target yet: .*add_executable(wf' \
    "wf;PORT;cmsdk;PROFILED;filter.c"
refuses "a library" 'splitprof(filter): is no program' \
    "filter;PORT;cmsdk;PROFILED;filter.c"
refuses "a second call" 'splitprof(fw): is called twice' "$right" \
    -DAGAIN="$right"
refuses "a list that is not there" 'LEAVE_OUT: .*nolist' \
    "$right;LEAVE_OUT;nolist"
refuses "a list for another kind" 'LEAVE_OUT: is for -pg of GCC' \
    "$right;KIND;mp;LEAVE_OUT;list"
touch a,list
refuses "a comma in its path" 'LEAVE_OUT: a comma or a blank .*a,list' \
    "$right;LEAVE_OUT;a,list"
rm -r build
refuses "a project without C" 'the runtime is in C: say project(... C CXX)' \
    "$right" -DLANGUAGES=CXX
rm -r build
cp arm.cmake cross.cmake
sed 's/(CMAKE_C_COMPILER .*)/(CMAKE_C_COMPILER cc)/' cross.cmake >arm.cmake
if command -v cc >/dev/null; then
	sed -i 's/ -mcpu=cortex-m3 -mthumb//' CMakeLists.txt
	refuses "a compiler for something else" \
	    'cc: does not compile for ARM or RISC-V' "$right"
else
	skip 3 "no cc"
fi
if ${CLANG:-clang} --target=riscv32 -E - </dev/null >out 2>&1; then
	rm -r build
	sed 's/(CMAKE_C_COMPILER .*)/(CMAKE_C_COMPILER clang)\
	    set(CMAKE_C_COMPILER_TARGET riscv32)/' cross.cmake >arm.cmake
	refuses "Clang for RISC-V" 'Clang for RISC-V .*: use GCC' \
	    "fw;PORT;ns16550;PROFILED;filter.c"
else
	skip 3 "no clang for RISC-V"
fi
finish
