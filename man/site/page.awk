# SPDX-License-Identifier: GPL-3.0-or-later
# A page of the site: the list of all pages, the search, and what comes from
# stdin, the third file, behind book.txt and the list of pages.  Without any it
# is the first page, with purposes and pictures.  own is its file, title its
# name.
BEGIN { FS = "\t" }
function escape(s) {
	gsub(/&/, "\\&amp;", s); gsub(/</, "\\&lt;", s); gsub(/"/, "\\&quot;", s)
	return s
}
function link(name, section,    file) {
	file = name "." section ".html"
	return "<a href=\"" file "\"" (file == own ? " class=\"own\"" : "") \
	    ">" name (section == 7 ? "" : "(" section ")") "</a>"
}
function list(heading, section,    i) {
	print "<h2>" heading "</h2>\n<ul>"
	if (section == 7)
		for (i = 1; i <= chapters; i++)
			print "<li>" link(chapter[i], 7) "</li>"
	else
		for (i = 1; i <= pages; i++)
			if (of[i] == section)
				print "<li>" link(name[i], section) "</li>"
	print "</ul>"
}
function row(name, section) {
	print "<tr><td>" link(name, section) "</td><td>" \
	    escape(purpose[name, section]) "</td></tr>"
}
function figure(i) {
	print "<figure><a href=\"" picture[i] "\"><img src=\"" picture[i] \
	    "\" alt=\"" escape(caption[i]) "\"></a><figcaption>" \
	    escape(caption[i]) "</figcaption></figure>"
}
function begin() {
	print "<!DOCTYPE html>\n<html lang=\"en\">\n<head>"
	print "<meta charset=\"utf-8\">"
	print "<meta name=\"viewport\" content=\"width=device-width, " \
	    "initial-scale=1\">"
	print "<title>" title " - splitprof</title>"
	print "<link rel=\"stylesheet\" href=\"style.css\">\n</head>\n<body>"
	print "<header><a href=\"index.html\">splitprof</a>"
	print "<input id=\"search\" type=\"search\" placeholder=\"Search ( / )\"" \
	    " aria-label=\"Search the manual\" autocomplete=\"off\"></header>"
	print "<ol id=\"found\" hidden></ol>"
	print "<nav><details id=\"contents\"><summary>All pages</summary>"
	list("Manual", 7)
	list("Programs", 1)
	list("Formats", 5)
	print "</details></nav>\n<main>"
	begun = 1
}
function first_page(    i) {
	print "<h1>The manual of splitprof</h1>"
	print "<p>splitprof is gprof for microcontrollers: a runtime of 1 KB " \
	    "sends calls and samples over a serial line, and programs on the " \
	    "host make a profile of them. Begin with the <a href=\"" \
	    "splitprof-tutorial.7.html\">tutorial</a>.</p>"
	print "<table>"
	for (i = 1; i <= chapters; i++)
		row(chapter[i], 7)
	print "</table>\n<h2>Pictures</h2>"
	for (i = 1; i <= pictures; i++)
		figure(i)
	print "<h2>Programs</h2>\n<table>"
	for (i = 1; i <= pages; i++)
		if (of[i] == 1)
			row(name[i], 1)
	print "</table>\n<h2>Formats</h2>\n<table>"
	for (i = 1; i <= pages; i++)
		if (of[i] == 5)
			row(name[i], 5)
	print "</table>"
}
FNR == 1 { input++ }
input == 1 && $1 == "page" { chapter[++chapters] = $2 }
input == 1 && $1 == "picture" {
	picture[++pictures] = $2
	shows[pictures] = $3 ".html"
	caption[pictures] = $4
}
input == 2 {
	name[++pages] = $1
	of[pages] = $2
	purpose[$1, $2] = $3
}
# The title of the page and the date, as on paper.
input == 3 && /^<table class="(head|foot)">/ { skip = 1 }
input == 3 && !skip {
	if (!begun)
		begin()
	print
	# Behind the section NAME.
	if (/<\/section>/ && !figures++)
		for (i = 1; i <= pictures; i++)
			if (shows[i] == own)
				figure(i)
}
/^<\/table>/ { skip = 0 }
END {
	if (!begun) {
		begin()
		first_page()
	}
	print "</main>\n<script src=\"texts.js\"></script>"
	print "<script src=\"search.js\"></script>\n</body>\n</html>"
}
