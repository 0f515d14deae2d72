# SPDX-License-Identifier: MIT
# splitprof.cmake - adds profiling to a CMake project of yours
#
#	find_package(splitprof REQUIRED)	# or add_subdirectory(.../mcu)
#	splitprof(fw PORT kl25z PROFILED main.c control.cpp)
#
# These files of the program fw, or of libraries of the project that it is
# linked with, are then compiled for profiling, and the runtime becomes part of
# fw.  It is all one where in the file of add_executable the call stands.  What
# it may have behind the program:
#
# PORT name		folder in mcu/port that drives the line; with a / in it,
#			a folder of yours, say ./board (no default)
# PROFILED file...	files to profile; headers and assembly in the list are
#			passed over
# KIND kind		pg: calls and samples for gprof; samples: the program as
#			it is without -pg, and samples of it; mp: times of
#			calls; tsp: what an RTOS does; count: as pg, counted in
#			RAM (the variable SPLITPROF_KIND, else pg)
# TIMER name		such a folder, which drives the sampler (that of PORT)
# CLOCK name		with mp: such a folder, which has the clock (that of
#			PORT); with tsp: the same, in place of SysTick (none)
# SETTINGS -D...	settings of splitprof_config.h and its kin
# BAUD number		the same as SETTINGS -DSPLITPROF_BAUD=number
# LEAVE_OUT file	names functions in these files which are not to be
#			counted, as gmoncost -l writes it; with GCC
# LOAD command		for fw-both: loads and starts the program $ELF, say
#			[[openocd -f board.cfg -c "program $ELF verify reset
#			exit"]] (asks for it)
# DEVICE name		serial device, host:port, or a file or socket in the
#			folder of the sources or of the build (/dev/ttyUSB0)
#
# Targets: fw-splitprof records and reports, fw-capture and fw-report do one of
# both.  fw-both records a build without -pg, too, and reports its times and the
# calls of fw; that build is made in the folder splitprof-plain.  fw-gmoncheck
# says what gprof would show wrongly, fw-size what the runtime costs.  If the
# project has one such program, the targets splitprof and splitprof-both are
# those of it.  They run splitprof.mk, by a Makefile that is made for it in the
# folder fw-splitprof beside the program.  The variables of splitprof.mk may
# stand in the environment.

if(CMAKE_VERSION VERSION_LESS 3.19)
	message(FATAL_ERROR "splitprof: CMake 3.19 is needed, for DEFER")
endif()
cmake_policy(VERSION 3.19...3.25)

set_property(GLOBAL PROPERTY SPLITPROF_MCU "${CMAKE_CURRENT_LIST_DIR}")

# A function sees the variables of who calls it, up to the project's: so a list
# that is appended to is set before.

# Fails with the reason, which follows.
function(splitprof_fail program)
	string(CONCAT reason ${ARGN})
	message(FATAL_ERROR "splitprof(${program}): ${reason}")
endfunction()

# The lines of parts.mk, as the variables splitprof-files-pg and so on.
macro(splitprof_read_parts)
	get_property(splitprof_mcu GLOBAL PROPERTY SPLITPROF_MCU)
	file(STRINGS "${splitprof_mcu}/parts.mk" splitprof_lines
		REGEX "^splitprof-")
	foreach(line IN LISTS splitprof_lines)
		string(REGEX MATCH "^([^ ]+) = (.*)$" line "${line}")
		string(REPLACE " " ";" ${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
	endforeach()
endmacro()

# A file that lies beside this folder where it is installed, or in the sources.
function(splitprof_find out name)
	get_property(mcu GLOBAL PROPERTY SPLITPROF_MCU)
	set(${out} "" PARENT_SCOPE)
	foreach(folder "${mcu}/.." "${mcu}/../scripts"
			"${mcu}/../../../bin" "${mcu}/../bin" ${ARGN})
		get_filename_component(file "${folder}/${name}" ABSOLUTE)
		if(EXISTS "${file}" AND NOT IS_DIRECTORY "${file}")
			set(${out} "${file}" PARENT_SCOPE)
			return()
		endif()
	endforeach()
endfunction()

#### The call ####

# Sets out to the folder that WHAT names, which has the file.
function(splitprof_folder out program what name file)
	get_property(mcu GLOBAL PROPERTY SPLITPROF_MCU)
	if(name MATCHES "/")
		get_filename_component(folder "${name}" ABSOLUTE)
	else()
		set(folder "${mcu}/port/${name}")
	endif()
	set(${out} "${folder}" PARENT_SCOPE)
	if(name AND EXISTS "${folder}/${file}")
		return()
	endif()
	file(GLOB known RELATIVE "${mcu}/port" "${mcu}/port/*/${file}")
	string(REPLACE "/${file}" "" known "${known}")
	list(JOIN known " " known)
	if(NOT name)
		splitprof_fail(${program} "${what}: not set: take one of: "
			"${known}")
	elseif(name MATCHES "/")
		splitprof_fail(${program} "${what}: ${name}: it has no ${file}")
	endif()
	splitprof_fail(${program} "${what}: \"${name}\" is none of: ${known}")
endfunction()

# A setting that nothing in the runtime, or in the user's folders, has is
# misspelt.
function(splitprof_check_settings program settings)
	get_property(mcu GLOBAL PROPERTY SPLITPROF_MCU)
	list(FILTER settings INCLUDE REGEX "^SPLITPROF_")
	if(NOT settings)
		return()
	endif()
	set(text "")
	foreach(folder "${mcu}" ${ARGN})
		file(GLOB_RECURSE files "${folder}/*.[chS]")
		foreach(file IN LISTS files)
			file(READ "${file}" more)
			string(APPEND text "${more}")
		endforeach()
	endforeach()
	foreach(setting IN LISTS settings)
		string(REGEX REPLACE "=.*" "" name "${setting}")
		if(NOT text MATCHES "[^A-Z0-9_]${name}[^A-Z0-9_]")
			splitprof_fail(${program} "SETTINGS: there is no ${name}")
		endif()
	endforeach()
endfunction()

# The files of the call's kind, with the folders that it names.
function(splitprof_place out program)
	string(REGEX REPLACE "^samples$" "pg" like "${arg_KIND}")
	set(patterns "")
	foreach(file IN LISTS splitprof-files-${like})
		string(REGEX MATCH "^([A-Z]+)/(.*)" file "${file}")
		set(what ${CMAKE_MATCH_1})
		set(name "${CMAKE_MATCH_2}")
		set(folder "${splitprof_mcu}")
		if(what STREQUAL "CLOCK" AND NOT arg_CLOCK)
			continue()
		elseif(NOT what STREQUAL "MCU")
			string(REPLACE "*.[cS]" ".c" needed "${name}")
			splitprof_folder(folder ${program} ${what}
				"${arg_${what}}" "${needed}")
		endif()
		list(APPEND patterns "${folder}/${name}")
	endforeach()
	set(${out} ${patterns} PARENT_SCOPE)
endfunction()

function(splitprof program)
	set(words PORT KIND TIMER CLOCK BAUD LEAVE_OUT LOAD DEVICE)
	cmake_parse_arguments(PARSE_ARGV 1 arg "" "${words}" "PROFILED;SETTINGS")
	splitprof_read_parts()

	get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
	if(NOT TARGET ${program})
		splitprof_fail(${program} "there is no such target yet: "
			"call it after add_executable(${program} ...)")
	endif()
	get_target_property(type ${program} TYPE)
	get_target_property(before ${program} SPLITPROF_KIND)
	if(NOT type STREQUAL "EXECUTABLE")
		splitprof_fail(${program} "is no program: name the one that it "
			"is linked with; PROFILED may have its files")
	elseif(before)
		splitprof_fail(${program} "is called twice")
	elseif(NOT "C" IN_LIST languages)
		splitprof_fail(${program} "the runtime is in C: say "
			"project(... C CXX)")
	elseif(arg_UNPARSED_ARGUMENTS)
		list(JOIN arg_UNPARSED_ARGUMENTS " " unknown)
		list(JOIN words " " words)
		splitprof_fail(${program} "\"${unknown}\" is none of: ${words} "
			"PROFILED SETTINGS")
	endif()

	if(NOT arg_KIND)
		set(arg_KIND "${SPLITPROF_KIND}")
	endif()
	if(NOT arg_KIND)
		set(arg_KIND pg)
	endif()
	if(NOT arg_KIND MATCHES "^(pg|samples|mp|tsp|count)$")
		splitprof_fail(${program} "KIND: \"${arg_KIND}\" is not pg, "
			"samples, mp, tsp or count")
	endif()
	# The second build of fw-both.
	if(SPLITPROF_PLAIN AND arg_KIND STREQUAL "pg")
		set(arg_KIND samples)
	endif()
	if(NOT arg_PROFILED AND NOT arg_KIND MATCHES "samples|tsp")
		splitprof_fail(${program} "PROFILED: not set: name the files "
			"whose calls are counted, or take KIND samples")
	endif()

	# A port has a sampler and a clock of its own.
	if(NOT arg_TIMER)
		set(arg_TIMER "${arg_PORT}")
	endif()
	if(NOT arg_CLOCK AND arg_KIND STREQUAL "mp")
		set(arg_CLOCK "${arg_PORT}")
	endif()
	splitprof_place(patterns ${program})

	if(arg_BAUD)
		list(APPEND arg_SETTINGS -DSPLITPROF_BAUD=${arg_BAUD})
	endif()
	list(TRANSFORM arg_SETTINGS REPLACE "^-D" "")
	set(own "")
	foreach(name PORT TIMER CLOCK)
		if(arg_${name} MATCHES "/")
			get_filename_component(folder "${arg_${name}}" ABSOLUTE)
			set(arg_${name} "${folder}")
			list(APPEND own "${folder}")
		endif()
	endforeach()
	splitprof_check_settings(${program} "${arg_SETTINGS}" ${own})
	splitprof_own_settings(settings ${arg_KIND} "${arg_CLOCK}"
		"${arg_SETTINGS}")

	if(arg_LEAVE_OUT)
		get_filename_component(arg_LEAVE_OUT "${arg_LEAVE_OUT}" ABSOLUTE)
	endif()
	foreach(name ${words} PROFILED)
		set_target_properties(${program} PROPERTIES
			SPLITPROF_${name} "${arg_${name}}")
	endforeach()
	set_target_properties(${program} PROPERTIES
		SPLITPROF_GIVEN "${arg_SETTINGS}"
		SPLITPROF_ALL_SETTINGS "${settings}"
		SPLITPROF_PATTERNS "${patterns}")

	# Sources and libraries may be added below.
	set_property(GLOBAL APPEND PROPERTY SPLITPROF_PROGRAMS ${program})
	cmake_language(EVAL CODE
		"cmake_language(DEFER CALL splitprof_finish [[${program}]])")
	get_property(programs GLOBAL PROPERTY SPLITPROF_PROGRAMS)
	if(programs STREQUAL program)
		cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}"
			CALL splitprof_name_one)
	endif()
endfunction()

# The settings that a kind has of itself, and those that are given.
function(splitprof_own_settings out kind clock given)
	if(clock AND NOT clock MATCHES "/")
		set(clock "port/${clock}")
	endif()
	splitprof_read_parts()
	set(own "")
	if(kind MATCHES "mp|count|samples")
		set(own ${splitprof-set-${kind}})
	endif()
	# A file with the settings has all of them.
	if(kind MATCHES "pg|samples" AND NOT given MATCHES
			"SPLITPROF_(HEADER|CONFIG_H)=")
		list(APPEND own ${splitprof-set-pg})
	endif()
	list(TRANSFORM own REPLACE "^-D" "")
	if(clock)
		list(APPEND own "SPLITPROF_MP_CLOCK_H=\"${clock}/clock.h\"")
	endif()
	if(clock AND kind STREQUAL "tsp")
		list(APPEND own "SPLITPROF_TSP_TIME_H=\"time/clock.h\"")
	endif()
	foreach(setting IN LISTS given)
		string(REGEX REPLACE "=.*" "" name "${setting}")
		list(FILTER own EXCLUDE REGEX "^${name}=")
	endforeach()
	set(${out} ${own} ${given} PARENT_SCOPE)
endfunction()

#### What the program is made of ####

# The names in lists that may have generator expressions.
function(splitprof_names out)
	string(REGEX REPLACE "\\$<[^<>;]*:|\\$<|>:?" ";" names "${ARGN}")
	list(REMOVE_ITEM names "")
	set(${out} "${names}" PARENT_SCOPE)
endfunction()

# The files of a target, which owner compiles, are noted for the program; those
# that are objects of a library are a part of their own.
function(splitprof_walk_files program owner target property)
	get_target_property(files ${target} ${property})
	get_target_property(source ${target} SOURCE_DIR)
	get_target_property(binary ${target} BINARY_DIR)
	if(NOT files)
		return()
	endif()
	splitprof_names(files ${files})
	foreach(file IN LISTS files)
		if(TARGET ${file})
			splitprof_walk(${program} ${owner} ${file})
			continue()
		endif()
		get_filename_component(path "${file}" ABSOLUTE BASE_DIR "${source}")
		if(NOT EXISTS "${path}")
			get_filename_component(made "${file}" ABSOLUTE
				BASE_DIR "${binary}")
			get_source_file_property(known "${made}"
				TARGET_DIRECTORY ${owner} GENERATED)
			if(known)
				set(path "${made}")
			endif()
		endif()
		string(MD5 id "${path}")
		set_property(GLOBAL APPEND PROPERTY SPLITPROF_FILES_${program}
			"${path}")
		set_property(GLOBAL APPEND PROPERTY
			SPLITPROF_OWNERS_${program}_${id} ${owner})
	endforeach()
endfunction()

function(splitprof_walk_libraries program owner target property)
	get_target_property(libraries ${target} ${property})
	if(libraries)
		splitprof_names(libraries ${libraries})
		foreach(library IN LISTS libraries)
			splitprof_walk(${program} ${owner} ${library})
		endforeach()
	endif()
endfunction()

# Notes all that is compiled for the program: targets, files and their owners.
function(splitprof_walk program owner target)
	if(NOT TARGET ${target})
		return()
	endif()
	get_target_property(alias ${target} ALIASED_TARGET)
	if(alias)
		set(target ${alias})
	endif()
	get_property(seen GLOBAL PROPERTY SPLITPROF_SEEN_${program})
	if("${owner} ${target}" IN_LIST seen)
		return()
	endif()
	set_property(GLOBAL APPEND PROPERTY SPLITPROF_SEEN_${program}
		"${owner} ${target}")
	get_target_property(type ${target} TYPE)
	get_target_property(imported ${target} IMPORTED)
	foreach(options COMPILE_OPTIONS INTERFACE_COMPILE_OPTIONS COMPILE_FLAGS
			COMPILE_DEFINITIONS INTERFACE_COMPILE_DEFINITIONS)
		get_target_property(some ${target} ${options})
		set_property(GLOBAL APPEND PROPERTY SPLITPROF_OPTIONS_${program}
			"${some}")
	endforeach()

	# What it brings to who links it, and what it compiles itself.
	if(NOT target STREQUAL owner)
		splitprof_walk_files(${program} ${owner} ${target}
			INTERFACE_SOURCES)
		splitprof_walk_libraries(${program} ${owner} ${target}
			INTERFACE_LINK_LIBRARIES)
	endif()
	if(imported OR type STREQUAL "INTERFACE_LIBRARY"
			OR "${target} ${target}" IN_LIST seen)
		return()
	endif()
	set_property(GLOBAL APPEND PROPERTY SPLITPROF_SEEN_${program}
		"${target} ${target}")
	set_property(GLOBAL APPEND PROPERTY SPLITPROF_PARTS_${program} ${target})
	splitprof_walk_files(${program} ${target} ${target} SOURCES)
	splitprof_walk_libraries(${program} ${target} ${target} LINK_LIBRARIES)
endfunction()

# The compiler as it is called for the program's processor.
function(splitprof_compiler out program)
	get_property(options GLOBAL PROPERTY SPLITPROF_OPTIONS_${program})
	string(TOUPPER "${CMAKE_BUILD_TYPE}" config)
	string(REGEX MATCHALL
		"-(mcpu|march|mabi|misa-spec)=[^ ;>\"]+|-mthumb|-mbig-endian|-?-target[= ;][^ ;>\"]+"
		options "${CMAKE_C_COMPILER_ARG1} ${CMAKE_C_FLAGS} \
${CMAKE_C_FLAGS_${config}} ${options}")
	list(REMOVE_DUPLICATES options)
	if(CMAKE_C_COMPILER_TARGET AND CMAKE_C_COMPILER_ID MATCHES "Clang")
		list(PREPEND options "--target=${CMAKE_C_COMPILER_TARGET}")
	endif()
	set(${out} "${CMAKE_C_COMPILER}" ${options} PARENT_SCOPE)
endfunction()

# What it says of that: ARCH, and whether it is CLANG, for THUMB1, BIG_ENDIAN.
function(splitprof_ask program compiler)
	set(empty "${CMAKE_BINARY_DIR}/CMakeFiles/splitprof.c")
	file(WRITE "${empty}" "")
	execute_process(COMMAND ${compiler} -dM -E "${empty}"
		OUTPUT_VARIABLE said ERROR_VARIABLE said_else)
	set(CLANG OFF PARENT_SCOPE)
	set(THUMB1 OFF PARENT_SCOPE)
	set(BIG_ENDIAN OFF PARENT_SCOPE)
	if(said MATCHES "define __clang__ ")
		set(CLANG ON PARENT_SCOPE)
	endif()
	if(said MATCHES "define __ARM_ARCH_ISA_THUMB 1")
		set(THUMB1 ON PARENT_SCOPE)
	endif()
	if(said MATCHES "__BYTE_ORDER__ __ORDER_BIG_ENDIAN__")
		set(BIG_ENDIAN ON PARENT_SCOPE)
	endif()
	if(said MATCHES "define __riscv ")
		set(ARCH riscv PARENT_SCOPE)
	elseif(said MATCHES "define __arm__ ")
		set(ARCH arm PARENT_SCOPE)
	else()
		list(JOIN compiler " " compiler)
		splitprof_fail(${program} "${compiler}: does not compile for "
			"ARM or RISC-V: is there a toolchain file?")
	endif()
endfunction()

#### What is compiled, and with what ####

# The flags of files to profile.
function(splitprof_flags out program kind)
	splitprof_read_parts()
	get_target_property(list ${program} SPLITPROF_LEAVE_OUT)
	set(flags "")
	if(kind STREQUAL "mp")
		set(flags ${splitprof-flags-mp})
	elseif(kind MATCHES "pg|count" AND CLANG)
		set(flags ${splitprof-flags-clang})
	elseif(kind MATCHES "pg|count")
		set(flags ${splitprof-flags-gcc})
		if(THUMB1)
			list(APPEND flags ${splitprof-flags-thumb1})
		endif()
	endif()
	if(list AND (CLANG OR kind MATCHES "mp|tsp"))
		splitprof_fail(${program} "LEAVE_OUT: is for -pg of GCC")
	elseif(list AND flags)
		splitprof_find(script leave-out)
		set(wrapper "${script},${list}")
		if(NOT script OR NOT EXISTS "${list}")
			splitprof_fail(${program} "LEAVE_OUT: not found: "
				"leave-out of splitprof, or ${list}")
		elseif(NOT wrapper MATCHES "^[^, ]*,[^, ]*$")
			splitprof_fail(${program} "LEAVE_OUT: a comma or a "
				"blank is in the path: ${wrapper}")
		endif()
		list(APPEND flags -wrapper "sh,${wrapper}")
	endif()
	set(${out} ${flags} PARENT_SCOPE)
endfunction()

# A property of the target says what a file is compiled with, since another
# target may have the same file.
function(splitprof_profile program file flags)
	get_target_property(list ${program} SPLITPROF_LEAVE_OUT)
	string(MD5 id "${file}")
	get_property(owners GLOBAL PROPERTY SPLITPROF_OWNERS_${program}_${id})
	set(options "$<TARGET_PROPERTY:SPLITPROF_FLAGS_${id}>")
	foreach(owner IN LISTS owners)
		set_target_properties(${owner} PROPERTIES
			SPLITPROF_FLAGS_${id} "${flags}" SPLITPROF_HAS_FLAGS ON)
		get_source_file_property(known "${file}"
			TARGET_DIRECTORY ${owner} COMPILE_OPTIONS)
		if(NOT options IN_LIST known)
			set_property(SOURCE "${file}" TARGET_DIRECTORY ${owner}
				APPEND PROPERTY COMPILE_OPTIONS "${options}")
		endif()
		if(list)
			set_property(SOURCE "${file}" TARGET_DIRECTORY ${owner}
				APPEND PROPERTY OBJECT_DEPENDS "${list}")
		endif()
	endforeach()
endfunction()

# Each file to profile must be one that is linked.
function(splitprof_profile_all program flags)
	get_target_property(profiled ${program} SPLITPROF_PROFILED)
	get_property(files GLOBAL PROPERTY SPLITPROF_FILES_${program})
	foreach(name IN LISTS profiled)
		if(name MATCHES "\\.(h|hh|hpp|hxx|H|inc|ipp|s|S|asm)$")
			continue()
		endif()
		set(found "")
		foreach(folder "${CMAKE_CURRENT_SOURCE_DIR}"
				"${CMAKE_CURRENT_BINARY_DIR}")
			get_filename_component(path "${name}" ABSOLUTE
				BASE_DIR "${folder}")
			if(NOT found AND path IN_LIST files)
				set(found "${path}")
			endif()
		endforeach()
		if(found)
			splitprof_profile(${program} "${found}" "${flags}")
			continue()
		endif()
		get_filename_component(stem "${name}" NAME_WE)
		string(REGEX REPLACE "[][+.*()^$?|\\]" "\\\\\\0" stem "${stem}")
		list(FILTER files INCLUDE REGEX "/${stem}\\.[^/]*$")
		list(TRANSFORM files REPLACE "^${CMAKE_CURRENT_SOURCE_DIR}/" "")
		list(JOIN files " " like)
		if(like)
			set(like ", which has ${like}")
		endif()
		splitprof_fail(${program} "PROFILED: ${name}: not a source of "
			"${program}${like}")
	endforeach()
endfunction()

# Include path, settings and flags for a part of the program: itself, or a
# library.  One that several programs share may have the settings of none, if
# these differ and nothing of it is profiled.
function(splitprof_compile program part settings flags)
	get_property(mcu GLOBAL PROPERTY SPLITPROF_MCU)
	get_target_property(kind ${program} SPLITPROF_KIND)
	get_target_property(other ${part} SPLITPROF_FOR)
	get_target_property(before ${part} SPLITPROF_SIGNATURE)
	get_target_property(has_flags ${part} SPLITPROF_HAS_FLAGS)
	set(signature "${kind} ${settings}")
	target_compile_options(${part} PRIVATE
		"$<$<COMPILE_LANGUAGE:C,CXX,ASM>:-idirafter${mcu}>"
		"$<$<COMPILE_LANGUAGE:C,CXX>:${flags}>")
	if(NOT other)
		target_compile_definitions(${part} PRIVATE
			"$<TARGET_PROPERTY:SPLITPROF_SETTINGS>")
		set_target_properties(${part} PROPERTIES
			SPLITPROF_SETTINGS "${settings}"
			SPLITPROF_SIGNATURE "${signature}"
			SPLITPROF_FOR ${program})
	elseif(NOT before STREQUAL signature AND has_flags)
		splitprof_fail(${program} "PROFILED: ${part} is linked with "
			"${other}, too, whose kind or settings are others: "
			"compile it twice")
	elseif(NOT before STREQUAL signature)
		set_target_properties(${part} PROPERTIES SPLITPROF_SETTINGS "")
		message(STATUS "splitprof(${program}): ${part} is linked with "
			"${other}, too, and has the settings of neither")
	endif()
endfunction()

# The runtime is a library of objects that is compiled with what the program is
# compiled with, as C, also its assembly, so that the language ASM need not be
# there; and by its own standard, without the warnings and the headers that the
# program's files may have.  Nothing that it calls is profiled.  Files with
# options are in no unity build.
function(splitprof_add_part program part)
	get_property(mcu GLOBAL PROPERTY SPLITPROF_MCU)
	get_target_property(patterns ${program} SPLITPROF_PATTERNS)
	string(REPLACE "/ARCH/" "/${ARCH}/" patterns "${patterns}")
	set(files "")
	foreach(pattern IN LISTS patterns)
		file(GLOB some "${pattern}")
		list(APPEND files ${some})
	endforeach()
	add_library(${part} OBJECT EXCLUDE_FROM_ALL ${files})
	# A folder of the user's finds ../port.h as one in mcu/port does.
	set(options -std=gnu11 -w -foptimize-sibling-calls
		"-iquote${mcu}/port/none")
	set_source_files_properties(${files} PROPERTIES LANGUAGE C
		COMPILE_OPTIONS "${options}")
	list(FILTER files INCLUDE REGEX "\\.S$")
	if(files)
		set_source_files_properties(${files} PROPERTIES COMPILE_OPTIONS
			"${options};-x;assembler-with-cpp")
	endif()
	foreach(name COMPILE_OPTIONS COMPILE_DEFINITIONS INCLUDE_DIRECTORIES)
		set_target_properties(${part} PROPERTIES
			${name} "$<TARGET_PROPERTY:${program},${name}>")
	endforeach()
	foreach(name COMPILE_FLAGS INTERPROCEDURAL_OPTIMIZATION
			POSITION_INDEPENDENT_CODE SPLITPROF_SETTINGS)
		get_target_property(value ${program} ${name})
		if(value)
			set_target_properties(${part} PROPERTIES ${name} "${value}")
		endif()
	endforeach()
	get_target_property(needs ${program} MANUALLY_ADDED_DEPENDENCIES)
	if(needs)
		add_dependencies(${part} ${needs})
	endif()
endfunction()

function(splitprof_add_runtime program)
	splitprof_may_be_words(measured ${program})
	if(measured)
		splitprof_add_forms(${program})
	else()
		set(part ${program}-splitprof-runtime)
		splitprof_add_part(${program} ${part})
		target_sources(${program} PRIVATE "$<TARGET_OBJECTS:${part}>")
		set_target_properties(${program} PROPERTIES SPLITPROF_OBJECTS
			"$<TARGET_OBJECTS:${part}>")
	endif()
endfunction()

#### Words, or bytes ####

# Is the size of the code to say whether a call is a word?  Not where a setting
# says what it is, or can't be combined with words.
function(splitprof_may_be_words out program)
	set(${out} OFF PARENT_SCOPE)
	splitprof_read_parts()
	get_target_property(kind ${program} SPLITPROF_KIND)
	get_target_property(given ${program} SPLITPROF_GIVEN)
	get_property(options GLOBAL PROPERTY SPLITPROF_OPTIONS_${program})
	string(TOUPPER "${CMAKE_BUILD_TYPE}" config)
	set(said "${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_${config}};${options}")
	list(TRANSFORM splitprof-set-call REPLACE "^-D" "")
	list(JOIN splitprof-set-call "|" excluded)
	set(queue 120)
	if(";${given};" MATCHES ";SPLITPROF_QUEUE_BYTES=([0-9]+)[Uu]?;")
		set(queue ${CMAKE_MATCH_1})
	endif()
	string(REGEX REPLACE "_CACHE=0([; ])" "\\1" all "${given};${said};")
	math(EXPR rest "${queue} % 8")
	if(BIG_ENDIAN OR rest OR queue LESS 48 OR queue GREATER 512
			OR NOT kind STREQUAL "pg"
			OR all MATCHES "${excluded}"
			OR said MATCHES "SPLITPROF_QUEUE_BYTES=")
		return()
	endif()
	get_target_property(folder ${program} SOURCE_DIR)
	find_program(SPLITPROF_READELF NAMES "${CMAKE_READELF}"
		arm-none-eabi-readelf readelf NO_CMAKE_FIND_ROOT_PATH)
	mark_as_advanced(SPLITPROF_READELF)
	if(NOT SPLITPROF_READELF)
		message(STATUS "splitprof(${program}): not found: readelf: a \
call is 7 bytes")
	elseif(NOT folder STREQUAL CMAKE_CURRENT_SOURCE_DIR)
		message(STATUS "splitprof(${program}): is not in the folder of \
add_executable(${program} ...): a call is 7 bytes")
	else()
		set(${out} ON PARENT_SCOPE)
	endif()
endfunction()

# Both forms are compiled: which is linked, is only known when all of the
# program is there.
function(splitprof_add_forms program)
	splitprof_read_parts()
	get_property(mcu GLOBAL PROPERTY SPLITPROF_MCU)
	get_property(parts GLOBAL PROPERTY SPLITPROF_PARTS_${program})
	set(measured "")
	foreach(part IN LISTS parts)
		get_target_property(type ${part} TYPE)
		if(type MATCHES "EXECUTABLE|LIBRARY")
			list(APPEND measured "$<TARGET_OBJECTS:${part}>")
		endif()
	endforeach()
	set(text "set(objects [[${measured}]])\n")
	foreach(form bytes words)
		set(part ${program}-splitprof-${form})
		splitprof_add_part(${program} ${part})
		string(COMPARE EQUAL ${form} words is)
		set_property(TARGET ${part} APPEND PROPERTY COMPILE_DEFINITIONS
			SPLITPROF_WORDS=${is})
		add_dependencies(${program} ${part})
		set_property(TARGET ${program} APPEND PROPERTY LINK_DEPENDS
			"$<TARGET_OBJECTS:${part}>")
		string(APPEND text
			"set(${form} [[$<TARGET_OBJECTS:${part}>]])\n")
	endforeach()
	set(base "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${program}-splitprof")
	set(chosen "${base}-$<CONFIG>.rsp")
	file(GENERATE OUTPUT "${base}-$<CONFIG>.cmake" CONTENT
"# By splitprof.cmake, for measure.cmake.
${text}set(readelf [[${SPLITPROF_READELF}]])
set(most ${splitprof-words-most})
set(chosen [[${chosen}]])
set(form [[$<TARGET_FILE_DIR:${program}>/${program}-splitprof/splitprof-objs/form]])
include([[${mcu}/measure.cmake]])
")
	add_custom_command(TARGET ${program} PRE_LINK
		COMMAND "${CMAKE_COMMAND}" -P "${base}-$<CONFIG>.cmake" VERBATIM)
	target_link_options(${program} PRIVATE "@${chosen}")
	set_target_properties(${program} PROPERTIES SPLITPROF_OBJECTS "@${chosen}")
endfunction()

#### Record and report ####

# What splitprof.mk is to know of the program.
function(splitprof_write_makefile program compiler mk rawcap)
	set(text "")
	foreach(name KIND PORT TIMER CLOCK LEAVE_OUT LOAD DEVICE)
		get_target_property(value ${program} SPLITPROF_${name})
		set(is =)
		if(name MATCHES "LOAD|DEVICE")
			set(is ?=)
		endif()
		if(value)
			string(APPEND text "SPLITPROF_${name} ${is} ${value}\n")
		endif()
	endforeach()
	get_target_property(settings ${program} SPLITPROF_GIVEN)
	list(TRANSFORM settings PREPEND "-D")
	list(JOIN settings " " settings)
	list(JOIN compiler " " compiler)
	string(APPEND text "SPLITPROF_SETTINGS = ${settings}\nCC = ${compiler}\n")
	string(REPLACE "$" "$$" text "${text}")
	string(REPLACE "#" "\\#" text "${text}")
	get_filename_component(bin "${rawcap}" DIRECTORY)
	file(GENERATE OUTPUT
		"$<TARGET_FILE_DIR:${program}>/${program}-splitprof/Makefile"
		CONTENT "# By splitprof.cmake: records and reports ${program}.
SPLITPROF_ELF = ../$<TARGET_FILE_NAME:${program}>
SPLITPROF_PLAIN = splitprof-objs/plain.elf
${text}CPPFLAGS =
CFLAGS =
TARGET_ARCH =
OBJS =
# A socket or file may be named from where cmake is run.
ifdef SPLITPROF_DEVICE
SPLITPROF_DEVICE := $(firstword $(wildcard $(SPLITPROF_DEVICE) \
	$(addsuffix /$(SPLITPROF_DEVICE),${CMAKE_BINARY_DIR} \
	${CMAKE_SOURCE_DIR})) $(SPLITPROF_DEVICE))
endif
export PATH := ${bin}:$(PATH)
include ${mk}
gmoncheck: $(SPLITPROF_ELF)
	@gmoncheck $< || [ $$? -eq 1 ]
")
endfunction()

# A target that only says why it can't do its work.
function(splitprof_target_fails name why)
	add_custom_target(${name} COMMAND "${CMAKE_COMMAND}" -E echo "${why}"
		COMMAND "${CMAKE_COMMAND}" -E false VERBATIM)
endfunction()

# A target that makes goal by that Makefile, if nothing for it is missing.
function(splitprof_target name program goal)
	get_property(why GLOBAL PROPERTY SPLITPROF_MISSING)
	if(why)
		splitprof_target_fails(${name} "${why}")
		return()
	endif()
	# The outer make's options, -j say, are not for this one.
	add_custom_target(${name} ${ARGN}
		COMMAND env MAKEFLAGS= MAKELEVEL= "${SPLITPROF_MAKE}" -s ${goal}
		WORKING_DIRECTORY
		"$<TARGET_FILE_DIR:${program}>/${program}-splitprof"
		USES_TERMINAL VERBATIM)
	add_dependencies(${name} ${program})
endfunction()

# The same project in a second folder of the build, with the program as it is
# without -pg.
function(splitprof_target_both name program)
	get_property(mcu GLOBAL PROPERTY SPLITPROF_MCU)
	get_target_property(kind ${program} SPLITPROF_KIND)
	if(NOT kind STREQUAL "pg")
		splitprof_target_fails(${name} "${name}: is of KIND pg")
		return()
	endif()
	splitprof_target(${name} ${program} splitprof-both
		COMMAND env MAKEFLAGS= MAKELEVEL= "${CMAKE_COMMAND}"
		"-Dsource=${CMAKE_SOURCE_DIR}" "-Dbuild=${CMAKE_BINARY_DIR}"
		"-Dgenerator=${CMAKE_GENERATOR}" "-Dconfig=$<CONFIG>"
		"-Dprogram=${program}" "-Dfile=$<TARGET_FILE_NAME:${program}>"
		"-Dcopy=$<TARGET_FILE_DIR:${program}>/${program}-splitprof/splitprof-objs/plain.elf"
		-P "${mcu}/plain.cmake")
endfunction()

function(splitprof_add_targets program compiler)
	get_property(mcu GLOBAL PROPERTY SPLITPROF_MCU)
	find_program(SPLITPROF_RAWCAP rawcap HINTS "${mcu}/../../../bin"
		"${mcu}/../bin" NO_CMAKE_FIND_ROOT_PATH)
	find_program(SPLITPROF_MAKE NAMES gmake make NO_CMAKE_FIND_ROOT_PATH)
	mark_as_advanced(SPLITPROF_RAWCAP SPLITPROF_MAKE)
	get_filename_component(bin "${SPLITPROF_RAWCAP}" DIRECTORY)
	splitprof_find(mk splitprof.mk "${bin}/../share/splitprof")
	set(missing "")
	foreach(need SPLITPROF_RAWCAP:rawcap SPLITPROF_MAKE:make mk:splitprof.mk)
		string(REGEX MATCH "(.*):(.*)" need "${need}")
		if(NOT ${CMAKE_MATCH_1})
			list(APPEND missing ${CMAKE_MATCH_2})
		endif()
	endforeach()
	if(mk MATCHES " ")
		list(APPEND missing "splitprof.mk in a folder without blanks")
	endif()
	if(missing)
		list(JOIN missing ", " missing)
		set(why "splitprof: not found: ${missing}: the program can be \
built, but not recorded")
		get_property(told GLOBAL PROPERTY SPLITPROF_MISSING)
		if(NOT told)
			message(STATUS "${why}")
		endif()
		set_property(GLOBAL PROPERTY SPLITPROF_MISSING "${why}")
	else()
		splitprof_write_makefile(${program} "${compiler}" "${mk}"
			"${SPLITPROF_RAWCAP}")
	endif()
	splitprof_target(${program}-splitprof ${program} splitprof)
	splitprof_target(${program}-capture ${program} splitprof-capture)
	splitprof_target(${program}-report ${program} splitprof-report)
	splitprof_target(${program}-gmoncheck ${program} gmoncheck)
	splitprof_target_both(${program}-both ${program})
	get_target_property(objects ${program} SPLITPROF_OBJECTS)
	find_program(SPLITPROF_SIZE NAMES arm-none-eabi-size
		riscv64-unknown-elf-size size NO_CMAKE_FIND_ROOT_PATH)
	mark_as_advanced(SPLITPROF_SIZE)
	add_custom_target(${program}-size COMMAND "${SPLITPROF_SIZE}" -t
		"${objects}" COMMAND_EXPAND_LISTS VERBATIM)
	add_dependencies(${program}-size ${program})
endfunction()

# plain.cmake takes the program from there, wherever the project has it.
function(splitprof_put_plain program)
	set(name RUNTIME_OUTPUT_DIRECTORY)
	set(folder "${CMAKE_BINARY_DIR}/splitprof-program")
	set_target_properties(${program} PROPERTIES ${name} "${folder}")
	foreach(config IN LISTS CMAKE_CONFIGURATION_TYPES CMAKE_BUILD_TYPE)
		string(TOUPPER "${config}" config)
		set_target_properties(${program} PROPERTIES
			${name}_${config} "${folder}")
	endforeach()
endfunction()

#### At the end of the file with the call, and of the project's first ####

function(splitprof_finish program)
	splitprof_walk(${program} ${program} ${program})
	splitprof_compiler(compiler ${program})
	splitprof_ask(${program} "${compiler}")
	get_target_property(kind ${program} SPLITPROF_KIND)
	get_target_property(settings ${program} SPLITPROF_ALL_SETTINGS)
	if(CLANG AND ARCH STREQUAL "riscv" AND kind MATCHES "pg|samples|count")
		splitprof_fail(${program} "Clang for RISC-V gives the stub no "
			"caller: use GCC")
	endif()
	splitprof_read_parts()
	set(all "")
	if(kind MATCHES "pg|count")
		set(all ${splitprof-flags-all})
	endif()

	splitprof_flags(flags ${program} ${kind})
	splitprof_profile_all(${program} "${flags}")
	get_property(parts GLOBAL PROPERTY SPLITPROF_PARTS_${program})
	foreach(part IN LISTS parts)
		splitprof_compile(${program} ${part} "${settings}" "${all}")
	endforeach()
	splitprof_add_runtime(${program})
	if(SPLITPROF_PLAIN)
		splitprof_put_plain(${program})
	endif()
	splitprof_add_targets(${program} "${compiler}")
endfunction()

function(splitprof_name_one)
	get_property(programs GLOBAL PROPERTY SPLITPROF_PROGRAMS)
	list(LENGTH programs n)
	if(TARGET splitprof)
		return()
	elseif(n EQUAL 1)
		splitprof_target(splitprof ${programs} splitprof)
		splitprof_target_both(splitprof-both ${programs})
		return()
	endif()
	foreach(goal splitprof both)
		list(TRANSFORM programs APPEND "-${goal}" OUTPUT_VARIABLE names)
		list(JOIN names ", " names)
		string(REGEX REPLACE "^both$" "splitprof-both" name ${goal})
		splitprof_target_fails(${name}
			"${name}: of several programs: take one of: ${names}")
	endforeach()
endfunction()
