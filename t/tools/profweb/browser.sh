# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
# A real browser, read by ". "$srcdir/t/tools/profweb/browser.sh"" after lib.sh:
# Chromium, without a screen, by WebDriver (W3C), with curl and jq.
#
#	browser_begin		begin one; fails if there is none
#	browser_go URL		go there, and wait until it is loaded
#	browser_size W H	the window's size
#	js CODE			what the function of that body returns, as text
#				or JSON
#	until_js WHAT CODE	wait until CODE returns true; a test
#	browser_click CSS	click in the middle of an element
#	browser_point CSS X Y [click]	the pointer there: X and Y of 1000 in it
#	browser_drag CSS X Y X2	from there to X2 of 1000
#	browser_hold CSS MS	press an element for so long
#	browser_keys CSS TEXT	type it; \uE007 is Enter, and so on
#	page URL NAME		go there; a test that its page shows a model
#	text_of CSS		the text of an element
#	hash_of KEY		what the address keeps by that key
#	browser_right CSS X Y	a right-click there
#	browser_saves FOLDER	files that a page saves come there
#	browser_console		what it has complained of, since the last time
#	page_module FILE.js	a module of the page without its imports and
#			exports, to be part of CODE
#	browser_end

driver=
session=

# ask METHOD PATH [JSON]: the answer; what is asked for is its .value.
ask() {
	curl -sS --max-time 60 -X "$1" -H 'Content-Type: application/json' \
	    ${3:+-d "$3"} "http://127.0.0.1:$driver_port$2"
}

browser_begin() {
	command -v chromedriver >/dev/null && command -v chromium >/dev/null &&
	    command -v jq >/dev/null && command -v curl >/dev/null ||
	    return 1
	chromedriver --port=0 >driver.log 2>&1 &
	driver=$!
	for _ in $(seq 100); do
		driver_port=$(sed -n 's/.*started successfully on port \([0-9]*\).*/\1/p' \
		    driver.log)
		[ -z "$driver_port" ] || break
		sleep 0.1
	done
	[ -n "$driver_port" ] || return 1
	trap 'browser_end; cd /; rm -rf "$work"' EXIT
	session=$(ask POST /session "$(jq -n --arg dir "$PWD/browser" '
	    { capabilities: { alwaysMatch: { browserName: "chrome",
	    "goog:loggingPrefs": { browser: "ALL" },
	    "goog:chromeOptions": { binary: "/usr/bin/chromium", args: [
	    "--headless", "--no-sandbox", "--disable-gpu",
	    "--disable-dev-shm-usage", "--no-first-run", "--disable-sync",
	    "--disable-background-networking", "--hide-scrollbars",
	    "--force-prefers-reduced-motion",
	    "--disable-component-update", "--user-data-dir=\($dir)"
	    ] } } } }')" | jq -r .value.sessionId)
	[ -n "$session" ] && [ "$session" != null ]
}

# The text as a string of JSON.  By awk, as jq takes ten times as long to start.
quoted() {
	printf '%s\n' "$1" | awk 'BEGIN { printf "\"" }
	    NR > 1 { printf "\\n" }
	    { gsub(/[\\"]/, "\\\\&"); gsub(/\t/, "\\t"); printf "%s", $0 }
	    END { printf "\"" }'
}

in_session() {
	ask "$1" "/session/$session$2" ${3:+"$3"}
}

browser_go() {
	in_session POST /url "{\"url\":\"$1\"}" >/dev/null
}

browser_size() {
	in_session POST /chromium/send_command_and_get_result "$(printf \
	    '{"cmd":"Emulation.setDeviceMetricsOverride","params":{"width":%d,
	    "height":%d,"deviceScaleFactor":1,"mobile":false}}' \
	    "$1" "$2")" >/dev/null
}

run_js() {
	in_session POST /execute/sync "{\"args\":[],\"script\":$1}"
}

js() {
	run_js "$(quoted "$1")" | jq -r .value
}

until_js() {
	code=$(quoted "$2")
	for _ in $(seq 100); do
		got=$(run_js "$code")
		[ "$got" != '{"value":true}' ] || break
		sleep 0.1
	done
	is "$1" "$got" '{"value":true}'
	[ "$got" = '{"value":true}' ] || echo "# $(js 'return location.hash +
	    " " + document.getElementById("search")?.value + " " +
	    document.activeElement.outerHTML.slice(0, 80)') keys: $(
	    cat keys.answer)"
}

# The id of an element.
find_css() {
	in_session POST /element \
	    "{\"using\":\"css selector\",\"value\":$(quoted "$1")}" |
	    jq -r 'first(.value[])'
}

browser_click() {
	in_session POST "/element/$(find_css "$1")/click" '{}' >/dev/null
}

browser_keys() {
	in_session POST "/element/$(find_css "$1")/value" \
	    "$(printf '{"text":"%s"}' "$2")" >keys.answer
}

# Actions of the pointer, in JSON: to X and Y of 1000 in an element, and others.
move_to() {
	js "const b = document.querySelector('$1').getBoundingClientRect();
	    return JSON.stringify({ type: 'pointerMove', duration: 20,
	    x: Math.round(b.left + b.width * $2 / 1000),
	    y: Math.round(b.top + b.height * $3 / 1000) })"
}
down='{"type":"pointerDown","button":0}'
up='{"type":"pointerUp","button":0}'

# Do them, with commas between.
pointer() {
	in_session POST /actions "{\"actions\":[{\"type\":\"pointer\",
	    \"id\":\"mouse\",\"actions\":[$1]}]}" >/dev/null
}

browser_point() {
	pointer "$(move_to "$1" "$2" "$3")${4:+,$down,$up}"
}

browser_drag() {
	pointer "$(move_to "$1" "$2" "$3"),$down,$(move_to "$1" "$4" "$3"),$up"
}

browser_right() {
	pointer "$(move_to "$1" "$2" "$3"),{\"type\":\"pointerDown\",
	    \"button\":2},{\"type\":\"pointerUp\",\"button\":2}"
}

browser_saves() {
	in_session POST /chromium/send_command_and_get_result "$(printf \
	    '{"cmd":"Browser.setDownloadBehavior","params":{
	    "behavior":"allow","downloadPath":"%s"}}' "$1")" >/dev/null
}

browser_hold() {
	pointer "$(move_to "$1" 100 500),$down,
	    {\"type\":\"pause\",\"duration\":$2},$up"
}

# ready: the page shows a model.
ready="return Boolean(document.documentElement.dataset.ready)"
ready="$ready && document.readyState === 'complete'"

page() {
	browser_go about:blank
	browser_go "$1"
	until_js "$2: it is shown" "$ready"
}

text_of() {
	js "return document.querySelector('$1')?.textContent"
}

hash_of() {
	js "return new URLSearchParams(location.hash.slice(1)).get('$1')"
}

browser_console() {
	in_session POST /se/log '{ "type": "browser" }' |
	    jq -r '.value[] | .level + ": " + .message'
}

browser_end() {
	[ -z "$session" ] || in_session DELETE '' >/dev/null 2>&1
	[ -z "$driver" ] || kill "$driver" 2>/dev/null
	session='' driver=''
}

page_module() {
	sed 's/^export //; /^import .*;$/d' \
	    "$srcdir/tools/profweb/page/$1"
}
