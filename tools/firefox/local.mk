# tools/firefox - a profile for Firefox Profiler, and the tables and rows, in
# memory and in a temporary file, that it is made of
tool_sources += %D%/firefox.c %D%/firefox.h %D%/firefox_inner.h
tool_sources += %D%/print.c %D%/tables.c %D%/thread.c
tool_sources += %D%/rows.c %D%/rows.h
tool_sources += %D%/tempfile.c %D%/tempfile.h
tool_sources += %D%/texts.c %D%/texts.h
