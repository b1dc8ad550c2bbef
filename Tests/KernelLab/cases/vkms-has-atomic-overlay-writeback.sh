#!/bin/bash
# The driver under test is what the other cases think it is: a primary, a cursor and eight overlay planes, a writeback
# connector, and rotation where the kernel's vkms knows it; and without overlays two planes.
set -eu
fail() { echo "$1" >&2; exit 1; }
state() { "$LAB" run --as-root "$@" -- cat /sys/kernel/debug/dri/1/state; }

full=$(state)
planes=$(grep -c '^plane\[' <<<"$full")
[ "$planes" -eq 10 ] || fail "vkms has $planes planes, not 10"
grep -q '^connector\[.*Writeback-1' <<<"$full" || fail "vkms has no writeback connector"
grep -q '^connector\[.*Virtual-1' <<<"$full" || fail "vkms has no connector for a display"
bare=$(state --vkms-no-overlay --vkms-no-writeback)
planes=$(grep -c '^plane\[' <<<"$bare")
[ "$planes" -eq 2 ] || fail "without overlays vkms has $planes planes, not 2"
! grep -q 'Writeback-1' <<<"$bare" || fail "vkms has a writeback connector although it was switched off"
