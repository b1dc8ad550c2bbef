#!/bin/bash
# The renderer draws straight into the buffers that vkms shows (gbm, dmabuf, EGL images): every frame on its vblank, and what
# the driver composes is what it composes when frames are copied into mapped memory.
. "${0%/*}/../case.sh"
# Both ways are OpenGL's.
export GIMBAL_RENDERER=gles
need_program gimbal-demo

# Leaves frames.json, the driver's checksums of what it showed, and the log in results-$1.
show_with() {
    in_lab --as-root --timeout 300 --env GIMBAL_BUFFERS="$1" -- bash -c '
        $LAB_AS_USER "$0" --backend drm --mode 640x480 --log-level info --transition cube --out "$LAB_OUT" &
        demo=$!
        crc=/sys/kernel/debug/dri/1/crtc-0/crc
        echo auto >$crc/control
        # It can be opened once the screen is on.
        until { exec 3<$crc/data; } 2>/dev/null || ! kill -0 $demo; do sleep 0.01; done
        cat <&3 >"$LAB_OUT/checksums" &
        reader=$!
        wait $demo
        status=$?
        kill $reader
        exit $status' "$PRODUCTS/gimbal-demo"
    grep -ao '0x[0-9a-f]*$' "$CASE_DIR/results/checksums" | uniq >"$CASE_DIR/shown-$1"
}

show_with gpu
grep -q 'draws straight into its buffers' "$CASE_DIR/stderr" || fail "frames went another way: $(grep copied "$CASE_DIR/stderr")"
expect_value frames -gt 25 "a transition has more frames"
expect_perfect_pacing "in GPU buffers"
show_with mapped
[ "$(sort -u "$CASE_DIR/shown-gpu" | wc -l)" -gt 25 ] || fail "only $(sort -u "$CASE_DIR/shown-gpu" | wc -l) pictures were shown"
# Rounding in blends depends on the format of what is drawn into: two of 255 at most, seen here. But a picture that is upside down or
# has its colors swapped never agrees.
# How many pictures come before the first one that is read depends on when the reader got to open them.
equal=$(comm -12 <(sort -u "$CASE_DIR/shown-gpu") <(sort -u "$CASE_DIR/shown-mapped") | wc -l)
[ "$equal" -ge 10 ] || fail "only $equal pictures of $(wc -l <"$CASE_DIR/shown-gpu") agree with those of mapped memory"
