# lib/graph - call graphs, and stacks of samples
lib_sources += %D%/callers.c %D%/callers.h
lib_sources += %D%/callers_inner.h
lib_sources += %D%/callers_known.c
lib_sources += %D%/callers_place.c
lib_sources += %D%/callers_stack.c
lib_sources += %D%/callers_steps.c
lib_sources += %D%/callgraph.c %D%/callgraph.h
lib_sources += %D%/callgraph_bins.c
lib_sources += %D%/callgraph_charge.c
lib_sources += %D%/callgraph_cycles.c
lib_sources += %D%/callgraph_inner.h
lib_sources += %D%/callpaths.c %D%/callpaths.h
lib_sources += %D%/callpaths_inner.h
lib_sources += %D%/callpaths_order.c
lib_sources += %D%/callpaths_ways.c
