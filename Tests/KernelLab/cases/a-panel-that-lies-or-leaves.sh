#!/bin/bash
# A touch panel is pulled out while a finger swipes back: the page stays, the transition ends, and the panel that is plugged in next works.
# Then it says what cannot be: places outside of itself, fingers that come and go twice, half of a report. Nothing is stuck afterwards,
# nothing is said more than once, and a storm of a thousand reports a second misses no vblank.
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
    export GIMBAL_CAPTURE=$LAB_OUT GIMBAL_LOG_LEVEL=info
    $LAB_AS_USER "$0" --backend drm --mode 640x480 --out "$LAB_OUT" 2>"$LAB_OUT/log" &
    demo=$!
    sleep 1
    # The last frame that moved is what is on the screen at rest.
    keep() { cp "$LAB_OUT/$(tail -n 1 "$LAB_OUT/captures.txt" | cut -d " " -f 1).png" "$LAB_OUT/$1.png"; }
    tap() {
        echo "down 0 $1 $2" >&3
        sleep 0.0971
        echo "up 0" >&3
        sleep 2.0137
        keep "$3"
    }
    tap 0.25 0.5 room
    echo "down 0 0.002 0.5" >&3
    for x in 0.05 0.1 0.15 0.2 0.25 0.3 0.35 0.4; do
        sleep 0.0161
        echo "move 0 $x 0.5" >&3
    done
    sleep 0.05
    keep swiped
    echo unplug >&3
    sleep 2
    keep room-left
    echo plug >&3
    sleep 0.1
    udevadm settle --timeout=20
    sleep 1
    tap 0.052 0.07 home
    # A slot that is none; a finger beside the panel, that comes again without having gone; one that goes twice, and moves then.
    for lie in "3 47 77" "3 57 5" "3 53 -9000" "3 54 99999" "0 0 0" "3 57 6" "3 53 300" "0 0 0" "3 57 -1" "0 0 0" "3 57 -1" "0 0 0" \
        "3 53 100" "3 54 100" "0 0 0"; do
        echo "raw $lie" >&3
        sleep 0.003
    done
    # A report that never ends, and goes on as another one.
    for lie in "3 57 9" "3 53 2000" "3 54 2000" "3 57 -1" "0 0 0" "3 57 10" "3 53 1" "3 57 -1" "0 0 0"; do echo "raw $lie" >&3; done
    sleep 1
    tap 0.25 0.5 room-again
    tap 0.052 0.07 home-again
    echo "down 0 0.5 0.6" >&3
    echo "storm 0 0.5 0.6 0.45 2000" >&3
    echo "up 0" >&3
    sleep 4
    tap 0.25 0.5 after
    kill $demo
    wait $demo' "$PRODUCTS/gimbal-demo" "$PRODUCTS/gimbal-lab-finger"

results=$CASE_DIR/results
cmp -s "$results/room.png" "$results/swiped.png" && fail "the finger did not swipe"
cmp -s "$results/room.png" "$results/room-left.png" || fail "a swipe whose panel is gone did not end where it began"
cmp -s "$results/home.png" "$results/room.png" && fail "the panel that was plugged in finds no button"
cmp -s "$results/room.png" "$results/room-again.png" || fail "after what cannot be, the card is not found"
cmp -s "$results/home.png" "$results/home-again.png" || fail "after what cannot be, the button is not found"
cmp -s "$results/home.png" "$results/after.png" && fail "after the storm nothing is found"
grep -q 'Lab touch panel (event[0-9]*) is gone' "$results/log" || fail "no log line says that the panel is gone"
twice=$(grep -E '(warning|error): ' "$results/log" | sort | uniq -d | head -n 1)
[ -z "$twice" ] || fail "said more than once: $twice"
expect_value missed -eq 0 "a swipe, a storm and lies"
echo "said: $(grep -cE '(warning|error): ' "$results/log") sentences; $(frames_value frames) frames, none missed"
