#!/bin/bash
# Two programs as Debian ships them, unmodified, under gimbald: a finger on the kernel's touch panel (uinput) comes in over a side and
# leads from the one to the other, thinks better of it, and flings. Three times: as it is, with main standing still for 400 ms in each
# movement, and with the program that comes stopped while the finger is on its way. No vblank is missed.
. "${0%/*}/../case.sh"
need_program gimbald
need_program gimbal-lab-finger
need_program gimbal-lab-host
for program in gtk4-widget-factory foot; do
    command -v $program >/dev/null || skip "$program is not there: .ci/install-packages run clients"
done

in_lab --as-root --timeout 400 -- bash -c '
    set -e
    mkfifo /run/finger
    "$1" </run/finger >"$LAB_OUT/finger" &
    exec 3>/run/finger
    while ! grep -q ready "$LAB_OUT/finger"; do sleep 0.01; done
    udevadm settle --timeout=20
    mkdir -m 700 /run/session
    chown --reference="$XDG_RUNTIME_DIR" /run/session
    export XDG_RUNTIME_DIR=/run/session HOME=/run/session GIMBAL_LOG_LEVEL=info GIMBAL_CAPTURE_STRIDE=6
    swipe() {
        echo "swipe $1" >&3
        sleep 2.7
    }
    for run in plain stalled stopped; do
        out=$LAB_OUT/$run
        mkdir -m 777 "$out"
        [ $run != stalled ] || export GIMBAL_BLOCK_MAIN=400
        [ $run != stopped ] || unset GIMBAL_BLOCK_MAIN
        GIMBAL_CAPTURE=$out $LAB_AS_USER "$0" --backend drm --mode 640x480 --out "$out" -- timeout 17 sh -c \
            "gtk4-widget-factory & sleep 2; exec foot --config=/dev/null --override=colors.background=802020 sh -c \"sleep 100\"" \
            2>"$out/log" >"$out/said" </dev/null &
        daemon=$!
        sleep 4.5
        [ $run != stopped ] || pkill -STOP -x gtk4-widget-fac
        swipe "0.002 0.5 0.7 0.5 400"
        [ $run != stopped ] || { pkill -CONT -x gtk4-widget-fac; pkill -STOP -x foot; }
        swipe "0.998 0.5 0.75 0.5 700"
        swipe "0.998 0.5 0.6 0.5 120"
        [ $run != stopped ] || pkill -CONT -x foot
        code=0
        wait $daemon || code=$?
        echo $code >"$out/code"
    done' "$PRODUCTS/gimbald" "$PRODUCTS/gimbal-lab-finger"

for run in plain stalled stopped; do
    folder=$CASE_DIR/results/$run
    [ "$(cat "$folder/code")" -eq 124 ] || fail "$run: gimbald ended with $(cat "$folder/code"): $(tail -n 2 "$folder/log")"
    "$PRODUCTS/gimbal-lab-host" check "$folder" >"$folder/shown" || fail "$run: $(tail -n 1 "$folder/shown")"
    screens=$(grep -v '^mixed' "$folder/shown" | cut -d ' ' -f 1 | uniq | paste -s -d ' ')
    # There by the finger, still there when it thought better, back by a fling, and the end.
    case $screens in
    "ground window terminal window terminal" | "ground window terminal window terminal window"*) ;;
    *) fail "$run: the screens were $screens" ;;
    esac
    # Where main does not get in its way, the one that thought better of it is seen to move.
    [ $run = stalled ] || [[ $(cut -d ' ' -f 1 "$folder/shown" | paste -s -d ' ') == *"window mixed window"* ]] ||
        fail "$run: a finger that thinks better of it moves nothing"
    cp "$folder/frames.json" "$CASE_DIR/results/frames.json"
    expect_value frames -gt 100 "$run: swipes have more frames"
    expect_perfect_pacing "$run"
    echo "$run: $(frames_value frames) frames, $(wc -l <"$folder/captures.txt") read back: $(paste -s -d ',' "$folder/shown")"
done
