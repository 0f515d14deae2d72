# SPDX-License-Identifier: GPL-3.0-or-later
# splitprof.mk in a Makefile that knows nothing else of splitprof: what it
# compiles, for each runtime, and its targets.  splitprofmk-projects.t runs the
# small foreign project, also with other Makefiles.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/support/peer/peer.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
make --version 2>/dev/null | grep -q GNU || skip_all "no GNU make"

SPLITPROF=$srcdir/scripts
export SPLITPROF
# make check's own options are not for the user's make.
unset MAKEFLAGS MFLAGS MAKELEVEL
cp "$srcdir"/t/foreign_project/* .
# dist keeps sources read-only.
chmod u+w -- *

# What would be compiled.
plan() {
	make -n -B "$@" | grep -e ' -c ' >plan
}

check "the project builds with three lines more" make
fails 2 "an unknown port is refused" make SPLITPROF_PORT=nowhere
says "and the known ones are named" 'cmsdk.*kl25z'
fails 2 "no port is refused" make SPLITPROF_PORT=
says "which is said" 'SPLITPROF_PORT: not set: take one of: .*kl25z'
is "a folder is no more than it says" "$(make -n splitprof-clean \
    SPLITPROF_BUILD='$$HOME/objs' 2>&1 | grep -o 'rm -rf [^ ]*')" \
    'rm -rf $HOME/objs'
fails 2 "a misspelt setting is refused" \
    make SPLITPROF_SETTINGS='-DSPLITPROF_HEADER=1 -DSPLITPROF_BUAD=9600'
says "by its name" 'SPLITPROF_SETTINGS: there is no SPLITPROF_BUAD'
fails 2 "a report without a program is refused" make splitprof-report
says "and the variable is named" 'SPLITPROF_ELF'

# The report is corrected where the rules are known.
corrects() {
	make -n SPLITPROF_ELF=fw.elf "$@" splitprof-report |
	    grep -o -e gmoncorrect -e 'gprof.elf splitprof-objs/gmon[a-z.]*' |
	    tr '\n' ' '
}
is "ARMv6-M: a report is of the corrected profile" \
    "$(corrects CPU=cortex-m0)" "gmoncorrect gprof.elf splitprof-objs/gmon.corrected "
is "or not, if that is not wanted" \
    "$(corrects CPU=cortex-m0 SPLITPROF_CORRECT=no)" ""
is "ARMv7-M: a report is of what came" "$(corrects CPU=cortex-m3)" ""

# Code in two places that words do not distinguish.
cat >far.c <<'END'
__attribute__((section(".far"))) void far(void) { }
void near(void) { }
END
"$MCU_CC" -mcpu=cortex-m0 -mthumb -nostdlib -Wl,-e,near -Ttext=0x400 \
    -Wl,--section-start=.far=0x20400 -o far.elf far.c
fails 2 "words of a long program are refused" make splitprof-capture \
    SPLITPROF_SETTINGS=-DSPLITPROF_WORDS=1 SPLITPROF_ELF=far.elf \
    SPLITPROF_DEVICE=nowhere
says "before anything is captured" "^far.elf: words can't distinguish all \
places of the text: set SPLITPROF_SETTINGS += -DSPLITPROF_WORDS=0$"
is "and rawcap does not run" "$(grep -c rawcap err)" 0
fails 2 "words of a short one are not" make splitprof-capture \
    SPLITPROF_SETTINGS=-DSPLITPROF_WORDS=1 SPLITPROF_ELF=firmware.elf \
    SPLITPROF_DEVICE=nowhere
says "but captured" '^rawcap: nowhere: '

plan
is "profiled files get -pg" \
    "$(grep -c -e '-pg.* \(main\|filter\)\.c' plan)" 2
is "no other file does" "$(grep -c -e '-pg' plan)" 2
is "Thumb-2 keeps its high registers" "$(grep -c ffixed plan)" 0
for cpu in cortex-m0 cortex-m23; do
	plan CPU=$cpu
	is "$cpu: profiled files keep r8 to r11 free" \
	    "$(grep -c -e '-ffixed-r8 -ffixed-r9 -ffixed-r10 -ffixed-r11' plan)" 2
done

# No emulator has these.
for cpu in cortex-m1 cortex-m23; do
	check "$cpu: the program and the runtime are built" \
	    sh -c 'make clean splitprof-clean >made && make CPU="$0" >made' $cpu
done
make clean splitprof-clean >made

plan CFLAGS='-mcpu=cortex-m3 -mthumb -O2 -I.'
is "CFLAGS of the command line do not switch profiling off" \
    "$(grep -c -e '-O2.*-pg.* \(main\|filter\)\.c' plan)" 2

# Functions that are left out; leave-out.t and kl25z-cost.t compile them.
echo average >list
plan SPLITPROF_LEAVE_OUT=list
is "a list is for profiled files" "$(grep -c \
    -e '-wrapper sh,.*/leave-out,list .* \(main\|filter\)\.c' plan)" 2
is "and for no others" "$(grep -c -e -wrapper plan)" 2
mcounts() {
	make SPLITPROF_LEAVE_OUT=list firmware.elf >made &&
	    arm-none-eabi-objdump -d firmware.elf | awk '/>:$/ { name = $2 }
	    /bl\t.*<__gnu_mcount_nc>/ { print name }' | tr -d '\n<>'
}
make clean splitprof-clean >made
is "it is obeyed" "$(mcounts)" "fill:main:filter:"
echo fill >list
is "as it is now" "$(mcounts)" "main:average:filter:"
# Names that are not, or are elsewhere: fill is in main.c, Hang is global.
printf '%s\t%s\n' filll '' fill main.c fill filter.c average '' Hang start.c \
    '# a remark' '' | sed 's/\t$//' >list
{
	printf 'header\t1\t3\t0\t1000\t\n'
	arm-none-eabi-nm firmware.elf | awk '$3 == "fill" {
	    print "pc\t0x" $1 "\t9" }'
	printf 'end\t0\t9\n'
} | apencode >cap.bin
other unix line meet send cap.bin hangup
fails 0 "a capture with names that do not match" make splitprof-capture \
    SPLITPROF_ELF=firmware.elf SPLITPROF_LEAVE_OUT=list SPLITPROF_DEVICE=line
other_ends "the device was there"
is "reports each once" "$(grep '^list:' err)" \
    "list: filll: no function of firmware.elf
list: fill	filter.c: no function of firmware.elf"
fails 2 "one that is not there is missed" make SPLITPROF_LEAVE_OUT=nolist
says "by its name" nolist
fails 2 "a comma is refused" make SPLITPROF_LEAVE_OUT=a,b
says "with the path" 'LEAVE_OUT: a comma or a blank is in the path: .*a,b'
fails 2 "so is another runtime" make SPLITPROF_LEAVE_OUT=list \
    SPLITPROF_KIND=mp
says "by the reason" 'LEAVE_OUT: is for -pg of GCC'
make clean splitprof-clean >made

check "splitprof-size adds up the runtime" \
    sh -c 'make splitprof-size | grep -q TOTALS'

if [ -z "$RISCV_CC" ]; then
	skip 4 "no riscv64-unknown-elf-gcc"
else
	hz=-DSPLITPROF_CLINT_HZ=10000000
	set -- CC="$RISCV_CC" SPLITPROF_PORT=ns16550 \
	    CFLAGS='-march=rv32imac -misa-spec=2.2 -mabi=ilp32 -ffreestanding' \
	    SPLITPROF_SETTINGS="-DSPLITPROF_BAUD=115200 $hz"
	plan "$@"
	is "RISC-V has a stub of its own" \
	    "$(grep -o 'arch/[a-z]*/[a-z]*\.S$' plan | tr '\n' ' ')" \
	    "arch/riscv/mcount.S "
	is "and keeps its registers" "$(grep -c ffixed plan)" 0
	check "splitprof-clean for another processor" make splitprof-clean
	check "the runtime is built" make splitprof-size "$@"
fi

# The other runtime.
plan SPLITPROF_KIND=mp
is "mp: profiled files get its flag" "$(grep -c \
    -e '-finstrument-functions.* \(main\|filter\)\.c' plan)" 2
is "mp: no other file does" "$(grep -c -e -finstrument-functions plan)" 2
is "mp: the line has the protocol's speed" "$(grep -c \
    -e '-DSPLITPROF_BAUD=115200 .*/mp/poll\.c$' plan)" 1
is "mp: which may be another" "$(make -n -B SPLITPROF_KIND=mp \
    SPLITPROF_SETTINGS=-DSPLITPROF_BAUD=921600 | grep -o \
    -e '-DSPLITPROF_BAUD=[0-9]*' | sort -u)" -DSPLITPROF_BAUD=921600
fails 2 "mp: an unknown clock is refused" make SPLITPROF_KIND=mp \
    SPLITPROF_CLOCK=sundial
says "mp: and the known ones are named" 'CLOCK.*sundial.*dwt'
fails 2 "an unknown kind is refused" make SPLITPROF_KIND=gcov
says "by its name" 'SPLITPROF_KIND.*gcov'
fails 2 "mp: a report without a program is refused" \
    make SPLITPROF_KIND=mp splitprof-report
says "mp: and the variable is named" 'SPLITPROF_ELF'
echo kept >calls.txt
echo >fw.elf
fails 2 "mp: a device that is not there is noticed" make SPLITPROF_KIND=mp \
    splitprof-capture SPLITPROF_ELF=fw.elf SPLITPROF_DEVICE=nowhere
says "mp: by its name" '^rawcap: nowhere: '
is "mp: and the calls from before are kept" "$(cat calls.txt)" kept
mpencode reset metadata start >commands
other unix line meet get 36 heard hangup
fails 2 "mp: so is one that says nothing" make SPLITPROF_KIND=mp \
    splitprof-capture SPLITPROF_ELF=fw.elf SPLITPROF_DEVICE=line
other_ends "mp: it was there"
same "mp: and was told to begin anew" heard commands
says "mp: it is named, too" '^line: nothing came$'
is "mp: and the calls are still kept" "$(cat calls.txt)" kept
fails 2 "mp: a wrong command is noticed" make SPLITPROF_KIND=mp \
    splitprof-capture SPLITPROF_ELF=fw.elf SPLITPROF_DEVICE=nowhere \
    SPLITPROF_START='confg=5 start'
says "mp: by its name" '^mpencode: confg=5: '
is "mp: before the device is opened" "$(grep -c nowhere err)" 0
check "mp: splitprof-clean" make SPLITPROF_KIND=mp splitprof-clean
hz="-DSPLITPROF_MP_DWT_HZ=25000000 -DSPLITPROF_MP_SYSTICK_HZ=25000000"
for clock in cmsdk dwt systick; do
	check "mp: the runtime is built, with the clock $clock" \
	    make splitprof-size SPLITPROF_KIND=mp SPLITPROF_CLOCK=$clock \
	    SPLITPROF_BUILD=mp-$clock SPLITPROF_SETTINGS="$hz"
done

# The program as it is, and samples of it.
plan SPLITPROF_KIND=samples
is "samples: nothing is compiled otherwise than without splitprof" \
    "$(grep -c -e '-pg' -e '-fno-\(lto\|optimize\)' -e -ffixed plan)" 0
is "samples: the runtime sends no calls" \
    "$(grep -vc -e -DSPLITPROF_WITH_ARCS=0 plan)" 0

# The one that counts in RAM.
plan SPLITPROF_KIND=count
is "count: profiled files get -pg" \
    "$(grep -c -e '-pg.* \(main\|filter\)\.c' plan)" 2
is "count: all files see that it is this one" \
    "$(grep -vc -e -DSPLITPROF_COUNT=1 plan)" 0
check "count: the runtime is built" make splitprof-size SPLITPROF_KIND=count \
    SPLITPROF_BUILD=count
fails 2 "count: a port that does not listen is refused" \
    make SPLITPROF_KIND=count SPLITPROF_PORT=memory
says "count: and those that do are named" 'PORT.*memory.*kl25z'

# The tracer.
systick=-DSPLITPROF_TSP_SYSTICK_HZ=25000000
plan SPLITPROF_KIND=tsp SPLITPROF_SETTINGS=$systick
is "tsp: nothing is profiled" "$(grep -c -e -pg -e -finstrument plan)" 0
is "tsp: the project's files see the settings" "$(grep -c \
    -e "$systick.* \(main\|filter\)\.c" plan)" 2
is "tsp: time is SysTick's" "$(grep -c TIME_H plan)" 0
for clock in '' cmsdk; do
	check "tsp: the tracer is built, with the clock '$clock'" \
	    make splitprof-size SPLITPROF_KIND=tsp SPLITPROF_CLOCK=$clock \
	    SPLITPROF_BUILD=tsp-$clock SPLITPROF_SETTINGS=$systick
done
fails 2 "tsp: an unknown clock is refused" make SPLITPROF_KIND=tsp \
    SPLITPROF_CLOCK=sundial
says "tsp: and the known ones are named" 'CLOCK.*sundial.*dwt'
tspencode list >commands
printf '%s\t%s\t%s\t%s\t%s\t%s\n' clock 0 1000 up 999 1000 >records
printf 'event\t%s\t2\tID_TASK_SWITCHED_IN\t%s\t0\t%s\n' 1 0 1 2 9 2 >>records
printf 'object\t3\t5\t1\tmotor\n' >>records
tspencode -r records >trace.bin
other unix line meet get 1 heard send trace.bin hangup
check "tsp: make splitprof captures and reports" make splitprof \
    SPLITPROF_KIND=tsp SPLITPROF_SETTINGS=$systick SPLITPROF_ELF=fw.elf \
    SPLITPROF_DEVICE=line
cp check.out report
other_ends "tsp: the device was there"
same "tsp: and was asked for names" heard commands
is "tsp: the task's time is there, by its name" \
    "$(awk '$1 == "motor" { print $3; exit }' report)" 9.000
same "tsp: and the records are kept" trace.txt records
report_by() {
	make splitprof-report SPLITPROF_KIND=tsp SPLITPROF_SETTINGS=$systick \
	    SPLITPROF_ELF=fw.elf SPLITPROF_STATFLAGS="$1"
}
fails 2 "tsp: a deadline that is not checked fails" report_by "-x 'motor<=1s'"
says "tsp: and is told" '^tspstat: -x: no activation of motor is complete'
# It waits, is made ready, and waits.
i=2
for event in 2:9:2 11:10:1 6:10:2 2:10:1 39:10:1 2:11:2; do
	echo "$event" | tr : ' ' | {
		read -r id tick task
		printf 'event\t%s\t%s\tID\t%s\t0\t%s\t0\t5\n' $((i += 1)) \
		    "$id" "$tick" "$task"
	}
done >>trace.txt
sed -i 's/^\(event	1	.*\)/\1\nevent	2	39	ID	0	0	1	0	5/' trace.txt
check "tsp: one that is kept does not" report_by "-x 'motor<=1ms'"
fails 2 "tsp: one that is not kept does" report_by "-qx motor\<=0.9ms"
says "tsp: and is told, too" '^tspstat: motor: 1 of 1 activations took longer'
check "tsp: but no other option" report_by "-s max"

echo >gmon.out
check "splitprof-clean" make splitprof-clean
is "leaves nothing" "$(ls -d splitprof-objs gmon.out trace.txt 2>/dev/null)" ""
finish
