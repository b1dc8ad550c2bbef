#!/bin/bash
# A mouse of the kernel's own is pushed into a corner, a finger opens a room, and the pointer stays where it is, above the transition.
# The display's own pictures of it, with the pointer on the cursor plane and with the pointer drawn, are the same; without a pointer
# they are others.
. "${0%/*}/../case.sh"
need_program gimbal-demo
need_program gimbal-lab-finger

# Arguments: where the pictures go, what --pointer is, whether planes may be used (1: not).
room() {
    local folder=$1 policy=$2 forbidden=$3
    rm -rf "$CASE_DIR/results"
    in_lab --as-root --timeout 300 -- bash -c '
        set -e
        mkfifo /run/finger
        "$1" --mouse </run/finger >"$LAB_OUT/finger" &
        exec 3>/run/finger
        while ! grep -q ready "$LAB_OUT/finger"; do sleep 0.01; done
        udevadm settle --timeout=20
        export GIMBAL_CAPTURE=$LAB_OUT GIMBAL_CAPTURE_STRIDE=6
        [ "$3" = 0 ] || export GIMBAL_NO_OVERLAYS=1
        $LAB_AS_USER "$0" --backend drm --mode 640x480 --pointer "$2" --log-level info --out "$LAB_OUT" 2>"$LAB_OUT/log" &
        demo=$!
        sleep 1
        for step in 1 2 3 4; do echo "push -2000 -2000" >&3; sleep 0.03; done
        echo "push 40 40" >&3
        sleep 0.2
        echo "down 0 0.25 0.5" >&3
        sleep 0.0971
        echo "up 0" >&3
        sleep 2
        kill $demo
        wait $demo' "$PRODUCTS/gimbal-demo" "$PRODUCTS/gimbal-lab-finger" "$policy" "$forbidden"
    [ -s "$CASE_DIR/results/captures.txt" ] || fail "--pointer $policy: nothing was shown that moves"
    rm -rf "$folder"
    cp -r "$CASE_DIR/results" "$folder"
}

room "$CASE_DIR/none" never 0
room "$CASE_DIR/drawn" always 1
room "$CASE_DIR/plane" always 0
grep -q 'on a plane of its own' "$CASE_DIR/plane/log" || fail "the plane was not used: $(tail -n 1 "$CASE_DIR/plane/log")"
grep -q 'on a plane of its own' "$CASE_DIR/drawn/log" && fail "the plane was used although it was forbidden"
# Where the pointer's edge is translucent, plane and GPU round each in their way.
compare_frames "$CASE_DIR/drawn" 2 5 "on its plane and drawn"
last=$(tail -n 1 "$CASE_DIR/plane/captures.txt" | cut -d " " -f 1).png
cmp -s "$CASE_DIR/none/$last" "$CASE_DIR/plane/$last" && fail "the pointer is not seen"
exit 0
