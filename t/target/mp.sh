# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# The demo "calls", and a host that commands it: read behind lib.sh.
#
#	start, stop, ...	the commands' 12 bytes
#	named, came FILE ELF	what a capture has
#	wanted, total COND	what it should have
#	until_calls N COMMAND...	until the command shows N calls; fails
#				if the host gives up
mpdump=$builddir/t/target/mpdump

# command_bytes NUMBER PAYLOAD SIZE: PAYLOAD as printf has it, of so many bytes.
command_bytes() {
	{
		# shellcheck disable=SC2059
		printf "\\125\\$(printf %03o "$1")\\$(printf %03o "$3")$2"
		head -c 8 /dev/zero
	} | head -c 11 >command.part
	sum=$(od -A n -v -t u1 command.part |
	    awk '{ for (i = 1; i <= NF; i++) s += $i } END { print s % 256 }')
	cat command.part
	# shellcheck disable=SC2059
	printf "\\$(printf %03o "$sum")"
}

start() { command_bytes 1 "" 0; }
stop() { command_bytes 2 "" 0; }
get_status() { command_bytes 3 "" 0; }
reset() { command_bytes 4 "" 0; }
get_metadata() { command_bytes 5 "" 0; }

# depth min_us, both below 256
config() {
	command_bytes 6 "\\$(printf %03o "$1")\\000\\$(printf %03o "$2")" 6
}

until_calls() {
	until_n=$1
	shift
	for _ in $(seq 600); do
		[ "$("$@" 2>/dev/null | grep -c ^call)" -ge "$until_n" ] &&
		    return
		sleep 0.1
	done
	return 1
}

# The calls of a capture, by name: "name entry duration depth".
named() {
	"$mpdump" "$1" | awk '$1 == "call" { print $2, $3, $4, $5 }' >came
	cut -d ' ' -f 1 came | "${MCU_NM%nm}addr2line" -f -e "$2" |
	    awk 'NR % 2' | paste -d ' ' - came | cut -d ' ' -f 1,3-
}

# What a condition on name, depth and n says of the truth: "name depth n".
wanted() {
	awk '$1 != "#" { name = $1; depth = $2; n = $3 }
	    $1 != "#" && ('"${1:-1}"')' "$srcdir/mcu/demo/calls.truth" | sort
}

# The same of a capture.
came() {
	named "$1" "$2" |
	    awk '{ n[$1 " " $4]++ } END { for (k in n) print k, n[k] }' | sort
}

total() {
	wanted "$1" | awk '{ n += $3 } END { print n + 0 }'
}

# Calls that do not lie within the one around them: the next one that is less
# deep by one.
outside() {
	"$mpdump" "$1" | awk '
	    $1 != "call" { next }
	    {
		n = split(open[$5 + 1], child, " ")
		for (i = 1; i <= n; i++) {
			split(child[i], t, ":")
			if (t[1] < $3 || t[2] > $3 + $4)
				print child[i], "in", $0
		}
		delete open[$5 + 1]
		open[$5] = open[$5] " " $3 ":" $3 + $4
	    }'
}
