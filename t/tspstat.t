# SPDX-License-Identifier: GPL-3.0-or-later
# tspstat as a user runs it: what a made-up RTOS did, beside what is told of it
. "$srcdir/t/lib.sh"
. "$srcdir/t/tool.sh"
. "$srcdir/t/tsp.sh"

common_tests tspstat

# All that tspstat knows, of programs of which all is known.
for seed in $(seq 1 12); do
	"$sim" "$seed" 4000 >records
	run 0 "$seed: an RTOS is understood" tspstat -t records
	quiet "$seed: and nothing is said"
	exact truth >want
	whole out observed_ns switching_ns unknown_ns switches inherited \
	    inherited_max_ns >got
	columns task number run_ns runs preempted wakes min_ns mean_ns max_ns \
	    inherited wait_ns open at_ns for >>got
	columns mutex number taken mean_ns max_ns by failed waits wait_ns \
	    wait_open at_ns of >>got
	columns queue number sent received failed waits wait_ns wait_open at_ns \
	    of >>got
	same "$seed: as it was" got want
done
finish
