# SPDX-License-Identifier: GPL-3.0-or-later
# The manual as a site, as "make html" makes it: all pages, no link that leads
# nowhere, and the search, in a browser without a server.
. "$srcdir/t/support/lib.sh"
. "$srcdir/t/tools/profweb/browser.sh"

[ -n "$MANDOC" ] || skip_all "no mandoc"
export MANDOC

check "the site is made" sh "$srcdir/man/site/build" "$srcdir/man" site
is "it has each page and the first one" "$(cd site && ls -- *.html | wc -l)" \
    "$(($(ls "$srcdir"/man/*.[157] | wc -l) + 1))"
is "the book has each page of section 7" \
    "$(grep -c ^page "$srcdir/man/site/book.txt")" \
    "$(ls "$srcdir"/man/*.7 | wc -l)"
is "nothing but pages is left in it" \
    "$(ls site | grep -v -e '\.html$' -e '\.[ps][nv]g$' | tr '\n' ' ')" \
    "search.js style.css texts.js "

# Links in files, FILE or FILE#ANCHOR, that are no file or no anchor of it.
cat >links.awk <<'END'
{
	file = FILENAME
	sub(/.*\//, "", file)
	pages[file] = 1
	line = $0
	while (match(line, / id="[^"]*"/)) {
		anchors[file "#" substr(line, RSTART + 5, RLENGTH - 6)] = 1
		line = substr(line, RSTART + RLENGTH)
	}
	line = $0
	while (match(line, /(href|src)="[^"]*"/)) {
		link = substr(line, RSTART, RLENGTH)
		line = substr(line, RSTART + RLENGTH)
		sub(/^[a-z]*="/, "", link)
		sub(/"$/, "", link)
		if (link ~ /^#/)
			link = file link
		if (link !~ /^https?:/)
			links[link] = file
	}
}
END {
	for (link in links) {
		page = link
		sub(/#.*/, "", page)
		if (link ~ /#/)
			found = link in anchors
		else if (page ~ /html$/)
			found = page in pages
		else
			found = (getline line < ("site/" page)) >= 0
		if (!found)
			print links[link] ": " link
	}
}
END
is "all links lead somewhere" "$(awk -f links.awk site/*.html 2>&1)" ""
is "no page of ours is looked for elsewhere" \
    "$(grep -ho 'manpages.debian.org/[^"]*' site/*.html | sed 's|.*/||' |
	while read -r page; do
		[ ! -f "$srcdir/man/$page" ] || echo "$page"
	done)" ""
fails 2 "a folder that can't be made is refused" \
    sh "$srcdir/man/site/build" "$srcdir/man" links.awk/site

if browser_begin; then
	browser_go "file://$PWD/site/index.html"
	browser_size 1200 900
	browser_keys '#search' 'vPortExitCritical'
	is "the search finds a word of one page" \
	    "$(js 'return document.querySelectorAll("#found a").length + " " +
	    document.querySelector("#found a").getAttribute("href")')" \
	    "1 splitprof-rtos.7.html#Priorities"
	browser_click '#found a'
	until_js "a result leads to its section" \
	    'return location.hash == "#Priorities"'
	browser_keys '#search' 'nosuchword'
	is "what is nowhere is said to be" \
	    "$(js 'return document.getElementById("found").textContent')" \
	    "Nothing has all of these words."
	browser_size 400 800
	for page in index splitprof-cost.7 gmonbuild.1 splitprof-tsp.5; do
		browser_go "file://$PWD/site/$page.html"
		is "on a phone $page is no wider than the screen" \
		    "$(js 'return document.documentElement.scrollWidth <=
		    window.innerWidth')" true
	done
	is "the browser has complained of nothing" "$(browser_console)" ""
	browser_end
else
	skip 8 "no chromium with chromedriver, curl and jq"
fi
finish
