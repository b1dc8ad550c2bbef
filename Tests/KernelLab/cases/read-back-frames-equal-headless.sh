#!/bin/bash
# Long.
# What the display controller shows is what a headless run draws for the same T: frames of the demo (photographs, text, shadows,
# blur) are read back through the writeback connector at the start, in the middle and at the end of each movement, and equal
# the headless ones in every channel of every pixel to 2 of 255, which is what two ways of drawing a shadow differ by; vkms composes 8-bit
# planes without loss.
. "${0%/*}/../case.sh"
# Where the CPU draws, a shader has as many pixels as there is time for: it is compared only where OpenGL draws.
by_cpu="cube zoom"
[ -z "${LAB_FULL:-}" ] || by_cpu="cover push fade zoom flip cube card-stack circular-reveal"
if [ "${GIMBAL_RENDERER:-cpu}" = cpu ]; then
    for name in $by_cpu; do
        GIMBAL_RENDERER=cpu compare_with_headless 4 15 --transition "$name"
    done
fi
[ "${GIMBAL_RENDERER:-gles}" = gles ] || exit 0
export GIMBAL_RENDERER=gles
if [ -n "${LAB_FULL:-}" ]; then
    compare_with_headless 7 400
    exit
fi
for name in cube zoom hex-flip; do
    compare_with_headless 4 15 --transition "$name"
done
