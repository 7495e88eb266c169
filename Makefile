# One-word verbs; `make` alone lists them.
SERVE = serve --log warn
PLAY = play hearts --seat south=human
JOBS = $(shell nproc)
FUZZ_SECONDS = 600
PREFIX = /usr/local
PYTHON = /usr/bin/python3

.PHONY: help setup setup-tests run play test threads quick tidy format bench bless screenshots check-long install package clean
.DEFAULT_GOAL = help

help:
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 20

setup:
	@tools/setup

setup-tests:
	@tools/setup --tests

run: setup  ## set up, build and start the server
	@tools/build release rondel
	@build/release/bin/rondel $(SERVE)

play: setup  ## set up, build and play a match in the terminal
	@tools/build release rondel
	@build/release/bin/rondel $(PLAY)

test: setup-tests  ## set up, build and run every test; FRESH=1: also what has passed before
	@FRESH=$(FRESH) tools/test

threads: setup-tests  ## run the thread sanitizer over what several threads touch
	@tools/test --threads

quick: setup-tests  ## build and run what a change can affect, in about a minute
	@tools/test --quick

tidy: setup-tests  ## check the style guide, the layout and the lint
	@tools/build release
	@$(PYTHON) tools/tidy
	@$(PYTHON) tools/lint

format: setup-tests  ## lay out the sources
	@$(PYTHON) tools/lint --format

bench: setup-tests  ## measure
	@tools/build release
	@build/release/bin/rondel bench

bless: setup-tests  ## record the golden transcripts anew; review them as a diff
	@tools/build release rondel matches
	@$(PYTHON) cmake/rondel_bless.py build/release/bin/rondel .
	@wasm/fingerprints --bless build/release/bin/matches

screenshots: setup-tests  ## make the pictures in docs/images anew
	@tools/screenshots

check-long: setup-tests  ## run the tests that take long
	@tools/build release
	@tools/build dev
	@FRESH=1 ctest --preset release -L long -j $(JOBS)
	@tools/fuzz $(FUZZ_SECONDS)

install: setup  ## build and install into PREFIX (/usr/local): for games in repositories of their own
	@tools/build release installable
	@cmake --install build/release --prefix $(PREFIX) >build/install.log || { cat build/install.log; exit 1; }

package: setup  ## make Debian packages in build/packages
	@tools/setup --package
	@tools/build release installable
	@cpack --config build/release/CPackConfig.cmake -B build/packages

clean:  ## remove everything built
	@rm -rf build web/dist web/node_modules
