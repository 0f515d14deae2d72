# What ran in a part of the time: awk -v from=US -v to=US, of records of calls of
# t/tools/mp/calls.sh.  At each microsecond the deepest call runs; prints "name us".
function hex(text, n, i) {
	for (i = 3; i <= length(text); i++)
		n = 16 * n + index("0123456789abcdef", substr(text, i, 1)) - 1
	return n
}
$1 == "call" {
	begin = $3 > from ? $3 : from
	end = $3 + $4 < to ? $3 + $4 : to
	for (t = begin; t < end; t++)
		if (!(t in who) || $5 > deep[t]) {
			deep[t] = $5
			who[t] = $2
		}
}
END {
	for (t in who)
		us[who[t]]++
	for (f in us)
		print "f" (hex(f) - 1089) / 32, us[f]
}
