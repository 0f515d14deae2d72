# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2034
# profweb as a server, read by ". "$srcdir/t/tools/profweb/web.sh"" after lib.sh
# and tool.sh.
#
#	web_needs PROGRAM...	skip all unless there are profweb and these
#	serve [OPTION|FILE]...	begin to serve on a free port; stdin is the file
#				input, if it is there.  Sets url, port and web,
#				its pid; its messages are in web.err
#	get PATH [CURL OPTION...]	what it answers
#	code PATH [CURL OPTION...]	the status of that
#	model FILTER		what jq makes of the model; a text as it is
#	until_model NAME FILTER	wait until that is true; a test
#	serve_end NAME STATUS	end it, and compare its status
#	report_model FILE FILTER	the same of a page that is a file
#	report_text FILE	all text of that
#	page_has NAME FILTER WANTED	the same of page.html; a test

web_needs() {
	for program in profweb curl jq "$@"; do
		command -v "$program" >/dev/null || skip_all "no $program"
	done
}

serve() {
	[ -e input ] || : >input
	: >web.url
	# What a test is run by may ignore signals, which then stays so.
	profweb "$@" <input >web.url 2>web.err 3>&- &
	web=$!
	wait_for test -s web.url
	url=$(cat web.url)
	port=$(echo "$url" | sed 's|.*:\([0-9]*\)/.*|\1|')
	token=$(echo "$url" | sed -n 's|.*token=||p')
}

get() {
	web_path=$1
	shift
	curl -sS --max-time 20 "$@" "${url%%\?*}${web_path#/}"
}

code() {
	get "$@" -o code.out -w '%{http_code}'
}

model() {
	get model${token:+"?token=$token"} | jq -rc "$1"
}

until_model() {
	wait_for model_is "$2"
	is "$1" "$(model "$2")" true
}

model_is() {
	[ "$(model "$1")" = true ]
}

serve_end() {
	kill -TERM "$web"
	wait "$web" 2>/dev/null
	is "$1" "$?" "$2"
}

# report_part FILE ID
report_part() {
	sed -n "s/^.*id=\"$2\">\\(.*\\)<\\/script>\$/\\1/p" "$1" | base64 -d |
	    gunzip
}

# With what is packed in it as text.
report_text() {
	sed '/^<script type="text\/plain"/d' "$1"
	for part in model sources; do
		report_part "$1" "$part"
		echo
	done
}

report_model() {
	report_part "$1" model | jq -rc "$2"
}

page_has() {
	is "$1" "$(report_model page.html "$2")" "$3"
}
