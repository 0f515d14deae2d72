# SPDX-License-Identifier: GPL-3.0-or-later
# The demos on QEMU's boards with a Cortex-M3, M4F, M7F, M33 and M0; on others
# one of them, with a stream that describes itself; on all of them samples with
# their call stack.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/variant.sh"
. "$srcdir/t/target/stacks/graphstacks.sh"

for board in mps2-an385 mps2-an386 mps2-an500 mps2-an505 microbit; do
	chain blinky $board
	chain graph $board
	graph_entries $board
done
whole() {
	whole_name=$1
	shift
	check "$whole_name runs to its end" \
	    variant graph -DSPLITPROF_HEADER=1 "$@"
	fails 0 "$whole_name: every byte is understood" \
	    sh -c 'apdecode cap.bin >records'
	quiet "$whole_name: without a message"
	totals_are_right "$whole_name"
}

# QEMU may notice late that a round of TIM2 is over: t/sim/stm32 is exact.
for board in netduino2 netduinoplus2; do
	whole "$board, TIM2"
	right_calls "$board, TIM2"
	is "$board, TIM2: most samples are there" "$(awk '
	    $1 == "pc" { n++ } END { print (n > 1300 && n < 1600) }
	    ' records)" 1
done

for board in stm32vldiscovery netduino2 netduinoplus2 lm3s6965evb tm4c \
    mps2-an521 mps3-an547; do
	timer=
	case $board in
	netduino*) timer=TIMER=systick ;;
	esac
	whole "$board" ${timer:+"$timer"}
	# A sample is told as a second.
	sed 's/	1000	/	1	/' records | apencode >cap.bin
	right "$board"
done

for board in mps2-an385 mps2-an386 mps2-an500 mps2-an505 mps2-an521 \
    mps3-an547 microbit stm32vldiscovery netduino2 netduinoplus2 lm3s6965evb \
    tm4c; do
	graph_stacks "$board" "emulate $board app.elf cap.bin" \
	    -DSPLITPROF_SAMPLE_HZ=10000
done
finish
