# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# Profiles in the forms of several viewers as one kind of table, read by
# ". "$srcdir/t/tools/view/views.sh"" after lib.sh.  Lines of it, sorted, with a
# blank between the fields:
#
#	self FUNCTION SAMPLES		where there are some
#	calls FUNCTION NUMBER		of it, by itself as well
#	edge CALLER CALLEE NUMBER	calls
#	under CALLER CALLEE SAMPLES	in the callee, for that caller
#	total FUNCTION SAMPLES		in it and what it calls
#	all-samples N, all-calls N
#
#	truth NM ELF PROFILE	by nm and the profile's own records
#	of_dump ELF PROFILE	by gmondump -e: no edges
#	of_dot, of_svg, of_callgrind, of_annotate, of_pprof, of_folded < FILE
#				each as far as it tells; of_pprof reads a file
#				for go tool pprof: of_pprof FILE
#	of_gprof GPROF ELF GMON	of a profile with rate 1
#	only KIND... < TABLE	the lines of these kinds

only() {
	awk -v kinds="$*" 'index(" " kinds " ", " " $1 " ")'
}

# Sum up and sort; by awk, whose numbers are exact up to 2^53.
sum_up() {
	awk '{ n = $NF; sub(/ [0-9]+$/, ""); if (n) sum[$0] += n }
	    END { for (x in sum) printf "%s %.0f\n", x, sum[x] }' | LC_ALL=C sort
}

truth() {
	{
		nm "$1" -S --defined-only "$2" | awk '
		    NF == 4 && $3 ~ /[tTwW]/ && $4 !~ /^\$/ { print "f", $0 }' |
		    sort -k 2,2 -k 4,4r
		# An exception is booked on the entry point.
		od -A n -t x4 -j 24 -N 4 "$2" | sed 's/^/entry/'
		gmondump -q "$3"
	} | awk '
	function number(h,    i, x) {
		sub(/^0x/, "", h)
		for (i = 1; i <= length(h); i++)
			x = 16 * x + index("0123456789abcdef", \
			    substr(h, i, 1)) - 1
		return x
	}
	function at(addr,    i) {
		addr -= addr % 2
		for (i = 1; i <= n; i++)
			if (addr >= low[i] && addr < high[i]) return name[i]
		return ""
	}
	function either(x, y) { return x == "" ? y : x }
	function caller(from) {
		return from - from % 2 == entry ? "(exception)" : \
		    either(either(at(from), at(from - 2)), "(unknown-caller)")
	}
	$1 == "entry" { entry = number($2); entry -= entry % 2 }
	$1 == "f" {
		# An alias is not another function.
		if (n && number($2) - number($2) % 2 == low[n]) next
		low[++n] = number($2); low[n] -= low[n] % 2
		high[n] = low[n] + number($3); name[n] = $5
	}
	$1 == "pc" {
		print "self", either(at(number($2)), "(unknown)"), $3
		print "all-samples", $3
	}
	$1 == "arc" {
		to = either(at(number($3)), "(unknown)")
		print "calls", to, $4
		print "edge", caller(number($2)), to, $4
		print "all-calls", $4
	}' | sum_up
}

of_dump() {
	gmondump -P -q -e "$@" | awk '
	/^#/ || $1 == "samples" { next }
	$NF == "(all)" {
		print "all-samples", $1; print "all-calls", $6; next
	}
	{ print "self", $7, $1; print "calls", $7, $6 }' | sum_up
}

# Tips have the exact numbers, boxes the calls.
of_svg() {
	sed 's/&#45;/-/g; s/&gt;/>/g; s/&#160;/ /g' | awk '
	function text(line) {
		sub(/^[^>]*>/, "", line); sub(/<.*/, "", line)
		return line
	}
	/class="node"/ { name = ""; next }
	/class="edge"/ { edge = 1; name = ""; next }
	/^<\/g>/ { edge = 0 }
	/xlink:title=/ && name == "" {
		sub(/.*xlink:title="/, ""); sub(/">$/, "")
		split($0, line, "&#10;")
		name = line[1]
		split(line[2], word, " ")
		if (edge) {
			sub(/ -> /, " ", name)
			print "edge", name, word[3]
			print "under", name, word[1]
		} else {
			print "self", name, word[1]
			print "total", name, word[7]
		}
		next
	}
	/^<text/ && !edge && / calls?</ {
		calls = text($0)
		if (calls ~ /sample/) {
			print "all-samples", n1(calls)
			sub(/.*, /, "", calls)
			print "all-calls", n1(calls)
			next
		}
		gsub(/ /, "", calls)
		split(calls, part, "+")
		print "calls", name, n1(part[1]) + n1(part[2])
	}
	function n1(s) {
		sub(/ *\(.*/, "", s); gsub(/ /, "", s)
		sub(/[a-z].*/, "", s); return s + 0
	}' | sum_up
}

of_callgrind() {
	awk '
	# A name is written once.
	function named(kind,    id, rest) {
		rest = $0
		sub(/^[a-z]*=/, "", rest)
		id = rest; sub(/\).*/, ")", id)
		if (index(rest, " ")) {
			sub(/^[^ ]* /, "", rest)
			gsub(/ /, "-", rest)
			name[kind id] = rest
		}
		return name[kind id]
	}
	/^(fl|fi|fe|cfi|cfl)=/ { named("file"); next }
	/^fn=/ { fn = named("fn"); next }
	/^cfn=/ { cfn = named("fn"); next }
	/^calls=/ {
		sub(/^calls=/, "")
		print "calls", cfn, $1
		print "edge", fn, cfn, $1
		print "all-calls", $1
		getline
		print "under", fn, cfn, $3
		next
	}
	/^totals:/ { print "all-samples", $2 }
	/^0x/ { print "self", fn, $3 }' | sum_up
}

# The viewer itself: names are what is behind the last colon.
of_annotate() {
	callgrind_annotate --threshold=100 --auto=no --tree=caller "$1" |
	    sed 's/,//g' | awk '
	function name(s) {
		sub(/ \[[^]]*\]$/, "", s); sub(/ \([0-9]*x\)$/, "", s)
		sub(/.*:/, "", s)
		gsub(/ /, "-", s)
		return s
	}
	/PROGRAM TOTALS/ { print "all-samples", $1; next }
	/\([0-9]*x\) \[/ {
		n = $0
		sub(/x\) \[[^]]*\]$/, "", n); sub(/.*\(/, "", n)
		callers++
		caller[callers] = name($0); number[callers] = n
		under[callers] = $1
		next
	}
	/ \* .*\[/ {
		print "self", name($0), $1
		for (i = 1; i <= callers; i++) {
			print "edge", caller[i], name($0), number[i]
			print "under", caller[i], name($0), under[i]
			print "calls", name($0), number[i]
			print "all-calls", number[i]
		}
		callers = 0
	}' | sum_up
}

pprof() {
	go tool pprof -symbolize=none "$@" 2>pprof.err
}

of_pprof() {
	{ pprof_self "$1"; pprof_edges "$1"; } | LC_ALL=C sort
}

pprof_self() {
	for of_type in samples calls; do
		pprof -top -nodecount=100000 -nodefraction=0 \
		    -edgefraction=0 -sample_index=$of_type "$1" |
		    sed 's/, 100% of.*//' | awk -v type=$of_type '
		/^Showing nodes accounting for/ {
			print "all-" type, $NF
		}
		$2 ~ /[0-9]%$/ && $3 ~ /[0-9]%$/ && $5 ~ /[0-9]%$/ {
			n = $1
			total = $4
			sub(/^.*% +/, "")
			gsub(/ /, "-")
			print type == "calls" ? "calls" : "self", $0, n
			if (type == "samples") print "total", $0, total
		}'
	done | sum_up
}

pprof_edges() {
	pprof -raw "$1" >raw
	sed '1,/^Locations/d; /^Mappings/,$d' raw | awk '
	    /^ *[0-9]+: 0x/ { id = $1; sub(/:/, "", id) }
	    { line = $0; sub(/^ *[0-9]+: 0x[0-9a-f]+ M=[0-9]+ /, "", line)
	      sub(/^ +/, "", line); sub(/ [^ ]*:[0-9]*:?[0-9]* s=[0-9]*$/, "", line)
	      gsub(/ /, "-", line); print "name", id, line }' >names
	sed '1,/^samples\//d; /^Locations/,$d' raw | cat names - | awk '
	    # The last line of a location is the function that is there.
	    $1 == "name" { name[$2] = $3; next }
	    { sub(/:/, "") }
	    $3 > 0 { print "edge", name[$5], name[$4], $3 }' | sum_up
}

of_folded() {
	awk '{
		n = $NF
		sub(/ [0-9]+$/, "")
		gsub(/\\x20/, "-")
		depth = split($0, frame, ";")
		for (i = 2; i <= depth; i++) {
			if (i > 2) print "under", frame[i - 1], frame[i], n
			print "total", frame[i], n
		}
		print "self", frame[depth], n
		print "all-samples", n
	}' | sum_up
}

of_gprof() {
	{ gprof_self "$@"; gprof_edges "$@"; } | LC_ALL=C sort
}

gprof_self() {
	"$1" -b -p "$2" "$3" 2>gprof.err | awk '
	$1 ~ /^[0-9.]+$/ && NF >= 4 {
		print "self", $NF, int($3 + 0.5)
		print "all-samples", int($3 + 0.5)
	}' | sum_up
}

# "caller calls/all", then the function "calls+self".
gprof_edges() {
	"$1" -b -q "$2" "$3" 2>gprof.err | awk '
	function number(s) { sub(/[\/+].*/, "", s); return s + 0 }
	# Within a cycle there is "<cycle 1>" behind the name.
	{ gsub(/ <cycle [0-9]+>/, "") }
	/^Index by/ { exit }
	/^---/ { n = 0; called = 0; next }
	/^\[/ {
		me = $(NF - 1); called = 1
		if (me == "whole>") { n = 0; next }
		for (i = 1; i <= n; i++) {
			# Told as "calls+self" as well.
			if (caller[i] == me) continue
			print "edge", caller[i], me, calls[i]
			print "calls", me, calls[i]
			print "all-calls", calls[i]
		}
		for (i = 2; i <= NF; i++)
			if ($i ~ /^[0-9]+\+[0-9]+$/) {
				sub(/.*\+/, "", $i)
				print "edge", me, me, $i
				print "calls", me, $i
				print "all-calls", $i
			}
		n = 0
		next
	}
	!called && $NF ~ /^\[/ {
		caller[++n] = $(NF - 1)
		calls[n] = number($(NF - 2))
	}' | sum_up
}
