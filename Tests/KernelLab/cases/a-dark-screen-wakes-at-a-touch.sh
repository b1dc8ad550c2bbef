#!/bin/bash
# The panel is not touched: the display is dimmed, then the driver switches it off. The first touch switches it on and opens nothing, the
# second one opens a room, as on a device that never slept.
. "${0%/*}/../case.sh"
need_program gimbal-demo
need_program gimbal-lab-finger
in_lab --as-root --timeout 300 -- bash -c '
    set -e
    mkfifo /run/finger
    "$1" </run/finger >"$LAB_OUT/finger" &
    exec 3>/run/finger
    while ! grep -q ready "$LAB_OUT/finger"; do sleep 0.01; done
    udevadm settle --timeout=20
    export GIMBAL_LOG_LEVEL=info
    $LAB_AS_USER "$0" --backend drm --mode 640x480 --dim-after 2 --off-after 5 --out "$LAB_OUT" 2>"$LAB_OUT/log" &
    demo=$!
    active() { grep -h "active=" /sys/kernel/debug/dri/*/state | head -n 1 | tr -dc 01; }
    mount -t debugfs none /sys/kernel/debug 2>/dev/null || true
    tap() {
        echo "down 0 0.25 0.5" >&3
        sleep 0.0971
        echo "up 0" >&3
        sleep 1.5
    }
    sleep 1
    active >"$LAB_OUT/active"
    sleep 6
    active >>"$LAB_OUT/active"
    tap
    active >>"$LAB_OUT/active"
    tap
    kill $demo
    wait $demo' "$PRODUCTS/gimbal-demo" "$PRODUCTS/gimbal-lab-finger"

results=$CASE_DIR/results
[ "$(tr -d '\n' <"$results/active")" = 101 ] || fail "the display was on, off, on: $(tr '\n' ' ' <"$results/active")"
grep -q 'the screens are dimmed' "$results/log" || fail "it was not dimmed"
[ "$(grep -c 'the screens are awake' "$results/log")" = 1 ] || fail "it woke $(grep -c 'awake' "$results/log") times"
wrong=$(grep -E '^[a-z]+: (warning|error): ' "$results/log" | head -n 1)
[ -z "$wrong" ] || fail "$wrong"
# 48 frames of dimming, then the way into one room and no more.
expect_value frames -gt 70 "the second touch opens a room"
expect_value frames -lt 130 "the first touch opens nothing"
