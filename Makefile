# What each target does is in the comment before it. "make" builds.

GO ?= go
FUZZTIME ?= 30s

# Files that gofmt must leave alone are the broken ones in testdata.
gofiles = find . -name '*.go' -not -path '*/testdata/*' -not -path './.git/*'

.PHONY: build test race truth real drivers oracle oracle-update oracle-fuzz lint check-example fuzz bench bench-drivers clean

# The command, in bin/.
build:
	$(GO) build -o bin/toolpactvet ./cmd/toolpactvet

# All tests, of this module, of the example's and of the oracle's.
test:
	$(GO) test -shuffle=on ./...
	cd examples && $(GO) test -shuffle=on ./...
	cd internal/oracle && $(GO) test -shuffle=on ./...

# The same under the race detector, which needs a C compiler.
race:
	$(GO) test -race -shuffle=on ./...
	cd examples && $(GO) test -race -shuffle=on ./...
	cd internal/oracle && $(GO) test -race -shuffle=on ./...

# What is derived against what others wrote, at full size: recorded output of
# real frameworks (1), gopls (2), public reports (3), encoding/json (4), the
# library of the MCP SDK (5), published schemas against both (6), and what contradicts
# in real servers (7), each finding with its proof. Prints equal of total for each.
# Takes minutes, and modules from the module proxy.
truth_tests = CorpusIsDerived|GoplsServes|Reported|NativeIsWhat|RandomSource|TypesMadeAtRunTime|RealSDKServes|Contradictions

truth:
	@out=$$(mktemp) && trap 'rm -f "$$out"' EXIT && \
	TOOLPACT_ORACLE=1 $(GO) test -count=1 -v -timeout=60m -run='^Test($(truth_tests))' ./internal/truth ./schemagen >"$$out" 2>&1 && ok=true || ok=false; \
	sed -n 's/^.* truth: /truth: /p' "$$out"; \
	for item in 1 2 3 4 5 6 7; do \
		grep -q " truth: $$item .* of " "$$out" || { echo "truth: $$item was not compared"; ok=false; }; \
	done; \
	$$ok || { grep -v ' truth: \|^=== RUN\|--- PASS' "$$out"; exit 1; }

# What is derived against real servers: each in a copy, started for real or its
# types published by the library that it registers them with. And what init
# annotates of programs that nobody has annotated. Prints a line for each, and
# fails for a difference or a server that was not compared. Takes
# minutes, and modules from the module proxy.
real_servers = go-sdk gopls gke-mcp adk mcp-grafana
adopted_servers = gopls gke-mcp go-sdk mcp-go

real:
	@out=$$(mktemp) && trap 'rm -f "$$out"' EXIT && \
	TOOLPACT_ORACLE=1 $(GO) test -count=1 -v -timeout=60m -run='^Test(RealServersPublish|GrafanaServes|ProgramsAreAdopted)' ./internal/truth >"$$out" 2>&1 && ok=true || ok=false; \
	sed -n 's/^.* real: /real: /p' "$$out"; \
	for server in $(real_servers); do \
		grep -q " real: $$server v[^ ,]*: .* of .* equal" "$$out" || { echo "real: $$server was not compared"; ok=false; }; \
	done; \
	for server in $(adopted_servers); do \
		grep -q " real: adopted $$server v[^ ,]*: [1-9].* locked" "$$out" || { echo "real: $$server was not adopted"; ok=false; }; \
	done; \
	$$ok || { grep -v '^=== RUN\|--- PASS' "$$out"; exit 1; }

# The analyzers under the real drivers: go vet and go fix of each supported Go,
# golangci-lint built with the plugin, gopls with the analyzers, pre-commit, the
# GitHub action, and actionlint. Prints a line for each behaviour; fails when one
# fails, or when a driver was not run. Takes minutes for the first time, and modules from the
# module proxy.
driver_names = 'go vet go1\.26' 'go vet go1\.27' golangci-lint 'gopls v0\.23' 'gopls v0\.24' pre-commit actionlint action README

drivers:
	@out=$$(mktemp) && trap 'rm -f "$$out"' EXIT && \
	TOOLPACT_ORACLE=1 $(GO) test -count=1 -v -timeout=60m ./internal/drivers >"$$out" 2>&1 && ok=true || ok=false; \
	sed -n 's/^.* drivers: /drivers: /p' "$$out"; \
	for driver in $(driver_names); do \
		grep -q " drivers: $$driver.*: ok$$" "$$out" || { echo "drivers: $$driver was not run"; ok=false; }; \
	done; \
	for script in internal/drivers/testdata/*/*.txtar; do \
		name=$$(basename "$$script" .txtar); \
		grep -q -e "--- PASS: .*/$$name " "$$out" || { echo "drivers: $$script did not pass"; ok=false; }; \
	done; \
	$$ok || { grep -v ' drivers: \|^=== \|--- PASS' "$$out"; exit 1; }

# What is derived for every type of the corpus against what each version of
# each framework publishes when it runs; the table is docs/exactness.md. Builds
# the frameworks: minutes for the first time, and modules from the module proxy.
# ONLY=gosdk compares the rows whose name matches.
oracle:
	cd internal/oracle && $(GO) run . -only='$(ONLY)'

# The same, and writes docs/exactness.md.
oracle-update:
	cd internal/oracle && $(GO) run . -only='$(ONLY)' -update

# The same with FUZZTYPES random types for each framework. TOOLPACT_SEED chooses
# them; it is printed.
FUZZTYPES ?= 3000
oracle-fuzz:
	cd internal/oracle && $(GO) run . -only='$(ONLY)' -fuzz=$(FUZZTYPES)

# Formatting and go vet, of all modules.
lint:
	@unformatted=$$($(gofiles) -exec gofmt -l {} +) && \
	if [ -n "$$unformatted" ]; then echo "not formatted with gofmt:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...
	cd examples && $(GO) vet ./...
	cd internal/oracle && $(GO) vet ./...

# The tools of the example server against its committed toolpact.lock.
check-example:
	$(GO) run ./cmd/toolpactvet -C examples check ./...

# Every fuzz target for FUZZTIME, one after the other.
fuzz:
	@set -eu; \
	grep -rl --include='*_test.go' --exclude-dir=testdata '^func Fuzz' . | xargs -r -n1 dirname | sort -u | while read -r dir; do \
		for target in $$(cat "$$dir"/*_test.go | sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p'); do \
			echo "$$dir $$target"; \
			$(GO) test -run='^$$' -fuzz="^$$target\$$" -fuzztime=$(FUZZTIME) -fuzzminimizetime=1x "$$dir" || exit 1; \
		done; \
	done

# Every benchmark once, with allocations.
bench:
	$(GO) test -run='^$$' -bench=. -benchmem ./...

# How fast go vet -vettool is beside a tool that does nothing and beside the
# driver of x/tools, after an edit of the lock; check beside go list; and what a
# package without tools costs. Medians and ratios of ROUNDS rounds by turns, with
# a warm build cache, on mcp-grafana and cilium: takes minutes, and modules from
# the module proxy. It asserts nothing about time.
ROUNDS ?= 3
bench-drivers:
	@out=$$(mktemp) && trap 'rm -f "$$out"' EXIT && \
	TOOLPACT_BENCH=1 ROUNDS=$(ROUNDS) $(GO) test -count=1 -v -timeout=120m -run='^TestSpeed$$' ./internal/drivers >"$$out" 2>&1 && ok=true || ok=false; \
	sed -n 's/^.* bench: //p' "$$out"; \
	$$ok || { grep -v ' bench: \|^=== ' "$$out"; exit 1; }

clean:
	rm -rf bin
	find . -name '*.test' -type f -not -path './.git/*' -delete
