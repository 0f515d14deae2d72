# lib/correct - skid, and what -pg adds, taken out of a profile
lib_sources += %D%/added.c
lib_sources += %D%/core.c
lib_sources += %D%/correct.c %D%/correct.h %D%/correct_inner.h
lib_sources += %D%/exits.c
lib_sources += %D%/flow.c %D%/flow.h %D%/flow_inner.h
lib_sources += %D%/flow_added.c
lib_sources += %D%/flow_cases.c
lib_sources += %D%/flow_query.c
lib_sources += %D%/moves.c
lib_sources += %D%/rates.c
lib_sources += %D%/thumb.c %D%/thumb.h
lib_sources += %D%/transfers.c
