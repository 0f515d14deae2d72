# SPDX-License-Identifier: GPL-3.0-or-later
# screen.awk - screens of a terminal, text with attributes, as one SVG picture
#
#	awk -f screen.awk [-v columns=80] [-v rows=24]
#
# Behind each screen comes a line of a form feed and how many seconds it is
# shown.  Several screens play in a loop; who wants less motion sees the last.

# mawk counts bytes: of a character beyond ASCII the first one counts.
function cells(text) {
	gsub(/[\200-\277]/, "", text)
	return length(text)
}

function put(text, x, y,    width_of, paint) {
	width_of = cells(text) * width
	gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text)
	gsub(/ /, "\\&#160;", text)
	paint = reverse ? "#181818" : fill[colour]
	return sprintf("<text x=\"%.1f\" y=\"%d\" textLength=\"%.1f\"%s%s>%s" \
	    "</text>\n", x, y, width_of, paint ? " fill=\"" paint "\"" : "",
	    bold ? " font-weight=\"bold\"" : "", text)
}

# The attributes of SGR, as far as programs here use them.
function attributes(codes,    n, code, k) {
	n = split(codes, code, ";")
	if (n == 0)
		bold = reverse = colour = 0
	for (k = 1; k <= n; k++) {
		if (code[k] == 0) bold = reverse = colour = 0
		if (code[k] >= 30 && code[k] < 40) colour = code[k] + 0
		if (code[k] == 1) bold = 1
		if (code[k] == 7) reverse = 1
	}
}

function line(text, y,    drawn, x, n, part, i, plain, to) {
	x = width
	n = split(text, part, "\033\\[")
	for (i = 1; i <= n; i++) {
		plain = part[i]
		if (i > 1) {
			to = index(plain, "m")
			attributes(substr(plain, 1, to - 1))
			plain = substr(plain, to + 1)
		}
		if (plain == "")
			continue
		if (reverse)
			drawn = drawn sprintf("<rect x=\"%.1f\" y=\"%d\" " \
			    "width=\"%.1f\" height=\"%d\"%s/>\n", x,
			    y - height + 4, cells(plain) * width, height,
			    fill[colour] ? " fill=\"" fill[colour] "\"" : "")
		if (plain !~ /^ *$/)
			drawn = drawn put(plain, x, y)
		x += cells(plain) * width
	}
	return drawn
}

BEGIN {
	if (!columns) columns = 80
	if (!rows) rows = 24
	width = 8.4; height = 17
	fill[31] = "#f07070"; fill[32] = "#80c080"; fill[33] = "#d8b848"
	fill[34] = "#70a0f0"; fill[35] = "#d080d0"; fill[36] = "#60c0c0"
}

/^\f/ {
	seconds[++screens] = substr($0, 2)
	total += seconds[screens]
	row = bold = reverse = colour = 0
	next
}

{ screen[screens + 1] = screen[screens + 1] line($0, ++row * height) }

END {
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" " \
	    "height=\"%d\">\n", (columns + 2) * width, (rows + 1) * height
	if (screens > 1) {
		print "<style>\n.screen { visibility: hidden }\n" \
		    ".screen:last-of-type { visibility: visible }\n" \
		    "@media (prefers-reduced-motion: no-preference) {"
		for (i = 1; i <= screens; i++) {
			printf "#s%d { animation: k%d %.1fs step-end infinite }\n" \
			    "@keyframes k%d { 0%% { visibility: hidden } " \
			    "%.2f%% { visibility: visible } ", i, i, total, i,
			    100 * at / total
			at += seconds[i]
			printf "%.2f%% { visibility: hidden } }\n",
			    100 * at / total
		}
		print "}\n</style>"
	}
	print "<rect width=\"100%\" height=\"100%\" fill=\"#181818\"/>\n" \
	    "<g font-family=\"monospace\" font-size=\"14\" fill=\"#d8d8d8\">"
	for (i = 1; i <= screens; i++)
		printf "<g class=\"screen\" id=\"s%d\">\n%s</g>\n", i, screen[i]
	print "</g>\n</svg>"
}
