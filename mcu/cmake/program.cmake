# SPDX-License-Identifier: MIT
# program.cmake - what a program is made of, and what it is compiled for

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
