# SPDX-License-Identifier: GPL-3.0-or-later
# The runtimes that take commands, as programs of one CMake project, one of a
# kind: the demos in QEMU, and a host that only knows their targets.  What each
# program does is known from its source, or from itself.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/cmake/cmake.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/mp.sh"
. "$srcdir/t/target/qemutsp.sh"

project kinds <<END
cmake_minimum_required(VERSION 3.19)
project(kinds C)
set(CMAKE_C_FLAGS_DEBUG "-g -Os")
set(demo $srcdir/mcu/demo)
add_compile_options(-mcpu=cortex-m3 -mthumb)
add_compile_definitions(DEMO_RECEIVE_IRQ=0 DEMO_RECEIVE_HANDLER=UARTRX0_Handler
    DEMO_LINE_IRQ=1 DEMO_LINE_HANDLER=UARTTX0_Handler DEMO_TIMER_IRQ=8
    DEMO_TIMER_HANDLER=TIMER0_Handler DEMO_LED=0x40028000 DEMO_SEMIHOSTING=1
    DEMO_BELL_IRQ=20 DEMO_BELL_HANDLER=Bell_Handler)
include_directories(\${demo} $srcdir/t/firmware)
add_link_options(-mcpu=cortex-m3 -mthumb -nostartfiles --specs=nano.specs
    -T \${demo}/demo.ld LINKER:--build-id LINKER:--gc-sections
    LINKER:--no-warn-rwx-segments LINKER:--defsym=flash_start=0
    LINKER:--defsym=flash_config=0 LINKER:--defsym=ram_start=0x20000000
    LINKER:--defsym=ram_bytes=0x10000)
add_subdirectory($srcdir/mcu splitprof)

function(add_demo kind source)
	add_executable(\${kind} \${source} \${demo}/run.c \${demo}/start.c
	    \${demo}/vectors.c)
	target_compile_definitions(\${kind} PRIVATE DEMO_RUN_\${kind})
	splitprof(\${kind} PORT cmsdk KIND \${kind} PROFILED \${source} DEVICE $line
	    \${ARGN})
endfunction()

add_demo(mp \${demo}/calls.c)
add_demo(count \${demo}/graph.c SETTINGS -DSPLITPROF_COUNT_BLOCK=65000
    -DSPLITPROF_COUNT_SPILLS=64 -DSPLITPROF_JITTER=0 SPLITPROF_WAIT_PERCENT=100)
add_demo(tsp $srcdir/t/firmware/rtostasks.c CLOCK cmsdk
    SETTINGS -DSPLITPROF_TSP_FILTER=SPLITPROF_TSP_ALL
    -DSPLITPROF_SYSTICK_CLOCK_HZ=25000000 -DSPLITPROF_TSP_QUEUE=32768)
target_compile_definitions(tsp PRIVATE RTOS_TIMER=0)
END
configure kinds ${ninja:+-G Ninja} -DCMAKE_BUILD_TYPE=Debug
built kinds

# Ctrl-C asks the firmware to stop, which then ends.
emulate_line mps2-an385 build/mp
"$builddir/t/support/peer/peer" group pid env SPLITPROF_STATFLAGS=-t cmake \
    --build build --target mp-splitprof >report 2>err &
host=$!
until_calls "$(total)" cat build/mp-splitprof/splitprof-objs/calls.txt
kill -INT "-$(cat pid)"
wait "$host"
wait "$emulator"
is "mp: the firmware ends by the command" $? 0
# Some versions of CMake do not wait for it.
wait_for grep -q one_round report
grep -P '^\w+\t' report | cut -f 1,3 | tr '\t' ' ' | sort >got
wanted | awk '{ n[$1] += $3 } END { for (f in n) print f, n[f] }' | sort >want
same "mp: each function was called as often as it was" got want

# The image is fetched once main is over.
emulate_line mps2-an385 build/count
fails 0 "count: it is fetched" sh -c 'SPLITPROF_CAPTURE="-t 20" cmake --build build \
    --target count-splitprof >report'
kill "$emulator"
wait "$emulator"
is "count: calls are exact" \
    "$(calls build/count build/count-splitprof/gmon.out)" \
    "$(wanted_calls "$srcdir/mcu/demo/graph.truth")"
is "count: and are reported" "$(awk '/Call graph/ { exit }
    $NF == "fib" { print $4 }' report)" \
    "$(awk '$1 == "fib" { print 5 }' "$srcdir/mcu/demo/graph.truth")"

emulate_line mps2-an385 build/tsp
fails 0 "tsp: it is recorded" sh -c 'cmake --build build \
    --target tsp-splitprof >report'
wait "$emulator"
mv qemu.err counts
# The queue holds the whole run, however slowly the host reads.
is "tsp: all events are told" "$(told build/tsp-splitprof/trace.txt |
    awk '$1 < 101 { n += $2 } END { print n }')" \
    "$(truth | awk '{ n += $2 } END { print n }')"
check "tsp: there are many" test "$(truth | wc -l)" -ge 78
check "tsp: tasks are reported" grep -qw low report
finish
