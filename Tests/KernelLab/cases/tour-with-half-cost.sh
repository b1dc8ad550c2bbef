#!/bin/bash
# Long.
# Half of every frame is spent on drawing and committing: still every vblank, in the whole tour; at more than twice the speed, to be done in time.
. "${0%/*}/../case.sh"
tour --env GIMBAL_INJECT_DRAW=0.25 --env GIMBAL_INJECT_COMMIT=0.25 -- --slow "$brisk"
expect_perfect_pacing "at a cost of 50 %"
