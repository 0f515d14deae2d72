# SPDX-License-Identifier: MIT
# compile.cmake - what of a program and the runtime is compiled with what

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
	set_target_properties(${program} PROPERTIES SPLITPROF_MEASURED ${measured})
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
