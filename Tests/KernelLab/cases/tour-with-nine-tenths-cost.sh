#!/bin/bash
# Long.
# Nine tenths of every frame are spent, on both or on drawing alone: still every vblank, in the whole tour; at more than twice the speed,
# to be done in time.
. "${0%/*}/../case.sh"
tour --env GIMBAL_INJECT_DRAW=0.5 --env GIMBAL_INJECT_COMMIT=0.4 -- --slow "$brisk"
expect_perfect_pacing "at a cost of 90 %"
demo --env GIMBAL_INJECT_DRAW=0.9 -- --transition cube
expect_perfect_pacing "with drawing at 90 %"
