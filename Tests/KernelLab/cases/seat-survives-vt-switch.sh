#!/bin/bash
# On a machine with virtual terminals: while frames run, the terminal is switched away for two seconds and back. The seat is
# given up at once, the kernel's refusals do no harm, and the frames go on afterwards until all of them were shown.
. "${0%/*}/../case.sh"
command -v qemu-system-x86_64 >/dev/null || skip "'qemu-system-x86_64' is not installed; .ci/install-packages vm brings it"
need_program gimbal-lab-probe
in_lab --vm --as-root --timeout 200 -- bash -c '
    $LAB_AS_USER "$0" --frames=250 --mode=640x480 --real-time >"$LAB_OUT/frames" 2>"$LAB_OUT/log" &
    probe=$!
    while ! grep -q "mode setting" "$LAB_OUT/log" && kill -0 $probe; do sleep 0.2; done
    sleep 1
    busybox chvt 2 && sleep 2 && cat /sys/class/tty/tty0/active && busybox chvt 1
    cp /run/seatd.log "$LAB_OUT/seatd"
    wait $probe || { status=$?; grep -h "^failed" "$LAB_OUT/frames" >&2; exit $status; }' "$PRODUCTS/gimbal-lab-probe"

[ "$(cat "$CASE_DIR/stdout")" = tty2 ] || fail "the terminal was not switched: $(cat "$CASE_DIR/stdout")"
grep -q 'Disabled client 1' "$CASE_DIR/results/seatd" || fail "seatd was not told that the seat is given up"
grep -q 'taken by another session' "$CASE_DIR/results/log" || fail "nothing was said about the loss"
shown=$(grep -c ' presented$' "$CASE_DIR/results/frames") || true
[ "$shown" -eq 250 ] || fail "$shown of 250 frames were shown"
