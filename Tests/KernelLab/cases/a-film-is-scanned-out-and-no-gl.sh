#!/bin/bash
# The CPU draws: a program's dmabufs that fill the screen are shown where they are, and drawn they look the same.
renderer=cpu
# Reading pictures back takes twice as long, and says the same.
looks=checksums
. "${0%/*}/a-film-is-scanned-out.sh"
