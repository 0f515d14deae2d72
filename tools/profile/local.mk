# tools/profile - what programs share that read or write profiles
tool_sources += %D%/doubt.c %D%/doubt.h
tool_sources += %D%/folded.c %D%/folded.h
tool_sources += %D%/graphin.c %D%/graphin.h
tool_sources += %D%/intake.c %D%/intake.h
tool_sources += %D%/intake_check.c
tool_sources += %D%/line_attribution.c %D%/line_attribution.h
tool_sources += %D%/overhead.c
tool_sources += %D%/profin.c %D%/profin.h
tool_sources += %D%/profout.c %D%/profout.h
tool_sources += %D%/sourcefile.c %D%/sourcefile.h
tool_sources += %D%/stack_depths.c %D%/stack_depths.h
tool_sources += %D%/stackin.c %D%/stackin.h
tool_sources += %D%/summary.c %D%/summary.h
