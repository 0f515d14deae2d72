# SPDX-License-Identifier: GPL-3.0-or-later
# splitprof.mk in the Makefiles that people have: the small foreign project in
# several forms.  Each gives one clear error, or the calls that its source has:
# 50 blocks, each filled and filtered once, with 64 averages a block.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
make --version 2>/dev/null | grep -q GNU || skip_all "no GNU make"
{ [ -n "$QEMU_ARM" ] && [ -n "$GPROF" ]; } ||
    skip_all "no qemu-system-arm or no gprof"

SPLITPROF=$srcdir/scripts
export SPLITPROF
# make check's own options are not for the user's make.
unset MAKEFLAGS MFLAGS MAKELEVEL
# Each call is sent, however slow QEMU's line is.
export SPLITPROF_SETTINGS=-DSPLITPROF_WAIT_PERCENT=100

# A folder with the project's sources, and the lines that are added to it.
project() {
	cd "$work" && mkdir "$1" && cd "$1" || exit 99
	cp "$srcdir"/t/foreign_project/* .
	# dist keeps sources read-only.
	chmod u+w -- *
	cat >lines <<-'END'
	SPLITPROF_PORT = cmsdk
	SPLITPROF_PROFILED = main.o filter.o
	include $(SPLITPROF)/splitprof.mk
	END
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
known="filter>average 3200 main>fill 50 relay>filter 50 "

machine=mps2-an385

# Run ELF, and have make splitprof report: emulate_report ELF OPTION...
emulate_report() {
	report_elf=$1
	shift
	rm -f line qemu.err
	timeout 20 "$QEMU_ARM" -M $machine -display none -monitor none \
	    -chardev socket,id=s,path=line,server=on,wait=on \
	    -serial chardev:s -kernel "$report_elf" -icount shift=5,sleep=off \
	    -semihosting-config enable=on,target=native </dev/null 2>qemu.err &
	wait_for grep -qs waiting qemu.err
	make splitprof SPLITPROF_DEVICE=line SPLITPROF_ELF="$report_elf" \
	    "$@" >report 2>err
	report_status=$?
	wait $!
}

# The same, which must be right: report NAME ELF OPTION...
report() {
	report_name=$1
	shift
	emulate_report "$@"
	is "$report_name: it is reported, and the program ended well" \
	    "$report_status $?" "0 0"
	is "$report_name: the calls are known" "$(arcs)" "$known"
	check "$report_name: the profiler's share is" \
	    grep -q '^[0-9.]* % of [0-9]* samples are in the profiler: ' report
	is "$report_name: and no time of it, nor any row" \
	    "$(grep -cE '^( +[0-9]|.*\[[0-9]+\]$).*(splitprof_|TX0_H|TIM2_|USART1_)' \
	    report)" 0
}

build() {
	build_name=$1
	shift
	fails 0 "$build_name: it is built" \
	    sh -c 'make -s "$@" >make.out' - "$@"
	quiet "$build_name: without a message"
}

# STM32CubeMX: options that name $@, rules without CPPFLAGS, objects in a folder
# that stand in OBJECTS.
cubemx() {
	project "$1"
	shift
	mkdir -p Core/Src Core/Inc
	mv ./*.c Core/Src
	mv config.h Core/Inc
	printf '\t.syntax unified\n\t.thumb\n\twfi\n\tbx\tlr\n' >wait.s
	sed -i 's|[a-z]*\.o|build/&|g' lines
	sed -e '/^vpath %.S/r lines' "$@" cubemx.mk >Makefile
}

for cpu in m3 m0; do
	cubemx cubemx-$cpu -e "s/cortex-m3/cortex-$cpu/" -e 's/-Og/-O2/'
	build "CubeMX, Cortex-$cpu"
	report "CubeMX, Cortex-$cpu" build/firmware.elf
	is "CubeMX, Cortex-$cpu: no file has an option for a name" \
	    "$(ls -d -- -* .?*.d .d 2>/dev/null)" ""
	is "CubeMX, Cortex-$cpu: its dependencies are where they were" \
	    "$(find . -name '*.d' | grep -v ^./splitprof-objs | sort |
	    tr '\n' ' ')" \
	    "$(printf './build/%s.d ' filter main relay start wait)"
	check "CubeMX, Cortex-$cpu: nothing is built twice" make -q
done

# An STM32F4, whose SysTick is HAL's.
cubemx cubemx-f4 -e "s/cortex-m3/cortex-m4/"
sed -i -e 's/UARTTX0_Handler/USART1_IRQHandler/; s/TIMER0_/TIM2_IRQ/' \
    -e 's/16 + 1\]/16 + 37]/; s/16 + 8\]/16 + 28]/; s/16 + 32\]/16 + 82]/' \
    -e '/16.*\.\.\. /d; /\[16\] = /d; s/2 \.\.\. 15/2 ... 14/' \
    -e 's/^\t\[1\] = .*/&\n\t[15] = SysTick_Handler,/' \
    -e 's/^void Hang(void);/&\nvoid SysTick_Handler(void);/' \
    Core/Src/start.c
sed -i 's/ORIGIN = 0,/ORIGIN = 0x08000000,/' link.ld
printf '%s\n' 'volatile unsigned uwTick;' 'void SysTick_Handler(void);' \
    'void SysTick_Handler(void) { uwTick++; }' >>Core/Src/relay.c
sed -i '/PORT = cmsdk/d' Makefile
machine=netduinoplus2
export SPLITPROF_SETTINGS="-DSPLITPROF_WAIT_PERCENT=100 \
    -DSPLITPROF_STM32_USART=1"
SPLITPROF_SETTINGS="-DSPLITPROF_STM32_TIMER_HZ=16000000 -DSPLITPROF_BAUD=115200" \
    make -s splitprof-objs/line.o SPLITPROF_PORT=stm32f4 >said 2>&1
is "CubeMX, STM32F4: the clock after reset is said" "$(cat said)" \
    "splitprof: 115200 baud of a clock of 16000000 Hz: SPLITPROF_CLOCK_HZ is not set"
# The port and all clocks are CubeMX's; QEMU's timer counts 1 GHz.
printf '%s\n' Mcu.Family=STM32F4 RCC.APB1Freq_Value=42000000 \
    RCC.APB1TimFreq_Value=1000000000 RCC.APB2Freq_Value=84000000 \
    RCC.HCLKFreq_Value=168000000 >firmware.ioc
build "CubeMX, STM32F4"
is "CubeMX, STM32F4: and no other" "$(grep -c 'clock of' make.out)" 0
is "CubeMX, STM32F4: its clocks are said" "$(grep -c \
    '^splitprof: firmware.ioc: stm32f4, clocks in Hz: ' make.out)" 1
is "CubeMX, STM32F4: the USART has its bus's" "$(grep -ao \
    'splitprof speed [0-9a-z ]*' build/firmware.elf)" \
    "splitprof speed 1500000 of 84000000"
report "CubeMX, STM32F4" build/firmware.elf
export SPLITPROF_SETTINGS=-DSPLITPROF_WAIT_PERCENT=100
machine=mps2-an385

cubemx cubemx-lto -e 's/-Og/-O2 -flto/' -e 's/^LDFLAGS = /&-flto -O2 /'
# GCC warns of the Makefile's own listings.
check "CubeMX with -flto: it is built" make
report "CubeMX with -flto" build/firmware.elf

cubemx cubemx-typo -e 's|build/filter.o|filter.o|'
sed -i 's|build/filter.o|filter.o|' Makefile
fails 2 "an object that is not there is refused" make -s
says "it is named, with the one that is meant" \
    'SPLITPROF_PROFILED: filter.o: not in OBJECTS, which has build/filter.o'
sed -i 's|= build/main.o filter.o|= build/mian.o|' Makefile
fails 2 "so is one that is like none" make -s
says "by its name" 'SPLITPROF_PROFILED: build/mian.o: not in OBJECTS\.'
fails 0 "but it is no reason not to clean" make -s clean splitprof-clean \
    SPLITPROF_SETTINGS=-DSPLITPROF_BUAD=9600
fails 2 "so are all if the variable is empty" make -s SPLITPROF_ADD_TO=OBJS
says "which is named" 'build/mian.o: not in OBJS, which is empty'

# A compiler that is not there.
fails 2 "a compiler that fails is noticed" make -s PREFIX=no-such-
says "by its name" ' CC: no-such-gcc .*: does not compile'

# A Makefile of one's own: no CPPFLAGS in the rule, names of dependency files
# by -MMD, -MF and a blank, listings by $<.
project plain
cat >Makefile - lines <<'END'
CC = arm-none-eabi-gcc
OBJS = start.o main.o relay.o filter.o
CFLAGS = -I. -Os -MMD -MP -MF $*.d -Wa,-adhlns=$(<:.c=.lst) -mthumb \
	-mcpu=cortex-m0
all: firmware.elf
END
cat >>Makefile <<'END'
firmware.elf: $(OBJS)
	$(CC) -mcpu=cortex-m0 -mthumb -nostartfiles -T link.ld -o $@ $^
%.o: %.c
	$(CC) $(CFLAGS) -c -o $@ $<
clean:
	rm -f *.d *.o
END
build "no CPPFLAGS"
report "no CPPFLAGS" firmware.elf
check "no CPPFLAGS: it is cleaned" make clean
is "no CPPFLAGS: no file has an option for a name" \
    "$(ls -d -- -* .d .?*.d 2>/dev/null)" ""

# The lines of README.md, with their comments.
project readme
grep -A 4 '^    SPLITPROF_PORT = ' "$srcdir/README.md" | sed 's/^    //
    s|/usr/local/share/splitprof|$(SPLITPROF)|; s/kl25z /cmsdk /
    s/^SPLITPROF_SETTINGS = /&-DSPLITPROF_WAIT_PERCENT=100 /
    s/control.o/filter.o/' >lines
sed -i -e '/^SPLITPROF_/d' -e '/^include/{r lines
d}' Makefile
build "the lines of README.md"
report "the lines of README.md" firmware.elf

# A line that changes bits is no other build: it is said, and all is well.
timeout 20 "$QEMU_ARM" -M mps2-an385 -display none -monitor none \
    -serial file:cap.raw -kernel firmware.elf -icount shift=5,sleep=off \
    -semihosting-config enable=on,target=native </dev/null 2>qemu.err
for at in $(seq 1000 1001 22000); do
	printf '\377' | dd of=cap.raw bs=1 seek="$at" conv=notrunc 2>dd.err
done
fails 0 "a line with damage: it is reported" sh -c 'make -s splitprof \
    SPLITPROF_DEVICE=cap.raw SPLITPROF_ELF=firmware.elf >report'
says "and what was damaged" 'bytes skipped.*; damage, or another build?$'

# Without calls there is half a report, and a reason.
only() {
	fails 0 "$1: it is built" sh -c 'make -s clean splitprof-clean "$@" \
	    >made && make -s "$@" firmware.elf >made' - "$2"
	emulate_report firmware.elf "$2"
	is "$1: the flat profile is there" "$report_status" 0
	check "$1: with its times" grep -q '^ *[0-9.]* .* average$' report
}
only "nothing with -pg" SPLITPROF_PROFILED=
says "and it is said" 'mcount.*compile with -pg'
only "samples only" "SPLITPROF_SETTINGS=-DSPLITPROF_WITH_ARCS=0"

# The board runs another build: its last function was not yet as it is.
project another
build "another build"
cp firmware.elf flashed.elf
sed -i 's/out\[i\] = /__asm__ volatile("nop\\n\\tnop"); &/' filter.c
build "another build" 
emulate_report flashed.elf SPLITPROF_ELF=firmware.elf
check "another build: make fails" test "$report_status" -ne 0
check "another build: the last line is the reason" \
    sh -c 'grep -v "^make" err | tail -n 1 | grep -q "another .*build?"'

# C++ has flags of its own.
project cxx
for file in main filter; do
	printf 'extern "C" {\n#include "%s.c"\n}\n' $file >$file.cpp
done
sed -e 's/^OBJS/CXX = arm-none-eabi-g++\
CXXFLAGS = -mcpu=cortex-m3 -mthumb -O2 -I. -fno-exceptions\n&/' \
    -e '$a main.o filter.o: %.o: %.cpp\
	$(CXX) $(CXXFLAGS) -c -o $@ $<' -i Makefile
build "C++"
report "C++" firmware.elf

# A tree that was built before the lines came, and from which they go.
project built
sed -i '/SPLITPROF/d' Makefile
sed -i 's/splitprof_st[a-z]*()//; /splitprof/d' main.c
make -s
cp "$srcdir/t/foreign_project/Makefile" .
cp "$srcdir/t/foreign_project/main.c" .
touch -d yesterday -- *.c *.o firmware.elf Makefile
touch -d '2 hours ago' -- *.o
build "a tree that was built before"
report "a tree that was built before" firmware.elf
check "nothing is built twice" make -q
touch -d '1 hour ago' Makefile
calls_mcount() {
	nm "$MCU_NM" -u "$1" | grep -c mcount
}
is "a file that is profiled calls the stub" "$(calls_mcount filter.o)" 1
make -s SPLITPROF_PROFILED=main.o
is "and does not when it is no longer" "$(calls_mcount filter.o)" 0
check "nothing is built twice, either" make -q SPLITPROF_PROFILED=main.o
fails 1 "another setting is noticed" make -q SPLITPROF_PROFILED=main.o \
    SPLITPROF_SETTINGS=-DSPLITPROF_SAMPLE_HZ=500
other='-DSPLITPROF_SAMPLE_HZ=500 -DSPLITPROF_WAIT_PERCENT=100'
make -s SPLITPROF_SETTINGS="$other"
report "with another setting" firmware.elf SPLITPROF_SETTINGS="$other"

# GCC's clones have names that gprof does not know.
sed -i '/stdint/a static int average(const int16_t *in, int n)\
	__asm__("average.part.0");' filter.c
make -s
exact=$known
known="filter>average.part.0 3200 main>fill 50 relay>filter 50 "
report "a clone" firmware.elf
known=$exact

# A port of one's own, in a folder of one's own.
project port
mkdir ../boards
cp -r "$srcdir/mcu/port/cmsdk" ../boards/mine
build "a port outside" SPLITPROF_PORT=../boards/mine
report "a port outside" firmware.elf SPLITPROF_PORT=../boards/mine
check "a port outside: nothing is built twice" \
    make -q SPLITPROF_PORT=../boards/mine
touch ../boards/mine/board.h
fails 1 "a port outside: a change of its header is noticed" \
    make -q SPLITPROF_PORT=../boards/mine
check "a port outside: the other runtime has its clock" \
    make splitprof-size SPLITPROF_KIND=mp SPLITPROF_PORT=../boards/mine/ \
    SPLITPROF_BUILD=mp
check "a port outside: so has the tracer" \
    make splitprof-size SPLITPROF_KIND=tsp SPLITPROF_PORT=../boards/mine \
    SPLITPROF_CLOCK=../boards/mine SPLITPROF_BUILD=tsp \
    SPLITPROF_SETTINGS=-DSPLITPROF_TSP_SYSTICK_HZ=25000000
rm ../boards/mine/timer.c
fails 2 "a port outside that has no timer is refused" \
    make SPLITPROF_PORT=../boards/mine
says "by its name" 'SPLITPROF_TIMER: ../boards/mine: it has no timer.c'

# Clang has other flags.
project clang
clang="clang --target=arm-none-eabi"
if ! $clang -mcpu=cortex-m0 -c filter.c 2>clang.err; then
	skip 8 'no clang for ARM'
else
	sed -i 's|^	$(CC)|	arm-none-eabi-gcc|' Makefile
	for cpu in m3 m0; do
		set -- CC="$clang" CPU=cortex-$cpu \
		    SPLITPROF_BUILD=$cpu
		# The linker warns of the library's objects.
		check "Clang, Cortex-$cpu: it is built" make "$@"
		report "Clang, Cortex-$cpu" firmware.elf "$@"
	done
	fails 2 "Clang for RISC-V is refused" make \
	    CC="clang --target=riscv32-unknown-elf" CFLAGS=-march=rv32imac \
	    SPLITPROF_PORT=ns16550
	says "with the reason" ' CC: Clang for RISC-V .*: use GCC'
fi
finish
