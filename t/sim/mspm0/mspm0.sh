# SPDX-License-Identifier: GPL-3.0-or-later
# What the tests with the simulated MSPM0 share; read after lib.sh.
# shellcheck shell=sh disable=SC2119,SC2120,SC2154
#
#	chip OPTION...		one behind the link line, its log in the file
#				log
#	press [USR2]		its reset button, USR2: with the boot loader's
#				pin
#	unplug			its end
#	logged NAME LINES	what the log has since chip, press or logged
#
#	ready OPTION...		chip and host, and connected and unlocked
#
# And to talk to it without any of our programs:
#
#	host [BAUD]		open the line, or set another speed
#	tell HEX		send bytes
#	answers NAME HEX	what came since the last time, and nothing else
#	ask NAME HEX HEX	send the payload in a frame; its answers
#	frame HEX		80, length, payload, CRC
#	reply HEX		an ack, then a reply's frame

# The directory of lib.sh is removed at the end; so is the chip.
trap 'unplug; cd /; rm -rf "$work"' EXIT

await_line() {
	for _ in $(seq 300); do
		test -s log && test -e line && return
		sleep 0.02
	done
	echo "# the MSPM0 never came"
}

chip() {
	unplug
	rm -f log line
	"$builddir"/t/sim/mspm0/mspm0 -l log "$@" line 2>chip.err &
	chip=$!
	log_seen=0
	await_line
}

press() {
	log_seen=$(wc -l <log)
	kill -s "${1:-USR1}" "$chip"
	await_log "$((log_seen + 1))"
}

await_log() {
	for _ in $(seq 100); do
		[ "$(wc -l <log)" -ge "$1" ] && return
		sleep 0.03
	done
}

unplug() {
	[ -z "${chip-}" ] && return
	exec 3>&-
	kill "$chip" 2>kill.err
	wait "$chip"
	chip=
	wait
}

logged() {
	await_log "$((log_seen + $(printf '%s\n' "$2" | wc -l)))"
	is "$1" "$(tail -n +"$((log_seen + 1))" log)" "$2"
	log_seen=$(wc -l <log)
}

# What was told is to be heard before the speed changes.
host() {
	sleep 0.05
	stty raw -echo "${1:-9600}" <line
	[ -n "${1-}" ] && return
	exec 3<>line
	: >heard
	heard=0
	cat <&3 >heard 2>cat.err &
}

# Hexadecimal digits to bytes.
octets() {
	echo "$1" | tr a-f A-F | basenc --base16 -di
}

# All at once.
tell() {
	octets "$1" >told
	cat told >&3
}

answers() {
	# shellcheck disable=SC2086 # joins words
	answer_wanted=$(printf %s $2)
	for _ in $(seq 100); do
		[ "$(wc -c <heard)" -ge \
		    "$((heard + ${#answer_wanted} / 2))" ] && break
		sleep 0.02
	done
	sleep 0.03
	answer=$(od -A n -v -t x1 -j "$heard" heard | tr -d ' \n')
	is "$1" "$answer" "$answer_wanted"
	heard=$((heard + ${#answer} / 2))
}

# gzip has the CRC, too, but inverted.
crc_of() {
	for octet in $(gzip -c "$1" | tail -c 8 | od -A n -t x1 -N 4); do
		printf %02x $((0x$octet ^ 255))
	done
}

crc() {
	octets "$1" >crc.in
	crc_of crc.in
}

backwards() {
	echo "$1" | sed 's/\(..\)\(..\)\(..\)\(..\)/\4\3\2\1/'
}

wrapped() {
	# shellcheck disable=SC2086 # joins words
	wrapped=$(printf %s $2)
	wrapped_n=$((${#wrapped} / 2))
	printf '%s%02x%02x%s%s\n' "$1" $((wrapped_n & 255)) \
	    $((wrapped_n >> 8)) "$wrapped" "$(crc "$wrapped")"
}

frame() {
	wrapped 80 "$1"
}

reply() {
	echo "00$(wrapped 08 "$1")"
}

ask() {
	tell "$(frame "$2")"
	answers "$1" "$3"
}

ff32=$(printf '%064d' 0 | tr 0 f)
unlock="21 $ff32"
good=$(reply 3b00)

ready() {
	chip "$@"
	host
	tell "$(frame 12)$(frame "$unlock")"
	answers 'connected and unlocked' "00 $good"
	log_seen=$(wc -l <log)
}
