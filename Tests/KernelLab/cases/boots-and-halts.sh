#!/bin/bash
# The inner machine starts, keeps virtual time, and hands back output, exit code and files.
set -eu
status=0
output=$("$LAB" run --results "$CASE_DIR/results" -- sh -c '
    before=$(date +%s)
    sleep 100
    echo $(($(date +%s) - before)) >$LAB_OUT/slept
    echo spoken
    exit 5') || status=$?
[ "$status" -ne 77 ] || exit 77
fail() { echo "$1" >&2; exit 1; }
[ "$output" = spoken ] || fail "standard output was '$output'"
[ "$status" -eq 5 ] || fail "the exit code was $status, not 5"
[ "$(cat "$CASE_DIR/results/slept")" -eq 100 ] || fail "100 virtual seconds took $(cat "$CASE_DIR/results/slept")"
