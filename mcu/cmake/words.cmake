# SPDX-License-Identifier: MIT
# words.cmake - whether a call is a word, where no setting says it

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
include([[${mcu}/cmake/measure.cmake]])
")
	add_custom_command(TARGET ${program} PRE_LINK
		COMMAND "${CMAKE_COMMAND}" -P "${base}-$<CONFIG>.cmake" VERBATIM)
	target_link_options(${program} PRIVATE "@${chosen}")
	set_target_properties(${program} PROPERTIES SPLITPROF_OBJECTS "@${chosen}")
endfunction()
