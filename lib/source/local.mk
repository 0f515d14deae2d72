# lib/source - which function, file and line an address belongs to
lib_sources += %D%/added_code.c %D%/added_code.h
lib_sources += %D%/dwarf_bytes.h
lib_sources += %D%/functions.c %D%/functions.h
lib_sources += %D%/line_header.c
lib_sources += %D%/line_program.c %D%/line_program.h
lib_sources += %D%/line_table.c %D%/line_table.h
lib_sources += %D%/names.h
if HAVE_LIBDW
lib_sources += %D%/dwarf_ranges.c
lib_sources += %D%/dwarf_units.c %D%/dwarf_units.h
lib_sources += %D%/inlines.c
lib_sources += %D%/line_rows.c
lib_sources += %D%/line_table_inner.h %D%/line_units.c
lib_sources += %D%/names_lines.c
else
lib_sources += %D%/dwarf_none.c
endif
if HAVE_LIBELF
lib_sources += %D%/names.c
else
lib_sources += %D%/names_none.c
endif
