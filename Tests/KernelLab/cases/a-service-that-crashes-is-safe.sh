#!/bin/bash
# systemd is process 1 and gimbald its service: after a restart the display shows the old picture first, and fades to the new one; after
# three crashes in a minute it shows a page that says so, the unit is active, and a minute later all is as ever.
. "${0%/*}/../case.sh"
need_program gimbald
[ -x /lib/systemd/systemd ] || skip "systemd is not installed; .ci/install-packages lab brings it"

in_lab --systemd --timeout 600 -- "${LAB%/*}/crashes.sh"
said() { sed -n "s/^$1: //p" "$CASE_DIR/stdout"; }
is() { [ "$(said "$1")" "$2" "$3" ] || fail "$1 is '$(said "$1")', expected $2 '$3'"; }

is "pictures before the restart" -eq 1
is "the first picture afterwards is the old one" = yes
is "the old picture came back" -eq 0
is "pictures between both" -ge 8
is "lines about safe mode" -eq 1
grep -qx 'after three crashes it is active, and shows a page' "$CASE_DIR/stdout" || fail "$(grep 'after three' "$CASE_DIR/stdout")"
grep -qx 'a minute later it shows its picture' "$CASE_DIR/stdout" || fail "$(grep 'a minute later' "$CASE_DIR/stdout")"
echo "a crossfade of $(said 'pictures between both') pictures between the old and the new one; a page after three crashes"
