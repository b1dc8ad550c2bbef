#!/bin/bash
# Long.
# The interface of the demo turns from each orientation to each other one, all twelve turns: what the display controller shows is what
# a headless run draws for the same instants, in every channel of every pixel, and every frame is on its vblank.
. "${0%/*}/../case.sh"
demo --env GIMBAL_CAPTURE_STRIDE=4 -- --transition every-turn-live
expect_value runs -ge 12 "each turn is a movement of its own"
expect_perfect_pacing "all turns"
capture_headless 4 "$CASE_DIR/headless" --size 640x480 --transition every-turn-live
# When the app hears that a turn is over, a display has begun its next frame already: what comes after the end is not compared.
compare_frames "$CASE_DIR/headless" 0 60 "all turns" --may-end-later
