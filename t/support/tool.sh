# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# What every program must do, read by ". "$srcdir/t/support/tool.sh"" after
# lib.sh.
#
#	run STATUS NAME COMMAND...	as fails; stdout is left in the file out
#	wait_for COMMAND...	until it succeeds, 10 seconds at most
#	signal_ends_nothing FIRST SECOND COMMAND...	that gets the one file,
#							a
#				signal and the other file; its stdout is in out
#	second_signal_kills COMMAND...	that reads the file pipe, which does
#				not end
#	terminal_says NAME PATTERN COMMAND	the command line writes such
#				a line to a terminal
#	digits FILE		its bytes, in hexadecimal
#	record FIELD...		a record line
#	packets OPTION...	A/P packets of the records on stdin, with blanks
#				between the fields; % in one is a blank
#	packets_of RECORD...	those of a run: of its header and these
#	text_crc ELF		CRC-32 of .text, as gzip has it at its end
#	common_tests COMMAND...	options, help and inputs that can't be read;
#				the command needs but an input file

run() {
	run_status=$1
	run_name=$2
	shift 2
	fails "$run_status" "$run_name" output_of "$@"
}

output_of() {
	"$@" >out
}

wait_for() {
	for _ in $(seq 300); do
		"$@" && return 0
		sleep 0.1
	done
	return 1
}

signal_ends_nothing() {
	signal_first=$1
	signal_second=$2
	shift 2
	rm -f pipe
	mkfifo pipe
	"$@" <pipe >out 2>err &
	signal_pid=$!
	exec 3>pipe
	# More than a pipe holds: when it is written, some has been read.
	awk 'BEGIN { for (i = 0; i < 20000; i++) print "# a comment" }' >&3
	cat "$signal_first" >&3
	kill -TERM "$signal_pid"
	cat "$signal_second" >&3
	exec 3>&-
	wait "$signal_pid"
	is 'after a signal the pipe is finished' "$?" 0
}

second_signal_kills() {
	rm -f status pid pipe
	mkfifo pipe
	exec 3<>pipe
	# shellcheck disable=SC2016
	{
		sh -c 'echo $$ >pid; exec "$@"' sh "$@" >/dev/null 2>killed.err
		echo $? >status
	} &
	wait_for [ -s pid ]
	for _ in $(seq 100); do
		kill -TERM "$(cat pid)" 2>killed.err
		sleep 0.1
		[ -s status ] && break
	done
	exec 3>&-
	is 'a second signal kills' "$(cat status)" 143
}

terminal_says() {
	if command -v script >/dev/null; then
		# shellcheck disable=SC2016
		check "$1" sh -c 'script -qec "$2" /dev/null | grep -q "$1"' \
		    sh "$2" "$3"
	else
		skip 1 'no script(1)'
	fi
}

digits() {
	od -A n -v -t x1 "$1" | tr -d ' \n'
}

tab='	'
# shellcheck disable=SC2120 # options come from the suites
packets() {
	tr ' %' '\t ' | apencode "$@"
}

packets_of() {
	printf '%s\n' 'header 1 3 0x0 1000 -' "$@" | packets
}

record() {
	(IFS=$tab && printf '%s\n' "$*")
}

text_crc() {
	"${MCU_NM%nm}objcopy" -O binary -j .text "$1" text.bin
	gzip -c text.bin | tail -c 8 | head -c 4 | od -A n -t u1 |
	    awk '{ printf "0x%02x%02x%02x%02x\n", $4, $3, $2, $1 }'
}

common_tests() {
	run 0 '--help is no error' "$1" --help
	quiet '--help says nothing on stderr'
	check '--help shows the usage' grep -q "^usage: $1 " out
	cp out help
	run 0 '-h is no error' "$1" -h
	same '-h is --help' out help
	run 0 '--version is no error' "$1" --version
	check '--version tells name and version' \
	    grep -q "^$1 (splitprof) [0-9]" out
	run 2 'a wrong option gives status 2' "$@" -Z
	says 'a wrong option gives the usage' "^usage: $1 "
	run 2 'a wrong long option gives status 2' "$@" --frobnicate
	run 2 'a missing file gives status 2' "$@" missing
	says 'a missing file is named' "^$1: missing: No such file"
	is 'in one line' "$(wc -l <err)" 1
	run 2 'a directory gives status 2' "$@" .
	says 'a directory is named' "^$1: .: Is a directory"
	fails 2 'a closed input gives status 2' sh -c '"$@" <&- >out' sh "$@"
	says 'a closed input is named' "^$1: stdin: Bad file"
}
