#!/bin/bash
# Long.
# What the display controller shows is what a headless run draws for the same T: frames of the demo (photographs, text, shadows,
# blur) are read back through the writeback connector at the start, in the middle and at the end of each movement, and equal
# the headless ones in every channel of every pixel to 2 of 255, which is what two ways of drawing a shadow differ by; vkms composes 8-bit
# planes without loss.
. "${0%/*}/../case.sh"
# One of them is a shader, which has as many pixels as there is time for where the CPU draws.
export GIMBAL_RENDERER=${GIMBAL_RENDERER:-gles}
if [ -n "${LAB_FULL:-}" ]; then
    compare_with_headless 7 400
    exit
fi
for name in cube zoom hex-flip; do
    compare_with_headless 4 15 --transition "$name"
done
