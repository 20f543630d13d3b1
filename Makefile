# SPDX-License-Identifier: Apache-2.0
# The commands a person types. Each one does its own set-up.
JOBS ?= $(shell nproc)
OUT ?= out

.PHONY: build test check-long demo bench format deps cuda clean

deps:
	@scripts/install-deps.sh

build: deps
	@cmake --preset cpu > build.log 2>&1 || { cat build.log; rm -f build.log; exit 1; }; rm -f build.log
	@cmake --build --preset cpu -j $(JOBS)

test: build
	@scripts/checks.sh
	@ctest --test-dir build --output-on-failure -j $(JOBS) -E '^Long'

check-long: build
	@ctest --test-dir build --output-on-failure -R '^Long'

demo: build
	@scripts/demo.sh $(OUT)/demo

bench: build
	@build/bin/danbv bench

format:
	@git ls-files '*.h' '*.cpp' '*.cu' '*.cuh' | xargs clang-format -i

cuda: deps
	@cmake --preset cuda && cmake --build --preset cuda -j $(JOBS)

clean:
	@rm -rf build build-*
