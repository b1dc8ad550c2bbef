#!/bin/bash
# Long.
# The demo's tour as an ordinary user through seatd, on a real driver in virtual time: every frame on its vblank, and every
# animation at the time at which its frame was shown.
. "${0%/*}/../case.sh"
# With the shaders, which have as many pixels as there is time for where the CPU draws.
export GIMBAL_RENDERER=${GIMBAL_RENDERER:-gles}
tour
expect_value frames -gt 1500 "the whole tour has more frames"
expect_perfect_pacing "the tour"
