# SPDX-License-Identifier: GPL-3.0-or-later
# The tracer in an RTOS, on processors that QEMU models and on the KL25Z
# simulator: the host is told exactly what the RTOS knows of itself, and when.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"
. "$srcdir/t/target/qemu.sh"
. "$srcdir/t/target/qemutsp.sh"

# The KL25Z has a real line's speed, and is slower.  The nRF51's line has an
# interrupt for each byte, as the chip has.
flags() {
	case $1 in
	microbit)
		echo "-DSPLITPROF_TSP_QUEUE=2048" ;;
	kl25z)
		echo "-DWORK=16000 -DSPLITPROF_BAUD=1500000" \
		    "-DSPLITPROF_TSP_QUEUE=4096" ;;
	esac
}

# whole NAME FLAG...: run on $board, and compare all with what it says itself.
whole() {
	whole_name=$1
	shift
	# shellcheck disable=SC2046 # a list of flags
	check "$whole_name: is built" rtos "$board" app.elf $(flags "$board") "$@"
	check "$whole_name: runs" run_board "$board" app.elf cap.bin
	fails 0 "$whole_name: every byte is understood, nothing is lost" \
	    sh -c "tspdecode cap.bin >records"
	quiet "$whole_name: without a message"
	told records >got
	truth >want
	same "$whole_name: each event, how often and with which data" got want
	[ "$board" = lm3s6965evb ] || is \
	    "$whole_name: each task's share of the time is within 1 %" \
	    "$(shares 1 records)" ""
	is "$whole_name: time does not go back" "$(backwards records)" ""
	is "$whole_name: START is the first, and END the last" \
	    "$(cut -f 3 records | sed -n '2p;$p' | tr '\n' ' ')" "0 1 "
}

# Every id that FreeRTOS can raise: 0 to 77.
# The last has no model of its clock.
for board in mps2-an385 mps2-an505 microbit netduinoplus2 $sim lm3s6965evb; do
	whole "$board"
	is "$board: there is each id" "$(wc -l <got)" 78
	[ "$board" != lm3s6965evb ] || continue
	whole "$board, a clock, FreeRTOS 10.3" CLOCK=port -DRTOS_TIMER=0 \
	    -DtskKERNEL_VERSION_MINOR=3
done
finish
