#!/bin/bash
# Long.
# One app shows a window of GTK's, a screen of its own and a terminal, and goes back, by pushes, presentations, a cube and a shader; then
# a finger swipes from the terminal to the window. Three times: as it is, with the app's main thread standing still for 400 ms in the
# middle of each step, and with both programs stopped in the middle of each step. What the display shows is read back: every screen
# comes in its turn and whole, and no vblank is missed.
. "${0%/*}/../case.sh"
# Where the CPU draws, shaders have as many pixels as there is time for.
export GIMBAL_RENDERER=${GIMBAL_RENDERER:-gles}
need_program gimbal-lab-host
for program in gtk4-widget-factory foot; do
    command -v $program >/dev/null || skip "$program is not there: .ci/install-packages run clients"
done

in_lab --as-root --timeout 400 -- bash -c '
    mkdir -m 700 /run/session
    chown --reference="$XDG_RUNTIME_DIR" /run/session
    export XDG_RUNTIME_DIR=/run/session HOME=/run/session
    for run in plain stalled stopped; do
        mkdir -m 777 "$LAB_OUT/$run"
        case $run in
        stalled) export GIMBAL_BLOCK_MAIN=400 ;;
        stopped) unset GIMBAL_BLOCK_MAIN; export LAB_STOP_CLIENTS=1 ;;
        esac
        GIMBAL_CAPTURE=$LAB_OUT/$run GIMBAL_CAPTURE_STRIDE=6 $LAB_AS_USER "$0" --backend drm --mode 640x480 --tour on --out "$LAB_OUT/$run" \
            >"$LAB_OUT/$run/said" 2>"$LAB_OUT/$run/log" </dev/null || exit
    done' "$PRODUCTS/gimbal-lab-host"

for run in plain stalled stopped; do
    folder=$CASE_DIR/results/$run
    "$PRODUCTS/gimbal-lab-host" check "$folder" >"$folder/shown" || fail "$run: $(tail -n 1 "$folder/shown")"
    # Between two screens there is a movement, which shows both.
    screens=$(grep -v '^mixed' "$folder/shown" | cut -d ' ' -f 1 | uniq | paste -s -d ' ')
    [ "$screens" = "ground window own terminal own window own window terminal window" ] || fail "$run: the screens were $screens"
    cp "$folder/frames.json" "$CASE_DIR/results/frames.json"
    expect_value steps -eq 11 "$run: every step is shown"
    expect_value frames -gt 250 "$run: the tour has more frames"
    expect_perfect_pacing "$run"
    [ $run != stalled ] || expect_value moving -ge 8 "something moves while main stands still"
    echo "$run: $(frames_value frames) frames, $(wc -l <"$folder/captures.txt") read back: $(paste -s -d ',' "$folder/shown")"
done
