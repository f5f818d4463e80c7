# ledge - builds, tests, checks, installs. `make help` lists the targets.

VERSION = 0.1.0
DATE = November 23, 2026
BUILD ?= build
CC ?= cc
OPT ?= -O2
PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
DATADIR ?= $(PREFIX)/share/ledge
MANDIR ?= $(PREFIX)/share/man
SHAREDIR ?= $(PREFIX)/share
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
PKG_CONFIG ?= pkg-config
FUZZ_SECONDS ?= 60
FUZZ_SEED ?= 0

# All rules are here: without those of make it reads this file in a third of the time.
MAKEFLAGS += --no-builtin-rules

# It is in every path that make knows, and make splits these at blanks.
REFUSED = ' " ` $$ \ \# % & ( ) * ; < > ? [ ] | :
ifneq ($(strip $(if $(BUILD),$(words -$(BUILD)-)) $(foreach character,$(REFUSED),$(findstring $(character),$(BUILD)))),1)
$(error BUILD must be a path without blanks, quotes or other characters special to the shell, not '$(BUILD)')
endif

# A word for the shell, whatever is in it.
quoted = '$(subst ','\'',$(1))'

all: $(BUILD)/ledge league ## builds the game (the default)

# ---- Flags -----------------------------------------------------------------------------------

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wstrict-prototypes \
	-Wmissing-prototypes -Wold-style-definition -Wvla -Wundef -Wcast-qual -Wwrite-strings \
	-Wformat=2 -Wswitch-enum
# Named numbers are constants of an enum, which clang 19 does not want beside a double.
ifneq (,$(findstring clang,$(CC)))
WARNINGS += -Wno-enum-float-conversion
endif

# $(call once,NAME,ANSWER) asks the machine one time, and only when a recipe needs the answer:
# by then `deps` may have installed what the answer depends on.
once = $(eval $(1) := $(2))$($(1))
accepted = $(foreach flag,$(1),$(shell $(CC) -Werror -fsyntax-only $(flag) -x c /dev/null \
	2>/dev/null && echo $(flag)))

SYSTEM = $(call once,SYSTEM,$(shell uname -s))
HARDEN_IF_TAKEN = $(call once,HARDEN_IF_TAKEN,$(call accepted,-fstack-protector-strong \
	-fstack-clash-protection -fcf-protection))

ifdef SANITIZE # such as address,undefined
HARDEN = -fsanitize=$(SANITIZE) -fno-sanitize-recover=all -fno-omit-frame-pointer $(if $(filter Darwin,$(SYSTEM)),,-fno-pie)
# Without -pie: the table of the counters would be 300,000 addresses to relocate at each start.
LINK_HARDEN = -fsanitize=$(SANITIZE) $(if $(filter Darwin,$(SYSTEM)),,-no-pie)
else
FORTIFY = $(if $(filter -O0,$(OPT) $(CFLAGS))$(findstring _FORTIFY_SOURCE,$(CPPFLAGS) $(CFLAGS)),,\
	-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
HARDEN = -fPIE $(FORTIFY) $(HARDEN_IF_TAKEN)
LINK_HARDEN = $(if $(filter Darwin,$(SYSTEM)),,$(if $(STATIC),-static,-pie) -Wl,-z,relro -Wl,-z,now)
endif

# Where Homebrew keeps what macOS does not have.
BREW = $(call once,BREW,$(if $(filter Darwin,$(SYSTEM)),$(shell brew --prefix 2>/dev/null)))
NCURSES_CFLAGS = $(call once,NCURSES_CFLAGS,\
	$(shell $(PKG_CONFIG) --cflags-only-I ncursesw 2>/dev/null))
NCURSES_LIBS = $(call once,NCURSES_LIBS,$(or \
	$(shell $(PKG_CONFIG) $(if $(STATIC),--static) --libs ncursesw 2>/dev/null),\
	$(if $(filter Darwin,$(SYSTEM)),-lncurses,-lncursesw)))
INIPARSER_CFLAGS = $(call once,INIPARSER_CFLAGS,\
	$(shell $(PKG_CONFIG) --cflags iniparser 2>/dev/null))
# Version 4.2 and later read an open file, so that none is needed on the disk.
INIPARSER_HAS = $(call once,INIPARSER_HAS,$(shell echo 'int probe(void) { return !iniparser_load_file; }' | \
	$(CC) $(INIPARSER_CFLAGS) $(if $(BREW),-I$(BREW)/include) -Werror -fsyntax-only \
	-include iniparser/iniparser.h -x c - 2>/dev/null && echo -DLEDGE_HAS_INIPARSER_LOAD_FILE))

# What a kiosk's filter of system calls needs; without it a kiosk does without the filter.
SECCOMP = $(call once,SECCOMP,$(shell echo 'int main(void) { return seccomp_init(0) == 0; }' | \
	$(CC) -include seccomp.h -o /dev/null -x c - -x none $(if $(STATIC),-static) $(LDFLAGS) \
	-lseccomp 2>/dev/null && echo yes))

# What `ledge league` needs; without it that program is not built.
HIREDIS = $(call once,HIREDIS,$(shell echo 'int main(void) { return redisReaderCreate() == 0; }' | \
	$(CC) $(if $(BREW),-I$(BREW)/include -L$(BREW)/lib) -include hiredis/hiredis.h -o /dev/null \
	-x c - -x none $(if $(STATIC),-static) $(LDFLAGS) -lhiredis 2>/dev/null && echo yes))

# Where $(1) calculates doubles with more bits than they have, as on i386, SSE does it right.
doubles = $(if $(filter-out 0 1,$(shell echo __FLT_EVAL_METHOD__ | $(1) -E -P -x c - 2>/dev/null)),\
	-msse2 -mfpmath=sse)
DOUBLES = $(call once,DOUBLES,$(call doubles,$(CC) $(CFLAGS)))

# Lines and functions, for stacks. Variables, as a debugger shows them (OPT=-O0 DEBUG_INFO=-g), are an eighth
# of the compiler's time.
DEBUG_INFO = -g1

# Without -ffp-contract=off a compiler may fuse a*b + c, and then doubles differ between machines.
LANGUAGE = -std=c17 -D_XOPEN_SOURCE=700 $(if $(filter Darwin,$(SYSTEM)),-D_DARWIN_C_SOURCE) \
	-DLEDGE_VERSION=\"$(VERSION)\" -ffp-contract=off
CFLAGS_ALL = $(LANGUAGE) $(OPT) $(HOT) $(DEBUG_INFO) $(DOUBLES) $(WARNINGS) $(HARDEN) \
	$(NCURSES_CFLAGS) $(INIPARSER_CFLAGS) $(INIPARSER_HAS) $(if $(BREW),-I$(BREW)/include) \
	$(if $(SECCOMP),-DLEDGE_SECCOMP) $(CPPFLAGS) $(CFLAGS)
LINK = $(CFLAGS) $(LINK_HARDEN) $(if $(BREW),-L$(BREW)/lib) $(LDFLAGS)
LIBS = -liniparser -ljansson -lexpat -lzstd -lz $(NCURSES_LIBS) $(if $(SECCOMP),-lseccomp) -lm

# ---- Building --------------------------------------------------------------------------------

SOURCES := $(filter-out src/cli/man/% src/arcade/league/%,$(wildcard src/*/*.c src/*/*/*.c))
HEADERS := $(wildcard src/*/*.h src/*/*/*.h)
OBJECTS := $(SOURCES:src/%.c=$(BUILD)/obj/%.o)
TESTS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/test_*.c))
DRIVERS := $(addprefix $(BUILD)/tests/,bench bench_edit many_ghosts many_records many_levels many_learners latency edit_line solve_times \
	look_bytes slack_levels generate_figures hold_figures run_as crowd)
FUZZERS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/fuzz_*.c))
FUZZ_SEEDS := $(wildcard levels tests/bad tests/convert tests/screens tests/seeds)
SSH_SCRIPTS := $(wildcard tests/test_ssh*.sh)
LEAGUE_SCRIPTS := $(wildcard tests/test_league*.sh)
TEST_SCRIPTS := $(filter-out $(SSH_SCRIPTS) $(LEAGUE_SCRIPTS),$(wildcard tests/test_*.sh))
# What asks the source and the tools, and hardly the program: once is enough. What takes longer than a moment,
# or needs the manual or the libraries of the engine, is for check-source.
CHECKED_SCRIPTS := $(patsubst %,tests/test_%.sh,bench duplicates engine install manual readme run symbols)
# Engines of learners, in three languages, are for check-installed, which asks the rest of PROGRAM_SCRIPTS again.
LATER_SCRIPTS := $(CHECKED_SCRIPTS) tests/test_engine_compare.sh
SOURCE_SCRIPTS := $(CHECKED_SCRIPTS) $(patsubst %,tests/test_%.sh,layers line_ends tables)
# What asks the program alone, and not the source: it is asked of every form that is installed too.
PROGRAM_SCRIPTS := $(patsubst %,tests/test_%.sh,check convert engine_compare learn main odd_files plain record \
	records_list solve verify)
# Of those, what asks it for most of the files that it is installed with.
FILES_SCRIPTS := $(patsubst %,tests/test_%.sh,learn main)
LEVELS := $(filter-out levels/sprites/%,$(wildcard levels/*.txt levels/*/*.txt))
DATA := $(wildcard levels/*.ini levels/lessons/*.ini levels/*.proof levels/*/*.proof levels/*.guide levels/README.md levels/*/README.md levels/sprites/*.txt \
	levels/lessons/code/* levels/lessons/play/*) $(LEVELS)

# In `make -j deps play` everything else waits for deps.
AFTER_DEPS := $(filter deps deps-dev,$(MAKECMDGOALS))

# One short line for each step; V=1 shows the commands.
say = $(if $(V),,@printf '  %-4s %s\n' $(1) $@;)

# What is played without a screen, thousands of times faster than real time, is worth its size.
$(BUILD)/obj/engine/%.o $(BUILD)/obj/level/%.o $(BUILD)/obj/game/%.o: HOT = $(if $(filter -O2,$(OPT)),-O3)

# What calculates little: with -Og it takes a fifth less of the compiler's time, and a debugger shows more of
# it. Under the sanitizers it takes longer to compile with -O1 than to run with -O0.
COLD = $(if $(SANITIZE),-O0,$(if $(filter -O2,$(OPT)),-Og))
$(foreach folder,cli edit/view learn play save,$(BUILD)/obj/$(folder)/%.o): HOT = $(COLD)
$(BUILD)/obj/arcade/%.o $(BUILD)/obj/edit/core/%.o: HOT = $(if $(SANITIZE),-O0)

$(BUILD)/obj/%.o: src/%.c $(BUILD)/flags
	$(call say,CC) $(CC) $(CFLAGS_ALL) -MMD -MP -c -o $@ $<

# One file knows where the levels are installed: another PREFIX compiles it alone.
$(BUILD)/obj/save/paths.o: HOT = $(call quoted,-DLEDGE_DATADIR="$(subst ",\",$(subst \,\\,$(DATADIR)))")
$(BUILD)/obj/save/paths.o: $(BUILD)/datadir

# One file knows whether the program is linked with no shared library.
$(BUILD)/obj/save/account.o: HOT = $(if $(STATIC),-DLEDGE_STATIC)
$(BUILD)/obj/save/account.o: $(BUILD)/link_flags

$(BUILD)/datadir: FORCE | $(AFTER_DEPS)
	@mkdir -p $(@D)
	@printf '%s\n' $(call quoted,$(DATADIR)) | cmp -s - $@ || printf '%s\n' $(call quoted,$(DATADIR)) >$@

$(BUILD)/libledge.a: $(OBJECTS) $(BUILD)/link_flags
	@rm -f $@
	$(call say,AR) $(AR) rcs $@ $(OBJECTS)

$(BUILD)/ledge: $(BUILD)/obj/main.o $(BUILD)/libledge.a
	$(call say,LINK) $(CC) $(LINK) -o $@ $(BUILD)/obj/main.o $(BUILD)/libledge.a $(LIBS)

# The league is a program of its own: the game knows no network. It reads its command line by the
# game's table of commands, without their functions.
LEAGUE_OBJECTS := $(patsubst src/%.c,$(BUILD)/obj/%.o,$(wildcard src/arcade/league/*.c)) \
	$(BUILD)/obj/arcade/league/command_list.o

$(BUILD)/obj/arcade/league/command_list.o: src/cli/command_list.c $(BUILD)/flags
	$(call say,CC) $(CC) $(CFLAGS_ALL) -DLEDGE_HELP_ONLY -MMD -MP -c -o $@ $<

$(BUILD)/ledge-league: $(LEAGUE_OBJECTS) $(BUILD)/libledge.a
	$(call say,LINK) $(CC) $(LINK) -o $@ $(LEAGUE_OBJECTS) $(BUILD)/libledge.a -lhiredis $(LIBS)

league: $(AFTER_DEPS) $(BUILD)/libledge.a ## builds the program for many hosts, if there is hiredis
	@$(if $(HIREDIS),$(MAKE) -s $(BUILD)/ledge-league $(BUILD)/tests/run_as,echo '  no hiredis: ledge-league is left out')

# All tests but those of ALONE are one program, which runs the one by whose name it is called: a file of
# src that has changed compiles no test anew. ALONE stand in for a function, or hold a changed copy of one.
ALONE := $(addprefix $(BUILD)/tests/,test_records_index test_rows test_solve_actors test_faults)
TESTS_JOINED := $(filter-out $(ALONE),$(TESTS))
TEST_NAMES := $(notdir $(TESTS_JOINED))

# Tests take longer to compile than to run, but for those that calculate by themselves.
SLOW_TESTS := $(addprefix tests/test_,body_properties.c flash.c world.c)
TEST_OPT = $(if $(filter -O1 -O2,$(OPT)),-O0 -U_FORTIFY_SOURCE)
$(SLOW_TESTS:tests/%.c=$(BUILD)/obj/tests/%.o) $(DRIVERS:$(BUILD)/%=$(BUILD)/obj/%.o): TEST_OPT =

$(BUILD)/obj/tests/%.o: tests/%.c $(BUILD)/flags
	$(call say,CC) $(CC) $(CFLAGS_ALL) $(TEST_OPT) -MMD -MP -c -o $@ $<

$(TEST_NAMES:%=$(BUILD)/obj/tests/%.o): $(BUILD)/obj/tests/%.o: tests/%.c $(BUILD)/flags
	$(call say,CC) $(CC) $(CFLAGS_ALL) $(TEST_OPT) -Dmain=main_of_$* -Wno-missing-prototypes -MMD -MP -c -o $@ $<

$(BUILD)/obj/tests/all.o: $(BUILD)/test_list.h
$(BUILD)/obj/tests/all.o: TEST_OPT += -I$(BUILD)

$(BUILD)/test_list.h: FORCE
	@mkdir -p $(@D)
	@printf 'TEST(%s)\n' $(TEST_NAMES) | cmp -s - $@ || printf 'TEST(%s)\n' $(TEST_NAMES) >$@

$(BUILD)/tests/all: $(TEST_NAMES:%=$(BUILD)/obj/tests/%.o) $(BUILD)/obj/tests/all.o $(BUILD)/libledge.a
	@mkdir -p $(@D)
	$(call say,LINK) $(CC) $(LINK) -o $@ $^ $(LIBS) -lcmocka

$(TESTS_JOINED): $(BUILD)/tests/all
	@ln -sf all $@

# What test_faults.c lets fail.
WRAPPED = malloc calloc realloc write pwrite rename link fsync fdatasync ftruncate
$(BUILD)/tests/test_faults: WRAP = $(WRAPPED:%=-Wl,--wrap=%)

$(ALONE): $(BUILD)/tests/%: $(BUILD)/obj/tests/%.o $(BUILD)/libledge.a
	@mkdir -p $(@D)
	$(call say,LINK) $(CC) $(LINK) $(WRAP) -o $@ $^ $(LIBS) -lcmocka

$(DRIVERS) $(FUZZERS): $(BUILD)/tests/%: $(BUILD)/obj/tests/%.o $(BUILD)/libledge.a
	@mkdir -p $(@D)
	$(call say,LINK) $(CC) $(LINK) $(if $(filter fuzz_%,$*),-fsanitize=fuzzer) -o $@ $^ $(LIBS)

# The engine for other programs: as a library of either kind, and as one header.
ENGINE_SOURCES := $(wildcard src/engine/*.c src/engine/script/*.c)
ENGINE_OBJECTS := $(ENGINE_SOURCES:src/%.c=$(BUILD)/shared/%.o)
ENGINE_CFLAGS = -std=c17 -ffp-contract=off $(OPT) $(DEBUG_INFO) $(DOUBLES) $(WARNINGS) -fPIC $(CPPFLAGS) $(CFLAGS)
ENGINE_NUMBER = $(shell sed -n 's/^.define LEDGE_ENGINE //p' src/engine/model.h)
SONAME = $(if $(filter Darwin,$(SYSTEM)),,-Wl$(comma)-soname$(comma)$(ENGINE_LIBRARY))
ENGINE_LIBRARY = libledge-engine.so.$(ENGINE_NUMBER)

$(BUILD)/shared/%.o: src/%.c $(BUILD)/flags
	$(call say,CC) $(CC) $(ENGINE_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/libledge-engine.a: $(ENGINE_OBJECTS)
	@rm -f $@
	$(call say,AR) $(AR) rcs $@ $(ENGINE_OBJECTS)

$(BUILD)/libledge-engine.so: $(ENGINE_OBJECTS)
	$(call say,LINK) $(CC) $(CFLAGS) $(LDFLAGS) -shared $(SONAME) -o $@ $(ENGINE_OBJECTS) -lm

$(BUILD)/engine.h: $(ENGINE_SOURCES) $(wildcard src/base/base.h src/engine/*.h src/engine/script/*.h) .packaging/single_header.sh
	@mkdir -p $(@D)
	$(call say,WRITE) sh .packaging/single_header.sh >$@.new && mv $@.new $@

$(BUILD)/ledge-engine.pc: .packaging/ledge-engine.pc.in FORCE
	$(call say,WRITE) sed $(foreach name,PREFIX LIBDIR INCLUDEDIR VERSION,\
		-e $(call quoted,s|@$(name)@|$(subst |,\|,$(subst &,\&,$(subst \,\\,$($(name)))))|)) $< >$@

ENGINE := $(addprefix $(BUILD)/,libledge-engine.a libledge-engine.so engine.h)

# Manual pages and completions are written by a program of its own, out of the tables of commands, and
# built for this machine: what is built for another one could not be run. HOSTCC is a compiler for
# this machine.
HOSTCC ?= $(call once,HOSTCC,\
	$(firstword $(foreach name,cc gcc clang,$(shell command -v $(name))) $(CC)))
PAGE_SOURCES := $(wildcard src/cli/man/*.c) $(ENGINE_SOURCES) $(filter-out src/base/ini%,$(wildcard src/base/*.c)) \
	$(addprefix src/,level/cell_kind.c draw/look.c draw/settings.c term/restore.c \
	cli/command_list.c cli/command_line.c)
# Functions that are not called are left out, and with them what those would need.
SHAKE = -ffunction-sections -fdata-sections $(if $(filter Darwin,$(SYSTEM)),\
	-Wl$(comma)-dead_strip -Wl$(comma)-undefined$(comma)dynamic_lookup,-Wl$(comma)--gc-sections)
comma = ,
PAGES := $(patsubst src/cli/man/%,$(BUILD)/man/%,$(wildcard src/cli/man/*.[567]))
COMPLETIONS := $(addprefix $(BUILD)/man/ledge.,bash zsh fish)
MANUAL := $(PAGES) $(COMPLETIONS)

$(BUILD)/pages: $(PAGE_SOURCES) $(HEADERS) $(BUILD)/flags
	$(call say,HOST) $(HOSTCC) $(LANGUAGE) $(call doubles,$(HOSTCC)) -DLEDGE_HELP_ONLY \
		'-DLEDGE_DATE="$(DATE)"' $(SHAKE) -o $@ $(PAGE_SOURCES) -lm

$(PAGES): $(BUILD)/man/%: src/cli/man/% $(BUILD)/pages levels/README.md levels/lessons/README.md
	@mkdir -p $(@D)
	$(call say,MAN) $(BUILD)/pages man $< >$@.new && mv $@.new $@

$(COMPLETIONS): $(BUILD)/man/ledge.%: $(BUILD)/pages $(wildcard levels/lessons/*.txt)
	@mkdir -p $(@D)
	$(call say,MAN) $(BUILD)/pages $* $(basename $(notdir $(wildcard levels/lessons/*.txt))) >$@.new && mv $@.new $@

# Hold the flags of the last build: everything is built anew when those of the compiler change, and the
# library, with which all programs are linked, when those of the linker do. The folders of all objects are
# made with them, by one process.
OBJECT_FOLDERS := $(sort $(dir $(OBJECTS) $(LEAGUE_OBJECTS) $(ENGINE_OBJECTS) $(BUILD)/obj/tests/))
$(BUILD)/flags: FLAGS = $(CC) $(CFLAGS_ALL)
$(BUILD)/link_flags: FLAGS = $(CC) $(LINK) $(LIBS)
$(BUILD)/flags $(BUILD)/link_flags: FORCE | $(AFTER_DEPS)
	@mkdir -p $(OBJECT_FOLDERS)
	@printf '%s\n' $(call quoted,$(FLAGS)) | cmp -s - $@ || printf '%s\n' $(call quoted,$(FLAGS)) >$@

-include $(OBJECTS:.o=.d) $(LEAGUE_OBJECTS:.o=.d) $(ENGINE_OBJECTS:.o=.d) $(BUILD)/obj/main.d $(wildcard $(BUILD)/obj/tests/*.d) \
	$(wildcard $(REACHED)/obj/*/*.d $(REACHED)/obj/*/*/*.d)

# ---- Everyday --------------------------------------------------------------------------------

# What takes long is built on all processors, unless -j says on how many.
SPREAD = $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell getconf _NPROCESSORS_ONLN || echo 1))

play: $(AFTER_DEPS) ## builds and starts the game
	@$(MAKE) -s $(SPREAD) $(BUILD)/ledge
	@$(BUILD)/ledge

test: $(AFTER_DEPS) ## builds and runs the tests
	@$(MAKE) -s $(SPREAD) what-is-tested
	@CC='$(CC)' LEDGE=$(BUILD)/ledge LEDGE_SAMPLE=$${LEDGE_SAMPLE:-0/4} sh tests/run.sh $(TESTS) \
		$(filter-out $(LATER_SCRIPTS),$(TEST_SCRIPTS))

what-is-tested: $(BUILD)/ledge $(TESTS)

what-is-checked: what-is-tested $(MANUAL) $(ENGINE) $(BUILD)/tests/bench league

static: ## builds the program without shared libraries into $(BUILD)/static, and tests it
	@$(MAKE) test-static BUILD=$(BUILD)/static STATIC=1

test-static: $(BUILD)/ledge $(MANUAL) $(ENGINE)
	@CC='$(CC)' LEDGE=$(BUILD)/ledge sh tests/run.sh $(TEST_SCRIPTS) tests/static/test_static.sh

golden: $(BUILD)/ledge $(MANUAL) $(ENGINE) $(TESTS) ## rewrites the golden files and shows what changed in them
	-@LEDGE_GOLDEN=1 CC='$(CC)' LEDGE=$(BUILD)/ledge sh tests/run.sh $(TESTS) $(TEST_SCRIPTS)
	@git status --short tests
	@git --no-pager diff -- tests

proofs: $(BUILD)/ledge ## finds a short run with all coins through each level of the world, and keeps the best
	@for level in $(wildcard levels/*.txt); do \
		printf '%s: ' $$level; \
		$(BUILD)/ledge solve --best --all-coins -o $${level%.txt}.proof $$level || exit 1; \
	done

# The levels of the way and the B-sides.
GUIDED := $(wildcard levels/[0-9]*.txt levels/b[0-9]*.txt)

guides: $(BUILD)/ledge ## makes the run of the guide through each level of the way, and of the B-sides
	@for level in $(GUIDED); do \
		printf '%s: ' $$level; \
		$(BUILD)/ledge solve --guide -o $${level%.txt}.guide $$level || exit 1; \
	done

drivers: $(DRIVERS) # what `make bench` runs

BENCHES = program players league latency editor

bench: $(BENCHES:%=bench-%) ## the numbers of this machine, in time and in instructions: without -j, as they disturb each other

$(BENCHES:%=bench-%): $(BUILD)/ledge $(DRIVERS)

bench-program:
	@$(BUILD)/tests/bench
	@BENCH=$(BUILD)/tests/bench sh tests/bench.sh
	@BENCH=$(BUILD)/tests/bench CC='$(CC)' sh tests/bench_beside.sh
	@printf '\n'
	@$(BUILD)/tests/look_bytes
	@$(BUILD)/tests/solve_times
	@$(BUILD)/tests/slack_levels

bench-players:
	@printf '\n'
	@$(BUILD)/tests/many_ghosts $(BUILD)/ledge
	@$(BUILD)/tests/many_records
	@printf '\n'
	@$(BUILD)/tests/many_levels
	@class=$$(mktemp -d) && { $(BUILD)/tests/many_learners $$class; status=$$?; rm -rf $$class; exit $$status; }

bench-league: league
	@$(BUILD)/ledge league load $(BUILD)/load --hosts 2 || echo "a league: not measured"

bench-latency:
	@$(BUILD)/tests/latency $(BUILD)/ledge
	@printf '\n'
	@$(BUILD)/tests/hold_figures

bench-editor:
	@$(BUILD)/tests/bench_edit
	@printf '\n'
	@$(BUILD)/tests/edit_line $(BUILD)/ledge

arcade: $(BUILD)/ledge league ## starts a server, two hosts and a balancer on this machine, for trying
	@$(BUILD)/ledge league setup $(BUILD)/arcade --hosts 2 --balancer --start

gameday: $(BUILD)/ledge league $(BUILD)/tests/crowd ## replays on a league of this machine what happened to others: floods, stalled readers, a full disk; takes minutes
	@LEDGE=$(BUILD)/ledge sh tests/gameday.sh

stats: ## how many files, lines and functions src has, and how long they are
	@sh tests/stats.sh

pictures: $(BUILD)/ledge ## draws the pictures of the game in .github/pictures, as SVG
	@mkdir -p .github/pictures
	@LEDGE=$(BUILD)/ledge sh tests/pictures.sh .github/pictures

clean: ## removes what was built
	rm -rf $(BUILD)

help: ## lists these targets
	@awk -F ':.*## ' '/^[a-z._-]+:.*## / { printf "%-21s %s\n", $$1, $$2 }' Makefile

# ---- Checks: `make check` runs them all ------------------------------------------------------

# `make test` has gcc -O2, and in .ci/run an ordinary user with umask 002; check-sanitize has clang -O1, and there
# root; check-determinism has the other levels of optimization. Of cases that are much alike `make test` takes a
# quarter, check-sanitize another one, and check-cases all (tests/full.h).
CHECKS = $(CHECKS_IN_TURN) $(CHECKS_BESIDE)
CHECKS_IN_TURN = format source cppcheck cases solve sanitize fuzz ssh league levels generate installed release tiled terminals
# .ci/run runs these beside the others, of which some wait: they write to places of their own.
CHECKS_BESIDE = deb recipes determinism

check: ## tests under both compilers and the sanitizers; format; terminals
	@for check in $(CHECKS) container bare; do $(MAKE) check-$$check || exit 1; done

# The fuzzers, which see by the counters what they reach, are of the same build.
SANITIZED = BUILD=$(BUILD)/check/sanitize CC=clang OPT=-O1 CFLAGS=-Werror \
	SANITIZE='address,undefined -fsanitize-coverage=inline-8bit-counters'

# Only root can look for leaks in a kiosk, which lets nobody look into it.
check-sanitize:
	@echo "== tests, address and undefined behaviour sanitizers"
	@LEDGE_SAMPLE=1/4 ASAN_OPTIONS=quarantine_size_mb=16:detect_leaks=$$(id -u | grep -cx 0) LSAN_OPTIONS=suppressions=$(call quoted,"$(CURDIR)/tests/leaks.txt"):print_suppressions=0 \
		$(MAKE) test $(SANITIZED) TEST_SCRIPTS='$(filter-out $(SOURCE_SCRIPTS),$(TEST_SCRIPTS))'

# From the same seed each time: nothing fails here by luck. `make fuzz` looks further.
check-fuzz:
	@echo "== fuzzers"
	@$(MAKE) fuzz-run $(SANITIZED) FUZZ_SECONDS=5 FUZZ_SEED=1

golden-line: $(BUILD)/ledge ## prints a line that is the same on every machine: the sum of all golden runs
	@$(BUILD)/ledge verify levels/*.proof levels/*.guide >$(BUILD)/golden.out && \
		printf 'golden runs: %s\n' "$$(cksum <$(BUILD)/golden.out)"

check-determinism:
	@echo "== the same runs from every compiler, with musl, and on arm64, i386 and s390x"
	@INIPARSER_CFLAGS='$(INIPARSER_CFLAGS)' sh tests/run.sh $(wildcard tests/determinism/test_*.sh)

check-ssh: $(BUILD)/ledge
	@echo "== the game over SSH"
	@LEDGE=$(BUILD)/ledge sh tests/run.sh $(SSH_SCRIPTS)

check-league: $(BUILD)/ledge league
	@echo "== many hosts, with a server"
	@LEDGE=$(BUILD)/ledge LEDGE_LIMIT=600 sh tests/run.sh $(LEAGUE_SCRIPTS)

# It installs a system, which takes minutes: no part of CHECKS, which .ci/run goes through.
check-container: $(BUILD)/ledge league $(MANUAL)
	@echo "== the container of a host"
	@sh .packaging/container.sh $(call quoted,$(abspath $(BUILD))/ledge)

# It installs and builds on one of SUITE, which takes longer still.
SUITE = trixie
check-bare:
	@echo "== a league on a system with nothing on it"
	@sh .packaging/bare.sh $(call quoted,$(SUITE))

check-format:
	@echo "== clang-format"
	@clang-format --dry-run -Werror src/main.c $(wildcard src/*/*.[ch] src/*/*/*.[ch] tests/*.[ch])

check-source: what-is-checked
	@echo "== the source, the manual, the engine's libraries"
	@CC='$(CC)' LEDGE=$(BUILD)/ledge sh tests/run.sh $(CHECKED_SCRIPTS)

# Its own -j keeps one processor busy.
check-cppcheck:
	@echo "== cppcheck"
	@if command -v cppcheck >/dev/null; then \
		find src -name '*.c' | xargs -n 50 -P "$$(getconf _NPROCESSORS_ONLN || echo 1)" cppcheck --quiet --std=c11 --error-exitcode=1 --inline-suppr \
			--enable=warning,portability --suppress=returnDanglingLifetime \
			--suppress=duplicateAssignExpression -DLEDGE_VERSION='""' \
			-DLEDGE_DATADIR='""'; \
	else echo "cppcheck is not installed: left out"; fi

# What tries a part of what it can in `make test`; the longest first.
FULL_TESTS := $(addprefix $(BUILD)/tests/,test_tick_bound test_opening test_state_proof test_actor_orbit test_solve_rooms \
	test_state_closure test_tiny_flood test_cell_flood test_reach_hoppers test_reach_phases test_slack test_reach_play test_reach_bank test_solve_actors test_reach_ticks test_world \
	test_flash test_guide test_solve test_lessons test_learn test_journal_kills test_plain test_slow_line \
	test_look_bytes test_every_key test_look test_places test_calm test_budget test_generate)

check-cases: what-is-tested
	@echo "== all cases, of which make test tries a quarter"
	@sh tests/run.sh $$(grep -lE 'is_tried|sampled\(|sample_divisor' tests/test_*.c | sed 's|^tests/\(.*\)\.c$$|$(BUILD)/tests/\1|')

check-solve: $(addprefix $(BUILD)/tests/,test_opening test_reach_play test_state_proof test_actor_orbit test_tick_bound \
	test_tiny_flood test_cell_flood)
	@echo "== levels that are proved impossible, attacked by random play"
	@LEDGE_SAMPLE=5 LEDGE_REACH_LEVELS=4 LEDGE_ATTACK=200 sh tests/run.sh $^

check-full: $(FULL_TESTS) ## what `make test` does a part of: the solver against an exhaustive search, all levels; slow
	@echo "== the solver against an exhaustive search of 2000 rooms, every level of the world"
	@LEDGE_FULL=1 LEDGE_ROOMS=2000 LEDGE_REACH_LEVELS=1000 LEDGE_LIMIT=3600 sh tests/run.sh $(FULL_TESTS)

# What mutants.sh compiles and links with. A sample takes another LEDGE_MUTANTS rows with each commit.
MUTANTS_NEED = BUILD='$(BUILD)' CC='$(CC)' COMPILE='$(CFLAGS_ALL)' LINK='$(LINK)' LIBS='$(LIBS)' \
	TEST_OBJECTS='$(TEST_NAMES:%=$(abspath $(BUILD))/obj/tests/%.o) $(abspath $(BUILD))/obj/tests/all.o' \
	ALONE='$(notdir $(ALONE))' WRAP_test_faults='$(WRAPPED:%=-Wl,--wrap=%)' \
	LEAGUE_OBJECTS='$(if $(HIREDIS),$(abspath $(LEAGUE_OBJECTS)))'

check-mutants: what-is-checked ## changes the program by the rows of tests/mutants.txt: a test must notice each
	@echo "== mutants"
	@$(MUTANTS_NEED) sh tests/mutants.sh

check-mutants-sample: what-is-checked
	@echo "== mutants, a sample"
	@$(MUTANTS_NEED) LEDGE_MUTANTS=$${LEDGE_MUTANTS:-16} LEDGE_JOBS=$${LEDGE_JOBS:-2} sh tests/mutants.sh

# Mutants by machine: MUTANTS of them, drawn by SEED, in all of src or in FOLDER.
MUTANTS ?= 100
SEED ?= 1

REACHED := $(BUILD)/reached

measure-mutants: what-is-checked $(REACHED)/lines ## which share of MUTANTS (100) changes, drawn by SEED (1), a test notices
	@sh tests/mutate.sh $(MUTANTS) $(SEED) $(FOLDER) >$(BUILD)/mutate.txt
	@$(MUTANTS_NEED) MUTANTS_REACHED='$(REACHED)' MUTANTS_TABLE=$(BUILD)/mutate.txt MUTANTS_WORK=$(BUILD)/measure \
		sh tests/mutants.sh

# Which lines each test reaches: the program and the tests once more, compiled to call reached.c. A test
# that has changed is run anew, all of them where src has.
REACHED_ALONE := $(ALONE:$(BUILD)/tests/%=$(REACHED)/%)
REACHED_LINES := $(TEST_NAMES:%=$(REACHED)/%.lines) $(REACHED_ALONE:%=%.lines) $(TEST_SCRIPTS:tests/%=$(REACHED)/%.lines)

$(REACHED)/obj/%.o: src/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call say,CC) $(CC) $(CFLAGS_ALL) -O0 -U_FORTIFY_SOURCE -fsanitize-coverage=trace-pc -w -MMD -MP -c -o $@ $<

$(REACHED)/all.o $(REACHED)/ledge.o $(REACHED_ALONE:%=%.o): $(REACHED)/%.o: tests/reached.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call say,CC) $(CC) $(CFLAGS_ALL) '-DPROGRAM="$*"' -D_GNU_SOURCE -c -o $@ $<

$(REACHED)/libledge.a: $(SOURCES:src/%.c=$(REACHED)/obj/%.o)
	@rm -f $@
	@$(AR) rcs $@ $^

$(REACHED)/all: $(TEST_NAMES:%=$(BUILD)/obj/tests/%.o) $(BUILD)/obj/tests/all.o $(REACHED)/all.o $(REACHED)/libledge.a
	$(call say,LINK) $(CC) $(LINK) -o $@ $^ $(LIBS) -lcmocka

$(REACHED)/ledge: $(REACHED)/obj/main.o $(REACHED)/ledge.o $(REACHED)/libledge.a
	$(call say,LINK) $(CC) $(LINK) -o $@ $^ $(LIBS)

$(REACHED)/test_faults: WRAP = $(WRAPPED:%=-Wl,--wrap=%)

$(REACHED_ALONE): $(REACHED)/%: $(BUILD)/obj/tests/%.o $(REACHED)/%.o $(REACHED)/libledge.a
	$(call say,LINK) $(CC) $(LINK) $(WRAP) -o $@ $^ $(LIBS) -lcmocka

$(REACHED)/%.blocks: $(REACHED)/%
	@sh tests/reached.sh blocks $< >$@.new && mv $@.new $@

$(TEST_NAMES:%=$(REACHED)/%.lines): $(REACHED)/%.lines: $(BUILD)/obj/tests/%.o
$(REACHED_ALONE:%=%.lines): %.lines: %.blocks
$(TEST_SCRIPTS:tests/%=$(REACHED)/%.lines): $(REACHED)/%.lines: tests/%
$(REACHED_LINES): $(REACHED)/libledge.a | $(REACHED)/all.blocks $(REACHED)/ledge.blocks
	$(call say,RUN) CC='$(CC)' sh tests/reached.sh test $(REACHED) $(@F:.lines=)

$(REACHED)/lines: $(REACHED_LINES)
	@touch $@

check-levels: $(BUILD)/ledge
	@echo "== level files"
	@$(BUILD)/ledge check $(LEVELS)
	@$(BUILD)/ledge learn --lint --strict $(wildcard levels/lessons/*.txt)

# The levels of so many seeds for each difficulty; all of a version's promise are 1000.
GENERATE_SEEDS ?= 8

check-generate: $(BUILD)/tests/generate_figures ## generates levels of GENERATE_SEEDS (8) seeds for each difficulty: how many, how hard, how different
	@echo "== levels made to order, $(GENERATE_SEEDS) seeds of each difficulty"
	@$(BUILD)/tests/generate_figures $(GENERATE_SEEDS)

measure-generate: $(BUILD)/tests/generate_figures ## the numbers that src/generate/version.h was made with
	@$(BUILD)/tests/generate_figures leaps
	@$(BUILD)/tests/generate_figures first $(GENERATE_SEEDS)

check-recipes:
	@echo "== the recipes of src/README.md"
	@CC='$(CC)' BUILD=$(BUILD) LEDGE_LIMIT=1800 sh tests/run.sh tests/recipes.sh

check-release: release
	@echo "== the program of the release archive"
	@rm -rf $(BUILD)/unpacked && mkdir $(BUILD)/unpacked && tar -C $(BUILD)/unpacked -xzf $(BUILD)/$(RELEASE).tar.gz
	@LEDGE_RELEASE=$(BUILD)/$(RELEASE).tar.gz LEDGE=$(abspath $(BUILD))/unpacked/$(RELEASE)/bin/ledge \
		sh tests/run.sh tests/static/test_release.sh tests/static/test_static.sh $(FILES_SCRIPTS)

# In a folder of its own, with a blank and a quote, and nothing of the checkout; nothing of it is left behind.
INSTALLED_HERE = $(call quoted,$(abspath $(BUILD))/installed/player's own)

check-installed:
	@echo "== the program as it is installed"
	@rm -rf $(BUILD)/installed
	@$(MAKE) -s install PREFIX=$(INSTALLED_HERE) >$(BUILD)/install.log
	@LEDGE=$(INSTALLED_HERE)/bin/ledge sh tests/run.sh $(PROGRAM_SCRIPTS)
	@$(MAKE) -s uninstall PREFIX=$(INSTALLED_HERE)
	@left=$$(find $(BUILD)/installed ! -type d) && [ -z "$$left" ] || { echo "uninstall leaves: $$left"; exit 1; }

# In CI the package of this machine's own release is enough, not optimized, and what asks it for most of its
# files; `make deb` makes all, and asks everything.
check-deb:
	@echo "== the Debian package in clean chroots"
	@release=$$(. /etc/os-release 2>/dev/null && echo "$$VERSION_CODENAME"); \
	if mmdebstrap --simulate --variant=apt "$${release:-none}" /dev/null >/dev/null 2>&1; then \
		DEB_BUILD_OPTIONS='noopt noautodbgsym' $(MAKE) deb RELEASES=$$release \
			PROGRAM_SCRIPTS='$(FILES_SCRIPTS)'; \
	else \
		echo "skipped: mmdebstrap cannot fetch packages of Debian $$release here"; \
	fi

check-tiled: $(BUILD)/ledge
	@echo "== maps in Tiled itself"
	@LEDGE=$(BUILD)/ledge sh tests/run.sh $(wildcard tests/tiled/test_*.sh)

check-terminals: $(BUILD)/ledge
	@echo "== the game in real terminals"
	@LEDGE=$(BUILD)/ledge sh tests/run.sh $(wildcard tests/terminals/test_*.sh)

fuzz: ## runs every fuzzer for FUZZ_SECONDS (60) from FUZZ_SEED (0: another one each time)
	@$(MAKE) fuzz-run BUILD=$(BUILD)/fuzz CC=clang OPT=-O1 SANITIZE=fuzzer-no-link,address,undefined

fuzz-run: $(FUZZERS:=.run)

$(FUZZERS:=.run): %.run: % FORCE
	@mkdir -p $*.corpus; \
	$(abspath $*) -seed=$(FUZZ_SEED) -max_total_time=$(FUZZ_SECONDS) -timeout=10 -print_final_stats=1 \
		-artifact_prefix=$*. $*.corpus $(FUZZ_SEEDS) >$*.log 2>&1 || { tail -n 60 $*.log; exit 1; }; \
	echo "== $(notdir $*), $(FUZZ_SECONDS) seconds: $$(grep number_of_executed_units $*.log)"

# ---- What is needed to build -----------------------------------------------------------------

deps: ## installs what is missing to build and test
	@MAKE='$(MAKE)' sh .ci/deps build

deps-dev: ## installs what is missing for check, fuzz and bench
	@MAKE='$(MAKE)' sh .ci/deps build dev

# The value of a variable, for scripts: `make -s show-LIBS`.
show-%:
	@printf '%s\n' '$($*)'

# ---- Releases --------------------------------------------------------------------------------

ARCHIVE = $(BUILD)/ledge-$(VERSION).tar.gz

# The same commit gives the same bytes.
dist: ## packs what is committed into $(BUILD)/ledge-VERSION.tar.gz
	@mkdir -p $(BUILD)
	@rm -f $(ARCHIVE)
	git -c tar.umask=022 archive --prefix=ledge-$(VERSION)/ -o $(ARCHIVE:.gz=) HEAD || { rm -f $(ARCHIVE:.gz=); exit 1; }
	gzip -n -9 $(ARCHIVE:.gz=)

# A program without shared libraries, which finds its levels beside itself, wherever it is unpacked. Nothing
# is compiled for it but the two files that know that.
RELEASE = ledge-$(VERSION)-linux-$(shell uname -m)

release: ## packs a program that needs nothing installed into $(BUILD)/ledge-VERSION-linux-MACHINE.tar.gz
	@$(MAKE) $(SPREAD) $(BUILD)/ledge $(MANUAL)
	@rm -rf $(BUILD)/release && mkdir $(BUILD)/release
	@cp -al $(foreach name,obj man pages flags,$(BUILD)/$(name)) $(BUILD)/release
	@rm -rf $(foreach name,tests save/paths.o save/account.o,$(BUILD)/release/obj/$(name))
	@$(MAKE) $(SPREAD) release-folder BUILD=$(BUILD)/release STATIC=1 PREFIX= BINDIR=/bin DATADIR= \
		MANDIR=/man SHAREDIR=/share
	@rm -f $(BUILD)/$(RELEASE).tar.gz
	tar -C $(BUILD)/release --sort=name --mtime='$(DATE)' --owner=0 --group=0 --numeric-owner \
		--mode=u=rwX,go=rX -cf $(BUILD)/$(RELEASE).tar $(RELEASE)
	gzip -n -9 $(BUILD)/$(RELEASE).tar

release-folder: $(BUILD)/ledge $(MANUAL)
	@rm -rf $(BUILD)/$(RELEASE)
	@$(MAKE) -s install DESTDIR=$(BUILD)/$(RELEASE)
	@install -m 644 README.md LICENSE $(BUILD)/$(RELEASE)
	strip $(BUILD)/$(RELEASE)/bin/ledge

RELEASES = bookworm trixie

deb: dist ## builds and tests Debian packages in clean chroots of RELEASES (bookworm trixie)
	@for release in $(RELEASES); do sh .packaging/package.sh $$release $(ARCHIVE) $(PROGRAM_SCRIPTS) || exit 1; done

# For editors and other tools that read C.
json = $(call quoted,$(subst ",\",$(subst \,\\,$(1))))
$(BUILD)/compile_commands.json: $(BUILD)/flags $(SOURCES)
	@separator='['; for file in src/main.c $(SOURCES) $(wildcard tests/*.c); do \
		printf '%s\n{"directory": "%s", "file": "%s", "command": "%s"}' "$$separator" $(call json,$(CURDIR)) \
			$$file $(call json,$(CC) $(CFLAGS_ALL) -c )$$file; separator=','; \
	done >$@.new; printf '\n]\n' >>$@.new; mv $@.new $@

compile_commands.json: $(BUILD)/compile_commands.json ## writes how each file is compiled, for editors

# ---- Installing ------------------------------------------------------------------------------

# FILE:FOLDER/NAME, where FOLDER is the variable that names it.
INSTALLED = $(foreach page,$(PAGES),$(page):MANDIR/man$(patsubst .%,%,$(suffix $(page)))/$(notdir $(page))) \
	$(BUILD)/man/ledge.bash:SHAREDIR/bash-completion/completions/ledge \
	$(BUILD)/man/ledge.zsh:SHAREDIR/zsh/site-functions/_ledge \
	$(BUILD)/man/ledge.fish:SHAREDIR/fish/vendor_completions.d/ledge.fish \
	.packaging/ledge.desktop:SHAREDIR/applications/ledge.desktop \
	.packaging/ledge.metainfo.xml:SHAREDIR/metainfo/ledge.metainfo.xml \
	.packaging/ledge.svg:SHAREDIR/icons/hicolor/scalable/apps/ledge.svg \
	$(if $(wildcard $(BUILD)/ledge-league),$(foreach file,$(wildcard .packaging/arcade/*),$(file):DATADIR/arcade/$(notdir $(file))))

# Where what is in a folder goes, as a word for the shell; and for a $$pair of INSTALLED, $$to.
in = $(call quoted,$(DESTDIR)$(1))
FIND_PLACE = case $${pair\#*:} in \
	MANDIR/*) to=$(call in,$(MANDIR)) ;; SHAREDIR/*) to=$(call in,$(SHAREDIR)) ;; \
	*) to=$(call in,$(DATADIR)) ;; esac; to=$$to/$${pair\#*:*/}

install: $(BUILD)/ledge $(MANUAL) ## installs under PREFIX (/usr/local), below DESTDIR if given
	install -d $(call in,$(BINDIR))
	install -m 755 $(BUILD)/ledge $(call in,$(BINDIR))/ledge
	[ ! -x $(BUILD)/ledge-league ] || install -m 755 $(BUILD)/ledge-league $(call in,$(BINDIR))/ledge-league
	@for pair in $(INSTALLED); do \
		$(FIND_PLACE); \
		install -d "$${to%/*}" && install -m 644 "$${pair%%:*}" "$$to" || exit 1; \
	done
	@$(foreach folder,$(sort $(dir $(DATA))),install -d $(call in,$(DATADIR))/$(folder) && install -m 644 \
		$(foreach file,$(DATA),$(if $(filter $(folder),$(dir $(file))),$(file))) $(call in,$(DATADIR))/$(folder) &&) :

engine.h: $(BUILD)/engine.h ## writes the engine as one header, $(BUILD)/engine.h

install-engine: $(ENGINE) $(BUILD)/ledge-engine.pc ## installs the engine for other programs: library, header, pkg-config
	install -d $(call in,$(LIBDIR))/pkgconfig $(call in,$(INCLUDEDIR))/ledge
	install -m 644 $(BUILD)/libledge-engine.a $(call in,$(LIBDIR))/libledge-engine.a
	install -m 755 $(BUILD)/libledge-engine.so $(call in,$(LIBDIR))/$(ENGINE_LIBRARY)
	ln -sf $(ENGINE_LIBRARY) $(call in,$(LIBDIR))/libledge-engine.so
	install -m 644 $(BUILD)/ledge-engine.pc $(call in,$(LIBDIR))/pkgconfig/ledge-engine.pc
	install -m 644 $(BUILD)/engine.h $(call in,$(INCLUDEDIR))/ledge/engine.h

uninstall-engine: ## removes what install-engine installed
	rm -f $(foreach name,libledge-engine.a libledge-engine.so $(ENGINE_LIBRARY) pkgconfig/ledge-engine.pc,\
		$(call in,$(LIBDIR))/$(name)) $(call in,$(INCLUDEDIR))/ledge/engine.h
	@[ ! -d $(call in,$(INCLUDEDIR))/ledge ] || find $(call in,$(INCLUDEDIR))/ledge -maxdepth 0 -empty -delete

# Folders of the levels go where nothing else is in them; all others may be those of other programs.
uninstall: ## removes what install installed
	rm -f $(call in,$(BINDIR))/ledge $(call in,$(BINDIR))/ledge-league
	@set --; for pair in $(INSTALLED) $(foreach file,$(DATA),$(file):DATADIR/$(file)); do \
		$(FIND_PLACE); \
		set -- "$$@" "$$to"; \
	done; rm -f "$$@"
	@for name in levels arcade; do \
		[ ! -d $(call in,$(DATADIR))/$$name ] || find $(call in,$(DATADIR))/$$name -depth -type d -empty -delete; \
	done
	@[ -z $(call quoted,$(DATADIR)) ] || [ ! -d $(call in,$(DATADIR)) ] || \
		find $(call in,$(DATADIR)) -maxdepth 0 -empty -delete

FORCE:
.PHONY: all drivers league arcade gameday dist deb release release-folder compile_commands.json engine.h install-engine uninstall-engine play test what-is-tested what-is-checked static test-static golden proofs bench $(BENCHES:%=bench-%) pictures stats clean help check \
	$(CHECKS:%=check-%) check-container check-bare check-full check-mutants check-mutants-sample measure-mutants measure-generate fuzz \
	fuzz-run deps deps-dev install uninstall FORCE
