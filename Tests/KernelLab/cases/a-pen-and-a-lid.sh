#!/bin/bash
# A pen over a display tablet is a pointer that says where it is, and its tip a finger: it opens a room of the demo and goes back. A lid and
# a folded keyboard are told of. All of it by the kernel's own devices (uinput), udev and libinput.
. "${0%/*}/../case.sh"
need_program gimbal-demo
need_program gimbal-lab-finger
in_lab --as-root --timeout 300 -- bash -c '
    set -e
    mkfifo /run/finger
    "$1" --pen --switches </run/finger >"$LAB_OUT/finger" &
    exec 3>/run/finger
    while ! grep -q ready "$LAB_OUT/finger"; do sleep 0.01; done
    udevadm settle --timeout=20
    export GIMBAL_CAPTURE=$LAB_OUT GIMBAL_LOG_LEVEL=info
    $LAB_AS_USER "$0" --backend drm --mode 640x480 --pointer never --out "$LAB_OUT" 2>"$LAB_OUT/log" &
    demo=$!
    sleep 1
    tap() {
        # A pen that says nothing for 50 ms is away.
        echo "pen $1 $2" >&3
        sleep 0.0051
        echo "tip 1" >&3
        sleep 0.0971
        echo "tip 0" >&3
        sleep 0.0051
        echo "leave" >&3
        sleep 2.0137
        cp "$LAB_OUT/$(tail -n 1 "$LAB_OUT/captures.txt" | cut -d " " -f 1).png" "$LAB_OUT/$3.png"
    }
    tap 0.25 0.5 room
    tap 0.052 0.07 home
    tap 0.25 0.5 room-again
    for turn in "fold 1" "fold 0" "lid 1" "lid 0"; do
        echo "$turn" >&3
        sleep 0.1
    done
    kill $demo
    wait $demo' "$PRODUCTS/gimbal-demo" "$PRODUCTS/gimbal-lab-finger"

results=$CASE_DIR/results
grep -q 'Lab pen (event[0-9]*) belongs to Virtual-1, the only screen' "$results/log" || fail "the pen was not found: $(tail -n 1 "$results/log")"
cmp -s "$results/room.png" "$results/home.png" && fail "the pen does not find the button back"
cmp -s "$results/room.png" "$results/room-again.png" || fail "the pen does not find the card again"
said=$(grep -oE 'the lid is [a-z]*|tablet mode is [a-z]*' "$results/log" | tr '\n' ';')
[ "$said" = "tablet mode is on;tablet mode is off;the lid is closed;the lid is open;" ] || fail "of the switches is said: $said"
echo "the pen opens a room and goes back; $said"
