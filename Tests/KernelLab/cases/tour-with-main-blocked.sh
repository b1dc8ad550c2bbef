#!/bin/bash
# The app's main thread stands still for 500 ms in the middle of each transition: still every vblank.
. "${0%/*}/../case.sh"
tour --env GIMBAL_BLOCK_MAIN=500 -- --mode 640x480
expect_perfect_pacing "with main blocked"
