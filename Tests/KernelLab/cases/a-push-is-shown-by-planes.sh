#!/bin/bash
# Long.
# The catalogue's push between two pages on overlay planes, there and back: from its second frame on nothing is drawn, no vblank is
# missed, and each frame that the display controller makes of the planes is read back and is, in every channel of every pixel, what a
# headless run draws for the same instant. With planes forbidden the same frames are drawn.
. "${0%/*}/../case.sh"

# Per run: the movements with overlays, their frames of two overlays, and those of them after the first that were drawn.
overlay_frames() {
    awk '/"frame":/ {
        match($0, /"overlays": [0-9]+/); overlays = substr($0, RSTART + 12, RLENGTH - 12) + 0
        match($0, /"draws": [0-9]+/); draws = substr($0, RSTART + 9, RLENGTH - 9) + 0
        if (overlays && !last) moves++
        else if (overlays && draws) drawn++
        if (overlays == 2) both++
        if (overlays && overlays != 2) other++
        last = overlays
    } END { print moves + 0, both + 0, drawn + 0, other + 0 }' "$CASE_DIR/results/frames.json"
}

# What main changes when a movement has ended may be shown a vblank later here than there: only the half second of each push counts.
keep_movement() {
    local name elapsed
    while read -r name elapsed; do
        if [ "$elapsed" -gt 510000000 ]; then rm "$1/$name.png"; else echo "$name $elapsed"; fi
    done <"$1/captures.txt" >"$1/kept"
    mv "$1/kept" "$1/captures.txt"
}

demo --env GIMBAL_CAPTURE_STRIDE=1 -- --transition push
read -r moves both drawn other < <(overlay_frames)
echo "$moves movements, $both frames of two overlays, $drawn of them drawn"
[ "$moves" -eq 2 ] || fail "pages were on planes in $moves movements, expected there and back"
[ "$both" -gt 50 ] || fail "only $both frames had two overlays"
[ "$other" -eq 0 ] || fail "$other frames had one overlay only"
[ "$drawn" -eq 0 ] || fail "$drawn frames of $both were drawn after the first of their movement"
expect_value missed -eq 0 "on planes"
expect_value lost -eq 0 "on planes"
capture_headless 1 "$CASE_DIR/headless" --size 640x480 --transition push
for folder in results headless; do keep_movement "$CASE_DIR/$folder"; done
compare_frames "$CASE_DIR/headless" 0 50 "on planes"

demo --env GIMBAL_CAPTURE_STRIDE=1 --env GIMBAL_NO_OVERLAYS=1 -- --transition push
read -r moves both drawn other < <(overlay_frames)
[ "$moves" -eq 0 ] || fail "pages were on planes although that is forbidden"
keep_movement "$CASE_DIR/results"
compare_frames "$CASE_DIR/headless" 0 50 "drawn"
