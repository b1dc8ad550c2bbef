#!/bin/bash
# Drawing takes 130 % of a frame, always or for a while: the misses are exactly those that cannot be avoided, every position is where
# the frame is shown or, after a miss, behind it by exactly what is still to be caught up on, and afterwards all is well again.
. "${0%/*}/../case.sh"

# Each frame of a motion stays for two vblanks, no more and no less. Two frames come late; then the cost is known.
demo --env GIMBAL_INJECT_DRAW=1.3 -- --transition hex-flip
expect_value missed -gt 20 "drawing takes longer than a frame"
expect_value doubled -eq "$(frames_value missed)" "a frame stays for two vblanks and no longer"
expect_value gaps -gt 20 "the kernel counts them too"
expect_value late -le 2 "the cost is known after two frames"
for figure in lost early stray still; do expect_value "$figure" -eq 0 "at 130 %"; done

# Frames 60 to 90 in the middle of one movement of 240: these 31 stay for two vblanks, the first two of them come late, and the two
# after them keep to the vblank that they were made for.
demo --env GIMBAL_INJECT_DRAW=0.5,1.3@60-90 -- --transition cube --slow 5
for figure in missed gaps late early lost wrong stray; do expect_value "$figure" -eq 0 "before the overload" 1 59; done
expect_value missed -eq 33 "31 frames too many, and two to find out that it is over"
expect_value missed -eq 33 "they are where the overload is" 60 92
expect_value gaps -eq 33 "the kernel counts as we do" 60 92
expect_value doubled -eq 33 "a frame stays for two vblanks and no longer"
expect_value late -eq 2 "the cost is known after two frames"
for figure in lost early stray still; do expect_value "$figure" -eq 0 "in an overload"; done
for figure in missed gaps late; do expect_value "$figure" -eq 0 "after the overload" 93; done
# Two periods to catch up on, a 32nd in each frame.
expect_value wrong -eq 0 "everything is caught up on" $((60 + 64 + 2))
expect_value frames -gt 300 "it goes on for long" $((60 + 64 + 2))
