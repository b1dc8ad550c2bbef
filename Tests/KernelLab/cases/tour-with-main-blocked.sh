#!/bin/bash
# Long.
# The app's main thread stands still for 500 ms in the middle of each transition of the tour, there and back, and in the rest
# between: still every vblank.
. "${0%/*}/../case.sh"
tour --env GIMBAL_BLOCK_MAIN=500
# Three steps are led by a finger, and what follows a finger stands still with main: of those only the screen that comes counts. Of the
# twist nothing does, and the camera's screen fades in sooner than main comes back.
fingers=6
expect_value moving -ge $((2 * $(frames_value steps) - fingers)) "something moves while main stands still, in each transition"
expect_value stood -gt $((2 * tour_steps)) "main stands still"
expect_perfect_pacing "with main blocked"
