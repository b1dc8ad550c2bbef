#!/bin/bash
# Long.
# All twelve turns of the interface in each way in which it can turn, in virtual time: no vblank is missed.
. "${0%/*}/../case.sh"
for way in live crossfade seamless custom shader; do
    # Where the CPU draws, a shader has as many pixels as there is time for.
    [ $way != shader ] || export GIMBAL_RENDERER=${GIMBAL_RENDERER:-gles}
    demo -- --transition "every-turn-$way"
    expect_value runs -ge 12 "each turn is a movement of its own ($way)"
    expect_value frames -gt 200 "twelve turns have more frames ($way)"
    expect_perfect_pacing "turns: $way"
    echo "$way: $(frames_value frames) frames of twelve turns, $(frames_value missed) missed vblanks"
done
