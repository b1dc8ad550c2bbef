#!/bin/bash
# The app turns the display, through all eight ways two times, while something moves: by the plane where that can, else drawn. What is read
# back is wholly of the turn before or wholly of the turn after, no vblank is without a frame, and no turn is a mode set.
. "${0%/*}/../case.sh"
need_program gimbal-lab-turner
"$LAB" run --as-root -- grep -q rotation /sys/kernel/debug/dri/1/state || skip "the kernel's vkms has no rotation"

# Arguments: who turns, how what is read back stands, then the lab's.
turning() {
    local turner=$1 wanted=$2 figure stands turn
    shift 2
    rm -rf "$CASE_DIR/results"
    in_lab --timeout 300 "$@" -- sh -c 'GIMBAL_CAPTURE=$LAB_OUT exec "$0" --backend drm --mode 640x480 --out "$LAB_OUT" --log-level info' \
        "$PRODUCTS/gimbal-lab-turner"
    for figure in missed gaps lost wrong early stray; do
        expect_value "$figure" -eq 0 "turning by the $turner"
    done
    expect_value frames -gt 180 "sixteen turns, twelve frames each"
    "$PRODUCTS/gimbal-lab-turner" check "$CASE_DIR/results" >"$CASE_DIR/stands-$turner" || fail "$(tail -n 1 "$CASE_DIR/stands-$turner")"
    stands=$(cut -d ' ' -f 1,2 "$CASE_DIR/stands-$turner" | uniq | tr '\n' ';')
    grep -qxE "$wanted" <<<"$stands" || fail "turning by the $turner, the frames stand as $stands and not as $wanted"
    [ "$(grep -c '"modeset"' "$CASE_DIR/results/frames.json")" -le 1 ] || fail "a turn by the $turner was a mode set"
    for turn in 0 90 180 270 flipped flipped-90 flipped-180 flipped-270; do
        grep -q "\"transform\": \"$turn\", \"rotatedBy\": \"$(turner_of "$turn" "$turner")\"" "$CASE_DIR/results/frames.json" ||
            fail "$turn was not turned by the $(turner_of "$turn" "$turner")"
    done
    echo "turning by the $turner: $(frames_value frames) frames, $(wc -l <"$CASE_DIR/stands-$turner") runs of pictures that stand alike"
}

# A mirrored quarter turn is not asked of planes.
turner_of() {
    case $1 in
    0) echo none ;;
    flipped-90 | flipped-270) echo drawing ;;
    *) echo "$2" ;;
    esac
}

# Seventeen stands: the first, and sixteen turns. What vkms up to 6.12 writes back of a plane that turns is mirrored, see turned.sh.
drawn="(640x480 rgbw;480x640 rgbw;){8}640x480 rgbw;"
half="640x480 (rgbw|wbgr);"
planes="(640x480 rgbw;480x640 (rgbw|grwb);${half}480x640 rgbw;640x480 rgbw;480x640 rgbw;${half}480x640 rgbw;){2}640x480 rgbw;"
turning drawing "$drawn" --env GIMBAL_NO_PLANE_ROTATION=1
turning plane "$planes"

# Without atomic mode setting every turn is drawn, and nothing can be read back: the pace is what there is to see.
rm -rf "$CASE_DIR/results"
in_lab --timeout 300 --env GIMBAL_LEGACY_KMS=1 -- sh -c 'exec "$0" --backend drm --mode 640x480 --out "$LAB_OUT" --log-level info' \
    "$PRODUCTS/gimbal-lab-turner"
for figure in missed gaps lost wrong early stray; do
    expect_value "$figure" -eq 0 "turning on legacy KMS"
done
expect_value frames -gt 180 "sixteen turns, twelve frames each"
echo "turning on legacy KMS: $(frames_value frames) frames"
