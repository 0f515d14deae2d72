# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2034,SC2154
# OpenOCD at a simulated chip, read by ". "$srcdir/t/sim/debug/openocd.sh""
# behind lib.sh and tool.sh.
#
#	power OPTION...		run fw.elf; it begins when OpenOCD comes
#	serve COMMAND...	an OpenOCD with probe.cfg, in the background
#	tell TEXT...		commands to it
#	detach NAME		end it, and so the simulator, which must have
#				had all that it wanted
#
# The simulator writes the files arcs and pcs.

[ -n "$MCU_CC" ] || skip_all "no arm-none-eabi-gcc"
command -v openocd >/dev/null || skip_all "no openocd"
[ -x "$builddir/t/sim/kl25z/kl25zsim" ] || skip_all "no libelf"

cat >probe.cfg <<'END'
adapter driver remote_bitbang
transport select jtag
remote_bitbang host debug
gdb_port disabled
telnet_port 0
tcl_port disabled
END

power() {
	rm -f debug
	timeout 60 "$builddir/t/sim/kl25z/kl25zsim" -d debug -a arcs -p pcs \
	    -o report "$@" fw.elf >sim.out 2>sim.err &
	sim_pid=$!
	wait_for [ -S debug ]
}

serve() {
	"$@" >openocd.log 2>&1 &
	openocd_pid=$!
	wait_for grep -q 'for telnet connections' openocd.log ||
	    sed 's/^/# /' openocd.log
}

tell() {
	sed -n 's/.*port \([0-9]*\) for telnet .*/localhost:\1/p' \
	    openocd.log >telnet
	printf '%s\n' "$@" exit |
	    rawcap -w -i 5 "$(cat telnet)" >answers 2>&1
}

leave() {
	kill "$openocd_pid"
	wait "$openocd_pid" 2>/dev/null
}

detach() {
	leave
	wait "$sim_pid"
	is "$1: the debug port has all that OpenOCD wanted" \
	    "$? $(cat sim.err)" "0 "
}
