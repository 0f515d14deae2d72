# tools/common - what programs share: options, input and output, tables
tool_sources += %D%/callcolumns.c %D%/callcolumns.h
tool_sources += %D%/callin.c %D%/callin.h
tool_sources += %D%/input.c
tool_sources += %D%/interrupt.c
tool_sources += %D%/live.c %D%/live.h
tool_sources += %D%/message.c
tool_sources += %D%/mpvariant.h
tool_sources += %D%/nametext.c %D%/nametext.h
tool_sources += %D%/outfile.c %D%/outfile.h
tool_sources += %D%/progress.c
tool_sources += %D%/recording.c %D%/recording.h
tool_sources += %D%/recordio.c %D%/recordio.h
tool_sources += %D%/textarg.c %D%/textarg.h
tool_sources += %D%/texttable.c %D%/texttable.h
tool_sources += %D%/tool.c %D%/tool.h
tool_sources += %D%/tspin.c %D%/tspin.h
tool_sources += %D%/tsptables.c %D%/tsptables.h
