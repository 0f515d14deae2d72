# SPDX-License-Identifier: GPL-3.0-or-later
# The text of a page, for its search: a line of JavaScript for each section of
# what mandoc makes: file, its anchor, its title, and its words.
function plain(s) {
	gsub(/<[^>]*>/, "", s)
	gsub(/&lt;/, "<", s); gsub(/&gt;/, ">", s); gsub(/&quot;/, "\"", s)
	gsub(/&#x2018;|&#x2019;/, "\047", s)
	gsub(/&#x201[CD];/, "\"", s)
	gsub(/&#x2014;|&#x2013;/, "-", s)
	gsub(/&#x[0-9A-Fa-f]*;/, " ", s)
	gsub(/&amp;/, "\\&", s)
	gsub(/[ \t\n]+/, " ", s)
	sub(/^ /, "", s)
	sub(/ $/, "", s)
	return s
}
function quote(s) {
	gsub(/\\/, "&&", s)
	gsub(/"/, "\\\"", s)
	# It may not end the script.
	gsub(/<\//, "<\\/", s)
	return "\"" s "\""
}
function tell(    words) {
	words = plain(text)
	if (words != "")
		print "[" quote(page) "," quote(anchor) "," \
		    quote(title (heading == "NAME" ? "" : ": " heading)) "," \
		    quote(words) "],"
	text = ""
}
/<table class="(head|foot)">/ { skip = 1 }
!skip { text = text " " $0 }
/<\/table>/ { skip = 0 }
# A heading may go on in the next line.
/<h[12] / { tag = ""; inside = 1 }
inside { tag = tag " " $0 }
inside && /<\/h[12]>/ {
	inside = 0
	# Its own line belongs to what follows.
	text = substr(text, 1, length(text) - length(tag))
	tell()
	match(tag, /id="[^"]*"/)
	anchor = substr(tag, RSTART + 4, RLENGTH - 5)
	heading = plain(tag)
}
END { tell() }
