# SPDX-License-Identifier: Apache-2.0
# The commands a person types. Each one does its own set-up.
JOBS ?= $(shell nproc)
OUT ?= out

.PHONY: build all test check-long demo bench format stage-table cuda clean

# The program alone, with the packages it needs: no tests, no benchmarks, no rivals to compare with.
build:
	@scripts/install-deps.sh program
	@scripts/configure.sh
	@cmake --build build -j $(JOBS) --target danbv

# All there is, in the same folder: what the program is made of is not compiled again.
all:
	@scripts/install-deps.sh all
	@scripts/configure.sh
	@cmake --build build -j $(JOBS)

test: all
	@scripts/checks.sh
	@ctest --test-dir build --output-on-failure --no-tests=error -j $(JOBS) -E '^Long'

check-long: all
	@ctest --test-dir build --output-on-failure --no-tests=error -R '^Long'

demo: build
	@scripts/demo.sh $(OUT)/demo

bench: all
	@build/bin/danbv bench

format:
	@git ls-files '*.h' '*.cpp' '*.cu' '*.cuh' | xargs clang-format -i

# Writes the stages' USES into the table of docs/architecture.md.
stage-table:
	@scripts/stage-table.sh

cuda:
	@scripts/install-deps.sh program
	@cmake --preset cuda && cmake --build --preset cuda -j $(JOBS)

clean:
	@rm -rf build build-*
