#!/bin/bash
# Another program has the display and there is no seat manager: asked for the display the demo says who is in the way and ends
# with 69, left to choose it renders to files; and the other program's frames go on.
. "${0%/*}/../case.sh"
need_program gimbal-demo
need_program gimbal-lab-probe
in_lab --as-root --no-seatd --env LIBSEAT_BACKEND=none --timeout 400 -- bash -c '
    "$0/gimbal-lab-probe" --frames=300 --no-writeback >"$LAB_OUT/probe" 2>&1 &
    probe=$!
    until grep -q "mode setting" "$LAB_OUT/probe" || ! kill -0 $probe; do sleep 0.1; done
    "$0/gimbal-demo" --backend drm 2>"$LAB_OUT/refusal"
    echo $? >"$LAB_OUT/status"
    "$0/gimbal-demo" --size 160x120 --slow 0.01 --out "$LAB_OUT/files" >"$LAB_OUT/chosen"
    wait $probe' "$PRODUCTS"

[ "$(cat "$CASE_DIR/results/status")" -eq 69 ] || fail "the exit code was $(cat "$CASE_DIR/results/status")"
grep -q '/dev/dri/card1 is in use by another program' "$CASE_DIR/results/refusal" || fail "it said: $(cat "$CASE_DIR/results/refusal")"
grep -q 'HEADLESS-1' "$CASE_DIR/results/chosen" || fail "left to choose it said: $(cat "$CASE_DIR/results/chosen")"
grep -q ' 300 frames, 0 missed' "$CASE_DIR/results/probe" || fail "the other program: $(tail -n 2 "$CASE_DIR/results/probe" | head -n 1)"
