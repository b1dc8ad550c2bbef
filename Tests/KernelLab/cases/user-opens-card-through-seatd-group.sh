#!/bin/bash
# The command runs as an ordinary user without capabilities, the seat's socket lets the group video in, and udev named the cards.
set -eu
fail() { echo "$1" >&2; exit 1; }
command -v seatd >/dev/null || { echo "'seatd' is not installed" >&2; exit 77; }
seen=$("$LAB" run -- sh -c '
    id -u
    id -gn
    grep CapEff /proc/self/status | tr -d "\t"
    [ -S /run/seatd.sock ] && [ -w /run/seatd.sock ] && echo seat
    [ -r /dev/dri/card1 ] && [ -w /dev/dri/card1 ] && echo card
    udevadm info --query=property /dev/dri/card1 | grep SUBSYSTEM
    [ -w "$XDG_RUNTIME_DIR" ] && echo runtime') || exit $?
for expected in video CapEff:0000000000000000 seat card SUBSYSTEM=drm runtime; do
    grep -qx "$expected" <<<"$seen" || fail "missing '$expected' in: $(xargs <<<"$seen")"
done
[ "$(head -n 1 <<<"$seen")" != 0 ] || fail "the command runs as root"
