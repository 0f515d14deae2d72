# SPDX-License-Identifier: GPL-3.0-or-later The runtime that counts in RAM as an
# embedded compiler sees it: t/target/mcu.t says of the others what this says of
# it; and how much RAM it takes.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/compile.sh"

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"

arch=-mthumb
processor="-mcpu=cortex-m0plus -mthumb -DSPLITPROF_COUNT=1"

# What the runtime for a port, with a folder's timer, needs from elsewhere.
needs() {
	needs_port=$1
	needs_timer=$2
	shift 2
	# shellcheck disable=SC2046 # a list of files
	unresolved "$@" -pg -DSPLITPROF_COUNT=1 \
	    -c "$mcu"/count/*.[cS] "$mcu/mp/crc.c" \
	    "$mcu/port/$needs_port/listen.c" \
	    $(ls "$mcu/port/$needs_timer"/timer*.[cS])
}

for level in -O0 -Os -O2 -O3; do
	is "KL25Z, $level needs nothing, and does not profile itself" \
	    "$(needs kl25z kl25z -mcpu=cortex-m0plus $level)" ""
	is "nRF51, $level needs nothing" "$(needs nrf51 nrf51 \
	    -mcpu=cortex-m0 $level -DSPLITPROF_BAUD=115200)" ""
	is "the skeleton, $level needs nothing" "$(needs skeleton skeleton \
	    -mcpu=cortex-m0 $level -DSPLITPROF_BAUD=1000000)" ""
	is "CMSDK, $level needs nothing" "$(needs cmsdk cmsdk \
	    -mcpu=cortex-m3 $level)" ""
	is "CMSDK on v8-M, SysTick, $level needs nothing" \
	    "$(needs cmsdk systick -mcpu=cortex-m33 $level \
		-DSPLITPROF_SYSTICK_CLOCK_HZ=25000000)" ""
done
is "a timer of the program needs nothing" \
    "$(needs kl25z none -mcpu=cortex-m0plus -Os)" ""
is "no jitter, text far up, needs nothing" "$(needs kl25z kl25z \
    -mcpu=cortex-m0plus -Os -DSPLITPROF_JITTER=0 \
    -DSPLITPROF_COUNT_LOW=0x08000000 -DSPLITPROF_SAMPLE_PRIORITY=64)" ""
is "samples only needs nothing" "$(needs kl25z kl25z -mcpu=cortex-m0plus \
    -Os -DSPLITPROF_WITH_ARCS=0)" ""
is "the least possible needs nothing" "$(needs kl25z kl25z \
    -mcpu=cortex-m0plus -Os -DSPLITPROF_SAMPLE_HZ=0 -DSPLITPROF_COUNT_ARCS=8 \
    -DSPLITPROF_COUNT_SPILLS=1 -DSPLITPROF_COUNT_TEXT=16 \
    -DSPLITPROF_COUNT_86=0 -DSPLITPROF_MP_RECEIVE=16)" ""
is "the most needs nothing" "$(needs kl25z kl25z -mcpu=cortex-m0plus -Os \
    -DSPLITPROF_COUNT_ARCS=6144 -DSPLITPROF_COUNT_SPILLS=4096 \
    -DSPLITPROF_COUNT_TEXT=0x10000000 -DSPLITPROF_COUNT_SHIFT=12 \
    -DSPLITPROF_COUNT_BLOCK=65000)" ""

# The image is not in the program's file, nor where a reset clears it.
needs kl25z kl25z -mcpu=cortex-m0plus -Os >/dev/null
"${MCU_NM%nm}objdump" -h together.o | awk '$2 == ".noinit" {
    getline; print }' >section
is "the image is in no file" "$(grep -c -e LOAD -e CONTENTS section)" 0
is "and has a section of its own" "$(wc -l <section)" 1

# All of it in at most half of what froms, tos and kcount take.
rom_ram() {
	"$srcdir/scripts/footprint" RUNTIME=count "$@"
}
ram=$(rom_ram -DSPLITPROF_COUNT_TEXT=4096 | cut -d ' ' -f 2)
check "4 KB of text, 96 arcs: 2534 bytes, without the receiver's ring" \
    [ $((ram - 128)) -le 2534 ]
check "with a ring of 16: 2534 bytes" [ "$(rom_ram \
    -DSPLITPROF_COUNT_TEXT=4096 -DSPLITPROF_MP_RECEIVE=16 |
    cut -d ' ' -f 2)" -le 2534 ]
is "splitprof-count(5) has the same formula" "$ram" \
    $((84 + 4096 / 4 + 4 * 16 + 12 * 96 + 147 + 128))

for bad in LOW=2 LOW=0x100000000 TEXT=0 TEXT=8 TEXT=24 TEXT=0x80000 SHIFT=0 \
    SHIFT=13 SPILLS=0 SPILLS=4097 ARCS=4 ARCS=80 ARCS=12288 ARCS=8192 \
    PROBES=3 PROBES=6145 AT_ONCE=2 BLOCK=15 BLOCK=65001 86=2 \
    VERSION='"8."' VERSION='"8.12345"'; do
	refused "SPLITPROF_COUNT_$bad" "-DSPLITPROF_COUNT_$bad" \
	    "$mcu/count/command.c"
done
refused SPLITPROF_COUNT=0 -USPLITPROF_COUNT -DSPLITPROF_COUNT=0 \
    "$mcu/count/command.c"

check "splitprof_count.h is C++ too" is_cxx splitprof_count.h \
    splitprof_count_poll
finish
