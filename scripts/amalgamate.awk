# SPDX-License-Identifier: MIT
# amalgamate.awk - what amalgamate has planned, line by line
#
# begin FILE		what follows is written to it
# text LINE		as it is
# file FILE		with all that it includes; but what was read is not read
#			again, but where #if may have left it out: without its
#			comments then
# maybe FILE		the same, in a place where #if leaves it out
# assembly FILE.S	the same, as assembly in C
# keep NAME		what was read so far
# recall NAME		as if only that had been read
# -v mcu=FOLDER		where the runtime is

# Without . and .. in it.
function plain(path,    part, n, i, kept, out) {
	n = split(path, part, "/")
	kept = 0
	for (i = 1; i <= n; i++) {
		if (part[i] == "." || part[i] == "" && i > 1)
			continue
		if (part[i] == ".." && kept > 0 && out[kept] != "..")
			kept--
		else
			out[++kept] = part[i]
	}
	path = out[1]
	for (i = 2; i <= kept; i++)
		path = path "/" out[i]
	return path
}

function exists(path,    line) {
	if (!(path in there)) {
		there[path] = (getline line < path) >= 0
		close(path)
	}
	return there[path]
}

# The file that from includes as name, from its own folder or the usual ones.
function find(name, from,    place, i) {
	sub(/[^\/]*$/, "", from)
	split(from "|" mcu "/|" mcu "/port/none/|", place, "|")
	for (i = 1; i <= 4; i++)
		if (exists(place[i] name))
			return plain(place[i] name)
	return ""
}

# A setting that is the name of a header: the first one holds.
function learn(line,    word) {
	split(line, word)
	if (word[1] == "#define" && word[3] ~ /^"/ && !(word[2] in value))
		value[word[2]] = word[3]
}

# The name that a line includes, if it is not the compiler that knows it.
function included(line,    word) {
	split(line, word)
	if (word[1] != "#include")
		return ""
	if (word[2] in value)
		word[2] = value[word[2]]
	return word[2] ~ /^"/ ? substr(word[2], 2, length(word[2]) - 2) : ""
}

#### Assembly ####

# As a C string: but what may be a macro is looked up by the preprocessor.  With
# its arguments, if it has some.
function quoted(code,    out, word, rest, i, deep) {
	out = ""
	while (match(code, /(^|[^A-Za-z0-9_.\\$])[A-Z][A-Z0-9_]+[A-Z0-9]/)) {
		word = RSTART + RLENGTH
		if (RSTART > 1 || substr(code, 1, 1) !~ /[A-Z]/) {
			RSTART++
			RLENGTH--
		}
		rest = substr(code, word)
		if (rest ~ /^[a-z$]/) {		# part of a longer name
			out = out string(substr(code, 1, word - 1))
			code = rest
			continue
		}
		if (rest ~ /^\(/) {
			deep = 0
			for (i = 1; i <= length(rest); i++) {
				deep += (substr(rest, i, 1) == "(") - \
				    (substr(rest, i, 1) == ")")
				if (deep == 0)
					break
			}
			word += i
		}
		out = out string(substr(code, 1, RSTART - 1)) "\" SPLITPROF_TEXT(" \
		    substr(code, RSTART, word - RSTART) ") \""
		code = substr(code, word)
	}
	return "\"" out string(code) "\\n\""
}

function string(text) {
	gsub(/\\/, "&&", text)
	gsub(/"/, "\\\"", text)
	gsub(/\t/, "\\t", text)
	return text
}

# A line of it: directives and comments are those of C, too.
function put_assembly(line,    at, comment) {
	if (goes_on || line ~ /^#/) {
		goes_on = line ~ /\\$/
		print line > to
		return
	}
	if (in_comment || line ~ /^[ \t]*(\/\*.*)?$/) {
		print line > to
		in_comment = line !~ /\*\// && (in_comment || line ~ /\/\*/)
		return
	}
	# A string does not go on in the next line.
	if (held != "")
		sub(/^[ \t]+/, "", line)
	line = held line
	held = ""
	if (line ~ /\\$/) {
		held = substr(line, 1, length(line) - 1)
		return
	}
	comment = ""
	if (at = index(line, "/*")) {
		comment = "\t" substr(line, at)
		line = substr(line, 1, at - 1)
		in_comment = comment !~ /\*\//
	}
	sub(/[ \t]+$/, "", line)
	# The labels of two files may be alike.
	gsub(/\.L/, ".L" labels "_", line)
	print quoted(line) comment > to
}

# Its #ifdef __ASSEMBLER__ are known here: the lines of the other branch are
# left out.  Returns whether this line is.
function left_out(line, asm,    word) {
	split(line, word)
	if (word[1] ~ /^#if/) {
		depth_of_if++
		if (word[2] == "__ASSEMBLER__" && !asm_at) {
			asm_at = depth_of_if
			asm_out = (word[1] == "#ifdef") != asm
			return 1
		}
	} else if (word[1] == "#else" && depth_of_if == asm_at) {
		asm_out = !asm_out
		return 1
	} else if (word[1] == "#endif" && depth_of_if-- == asm_at && asm_at) {
		asm_at = asm_out = 0
		return 1
	}
	return asm_out
}

function put(line) {
	if (labels != "")
		put_assembly(line)
	else
		print line > to
}

#### Files ####

# Whether a file has something of its own for assembly, or what it includes has:
# then it is read for both.
function mixed(path,    line, found, wanted) {
	if (path in known)
		return known[path]
	known[path] = 0
	while ((getline line < path) > 0) {
		if (line ~ /^#if.*def __ASSEMBLER__/)
			found = 1
		if ((wanted = included(line)) != "" &&
		    (wanted = find(wanted, path)) != "" && mixed(wanted))
			found = 1
	}
	close(path)
	return known[path] = found + 0
}

# Is it a comment, or a line of one, with nothing before or behind?
function is_comment(line,    was) {
	was = inside
	if (!was && (carries_on || line !~ /^[ \t]*\/\*/)) {
		carries_on = line ~ /\\$/
		return 0
	}
	inside = line !~ /\*\//
	return inside || line ~ /\*\/[ \t]*$/
}

# depth: how many #if are around it, but for those that guard a whole file.
function read(path, depth,    line, word, guard, directives, name, wanted,
    both, my_at, my_out, my_depth, again) {
	both = mixed(path)
	name = both && labels != "" ? path " for assembly" : path
	if (name in seen)
		return
	if (depth == 0)
		seen[name]
	my_at = asm_at; my_out = asm_out; my_depth = depth_of_if
	asm_at = asm_out = depth_of_if = 0
	name = path
	sub(/^.*mcu\//, "", name)
	again = printed[to, path]++
	print "" > to
	print "/* " name " */" > to
	while ((getline line < path) > 0) {
		if (line ~ /SPDX-License-Identifier/)
			continue
		if (again && is_comment(line))
			continue
		if (both && left_out(line, labels != ""))
			continue
		split(line, word)
		learn(line)
		if (line ~ /^#[ \t]*if/)
			depth++
		if (line ~ /^#[ \t]*endif/ || line == "#define " guard)
			depth--
		# C has read it, and its guard would leave it out.
		if (both && labels != "" && (line == "#define " guard ||
		    line ~ /^#ifndef/ && !directives))
			line = line "_ASM"
		if (line ~ /^#/)
			guard = ++directives == 1 ? word[2] : ""
		# C11 has it, and C99 as an extension.
		sub(/_Static_assert\(/, "__extension__ &", line)
		wanted = included(line)
		if (wanted == "")
			put(line)
		else if (find(wanted, path) == "") {
			print "amalgamate: " path ": no " wanted > "/dev/stderr"
			bad = 1
		} else
			read(find(wanted, path), depth)
	}
	close(path)
	asm_at = my_at; asm_out = my_out; depth_of_if = my_depth
}

{
	rest = $0
	sub(/^[a-z]* ?/, "", rest)
	labels = ""
}
$1 == "begin" {
	to = rest
}
$1 == "keep" {
	for (path in seen)
		kept[rest, path]
}
$1 == "recall" {
	split("", seen)
	for (both in kept) {
		split(both, part, SUBSEP)
		if (part[1] == rest)
			seen[part[2]]
	}
}
$1 == "text" {
	learn(rest)
	put(rest)
}
$1 == "file" || $1 == "maybe" {
	read(plain(rest), $1 == "maybe")
}
$1 == "assembly" {
	print "__asm__(" > to
	if (rest !~ /\/riscv\//)
		print "\"\\t.syntax unified\\n\"" > to
	print "\"\\t.pushsection .text\\n\"" > to
	labels = rest
	sub(/\.S$/, "", labels)
	sub(/^.*mcu\//, "", labels)
	gsub(/[^a-z0-9]/, "_", labels)
	read(plain(rest), 0)
	print "\"\\t.popsection\\n\");" > to
}
END {
	exit bad ? 2 : 0
}
