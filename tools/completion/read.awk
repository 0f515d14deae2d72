# SPDX-License-Identifier: GPL-3.0-or-later
# read.awk - what can be completed, out of the texts of --help in the sources
#
# It reads lib/serial/tty_posix.c, the headers of tools/, and then its sources.
# Of each struct tool it prints, with tabs between the fields:
#
#	program	NAME	PURPOSE
#	option	NAME	-LETTER	ARGUMENT	KINDS	TEXT
#	operand	NAME	first or rest	KINDS
#
# An option that takes no argument has none.  KINDS, with blanks between them,
# are words that may stand there (one that ends in "=" is not yet whole), and
# of what is not in a list:
#
#	@file @elf @folder	names of files
#	@device			a serial line: a device, or a file
#
# The sources and not the programs are read as these can't be run where they are
# built for another machine.

BEGIN {
	# Arguments of options, by the names that --help gives them.
	kind["elf"] = "@elf"
	kind["dirs"] = kind["sysfs"] = "@folder"
	kind["file"] = kind["names"] = kind["prefix"] = "@file"
	kind["out.elf"] = "@file"

	# Operands.  A word of the synopsis that is not here stands for itself.
	operand["elf"] = "@elf"
	operand["device"] = "@device"
	operand["file"] = operand["image"] = operand["old"] = operand["new"] = \
	    operand["times"] = operand["calls"] = "@file"
	operand["event"] = ""

	word = "[%a-z0-9_]+"
	noted = word "( \\([^)]*\\))?"
	# "gnu (default) or bsd44", "sort by last, total or name".
	choice = "(^|: |by )(" noted ", )*" noted " or " word "($|;| \\()"
}

# The strings of a line, and what macros in it stand for.
function strings(line,    text, part) {
	while (match(line, /"([^"\\]|\\.)*"|[A-Z]+_HELP/)) {
		part = substr(line, RSTART, RLENGTH)
		line = substr(line, RSTART + RLENGTH)
		if (part ~ /^"/)
			text = text substr(part, 2, length(part) - 2)
		else
			text = text macro[part]
	}
	gsub(/\\n/, "\n", text)
	gsub(/\\"/, "\"", text)
	return text
}

# The words of a list as choice has it, with blanks between them.
function choices(text) {
	if (!match(text, choice))
		return ""
	text = substr(text, RSTART, RLENGTH)
	sub(/^: |^sort by |^by /, "", text)
	gsub(/ \([^)]*\)?|;/, "", text)
	gsub(/, | or /, " ", text)
	return text
}

# What may be the argument of an option that the synopsis calls so.
function argument_kinds(name, text) {
	if (gsub(/\|/, " ", name))
		return name
	if (name in kind)
		return kind[name]
	return name == "baud" ? rates : choices(text)
}

# An option's lines, joined: what its argument is called, and what it does.
function take_option(program, letter, text,    name, kinds) {
	gsub(/ +/, " ", text)
	if (letter in argument) {
		name = text
		sub(/ .*/, "", name)
		sub(/^[^ ]+ /, "", text)
		kinds = argument_kinds(argument[letter], text)
	}
	print "option", program, "-" letter, name, kinds, text
}

# The words of a line of commands: "stop[=TOKEN] read=OFFSET,BYTES", or one
# with what it does behind two blanks.
function take_commands(line,    n, i, list) {
	sub(/^  /, "", line)
	if (line ~ /^ /)
		return
	sub(/   *.*/, "", line)
	n = split(line, list, " ")
	for (i = 1; i <= n; i++) {
		if (match(list[i], /^[a-z][a-z-]*=?/))
			add("commands", substr(list[i], 1, RLENGTH))
	}
}

# Add a word to a set, each only once.
function add(set, what) {
	if (what != "" && index(" " sets[set] " ", " " what " ") == 0)
		sets[set] = sets[set] (sets[set] == "" ? "" : " ") what
}

# The lines of the options' text.
function take_options(program, text,    n, i, list, letter, held) {
	n = split(text, list, "\n")
	sets["commands"] = ""
	for (i = 1; i <= n; i++) {
		if (list[i] ~ /^  -/ || list[i] !~ /^ /) {
			if (letter)
				take_option(program, letter, held)
			letter = ""
		}
		if (list[i] ~ /^  -/) {
			letter = substr(list[i], 4, 1)
			held = substr(list[i], 6)
			sub(/^ +/, "", held)
		} else if (letter)
			held = held " " list[i]
		else {
			sub(/^[^ ][^:]*: */, "  ", list[i])
			take_commands(list[i])
		}
	}
}

# The operands of a form of the synopsis, by place: what stands behind a "|"
# has the place of what stands before the first one.
function take_form(form,    n, i, list, place, group, is_other, where) {
	gsub(/[][]/, " ", form)
	gsub(/ \.\.\./, "+", form)
	n = split(form, list, " ")
	for (i = 1; i <= n; i++) {
		if (list[i] == "|") {
			if (!group)
				group = place
			is_other = 1
			continue
		}
		place = is_other ? group : place + 1
		is_other = 0
		where = place == 1 ? "first" : "rest"
		if (list[i] ~ /,/)
			continue
		if (sub(/\+$/, "", list[i]))
			add("rest", kinds_of(list[i]))
		add(where, kinds_of(list[i]))
	}
}

function kinds_of(name) {
	if (name == "command")
		return sets["commands"]
	return name in operand ? operand[name] : name
}

# Take the options out of the synopsis, with what their arguments are called.
function take_synopsis(text,    part) {
	split("", argument)
	gsub(/\[-[A-Za-z]+\]/, "", text)
	while (match(text, /\[?-[A-Za-z] [^] ]+\]?/)) {
		part = substr(text, RSTART, RLENGTH)
		text = substr(text, 1, RSTART - 1) substr(text, RSTART + RLENGTH)
		gsub(/[][]/, "", part)
		argument[substr(part, 2, 1)] = substr(part, 4)
	}
	return text
}

function finish(    program, n, i, form, operands) {
	program = field["name"]
	print "program", program, field["purpose"]
	operands = take_synopsis(field["synopsis"])
	take_options(program, field["options"])
	print "option", program, "-h", "", "", "show help"
	print "option", program, "-V", "", "", "show name and version"
	print "option", program, "--help", "", "", "show help"
	print "option", program, "--version", "", "", "show name and version"
	sets["first"] = sets["rest"] = ""
	n = split(operands, form, "\n")
	for (i = 1; i <= n; i++)
		take_form(form[i])
	print "operand", program, "first", sets["first"]
	print "operand", program, "rest", sets["rest"]
}

BEGIN {
	OFS = "\t"
	# The order of the members of struct tool.
	behind["name"] = "purpose"
	behind["purpose"] = "synopsis"
	behind["synopsis"] = "options"
	behind["options"] = "examples"
}

FNR == 1 { inside = defining = "" }

# Macros of headers.
/^#define [A-Z]+_HELP/ { defining = $2 }
defining {
	macro[defining] = macro[defining] strings(substr($0, 2))
	if (!/\\$/)
		defining = ""
	next
}

# The baud rates that every system knows.
FILENAME ~ /tty_posix\.c$/ {
	while (match($0, /\{ [0-9]+, B/)) {
		rate = substr($0, RSTART + 2, RLENGTH - 5) + 0
		if (rate >= 9600)
			rates = rates (rates ? " " : "") rate
		$0 = substr($0, RSTART + RLENGTH)
	}
	next
}

# A struct tool, with or without the names of its members.
/^static const struct tool tool = / {
	inside = 1
	split("", field)
	member = "name"
	next
}
inside && /^};/ {
	finish()
	inside = ""
}
inside {
	line = $0
	if (match(line, /^\t\.[a-z]+ =/))
		member = substr(line, 3, RLENGTH - 4)
	# Two in a line have no names.
	while (match(line, /^[^"]*"([^"\\]|\\.)*",/)) {
		end = RLENGTH
		field[member] = field[member] strings(substr(line, 1, end))
		line = substr(line, end + 1)
		member = behind[member]
	}
	field[member] = field[member] strings(line)
}
