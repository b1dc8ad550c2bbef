# What the cases about turned panels share. Sourced by cases/rotated-*.sh, never run.
. "${0%/*}/../case.sh"
need_program gimbal-demo

# Leaves frames.json, every fourth frame read back, and the driver's checksums. Arguments: the turn, then the lab's.
show() {
    local turn=$1
    shift
    rm -rf "$CASE_DIR/results"
    in_lab --as-root --timeout 300 --env GIMBAL_CAPTURE_STRIDE=4 "$@" -- bash -c '
        GIMBAL_CAPTURE=$LAB_OUT $LAB_AS_USER "$0" --backend drm --mode 640x480 --transition cube --slow 0.5 --out "$LAB_OUT" --rotate "$1" &
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
        exit $status' "$PRODUCTS/gimbal-demo" "$turn"
    grep -ao '0x[0-9a-f]*$' "$CASE_DIR/results/checksums" | uniq
}

# Arguments: the turn, who turns, how what is read back may be mirrored, then the lab's.
turned() {
    local turn=$1 turner=$2 mirrored=$3 size=640x480 what="$1 by the $2" tolerance=0 outliers=0 other
    shift 3
    case $turn in *90 | *270) size=480x640 ;; esac
    # Along other rows and columns a renderer rounds otherwise: blurs and varyings by 2 of 255; and a face in perspective that is almost
    # seen edge-on has an edge measured by other neighbors, a column of some dozen pixels. With the CPU such a column of 129 pixels at the
    # far edge differs by up to 7 of 255, for a reason that is not known yet.
    [ "$turner" = plane ] || { tolerance=2 outliers=160; }
    show "$turn" "$@" >"$CASE_DIR/shown-$turner"
    expect_value frames -gt 25 "a transition has more frames"
    expect_perfect_pacing "$what"
    other=$(grep '"frame": ' "$CASE_DIR/results/frames.json" | grep -vc "\"transform\": \"$turn\", \"rotatedBy\": \"$turner\"") || true
    [ "$other" -eq 0 ] || fail "$turn: $other frames were not turned by the $turner"
    [ -d "$CASE_DIR/$size" ] || capture_headless 4 "$CASE_DIR/$size" --size "$size" --transition cube --slow 0.5
    (compare_frames "$CASE_DIR/$size" "$tolerance" 8 "$what" --outliers "$outliers" --mirrored "$mirrored") ||
        compare_frames "$CASE_DIR/$size" "$tolerance" 8 "$what" --outliers "$outliers"
}

"$LAB" run --as-root -- grep -q rotation /sys/kernel/debug/dri/1/state || skip "the kernel's vkms has no rotation"

# By the plane and by drawing. Arguments: the turn, and how what is read back from the plane may be mirrored: vkms up to 6.12 writes
# rows back in the order in which its plane reads them, not in which it shows them. The checksums are of what it shows: the demo's
# home screen, photographs and text at rest, has the same one only if it stands the same way. How many pictures come before it
# depends on when the reader got to open them.
both_ways() {
    local turn=$1 equal
    turned "$turn" plane "$2"
    turned "$turn" drawing no --env GIMBAL_NO_PLANE_ROTATION=1
    equal=$(comm -12 <(sort -u "$CASE_DIR/shown-plane") <(sort -u "$CASE_DIR/shown-drawing") | wc -l)
    echo "$turn: $equal of $(wc -l <"$CASE_DIR/shown-plane") pictures have the same checksum"
    [ "$equal" -ge 1 ] || fail "$turn: no picture is shown alike by the plane and by drawing"
}
