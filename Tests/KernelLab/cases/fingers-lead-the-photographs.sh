#!/bin/bash
# A touch panel of the kernel's own (uinput) uses the wall of photographs: a fling, a touch that leads all pictures into a circle, the
# swipe that brings them back, given up and meant, and a pinch into the circle and back. What the display shows is read back: the wall is
# the same to the byte each time it comes back. No vblank is missed.
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
    # Frames that are kept are dear: the first and the last of each movement will do.
    export GIMBAL_CAPTURE=$LAB_OUT GIMBAL_CAPTURE_STRIDE=1000
    $LAB_AS_USER "$0" --backend drm --mode 640x480 --out "$LAB_OUT" 2>"$LAB_OUT/log" &
    demo=$!
    sleep 1
    # Waits for rest; the last frame that moved is what is on the screen then.
    shown() {
        sleep "$1"
        cp "$LAB_OUT/$(tail -n 1 "$LAB_OUT/captures.txt" | cut -d " " -f 1).png" "$LAB_OUT/$2.png"
    }
    act() { echo "$1" >&3; }
    tap() {
        act "down 0 $1"
        sleep 0.0971
        act "up 0"
        shown 1.2137 "$2"
    }
    tap "0.60 0.092" wall
    act "swipe 0.5 0.8 0.5 0.3 90"
    shown 3 flung
    act "swipe 0.5 0.3 0.5 0.9 60"
    shown 3 scrolled-back
    tap "0.5 0.5" circle
    act "swipe 0.002 0.8 0.25 0.8 900"
    shown 1.5 circle-kept
    act "swipe 0.002 0.8 0.7 0.8 100"
    shown 1.5 wall-swiped
    act "pinch 0.5 0.5 150 100 20 250"
    act lift
    shown 1.5 circle-pinched
    act "pinch 0.5 0.5 100 90 20 250"
    act lift
    shown 1.5 circle-pinched-kept
    act "pinch 0.5 0.5 100 150 20 250"
    act lift
    shown 1.5 wall-pinched
    kill $demo
    wait $demo' "$PRODUCTS/gimbal-demo" "$PRODUCTS/gimbal-lab-finger"

same() { cmp -s "$CASE_DIR/results/$1.png" "$CASE_DIR/results/$2.png"; }
for pair in wall:wall-swiped wall:wall-pinched circle:circle-kept circle-pinched:circle-pinched-kept; do
    same "${pair%:*}" "${pair#*:}" || fail "${pair#*:} is not the same picture as ${pair%:*}"
done
for pair in wall:flung flung:scrolled-back wall:circle wall:circle-pinched; do
    ! same "${pair%:*}" "${pair#*:}" || fail "${pair#*:} is the same picture as ${pair%:*}"
done
expect_value missed -eq 0 "fingers lead the photographs"
expect_value frames -gt 300 "all that moves is seen"
echo "$(frames_value frames) frames, none missed"
