# Gimbal's commands. `make help` lists them; `make demo` and `make test` need nothing but Swift, git and make.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
DEMO_ARGS ?=
BENCH_ARGS ?=

# lld packs relocations (for glibc 2.36 and newer) and leaves out symbols that no library asks for: 8 % less than gold's program.
LINKING = -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic
# The installed program must start on a machine without a Swift toolchain.
RELEASE = $(SWIFT) build -c release --static-swift-stdlib $(LINKING)
SHARE = $(DESTDIR)$(PREFIX)/share/gimbal
MAN = $(DESTDIR)$(PREFIX)/share/man
# A program lies beside its resources: Foundation looks for them where the program is, links followed.
LIB = $(DESTDIR)$(PREFIX)/lib
# Where systemd and udev look, as they say themselves; without their pkg-config files, below PREFIX.
where = $(DESTDIR)$(or $(shell pkg-config --variable=$(1) $(2) 2>/dev/null),$(PREFIX)/lib/$(3))
UNITS = $(call where,systemdsystemunitdir,systemd,systemd/system)
PRESETS = $(call where,systemdsystempresetdir,systemd,systemd/system-preset)
SYSUSERS = $(call where,sysusersdir,systemd,sysusers.d)
TMPFILES = $(call where,tmpfilesdir,systemd,tmpfiles.d)
UDEV = $(call where,udevdir,udev,udev)
CATALOG = $(call where,catalogdir,systemd,systemd/catalog)
POLKIT = $(DESTDIR)$(PREFIX)/share/polkit-1/rules.d

.PHONY: help demo test test-unit test-lab conformance fuzz sanitize-address sanitize-thread coverage soak bench bench-peers docs lint format install clean
.DEFAULT_GOAL := help

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "  make demo DEMO_ARGS='--transition cube --size 1280x720'     flags for gimbal-demo"
	@echo "  make test-unit TEST_FILTER=SpringTests                      only the unit tests of that name"
	@echo "  make install DESTDIR=/tmp/image PREFIX=/usr"

demo: ## installs what is missing, builds, shows the demo: on the screen, or as pictures in demo-out/
	@.ci/install-packages build run
	@echo "Building gimbal-demo with optimization: the first time it takes 5 to 10 minutes on two cores"
	$(RELEASE) --product gimbal-demo
	@"$$($(RELEASE) --show-bin-path)/gimbal-demo" $(DEMO_ARGS)

test: ## all tests: unit, headless GL, kernel lab; one summary at the end
	@SWIFT="$(SWIFT)" .ci/test unit lab

test-unit: ## unit and headless GL tests only
	@SWIFT="$(SWIFT)" .ci/test unit

test-lab: ## kernel lab only
	@SWIFT="$(SWIFT)" .ci/test lab

conformance: ## the Wayland conformance suite (wlcs) against gimbald's server, held against what is expected
	@.ci/install-packages build run
	@.ci/install-packages conformance || true
	$(SWIFT) build --product gimbal-conformance
	@PRODUCTS="$$($(SWIFT) build --show-bin-path)" Tests/Conformance/run-conformance || [ $$? -eq 77 ]

fuzz: ## bytes that libFuzzer makes, for FUZZ_SECONDS (300), for all that reads bytes of others; findings go to test-out/
	@.ci/install-packages build
	@SWIFT="$(SWIFT)" Tests/Fuzzing/run-fuzzer

sanitize-address: ## the unit tests under the address sanitizer, leaks too; with a build of its own; TEST_FILTER as below
	@.ci/install-packages build run
	@SWIFT="$(SWIFT)" .ci/sanitize address

sanitize-thread: ## the unit tests under the thread sanitizer; with a build of its own; TEST_FILTER as below
	@.ci/install-packages build run
	@SWIFT="$(SWIFT)" .ci/sanitize thread

coverage: ## how many lines of the Wayland server the tests and the fuzzer's inputs reach; with a build of its own
	@.ci/install-packages build run
	@SWIFT="$(SWIFT)" .ci/coverage

soak: ## what stays in memory: ten thousand windows, then fifty days of a kiosk in the lab (SOAK_EVERY seconds between windows: 3600)
	@.ci/install-packages build run lab clients
	$(RELEASE) --product gimbal-bench
	$(RELEASE) --product gimbald
	$(RELEASE) --product gimbal-lab-finger
	@"$$($(RELEASE) --show-bin-path)/gimbal-bench" soak
	@rm -rf test-out/soak && mkdir -p test-out/soak
	@LAB="$(CURDIR)/Tests/KernelLab/lab" PRODUCTS="$$($(RELEASE) --show-bin-path)" CASE_DIR="$(CURDIR)/test-out/soak" \
		Tests/KernelLab/soak/fifty-days.sh

bench: ## speed and memory, as a table and as bench-out/bench.json
	@.ci/install-packages build run
	$(RELEASE) --product gimbal-bench
	$(RELEASE) --product gimbal-demo
	$(RELEASE) --product gimbald
	@mkdir -p bench-out
	@"$$($(RELEASE) --show-bin-path)/gimbal-bench" --json bench-out/bench.json $(BENCH_ARGS)

bench-peers: ## gimbald beside sway, cage and weston; layout and slides beside Qt (PEERS_ARGS: SECTION… --rounds N --seconds S)
	@.ci/install-packages build run lab peers
	$(RELEASE) --product gimbald
	$(RELEASE) --product gimbal-bench
	$(RELEASE) --product gimbal-slide
	$(RELEASE) --product gimbal-peer-client
	@mkdir -p bench-out
	@programs="$$($(RELEASE) --show-bin-path)"; GIMBALD="$$programs/gimbald" GIMBAL_BENCH="$$programs/gimbal-bench" \
		GIMBAL_SLIDE="$$programs/gimbal-slide" PEER_CLIENT="$$programs/gimbal-peer-client" \
		Tests/Performance/bench-peers --json bench-out/peers.json $(PEERS_ARGS)

docs: ## the documentation of the public modules as a site in docs-out/; a warning is an error
	@.ci/install-packages build
	@SWIFT="$(SWIFT)" .ci/docs

lint: ## format of the Swift sources, syntax of the scripts
	@SWIFT="$(SWIFT)" .ci/lint

format: ## puts the Swift sources into the house's format
	$(SWIFT) format --in-place --parallel --recursive --configuration .swift-format Package.swift Sources Shaders Tests

install: ## puts gimbald, its units, the demo, manual pages and the shader transitions below DESTDIR/PREFIX
	$(RELEASE) --product gimbald
	$(RELEASE) --product gimbal-demo
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(LIB)/gimbal-demo" "$(SHARE)/transitions" "$(MAN)/man1" "$(MAN)/man5" "$(MAN)/man8"
	bin="$$($(RELEASE) --show-bin-path)" && \
	install -s -m 755 "$$bin/gimbald" "$(DESTDIR)$(PREFIX)/bin" && \
	install -s -m 755 "$$bin/gimbal-demo" "$(LIB)/gimbal-demo" && \
	cp -R --no-preserve=ownership "$$bin/Gimbal_gimbal-demo.resources" "$(LIB)/gimbal-demo/"
	ln -sfn ../lib/gimbal-demo/gimbal-demo "$(DESTDIR)$(PREFIX)/bin/gimbal-demo"
	install -m 644 Shaders/transitions/*.glsl "$(SHARE)/transitions/"
	bin="$$($(RELEASE) --show-bin-path)" && \
	"$$bin/gimbal-demo" --manual program >"$(MAN)/man1/gimbal-demo.1" && \
	"$$bin/gimbald" --manual file >"$(MAN)/man5/gimbal.ini.5" && \
	"$$bin/gimbald" --manual program >"$(MAN)/man8/gimbald.8"
	install -d "$(UNITS)" "$(PRESETS)" "$(SYSUSERS)" "$(TMPFILES)" "$(UDEV)/rules.d" "$(POLKIT)" "$(CATALOG)"
	install -m 644 systemd/gimbald.socket systemd/gimbald-shaders.socket systemd/gimbal-app@.service systemd/gimbal-apps.slice "$(UNITS)"
	for unit in gimbald gimbald-shaders@; do sed 's,/usr/bin/,$(PREFIX)/bin/,' systemd/$$unit.service >"$(UNITS)/$$unit.service"; done
	install -m 644 systemd/software-rendering.conf "$(SHARE)"
	install -m 644 systemd/gimbal.preset "$(PRESETS)/80-gimbal.preset"
	install -m 644 systemd/sysusers.conf "$(SYSUSERS)/gimbal.conf"
	install -m 644 systemd/tmpfiles.conf "$(TMPFILES)/gimbal.conf"
	install -m 644 systemd/gimbal.rules "$(UDEV)/rules.d/70-gimbal.rules"
	install -m 644 systemd/polkit.rules "$(POLKIT)/50-gimbal.rules"
	install -m 644 systemd/gimbal.catalog "$(CATALOG)"

clean: ## removes what was built and what was written; the lab's kernel stays in the cache
	rm -rf .build demo-out test-out bench-out docs-out
