# SPDX-License-Identifier: GPL-3.0-or-later
# How true are the shares of a profile?
#
#	awk -f fidelity.awk [-v samples=N] [-v list=1] TRUTH PROFILE
#
# TRUTH is what the functions of the program without profiling take, PROFILE
# what is to be judged.  Each is a table of "gmondump -e", a flat profile of
# "gprof -b -p", or lines "NAME NUMBER" of any unit.  The profiler's own
# functions, and what runs before and behind it, are left out of both.  It
# prints
#
#	tv	share of the time that is on the wrong function, in percent: the
#		total variation, half the sum of all differences
#	chance	what that would be, on the average, of as many samples as these
#		if only chance were at work
#	outside	functions whose share is neither within three standard
#		deviations of the truth nor within 1 % of it
#	functions	of the truth
#	samples	of the program's functions; -v samples=N if the numbers of
#		PROFILE are not samples, as gprof's percentages and cycles
#
# and with list=1 a line for each function that is outside: its share, the
# true one, and the standard deviations between them.
function number(text) {
	return text ~ /^[0-9]+(\.[0-9]*)?$/
}

# A name may have blanks in C++.
function rest(first,    i, text) {
	text = $first
	for (i = first + 1; i <= NF; i++)
		text = text " " $i
	return text
}

function add(name, x) {
	if (name ~ /^\(all\)$|^(__)?splitprof_|mcount|^demo_|^Reset_Handler$/)
		return
	if (file == 1)
		truth[name] += x
	else
		came[name] += x
	sum[file] += x
	if (!(name in names))
		names[name] = 1
}

FNR == 1 { file++ }
/^#/ || !NF { next }

# gmondump -e: samples, seconds, percent, calls, function.
NF >= 7 && number($1) && $1 !~ /\./ && $7 != "(all)" { add(rest(7), $1); next }

# gprof -b -p: percent, seconds, seconds, and calls with two times each.
number($1) && number($2) && number($3) && NF >= 4 {
	add(number($4) && NF >= 7 ? rest(7) : rest(4), $1)
	percent[file] = 1
	next
}

NF == 2 && number($2) { add($1, $2) }

END {
	if (!sum[1] || !sum[2]) {
		print "fidelity: no times in one of the files" >"/dev/stderr"
		exit 2
	}
	if (percent[2] && !samples) {
		print "fidelity: percentages need -v samples=N" >"/dev/stderr"
		exit 2
	}
	n = samples ? samples : sum[2]
	for (f in names) {
		p = truth[f] / sum[1]
		q = came[f] / sum[2]
		sigma = sqrt(p * (1 - p) / n)
		off = q > p ? q - p : p - q
		tv += off / 2
		chance += 0.3989 * sigma
		functions += p > 0
		if (off <= 3 * sigma || off <= p / 100)
			continue
		outside++
		if (list)
			printf "%s\t%.3f\t%.3f\t%+.1f\n", f, 100 * q, 100 * p, \
			    sigma ? (q - p) / sigma : 99
	}
	printf "tv %.2f chance %.2f outside %d functions %d samples %d\n",
	    100 * tv, 100 * chance, outside, functions, n
}
