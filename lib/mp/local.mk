# lib/mp - MiniProfiler: calls with their times
lib_sources += %D%/call_nesting.c %D%/call_nesting.h
lib_sources += %D%/call_summary.c %D%/call_summary.h
lib_sources += %D%/call_tree.c %D%/call_tree.h
lib_sources += %D%/call_tree_prune.c
lib_sources += %D%/calls.c %D%/calls.h
lib_sources += %D%/calls_inner.h
lib_sources += %D%/calls_wait.c
lib_sources += %D%/encode.c
lib_sources += %D%/function_ids.c %D%/function_ids.h
lib_sources += %D%/mp.c %D%/mp.h
lib_sources += %D%/record.c %D%/record.h
