#!/bin/bash
# The photographs of the demo fly from one layout to another and back, again and again, and main stands still for 400 ms in each flight:
# every vblank shows a frame, and pictures move in it. 24 flights are about 1,000 frames; LAB_FULL=1 shows ten times as many.
. "${0%/*}/../case.sh"
flights=24
rounds=1
[ -z "${LAB_FULL:-}" ] || rounds=10
total=0
for ((round = 1; round <= rounds; round++)); do
    demo --env GIMBAL_BLOCK_MAIN=400 -- --transition flights
    # The page comes and goes as well.
    expect_value stood -ge $((flights + 2)) "main stands still in each flight"
    expect_value lively -ge $flights "pictures move while main stands still"
    expect_perfect_pacing "while main stands still"
    total=$((total + $(frames_value frames)))
done
[ "$total" -ge $((rounds * 1000)) ] || fail "$total frames are too few"
echo "$total frames, none missed"
