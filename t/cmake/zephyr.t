# SPDX-License-Identifier: GPL-3.0-or-later
# mcu as a module of Zephyr.  What Kconfig makes of ours goes to our
# CMakeLists.txt, in a project with the few functions of Zephyr's that this
# calls.  And where ZEPHYR_BASE is a tree of it, and ZEPHYR_MODULES its module
# cmsis, Zephyr itself is built.  Both run in QEMU, and the calls are the
# program's.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/cmake/cmake.sh"

mcu=$(cd "$srcdir/mcu" && pwd)
# Debian's, which has Debian's modules.
python=python3
[ ! -x /usr/bin/python3 ] || python=/usr/bin/python3
shift=5
all="average 3200 fill 50 filter 50 relay 50 "

# settled OPTION...: the file config, as Kconfig makes it of these lines.
settled() {
	printf '%s\n' "$@" >prj.conf
	cat >Kconfig <<-END
	config CPU_CORTEX_M
	    def_bool y
	config USERSPACE
	    bool "u"
	config SMP
	    bool "s"
	config TICKLESS_KERNEL
	    bool "t"
	config TRACING_USER
	    bool "h"
	config THREAD_NAME
	    bool "n"
	config THREAD_STACK_INFO
	    bool
	config SYS_CLOCK_TICKS_PER_SEC
	    int "hz"
	    default 1000
	source "$mcu/zephyr/Kconfig"
	END
	"$python" -c 'if True:
	    import kconfiglib
	    k = kconfiglib.Kconfig("Kconfig", suppress_traceback=True)
	    k.load_config("prj.conf")
	    k.write_config("config")' >kconfig.out 2>&1
}

# right NAME: the profile's calls, and that it has samples.
right() {
	is "$1: each call is there" \
	    "$(calls "$elf" gmon.out | tr '\n' ' ')" "$all"
	check "$1: samples are" sh -c "gmondump gmon.out | grep -q ^pc"
}

project pretended <<'END'
cmake_minimum_required(VERSION 3.20)
project(fw C ASM)
set(CMAKE_C_FLAGS "-mcpu=cortex-m3 -mthumb -Os -g")
set(CMAKE_ASM_FLAGS "${CMAKE_C_FLAGS}")
file(STRINGS config lines REGEX "^CONFIG_")
foreach(line IN LISTS lines)
	string(REGEX MATCH "^([^=]*)=\"?([^\"]*)" line "${line}")
	set(${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
endforeach()
add_library(interface INTERFACE)
target_include_directories(interface INTERFACE .)
add_library(app OBJECT main.c relay.c filter.c)
target_link_libraries(app interface)
macro(zephyr_library_named name)
	add_library(${name} STATIC)
	target_link_libraries(${name} interface)
	set(library ${name})
endmacro()
macro(zephyr_library_sources)
	target_sources(${library} PRIVATE ${ARGV})
endmacro()
macro(zephyr_library_compile_options)
	target_compile_options(${library} PRIVATE ${ARGV})
endmacro()
macro(zephyr_compile_definitions)
	target_compile_definitions(interface INTERFACE ${ARGV})
endmacro()
macro(zephyr_compile_options)
	target_compile_options(interface INTERFACE ${ARGV})
endmacro()
macro(zephyr_ld_options)
	target_link_options(interface INTERFACE ${ARGV})
endmacro()
add_subdirectory(${MCU}/zephyr splitprof)
if(COMMAND splitprof_profile AND NOT CONFIG_SPLITPROF_APP)
	splitprof_profile(filter.c)
endif()
add_executable(fw start.c clock.c)
target_link_libraries(fw app interface
	-Wl,--whole-archive splitprof -Wl,--no-whole-archive)
target_link_options(fw PRIVATE -nostartfiles --specs=nano.specs
	--specs=nosys.specs -Wl,--build-id -T ${CMAKE_SOURCE_DIR}/link.ld)
END
# A kernel's tick, once in a millisecond.
sed -i -e 's/^\t\[2 \.\.\. 15\] = Hang,/\t[2 ... 14] = Hang, [15] = sys_clock_isr,/' \
    -e 's/^void Hang(void);/&\nvoid sys_clock_isr(void);\nvoid begin(void);/' \
    -e 's/^\tleave((/\tbegin();\n&/' start.c
cat >clock.c <<'END'
#include <stdint.h>

volatile uint32_t ticks;
void sys_clock_isr(void);
void begin(void);
void sys_clock_isr(void) { ticks++; }
void begin(void)
{
	*(volatile uint32_t *)0xe000e014 = 25000 - 1;
	*(volatile uint32_t *)0xe000e010 = 7;
}
END
elf=build/fw

# A thread on PSP, in what was the stack so far; handlers have another one.
threads() {
	mkdir -p zephyr
	cat >zephyr/kernel.h <<-END
	#include <stddef.h>
	#include <stdint.h>
	#define CONFIG_THREAD_STACK_INFO 1
	struct k_thread {
		char name[8];
		struct { uintptr_t start; size_t size, delta; } stack_info;
	};
	END
	cat >clock.c <<-'END'
	#include "zephyr/kernel.h"

	extern const uint32_t vectors[];
	static uint32_t interrupts[256] __attribute__((aligned(8)));
	static struct k_thread thread = { "first" };
	static volatile uint32_t ticks;
	void sys_clock_isr(void);
	void sys_trace_thread_switched_in_user(void);
	void begin(void);
	void *z_impl_k_sched_current_thread_query(void) { return &thread; }
	const char *k_thread_name_get(void *t) { return ((struct k_thread *)t)->name; }
	void sys_clock_isr(void)
	{
		if (!ticks++)
			sys_trace_thread_switched_in_user();
	}
	void begin(void)
	{
		const uint32_t end = **(uint32_t **)0xe000ed08;
		thread.stack_info.start = end - 2000;
		thread.stack_info.size = 2100;
		thread.stack_info.delta = 100;
		__asm__ volatile("mrs r0, msp\n\tmsr psp, r0\n\tmovs r0, #2\n\t"
		    "msr control, r0\n\tisb\n\tmsr msp, %0" : :
		    "r"(interrupts + 256) : "r0", "memory");
		*(volatile uint32_t *)0xe000e014 = 25000 - 1;
		*(volatile uint32_t *)0xe000e010 = 7;
		sys_trace_thread_switched_in_user();
	}
	END
}

# pretended NAME OPTION...
pretended() {
	pretended_name=$1
	shift
	rm -rf build
	check "$pretended_name: Kconfig takes it" settled CONFIG_SPLITPROF=y \
	    'CONFIG_SPLITPROF_PORT="semihosting"' "$@"
	configure "$pretended_name" "-DMCU=$mcu"
	built "$pretended_name"
	rm -f splitprof.bin
	check "$pretended_name: it runs" emulate mps2-an385 "$elf" none
	fails 0 "$pretended_name: each byte is understood" \
	    gmonbuild -e "$elf" -o gmon.out splitprof.bin
}

if ! "$python" -c 'import kconfiglib' 2>/dev/null; then
	skip 32 "no kconfiglib for $python"
else
	pretended "two lines" \
	    'CONFIG_SPLITPROF_SETTINGS="-DSPLITPROF_WAIT_PERCENT=100"'
	quiet "two lines: without a message"
	right "two lines"
	pretended "a file" CONFIG_SPLITPROF_APP=n \
	    'CONFIG_SPLITPROF_SETTINGS="-DSPLITPROF_WAIT_PERCENT=100"'
	is "a file: only that is profiled" \
	    "$(calls "$elf" gmon.out | tr '\n' ' ')" "average 3200 filter 50 "
	threads
	pretended "stacks" CONFIG_SPLITPROF_STACK=y CONFIG_TRACING_USER=y \
	    CONFIG_THREAD_NAME=y
	apstack -w -e "$elf" splitprof.bin >depths 2>err
	is "stacks: the thread has its own, of known size" \
	    "$(awk -F '\t' '$1 == "first" { print $1, $4, ($5 > 0) }' depths)" \
	    "first 2000 1"
	apstack -q -e "$elf" splitprof.bin >folded
	is "stacks: its callers are known" "$(sed 's/ [0-9]*$//' folded |
	    grep -c 'main;.*filter;average$')" 1

	settled CONFIG_SPLITPROF=y CONFIG_SPLITPROF_SAMPLES=y
	is "samples: without -pg, by a line that needs no driver" \
	    "$(grep -E '_KIND|_PORT|_BAUD|_APP' config | tr '\n' ' ')" \
	    'CONFIG_SPLITPROF_KIND="samples" CONFIG_SPLITPROF_PORT="rtt" CONFIG_SPLITPROF_BAUD=0 '

	# Each mistake is said in a line with its remedy.
	refused() {
		refused_says=$1
		shift
		settled CONFIG_SPLITPROF=y "$@"
		cmake -B build >out 2>err
		one_line
		says "refused: $refused_says" "$refused_says"
	}
	refused "say CONFIG_TICKLESS_KERNEL=n" CONFIG_TICKLESS_KERNEL=y
	refused 'PORT: "nowhere" is none of: cmsdk' \
	    'CONFIG_SPLITPROF_PORT="nowhere"'
	refused "there is no SPLITPROF_BUAD" \
	    'CONFIG_SPLITPROF_SETTINGS="-DSPLITPROF_BUAD=1"'
	refused "CONFIG_SPLITPROF_LINE_IRQ and CONFIG_SPLITPROF_LINE_HANDLER:" \
	    'CONFIG_SPLITPROF_PORT="cmsdk"'
fi

if [ -z "${ZEPHYR_BASE-}" ]; then
	skip 9 "ZEPHYR_BASE: no tree of Zephyr"
	finish
	exit
fi

# zephyr NAME OPTION...: what the page says, with a line that QEMU shows.
zephyr() {
	zephyr_name=$1
	shift
	rm -rf build
	check "$zephyr_name: Zephyr is built" sh -c '
	    ZEPHYR_TOOLCHAIN_VARIANT=cross-compile \
	    CROSS_COMPILE=$(command -v "$1" | sed s/gcc$//) \
	    cmake -G "$2" -B build -DBOARD=qemu_cortex_m3 \
	    -DPython3_EXECUTABLE="$3" && cmake --build build' \
	    - "$MCU_CC" "${ninja:-Unix Makefiles}" "$python"
	rm -f splitprof.bin cap.bin
	timeout 60 "$QEMU_ARM" -M lm3s6965evb -display none -monitor none \
	    -serial null -serial file:cap.bin -kernel "$elf" \
	    -semihosting-config enable=on,target=native \
	    -icount shift=5,sleep=off </dev/null 2>qemu.err
	[ -e splitprof.bin ] || mv cap.bin splitprof.bin
	fails 0 "$zephyr_name: each byte is understood" \
	    gmonbuild "$@" -e "$elf" -o gmon.out splitprof.bin
	right "$zephyr_name"
}

project zephyr <<END
cmake_minimum_required(VERSION 3.20)
list(APPEND ZEPHYR_MODULES ${ZEPHYR_MODULES-} $mcu)
find_package(Zephyr REQUIRED HINTS \$ENV{ZEPHYR_BASE})
project(fw C)
target_sources(app PRIVATE main.c relay.c filter.c)
target_include_directories(app PRIVATE .)
END
unset ZEPHYR_MODULES
elf=build/zephyr/zephyr.elf
# The end of the emulator's run is that of main.
sed -n '/^leave/,/^}/p' start.c | sed '1s/^/static void\n/' >leave.h
sed -i -e 's/^#include "config.h"/&\n#include "leave.h"/' \
    -e 's/^#include <stdint.h>/#include <zephyr\/kernel.h>/' \
    -e 's/splitprof_start();/&\n\tk_msleep(2);/' \
    -e 's/return sum == 0;/leave(sum == 0);\n\treturn 0;/' main.c
cat >prj.conf <<'END'
CONFIG_SPLITPROF=y
CONFIG_TICKLESS_KERNEL=n
CONFIG_SYS_CLOCK_TICKS_PER_SEC=1000
END
cp prj.conf both.conf
cat >>prj.conf <<'END'
CONFIG_SPLITPROF_PORT="semihosting"
CONFIG_SPLITPROF_SETTINGS="-DSPLITPROF_WAIT_PERCENT=100"
CONFIG_TRACING=y
CONFIG_TRACING_USER=y
CONFIG_THREAD_NAME=y
CONFIG_CONSOLE=n
CONFIG_UART_CONSOLE=n
END
zephyr "threads" -T
is "threads: main is one" "$(calls "$elf" gmon.out.main | tr '\n' ' ')" "$all"
cat both.conf - >prj.conf <<'END'
CONFIG_SPLITPROF_PORT="lm3s"
CONFIG_SPLITPROF_LINE_IRQ=6
CONFIG_SPLITPROF_LINE_HANDLER="UART1_IRQHandler"
CONFIG_SPLITPROF_BAUD=460800
CONFIG_SPLITPROF_SETTINGS="-DSPLITPROF_LM3S_UART=1 -DSPLITPROF_WAIT_PERCENT=100"
END
zephyr "a UART"
finish
