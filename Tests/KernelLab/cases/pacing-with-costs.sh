#!/bin/bash
# Drawing and committing take half and nine tenths of a frame: still every vblank.
. "${0%/*}/../case.sh"
check() { expect_perfect_pacing "with drawing $draw and committing $commit of a frame"; }
for costs in "0.25 0.25" "0.5 0.4" "0.9 0"; do
    read -r draw commit <<<"$costs"
    some_transitions --env GIMBAL_INJECT_DRAW="$draw" --env GIMBAL_INJECT_COMMIT="$commit"
done
