#!/bin/bash
# The CPU draws: it reads a pointer's picture from a dmabuf.
renderer=cpu
. "${0%/*}/a-pointer-is-drawn-by-a-gpu.sh"
