#!/bin/bash
# A finger on a touch panel of the kernel's own (uinput), through udev, seatd and libinput: it opens a room of the demo from its
# card and goes back, twice, with two cards. What the display shows is read back: each room is another picture, and the home screen
# is the same to the byte each time it comes back. From the touch to the flip that shows it: at most two vblanks.
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
    tap() {
        echo "down 0 $1 $2" >&3
        sleep 0.0971
        echo "up 0" >&3
        sleep 2.0137
        cp "$LAB_OUT/$(tail -n 1 "$LAB_OUT/captures.txt" | cut -d " " -f 1).png" "$LAB_OUT/$3.png"
    }
    tap 0.25 0.5 room-1
    tap 0.052 0.07 home-1
    tap 0.85 0.7 room-2
    tap 0.052 0.07 home-2
    kill $demo
    wait $demo' "$PRODUCTS/gimbal-demo" "$PRODUCTS/gimbal-lab-finger"

results=$CASE_DIR/results
grep -q 'Lab touch panel (event[0-9]*) belongs to Virtual-1, the only screen' "$results/log" || fail "the panel was not found: $(tail -n 1 "$results/log")"
cmp -s "$results/home-1.png" "$results/home-2.png" || fail "the home screen is not what it was before"
for other in room-2 home-1; do
    cmp -s "$results/room-1.png" "$results/$other.png" && fail "after the touch room-1 shows $other"
done
cmp -s "$results/room-2.png" "$results/home-1.png" && fail "the second card does not open its room"

# Nothing moves when a finger comes down on a card, and nothing when it goes up, so the first frame shown afterwards is the answer.
awk '
    FNR == NR {
        # The button that leads back does not change under the finger.
        if ($2 == "up" || $2 == "down" && $4 > 0.2) { touches[++count] = $1; names[count] = $2 }
        next
    }
    /"frame": / {
        actual = $0; sub(/.*"actual": /, "", actual); sub(/[,}].*/, "", actual)
        period = $0; sub(/.*"period": /, "", period); sub(/[,}].*/, "", period)
        # Differences of nanoseconds since boot fit into a double.
        for (i = 1; i <= count; i++) if (!(i in wait) && actual - touches[i] > 0) wait[i] = (actual - touches[i]) / period
    }
    END {
        for (i = 1; i <= count; i++) {
            if (!(i in wait)) { print names[i] " changed nothing"; exit 1 }
            printf "%s was shown after %.2f vblanks\n", names[i], wait[i]
            if (wait[i] > 2) late = 1
        }
        exit late || count != 6
    }' "$results/finger" "$results/frames.json" >"$CASE_DIR/latency" || fail "$(tr "\n" ";" <"$CASE_DIR/latency")"
cat "$CASE_DIR/latency"
