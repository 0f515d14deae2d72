# SPDX-License-Identifier: GPL-3.0-or-later
# splitprof() in the CMake projects that people have: the small foreign project
# in several forms, whose calls are known from its source.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/cmake/cmake.sh"
{ [ -n "$QEMU_ARM" ] && [ -n "$GPROF" ]; } ||
    skip_all "no qemu-system-arm or no gprof"

link="-nostartfiles --specs=nano.specs --specs=nosys.specs \
    -Wl,--build-id -T \${CMAKE_SOURCE_DIR}/link.ld"

# The form that STM32CubeMX writes: flags in the toolchain file, a program whose
# sources come later, drivers as objects, from a folder; with files in C++.  The
# call stands above all that it names.
project cubemx <<END
cmake_minimum_required(VERSION 3.22)
set(CMAKE_C_STANDARD 11)
set(CMAKE_PROJECT_NAME Cube)
project(\${CMAKE_PROJECT_NAME} C CXX ASM)
add_executable(\${CMAKE_PROJECT_NAME})
add_subdirectory($srcdir/mcu splitprof)
splitprof(\${CMAKE_PROJECT_NAME} PORT cmsdk PROFILED Src/main.cpp Drivers/filter.c
    SETTINGS SPLITPROF_WAIT_PERCENT=100)
add_subdirectory(Drivers)
target_sources(\${CMAKE_PROJECT_NAME} PRIVATE Src/main.cpp start.c relay.c)
target_include_directories(\${CMAKE_PROJECT_NAME} PRIVATE .)
target_link_libraries(\${CMAKE_PROJECT_NAME} STM32_Drivers)
END
mkdir Src Drivers
mv filter.c Drivers
printf 'extern "C" {\n#include "../main.c"\n}\n' >Src/main.cpp
cat >Drivers/CMakeLists.txt <<'END'
add_library(STM32_Drivers OBJECT)
target_sources(STM32_Drivers PRIVATE filter.c)
END
cat >>arm.cmake <<END
set(CMAKE_EXECUTABLE_SUFFIX_CXX .elf)
set(flags "-mcpu=cortex-m4 -mfpu=fpv4-sp-d16 -mfloat-abi=hard")
set(CMAKE_C_FLAGS "\${flags} -Wall -fdata-sections -ffunction-sections")
set(CMAKE_CXX_FLAGS "\${CMAKE_C_FLAGS} -fno-rtti -fno-exceptions")
set(CMAKE_C_FLAGS_DEBUG "-O0 -g3")
set(CMAKE_CXX_FLAGS_RELEASE "-Os -g0")
set(CMAKE_CXX_LINK_FLAGS "\${flags} -Wl,--gc-sections $link")
END
if "${MCU_CC%gcc}g++" -c -x c++ -o /dev/null /dev/null 2>err; then
	board=mps2-an386
	configure CubeMX ${ninja:+-G Ninja} -DCMAKE_BUILD_TYPE=Release
	built CubeMX
	report CubeMX build/Cube.elf splitprof
	is "CubeMX: nothing is built twice" \
	    "$(cmake --build build | grep -c Building)" 0
	sed -i 's/WAIT_PERCENT=100/& SPLITPROF_SAMPLE_HZ=500/' CMakeLists.txt
	is "CubeMX: all is, with another setting" \
	    "$(cmake --build build | grep -c Building)" \
	    "$(find build -name '*.obj' | wc -l)"
	echo average >list
	sed -i 's/^    SETTINGS/    LEAVE_OUT list SETTINGS/' CMakeLists.txt
	check "CubeMX: functions may be left out" cmake --build build
	is "CubeMX: they are, and no others" \
	    "$("${MCU_CC%gcc}objdump" -d build/Cube.elf | awk '
	    />:$/ { name = $2 }
	    /bl\t.*<__gnu_mcount_nc>/ { print name }' | sort | tr -d '\n')" \
	    "<fill>:<filter>:<main>:"
	echo fill >list
	is "CubeMX: another list is noticed" \
	    "$(cmake --build build | grep -c Building)" 2
	board=mps2-an385
else
	skip 12 "no C++ for ARM"
fi

# Libraries: one is linked, one brings its sources, one links it; a source is
# generated.  And all that a project may ask for besides: LTO, one source for
# many, a header for all, errors for warnings, an old standard, a Cortex-M0.
project libraries <<END
cmake_minimum_required(VERSION 3.19)
project(fw C)
set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
set(CMAKE_UNITY_BUILD ON)
add_compile_options(-mcpu=cortex-m0)
add_subdirectory($srcdir/mcu splitprof)
add_subdirectory(lib)
add_library(common INTERFACE)
target_sources(common INTERFACE "\$<\$<CONFIG:MinSizeRel>:\${CMAKE_SOURCE_DIR}/main.c>")
target_compile_options(common INTERFACE -mthumb -Wall -Wextra -Wconversion
    -Wmissing-prototypes -Wpadded -Werror)
target_link_libraries(common INTERFACE lib::filter)
add_custom_command(OUTPUT made.c DEPENDS relay.c
    COMMAND cp \${CMAKE_SOURCE_DIR}/relay.c made.c)
add_executable(fw start.c made.c)
target_precompile_headers(fw PRIVATE <stdint.h>)
target_link_libraries(fw common)
target_include_directories(fw PRIVATE .)
target_link_options(fw PRIVATE -mcpu=cortex-m0 -mthumb -O2 $link)
set_target_properties(fw PROPERTIES C_STANDARD 90)
set_source_files_properties(start.c main.c PROPERTIES COMPILE_OPTIONS -std=gnu99
    SKIP_PRECOMPILE_HEADERS ON)
splitprof(fw PORT cmsdk PROFILED main.c lib/filter.c made.c config.h BAUD 1000000
    SETTINGS -DSPLITPROF_WAIT_PERCENT=100)
END
mkdir lib
mv filter.c lib
cat >lib/CMakeLists.txt <<'END'
add_library(filter STATIC filter.c)
add_library(lib::filter ALIAS filter)
target_compile_options(filter PRIVATE -mthumb)
END
configure libraries -DCMAKE_BUILD_TYPE=MinSizeRel \
    -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
built libraries
known="filter>average 3200 main>fill 50 main>relay 50 relay>filter 50 "
report libraries build/fw splitprof
is "libraries: high registers are kept free where -pg is" \
    "$(sed -n 's/.* -pg .*-ffixed-r8 .*\/\([a-z]*\)\.c",$/\1/p' \
    build/compile_commands.json | sort | xargs)" \
    "filter made main"
known="filter>average 3200 main>fill 50 relay>filter 50 "

# Two programs with other settings, and of other kinds: one profiles a file that
# the other has as it is; a library of both has the settings of neither.
project programs <<END
cmake_minimum_required(VERSION 3.19)
project(two C)
set(CMAKE_C_FLAGS_DEBUG "-g -Og")
add_compile_options(-mcpu=cortex-m3 -mthumb)
add_link_options(-mcpu=cortex-m3 -mthumb $link)
include_directories(.)
# Names that splitprof.cmake has as well.
foreach(name files own text missing patterns flags options found like some path)
	set(\${name} nonsense)
endforeach()
add_subdirectory($srcdir/mcu splitprof)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
add_library(relay OBJECT relay.c)
add_executable(one start.c main.c filter.c)
add_executable(other start.c main.c filter.c \$<TARGET_OBJECTS:relay>)
target_link_libraries(one relay)
splitprof(one PORT cmsdk PROFILED main.c filter.c SETTINGS
    -DSPLITPROF_WAIT_PERCENT=100 -DSPLITPROF_ADDR_BYTES=2)
splitprof(other PORT cmsdk TIMER ./own/ PROFILED \${OTHER} SETTINGS
    -DSPLITPROF_WAIT_PERCENT=100 -DSPLITPROF_SAMPLE_HZ=100)
END
mkdir own
cp "$srcdir"/mcu/port/cmsdk/* own
rm own/li*.c
fails 0 "programs: a library that is profiled can't have both settings" sh -c '
    ! cmake -B refused -DCMAKE_TOOLCHAIN_FILE=arm.cmake \
	-DOTHER="main.c;relay.c" >out'
one_line
says "programs: it is named, with both" 'splitprof(other): PROFILED: relay is
linked with one, too,'
configure programs ${ninja:+-G "Ninja Multi-Config"} -DOTHER=main.c
is "programs: that one has none of them is told" "$(grep -c \
    'splitprof(other): relay is linked with one, too, and has the settings of neither' \
    configure.out)" 1
is "programs: nor has it" "$(grep -c ' -DSPLITPROF.*relay.c"' \
    build/compile_commands.json)" 0
built programs
folder=build${ninja:+/Debug}
report "programs, one" "$folder/one" one-splitprof
known="main>fill 50 "
report "programs, other" "$folder/other" other-splitprof
is "programs: with its rate" "$(grep -c 'counts as 0.01 seconds' report)" 1
fails 0 "programs: the target without a name fails" \
    sh -c '! cmake --build build --target splitprof >out 2>&1'
check "programs: and names those of both" grep -q \
    'of several programs: take one of: one-splitprof, other-splitprof' out
known="filter>average 3200 main>fill 50 relay>filter 50 "

# Clang, which has other flags; a folder with a blank in its name; and sources
# that FetchContent gets.
project "with clang" <<END
cmake_minimum_required(VERSION 3.19)
project(fw C)
include(FetchContent)
FetchContent_Declare(splitprof SOURCE_DIR $srcdir SOURCE_SUBDIR mcu)
FetchContent_MakeAvailable(splitprof)
add_executable(fw start.c main.c relay.c filter.c)
target_include_directories(fw PRIVATE .)
set_target_properties(fw PROPERTIES LINKER_LANGUAGE GCC)
set(CMAKE_GCC_LINK_EXECUTABLE "$MCU_CC <LINK_FLAGS> <OBJECTS> -o <TARGET>")
target_link_options(fw PRIVATE -mcpu=cortex-m0 -mthumb -nostartfiles
    --specs=nano.specs --specs=nosys.specs "-T\${CMAKE_SOURCE_DIR}/link.ld")
splitprof(fw PORT cmsdk PROFILED main.c filter.c
    SETTINGS -DSPLITPROF_WAIT_PERCENT=100)
END
clang="clang --target=thumbv6m-none-eabi"
if ! $clang -c -o /dev/null filter.c 2>err; then
	skip 7 "no clang for ARM"
else
	sed -i "s/(CMAKE_C_COMPILER .*)/(CMAKE_C_COMPILER clang)\\
	    set(CMAKE_C_COMPILER_TARGET thumbv6m-none-eabi)/" arm.cmake
	configure Clang ${ninja:+-G Ninja} -DCMAKE_BUILD_TYPE=Release
	# The linker warns of the library's objects.
	check "Clang: it is built" sh -c 'cmake --build build >build.out 2>&1'
	is "Clang: the runtime without a warning" \
	    "$(grep -e 'argument unused' -e 'warning: .*/mcu/' build.out)" ""
	report Clang build/fw splitprof
fi

# A chip whose clock most programs change.
project clock <<END
cmake_minimum_required(VERSION 3.19)
project(fw C)
set(CMAKE_C_FLAGS "-mcpu=cortex-m4 -mthumb")
add_subdirectory($srcdir/mcu splitprof)
add_executable(fw start.c main.c relay.c filter.c)
target_link_options(fw PRIVATE $link)
splitprof(fw \${PORT} KIND samples BAUD 115200 SETTINGS \${HZ})
END
configure "the clock after reset" -DPORT="PORT;stm32f4"
built "the clock after reset"
is "the clock after reset: it is said" "$(grep -o 'splitprof: .*' build.out)" \
    "splitprof: 115200 baud of a clock of 16000000 Hz: SPLITPROF_CLOCK_HZ is not set"
check "the program's clock: it is configured" \
    cmake -B build \
    -DHZ="SPLITPROF_CLOCK_HZ=84000000;SPLITPROF_STM32_TIMER_HZ=84000000"
built "the program's clock"
is "the program's clock: nothing is said" "$(grep -c 'clock of' build.out)" 0

# STM32CubeMX's project has the port, and the clock.
printf '%s\n' Mcu.Family=STM32F4 RCC.APB1Freq_Value=42000000 \
    RCC.APB1TimFreq_Value=84000000 >fw.ioc
rm -rf build
configure CubeMX -DPORT= -DHZ=
is "CubeMX: port and clocks are said" \
    "$(grep -o 'splitprof(fw): .*' configure.out)" \
    "splitprof(fw): fw.ioc: stm32f4, clocks in Hz: APB1 42000000 TIMER 84000000"
built CubeMX
speed() {
	grep -ao 'splitprof speed [0-9a-z ]*' build/fw
}
is "CubeMX: the program has its clock" "$(speed)" \
    "splitprof speed 115200 of 42000000"
sed -i s/=42/=21/ fw.ioc
built "CubeMX, another clock"
is "CubeMX, another clock: it is noticed" "$(speed)" \
    "splitprof speed 115200 of 21000000"
finish
