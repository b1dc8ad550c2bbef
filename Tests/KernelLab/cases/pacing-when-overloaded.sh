#!/bin/bash
# Drawing takes 130 % of a frame: each frame of a motion stays for two vblanks, no more and no less. It takes two frames to
# find that out; the third goes on by one step, so that nothing jumps; from then on every animation is at its vblank.
. "${0%/*}/../case.sh"
check() {
    expect_value missed -gt 20 "drawing takes longer than a frame"
    expect_value doubled -eq "$(frames_value missed)" "a frame stays for two vblanks and no longer"
    expect_value lost -eq 0 "drawing takes longer than a frame"
    expect_value late -le 2 "the cost is known after two frames"
    expect_value wrong -le 3 "animations are where they are shown"
}
some_transitions --env GIMBAL_INJECT_DRAW=1.3
