#!/bin/bash
# Drawing takes 130 % of a frame: each frame stays for two vblanks, exactly, and animations are where they belong at the
# vblank that shows them.
. "${0%/*}/../case.sh"
tour --env GIMBAL_INJECT_DRAW=1.3 -- --mode 640x480
expect_value missed -gt 100 "drawing takes longer than a frame"
expect_value doubled -ge "$(frames_value missed)" "every miss is one vblank and no more"
expect_value lost -eq 0 "drawing takes longer than a frame"
expect_value wrong -le "$(frames_value runs)" "positions are exact from the second frame of each motion on"
