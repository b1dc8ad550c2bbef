#!/bin/bash
# The KMS output on a real driver through a real seat: 60 frames on 60 vblanks, each exactly at its T, by the atomic and the
# old API; a frame read back through the writeback connector is, byte for byte, the frame that was drawn; and what was on the
# screen before is there again afterwards.
set -eu
fail() { echo "$1" >&2; exit 1; }
[ -x "$PRODUCTS/gimbal-lab-probe" ] || { echo "gimbal-lab-probe is not built" >&2; exit 77; }
probe() { "$LAB" run "${lab_options[@]}" -- "$PRODUCTS/gimbal-lab-probe" "$@"; }

for way in "" --gpu --legacy --no-overlays --mode=640x480; do
    lab_options=()
    out=$(probe $way) || fail "the probe failed with '$way': $(tail -n 2 <<<"$out")"
    grep -q ' 60 frames, 0 missed vblanks, 52 of 52 exactly at T' <<<"$out" || fail "'$way': $(grep missed <<<"$out")"
    case $way in --legacy | --gpu) continue ;; esac
    grep -q 'writeback: 0 bytes differ' <<<"$out" || fail "'$way': no frame was read back"
done

for way in "" --legacy; do
    lab_options=()
    out=$(probe --restore --no-writeback $way) || fail "with a picture of before and '$way': $(tail -n 1 <<<"$out")"
    grep -q 'before: true, replaced: true, restored: true' <<<"$out" || fail "'$way': $(tail -n 1 <<<"$out")"
done

lab_options=(--vkms-no-overlay --vkms-no-cursor --vkms-no-writeback)
out=$(probe) || fail "the probe failed on a bare driver"
grep -q ' 0 missed vblanks' <<<"$out" || fail "bare driver: $(grep missed <<<"$out")"
