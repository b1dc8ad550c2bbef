#!/bin/bash
# The panel is mounted turned, and the picture with it: a finger still opens the room that it sees under it, and finds the button
# that leads back. The panel reports its own places; what the display shows is read back.
. "${0%/*}/../case.sh"
need_program gimbal-demo
need_program gimbal-lab-finger

# Arguments: the turn, where the card and the button are in the panel's own square.
turned() {
    local turn=$1 card=$2 back=$3
    rm -rf "$CASE_DIR/results"
    in_lab --as-root --timeout 300 -- bash -c '
        set -e
        mkfifo /run/finger
        "$1" </run/finger >"$LAB_OUT/finger" &
        exec 3>/run/finger
        while ! grep -q ready "$LAB_OUT/finger"; do sleep 0.01; done
        udevadm settle --timeout=20
        export GIMBAL_CAPTURE=$LAB_OUT
        $LAB_AS_USER "$0" --backend drm --mode 640x480 --rotate "$2" --out "$LAB_OUT" 2>"$LAB_OUT/log" &
        demo=$!
        sleep 1
        tap() {
            echo "down 0 $1" >&3
            sleep 0.0971
            echo "up 0" >&3
            sleep 2.0137
            cp "$LAB_OUT/$(tail -n 1 "$LAB_OUT/captures.txt" | cut -d " " -f 1).png" "$LAB_OUT/$2.png"
        }
        tap "$3" room
        tap "$4" home
        tap "$3" room-again
        kill $demo
        wait $demo' "$PRODUCTS/gimbal-demo" "$PRODUCTS/gimbal-lab-finger" "$turn" "$card" "$back"
    cmp -s "$CASE_DIR/results/room.png" "$CASE_DIR/results/home.png" && fail "turned by $turn: the button back was not found"
    cmp -s "$CASE_DIR/results/room.png" "$CASE_DIR/results/room-again.png" || fail "turned by $turn: the card was not found again"
    echo "turned by $turn: found"
}

# The picture's x and y become y and 1 - x of the panel by a quarter turn counter-clockwise.
turned 90 "0.4 0.5" "0.052 0.931"
turned 180 "0.75 0.5" "0.948 0.93"
turned 270 "0.6 0.5" "0.948 0.069"
