#!/bin/bash
# A client gives its pointer's picture as a dmabuf (a dumb buffer of vkms): the renderer reads it once, and what the cursor plane shows
# is, checksum for checksum, what it shows of the same picture copied; the right way up, too, when the buffer is upside down. `renderer` says what
# draws.
. "${0%/*}/../case.sh"
need_program gimbald
need_program gimbal-lab-sharer
need_program gimbal-lab-finger

in_lab --as-root --timeout 120 --env GIMBAL_BUFFERS=gpu --env GIMBAL_RENDERER="${renderer:=gles}" -- bash -c '
    mkfifo /run/finger
    "$2" --mouse </run/finger >"$LAB_OUT/finger" &
    exec 3>/run/finger
    while ! grep -q ready "$LAB_OUT/finger"; do sleep 0.01; done
    udevadm settle --timeout=20
    $LAB_AS_USER "$0" --backend drm --mode 640x480 --pointer always --log-level info -- "$1" /dev/dri/card1 /dev/dri/card0 pointer \
        >"$LAB_OUT/said" 2>"$LAB_OUT/log" &
    daemon=$!
    crc=/sys/kernel/debug/dri/1/crtc-0/crc
    echo auto >$crc/control
    until { exec 4<$crc/data; } 2>/dev/null || ! kill -0 $daemon; do sleep 0.01; done
    cat <&4 >"$LAB_OUT/checksums" &
    reader=$!
    # Until the window is there and has it.
    until grep -q "over the window" "$LAB_OUT/said" || ! kill -0 $daemon; do
        echo "push 1 1" >&3
        sleep 0.05
    done
    wait $daemon
    status=$?
    kill $reader
    exit $status' "$PRODUCTS/gimbald" "$PRODUCTS/gimbal-lab-sharer" "$PRODUCTS/gimbal-lab-finger"
results=$CASE_DIR/results
grep -q 'all was shown' "$results/said" || fail "the client ended early: $(tail -n 1 "$results/said"); $(tail -n 1 "$results/log")"
grep -q 'on a plane of its own' "$results/log" || fail "the pointer was not on its plane"

# Each stands for half a second, some 30 vblanks: copied, without, shared, without, shared and upside down.
sequence=$(grep -ao '0x[0-9a-f]*$' "$results/checksums" | uniq -c | awk '$1 > 15 { print $2 }' | tail -n 5 |
    awk '{ if (!($1 in name)) name[$1] = sprintf("%c", 65 + n++); printf "%s", name[$1] }')
[ "$sequence" = ABABA ] || fail "the last pictures that stood were $sequence, expected ABABA: with a pointer and without"
