#!/bin/bash
# A client's dmabufs (dumb buffers of vkms) are read by the renderer where they are: what the driver shows is, pixel for pixel, what it
# shows of copied pixels; a buffer that is still drawn into waits; what is not a dmabuf is refused. And a real program does the same.
# `renderer` says what draws, also where the whole lab is run with one renderer: which memory is refused depends on it, and the case of the
# other one is run beside this.
. "${0%/*}/../case.sh"
export GIMBAL_RENDERER=${renderer:=gles}
need_program gimbald
need_program gimbal-lab-sharer

# Long runs of one picture, by the driver's checksums: each picture of the client stands for half a second, some 30 vblanks.
standing() {
    grep -ao '0x[0-9a-f]*$' "$CASE_DIR/results/checksums" | uniq -c | awk '$1 > 15 { print $2 }'
}

in_lab --as-root --timeout 120 --env GIMBAL_BUFFERS=gpu -- bash -c '
    $LAB_AS_USER "$0" --backend drm --mode 640x480 --log-level info -- "$1" /dev/dri/card1 /dev/dri/card0 &
    daemon=$!
    crc=/sys/kernel/debug/dri/1/crtc-0/crc
    echo auto >$crc/control
    until { exec 3<$crc/data; } 2>/dev/null || ! kill -0 $daemon; do sleep 0.01; done
    cat <&3 >"$LAB_OUT/checksums" &
    reader=$!
    wait $daemon
    status=$?
    kill $reader
    exit $status' "$PRODUCTS/gimbald" "$PRODUCTS/gimbal-lab-sharer"
grep -q 'all was shown' "$CASE_DIR/stdout" || fail "the client ended early: $(tail -n 1 "$CASE_DIR/stdout")"
grep -q 'a file: refused' "$CASE_DIR/stdout" || fail "a file was taken for a dmabuf"
# Mesa's renderer on the CPU would read it at address zero. Gimbal's own maps what its driver lets it map.
[ "$renderer" = gles ] && foreign=refused || foreign=taken
grep -q "memory of another driver: $foreign" "$CASE_DIR/stdout" || fail "memory of another driver was not $foreign"

# Films' formats are none of them: Mesa's renderer shows them as a gradient, and Gimbal's own reads none.
grep -q 'all that is offered is taken: .*XR24' "$CASE_DIR/stdout" || fail "layouts are offered that are not taken"
grep 'all that is offered is taken' "$CASE_DIR/stdout"
! grep -q 'is taken: .*\(NV12\|YU12\|YUYV\|P010\)' "$CASE_DIR/stdout" || fail "films are offered to a renderer that cannot show them"

# Copied A and B, shared A and B, shared A once more when it was drawn, shared B upside down, A by a fence, B again.
mapfile -t runs < <(standing)
sequence=$(printf '%s\n' "${runs[@]}" | awk '!($1 in name) { name[$1] = sprintf("%c", 65 + n++) } { printf "%s", name[$1] }')
case $sequence in
*ABABABAB* | *BCBCBCBC*) echo "pictures that stood: $sequence" ;;
*) fail "the pictures that stood were $sequence, expected ABABABAB" ;;
esac

# Real programs, where they are installed, draw with GL: one asks which device and which formats, the other draws upside down. They take it
# that a server knows the layouts of vkms, which the CPU does not: there an ordinary one finds its own way.
programs='weston-simple-dmabuf-feedback "weston-simple-dmabuf-egl --drm-render-node=/dev/dri/card1"'
[ "$renderer" = gles ] || programs=weston-simple-egl
command -v weston-simple-dmabuf-feedback >/dev/null || exit 0
in_lab --timeout 60 --env GIMBAL_BUFFERS=gpu -- "$PRODUCTS/gimbald" --backend drm --mode 640x480 -- \
    sh -ec "for program in $programs; do
        \$program &
        sleep 0.3
        kill -INT \$!
        wait \$!
    done"
[ "$renderer" != gles ] || grep -q 'end of dma-buf feedback' "$CASE_DIR/stderr" || fail "a real program was told nothing of dmabufs"
