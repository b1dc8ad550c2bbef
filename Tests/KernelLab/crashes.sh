#!/bin/bash
# Has gimbald's unit show another picture after a restart, and crash again and again, and says what the display showed meanwhile. Runs as
# root where systemd is process 1.
set -eu
. "${0%/*}/unit.sh"

with_color '#2060a0'
with_flags
systemctl start gimbald
record /run/checksums
# The pictures from a line of the file on, each once for as long as it stood.
pictures() { awk -v from="$1" 'NF == 2 && NR > from && $2 != last { print last = $2 }' /run/checksums; }
# The last line may be cut off.
latest() { awk 'NF == 2 { last = $2 } END { print last }' /run/checksums; }
lines() { wc -l </run/checksums; }

sleep 0.2
old=$(pictures 0)
mark=$(lines)
with_color '#a06020'
systemctl restart gimbald
sleep 1
faded=$(pictures "$mark")
new=$(tail -n 1 <<<"$faded")
echo "pictures before the restart: $(wc -l <<<"$old")"
echo "the first picture afterwards is the old one: $([ "$(head -n 1 <<<"$faded")" = "$old" ] && echo yes || echo no)"
echo "the old picture came back: $(tail -n +2 <<<"$faded" | grep -c "^$old\$" || true)"
echo "pictures between both: $(($(wc -l <<<"$faded") - 2))"

for crash in 1 2 3; do crash; ready; sleep 0.5; done
page=$(latest)
echo "after three crashes it is $(systemctl show -p ActiveState --value gimbald), and shows $([ "$page" = "$new" ] && echo its picture || echo a page)"
sleep 62
ready
sleep 0.5
echo "a minute later it shows $([ "$(latest)" = "$new" ] && echo its picture || echo another)"
kill "$reader"
cp /run/checksums "$LAB_OUT/checksums"
journalctl -b -u gimbald -o cat >"$LAB_OUT/journal"
echo "lines about safe mode: $(grep -c 'safe mode' "$LAB_OUT/journal" || true)"
