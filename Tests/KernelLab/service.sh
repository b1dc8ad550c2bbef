#!/bin/bash
# Kills, restarts and stops gimbald's unit, and says what the display showed meanwhile. Runs as root where systemd is process 1.
# The argument: how often it is killed.
set -eu
kills=$1
. "${0%/*}/unit.sh"

with_color '#2060a0'
# So many kills are on purpose.
with_flags --safe-mode off

systemctl start gimbald
echo "shown when the start returned: $(shown)"

# From here to the end every frame of the display counts: one checksum is one picture.
record /run/checksums
before=$(framebuffers)

# At any instant: in the pauses, while it starts, and while its first frame is on the way.
for ((count = 0; count < kills; count++)); do
    sleep "0.$(printf %03d $((RANDOM % 120)))"
    crash
done
echo "kills: $count"
ready
systemctl restart gimbald
systemctl daemon-reexec
ready

before_hang=$(restarts)
kill -STOP "$(process)"
sleep 5.5
ready
echo "restarts after the watchdog: $(($(restarts) - before_hang))"

sleep 0.2
kill "$reader"
# The last line may be cut off.
awk 'NF == 2' /run/checksums >"$LAB_OUT/checksums"
echo "frames: $(wc -l <"$LAB_OUT/checksums")"
echo "pictures of the display: $(cut -d ' ' -f 2 "$LAB_OUT/checksums" | sort -u | wc -l)"
echo "framebuffers at the end: $(framebuffers)"
echo "framebuffers grew by: $(($(framebuffers) - before))"
echo "files in the store: $(systemctl show -p NFileDescriptorStore --value gimbald)"
log=$(journalctl -b -u gimbald -o cat)
echo "starts without a mode set: $(grep -c 'taken over without a mode set' <<<"$log")"
echo "starts on the file that the store had: $(grep -c 'going on with its file of before' <<<"$log")"
echo "starts that set a mode: $(grep -cE 'the mode is set$|setting the mode in full$' <<<"$log" || true)"
