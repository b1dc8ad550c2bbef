#!/bin/bash
# The app's main thread stands still for 500 ms in the middle of each transition of the tour: still every vblank.
. "${0%/*}/../case.sh"
demo --env GIMBAL_BLOCK_MAIN=500
expect_value frames -gt 1000 "the whole tour has more frames"
expect_perfect_pacing "with main blocked"
