# SPDX-License-Identifier: GPL-3.0-or-later
# A device that sends nothing is reported by each program that reads a stream
# shellcheck shell=sh
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/support/tool.sh"

: >empty
for program in apdecode hexdecode itmdecode lendecode mpdecode qsdecode tspdecode \
    callstat call2folded call2trace tspstat tsp2trace; do
	run 1 "$program: an empty stream gives status 1" "$program" <empty
	is "$program: and one message" "$(cat err)" \
	    "$program: stdin: is empty: nothing was sent, or not to here"
	case $program in *decode) is "$program: and no record" "$(cat out)" '' ;; esac
	run 1 "$program: -q leaves the status" "$program" -q <empty
	is "$program: and no message" "$(cat err)" ''
done
run 1 'tspcut: an empty stream gives status 1' tspcut 2 empty
is 'tspcut: and one message' "$(cat err)" \
    'tspcut: empty: is empty: nothing was sent, or not to here'
run 1 'of several files the empty one is named' apdecode empty empty
is 'each time' "$(grep -c '^apdecode: empty: is empty: ' err)" 2

# The device speaks, but has recorded nothing.
printf 'status\t1\t0\t0\t0\n' >status
for program in callstat call2folded call2trace; do
	run 1 "$program: no call gives status 1" "$program" status
	is "$program: and its message" "$(cat err)" \
	    "$program: no calls: has the firmware recorded any?"
done
printf 'junk\t0\t1\n' >junk
for program in tspstat tsp2trace; do
	run 1 "$program: no event gives status 1" "$program" junk
	says "$program: and its message" "^$program: no events: is the tracer on?\$"
done

# What has not been decoded is one message, not one a line.
printf '\252\125\001\000\000\210\203\n\252\125\001\000\000\210\203\n' >binary
for program in callstat call2trace tspstat; do
	run 1 "$program: binary input gives status 1" "$program" binary
	is "$program: and one message" "$(grep -v 'no clock' err)" \
	    "$program: binary: is no text: records are what a decoder makes of it"
done

finish
