# SPDX-License-Identifier: GPL-3.0-or-later
# Every message that a program can print stands in its page or in
# splitprof-trouble(7), for who looks it up; one of what programs share in any
# page.  A message is what warn(3), err(3) and their kin are given, or a text
# that is returned, chosen or in a table: its parts between what is filled in
# must be in the page, where "..." stands for that.  The screens of proftop and
# profweb explain their words themselves.
. "$srcdir/t/support/lib.sh"

# FILE@MESSAGE, with % for each conversion.
cat >messages.awk <<'END'
function finish(    call, depth, i, c, quoted, literal, n) {
	gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, " ", code)
	while (match(code, /[^a-z_](v?warnx?|v?errx?|tool_check|complain|fetcher_fail|add) ?\(/)) {
		code = substr(code, RSTART + RLENGTH)
		n = 0
		literal = ""
		quoted = 0
		depth = 1
		for (i = 1; depth && i <= length(code); i++) {
			c = substr(code, i, 1)
			if (quoted && c == "\\") {
				literal = literal substr(code, i + 1, 1)
				i++
			} else if (c == "\"")
				quoted = !quoted
			else if (quoted)
				literal = literal c
			else if (c ~ /[(]/)
				depth++
			else if (c ~ /[)]/)
				depth--
			else if (c ~ /[,?:;]/) {
				tell(literal)
				literal = ""
			} else if (c == "P" && substr(code, i, 3) == "PRI") {
				# The rest of a conversion.
				literal = literal "d"
				i += 5
				while (substr(code, i, 1) ~ /[A-Za-z0-9]/)
					i++
				i--
			}
		}
		tell(literal)
		code = substr(code, i)
	}
	code = ""
}
function tell(literal) {
	gsub(/%%/, "\001", literal)
	gsub(/%[-+ #0]*[0-9*]*(\.[0-9*]+)?(l|ll|z|j|h)?[dsuxXcfgi]?/, "%", literal)
	if (literal ~ /[a-z] +[a-z]/)
		print file "@" literal
}
FNR == 1 { finish(); file = FILENAME }
{ code = code $0 "\n" }
END { finish() }
END

# What of the messages is not in a page: FILE: MESSAGE.
cat >compare.awk <<'END'
function plain(s) {
	gsub(/\\&/, "", s); gsub(/\\-/, "-", s); gsub(/\\e/, "\\", s)
	gsub(/\\\(dq/, "\"", s); gsub(/\\\(aq/, "\047", s)
	return s
}
# Does the text have all parts of a message, which its conversions divide?
function has(text, message,    n, part, i) {
	n = split(message, part, "%")
	for (i = 1; i <= n; i++) {
		gsub(/^[ :;,()]+|[ :;,()]+$/, "", part[i])
		gsub(/  +/, " ", part[i])
		gsub(/\001/, "%", part[i])
		if (part[i] ~ /[a-z][a-z]/ &&
		    !index(text, tolower(part[i])))
			return 0
	}
	return 1
}
FILENAME ~ /\.[157]$/ {
	if (FNR == 1) {
		page = FILENAME
		sub(/.*\//, "", page)
		sub(/\.[157]$/, "", page)
	}
	line = tolower(plain($0))
	joined = line ~ /\\$/
	sub(/\\$/, "", line)
	sub(/^\.(it|dq|ql|li|sy) /, "", line)
	line = line (joined ? "" : " ")
	text[page] = text[page] line
	next
}
all == "" {
	for (page in text)
		all = all text[page]
}
{
	split($0, field, "@")
	message = substr($0, length(field[1]) + 2)
	name = field[1]
	sub(/.*tools\//, "", name)
	sub(/\.c$/, "", name)
	sub(/\/.*/, "", name)
	if (!has((name in text) ? text[name] text["splitprof-trouble"] : all,
	    message))
		print field[1] ": " message
}
END

# FILE@REASON: texts without conversions that are returned, chosen or in a
# table.
cat >reasons.awk <<'END'
function finish(    text) {
	# A text may go on in the next line.
	gsub(/"[ \t]*\n[ \t]*"/, "", code)
	while (match(code, /(return|[?:,{]|\] =)[ \n\t]+"[^"%]*"[ \n\t]*[:,;}]/)) {
		text = substr(code, RSTART, RLENGTH)
		code = substr(code, RSTART + RLENGTH - 1)
		sub(/^[^"]*"/, "", text)
		sub(/".*/, "", text)
		# Not of a synopsis, or a list of fields.
		if (text ~ /[a-z] [a-z]/ && text !~ /^[ \[]|[a-z]:[a-z]/)
			print file "@" text
	}
	code = ""
}
FNR == 1 { finish(); file = FILENAME }
{ code = code $0 "\n" }
END { finish() }
END

find "$srcdir/tools" -name '*.c' | sort | xargs awk -f messages.awk >messages
find "$srcdir/lib" "$srcdir/tools" -name '*.c' ! -path '*/proftop/*' \
    ! -path '*/profweb/model/*' ! -name webfiles.c \
    ! -path '*/gmoncheck/print.c' | sort | xargs awk -f reasons.awk >>messages
check "messages are found" test "$(wc -l <messages)" -gt 200
awk -f compare.awk "$srcdir"/man/*.[157] messages 2>&1 |
    sed "s|^$srcdir/||" >absent
is "each is in a page" "$(cat absent)" ""

# gmoncheck's have a name, by which they are found.
sed -n 's/^\t\[SP_TRAP_.*{ "\(.*\)",$/\1/p' "$srcdir/tools/gmoncheck/print.c" |
    while read -r trap; do
	grep -q "^\.It Li $trap\$" "$srcdir/man/gmoncheck.1" || echo "$trap"
done >absent
is "so is each trap" "$(cat absent)" ""
finish
